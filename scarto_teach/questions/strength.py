"""Which card beats which within a suit, and why: the order of the pack as sentences (R2, R3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from scarto_teach.engine import PIEDMONT, Card, Cards, Reason, RuleSet

__all__ = ["by_strength", "misplaced", "stronger", "why_above", "why_not_strongest"]


def by_strength(cards: Iterable[Card], rules: RuleSet = PIEDMONT) -> tuple[Card, ...]:
    """Return cards of one suit, the strongest first."""
    return tuple(sorted(cards, key=rules.strength, reverse=True))


def stronger(card: Card, rules: RuleSet = PIEDMONT) -> tuple[Card, ...]:
    """Return the cards of its own suit that beat a card, the strongest first; none for the Fool."""
    above = (one for one in rules.pack if one.suit == card.suit)
    return by_strength((one for one in above if rules.strength(one) > rules.strength(card)), rules)


def why_above(high: Card, low: Card, rules: RuleSet = PIEDMONT) -> Reason:
    """Return the Reason why the first of two cards of a suit beats the second.

    >>> print(why_above(Card("C9"), Card("C10")))
    9 of Cups beats 10 of Cups: in cups and coins the lower pip is the stronger. (R2)
    """
    about, named = Cards((high, low)), {"high": high, "low": low}
    if high.is_trump and str(high) == "T20" and low.number == 21:
        return Reason("R3", "The Angel beats the World, although its number is lower.", about)
    if high.is_trump:
        return Reason("R3", "{high} beats {low}: the higher trump is the stronger.", about, named)
    if high.is_court and low.is_court:
        message = "{high} beats {low}: courts rank King, Queen, Cavalier, Knave."
    elif high.is_court:
        message = "{high} beats {low}: a court beats every pip."
    elif high.suit in "SB":
        message = "{high} beats {low}: in swords and batons the higher pip is the stronger."
    else:
        message = "{high} beats {low}: in cups and coins the lower pip is the stronger."
    return Reason("R2", message, about, named)


def why_not_strongest(card: Card, cards: Cards, rules: RuleSet = PIEDMONT) -> Reason | None:
    """Return the Reason why a card is not the strongest of some of its suit; None where it is."""
    best = by_strength(cards, rules)[0]
    return None if card is best else why_above(best, card, rules)


def misplaced(order: Sequence[Card], rules: RuleSet = PIEDMONT) -> list[tuple[Card, Card, Reason]]:
    """Return the neighbours that stand the wrong way round, strongest first, each with its Reason.

    None of them: the whole order is right.
    """
    return [
        (upper, lower, why_above(lower, upper, rules))
        for upper, lower in pairwise(order)
        if rules.strength(upper) < rules.strength(lower)
    ]
