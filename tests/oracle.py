"""The judge: Scarto written a second time, slowly and plainly, from docs/rules.md alone.

Cards are plain strings ("SK"), hands and piles are lists, and nothing here imports the package:
where the two disagree, one of them has misread a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

LONG_SUIT = ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
ROUND_SUIT = ["K", "Q", "C", "J", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
FOOL = "F"
BAGATTO = "T1"
COURT_VALUES = {"K": 5, "Q": 4, "C": 3, "J": 2}


def full_pack() -> list[str]:
    """The 78 cards, each suit from its strongest card down (R1, R2)."""
    swords = ["S" + rank for rank in LONG_SUIT]
    batons = ["B" + rank for rank in LONG_SUIT]
    cups = ["C" + rank for rank in ROUND_SUIT]
    coins = ["D" + rank for rank in ROUND_SUIT]
    trumps = ["T" + str(number) for number in range(21, 0, -1)]
    return swords + batons + cups + coins + trumps + [FOOL]


def piccolo_pack() -> list[str]:
    """The 42 cards of Piccolo: trumps, Fool, courts and the top pip of each suit."""
    return [
        card
        for card in full_pack()
        if card[0] in "TF" or card[1:] in COURT_VALUES or card in ["S10", "B10", "C1", "D1"]
    ]


@dataclass(frozen=True)
class Table:
    """One way of playing: every choice that rules.md leaves to a rule set."""

    seats: int = 3
    hand_size: int = 25
    talon_size: int = 3
    small_pack: bool = False
    top_trump: str = "T20"
    five_trumps: tuple[str, ...] = ("T1", "T20")
    overtrump: bool = False
    fool_kept_in_last_trick: bool = True
    never_laid_down: tuple[str, ...] = ("T20",)
    fool_holds_bagatto: bool = True
    fool_may_be_discarded: bool = False
    thirds: bool = False
    ultimo: int = 0
    partners: bool = False

    def pack(self) -> list[str]:
        """All cards of this table (R1)."""
        return piccolo_pack() if self.small_pack else full_pack()

    def share(self) -> Fraction:
        """What each side would have of an even split: 26, 22, 19 1/2 or 39 (R18)."""
        total = 66 if self.small_pack else 78
        return Fraction(total, 2 if self.partners else self.seats)


PIEDMONT = Table()
WEB_PAGE = Table(
    top_trump="T21",
    five_trumps=("T1", "T21"),
    overtrump=True,
    fool_kept_in_last_trick=False,
    never_laid_down=("T20", "T21"),
    fool_holds_bagatto=False,
)
FOUR_PLAYERS = Table(seats=4, hand_size=19, talon_size=2, thirds=True)
PICCOLO = Table(hand_size=12, talon_size=6, small_pack=True)
TABLES = {
    "PIEDMONT": PIEDMONT,
    "WEB_PAGE": WEB_PAGE,
    "FOUR_PLAYERS": FOUR_PLAYERS,
    "PICCOLO": PICCOLO,
}


def table(name: str, **options: object) -> Table:
    """A named table with some options changed."""
    return replace(TABLES[name], **options)  # type: ignore[arg-type]


def suit(card: str) -> str:
    """The letter of a card's suit; trumps are a suit, the Fool has none (R3)."""
    return "" if card == FOOL else card[0]


def ranking(letter: str, rules: Table) -> list[str]:
    """All cards of a suit, strongest first (R2, R3)."""
    if letter in ["S", "B"]:
        return [letter + rank for rank in LONG_SUIT]
    if letter in ["C", "D"]:
        return [letter + rank for rank in ROUND_SUIT]
    second = "T21" if rules.top_trump == "T20" else "T20"
    return [rules.top_trump, second] + ["T" + str(number) for number in range(19, 0, -1)]


def led(trick: list[str]) -> str:
    """The suit led: that of the first card which is not the Fool, "" before one is there (R14)."""
    for card in trick:
        if card != FOOL:
            return suit(card)
    return ""


def strongest(cards: list[str], letter: str, rules: Table) -> str:
    """The strongest of the cards of one suit, "" where there is none."""
    for card in ranking(letter, rules):
        if card in cards:
            return card
    return ""


def winner(trick: list[str], rules: Table) -> int:
    """The position of the winning card: highest trump, else highest of the suit led (R15, R16)."""
    best = strongest(trick, "T", rules) or strongest(trick, led(trick), rules)
    return trick.index(best)


def legal(hand: list[str], trick: list[str], rules: Table) -> list[str]:
    """The cards of a hand that may be played now, in the order held (R9 to R14)."""
    wanted = led(trick)
    if wanted == "":
        return list(hand)
    follow = [card for card in hand if suit(card) == wanted]
    trumps = [card for card in hand if suit(card) == "T"]
    if wanted == "T":
        allowed = over(trumps, trick, rules)
    elif follow:
        allowed = follow
    else:
        allowed = over(trumps, trick, rules)
    if not allowed:
        return list(hand)
    return [card for card in hand if card in allowed or card == FOOL]


def over(trumps: list[str], trick: list[str], rules: Table) -> list[str]:
    """The trumps left to choose from when a trump is due (R12 and the overtrump option)."""
    highest = strongest(trick, "T", rules)
    if not rules.overtrump or highest == "":
        return trumps
    order = ranking("T", rules)
    higher = [card for card in trumps if order.index(card) < order.index(highest)]
    return higher or trumps


def may_go(hand: list[str], rules: Table) -> list[str]:
    """The cards of the dealer's full hand that may be laid away, one by one (R8)."""
    other_trumps = [card for card in hand if suit(card) == "T" and card != BAGATTO]
    allowed = []
    for card in hand:
        if card == FOOL:
            goes = rules.fool_may_be_discarded
        elif card == BAGATTO:
            goes = not other_trumps and not (rules.fool_holds_bagatto and FOOL in hand)
        elif card in rules.never_laid_down or card[1:] == "K":
            goes = False
        else:
            goes = True
        if goes:
            allowed.append(card)
    return allowed


def discard_is_legal(hand: list[str], laid: list[str], rules: Table) -> bool:
    """Whether these cards, all different and all held, are a legal scarto (R7, R8)."""
    right_number = len(laid) == rules.talon_size and len(set(laid)) == len(laid)
    return right_number and all(card in may_go(hand, rules) for card in laid)


def value(card: str, rules: Table) -> int:
    """What a card is worth before anything is taken off (R4)."""
    if card == FOOL:
        return 4
    if card in rules.five_trumps:
        return 5
    if card[0] == "T":
        return 1
    return COURT_VALUES.get(card[1:], 1)


def count(pile: list[str], rules: Table) -> Fraction:
    """The points in a pile (R17): threes minus 2, short batches filled with cards worth 1."""
    if rules.thirds:
        thirds = 0
        for card in pile:
            thirds = thirds + 3 * (5 if card == FOOL else value(card, rules)) - 2
        return Fraction(thirds, 3)
    values = [value(card, rules) for card in pile if card != FOOL]
    while len(values) % 3 != 0:
        values.append(1)
    points = 0
    for start in range(0, len(values), 3):
        points = points + values[start] + values[start + 1] + values[start + 2] - 2
    if FOOL in pile:
        points = points + value(FOOL, rules)
    return Fraction(points)


def side(seat: int, rules: Table) -> list[int]:
    """The seats that add up with this one: itself, or with its partner opposite."""
    return [seat, (seat + 2) % 4] if rules.partners else [seat]


def scores(points: list[Fraction], rules: Table) -> list[Fraction]:
    """The deal score of each seat: points of its side minus the share (R18)."""
    return [
        sum((points[other] for other in side(seat, rules)), Fraction(0)) - rules.share()
        for seat in range(rules.seats)
    ]


@dataclass
class Result:
    """All that a deal came to."""

    leaders: list[int]
    tricks: list[list[str]]
    winners: list[int]
    fool_to: list[int | None]
    piles: list[list[str]]
    points: list[Fraction]
    scores: list[Fraction]
    bonuses: list[int]


def play_deal(
    hands: list[list[str]],
    talon: list[str],
    dealer: int,
    laid: list[str],
    plays: list[str],
    rules: Table,
) -> Result:
    """Play a deal through card by card, refusing what the rules refuse (R6 to R20).

    `hands` as dealt, before the talon is taken up; AssertionError where an act is illegal.
    """
    hands = [list(hand) for hand in hands]
    everything = [card for hand in hands for card in hand] + talon
    assert sorted(everything) == sorted(rules.pack()), "R1: the pack is not whole"
    hands[dealer] = hands[dealer] + talon
    assert discard_is_legal(hands[dealer], laid, rules), "R8: " + " ".join(laid)
    hands[dealer] = [card for card in hands[dealer] if card not in laid]
    piles: list[list[str]] = [[] for _ in range(rules.seats)]
    piles[dealer].extend(laid)
    result = Result([], [], [], [], piles, [], [], [0] * rules.seats)
    plays = list(plays)
    leader = (dealer + 1) % rules.seats
    for number in range(rules.hand_size):
        last = number == rules.hand_size - 1
        trick: list[str] = []
        order = [(leader + step) % rules.seats for step in range(rules.seats)]
        for seat in order:
            card = plays.pop(0)
            assert card in legal(hands[seat], trick, rules), f"{card} is not legal"
            hands[seat].remove(card)
            trick.append(card)
        taker = order[winner(trick, rules)]
        fool_to: int | None = None
        for seat, card in zip(order, trick, strict=True):
            if card == FOOL and (rules.fool_kept_in_last_trick or not last):
                fool_to = seat
            elif card == FOOL:
                fool_to = taker
        for card in trick:
            to = fool_to if card == FOOL and fool_to is not None else taker
            piles[to].append(card)
        if last and BAGATTO in trick:
            winners = side(taker, rules)
            opponents = [seat for seat in order if seat not in winners]
            for seat in opponents:
                result.bonuses[seat] = -rules.ultimo
            for seat in winners:  # partners go halves
                result.bonuses[seat] = rules.ultimo * len(opponents) // len(winners)
        result.leaders.append(leader)
        result.tricks.append(trick)
        result.winners.append(taker)
        result.fool_to.append(fool_to)
        leader = taker
    assert plays == [], "R20: the deal is over"
    result.points = [count(pile, rules) for pile in piles]
    result.scores = scores(result.points, rules)
    return result


def perft(hands: list[list[str]], leader: int, rules: Table) -> int:
    """The number of ways in which these hands can be played out, leader first."""
    return _sequences([list(hand) for hand in hands], leader, [], rules)


def _sequences(hands: list[list[str]], leader: int, trick: list[str], rules: Table) -> int:
    """The number of ways to play on from a trick that may be half done."""
    if len(trick) == rules.seats:
        leader = (leader + winner(trick, rules)) % rules.seats
        trick = []
    seat = (leader + len(trick)) % rules.seats
    if not hands[seat]:
        return 1
    ways = 0
    for card in legal(hands[seat], trick, rules):
        left = [list(hand) for hand in hands]
        left[seat].remove(card)
        ways = ways + _sequences(left, leader, [*trick, card], rules)
    return ways


def sure(
    hands: list[list[str]], trick: list[str], rules: Table, seat: int = 0
) -> dict[str, Fraction]:
    """What each legal card of seat 0, which is to play, makes sure of in the tricks to come.

    All hands lie open, and all others play against it; every way to go on is tried.
    """
    leader = -len(trick) % rules.seats
    return {
        card: _after(hands, leader, trick, card, seat, rules)
        for card in legal(hands[seat], trick, rules)
    }


def _after(
    hands: list[list[str]], leader: int, trick: list[str], card: str, seat: int, rules: Table
) -> Fraction:
    """What seat 0 is sure of once a seat has played a card."""
    hands = [[one for one in hand if one != card] for hand in hands]
    trick = [*trick, card]
    won = Fraction(0)
    seat = (seat + 1) % rules.seats
    if len(trick) == rules.seats:
        fool_mine = FOOL in trick and (leader + trick.index(FOOL)) % rules.seats == 0
        leader = seat = (leader + winner(trick, rules)) % rules.seats
        if seat == 0:
            won = count([one for one in trick if one != FOOL], rules)
        if fool_mine:
            won = won + count([FOOL], rules)
        trick = []
    if not hands[seat]:
        return won
    later = [
        _after(hands, leader, trick, one, seat, rules) for one in legal(hands[seat], trick, rules)
    ]
    return won + (max(later) if seat == 0 else min(later))
