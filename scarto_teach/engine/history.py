"""What the plays of a deal amount to: finished tricks, events, piles, and voids shown.

All of it is derived from two facts, `plays` (ids in order of play) and `leaders` (the seat that
led each trick; one more than there are finished tricks).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from scarto_teach.engine.cards import BIT, FOOL, FOOL_ID, PACK, SUIT_OF, Card
from scarto_teach.engine.rules import suit_led
from scarto_teach.engine.ruleset import RuleSet

__all__ = ["Event", "Trick", "finished_tricks", "shown_voids", "taken"]

SUIT_LETTERS = "SBCDT"


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: cards in order of play, the seats that led and won it (R16)."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    fool_to: int | None  # the seat whose pile the Fool goes to, where it was played (R15)

    def seat_of(self, card: Card) -> int:
        """Return the seat that played a card of this trick."""
        return (self.leader + self.cards.index(card)) % len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Event:
    """What one act did: the cards, and the trick where the act completed one."""

    seat: int
    kind: Literal["discard", "play"]
    cards: tuple[Card, ...]
    trick: Trick | None = None


def finished_tricks(plays: bytes, leaders: bytes, rules: RuleSet) -> tuple[Trick, ...]:
    """Return the finished tricks in order; each was won by the seat that led the next (R9)."""
    found = []
    for number, (leader, winner) in enumerate(pairwise(leaders)):
        ids = plays[number * rules.seats : (number + 1) * rules.seats]
        fool_to = _fool_to(number, leader, ids, winner, rules) if FOOL_ID in ids else None
        found.append(Trick(leader, tuple([PACK[card] for card in ids]), winner, fool_to))
    return tuple(found)


def _fool_to(number: int, leader: int, ids: bytes, winner: int, rules: RuleSet) -> int:
    """Return the seat whose pile the Fool of a trick goes to (R15, WEB_PAGE's last trick)."""
    kept = rules.fool_kept_in_last_trick or number + 1 < rules.tricks
    return (leader + ids.index(FOOL_ID)) % rules.seats if kept else winner


def taken(plays: bytes, leaders: bytes, rules: RuleSet) -> list[int]:
    """Return the masks of what each seat has taken in the finished tricks (R15, R16)."""
    piles = [0] * rules.seats
    for number, winner in enumerate(leaders[1:]):
        ids = plays[number * rules.seats : (number + 1) * rules.seats]
        for card in ids:
            piles[winner] |= BIT[card]
        if FOOL_ID in ids:
            piles[winner] ^= FOOL
            piles[_fool_to(number, leaders[number], ids, winner, rules)] |= FOOL
    return piles


def shown_voids(plays: bytes, leaders: bytes, rules: RuleSet) -> tuple[frozenset[str], ...]:
    """Return for each seat the suits that its plays have shown it to be without (R10, R11).

    Whoever does not follow is void; whoever then plays no trump has none; the Fool shows nothing.
    """
    voids: list[set[str]] = [set() for _ in range(rules.seats)]
    for number, leader in enumerate(leaders):
        trick = plays[number * rules.seats : (number + 1) * rules.seats]
        for place in range(1, len(trick)):
            led, card = suit_led(trick[:place]), trick[place]
            if led is None or card == FOOL_ID or SUIT_OF[card] == led:
                continue
            seat = (leader + place) % rules.seats
            voids[seat].add(SUIT_LETTERS[led])
            if SUIT_OF[card] != 4:
                voids[seat].add("T")
    return tuple(map(frozenset, voids))
