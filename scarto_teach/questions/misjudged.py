"""What lesson 08 asks, misread: laws of who sees the first trick alone, or forgets a rule.

The twin of `endings`, of which each is a small law of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from scarto_teach.engine import Cards, trick_winner
from scarto_teach.questions.endings import (
    all_above,
    best_plays,
    line_after,
    opened,
    sure_leads,
    sure_points,
    tricks_in_a_row,
)
from scarto_teach.questions.position import Position

__all__ = ["MISJUDGED", "MISPICKED"]


def _strongest(position: Position) -> Cards:
    """The strongest legal card: a trump before all."""
    strength = position.rules.strength
    order = sorted(position.legal, key=lambda card: (card.is_trump, strength(card)))
    return Cards(order[-1])


def _dearest(position: Position) -> Cards:
    return Cards(max(position.legal, key=position.rules.value))


def _weakest(position: Position) -> Cards:
    strength = position.rules.strength
    order = sorted(position.legal - "F", key=lambda card: (card.is_trump, strength(card)))
    return Cards(order[:1]) or position.legal


def _whatever_is_highest(position: Position) -> Cards:
    """Leads that nobody can beat in their suit, as if nobody could trump them (R11)."""
    without = tuple(Cards(card for card in hand if not card.is_trump) for hand in position.others)
    plain = sure_leads(replace(position, others=without)) - position.suit("T")
    return plain | sure_leads(position) or position.hand


def _own_trumps(position: Position) -> Cards:
    """Trumps alone are sure, as if a plain card never were."""
    return sure_leads(position) & position.suit("T") or position.hand


def _matto_takes(position: Position) -> Cards:
    return sure_leads(position) | position.suit("")


def _one_hand_is_enough(position: Position) -> Cards:
    """Leads that the next hand alone cannot take."""
    return sure_leads(replace(position, others=position.others[:1])) or position.hand


def _plain_sum(position: Position) -> int:
    """The points that are sure, with nothing taken off from any trick (R17)."""
    best = next(iter(best_plays(position)))
    cards = line_after(position, best)
    rules, leader, taken = position.rules, position.leader, 0
    for start in range(0, len(cards), rules.seats):
        trick = cards[start : start + rules.seats]
        winner = (leader + trick_winner(trick, rules)) % rules.seats
        taken += winner == 0 and 2 - ("F" in map(str, trick))
        leader = winner
    return sure_points(position) + int(taken)


def _all_mine(position: Position) -> int:
    """Every trick counted as the learner's own."""
    rules = position.rules
    every = position.every_card
    tricks = len(every) // rules.seats
    return sum(map(rules.value, every)) - 2 * tricks + any(card.is_fool for card in every)


def _all_that_are_out(position: Position) -> int:
    (mine,) = position.trick
    return sum(card.is_trump for card in position.rules.pack - position.hand - Cards(mine))


def _those_seen(position: Position) -> int:
    return len(all_above(position) & position.hand)


def _nothing_is_drawn(position: Position) -> int:
    """As many as there are trumps in the hand above all that are out."""
    strength = position.rules.strength
    highest = max((strength(card) for card in position.trick if card.is_trump), default=0)
    return sum(strength(card) > highest for card in position.suit("T"))


def _their_best_falls(position: Position) -> int:
    """Each round takes the best of the trumps that are out, not the weakest."""
    return tricks_in_a_row(position, falls=-1)


def _world_first(position: Position) -> int:
    first, second, *rest = position.rules.trump_order
    rules = replace(position.rules, name="MISREAD", trump_order=(second, first, *rest))
    return tricks_in_a_row(replace(position, rules=rules))


# for cards, wherever a question asks for them
MISPICKED: Final[dict[str, Callable[[Position], Cards]]] = {
    "sure: the strongest": _strongest,
    "sure: the dearest": _dearest,
    "sure: the weakest": _weakest,
    "sure: nobody trumps": _whatever_is_highest,
    "sure: trumps alone": _own_trumps,
    "sure: the Matto takes": _matto_takes,
    "sure: one hand is enough": _one_hand_is_enough,
}
MISJUDGED: Final[dict[str, Callable[[Position], Any]]] = {
    "sure: nothing is taken off": _plain_sum,
    "sure: all tricks are mine": _all_mine,
    "leads: nobody trumps": lambda case: _whatever_is_highest(opened(case)),
    "leads: the Matto takes": lambda case: _matto_takes(opened(case)),
    "leads: one hand is enough": lambda case: _one_hand_is_enough(opened(case)),
    "above: all that are out": _all_that_are_out,
    "above: those seen": _those_seen,
    "row: nothing is drawn": _nothing_is_drawn,
    "row: their best falls": _their_best_falls,
    "row: the World first": _world_first,
}
