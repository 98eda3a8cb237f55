"""Endings with open hands, solved exactly: what a seat can be sure of, and what all would get.

Points are the deal's own, as `Deal.points` counts them at the end: what the piles hold already and
what is still to come.  The Ultimo column is not among them.  Where partners play, a seat stands for
its side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from scarto_teach.engine import Card, Deal, ScartoError
from scarto_teach.engine.scoring import Points
from scarto_teach.players.ending import Ending, Position
from scarto_teach.players.search import TooLarge, searcher

__all__ = ["NotSolved", "Solved", "card_values", "guarantee", "max_n"]

ALL = 10**6
LIMIT = 200_000


@dataclass(frozen=True)
class Solved:
    """An ending with its proof: the points at the end by seat, and a line that comes to them."""

    points: tuple[Points, ...]
    line: tuple[Card, ...]
    positions: int  # how many the search looked at, between tricks


@dataclass(frozen=True)
class NotSolved:
    """An ending too large for the limit set; it is false where a Solved is true."""

    positions: int

    def __bool__(self) -> bool:
        return False


def guarantee(
    deal: Deal, seat: int, limit: int = LIMIT, *, fast: bool = False
) -> Solved | NotSolved:
    """Return what a seat can be sure of, hands open, if all others play against it together.

    `points` are those of every seat at the end of the line.  Equally good plays are made in the
    order swords, batons, cups, coins, trumps, weakest first, the Fool last.
    NotSolved after more than `limit` positions.  `fast` has the search compiled by numba, for
    endings of 9 to 13 tricks; the first call waits for it.  Raises ScartoError without numba.
    """
    _must_be_in_play(deal)
    ending = Ending(deal)
    value, seen = _searcher(fast)(ending, _side(deal, seat), limit)
    plays: list[int] = []
    try:
        target = value((), -ALL, ALL)
        at = ending.start
        while at.tricks:  # a play that keeps the value is a best one for whoever is to play
            plays.append(next(
                card
                for card in ending.choices(at)
                if value((*plays, card), target - 1, target + 1) == target
            ))  # fmt: skip
            at = ending.after(at, plays[-1])
    except TooLarge:
        return NotSolved(seen())
    return _solved(deal, plays, ending, seen())


def card_values(
    deal: Deal, limit: int = LIMIT, *, fast: bool = False
) -> dict[Card, Points] | NotSolved:
    """Return for each legal card of the seat to play what it makes sure of, hands open.

    The points are those of `guarantee` for this seat; `limit` and `fast` are as there.
    """
    _must_be_in_play(deal)
    if deal.turn is None:
        return {}
    ending = Ending(deal)
    side = _side(deal, deal.turn)
    value, seen = _searcher(fast)(ending, side, limit)
    held = sum(points for points, ours in zip(deal.points, side, strict=True) if ours)
    found: dict[Card, Points] = {}
    try:
        for card in deal.legal_plays():
            number = ending.number[ending.codes.code[card.id]]
            found[card] = held + ending.codes.points(value((number,), -ALL, ALL))
    except TooLarge:
        return NotSolved(seen())
    return found


def max_n(deal: Deal, limit: int = LIMIT) -> Solved | NotSolved:
    """Return what becomes of an ending, hands open, if each seat plays for itself (max^n).

    Of equally good plays a seat makes the first in the order that `guarantee` names, and everybody
    knows it will.  For about the last five tricks; NotSolved after more than `limit` positions.
    """
    _must_be_in_play(deal)
    ending = Ending(deal)
    search = _MaxN(ending, [_side(deal, seat) for seat in range(ending.seats)], limit)
    try:
        return _solved(deal, search.line(), ending, search.seen)
    except TooLarge:
        return NotSolved(search.seen)


class _MaxN:
    """The search in which every seat wants the most for itself, its partner included."""

    def __init__(self, ending: Ending, sides: list[list[bool]], limit: int) -> None:
        self.ending = ending
        self.sides = sides
        self.limit = limit
        self.seen = 0
        self._table: dict[tuple[int, int], Outcome] = {}

    def line(self) -> list[int]:
        """Return the plays, from the trick on the table on, that come of it."""
        at, plays = self.ending.start, []
        while at.tricks:
            card = self._within(at)[1]
            plays.append(card)
            at = self.ending.after(at, card)
        return plays

    def _between(self, at: Position) -> Outcome:
        """Return the units to come by seat, and the lead, with no card on the table."""
        key = (at.left, at.seat)
        if key not in self._table:
            self.seen += 1
            if self.seen > self.limit:
                raise TooLarge
            self._table[key] = self._within(at)
        return self._table[key]

    def _within(self, at: Position) -> Outcome:
        """Return the units to come by seat, this trick's included, and the card now played."""
        ending, side = self.ending, self.sides[at.seat]
        best: Outcome | None = None
        most = -ALL
        for card in ending.choices(at):
            then = ending.after(at, card)
            units = [0] * ending.seats
            if then.tricks:
                units = (self._within(then) if then.place else self._between(then))[0]
            units = [a + b for a, b in zip(units, then.gains, strict=True)]
            mine = sum([got for got, ours in zip(units, side, strict=True) if ours])
            if best is None or mine > most:
                best, most = (units, card), mine
        assert best is not None
        return best


Outcome: TypeAlias = tuple[list[int], int]


def _searcher(fast: bool) -> Callable[..., Any]:
    """Return what makes the search, plain or compiled."""
    if not fast:
        return searcher
    try:
        from scarto_teach.players.fast import searcher as compiled
    except ImportError as error:
        raise ScartoError(
            'The fast solver needs numba: pip install "scarto-teach[fast]", or leave fast out.'
        ) from error
    return compiled


def _side(deal: Deal, seat: int) -> list[bool]:
    """Return for each seat whether it is on the side of this one."""
    if not 0 <= seat < deal.rules.seats:
        raise ScartoError(f"There is no seat {seat}: they run from 0 to {deal.rules.seats - 1}.")
    side = deal.rules.side(seat)
    return [each in side for each in range(deal.rules.seats)]


def _must_be_in_play(deal: Deal) -> None:
    if deal.awaits_discard:
        raise ScartoError("An ending begins after the scarto: lay away the cards first (R7).")


def _solved(deal: Deal, plays: list[int], ending: Ending, seen: int) -> Solved:
    """Return the deal's points at the end of a line."""
    line = tuple([ending.codes.card[ending.cards[number]] for number in plays])
    for card in line:
        deal = deal.play(card)
    return Solved(deal.points, line, seen)
