"""What lesson 09 asks of statistics: a mean, its interval, a card that falls; and misread.

A case is a Position, as ever: the scores that a learner is given are made from its hand, so that
fewer cards are fewer deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isfinite, sqrt
from statistics import mean, stdev
from typing import Any, Final

from scarto_teach.engine import Cards, Reason, trick_winner
from scarto_teach.questions.answers import Misread, describe
from scarto_teach.questions.audit import OfNumbers
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import TRICK, Shape
from scarto_teach.text import t

__all__ = [
    "FALLS",
    "INTERVAL",
    "MEAN_WHERE",
    "MISSAMPLED",
    "falls",
    "interval",
    "mean_where",
    "why_interval",
    "why_mean_where",
]

Scores = Sequence[int]
Z: Final = 1.96  # standard deviations to either side: 95 %
DIGITS: Final = 3  # behind the point; more of them are noise
BAGATTO: Final = "T1"


# -- the numbers of a case ------------------------------------------------------------------------


def _scores(position: Position) -> list[int]:
    """Return a score a card, some below 0: as good as any that deals bring."""
    rules = position.rules
    return [3 * rules.value(card) - rules.strength(card) for card in position.hand]


def _counts(position: Position) -> list[bool]:
    """Return which of those deals count: about half of them."""
    return [position.rules.strength(card) % 2 == 0 for card in position.hand]


def _given(position: Position) -> tuple[list[int], list[bool]]:
    return _scores(position), _counts(position)


def _read_decimal(returned: object) -> float:
    """Return a number with three digits behind the point, however many were given."""
    if type(returned) in (int, float) and isfinite(returned):  # type: ignore[arg-type]
        return round(float(returned), DIGITS)  # type: ignore[arg-type]
    what = describe(returned)
    raise Misread(t("A number is wanted, and this is {what}.", what=what))


def _read_ends(returned: object) -> tuple[float, ...]:
    if type(returned) in (list, tuple):
        return tuple(map(_read_decimal, returned))  # type: ignore[call-overload]
    what = describe(returned)
    raise Misread(t("The two ends are wanted, (low, high), and this is {what}.", what=what))


def _read_yes(returned: object) -> bool:
    """Return yes or no; a statistic may give 1 or 0 as well."""
    if type(returned) in (bool, int) and returned in (0, 1):
        return bool(returned)
    what = describe(returned)
    raise Misread(t("True or False is wanted, and this is {what}.", what=what))


# -- the laws -------------------------------------------------------------------------------------


def _mean(scores: Scores) -> float:
    return round(float(mean(scores)), DIGITS) if scores else 0.0


def _ends(scores: Scores, half: float) -> tuple[float, float]:
    middle = mean(scores)
    return round(middle - half, DIGITS), round(middle + half, DIGITS)


def _where(scores: Scores, counts: Sequence[bool]) -> list[int]:
    return [score for score, does in zip(scores, counts, strict=True) if does]


def mean_where(position: Position) -> float:
    """Return the mean score of the deals that count."""
    return _mean(_where(*_given(position)))


def interval(position: Position) -> tuple[float, float]:
    """Return the ends of the 95 % interval of a mean: 1.96 spreads by the root of the number."""
    scores = _scores(position)
    return _ends(scores, Z * stdev(scores) / sqrt(len(scores)))


def falls(position: Position) -> bool:
    """Return whether the Bagatto lies in a trick that another card takes (R16)."""
    trick = [str(card) for card in position.trick]
    return BAGATTO in trick and trick[trick_winner(trick, position.rules)] != BAGATTO


def why_mean_where(position: Position) -> Reason:
    """Return the two numbers that the mean is made of (R18)."""
    some = _where(*_given(position))
    message = "Deals that count: {count}. Their scores add up to {sum}."
    return Reason("R18", message, Cards(), {"count": len(some), "sum": sum(some)})


def why_interval(position: Position) -> Reason:
    """Return the three numbers that the interval is made of (R18)."""
    scores = _scores(position)
    message = "{count} scores with a mean of {mean} and a spread of {spread}."
    middle, spread = str(_mean(scores)), str(round(stdev(scores), DIGITS))
    arguments: dict[str, int | str] = {"count": len(scores), "mean": middle, "spread": spread}
    return Reason("R18", message, Cards(), {**arguments})


# -- their shapes ---------------------------------------------------------------------------------

MEAN_WHERE: Final = Shape(
    ("scores", "counts"),
    _given,
    _read_decimal,
    tuple(
        (hand, "")
        for hand in (
            "S2", "S4 S2", "S3 S2", "SK S2", "S4 S3 S2", "S5 S4 S3 S2", "CK T1 T20 F",
            "SK SQ SC SJ S10", "T21 T20 T19 T18 T17 T16", "CK CQ DK DQ T1 S3 B5 F",
        )
    ),
    hand=(1, 8),
    trick=(0, 0),
    valid=lambda position: any(_counts(position)),
)  # fmt: skip

INTERVAL: Final = replace(
    MEAN_WHERE,
    parameters=("scores",),
    arguments=lambda position: (_scores(position),),
    read=_read_ends,
    known=tuple((hand, "") for hand, _ in MEAN_WHERE.known[1:]),
    hand=(2, 8),
    valid=lambda position: len(position.hand) > 1,
)

FALLS: Final = replace(
    TRICK,
    read=_read_yes,
    known=tuple(
        ("", trick)
        for trick in (
            "S2 T1", "T1 S2", "T1 T2", "T2 T1", "F T1", "T1 F", "S2 S3", "T2 T3", "T20 T21",
            "S9 T1 SK", "SK T1 T2", "S9 T2 T1", "F T1 T20", "F T1 CK", "T1 C2 F", "T14 T9 T1",
            "C4 CK C2", "D4 T5 T20", "T10 T11 S2", "T21 F T1",
        )
    ),
)  # fmt: skip


# -- the same misread -----------------------------------------------------------------------------


def _of_scores(law: Callable[[Scores], tuple[float, float]]) -> OfNumbers:
    return OfNumbers(law, lambda position: (_scores(position),))


def _of_given(law: Callable[[Scores, Sequence[bool]], float]) -> OfNumbers:
    return OfNumbers(law, _given)


def _lies_there(position: Position) -> bool:
    return any(str(card) == BAGATTO for card in position.trick)


def _brought_home(position: Position) -> bool:
    return _lies_there(position) and not falls(position)


MISSAMPLED: Final[dict[str, Callable[[Position], Any]]] = {
    "mean: all deals count": _of_given(lambda scores, counts: _mean(scores)),
    "mean: divided by all deals": _of_given(
        lambda scores, counts: round(sum(_where(scores, counts)) / len(scores), DIGITS)
    ),
    "mean: the sum": _of_given(lambda scores, counts: float(sum(_where(scores, counts)))),
    "mean: the others count": _of_given(
        lambda scores, counts: _mean(_where(scores, [not each for each in counts]))
    ),
    "interval: no root": _of_scores(lambda scores: _ends(scores, Z * stdev(scores) / len(scores))),
    "interval: the spread alone": _of_scores(lambda scores: _ends(scores, Z * stdev(scores))),
    "interval: without 1.96": _of_scores(
        lambda scores: _ends(scores, stdev(scores) / sqrt(len(scores)))
    ),
    "interval: lowest and highest": _of_scores(
        lambda scores: (float(min(scores)), float(max(scores)))
    ),
    "falls: wherever it lies": _lies_there,
    "falls: brought home": _brought_home,
}
