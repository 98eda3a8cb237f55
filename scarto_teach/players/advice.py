"""Advice: every card that may be played, what it may be expected to bring, and one sentence why.

The numbers come from the deals that `Sampler` imagines; the sentence says what the card does at the
table and how far it lies from the best, or that so many deals cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, stdev
from typing import NamedTuple

from scarto_teach.engine import Card, Cards, View
from scarto_teach.players.motive import motive, scarto_motive
from scarto_teach.players.sampler import best_scarto, exchanges
from scarto_teach.players.trials import Trials, equal_cards, weakest
from scarto_teach.text import t

__all__ = ["Advice", "advise"]

FEW = 4  # one world in so many


class Advice(NamedTuple):
    """What is to be said for a card: `points` at the end of the deal, their standard `error`."""

    card: Card
    points: float
    error: float
    reason: str


class Option(NamedTuple):
    """An act and what it brings, one number a world; `cards` are those it speaks for."""

    cards: Cards
    act: Cards
    points: list[float]


def advise(view: View, worlds: int = 100, seed: int = 0) -> list[Advice]:
    """Return advice on every card this seat may play or lay away now, the best first.

    `points` are what the seat (with a partner, its side) may expect to count when the deal is over,
    `error` is the standard error of that over so many imagined deals.  In the scarto the cards of
    the best one found come first, and every other card is judged by the scarto that, by a quarter
    of the deals, is best to have it.
    Empty when it is not this seat's turn.  The same view, worlds and seed give the same advice.
    Raises ScartoError where `worlds` is less than 1.
    """
    if not view.legal_discards() and not view.legal_plays():
        return []
    trials = Trials(view, worlds, seed)
    if view.legal_discards():
        return _advice(_scarto_options(trials), trials, scarto_motive)
    return _advice(_play_options(trials), trials, lambda view, card, _: motive(view, card))


def _play_options(trials: Trials) -> list[Option]:
    """Return the cards that may be played, the best first, equal cards in one option."""
    groups = equal_cards(trials.view.legal_plays(), trials.view)
    acts = [weakest(group) for group in groups]
    options = map(Option, groups, map(Cards, acts), trials.plays(acts))
    return sorted(options, key=lambda option: -sum(option.points))


def _scarto_options(trials: Trials) -> list[Option]:
    """Return the best scarto, then, best first, what every other card brings in its place.

    In whose place a card goes is told by a few of the worlds; what that brings, by all.
    """
    view = trials.view
    best = best_scarto(trials, quick=True)
    swaps = exchanges(best, view)
    few = -(-len(trials) // FEW)
    totals = dict(zip(swaps, map(sum, trials.discards(swaps, few)), strict=True))
    groups, acts = [], []
    for group in equal_cards(view.legal_discards() - best, view):
        having = [swap for swap in swaps if weakest(group) in swap]
        if having:
            groups.append(group)
            acts.append(max(having, key=totals.__getitem__))
    options = list(map(Option, groups, acts, trials.discards(acts)))
    options.sort(key=lambda option: -sum(option.points))
    return [Option(best, best, trials.discards([best])[0]), *options]


def _advice(
    options: list[Option], trials: Trials, why: Callable[[View, Card, Cards], str]
) -> list[Advice]:
    """Return the options as advice, card by card, each compared with the best of the others."""
    advice = []
    for option in options:
        sentence = "{what}."
        compared = ""
        if len(options) > 1:
            sentence = "{what}; {compared}."
            compared = _compared(option, options[option is options[0]])
        for card in reversed(list(option.cards)):
            reason = t(sentence, what=why(trials.view, card, option.act), compared=compared)
            points = trials.so_far + fmean(option.points)
            advice.append(Advice(card, points, _error(option.points), reason))
    return advice


def _compared(option: Option, other: Option) -> str:
    """Return how an option compares with another in the same worlds."""
    gaps = [mine - its for mine, its in zip(option.points, other.points, strict=True)]
    gap = fmean(gaps)
    if not any(gaps):
        return t("as good as {other}", other=other.act)
    if abs(gap) <= 2 * _error(gaps):
        return t("{deals} deals do not tell it from {other}", deals=len(gaps), other=other.act)
    if gap > 0:
        return t("{points} points better than {other}", points=f"{gap:.1f}", other=other.act)
    return t("{points} points worse than {other}", points=f"{-gap:.1f}", other=other.act)


def _error(points: list[float]) -> float:
    """Return the standard error of the mean, infinite where one number says nothing of it."""
    return stdev(points) / len(points) ** 0.5 if len(points) > 1 else float("inf")
