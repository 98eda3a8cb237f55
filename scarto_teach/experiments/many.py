"""Thousands of deals at once: what the fast kernel has played, in arrays, and the counting of it.

`PlayedMany` answers what `Played` answers, with an array of a number a deal instead of a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from scarto_teach.engine import Card, Cards, Deal, RuleSet, ScartoError
from scarto_teach.engine.cards import CardsText, CardText
from scarto_teach.engine.scoring import deal_scores
from scarto_teach.experiments.facts import NOBODY, at_places
from scarto_teach.experiments.fast import FOOL_CODE, NOT_PLAYED, play_batch
from scarto_teach.experiments.plain import table_of
from scarto_teach.experiments.routes import Task, chunk_seed
from scarto_teach.experiments.statistics import Only, Tallies

__all__ = ["PlayedMany", "Replayed", "many_deals", "replay", "tally_chunk"]

SEATS = 3
TALON = 3  # as a place
ABSENT = 254  # where a card is that this pack does not have; no play has this number
BATCH = 4_096  # deals in memory at once, small enough for a processor's cache
CODES = FOOL_CODE + 1


@dataclass(frozen=True)
class Arrays:
    """A rule set as the fast kernel reads it; codes count from 0, the Fool's is FOOL_CODE."""

    pack: Any
    spots: Any
    ids: Any
    worth: Any
    may_stay: Any
    facts: tuple[int, ...]
    whole: Any
    code: Any  # by id


@lru_cache(maxsize=16)
def arrays_of(rules: RuleSet) -> Arrays:
    """Return a rule set as the fast kernel reads it."""
    table = table_of(rules)
    codes = table.codes
    code = np.array([each % CODES for each in codes.code])
    ids = np.zeros(CODES, np.int64)
    ids[code] = np.arange(78)
    may_stay = np.zeros(CODES, np.bool_)
    may_stay[[each % CODES for each in table.held_back]] = True
    others = [place for place in (1, 2) for _ in range(rules.hand_size)]
    low = rules.pack.mask & (1 << 64) - 1
    return Arrays(
        pack=np.array([each % CODES for each in table.pack]),
        spots=np.array([0] * rules.hand_size + [TALON] * rules.talon_size + others),
        ids=ids,
        worth=np.array(codes.worth),
        may_stay=may_stay,
        facts=(
            rules.hand_size,
            rules.talon_size,
            int(codes.must_beat),
            int(not codes.fool_in_danger),
            int(table.fool_holds_bagatto),
            table.bagatto,
            table.units,
        ),
        whole=np.array([low, rules.pack.mask >> 64], np.uint64),
        code=code,
    )


class PlayedMany:
    """Deals with the same dealer, asked all at once; every answer is an array, a number a deal."""

    def __init__(
        self, rules: RuleSet, dealer: int, owner: Any, played: Any, takers: Any, units: Any
    ) -> None:
        """Keep what the kernel wrote, by place."""
        self.rules, self.dealer, self.seats = rules, dealer, rules.seats
        self._owner, self._played, self._takers, self._units = owner, played, takers, units

    @property
    def points(self) -> tuple[Any, ...]:
        """What each pile counts, by seat (R17)."""
        return at_places([self._units[:, place] for place in range(self.seats)], self.dealer)

    @property
    def scores(self) -> tuple[Any, ...]:
        """Each seat's points less its share, sum 0 (R18)."""
        return deal_scores(self.points, self.rules)

    @property
    def tricks_won(self) -> tuple[Any, ...]:
        """The number of tricks won, by seat."""
        won = [(self._takers == place).sum(axis=1) for place in range(self.seats)]
        return at_places(won, self.dealer)

    def dealt(self, seat: int, cards: CardsText) -> Any:
        """Return how many of these cards a seat was dealt, the talon apart (R6)."""
        return (self._owner[:, columns(cards)] == (seat - self.dealer) % self.seats).sum(axis=1)

    def held(self, seat: int, cards: CardsText) -> Any:
        """Return how many of these cards a seat held at the first trick, after the scarto (R7)."""
        number = self.dealt(seat, cards)
        if seat != self.dealer:
            return number
        in_talon = (self._owner[:, columns(cards)] == TALON).sum(axis=1)
        return number + in_talon - self.laid_away(cards)

    def laid_away(self, cards: CardsText) -> Any:
        """Return how many of these cards the dealer laid away (R7)."""
        return (self._played[:, columns(cards)] == NOT_PLAYED).sum(axis=1)

    def trick(self, card: CardText) -> Any:
        """Return the number of the trick a card was played to, from 1; 0 where laid away."""
        play = self._played[:, Card(card).id].astype(np.int64)
        return np.where(play >= ABSENT, 0, play // self.seats + 1)

    def holder(self, card: CardText) -> Any:
        """Return the seat that played a card; NOBODY (-1) where it was laid away."""
        number = Card(card).id
        seat = (self._owner[:, number] % self.seats + self.dealer) % self.seats  # talon: the dealer
        return np.where(self._played[:, number] >= ABSENT, NOBODY, seat.astype(np.int64))

    def taker(self, card: CardText) -> Any:
        """Return the seat that won the trick a card was played to; NOBODY where laid away."""
        trick = self.trick(card)
        place = self._takers[np.arange(len(trick)), trick - 1].astype(np.int64)
        return np.where(trick == 0, NOBODY, (place + self.dealer) % self.seats)

    def pick(self, by_seat: Sequence[Any], seat: Any) -> Any:
        """Return what belongs to seats that were themselves an answer, such as holders' scores."""
        return np.choose(seat % self.seats, by_seat)


def columns(cards: CardsText) -> Any:
    """Return the columns of cards, as a slice where they lie together, which is far quicker."""
    ids = [card.id for card in Cards(cards)]
    if ids and ids[-1] - ids[0] == len(ids) - 1:
        return slice(ids[0], ids[-1] + 1)
    return ids


def many_deals(task: Task, chunk: int) -> Iterator[PlayedMany]:
    """Yield the deals of a chunk, batches of them with one dealer.

    Raises ScartoError where a deal does not conserve cards and points.
    """
    rules, arrays = task.rules, arrays_of(task.rules)
    chance = np.array([chunk_seed(task.seed, chunk, "deal")], np.uint64)
    span = task.span(chunk)
    pack = arrays.pack.copy()
    owner = np.full((BATCH, 78), ABSENT, np.uint8)
    played = np.full((BATCH, 78), ABSENT, np.uint8)
    takers = np.zeros((BATCH, rules.tricks), np.uint8)
    units = np.zeros((BATCH, SEATS), np.int64)
    for dealer in range(SEATS) if task.dealer is None else [task.dealer]:
        fixed, spots = fixed_cards(task, dealer)
        left = sum(1 for number in span if task.dealer_of(number) == dealer)
        while left > 0:
            size = min(left, BATCH)
            left -= size
            out = owner[:size], played[:size], takers[:size], units[:size]
            bad = play_batch(
                chance, pack, spots, fixed, arrays.ids, arrays.worth, arrays.may_stay,
                arrays.facts, arrays.whole, *out, NO_SCRIPT, NO_COUNTS,
            )  # fmt: skip
            if bad >= 0:
                raise ScartoError(f"A deal of chunk {chunk} does not add up (R1, R17).")
            yield PlayedMany(rules, dealer, *out)


NO_SCRIPT = np.zeros((0, 0), np.int64)
NO_COUNTS = np.zeros((0, 0), np.uint8)


def fixed_cards(task: Task, dealer: int) -> tuple[Any, Any]:
    """Return by code where the given cards lie, and the places left for the others."""
    arrays = arrays_of(task.rules)
    fixed = np.full(CODES, -1)
    spots = arrays.spots.tolist()
    for seat, cards in enumerate(task.given):
        place = (seat - dealer) % SEATS
        for card in cards:
            fixed[arrays.code[card.id]] = place
            spots.remove(place)
    return fixed, np.array(spots)


def tally_chunk(task: Task, chunk: int) -> list[Tallies]:
    """Return what a chunk counts, one dict a statistic."""
    tallies: list[Tallies] = [{} for _ in task.statistics]
    for deals in many_deals(task, chunk):
        for statistic, found in zip(task.statistics, tallies, strict=True):
            count(found, statistic.ask(deals))
    return tallies


def count(tallies: Tallies, found: Any) -> None:
    """Count what a statistic said about many deals."""
    for label, value in found.items() if isinstance(found, dict) else [("", found)]:
        counts = tallies.setdefault(label, {})
        values = value.value[value.when] if type(value) is Only else value
        if not len(values):
            continue
        least = int(values.min())
        for above, times in enumerate(np.bincount(values.astype(np.int64) - least).tolist()):
            if times:
                key = bool(least + above) if values.dtype == np.bool_ else least + above
                counts[key] = counts.get(key, 0) + times


@dataclass(frozen=True)
class Replayed:
    """What the fast kernel makes of given choices: points and takers by place, legal cards."""

    units: Any
    takers: Any
    legal: Any  # by deal and play, how many cards were legal
    bad: int  # the first deal against the law, or -1


def replay(deals: Sequence[Deal]) -> Replayed:
    """Return what the fast kernel makes of deals that are over, all of one rule set.

    With the same cards, scarto and plays given it must come to the same tricks and points.
    """
    rules = deals[0].rules
    arrays, size, seats = arrays_of(rules), len(deals), rules.seats
    owner = np.full((size, 78), TALON, np.uint8)
    script = np.zeros((size, len(arrays.pack)), np.int64)
    for row, deal in enumerate(deals):
        for seat, cards in enumerate(deal.dealt):
            owner[row, [card.id for card in cards]] = (seat - deal.dealer) % seats
        acts = [*deal.discarded, *deal.plays]
        script[row] = arrays.code[[card.id for card in acts]]
    units = np.zeros((size, SEATS), np.int64)
    takers = np.zeros((size, rules.tricks), np.uint8)
    legal = np.zeros((size, SEATS * rules.tricks), np.uint8)
    bad = play_batch(
        np.array([0], np.uint64), arrays.pack.copy(), arrays.spots, np.full(CODES, -1),
        arrays.ids, arrays.worth, arrays.may_stay, arrays.facts, arrays.whole,
        owner, np.zeros((size, 78), np.uint8), takers, units, script, legal,
    )  # fmt: skip
    return Replayed(units, takers, legal, int(bad))
