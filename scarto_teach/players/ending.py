"""What is left of a deal with open hands, in ints, for the searches that solve it.

Cards left are numbered by suit and strength, a set of them is an int, and who holds what never
changes; so the cards left and the leader say all about a position between two tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from scarto_teach.engine import Deal
from scarto_teach.engine.cards import ids_of
from scarto_teach.players.codes import FOOL, TRUMP, codes_of

__all__ = ["NONE", "Ending", "Position"]

NONE = -1  # no suit led, no card, no seat
Shape: TypeAlias = tuple[int, int, int]  # of a suit: its name, a mask of what to try, units


class Position(NamedTuple):
    """A position in an ending: what is left, who is to play, the trick on the table."""

    left: int
    to_try: int  # of what was left before the trick
    tricks: int  # to come, this one included
    seat: int
    taker: int
    place: int = 0
    led: int = NONE
    best: int = NONE
    stake: int = 0
    fool_to: int = NONE
    gains: tuple[int, ...] = ()  # what the play before brought each seat, in units


class Ending:
    """What is left of a deal, the trick on the table included, its cards numbered from 0."""

    def __init__(self, deal: Deal) -> None:
        rules = deal.rules
        self.codes = codes = codes_of(rules)
        self.seats = rules.seats
        owners = {codes.code[c.id]: seat for seat, hand in enumerate(deal.hands) for c in hand}
        for place, card in enumerate(deal.trick):
            owners[codes.code[card.id]] = (deal.leader + place) % self.seats
        self.cards = sorted(owners)  # the code of each number, the Fool's first
        self.number = {code: number for number, code in enumerate(self.cards)}
        self.owner = [owners[code] for code in self.cards]
        self.suit = [code >> 5 for code in self.cards]
        self.worth = [codes.worth[code] for code in self.cards]
        self.hands = [self.mask(self.owner, seat) for seat in range(self.seats)]
        self.suits = [self.mask(self.suit, suit) for suit in range(TRUMP + 1)]
        self.fool = self.mask(self.cards, FOOL)
        self.beaten_by = [self.stronger(number) for number in range(len(self.cards))]
        self.shapes: list[dict[int, Shape]] = [{} for _ in self.suits]
        self._names: dict[tuple[tuple[int, int], ...], int] = {}
        left = (1 << len(self.cards)) - 1
        tricks = rules.tricks - len(deal.tricks)
        self.start = Position(left, self.to_try(left), tricks, deal.leader, deal.leader)
        for code in codes.in_order(deal.trick):
            self.start = self.after(self.start, self.number[code])

    def mask(self, of_cards: Sequence[int], wanted: int) -> int:
        """Return the mask of the cards of which this holds."""
        return sum(1 << number for number, found in enumerate(of_cards) if found == wanted)

    def stronger(self, card: int) -> int:
        """Return the mask of the cards that beat one: the stronger of its suit, and trumps."""
        if self.suit[card] < 0:
            return 0
        stronger = self.suits[self.suit[card]] & -(2 << card)
        return stronger if self.suit[card] == TRUMP else stronger | self.suits[TRUMP]

    def shape(self, suit: int, left: int) -> Shape:
        """Return what the cards left of a suit amount to."""
        known = self.shapes[suit].get(left)
        if known:
            return known
        pattern: list[tuple[int, int]] = []
        to_try = 0
        for card in ids_of(left):
            kind = (self.owner[card], self.worth[card])
            if not pattern or pattern[-1] != kind:
                to_try |= 1 << card
            pattern.append(kind)
        name = self._names.setdefault(tuple(pattern), len(self._names))
        found = self.shapes[suit][left] = (name, to_try, sum(units for _, units in pattern))
        return found

    def to_try(self, left: int) -> int:
        """Return the mask of the cards left that are not equal to a weaker one."""
        suits = enumerate(self.suits)
        return left & self.fool | sum(self.shape(suit, left & cards)[1] for suit, cards in suits)

    def choices(self, at: Position) -> list[int]:
        """Return the cards to try, weakest first suit by suit, the Fool last (R9 to R14)."""
        hand = at.left & self.hands[at.seat]
        allowed = hand
        if at.led >= 0:
            allowed = hand & self.suits[at.led] or hand & self.suits[TRUMP]
            if self.codes.must_beat and allowed & self.suits[TRUMP]:
                allowed = allowed & self.beaten_by[at.best] or allowed  # R12
            allowed = allowed | hand & self.fool if allowed else hand
        allowed &= at.to_try
        return ids_of(allowed & ~self.fool) + ids_of(allowed & self.fool)

    def played(self, plays: Sequence[int], mine: Sequence[bool]) -> tuple[Position, int]:
        """Return the position after some plays, and the units that they brought a side."""
        at, gained = self.start, 0
        for card in plays:
            at = self.after(at, card)
            gained += sum([units for units, ours in zip(at.gains, mine, strict=True) if ours])
        return at, gained

    def after(self, at: Position, card: int) -> Position:
        """Return the position after a play, and what it brought where it filled a trick."""
        left, seat = at.left ^ 1 << card, at.seat
        led, best, taker, stake, fool_to = at.led, at.best, at.taker, at.stake, at.fool_to
        if self.suit[card] < 0:
            fool_to = seat
        else:
            stake += self.worth[card]
            if led < 0:
                led, best, taker = self.suit[card], card, seat
            elif self.beaten_by[best] >> card & 1:
                best, taker = card, seat
        place = at.place + 1
        if place < self.seats:
            seat = (seat + 1) % self.seats
            return at._replace(
                left=left, seat=seat, place=place, led=led, best=best, taker=taker, stake=stake,
                fool_to=fool_to, gains=(0,) * self.seats,
            )  # fmt: skip
        gains = [0] * self.seats
        gains[taker] += stake + (self.codes.trick if fool_to < 0 else self.codes.fool_trick)
        if fool_to >= 0:
            kept = at.tricks > 1 or not self.codes.fool_in_danger
            gains[fool_to if kept else taker] += self.codes.worth[FOOL]  # R15
        return Position(left, self.to_try(left), at.tricks - 1, taker, taker, gains=tuple(gains))
