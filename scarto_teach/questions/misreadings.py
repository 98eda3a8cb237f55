"""Rules as learners misread them, each a small law of its own.

A slip in a lesson names one (`as_if = "the Matto is a trump"`): who answers so, with cards or in
code, is told what that slip says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from scarto_teach.engine import Cards, RuleSet, legal_plays, trick_winner
from scarto_teach.questions.position import Position

__all__ = ["MISREADINGS"]


def _everything(position: Position) -> Cards:
    return position.hand


def _without_matto(position: Position) -> Cards:
    bound = position.led and (position.suit(position.led) or position.suit("T"))
    return position.legal - position.suit("") if bound else position.hand


def _matto_is_a_trump(position: Position) -> Cards:
    if not position.led:
        return position.hand
    follow = position.suit(position.led)
    matto, trumps = position.suit(""), position.suit("T")
    if position.led == "T":
        return follow | matto or position.hand
    return follow or trumps | matto or position.hand


def _trump_instead_of_following(position: Position) -> Cards:
    return position.legal | position.suit("T")


def _trumps_stay_at_home(position: Position) -> Cards:
    follow = position.suit(position.led) if position.led else Cards()
    return position.legal if follow else position.hand


def _matto_sets_no_suit(position: Position) -> Cards:
    return position.hand if position.trick and position.trick[0].is_fool else position.legal


def _last_card_sets_the_suit(position: Position) -> Cards:
    plain = [card for card in position.trick if not card.is_fool]
    return legal_plays(position.hand, plain[-1:], position.rules)


def _must_win(position: Position) -> Cards:
    if not position.led:
        return position.legal
    last = len(position.trick)
    winners = Cards(
        card
        for card in position.legal
        if trick_winner((*position.trick, card), position.rules) == last
    )
    return winners | position.suit("") & position.legal if winners else position.legal


@cache
def _overtrump(rules: RuleSet, duty: bool) -> RuleSet:
    return replace(rules, name="MISREAD", overtrump=duty)


def _must_overtrump(position: Position) -> Cards:
    return legal_plays(position.hand, position.trick, _overtrump(position.rules, True))


def _need_not_overtrump(position: Position) -> Cards:
    return legal_plays(position.hand, position.trick, _overtrump(position.rules, False))


def _only_beating_trumps(position: Position) -> Cards:
    best, legal = position.best_trump, position.legal
    if best is None or not any(card.is_trump for card in legal):
        return legal
    return legal & (position.higher_trumps() | position.suit("")) or position.hand


MISREADINGS: Final[dict[str, Callable[[Position], Cards]]] = {
    "everything goes": _everything,
    "the Matto is bound like the rest": _without_matto,
    "the Matto is a trump": _matto_is_a_trump,
    "a trump may replace the suit": _trump_instead_of_following,
    "trumps stay at home": _trumps_stay_at_home,
    "after the Matto everything goes": _matto_sets_no_suit,
    "the last card sets the suit": _last_card_sets_the_suit,
    "one must win": _must_win,
    "one must overtrump": _must_overtrump,
    "one need not overtrump": _need_not_overtrump,
    "only higher trumps go": _only_beating_trumps,
}
