"""Where puzzles come from: deals that players of all kinds play, kept where one card stands out.

`tools/make_puzzles.py` chooses among what is found here and writes the data file; the tests prove
each puzzle in it with the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from scarto_teach.engine import Card, Cards, Deal, View
from scarto_teach.engine.scoring import Points
from scarto_teach.players import thumb
from scarto_teach.players.codes import codes_of
from scarto_teach.players.ending import Ending
from scarto_teach.players.player import Player, played_by
from scarto_teach.players.rule_of_thumb import RuleOfThumb
from scarto_teach.players.sampler import Sampler
from scarto_teach.players.search import TooLarge, searcher
from scarto_teach.players.solver import card_values
from scarto_teach.players.trials import Trials, equal_cards, weakest

__all__ = ["GAP", "Scarto", "costs_of", "endings", "find_scarto", "played", "rating", "third_card"]

ALL = 10**6
GAP = 2  # points at least between the best card and the next
SURE = 2  # standard errors that the scarto's gap must exceed GAP by
LIMIT = 4_000
CARDS = range(5, 9)  # in each hand: quick to solve, and to be seen through
GLANCE = 30  # worlds to tell by whether a scarto is worth WORLDS
WORLDS = 400  # imagined deals behind a scarto
CLOSE = 2  # points at most by which it falls short of the best
LOOKS = 3  # at pairs of a deal, the likeliest first
TRIES = 12  # of a hasty Sampler, beside which the rules of thumb count as eight
THUMB = 8
HASTY = 10  # worlds


class Keeper:
    """A player of chance that keeps dear cards to the last, so that endings have them.

    It spends cheap trumps first, or else cheap plain cards.
    """

    def __init__(self, seed: int, trumps_first: bool) -> None:
        self._chance = Random(seed)
        self._trumps_first = trumps_first

    def discard(self, view: View) -> Cards:
        """Return the cards that the rules of thumb lay away."""
        return RuleOfThumb().discard(view)

    def choose(self, view: View) -> Card:
        """Return a card of those it keeps least, whichever."""
        legal = view.legal_plays()
        cheap = [card for card in legal if view.rules.value(card) == view.rules.pip_value]
        first = [card for card in cheap if card.is_trump == self._trumps_first]
        return self._chance.choice(first or cheap or list(legal))


def played(seed: int) -> Deal:
    """Return the deal of a seed, played to its end by players that the seed chooses.

    They sit together with their like: steady players, who cash what they can, or Keepers.
    """
    chance = Random(f"puzzles {seed}")
    steady: list[Player] = [RuleOfThumb(), RuleOfThumb(), Sampler(4, seed)]
    tables: list[list[Player]] = [
        [chance.choice(steady) for _ in range(3)],
        [Keeper(3 * seed + seat, trumps_first=True) for seat in range(3)],
        [Keeper(3 * seed + seat, trumps_first=False) for seat in range(3)],
    ]
    players = chance.choice(tables)
    return played_by(players, Deal.shuffled(seed, seed % 3))


def endings(deal: Deal) -> Iterator[Deal]:
    """Yield the positions of a played deal, the last first, in which each hand is small enough."""
    while deal.plays:
        deal = deal.before
        left = deal.rules.tricks - len(deal.tricks)
        if left > CARDS[-1]:
            return
        if left in CARDS and len(deal.legal_plays()) > 1:
            yield deal


def costs_of(deal: Deal) -> dict[Card, Points] | None:
    """Return what each legal card costs against the best; None where no card stands out.

    That is where another comes within less than GAP points, or where the search is too large.
    """
    if not _stands_out(deal):
        return None
    values = card_values(deal)
    if not isinstance(values, dict):
        return None
    most = max(values.values())
    return {card: most - value for card, value in values.items()}


def _stands_out(deal: Deal) -> bool:
    """Whether one card alone comes within less than GAP of the best; quickly, by narrow windows."""
    ending = Ending(deal)
    value, _ = searcher(ending, [seat == deal.turn for seat in range(ending.seats)], LIMIT)
    near = 0
    try:
        enough = value((), -ALL, ALL) - GAP * ending.codes.unit + 1
        for card in deal.legal_plays():
            number = ending.number[ending.codes.code[card.id]]
            near += value((number,), enough - 1, enough) >= enough
            if near > 1:
                return False
    except TooLarge:
        return False
    return True


def rating(best: Card, view: View, laid: Cards | None = None) -> int:
    """Return how many of a hundred tries to find the best card fail, by eye and in haste.

    In the scarto the tries answer what the puzzle asks: which card goes beside those `laid`.
    """
    by_eye, in_haste = _plays(view) if laid is None else _thirds(view, laid)
    missed = THUMB * (by_eye != best) + sum(card != best for card in in_haste)
    return round(100 * missed / (TRIES + THUMB))


def _plays(view: View) -> tuple[Card, list[Card]]:
    """Return the play of the rules of thumb, and those of hasty Samplers."""
    return RuleOfThumb().choose(view), [Sampler(HASTY, seed).choose(view) for seed in range(TRIES)]


def _thirds(view: View, laid: Cards) -> tuple[Card, list[Card]]:
    """Return the third card of a scarto by the rules of thumb, and those of hasty Samplers."""
    may_go = view.legal_discards() - laid
    cards = [weakest(group) for group in equal_cards(may_go, view)]
    sets = [laid | card for card in cards]
    totals = [map(sum, Trials(view, HASTY, seed).discards(sets)) for seed in range(TRIES)]
    return _by_eye(view, laid), [max(zip(t, cards, strict=True))[1] for t in totals]


def _by_eye(view: View, laid: Cards) -> Card:
    """Return the card that the rules of thumb lay beside others."""
    codes = codes_of(view.rules)
    may_go = codes.of(view.legal_discards() - laid)
    return codes.card[thumb.lay_down(codes.suits(view.hand - laid), may_go, 1)[0]]


# --- the scarto


class Scarto(NamedTuple):
    """What each third card costs beside two that are laid, about, and the error of the gap."""

    laid: Cards
    costs: dict[Card, float]
    error: float


def find_scarto(deal: Deal) -> Scarto | None:
    """Return two cards of a good scarto whose third stands out, of such the hardest to see.

    None where no third card does by more than its error.
    """
    view = deal.view(deal.dealer)
    cards = [weakest(group) for group in equal_cards(view.legal_discards(), view)]
    sets = [Cards(three) for three in combinations(cards, 3)]
    brought = dict(zip(sets, map(fmean, Trials(view, GLANCE, 0).discards(sets)), strict=True))
    good = max(brought.values()) - CLOSE
    glanced = []
    for laid in map(Cards, combinations(cards, 2)):
        thirds = {card: brought[laid | card] for card in cards if card not in laid}
        best, second = sorted(thirds, key=thirds.__getitem__, reverse=True)[:2]
        gap = thirds[best] - thirds[second]
        if thirds[best] >= good and gap >= GAP:
            glanced.append((_by_eye(view, laid) == best, -gap, laid))
    for *_, laid in sorted(glanced, key=lambda look: look[:2])[:LOOKS]:
        found = third_card(view, laid)
        costs = sorted(found.costs.values())
        if not costs[0] and costs[1] - SURE * found.error >= GAP:
            return found
    return None


def third_card(view: View, laid: Cards, cards: Cards | None = None) -> Scarto:
    """Return what each third card, of those given or all that may go, costs beside two others.

    In points, rounded to a tenth, over WORLDS imagined deals drawn by a seed of their own.
    """
    may_go = cards or view.legal_discards() - laid
    groups = equal_cards(may_go, view)
    trials = Trials(view, WORLDS, 1)
    brought = trials.discards([laid | weakest(group) for group in groups])
    order = sorted(range(len(groups)), key=lambda index: -sum(brought[index]))
    best, second = (brought[index] for index in order[:2])
    gaps = [mine - its for mine, its in zip(best, second, strict=True)]
    costs = {
        card: round(fmean(best) - fmean(points), 1)
        for group, points in zip(groups, brought, strict=True)
        for card in group
    }
    ordered = {card: costs[card] for card in may_go}
    return Scarto(laid, ordered, round(stdev(gaps) / len(gaps) ** 0.5, 2))
