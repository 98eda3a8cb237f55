"""What lesson 07 asks of a whole deal: tricks in a pile, trumps not yet seen, voids shown; misread.

A pile of questions holds what a learner has seen; a trick is one that has been played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from scarto_teach.engine import Cards, Reason
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import TRICK, read_numbers

__all__ = [
    "MISSEEN",
    "VOIDS",
    "shows_void",
    "tricks_taken",
    "trumps_unseen",
    "why_tricks_taken",
    "why_trumps_unseen",
    "why_void",
]

TRUMPS: Final = 21  # the Fool is none (R3)
TRICK_SIZE: Final = 3


# -- piles: tricks and trumps ---------------------------------------------------------------------


def tricks_taken(position: Position) -> int:
    """Return how many tricks a pile was taken in; a player's own Fool came without one (R15)."""
    return -(-len(position.hand - "F") // TRICK_SIZE)


def why_tricks_taken(position: Position) -> Reason:
    """Return how many tricks a pile is, by its cards (R15)."""
    held = len(position.hand - "F")
    if "F" in position.hand:
        message = "{cards} cards beside the Fool, which came home without a trick."
    elif held % TRICK_SIZE:
        message = "{cards} cards: one trick gave up the Fool, and left two."
    else:
        message = "{cards} cards, three from each trick."
    return Reason("R15", message, Cards(), {"cards": held})


def trumps_unseen(position: Position) -> int:
    """Return how many trumps are not among the cards seen (R3)."""
    return TRUMPS - len(position.suit("T"))


def why_trumps_unseen(position: Position) -> Reason:
    """Return the count of trumps seen (R3)."""
    message = "There are 21 trumps, the Fool not among them, and {seen} of them are here."
    return Reason("R3", message, Cards(), {"seen": len(position.suit("T"))})


# -- tricks: voids --------------------------------------------------------------------------------


def shows_void(position: Position) -> tuple[int, ...]:
    """Return the places in a trick whose players cannot hold the suit led (R10, R13)."""
    return tuple(
        place
        for place, card in enumerate(position.trick)
        if not card.is_fool and card.suit != position.led
    )


def why_void(position: Position) -> Reason:
    """Return why the players of a trick have shown what they have shown (R10, R13)."""
    message = "Whoever holds the suit led must follow it; only the Fool is free."
    return Reason("R10", message, Cards(position.trick))


VOIDS: Final = replace(
    TRICK,
    read=read_numbers,
    known=(*TRICK.known, ("", "S9 T5 S2"), ("", "S9 C2 T3"), ("", "F C9 S2"), ("", "T9 C2 F")),
)


def _fool_shows(position: Position) -> tuple[int, ...]:
    return tuple(n for n, card in enumerate(position.trick) if card.suit != position.led)


def _first_sets(position: Position) -> tuple[int, ...]:
    suit = position.trick[0].suit
    return tuple(n for n, c in enumerate(position.trick) if c.suit != suit and not c.is_fool)


def _trumping_is_no_void(position: Position) -> tuple[int, ...]:
    return tuple(n for n in shows_void(position) if not position.trick[n].is_trump)


MISSEEN: Final[dict[str, Callable[[Position], Any]]] = {
    "tricks: the Matto makes one": lambda position: -(-len(position.hand) // TRICK_SIZE),
    "tricks: two cards are none": lambda position: len(position.hand - "F") // TRICK_SIZE,
    "tricks: cards are counted": lambda position: len(position.hand),
    "trumps: the Matto is one": lambda position: (
        TRUMPS + 1 - len(position.suit("T")) - len(position.suit(""))
    ),
    "trumps: those seen": lambda position: len(position.suit("T")),
    "void: the Matto shows one": _fool_shows,
    "void: the first card sets the suit": _first_sets,
    "void: a trump shows none": _trumping_is_no_void,
}
