"""The deals that agree with everything one seat has seen, counted exactly and drawn evenly.

A hidden card lies in another seat's hand or in a discard that this seat does not know.  Cards that
may lie in the same places form a group; how many cards of a group go to each place is drawn by the
exact number of deals behind each possibility, then the cards themselves are shuffled.  So each
deal that agrees is as likely as any other: nothing is rejected and nothing approximated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import factorial, prod
from random import Random
from typing import TypeAlias

from scarto_teach.engine import Card, Cards, View

__all__ = ["World", "Worlds"]

Ints: TypeAlias = tuple[int, ...]
World: TypeAlias = tuple[Cards, ...]  # the hand of each seat, then the discard
BAGATTO = Card("T1")
FOOL = Card("F")


@dataclass(frozen=True)
class Group:
    """Hidden cards that may lie in the same places; a place is a seat, or `seats` for a discard."""

    cards: tuple[Card, ...]
    places: Ints


class Worlds:
    """All the deals that agree with a View.

    >>> from scarto_teach import Deal
    >>> Worlds(Deal.shuffled(7).view(0)).count == factorial(50) // factorial(25) ** 2
    True
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._room = (*_hidden_counts(view), _hidden_discard(view))
        self._cases = [_Case(groups, self._room) for groups in _cases(view)]
        self._counts = [case.count for case in self._cases]

    @property
    def count(self) -> int:
        """The number of deals that agree."""
        return sum(self._counts)

    def draw(self, chance: Random) -> World:
        """Return one of the deals that agree, each as likely as any other."""
        case = self._cases[_pick(self._counts, chance)]
        world = [0] * len(self._room)
        for place, cards in case.draw(chance):
            for card in cards:
                world[place] |= 1 << card.id
        world[self.view.seat] = self.view.hand.mask
        world[-1] |= self.view.discarded.mask
        return tuple(map(Cards.from_mask, world))


class _Case:
    """Groups to be laid into places that have room for so many cards each."""

    def __init__(self, groups: list[Group], room: Ints) -> None:
        self.groups = sorted(groups, key=lambda group: (len(group.places), group.places))
        self.room = room
        self._ways = cache(self._ways_from)  # kept with this case, and gone with it

    @property
    def count(self) -> int:
        """The number of ways to lay the cards."""
        return sum(self._ways(0, self.room)[1])

    def _ways_from(self, at: int, room: Ints) -> tuple[list[Ints], list[int]]:
        """Return the ways to split group `at` over the places and the number of deals behind each.

        A split says how many of the group's cards go to each of its places.
        """
        if at == len(self.groups):
            return [()], [0 if any(room) else 1]
        group = self.groups[at]
        splits, counts = [], []
        for split in _splits(len(group.cards), [room[place] for place in group.places]):
            arrangements = factorial(len(group.cards)) // prod(map(factorial, split))
            rest = sum(self._ways(at + 1, _less(room, group.places, split))[1])
            if rest:
                splits.append(split)
                counts.append(arrangements * rest)
        return splits, counts

    def draw(self, chance: Random) -> Iterator[tuple[int, list[Card]]]:
        """Yield the places with the cards that one way, drawn evenly, lays there."""
        room = self.room
        for at, group in enumerate(self.groups):
            splits, counts = self._ways(at, room)
            split = splits[_pick(counts, chance)]
            cards = list(group.cards)
            chance.shuffle(cards)
            for place, number in zip(group.places, split, strict=True):
                yield place, [cards.pop() for _ in range(number)]
            room = _less(room, group.places, split)


def _pick(counts: list[int], chance: Random) -> int:
    """Return an index, each as likely as its count says."""
    if len(counts) == 1:
        return 0
    ticket = chance.randrange(sum(counts))
    return next(index for index, upto in enumerate(accumulate(counts)) if ticket < upto)


def _splits(number: int, room: list[int]) -> Iterator[Ints]:
    """Yield the ways to split a number of cards over places with so much room."""
    if not room:
        if not number:
            yield ()
        return
    for first in range(max(0, number - sum(room[1:])), min(number, room[0]) + 1):
        for others in _splits(number - first, room[1:]):
            yield (first, *others)


def _less(room: Ints, places: Ints, split: Ints) -> Ints:
    """Return the room that is left when so many cards have gone to these places."""
    left = list(room)
    for place, number in zip(places, split, strict=True):
        left[place] -= number
    return tuple(left)


# --- what a View tells about hidden cards


def _hidden_discard(view: View) -> int:
    """Return how many cards lie in a discard that this seat does not know (R7)."""
    return 0 if view.awaits_discard or view.seat == view.dealer else view.rules.talon_size


def _hidden_counts(view: View) -> list[int]:
    """Return how many cards of each seat are hidden from this one."""
    return [0 if seat == view.seat else held for seat, held in enumerate(view.counts)]


def _plays(view: View) -> Iterator[tuple[int, tuple[Card, ...], Card]]:
    """Yield every play that was seen: the seat, the trick before it, the card."""
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    for leader, cards in [*tricks, (view.leader, view.trick)]:
        for place, card in enumerate(cards):
            yield (leader + place) % view.rules.seats, cards[:place], card


def _may_hold(view: View) -> list[Cards]:
    """Return for each seat the hidden cards that its plays do not rule out (R10 to R12)."""
    held = [view.unseen - (c for c in view.unseen if c.suit in suits) for suits in view.voids]
    if view.rules.overtrump:  # R12: whoever gives a lower trump has no higher one
        strength = view.rules.strength
        for seat, before, card in _plays(view):
            best = max([strength(earlier) for earlier in before if earlier.is_trump], default=0)
            if card.is_trump and strength(card) < best:
                held[seat] -= (c for c in view.unseen if c.is_trump and strength(c) > best)
    return held


def _cases(view: View) -> Iterator[list[Group]]:
    """Yield the groups: the Bagatto not laid away, then, where that may be, laid away (R8)."""
    dealer, discard = view.dealer, view.rules.seats
    may_hold = _may_hold(view)
    places = {
        card: {seat for seat, held in enumerate(may_hold) if seat != view.seat and card in held}
        for card in view.unseen
    }
    if not _hidden_discard(view):
        yield _grouped(places)
        return
    held_back = Cards.from_mask(view.rules.held_back) | BAGATTO
    yield _grouped(
        {card: at if card in held_back else at | {discard} for card, at in places.items()}
    )
    # the Bagatto laid away: the dealer had no other trump, and where the rules say so no Fool
    never = Cards(card for card in view.rules.pack if card.is_trump and card != BAGATTO)
    if view.rules.bagatto_held_with_fool:
        never |= FOOL
    if BAGATTO in places and not never & [c for seat, _, c in _plays(view) if seat == dealer]:
        spared = {
            card: at - {dealer} if card in never else at if card in held_back else at | {discard}
            for card, at in places.items()
        }
        yield _grouped(spared | {BAGATTO: {discard}})


def _grouped(places: dict[Card, set[int]]) -> list[Group]:
    """Return the cards that may lie in the same places together."""
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card, at in places.items():
        groups.setdefault(tuple(sorted(at)), []).append(card)
    return [Group(tuple(cards), at) for at, cards in groups.items()]
