"""The shapes of the functions that learners write: what goes in, what comes back, on what tried.

A case is always a Position, so that it can be drawn, shrunk and shown: the card or the pile that a
function is given is its hand, the trick its trick.  A new shape is one more value down here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from scarto_teach.engine import PACK, Card, Cards, count_points
from scarto_teach.questions.answers import Misread, describe, read_order
from scarto_teach.questions.position import Position
from scarto_teach.text import t

__all__ = [
    "CARD",
    "DEALER",
    "FOOL_TRICK",
    "PILE",
    "PLAY",
    "POINTS",
    "TRICK",
    "Shape",
    "points_of",
    "read_numbers",
]

FOOL: Final = Card("F")


@dataclass(frozen=True)
class Shape:
    """One kind of function; its cases are the known ones first, then what Hypothesis thinks of."""

    parameters: tuple[str, ...]
    arguments: Callable[[Position], tuple[Any, ...]]  # fresh ones at each call
    read: Callable[[object], object]  # what came back, as a value; Misread where it is none
    known: tuple[tuple[str, str], ...]  # hand and trick, the plainest cases of all
    hand: tuple[int, int]  # how many cards Hypothesis puts into the hand, from and to
    trick: tuple[int, int]  # and into the trick
    valid: Callable[[Position], bool] = lambda position: True  # whether it can be asked at all
    as_call: bool = True  # shown as a call, not as a position at the table


def _codes(cards: Any) -> list[str]:
    return [str(card) for card in cards]


def _read_cards(returned: object) -> Cards:
    """Return the cards a function gave back; a list may name a card twice."""
    return Cards(frozenset(read_order(returned)))


def _read_number(returned: object) -> int:
    if type(returned) is int:
        return returned
    what = describe(returned)
    raise Misread(t("A whole number is wanted, and this is {what}.", what=what))


def read_numbers(returned: object) -> tuple[int, ...]:
    if type(returned) in (list, tuple):
        return tuple(map(_read_number, returned))  # type: ignore[call-overload]
    what = describe(returned)
    raise Misread(t("A list of numbers is wanted, and this is {what}.", what=what))


def points_of(position: Position) -> tuple[int, ...]:
    """Return the points of three piles: the hand, the trick, and all the other cards (R17)."""
    rules = position.rules
    held = [int(count_points(Cards(cards), rules)) for cards in (position.hand, position.trick)]
    return (*held, int(rules.total) - sum(held))


def _has_winner(position: Position) -> bool:
    return len(position.trick) >= 2 and position.led != ""


# docs/rules.md, edge cases 11 to 23, and the plainest positions of all
PLAY: Final = Shape(
    ("hand", "trick"),
    lambda position: (_codes(position.hand), _codes(position.trick)),
    _read_cards,
    (
        ("S2", ""), ("F", ""), ("S2 C4 T3", ""),
        ("S2", "S3"), ("F", "S3"), ("T2", "S3"), ("C2", "S3"), ("S2", "F"),
        ("S2 C4", "S3"), ("T2 C4", "S3"), ("S2 T4", "S3"), ("S2 F", "S3"), ("T2 F", "S3"),
        ("C2 F", "S3"), ("C2 F", "T3"), ("T2 C4", "T3"), ("C2 D4", "T3"), ("S2 T4 F C4", "S3"),
        ("SK C5 T4", "F"), ("C5 CK SK T4", "F C3"), ("SK C5 T4", "F T9"), ("C5 F", "T9"),
        ("C5 F T2", "S9"), ("S5 F T2", "S9"), ("C5 DK F", "S9"), ("T3 T12 T20", "T10"),
        ("T3 T5", "T10"), ("C4 T3 T12", "C9 T10"), ("S4 T3 T12", "C9 T10"), ("T20 T5", "T21"),
        ("T21 T5", "T20"), ("T3 T12 F", "S9 T10"), ("T9 T12", "T10"), ("T9 T12", "T10 T11"),
        ("T9 T12", "T11 T10"), ("S4 T9 T12", "S9 T10"), ("S4 B5", "C9 T10"), ("S2 C4", "C9 S3"),
        ("T3 T12 C4", "F T10"), ("T20 T5", "S9 T21"), ("T21 T5", "C9 T20"), ("T3 T12", "S9 F"),
    ),
    hand=(1, 6),
    trick=(0, 2),
    as_call=False,
)  # fmt: skip

# docs/rules.md, edge cases 1 to 10, and what tells one mistake from another
TRICK: Final = Shape(
    ("trick",),
    lambda position: (_codes(position.trick),),
    _read_number,
    tuple(
        ("", trick)
        for trick in (
            "S2 S3", "S3 S2", "C2 C3", "C3 C2", "T2 T3", "T3 T2", "S9 S10", "S10 S9", "C9 C10",
            "T9 T10", "T10 T9", "C10 C9", "CJ C2", "S2 C3", "C2 T1", "T1 C2", "T20 T21", "T21 T20",
            "T21 T19", "S2 F", "F S2", "SQ SK", "SC SQ", "SJ SC", "CQ CK", "SJ S10", "C1 C10",
            "C9 C2 C10", "D10 D1 DJ", "D1 D2 D10", "S1 S10 S2", "S1 SJ S10", "T21 T20 T19",
            "CK CQ T1", "C3 SK DK", "F C9 C2", "C9 F C2", "F T3 CK", "S2 T5 T3", "T3 S2 T5",
            "S5 C9 S7", "T9 F T2", "C4 T20 F", "F T20 T21", "S9 C10 S10", "D3 T2 T1",
        )
    ),
    hand=(0, 0),
    trick=(2, 3),
    valid=_has_winner,
)  # fmt: skip

FOOL_TRICK: Final = replace(
    TRICK,
    known=tuple(
        ("", trick)
        for trick in (
            "F S2", "S2 F", "F C9 C2", "C9 F C2", "C9 C2 F", "F T3 CK", "T20 F CK", "C4 T20 F",
            "S3 F S2", "F S2 S3", "T21 F T20", "F T20 T21",
        )
    ),
    valid=lambda position: _has_winner(position) and FOOL in position.trick,
)  # fmt: skip

CARD: Final = Shape(
    ("card",),
    lambda position: (str(next(iter(position.hand))),),
    _read_number,
    tuple((str(card), "") for card in PACK),  # all that there are
    hand=(1, 1),
    trick=(0, 0),
    valid=lambda position: len(position.hand) == 1 and not position.trick,
)

# docs/rules.md, edge cases 24 to 28, and what tells one mistake from another
DEALER: Final = Shape(
    ("hand",),
    lambda position: (_codes(position.hand),),
    _read_cards,
    tuple(
        (hand, "")
        for hand in (
            "S2", "SK", "F", "T1", "T2", "T20", "T21", "SQ", "T1 F", "T1 T2", "T1 T20", "T1 S2",
            "T1 SK", "T2 F", "T20 T21", "T1 T2 F", "T1 F S2", "CK C5", "DQ DC DJ", "T21 T1 S2",
            "SK T1 F T20 T21 T7 C3 DQ",
        )
    ),
    hand=(1, 8),
    trick=(0, 0),
    valid=lambda position: len(position.hand) > 0 and not position.trick,
)  # fmt: skip

# docs/rules.md, edge cases 30 to 32; a deal leaves threes, or two over, and the Fool or not
PILE: Final = Shape(
    ("pile",),
    lambda position: (_codes(position.hand),),
    _read_number,
    tuple(
        (pile, "")
        for pile in (
            "", "F", "C2 C3", "SK CQ", "CK T3 T4", "C1 C2 T21", "CK SK DK", "T1 T21 SK", "F C2 C3",
            "T20 T1 F", "S2 S3 D10", "S2 S3 D10 F", "SK S2 S3 DQ C2", "CC CJ SC SJ DC F",
            "SK SQ SC SJ S10 S9", "T20 T21 S5 B6 C7 DJ DC DQ", "T1 T2 T3 T4 T5 T6 F",
        )
    ),
    hand=(0, 12),
    trick=(0, 0),
    valid=lambda position: len(position.hand - "F") % 3 != 1,
)  # fmt: skip

POINTS: Final = Shape(
    ("points",),
    lambda position: (list(points_of(position)),),
    read_numbers,
    (
        ("", ""), ("F", ""), ("SK CK DK BK T20 T1", ""), ("SK CK DK", "BK T20 T1 F"),
        ("SK CK DK BK T20 T1", "SQ CQ DQ BQ SC CC DC BC F"),
    ),
    hand=(0, 6),
    trick=(0, 3),
)  # fmt: skip
