"""The games of a tournament: one deal in one seating, played to its end whatever the players do."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

from scarto_teach.engine import Deal, RuleSet, View
from scarto_teach.engine.scoring import Points, deal_scores
from scarto_teach.players.guard import Fault, ask
from scarto_teach.players.player import Player
from scarto_teach.players.rule_of_thumb import RuleOfThumb
from scarto_teach.players.seating import is_ours
from scarto_teach.text import t

__all__ = ["Game", "Loss", "play_game", "seatings"]

Seating: TypeAlias = tuple[int, ...]  # the number of a player for each seat


class Loss(NamedTuple):
    """A game that a player lost by its own fault, and what it looked at then."""

    player: str
    deal: int
    seats: tuple[str, ...]
    view: View
    sentence: str
    stopped: str  # the learner's own line and the error, "" where there was none

    def __str__(self) -> str:
        seats = ", ".join(self.seats)
        where = t("Deal {deal} ({seats}), trick {trick}", deal=self.deal, seats=seats,
                  trick=len(self.view.tricks) + 1)  # fmt: skip
        if self.view.awaits_discard:
            where = t("Deal {deal} ({seats}), scarto", deal=self.deal, seats=seats)
        lines = [f"{where}: {self.sentence}", *self.stopped.splitlines()]
        return "\n  ".join(lines)


class Game(NamedTuple):
    """One deal in one seating; a seat that lost by its own fault scores minus its share."""

    deal: int  # which of the tournament's, from 0
    seed: int  # that Deal.shuffled takes
    dealer: int
    seats: tuple[str, ...]  # names of the players
    points: tuple[Points, ...]
    scores: tuple[Points, ...]
    losses: tuple[Loss | None, ...]


def seatings(count: int, seats: int, number: int) -> list[Seating]:
    """Return who sits where in the games of one deal, so that all have the same of it."""
    if count < seats:
        return [each for each in product(range(count), repeat=seats) if len({*each}) == count]
    steps = list(combinations(range(1, count), seats - 1))
    chosen = (0, *steps[number % len(steps)])
    tables = {tuple(sorted([(base + step) % count for step in chosen])) for base in range(count)}
    return [each for table in sorted(tables) for each in permutations(table)]


def play_game(
    number: int,
    seed: int,
    seats: tuple[str, ...],
    entered: Mapping[str, Player],
    rules: RuleSet,
    gone: dict[str, Fault],
) -> Game:
    """Return one game, played with copies, and with chance as it is at the start of this one.

    Who does not come back is put among `gone`, and whoever is there already is not asked.
    """
    deal = Deal.shuffled(seed, number % rules.seats, rules)
    table = [copy.deepcopy(entered[name]) for name in seats]
    random.seed(f"{seed} {seats}")
    losses: list[Loss | None] = [None] * rules.seats
    while (seat := deal.turn) is not None:
        player, name = table[seat], seats[seat]
        act: Act = deal.discard if deal.awaits_discard else deal.play
        try:
            view = deal.view(seat)
            if is_ours(player):
                deal = act(player.discard(view) if view.awaits_discard else player.choose(view))
            elif name in gone:
                raise gone[name]
            else:
                deal = ask(player, view, act)
        except Fault as fault:
            stopped = str(fault.crash or "")
            losses[seat] = Loss(name, number, seats, view, fault.sentence, stopped)
            table[seat] = RuleOfThumb()
            if fault.endless:
                gone[name] = fault
    scores = list(deal.scores)
    for seat, loss in enumerate(losses):
        if loss:
            scores[seat] = deal_scores((0,) * rules.seats, rules)[seat]
    return Game(number, seed, deal.dealer, seats, deal.points, tuple(scores), tuple(losses))


Act: TypeAlias = Callable[..., Deal]
