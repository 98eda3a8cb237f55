"""Rule sets as data: what ranks, what counts, what is allowed, and whether it all adds up.

A house rule is one line, `dataclasses.replace(PIEDMONT, ultimo=5)`.  A rule set declares the share
that each player pays against (26) and computes its own total (78); `audit` holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from scarto_teach.engine.cards import (
    FOOL,
    FOOL_ID,
    FULL_PACK,
    PACK,
    SUIT_OF,
    TRUMPS,
    Card,
    Cards,
    CardText,
    ids_of,
)
from scarto_teach.engine.errors import BadRuleSet, Reason, ScartoError

__all__ = ["FOUR_PLAYERS", "PICCOLO", "PIEDMONT", "RULE_SETS", "WEB_PAGE", "RuleSet", "audit"]

COURT_VALUES: Final = {"K": 5, "Q": 4, "C": 3, "J": 2}  # R4
FIVE: Final = 5
PACKET: Final = 5  # R6
ANGEL_HIGH: Final = (20, 21, *range(19, 0, -1))  # R3
WORLD_HIGH: Final = tuple(range(21, 0, -1))


@dataclass(frozen=True, repr=False)
class RuleSet:
    """All that may differ from table to table; the defaults are PIEDMONT.

    Points are whole, or thirds where `count_in_thirds`; seats run from 0 to `seats` - 1.
    """

    name: str = "PIEDMONT"
    seats: int = 3
    hand_size: int = 25  # R6
    talon_size: int = 3  # R6, also the size of the discard (R7)
    pack: Cards = field(default=Cards.from_mask(FULL_PACK))  # R1
    trump_order: tuple[int, ...] = ANGEL_HIGH  # R3, strongest first
    five_trumps: tuple[int, ...] = (1, 20)  # R4
    fool_value: int = 4  # R4
    pip_value: int = 1  # R4: pips and all other trumps
    overtrump: bool = False  # R12
    fool_kept_in_last_trick: bool = True  # R15
    held_back_trumps: tuple[int, ...] = (20,)  # R8: these are never laid away
    bagatto_held_with_fool: bool = True  # R8: T1 may go only without the Fool
    fool_may_be_discarded: bool = False  # R8
    count_in_thirds: bool = False  # R17: 3 * value - 2 thirds a card, the Fool counted among them
    share: int | Fraction = 26  # R18
    ultimo: int = 0  # what each opponent pays to whoever wins T1 in the last trick
    partners: bool = False  # opposite seats add up
    match_deals: int | None = 3  # R19
    match_target: int | None = None  # R19

    @property
    def tricks(self) -> int:
        """The number of tricks in a deal (R20)."""
        return self.hand_size

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats whose points count together: one, and where partners play two (R18)."""
        return (seat, (seat + self.seats // 2) % self.seats) if self.partners else (seat,)

    @property
    def side_share(self) -> int | Fraction:
        """What a side is measured against, in points: the share of each of its seats (R18)."""
        return self.share * len(self.side(0))

    @cached_property
    def pack_ids(self) -> tuple[int, ...]:
        """The ids of the cards of the pack, in table order (R1)."""
        return tuple(ids_of(self.pack.mask))

    @cached_property
    def pack_bits(self) -> tuple[int, ...]:
        """The cards of the pack as masks of one card each, in table order (R1)."""
        return tuple(1 << number for number in self.pack_ids)

    @cached_property
    def packets(self) -> bytes:
        """Where each card of the shuffled pack goes: seats from the dealer's right on, 0 up.

        Packets of PACKET cards, the last smaller; the talon comes last, numbered `seats` (R6).
        """
        whole, rest = divmod(self.hand_size, PACKET)
        sizes = [PACKET] * whole + [rest]
        hands = [seat for size in sizes for seat in range(self.seats) for _ in range(size)]
        return bytes(hands + [self.seats] * self.talon_size)

    @cached_property
    def findings(self) -> tuple[Reason, ...]:
        """What `audit` finds; a rule set with findings is refused by Deal."""
        return tuple(audit(self))

    def value(self, card: CardText) -> int:
        """Return what a card is worth by itself, in points (R4)."""
        return self.values[Card(card).id]

    def strength(self, card: CardText) -> int:
        """Return how strong a card is within its suit, from 1 up; 0 for the Fool (R2, R3)."""
        return self.strengths[Card(card).id]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values of the 78 cards by id, in points (R4)."""
        fives = {f"T{trump}" for trump in self.five_trumps}
        return tuple(
            self.fool_value
            if card.is_fool
            else FIVE
            if str(card) in fives
            else COURT_VALUES.get(card.rank, self.pip_value)
            for card in PACK
        )

    @cached_property
    def worth(self) -> tuple[tuple[int, int], ...]:
        """Each value that cards have, in points, with the mask of the cards worth it (R4)."""
        return tuple(
            (value, sum(1 << card for card in range(78) if self.values[card] == value))
            for value in sorted(set(self.values))
        )

    @cached_property
    def strengths(self) -> tuple[int, ...]:
        """The strength of the 78 cards by id within their suits, from 1 up; 0 for the Fool."""
        plain = tuple(14 - number % 14 for number in range(56))  # table order is R2's order
        places = {trump: place for place, trump in enumerate(self.trump_order)}
        # a trump missing from a faulty order ranks last: audit says so, and this need not fail
        trumps = (21 - places.get(trump, 20) for trump in range(21, 0, -1))
        return (*plain, *trumps, 0)

    @cached_property
    def powers(self) -> tuple[tuple[int, ...], ...]:
        """For each suit led (4 = trumps), each card's power in the trick; 0 never wins (R16)."""
        return tuple(
            tuple(
                strength + 100 * (suit == 4) if suit in (led, 4) else 0
                for suit, strength in zip(SUIT_OF, self.strengths, strict=True)
            )
            for led in range(5)
        )

    @cached_property
    def stronger_trumps(self) -> tuple[int, ...]:
        """For each id, the mask of the trumps that beat it, 0 where it is no trump (R3)."""
        trumps = ids_of(TRUMPS)
        return tuple(
            sum(1 << t for t in trumps if self.strengths[t] > self.strengths[card])
            if SUIT_OF[card] == 4
            else 0
            for card in range(78)
        )

    @cached_property
    def held_back(self) -> int:
        """The mask of the cards never laid away, T1 aside (R8)."""
        kings = sum(1 << card.id for card in PACK if card.is_king)
        trumps = sum(1 << Card(f"T{trump}").id for trump in self.held_back_trumps)
        return kings | trumps | (0 if self.fool_may_be_discarded else 1 << FOOL_ID)

    @cached_property
    def total(self) -> int | Fraction:
        """What all the piles of a deal count together, in points (R17)."""
        from_pack = [self.values[number] for number in self.pack_ids]
        if self.count_in_thirds:
            return Fraction(sum(3 * value - 2 for value in from_pack), 3)
        return fill_and_count(sum(from_pack), (self.pack.mask & ~FOOL).bit_count())

    def __str__(self) -> str:
        """Return one line that reads back: a name, then what differs from the set so named."""
        base = RULE_SETS.get(self.name, PIEDMONT)
        changes = [
            f"{item.name}={_write(getattr(self, item.name))}"
            for item in fields(self)[1:]
            if getattr(self, item.name) != getattr(base, item.name)
        ]
        return " ".join([self.name, *changes])

    def __repr__(self) -> str:
        return f"RuleSet.from_text({str(self)!r})"

    @classmethod
    def from_text(cls, text: str) -> RuleSet:
        """Return the rule set that a line such as "PIEDMONT ultimo=5" describes.

        A new name starts from PIEDMONT and must say what it changes.
        Raises BadRuleSet where a name or an option is unknown or a value cannot be read.
        """
        name, *changes = text.split() or [""]
        if "=" in name or (name not in RULE_SETS and not changes):
            raise BadRuleSet(f"{name!r} names no rule set. There are {', '.join(RULE_SETS)}.")
        base = RULE_SETS.get(name, PIEDMONT)
        values: dict[str, Any] = {item.name: getattr(base, item.name) for item in fields(cls)}
        readers = {item.name: _READERS[str(item.type)] for item in fields(cls)[1:]}
        for change in changes:
            option, _, value = change.partition("=")
            if option not in readers:
                raise BadRuleSet(
                    f"{option!r} is no option. There are {', '.join(sorted(readers))}."
                )
            try:
                values[option] = readers[option](value)
            except (ScartoError, ValueError, KeyError):
                raise BadRuleSet(f"{change!r}: {value!r} is no value for {option}.") from None
        return cls(**values | {"name": name})


def fill_and_count(values: int, cards: int) -> int:
    """Return the points of cards in batches of three, a short batch filled up with ones (R17).

    `values` is the sum of all the values, `cards` the number of cards without the Fool: it stays
    apart, so that its value is in the sum and no 2 is taken off for it.
    """
    missing = -cards % 3
    return values + missing - 2 * (cards + missing) // 3


def _write(value: object) -> str:
    """Return an option's value as `_READERS` read it."""
    if isinstance(value, Cards):
        return ",".join(map(str, value))
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _read_share(text: str) -> int | Fraction:
    share = Fraction(text)
    return int(share) if share.denominator == 1 else share


# by the annotation of the field, so that a new option needs no new code
_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "int": int,
    "bool": lambda text: {"yes": True, "no": False}[text],
    "int | None": lambda text: None if text == "none" else int(text),
    "int | Fraction": _read_share,
    "tuple[int, ...]": lambda text: () if text == "none" else tuple(map(int, text.split(","))),
    "Cards": Cards,
}

PIEDMONT: Final = RuleSet()
WEB_PAGE: Final = RuleSet(
    name="WEB_PAGE",
    trump_order=WORLD_HIGH,
    five_trumps=(1, 21),
    overtrump=True,
    fool_kept_in_last_trick=False,
    held_back_trumps=(20, 21),
    bagatto_held_with_fool=False,
    match_deals=None,
    match_target=100,
)
FOUR_PLAYERS: Final = RuleSet(
    name="FOUR_PLAYERS",
    seats=4,
    hand_size=19,
    talon_size=2,
    fool_value=5,
    count_in_thirds=True,
    share=Fraction(39, 2),
    match_deals=4,
)
PICCOLO: Final = RuleSet(
    name="PICCOLO",
    hand_size=12,
    talon_size=6,
    pack=Cards.from_mask(TRUMPS | FOOL)
    | (card for card in PACK if card.is_court)
    | "S10 B10 C1 D1",
    share=22,
)
RULE_SETS: Final[dict[str, RuleSet]] = {
    rules.name: rules for rules in (PIEDMONT, WEB_PAGE, FOUR_PLAYERS, PICCOLO)
}


def audit(rules: RuleSet) -> list[Reason]:
    """Return all that cannot hold in a rule set, one Reason a finding; empty when it adds up.

    >>> from dataclasses import replace
    >>> audit(PIEDMONT)
    []
    >>> print(*audit(replace(PIEDMONT, five_trumps=(1, 20, 21))))
    The cards' values add up to 133 and the piles to 82, but 3 shares of 26 are 78: \
the deal scores would sum to 4, not 0. (R18)
    """
    size, seats = len(rules.pack), rules.seats
    findings: list[Reason] = []

    def find(rule: str, message: str, **arguments: int | str) -> None:
        findings.append(Reason(rule, message, rules.pack, arguments))

    if seats < 2 or rules.hand_size < 1 or rules.talon_size < 0:
        find("R6", "A deal needs two seats and one card each at the least.")
        return findings
    trumps = [card.number for card in PACK if card.is_trump]
    named = [*rules.trump_order, *rules.five_trumps, *rules.held_back_trumps]
    if strange := sorted(set(named) - set(trumps)):
        find("R1", "There is no trump {trump}: the trumps are numbered 1 to 21.", trump=strange[0])
        return findings
    if sorted(rules.trump_order) != sorted(trumps):
        find("R3", "The trump order must name each of the 21 trumps once.")
    dealt = seats * rules.hand_size + rules.talon_size
    if dealt != size:
        find(
            "R6",
            "{seats} hands of {hand} and a talon of {talon} are {dealt} cards, the pack {size}.",
            seats=seats, hand=rules.hand_size, talon=rules.talon_size, dealt=dealt, size=size,
        )  # fmt: skip
    never = (rules.held_back | 1 << Card("T1").id) & rules.pack.mask
    if rules.hand_size < never.bit_count():
        find(
            "R8",
            "{never} cards may have to stay, more than a hand of {hand}: a dealer can be stuck.",
            never=never.bit_count(), hand=rules.hand_size,
        )  # fmt: skip
    if not rules.count_in_thirds and (seats % 3 or rules.talon_size % 3):
        find("R17", "Tricks of {seats} leave remainders of a batch: count in thirds.", seats=seats)
    if rules.total != seats * rules.share:
        values = sum(rules.values[number] for number in rules.pack_ids)
        find(
            "R18",
            "The cards' values add up to {values} and the piles to {total}, but {seats} shares of "
            "{share} are {shares}: the deal scores would sum to {excess}, not 0.",
            values=values, total=str(rules.total), seats=seats, share=str(rules.share),
            shares=str(seats * rules.share), excess=str(rules.total - seats * rules.share),
        )  # fmt: skip
    if rules.pip_value < 1:
        batch = fill_and_count(3 * rules.pip_value, 3)
        find("R17", "A batch of three cards worth {pip} would count {batch}.",
             pip=rules.pip_value, batch=batch)  # fmt: skip
    if rules.partners and seats % 2:
        find("R18", "{seats} seats cannot be partners: opposite seats need an even number.",
             seats=seats)  # fmt: skip
    if rules.match_deals is None and rules.match_target is None:
        find("R19", "A match needs a number of deals or a target, or it never ends.")
    return findings
