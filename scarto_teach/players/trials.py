"""What each act would bring: hidden hands drawn evenly, every act played out in the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, groupby
from random import Random
from typing import NamedTuple

from scarto_teach.engine import Card, Cards, ScartoError, View
from scarto_teach.players.codes import codes_of
from scarto_teach.players.playout import play_out
from scarto_teach.players.thumb import Hand
from scarto_teach.players.worlds import Worlds

__all__ = ["Trials", "equal_cards", "weakest"]


class Trials:
    """The worlds drawn for a View, as many as asked for; the same seed draws the same ones."""

    def __init__(self, view: View, worlds: int, seed: int) -> None:
        if worlds < 1:
            raise ScartoError(f"{worlds} worlds tell nothing: ask for 1 or more.")
        self.view = view
        self._codes = codes_of(view.rules)
        side = view.rules.side(view.seat)
        self._mine = [seat in side for seat in range(view.rules.seats)]
        # from what is seen, not from a running state: undo and replay draw the same again
        chance = Random(f"{seed} {view.seat} {view.hand} {view.trick}")
        all_worlds = Worlds(view)
        self._worlds: list[tuple[list[Hand], dict[int, int]]] = [
            ([self._codes.suits(hand) for hand in all_worlds.draw(chance)[:-1]], {})
            for _ in range(worlds)
        ]
        self._brought: dict[tuple[int, ...], list[float]] = {}  # by the cards that leave the hand

    def __len__(self) -> int:
        return len(self._worlds)

    @property
    def so_far(self) -> float:
        """What this seat's side has taken already, in points."""
        return float(sum(compress(self.view.points, self._mine)))

    def plays(self, cards: Sequence[Card]) -> list[list[float]]:
        """Return for each card the points to come, one number a world, if it is played now."""
        codes = self._codes
        trick = codes.in_order(self.view.trick)
        acts = [Act((code,), [*trick, code], 0) for code in codes.in_order(cards)]
        return self._play_out(acts, self.view.leader)

    def discards(self, sets: Sequence[Cards], worlds: int | None = None) -> list[list[float]]:
        """Return for each scarto the points to come, one number a world, its own points included.

        Only the first so many `worlds` are played where that is given.
        """
        codes = self._codes
        acts = [Act(tuple(codes.of(cards)), [], codes.laid_down(cards)) for cards in sets]
        return self._play_out(acts, (self.view.dealer + 1) % self.view.rules.seats, worlds)

    def _play_out(
        self, acts: Sequence[Act], leader: int, worlds: int | None = None
    ) -> list[list[float]]:
        """Return what each act brings; what has been played out before is not played again."""
        view, codes = self.view, self._codes
        tricks = view.rules.tricks - len(view.tricks)
        brought = [self._brought.setdefault(act.gone, []) for act in acts]
        gone = [sum([codes.bit[code] for code in act.gone]) for act in acts]
        for number, (hands, known) in enumerate(self._worlds[:worlds]):
            for act, mask, found in zip(acts, gone, brought, strict=True):
                if len(found) > number:
                    continue
                left = [[suit[:] for suit in hand] for hand in hands]
                for code in act.gone:
                    left[view.seat][code >> 5].remove(code)
                units = play_out(codes, left, leader, act.trick, tricks, self._mine, known, mask)
                found.append((units + act.at_once) / codes.unit)
        return [found[:worlds] for found in brought]


class Act(NamedTuple):
    """A play or a scarto, in codes."""

    gone: tuple[int, ...]  # what leaves the hand
    trick: list[int]  # as it lies then
    at_once: int  # units


def equal_cards(cards: Cards, view: View) -> list[Cards]:
    """Return cards grouped by what they can do: same suit and worth, no card of others between.

    A card between two that has been played does not part them, unless it lies in this trick.
    """
    codes = codes_of(view.rules)
    apart = view.unseen | view.trick
    groups = []
    for suit in codes.suits(cards | apart):
        for (parted, _), run in groupby(
            suit, key=lambda code: (codes.card[code] in apart, codes.worth[code])
        ):
            if not parted:
                groups.append(codes.cards(run))
    return groups


def weakest(cards: Cards) -> Card:
    """Return the weakest of some cards of one suit."""
    return list(cards)[-1]
