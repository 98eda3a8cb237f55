"""Numbers that learners' functions give when a rule is misread; the twin of `misreadings`.

A slip of a function names one (`as_if = "the World is the highest"`).  Each is a small law of its
own, defined wherever the rules are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final

from scarto_teach.engine import Card, RuleSet, trick_winner
from scarto_teach.questions import pack_asks as pack
from scarto_teach.questions.audit import MISAUDITS
from scarto_teach.questions.counting import MISCOUNTS, MISSETTLED
from scarto_teach.questions.memory import MISREMEMBERED
from scarto_teach.questions.misjudged import MISJUDGED
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.playing import MISPLAYED
from scarto_teach.questions.position import Position
from scarto_teach.questions.sampling import MISSAMPLED
from scarto_teach.questions.whole_deal import MISSEEN

__all__ = ["LAWS", "MISTAKES"]

FOOL: Final = Card("F")


def _first_suit(position: Position) -> str:
    return position.trick[0].suit or position.led


def _best(position: Position, power: Callable[[Card], tuple[int, ...]]) -> int:
    """Return the first place of the greatest power; the Fool has none."""
    powers = [(-1,) if card.is_fool else power(card) for card in position.trick]
    return powers.index(max(powers))


def _power(position: Position, card: Card) -> int:
    """Return a card's strength in the trick, 0 where it can neither follow nor trump (R16)."""
    if card.is_trump:
        return 100 + position.rules.strength(card)
    return position.rules.strength(card) if card.suit == position.led else 0


@cache
def _other_top(rules: RuleSet) -> RuleSet:
    first, second, *rest = rules.trump_order
    return replace(rules, name="MISREAD", trump_order=(second, first, *rest))


def _other_trump_on_top(position: Position) -> int:
    return trick_winner(position.trick, _other_top(position.rules))


def _pips_all_upward(position: Position) -> int:
    """Cups and coins ranked as swords and batons are."""

    def power(card: Card) -> tuple[int, ...]:
        return (card.number if card.suit in ("C", "D") and card.number and card.suit == position.led
                else _power(position, card),)  # fmt: skip

    return _best(position, power)


def _suit_does_not_matter(position: Position) -> int:
    return _best(position, lambda card: (100 * card.is_trump + position.rules.strength(card),))


def _trumps_are_a_suit(position: Position) -> int:
    """A trump beats nothing but trumps."""
    return _best(position, lambda card: (_power(position, card) * (card.suit == position.led),))


def _fool_sets_the_suit(position: Position) -> int:
    """After a Fool that was led nobody follows: only trumps win, else the first card does."""
    if not position.trick[0].is_fool:
        return trick_winner(position.trick, position.rules)
    return _best(position, lambda card: (_power(position, card) * card.is_trump,))


def _fool_wins_when_led(position: Position) -> int:
    return 0 if position.trick[0].is_fool else trick_winner(position.trick, position.rules)


def _winner_takes_the_fool(position: Position) -> int:
    return trick_winner(position.trick, position.rules)


def _who_played_the_fool(position: Position) -> int:
    return position.trick.index(FOOL)


MISTAKES: Final[dict[str, Callable[[Position], Any]]] = {
    "the other trump is the highest": _other_trump_on_top,
    "all pips run upward": _pips_all_upward,
    "the suit led does not matter": _suit_does_not_matter,
    "a trump is a suit like the others": _trumps_are_a_suit,
    "the Matto sets the suit": _fool_sets_the_suit,
    "the Matto wins when it is led": _fool_wins_when_led,
    "the winner takes the Matto": _winner_takes_the_fool,
    "who played the Matto keeps it": _who_played_the_fool,
    "value: the World at five": pack.value_with_dear_world,
    "value: the Bagatto at one": pack.value_with_cheap_bagatto,
    "value: the Matto at nothing": pack.value_with_free_matto,
    "value: a pip counts its number": pack.value_by_number,
    "rank: the 10 high in every suit": pack.rank_with_ten_high,
    "rank: the World first": pack.rank_with_world_first,
    **MISCOUNTS,
    **MISSETTLED,
    **MISAUDITS,
    **MISSEEN,
    **MISJUDGED,
    **MISREMEMBERED,
    **MISSAMPLED,
}

# by whatever name a slip gives: a law for cards, one for numbers, or a player, which takes a View
LAWS: Final[dict[str, Callable[[Any], Any]]] = {**MISREADINGS, **MISTAKES, **MISPLAYED}
