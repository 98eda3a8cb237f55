"""Cards and counting in the form that players think in: fast small ints, weakest card lowest.

A code is 32 times the suit (0-3 plain, 4 trumps) plus the strength within it, so that of two cards
of a suit the greater code wins, and any trump's code beats any plain card's (R2, R3, R16).
The Fool is -1: it beats nothing (R15).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from scarto_teach.engine import PACK, Card, Cards, RuleSet

__all__ = ["FIRST_TRUMP", "FOOL", "KING", "TRUMP", "Codes", "codes_of", "trick_so_far"]

TRUMP = 4
KING = 14  # the strength of a King (R2)
FOOL = -1  # -1 >> 5 is -1 too: the last list of a hand, and the last place of every table
FIRST_TRUMP = TRUMP << 5
PLACES = 161
SUITS = "SBCDT"


@dataclass(frozen=True)
class Codes:
    """A rule set's cards as codes, and what tricks of them count.

    The counting adds up trick by trick.  Where batches of three are counted, a trick is one: its
    values less 2; the trick that the Fool left is a pair, its values less 1; the Fool is worth its
    4 to its owner (R15, R17).  Where thirds are counted every card is worth 3 * value - 2 of them.
    """

    seats: int
    must_beat: bool  # R12
    fool_in_danger: bool  # R15: the last trick would lose it
    code: tuple[int, ...]  # of each id
    card: Mapping[int, Card]  # of each code
    worth: tuple[int, ...]  # of each code, in units
    bit: tuple[int, ...]  # of each code, the card's mask
    pip: int  # what a pip is worth, in units
    unit: int  # how many units make one point: 1, or 3 where thirds are counted
    trick: int  # what a trick counts beside the worth of its cards
    fool_trick: int  # the same where the Fool was played to it

    def of(self, cards: Cards) -> list[int]:
        """Return the codes of cards, weakest first within each suit, the Fool before all."""
        return sorted([self.code[card.id] for card in cards])

    def in_order(self, cards: Iterable[Card]) -> list[int]:
        """Return the codes of cards in the order given."""
        return [self.code[card.id] for card in cards]

    def cards(self, codes: Iterable[int]) -> Cards:
        """Return the cards of codes."""
        return Cards([self.card[code] for code in codes])

    def suits(self, cards: Cards) -> list[list[int]]:
        """Return the codes of cards by suit, weakest first; the Fool has the sixth list."""
        found: list[list[int]] = [[], [], [], [], [], []]
        for code in self.of(cards):
            found[code >> 5].append(code)
        return found

    def points(self, units: int) -> int | Fraction:
        """Return units as points, a Fraction where the set counts in thirds."""
        return Fraction(units, 3) if self.unit == 3 else units

    def laid_down(self, cards: Cards) -> int:
        """Return what a discard counts for the dealer, in units (R7)."""
        plain = [self.worth[self.code[card.id]] for card in cards if not card.is_fool]
        fool = self.worth[FOOL] if len(plain) < len(cards) else 0
        if self.unit == 3:
            return sum(plain) + fool
        return sum(plain) + fool + -len(plain) % 3 - 2 * ((len(plain) + 2) // 3)


@lru_cache(maxsize=16)
def codes_of(rules: RuleSet) -> Codes:
    """Return the codes of a rule set."""
    code = [SUITS.index(card.suit) * 32 + rules.strengths[card.id] for card in PACK[:77]] + [FOOL]
    thirds = rules.count_in_thirds
    worth, bit = [0] * PLACES, [0] * PLACES
    for card, (number, value) in enumerate(zip(code, rules.values, strict=True)):
        worth[number] = 3 * value - 2 if thirds else value
        bit[number] = 1 << card
    batches = 0 if thirds else 2 * rules.seats // 3
    return Codes(
        seats=rules.seats,
        must_beat=rules.overtrump,
        fool_in_danger=not rules.fool_kept_in_last_trick,
        code=tuple(code),
        card=dict(zip(code, PACK, strict=True)),
        worth=tuple(worth),
        bit=tuple(bit),
        pip=3 * rules.pip_value - 2 if thirds else rules.pip_value,
        unit=3 if thirds else 1,
        trick=-batches,
        fool_trick=0 if thirds else 1 - batches,
    )


def trick_so_far(trick: Iterable[int]) -> tuple[int, int]:
    """Return the suit led and the card that wins so far, as codes; -1 before there is one."""
    led, best = -1, FOOL
    for code in trick:
        if led < 0:
            led, best = code >> 5, code
        elif code > best and (code >= FIRST_TRUMP or code >> 5 == led):
            best = code
    return led, best
