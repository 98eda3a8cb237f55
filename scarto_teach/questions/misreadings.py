"""Rules as learners misread them, each a small law of its own.

A slip in a lesson names one (`as_if = "the Matto is a trump"`): who answers so, with cards or in
code, is told what that slip says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from scarto_teach.engine import Cards, RuleSet, legal_plays
from scarto_teach.questions import pack_asks as pack
from scarto_teach.questions.asks import takers, winning_plays
from scarto_teach.questions.audit import MISPACKED
from scarto_teach.questions.discards import MISLAID
from scarto_teach.questions.misjudged import MISPICKED
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
    winners = winning_plays(position)
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


def _whatever_may_go(position: Position) -> Cards:
    return position.legal


def _winners(position: Position, cards: Cards) -> Cards:
    """Return which of some cards take the trick, all of them where none does."""
    return takers(position, cards) or cards


def _winners_of_the_hand(position: Position) -> Cards:
    return _winners(position, position.hand)


def _winners_upward(position: Position) -> Cards:
    """Win with cups and coins as with swords and batons: the higher pip beats the lower."""
    best = [card.number for card in position.trick if card.suit == position.led and card.number]
    courts = [card for card in position.trick if card.is_court and card.suit == position.led]
    if position.led not in ("C", "D") or courts or not best or position.best_trump:
        return _winners(position, position.legal)
    return (
        Cards(c for c in position.legal if c.is_court or c.is_trump or c.number > max(best))
        or position.legal
    )


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
    "whatever may go wins": _whatever_may_go,
    "what would win may go": _winners_of_the_hand,
    "pips all run upward": _winners_upward,
    "the World is worth five": pack.world_worth_five,
    "the Bagatto is worth one": pack.bagatto_worth_one,
    "only Kings are worth five": pack.angel_worth_one,
    "the Matto is worth one": pack.matto_worth_one,
    "the World counts": pack.world_counts,
    "pips run upward in every suit": pack.pips_upward,
    "a King beats every suit": pack.any_suit_beats,
    **MISLAID,
    **MISPICKED,
    **MISPACKED,
}
