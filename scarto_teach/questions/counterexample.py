"""The search for the smallest position in which a function and the rules differ.

First the cases that every implementation must get right (see `shapes`), then what Hypothesis
thinks of; it also shrinks what it finds.  The same function meets the same cases in every run.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from scarto_teach.engine import Card, Cards, RuleSet
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import PLAY, Shape

__all__ = ["fresh_positions", "known_positions", "smallest"]

EXAMPLES: Final = 300


def known_positions(rules: RuleSet, shape: Shape = PLAY) -> list[Position]:
    """Return the cases that are tried first, smallest first."""
    found = [Position.of(hand, trick, rules) for hand, trick in shape.known]
    return sorted(found, key=_size)


def fresh_positions(rules: RuleSet, shape: Shape, rng: Random, count: int) -> list[Position]:
    """Return other cases, as many as `count`, drawn at random, smallest first; like the known ones
    they often can, and often cannot, follow or trump."""
    if shape.hand[1] + shape.trick[1] <= 1:
        return []  # all that there are are known
    sorts: dict[str, list[Card]] = {}
    for card in rules.pack:
        sorts.setdefault(card.suit, []).append(card)
    pack, found = list(rules.pack), dict[Position, None]()
    for _ in range(50 * count):
        if len(found) == count:
            break
        near = [pack, *(sorts[letter] for letter in rng.sample("SBCDT", 2)), sorts["T"], sorts[""]]
        trick: list[Card] = []
        _draw(trick, near[rng.randrange(4) :], pack, rng.randint(*shape.trick), rng)
        rng.shuffle(trick)
        led = next((card.suit for card in trick if not card.is_fool), "S")
        held = list(trick)
        near = [pack, sorts[led], *near[2:]]
        _draw(held, near[rng.randrange(5) :], pack, rng.randint(*shape.hand), rng)
        case = Position(Cards(held[len(trick) :]), tuple(trick), rules)
        if shape.valid(case):
            found[case] = None
    return sorted(found, key=_size)


def _draw(
    cards: list[Card], sorts: Sequence[list[Card]], pack: list[Card], count: int, rng: Random
) -> None:
    """Add so many cards of some sorts, and of any where those run out."""
    wanted, tries = len(cards) + count, 0
    while len(cards) < wanted:
        tries += 1
        card = rng.choice(rng.choice(sorts) if tries < 20 else pack)
        if card not in cards:
            cards.append(card)


def smallest(
    fails: Callable[[Position], bool],
    rules: RuleSet,
    shape: Shape = PLAY,
    cases: Sequence[Position] | None = None,
) -> Position | None:
    """Return the case with fewest cards in which `fails` holds, None where none is found.

    After the known cases come `cases`, or where there are none what Hypothesis thinks of.
    """
    known = next(filter(fails, known_positions(rules, shape)), None)
    if known is not None:
        known = _shrunk(known, fails, shape)
    if (known is not None and _size(known) <= 2) or shape.hand[1] + shape.trick[1] <= 1:
        return known  # nothing worth a search is smaller, or nothing else is there
    if cases is None:
        found = _search(lambda case: shape.valid(case) and fails(case), rules, shape)
    else:
        found = next(filter(fails, cases), None)
    candidates = [known, found and _shrunk(found, fails, shape)]
    return min((each for each in candidates if each is not None), key=_size, default=None)


def _size(position: Position) -> int:
    return len(position.hand) + len(position.trick)


def _shrunk(position: Position, fails: Callable[[Position], bool], shape: Shape) -> Position:
    """Return the case with every card taken away that is not needed for failing."""
    for smaller in _one_less(position, shape):
        if shape.valid(smaller) and fails(smaller):
            return _shrunk(smaller, fails, shape)
    return position


def _one_less(position: Position, shape: Shape) -> Iterator[Position]:
    hand, trick, rules = position.hand, position.trick, position.rules
    for card in hand if len(hand) > shape.hand[0] else ():
        yield Position(hand - Cards(card), trick, rules)
    for place in range(len(trick)) if len(trick) > shape.trick[0] else ():
        yield Position(hand, trick[:place] + trick[place + 1 :], rules)


def _search(fails: Callable[[Position], bool], rules: RuleSet, shape: Shape) -> Position | None:
    # imported here: nobody who only plays cards waits for it
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis.errors import NoSuchExample

    with _no_traces():
        try:
            found: Position = find(
                _positions(rules, shape),
                fails,
                settings=settings(
                    derandomize=True,
                    database=None,
                    deadline=None,
                    max_examples=EXAMPLES,
                    phases=(Phase.generate, Phase.shrink),
                    suppress_health_check=list(HealthCheck),
                ),
            )
        except NoSuchExample:
            return None
    return found


def _positions(rules: RuleSet, shape: Shape) -> Any:
    """Return a Hypothesis strategy whose hands often can, and often cannot, follow or trump."""
    from hypothesis import strategies as st

    cards = sorted(rules.pack, key=_simplicity)
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.suit, []).append(card)

    least, most = shape.trick
    any_card = st.sampled_from(cards)
    of_suit = st.one_of(any_card, *(st.sampled_from(group) for group in groups.values()))
    tricks = st.lists(of_suit, min_size=least, max_size=most, unique=True)
    hands = {
        suit: st.lists(
            st.one_of(any_card, *(st.sampled_from(groups[each]) for each in ("T", "", suit))),
            min_size=shape.hand[0],
            max_size=shape.hand[1],
            unique=True,
        )
        for suit in groups
    }

    @st.composite
    def positions(draw: Any) -> Position:
        trick = draw(tricks)
        held = draw(hands[trick[0].suit if trick else ""])
        hand = Cards(held) - Cards(trick)
        if held and not hand:
            return Position(Cards(held[:1]), (), rules)
        return Position(hand, tuple(trick), rules)

    return positions()


def _simplicity(card: Card) -> tuple[int, int, int]:
    """Return where a card comes when the plainest come first: pips, courts, trumps, the Fool."""
    sort = 3 if card.is_fool else 2 if card.is_trump else 1 if card.is_court else 0
    return sort, card.number, card.id


@contextmanager
def _no_traces() -> Iterator[None]:
    """Keep what Hypothesis writes out of the learner's folder."""
    from hypothesis.configuration import set_hypothesis_home_dir, storage_directory

    before = storage_directory(intent_to_write=False).home_directory
    set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "scarto-hypothesis")
    try:
        yield
    finally:
        set_hypothesis_home_dir(before)
