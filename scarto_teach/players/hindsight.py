"""What plays cost with open hands: exactly near the end, before that by loose play-outs.

Exact costs are those of `guarantee`: the seat plays its best and both others play against it
together.  Estimates play the rest of the true deal many times by the rules of thumb, with a slip
now and then so that play-outs differ.  The two are not on one scale, so each says which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypeAlias

from scarto_teach.engine import Card, Deal
from scarto_teach.engine.scoring import Points
from scarto_teach.players.codes import codes_of
from scarto_teach.players.ending import Ending
from scarto_teach.players.playout import loosely, play_out
from scarto_teach.players.search import TooLarge, searcher

__all__ = ["SURE", "Gap", "compared", "exact_gaps", "gap", "loose_plays"]

ALL = 10**6
SURE = 2  # standard errors that a loss must exceed to be called one
SLIPS = 0.1  # how often a play-out with open hands plays any legal card


class Gap(NamedTuple):
    """The better card and by how many points; the played card itself where none was better."""

    better: Card
    points: float | Points
    error: float  # standard, 0 where the gap is exact


# Plays(cards, draw): for each card what it brings, one number a trial; each draw has trials anew.
Plays: TypeAlias = Callable[[Sequence[Card], int], list[list[float]]]


def gap(plays: Plays, cards: Sequence[Card], played: Card) -> Gap:
    """Return by how much the best of some cards beats the played one, judged by trials.

    The best is found in one draw and measured in a second: the luck that put it first is not
    counted as its merit.
    """
    brought = dict(zip(cards, map(sum, plays(cards, 0)), strict=True))
    better = max(cards, key=lambda card: (brought[card], card == played))
    if better == played:
        return Gap(played, 0.0, 0.0)
    found = compared(*plays([better, played], 1))
    return Gap(better, *found) if found.points > 0 else Gap(played, 0.0, found.error)


class Difference(NamedTuple):
    """By how many points one act beats another in the same trials, and the standard error."""

    points: float
    error: float


def compared(these: Sequence[float], those: Sequence[float]) -> Difference:
    """Return by how much the one brings more than the other, one number a trial of each."""
    gaps = [its - mine for its, mine in zip(these, those, strict=True)]
    error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else float("inf")
    return Difference(fmean(gaps), error)


def loose_plays(deal: Deal, trials: int, seed: int) -> Plays:
    """Return what cards bring the seat to play in this very deal, played on loosely by all."""
    seat = deal.turn
    assert seat is not None
    codes, side = codes_of(deal.rules), deal.rules.side(seat)
    mine = [each in side for each in range(deal.rules.seats)]
    trick = codes.in_order(deal.trick)
    tricks = deal.rules.tricks - len(deal.tricks)
    hands = [codes.suits(hand) for hand in deal.hands]

    def plays(cards: Sequence[Card], draw: int) -> list[list[float]]:
        brought: list[list[float]] = []
        for code in codes.in_order(cards):
            found = []
            for trial in range(trials):
                left = [[suit[:] for suit in hand] for hand in hands]
                left[seat][code >> 5].remove(code)
                choose = loosely(Random(f"{seed} {draw} {trial}"), SLIPS)
                units = play_out(
                    codes, left, deal.leader, [*trick, code], tricks, mine, choose=choose
                )
                found.append(units / codes.unit)
            brought.append(found)
        return brought

    return plays


def exact_gaps(moments: Sequence[tuple[Deal, Card]], tricks: int, limit: int) -> dict[int, Gap]:
    """Return the gaps of plays of one seat in the last so many tricks, by index in `moments`.

    One search serves them all, from the last play back, so that what runs out at `limit` positions
    is missing at the front.
    """
    if not moments:
        return {}
    base, seat = moments[-1][0], moments[-1][0].turn
    seats = base.rules.seats
    first = max(base.rules.tricks - tricks, 0) * seats
    if seat is None or len(base.plays) < first:
        return {}
    while len(base.plays) > first:
        base = base.before
    ending = Ending(base)
    side = base.rules.side(seat)
    value, _ = searcher(ending, [each in side for each in range(seats)], limit)
    found: dict[int, Gap] = {}
    for index in range(len(moments) - 1, -1, -1):
        deal, played = moments[index]
        if len(deal.plays) < first:
            break
        before = [ending.number[ending.codes.code[card.id]] for card in deal.plays[first:]]
        try:
            found[index] = _exact(ending, value, before, played)
        except TooLarge:
            break
    return found


def _exact(
    ending: Ending,
    value: Callable[[Sequence[int], int, int], int],
    before: Sequence[int],
    played: Card,
) -> Gap:
    """Return the gap at one moment; of equally good better cards the first in solver's order."""
    at = ending.start
    for number in before:
        at = ending.after(at, number)
    best = ending.number[ending.codes.code[played.id]]
    choices = ending.choices(at)
    if len(choices) == 1:
        return Gap(played, 0, 0.0)
    took = most = value((*before, best), -ALL, ALL)
    for number in choices:
        made = value((*before, number), most, ALL)  # no more than a bound where it is no better
        if made > most:
            best, most = number, made
    better = ending.codes.card[ending.cards[best]]
    return Gap(better, ending.codes.points(most - took), 0.0)
