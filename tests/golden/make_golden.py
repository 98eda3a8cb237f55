"""Write the golden deals: played at random and judged by the oracle, the engine has no part in it.

Run `python tests/golden/make_golden.py` and read the difference before you believe it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import oracle  # noqa: E402  (the folder above comes first on the path)


def anything(result: oracle.Result, laid: list[str]) -> bool:
    """Take the first deal that comes."""
    return True


def fool_last(result: oracle.Result, laid: list[str]) -> bool:
    """The Fool is in the last trick, with a player who does not win it."""
    if "F" not in result.tricks[-1]:
        return False
    seats = len(result.piles)
    return (result.leaders[-1] + result.tricks[-1].index("F")) % seats != result.winners[-1]


def fool_laid_down(result: oracle.Result, laid: list[str]) -> bool:
    """The dealer laid the Fool away."""
    return "F" in laid


def bonus_paid(result: oracle.Result, laid: list[str]) -> bool:
    """The Bagatto was won in the last trick."""
    return any(result.bonuses)


def fool_led(result: oracle.Result, laid: list[str]) -> bool:
    """A trick was led with the Fool."""
    return any(trick[0] == "F" for trick in result.tricks)


@dataclass(frozen=True)
class Spec:
    """One golden deal: its rules line, the dealer, and what must happen in it."""

    rules: str
    dealer: int
    wanted: Callable[[oracle.Result, list[str]], bool] = anything
    options: dict[str, object] = field(default_factory=dict)


SPECS = {
    "piedmont_plain": Spec("PIEDMONT", 0),
    "piedmont_fool_led": Spec("PIEDMONT", 1, fool_led),
    "piedmont_fool_last": Spec("PIEDMONT", 2, fool_last),
    "piedmont_ultimo": Spec("PIEDMONT ultimo=5", 0, bonus_paid, {"ultimo": 5}),
    "piedmont_free_fool": Spec(
        "PIEDMONT fool_may_be_discarded=yes", 1, fool_laid_down, {"fool_may_be_discarded": True}
    ),
    "piedmont_overtrump": Spec("PIEDMONT overtrump=yes", 2, anything, {"overtrump": True}),
    "web_page_plain": Spec("WEB_PAGE", 0),
    "web_page_fool_led": Spec("WEB_PAGE", 2, fool_led),
    "web_page_fool_last": Spec("WEB_PAGE", 1, fool_last),
    "four_players_plain": Spec("FOUR_PLAYERS", 3),
    "four_players_fool_last": Spec("FOUR_PLAYERS", 0, fool_last),
    "four_players_partners": Spec("FOUR_PLAYERS partners=yes", 2, anything, {"partners": True}),
    "piccolo_plain": Spec("PICCOLO", 0),
    "piccolo_fool_last": Spec("PICCOLO", 1, fool_last),
    "piccolo_ultimo": Spec("PICCOLO ultimo=5", 2, bonus_paid, {"ultimo": 5}),
}


def golden_text(name: str) -> str:
    """The record of a golden deal with what the oracle expects of it in comments."""
    spec = SPECS[name]
    rules = oracle.table(spec.rules.split()[0], **spec.options)
    chooser = Random(name)
    while True:
        cards = rules.pack()
        chooser.shuffle(cards)
        size, seats = rules.hand_size, rules.seats
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
        talon = cards[seats * size :]
        laid, plays = random_acts(hands, talon, spec.dealer, rules, chooser)
        result = oracle.play_deal(hands, talon, spec.dealer, laid, plays, rules)
        if spec.wanted(result, laid):
            return "\n".join(lines(spec, hands, talon, laid, result)) + "\n"


def random_acts(
    hands: list[list[str]], talon: list[str], dealer: int, rules: oracle.Table, chooser: Random
) -> tuple[list[str], list[str]]:
    """A random legal scarto and random legal plays for the whole deal."""
    hands = [list(hand) for hand in hands]
    hands[dealer] = hands[dealer] + talon
    laid = chooser.sample(oracle.may_go(hands[dealer], rules), rules.talon_size)
    hands[dealer] = [card for card in hands[dealer] if card not in laid]
    plays: list[str] = []
    leader = (dealer + 1) % rules.seats
    for _ in range(rules.hand_size):
        trick: list[str] = []
        for step in range(rules.seats):
            hand = hands[(leader + step) % rules.seats]
            card = chooser.choice(oracle.legal(hand, trick, rules))
            hand.remove(card)
            trick.append(card)
        plays.extend(trick)
        leader = (leader + oracle.winner(trick, rules)) % rules.seats
    return laid, plays


def lines(
    spec: Spec, hands: list[list[str]], talon: list[str], laid: list[str], result: oracle.Result
) -> list[str]:
    """The lines of a golden file."""
    order = oracle.full_pack().index

    def row(cards: list[str]) -> str:
        return " ".join(sorted(cards, key=order))

    def numbers(values: list[object]) -> str:
        return " ".join(str(value) for value in values)

    fool_to = {number: to for number, to in enumerate(result.fool_to, 1) if to is not None}
    return [
        "# A golden deal, played and judged by tests/oracle.py (tests/golden/make_golden.py).",
        f"# winners: {numbers([*result.winners])}",
        f"# fool: {' '.join(f'trick {number} to seat {to}' for number, to in fool_to.items())}",
        *[f"# pile {seat}: {row(pile)}" for seat, pile in enumerate(result.piles)],
        f"# points: {numbers([*result.points])}",
        f"# scores: {numbers([*result.scores])}",
        f"# bonuses: {numbers([*result.bonuses])}",
        f"rules: {spec.rules}",
        f"dealer: {spec.dealer}",
        *[f"hand {seat}: {row(hand)}" for seat, hand in enumerate(hands)],
        f"talon: {row(talon)}",
        f"discard: {row(laid)}",
        *[f"{number}: {' '.join(trick)}" for number, trick in enumerate(result.tricks, 1)],
    ]


if __name__ == "__main__":
    for each in SPECS:
        (HERE / f"{each}.txt").write_text(golden_text(each), encoding="utf-8", newline="\n")
