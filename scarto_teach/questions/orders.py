"""Cards to be put in order: the right orders that may be asked for, and those of who misreads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scarto_teach.engine import PIEDMONT, Card
from scarto_teach.questions.position import Position
from scarto_teach.questions.strength import by_strength

__all__ = ["MISORDERS", "ORDERS"]

Order = Callable[[Position], tuple[Card, ...]]


def _weakest_first(position: Position) -> tuple[Card, ...]:
    return tuple(reversed(by_strength(position.hand, position.rules)))


def _strongest_first(position: Position) -> tuple[Card, ...]:
    return by_strength(position.hand, position.rules)


def _by_number(position: Position) -> tuple[Card, ...]:
    """Courts above pips, and the higher number above the lower in every suit, trumps too."""
    strength = position.rules.strength
    return tuple(
        sorted(position.hand, key=lambda card: (card.is_court, card.number or strength(card)))
    )


def _ones_lowest_but_aces_high(position: Position) -> tuple[Card, ...]:
    """By number, but the 1 above the 10, as an ace is in other games."""
    aces = [card for card in position.hand if card.number == 1 and not card.is_trump]
    rest = [card for card in _by_number(position) if card not in aces]
    place = next((n for n, card in enumerate(rest) if card.is_court), len(rest))
    return (*rest[:place], *aces, *rest[place:])


def _pips_above_courts(position: Position) -> tuple[Card, ...]:
    order = _weakest_first(position)
    courts = tuple(card for card in order if card.is_court)
    return (*courts, *(card for card in order if not card.is_court))


def _cavalier_below_knave(position: Position) -> tuple[Card, ...]:
    order = list(_weakest_first(position))
    places = [n for n, card in enumerate(order) if card.rank in ("C", "J")]
    if len(places) == 2:
        first, second = places
        order[first], order[second] = order[second], order[first]
    return tuple(order)


def _angel_on_top(position: Position) -> tuple[Card, ...]:
    """By strength, but the Angel above the World, as in Piedmont (R3)."""
    return tuple(sorted(position.hand, key=PIEDMONT.strength))


ORDERS: Final[dict[str, Order]] = {"weakest first": _weakest_first}

MISORDERS: Final[dict[str, Order]] = {
    "strongest first": _strongest_first,
    "by number": _by_number,
    "aces high": _ones_lowest_but_aces_high,
    "pips above courts": _pips_above_courts,
    "the Angel on top": _angel_on_top,
    "the Cavalier below the Knave": _cavalier_below_knave,
}
