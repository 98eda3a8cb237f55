"""Counting as learners miscount it (R4, R17, R18): small laws, and what to say to each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from scarto_teach.engine import Cards, Reason, count_points, explain_count, explain_settlement
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import points_of
from scarto_teach.text import t

__all__ = [
    "MISCOUNTS",
    "MISSETTLED",
    "OfPoints",
    "count",
    "miscounted",
    "settled",
    "why_count",
    "why_settled",
]

FILLER: Final = 1  # what stands in for the missing card of a pair
OFF: Final = 2  # what each batch loses


def _sum(position: Position) -> int:
    """Return the plain sum of the values of a pile, nothing taken off (R4)."""
    return sum(position.rules.value(card) for card in position.hand)


def _batched(position: Position) -> int:
    """Return how many cards are laid in threes: all but the Fool."""
    return len(position.hand - "F")


def count(position: Position) -> int:
    """Return what a pile counts (R17)."""
    return int(count_points(position.hand, position.rules))


def why_count(position: Position) -> Reason:
    """Return how a pile counts: its first batch, which shows how the others go (R17)."""
    first = explain_count(position.hand, position.rules)[0]
    return replace(first, cards=Cards())  # the sentence names its cards itself


def _scores(points: tuple[int, ...], share: int) -> tuple[int, ...]:
    return tuple(held - share for held in points)


def settled(position: Position) -> tuple[int, ...]:
    """Return what each of three players draws, or with a minus pays in (R18)."""
    return _scores(points_of(position), int(position.rules.share))


def why_settled(position: Position) -> Reason:
    """Return why the first player who settles anything settles that (R18)."""
    scores = settled(position)
    reasons = explain_settlement(scores, position.rules)
    return next((why for why, score in zip(reasons, scores, strict=True) if score), reasons[0])


@dataclass(frozen=True)
class OfPoints:
    """A law about points as one about positions, which stand for three piles."""

    law: Callable[[tuple[int, ...]], tuple[int, ...]]

    def __call__(self, position: Position) -> tuple[int, ...]:
        """Return what the law makes of the points of a position."""
        return self.law(points_of(position))


def _one_off(position: Position) -> int:
    return count(position) + -(-_batched(position) // 3)


def _fool_in_a_batch(position: Position) -> int:
    """All cards in threes, the Fool among them; a pair over is filled up, one card is not."""
    cards = len(position.hand)
    return _sum(position) + FILLER * (cards % 3 == 2) - OFF * -(-cards // 3)


def _fool_for_nothing(position: Position) -> int:
    return count(position) - (position.rules.fool_value if "F" in position.hand else 0)


def _pair_not_filled(position: Position) -> int:
    return count(position) - FILLER * (_batched(position) % 3 == 2)


def _pair_left_whole(position: Position) -> int:
    return count(position) + (OFF - FILLER) * (_batched(position) % 3 == 2)


def _world_for_five(position: Position) -> int:
    fives = set(position.rules.five_trumps)
    return count(position) + 4 * ("T21" in position.hand and 21 not in fives)


MISCOUNTS: Final[dict[str, Callable[[Position], int]]] = {
    "nothing is taken off": _sum,
    "one is taken off": _one_off,
    "the Matto lies in a batch": _fool_in_a_batch,
    "the Matto counts nothing": _fool_for_nothing,
    "a pair is not filled up": _pair_not_filled,
    "a pair loses nothing": _pair_left_whole,
    "the World is worth five": _world_for_five,
}

MISSETTLED: Final[dict[str, OfPoints]] = {
    "the points are the score": OfPoints(lambda points: points),
    "the share is 25": OfPoints(lambda points: _scores(points, 25)),
    "the signs are turned": OfPoints(lambda points: tuple(26 - held for held in points)),
    "nobody pays": OfPoints(lambda points: tuple(max(held - 26, 0) for held in points)),
}

_SAID: Final = {
    "nothing is taken off": "That is the plain sum: each batch loses two.",
    "one is taken off": "Each batch loses two, not one.",
    "the Matto lies in a batch": "The Matto lies in no batch: it stays apart and counts four.",
    "the Matto counts nothing": "The Matto counts too: four, apart.",
    "a pair is not filled up": "Two cards over get one more for the missing card.",
    "a pair loses nothing": "Two cards over lose two as well, after one more is added.",
    "the World is worth five": "The World, trump 21, is worth one point only.",
}


def miscounted(cards: Position, given: int) -> str:
    """Return what to say to a count that is off, "" where it is right or nothing is known."""
    if given == count(cards):
        return ""
    name = next((name for name, law in MISCOUNTS.items() if law(cards) == given), "")
    return t(_SAID[name]) if name else ""
