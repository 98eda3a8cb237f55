"""What lesson 11 asks: a count in thirds, and whether the numbers of a page add up; and misread.

A case of a function is a Position, as ever: the numbers that the learner is given are made from
its hand, and need not add up, for no page must.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scarto_teach.engine import (
    FOUR_PLAYERS,
    PICCOLO,
    Card,
    Cards,
    Reason,
    count_points,
    explain_count,
)
from scarto_teach.engine.ruleset import fill_and_count
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import PILE, Shape

__all__ = [
    "EXCESS",
    "MISAUDITS",
    "MISPACKED",
    "THIRDS",
    "TOTAL",
    "OfNumbers",
    "excess",
    "in_piccolo",
    "thirds",
    "total",
    "why_excess",
    "why_in_piccolo",
    "why_thirds",
    "why_total",
]

SEATS: Final = 3
Values = Sequence[int]


# -- four players: thirds of a point --------------------------------------------------------------


def thirds(position: Position) -> int:
    """Return what a pile counts with four players, in thirds of a point (R17)."""
    return int(3 * count_points(position.hand, FOUR_PLAYERS))


def why_thirds(position: Position) -> Reason:
    """Return how a pile counts in thirds (R17)."""
    return replace(explain_count(position.hand, FOUR_PLAYERS)[0], cards=Cards())


def _thirds_by(worth: Callable[[int], int], fool: int) -> Callable[[Position], int]:
    """Return the sum of what each card is worth by another law, the Fool of another value."""

    def law(position: Position) -> int:
        values = FOUR_PLAYERS.value
        return sum(worth(fool if card.is_fool else values(card)) for card in position.hand)

    return law


# -- Piccolo: which cards are left ----------------------------------------------------------------


def in_piccolo(position: Position) -> Cards:
    """Return which cards of a hand Piccolo is played with (R1)."""
    return position.hand & PICCOLO.pack


def why_in_piccolo(_position: Position, card: Card) -> Reason:
    """Return why a card is among the 42 of Piccolo, or why it is not (R1, R2)."""
    if card.number and not card.is_trump:
        message = (
            "{card} is kept, the strongest pip of its suit."
            if card in PICCOLO.pack
            else "{card} is not the strongest pip of its suit, and only that is kept."
        )
        return Reason("R2", message, Cards(card), {"card": card})
    message = "{card} is kept: trumps, the Fool and courts are."
    return Reason("R1", message, Cards(card), {"card": card})


def _tens_kept(position: Position) -> Cards:
    """Keep the 10 of every suit, as if pips ran upward everywhere."""
    tens = Cards(card for card in position.hand if card.number == 10 and not card.is_trump)
    return (_no_pip_kept(position) & PICCOLO.pack | tens) or position.hand


def _no_pip_kept(position: Position) -> Cards:
    kept = (card for card in position.hand if card.is_trump or not card.number)
    return Cards(kept) or position.hand


MISPACKED: Final[dict[str, Callable[[Position], Cards]]] = {
    "the 10 is the strongest pip everywhere": _tens_kept,
    "no pip is kept": _no_pip_kept,
}


# -- a page: the numbers that are to add up -------------------------------------------------------


def _values(position: Position) -> list[int]:
    return [position.rules.value(card) for card in position.hand]


def _page(position: Position) -> tuple[list[int], int, int]:
    """Return the numbers of a page: values, the Fool's value, and a share that may not fit."""
    values, cards = _values(position), len(position.hand)
    fool = 3 + cards % 3
    return values, fool, (_total(values) + fool) // SEATS + cards % 2


def _total(values: Values) -> int:
    return fill_and_count(sum(values), len(values))


def _excess(values: Values, fool: int, share: int) -> int:
    return _total(values) + fool - SEATS * share


def total(position: Position) -> int:
    """Return what cards of such values count, laid in threes (R17)."""
    return _total(_values(position))


def excess(position: Position) -> int:
    """Return what the three scores of a page add up to; 0 where the page holds (R18)."""
    return _excess(*_page(position))


def why_total(position: Position) -> Reason:
    """Return how values are counted in threes (R17)."""
    values = _values(position)
    missing = -len(values) % 3
    message = "{cards} cards: {sum}, and {missing} for what is missing, less 2 for {batches} times."
    arguments = {"cards": len(values), "sum": sum(values), "missing": missing,
                 "batches": (len(values) + missing) // 3}  # fmt: skip
    return Reason("R17", message, Cards(), arguments)


def why_excess(position: Position) -> Reason:
    """Return what the piles of a page make and what three shares are (R18)."""
    values, fool, share = _page(position)
    message = "The piles make {total} and the Fool {fool}; three shares of {share} are {shares}."
    arguments = {"total": _total(values), "fool": fool, "share": share, "shares": SEATS * share}
    return Reason("R18", message, Cards(), arguments)


THIRDS: Final = replace(PILE, valid=lambda position: True)

_PILES: Final = (
    "", "S2", "SK", "S2 S3", "SK CQ", "S2 S3 S4", "SK S2 S3", "SK CK DK", "SK SQ SC SJ",
    "T21 T20 S2 S3 S4", "SK CQ DC S2 S3 S4", "S2 S3 S4 S5 S6 S7 S8", "T1 T20 T21 SK CK DK BK SQ",
)  # fmt: skip

TOTAL: Final = Shape(
    ("values",),
    lambda position: (_values(position),),
    PILE.read,
    tuple((pile, "") for pile in _PILES),
    hand=(0, 12),
    trick=(0, 0),
    valid=lambda position: not position.suit(""),  # the Fool lies apart
)

EXCESS: Final = replace(
    TOTAL, parameters=("values", "fool", "share"), arguments=lambda position: _page(position)
)


@dataclass(frozen=True)
class OfNumbers:
    """A law about the numbers that a function is given, as one about the positions they are of."""

    law: Callable[..., Any]
    numbers: Callable[[Position], tuple[Any, ...]]

    def __call__(self, position: Position) -> Any:
        """Return what the law makes of a position."""
        return self.law(*self.numbers(position))


def _of_values(law: Callable[[Values], int]) -> OfNumbers:
    return OfNumbers(law, lambda position: (_values(position),))


def _of_page(law: Callable[[Values, int, int], int]) -> OfNumbers:
    return OfNumbers(law, _page)


MISAUDITS: Final[dict[str, Callable[[Position], int]]] = {
    "thirds: the Matto at four": _thirds_by(lambda value: 3 * value - 2, 4),
    "thirds: nothing is taken off": _thirds_by(lambda value: 3 * value, 5),
    "thirds: values are added": _thirds_by(lambda value: value, 5),
    "the World is worth one": lambda position: int(count_points(position.hand)),
    "total: nothing is taken off": _of_values(sum),
    "total: short batches are left out": _of_values(
        lambda values: sum(values) - 2 * (len(values) // 3)
    ),
    "total: nothing is filled up": _of_values(
        lambda values: sum(values) - 2 * -(-len(values) // 3)
    ),
    "page: the Matto lies in a batch": _of_page(
        lambda values, fool, share: _total([*values, fool]) - SEATS * share
    ),
    "page: the Matto is forgotten": _of_page(
        lambda values, _fool, share: _total(values) - SEATS * share
    ),
    "page: one share is taken off": _of_page(
        lambda values, fool, share: _total(values) + fool - share
    ),
    "page: the signs are turned": _of_page(lambda *page: -_excess(*page)),
}
