"""Counting in threes: what a pile is worth, what a deal pays (R4, R17, R18)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from scarto_teach.engine.cards import FOOL, Cards, CardsText
from scarto_teach.engine.ruleset import PIEDMONT, RuleSet, fill_and_count

__all__ = ["Points", "count_points", "deal_scores", "points_text", "ultimo_bonuses"]

Points: TypeAlias = int | Fraction


def count_ids(pile: int, rules: RuleSet) -> Points:
    """Return the points of a pile given as a mask, a Fraction where the set counts in thirds."""
    values = sum([value * (pile & cards).bit_count() for value, cards in rules.worth])
    if rules.count_in_thirds:
        return Fraction(3 * values - 2 * pile.bit_count(), 3)
    return fill_and_count(values, (pile & ~FOOL).bit_count())


def count_points(pile: CardsText, rules: RuleSet = PIEDMONT) -> Points:
    """Return what a pile counts, in points: batches of three less 2 each, the Fool apart (R17).

    A short batch is filled up with cards worth 1: a pair is its sum plus 1 minus 2.
    A Fraction where the rule set counts in thirds.

    >>> count_points("CK T3 T4"), count_points("CK SQ"), count_points("F")
    (5, 8, 4)
    """
    return count_ids(Cards(pile).mask, rules)


def points_text(points: Points) -> str:
    """Return points as people read them, parts of a point as a fraction.

    >>> points_text(26), points_text(Fraction(68, 3)), points_text(Fraction(-1, 3))
    ('26', '22 2/3', '-1/3')
    """
    whole, part = divmod(abs(Fraction(points)), 1)
    shown = " ".join(str(piece) for piece in (whole, part) if piece) or "0"
    return f"-{shown}" if points < 0 else shown


def deal_scores(points: Sequence[Points], rules: RuleSet = PIEDMONT) -> tuple[Points, ...]:
    """Return each seat's points less its share; they add to 0 (R18).

    Partners, on opposite seats, add up and are measured against two shares.

    >>> deal_scores((36, 24, 18))
    (10, -2, -8)
    """
    return tuple(
        [
            sum([points[each] for each in rules.side(seat)]) - rules.side_share
            for seat in range(len(points))
        ]
    )


def ultimo_bonuses(seat: int | None, rules: RuleSet) -> tuple[int, ...]:
    """Return the Ultimo column: the seat that won T1 last of all is paid by each opponent."""
    if seat is None:
        return (0,) * rules.seats
    side = rules.side(seat)
    paid = rules.ultimo * (rules.seats - len(side)) // len(side)
    return tuple(paid if place in side else -rules.ultimo for place in range(rules.seats))
