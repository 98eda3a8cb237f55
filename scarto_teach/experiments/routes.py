"""A chunk of an experiment, from a seed to tallies: what a worker runs, here or elsewhere.

The seed of a chunk is the first eight bytes of the blake2b hash of "scarto SEED CHUNK DRAW", where
DRAW is "deal" for the cards and "play" for whatever is drawn afterwards.  So a chunk is the same
wherever and whenever it runs, and the same cards are dealt whoever plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Final

from scarto_teach.engine import Card, Cards, Deal, RuleSet, View
from scarto_teach.experiments.facts import Played, at_places
from scarto_teach.experiments.plain import (
    SCARTOS,
    Choose,
    conserved,
    lay_away,
    play_mixed,
    play_random,
    random_choice,
    suits_of,
    table_of,
)
from scarto_teach.experiments.seating import OWN_SCARTO, Scarto, Seated
from scarto_teach.experiments.statistics import Statistic, Tallies, add_to, not_too_many
from scarto_teach.players import Player, RuleOfThumb, thumb
from scarto_teach.players.codes import codes_of
from scarto_teach.players.seating import Chooser

__all__ = ["CHUNKS", "Task", "chunk_seed", "run_chunk"]

# Deals a chunk: some 0.2 s and more of work, so that handing it out costs nothing beside.  The
# sizes are part of what a seed means: another size would deal other cards.
CHUNKS: Final = {"fast": 200_000, "plain": 5_000, "deal": 50}


@dataclass(frozen=True)
class Task:
    """An experiment as every worker needs it: data only, to be sent anywhere."""

    kernel: str
    rules: RuleSet
    players: tuple[Seated, ...]
    scarto: Scarto
    dealer: int | None  # None: the seats take turns
    given: tuple[Cards, ...]
    statistics: tuple[Statistic, ...]
    seed: int
    deals: int
    size: int  # deals a chunk

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return -(-self.deals // self.size)

    def span(self, chunk: int) -> range:
        """Return the numbers of the deals of a chunk."""
        return range(chunk * self.size, min((chunk + 1) * self.size, self.deals))

    def dealer_of(self, number: int) -> int:
        """Return who deals, by the number of the deal."""
        return number % self.rules.seats if self.dealer is None else self.dealer


def chunk_seed(seed: int, chunk: int, draw: str) -> int:
    """Return the seed of a chunk, a number of 64 bits."""
    digest = blake2b(f"scarto {seed} {chunk} {draw}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def run_chunk(task: Task, chunk: int) -> list[Tallies]:
    """Return what a chunk counts, one dict a statistic."""
    if task.kernel == "fast":
        from scarto_teach.experiments.many import tally_chunk  # numba, when it is wanted

        return tally_chunk(task, chunk)
    tallies: list[Tallies] = [{} for _ in task.statistics]
    asked = [(each.ask, found) for each, found in zip(task.statistics, tallies, strict=True)]
    for played in (plain_deals if task.kernel == "plain" else table_deals)(task, chunk):
        for ask, found in asked:
            add_to(found, ask(played))
    for found in tallies:
        not_too_many(found)
    return tallies


def plain_deals(task: Task, chunk: int) -> Iterator[Played]:
    """Yield the deals of a chunk, played by the plain kernel."""
    table = table_of(task.rules)
    codes, tricks = table.codes, task.rules.tricks
    deal = Random(chunk_seed(task.seed, chunk, "deal")).random
    draw = Random(chunk_seed(task.seed, chunk, "play")).random
    ways: dict[str, Choose] = {"random": random_choice(draw), "thumb": thumb.choose}
    names = [str(each) for each in task.players]
    all_random = {*names} == {"random"}
    given = [codes.of(cards) for cards in task.given] if any(task.given) else []
    for number in task.span(chunk):
        dealer = task.dealer_of(number)
        dealt = table.dealt(deal, given[dealer:] + given[:dealer])
        full = dealt[0][:]
        for code in dealt[-1]:  # anywhere: on top, the talon would be played too soon
            full.insert(int(draw() * (len(full) + 1)), code)
        policy = task.scarto if isinstance(task.scarto, str) else OWN_SCARTO[names[dealer]]
        hand, gone, at_once = lay_away(table, full, policy, draw)
        hands = [hand, *[suits_of(cards) for cards in dealt[1:-1]]]
        if all_random:
            plays, takers, units = play_random(hands, codes, tricks, draw)
        else:
            for hand in hands:
                for cards in hand:
                    cards.sort()
            choosers = [ways[name] for name in names[dealer:] + names[:dealer]]
            plays, takers, units = play_mixed(hands, codes, tricks, choosers)
        units[0] += at_once
        conserved(table, hands, plays, units)
        yield Played(table, dealer, dealt, gone, plays, takers, units)


@dataclass(frozen=True)
class Drawn:
    """A random player whose draws come from the chunk's own seed."""

    draw: Callable[[], float]

    def choose(self, view: View) -> Card:
        """Return one of the legal cards."""
        legal = list(view.legal_plays())
        return legal[int(self.draw() * len(legal))]

    def discard(self, view: View) -> Cards:
        """Return cards that may go, drawn."""
        return laid_away(view, "random", self.draw)


def laid_away(view: View, policy: str, draw: Callable[[], float]) -> Cards:
    """Return the cards that a scarto policy lays away."""
    codes = codes_of(view.rules)
    may_go = codes.of(view.legal_discards())
    due = view.rules.talon_size
    return codes.cards(SCARTOS[policy](codes.suits(view.hand), may_go, due, codes, draw))


def table_deals(task: Task, chunk: int) -> Iterator[Played]:
    """Yield the deals of a chunk, played by players who see a View of a `Deal`."""
    table = table_of(task.rules)
    codes = table.codes
    deal = Random(chunk_seed(task.seed, chunk, "deal")).random
    draw = Random(chunk_seed(task.seed, chunk, "play")).random
    ways: dict[str, Player] = {"random": Drawn(draw), "thumb": RuleOfThumb()}
    players = [ways[each] if isinstance(each, str) else each for each in task.players]
    given = [codes.of(cards) for cards in task.given] if any(task.given) else []
    for number in task.span(chunk):
        dealer = task.dealer_of(number)
        dealt = table.dealt(deal, given[dealer:] + given[:dealer])
        *hands, talon = [codes.cards(cards) for cards in dealt]
        state = Deal.from_hands(at_places(hands, dealer), talon, dealer, task.rules)
        while (seat := state.turn) is not None:
            view, player = state.view(seat), players[seat]
            if not state.awaits_discard:
                state = state.play(player.choose(view))
            elif callable(task.scarto):
                state = state.discard(task.scarto(view))
            elif task.scarto or isinstance(player, Chooser):
                state = state.discard(laid_away(view, task.scarto or "random", draw))
            else:
                state = state.discard(player.discard(view))
        yield Played.of(state)
