"""A tournament: every deal played in all seatings, so that nobody wins by the cards.

def careful(view):
    return list(view.legal_plays())[-1]

tournament({"careful": careful, "club": "club", "easy": "easy"}, deals=40, seed=1)
"""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from scarto_teach.engine import PIEDMONT, RuleSet, ScartoError
from scarto_teach.players.games import Game, play_game, seatings
from scarto_teach.players.guard import Fault
from scarto_teach.players.player import Player
from scarto_teach.players.seating import as_player
from scarto_teach.players.standings import Tournament
from scarto_teach.text import t

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["tournament"]

BATCH = 10  # deals that an executor is given at a time


def tournament(
    players: Mapping[str, Any] | Sequence[Any],
    deals: int = 100,
    seed: int = 0,
    rules: RuleSet = PIEDMONT,
    executor: Executor | None = None,
) -> Tournament:
    """Return how the players fare, points above their share a deal, each deal in all seatings.

    `players` are names with players, or a list: a Player, a function from a View to a card, or the
    name of a level.  With fewer players than seats every way of sitting down that uses them all is
    played.  With more, everybody sits at as many tables as everybody else in each deal, and meets
    all the others over the deals.

    A player that stops, loops, peeks or gives no legal card has lost that game: it scores minus its
    share, as if it had not taken a point, and RuleOfThumb plays the cards that it had left, so that
    the others score as at any table.  The reasons are in `losses`.

    A loop is told by counting lines of the player's own code, half a million a card and not the
    time; the rest of that deal is then lost too.  Where no line tells, as in a sleep, an alarm
    rings after 5 seconds (on the main thread, not on Windows), and up to ten deals are lost.

    Each game is played with a fresh copy of each player, and with chance seeded anew, so that the
    same players and seed give the same table, with an `executor` (only its `map` is used) or
    without.  The Ultimo column is not counted.  Raises ScartoError where nothing can be played.
    """
    entered = _entered(players)
    if type(deals) is not int or deals < 2:
        raise ScartoError(t("{deals} deals tell nothing: give 2 or more.", deals=repr(deals)))
    if type(seed) is not int or seed < 0:
        raise ScartoError(t("{seed} is no seed. Give a whole number from 0 up.", seed=repr(seed)))
    chance = random.Random(seed)
    seeds = [int(chance.random() * 2**32) for _ in range(deals)]
    numbered = list(enumerate(seeds))
    batches = [(entered, numbered[at : at + BATCH], rules) for at in range(0, deals, BATCH)]
    found = map(_play_batch, batches) if executor is None else executor.map(_play_batch, batches)
    return Tournament(tuple(entered), deals, seed, rules, tuple(chain.from_iterable(found)))


def _entered(players: Mapping[str, Any] | Sequence[Any]) -> dict[str, Player]:
    """Return the players by name; in a list they are named after themselves, and numbered."""
    named: dict[str, Player] = {}
    if isinstance(players, Mapping):
        named = {name: as_player(given) for name, given in players.items()}
    else:
        for given in players:
            player = as_player(given)
            own = given if isinstance(given, str) else getattr(given, "__name__", "")
            base = name = own or type(given).__name__
            count = 1
            while name in named:
                count += 1
                name = f"{base} {count}"
            named[name] = player
    for name in named:
        if type(name) is not str or not name.strip() or not name.isprintable():
            raise ScartoError(t("{name} is no name: give a text of one line.", name=repr(name)))
    if len(named) < 2:
        raise ScartoError(t("A tournament needs two players or more."))
    for name, player in named.items():
        try:
            copy.deepcopy(player)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise ScartoError(
                t("{name} cannot be copied for each game ({error}).", name=name, error=what)
            ) from None
    return named


def _play_batch(batch: tuple[dict[str, Player], list[tuple[int, int]], RuleSet]) -> list[Game]:
    """Return the games of some deals."""
    entered, numbered, rules = batch
    names = list(entered)
    state = random.getstate()
    gone: dict[str, Fault] = {}
    games = []
    try:
        for number, seed in numbered:
            gone = {name: fault for name, fault in gone.items() if fault.waits}
            for seating in seatings(len(names), rules.seats, number):
                seats = tuple([names[each] for each in seating])
                games.append(play_game(number, seed, seats, entered, rules, gone))
    finally:
        random.setstate(state)
    return games
