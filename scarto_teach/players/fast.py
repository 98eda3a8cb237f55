"""The fast solver: the values of `search.py` from the same search, compiled by numba.

This module is imported when it is first wanted, since numba takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from scarto_teach.engine.cards import ids_of
from scarto_teach.players import kernel
from scarto_teach.players.ending import Ending
from scarto_teach.players.playout import play_out
from scarto_teach.players.search import TooLarge, Value

__all__ = ["searcher"]

MOST_CARDS = 62  # bits of a word, its sign apart
ENTRIES = {24: 14, 30: 17, 36: 19}  # of the table of positions, as powers of 2, up to so many cards
MANY_ENTRIES = 20


def searcher(ending: Ending, mine: Sequence[bool], limit: int) -> tuple[Value, Callable[[], int]]:
    """Return what `search.searcher` returns: the value function of a side, and the positions seen.

    The function raises TooLarge once it has seen more than `limit` positions between tricks, and
    at once where the ending has more than 62 cards.
    """
    count = len(ending.cards)
    facts = np.zeros(kernel.FACTS, np.int64)
    facts[kernel.LIMIT] = limit
    arrays = _arrays(ending, mine, facts) if 0 < count <= MOST_CARDS else None
    plies = np.zeros((count + 2, kernel.FIELDS), np.int64)
    orders = np.zeros((count + 2, count + 1), np.int64)
    guess = _guess(ending, mine)

    def within(at: Any, alpha: int, beta: int) -> int:
        """Return the units to come, exact in the window."""
        if arrays is None:
            facts[kernel.SEEN] = limit + 1
            raise TooLarge
        plies[0, : kernel.FOUND] = (
            at.left, at.to_try, at.seat, at.place, at.led, at.best, at.taker, at.stake, at.fool_to,
            at.tricks, alpha, beta,
        )  # fmt: skip
        found = int(kernel.search(plies, orders, *arrays))
        if found == kernel.NEVER:
            raise TooLarge
        return found

    def value(plays: Sequence[int], alpha: int, beta: int) -> int:
        """Return the side's units from the first trick of the ending on, after some plays."""
        at, gained = ending.played(plays, mine)
        if not at.tricks:
            return gained
        # a wide window is searched as a row of narrow ones, each where the last one pointed: half
        # the time, since the table keeps what they have in common
        low, high = alpha - gained, beta - gained
        found = guess - gained
        while low < high:
            test = min(max(found, low + 1), high)
            found = within(at, test - 1, test)
            low, high = (low, found) if found < test else (found, high)
        return gained + found

    return value, lambda: int(facts[kernel.SEEN])


def _guess(ending: Ending, mine: Sequence[bool]) -> int:
    """Return the units that the side takes by the rules of thumb: not far from its value."""
    codes, at = ending.codes, ending.start
    hands = [
        codes.suits(codes.cards([ending.cards[number] for number in ids_of(held)]))
        for held in ending.hands
    ]
    return play_out(codes, hands, (at.seat - at.place) % ending.seats, [], at.tricks, mine)


def _arrays(ending: Ending, mine: Sequence[bool], facts: Any) -> tuple[Any, ...]:
    """Return what the kernel knows an ending by: cards, facts, tables of shapes and positions."""
    codes, count = ending.codes, len(ending.cards)
    fool_is_mine = bool(ending.fool) and mine[ending.owner[0]] and not codes.fool_in_danger
    facts[: kernel.SEEN] = (
        ending.seats, codes.must_beat, codes.fool_in_danger, codes.trick, codes.fool_trick,
        codes.worth[-1], fool_is_mine, codes.pip,
    )  # fmt: skip
    facts[kernel.HANDS :][: ending.seats] = ending.hands
    facts[kernel.MINE :][: ending.seats] = mine
    rows = 0
    for suit, held in enumerate(ending.suits):
        facts[kernel.SUIT_MASK + suit] = held
        facts[kernel.FIRST + suit] = max((held & -held).bit_length() - 1, 0)
        facts[kernel.ROW + suit] = rows
        sets = 1 << min(held.bit_count(), kernel.SHAPE_BITS)
        facts[kernel.SETS + suit] = sets - 1
        rows += sets
    facts[kernel.FOOL_MASK] = ending.fool
    by_cost = sorted(range(count), key=lambda card: (ending.worth[card], card))
    cheap = [by_cost.index(card) for card in range(count)]
    cards = np.array(
        [ending.owner, ending.worth, ending.suit, cheap, ending.beaten_by, [0] * count], np.int64
    )
    size = 1 << next((power for most, power in ENTRIES.items() if count <= most), MANY_ENTRIES)
    return cards, facts, np.zeros((rows, 7), np.int64), np.zeros((size, 2), np.int64)
