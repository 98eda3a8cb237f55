"""What lesson 10 asks of a memory: trumps still out, masters, a scarto by a heuristic; misread too.

A case is a Position: its trick holds the cards played so far, however many tricks they filled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from scarto_teach.engine import Card, Cards, Reason
from scarto_teach.questions.discards import discardable
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import DEALER, PLAY, TRICK, Shape

__all__ = [
    "LAYING",
    "MEMORY",
    "MISREMEMBERED",
    "PLAYED",
    "laid_by_length",
    "masters",
    "trumps_out",
    "why_laid",
    "why_master",
    "why_trumps_out",
]

TRUMPS: Final = 21
PLAIN: Final = "SBCD"
CASES: Final = tuple(
    case.split("/")
    for case in (
        "/", "S2/", "T3/", "F/", "/T4", "/F", "/S2", "T21/T20", "T3 F/T4 S2", "T5/F T6 T7",
        "SQ/SK", "SQ/", "CJ C2/CK CQ CC", "C2/C1", "C10/C9", "S10/SJ SQ SK SC", "S9/S10", "T21/",
        "T20/", "T19/T20", "T19/T20 T21", "T19/T21", "DC D9 F/DK DQ", "BQ B4 T2/BK T20 T21 F",
        "SC S10 CQ CJ C2 DK T20/SK SQ CK C1 T3 T4", "SQ SC/SK", "SC/SQ", "CQ CJ/CK",
        "C10/CK CQ CC CJ", "C1 D10/CK CQ CC CJ DK DQ DC DJ",
    )
)  # fmt: skip

MEMORY: Final[Shape] = replace(
    TRICK,
    parameters=("hand", "played"),
    arguments=lambda position: (
        [str(card) for card in position.hand],
        [str(card) for card in position.trick],
    ),
    known=tuple((hand, played) for hand, played in CASES),
    hand=(0, 6),
    trick=(0, 8),
    valid=lambda position: True,
)
PLAYED: Final[Shape] = replace(MEMORY, read=PLAY.read)
LAYING: Final[Shape] = replace(
    DEALER,
    known=tuple(
        (hand, "")
        for hand in (
            "S2", "SK", "F", "T5", "S3 S2", "S2 B3", "SK SQ S2", "SQ BQ B2", "S9 B9 C9 D9",
            "S3 S2 B2", "CQ C7 DC D9 D2 D5", "CK C7 DC D9 D2 D5", "SQ S9 S8 S2 BJ B3 CK T4 F",
            "DK D10 CQ C2 C3 BK B9 S8 S5 S4 T1", "SK BK CK DK T20", "B8 B5 B2 T7 T2 F SJ SK S3",
            "C1 C2 D1 D2 D3 S2 T1 T9", "SQ S9 CK C7 C2 DJ D4",
        )
    ),
    hand=(1, 10),
    as_call=True,
)  # fmt: skip


def _seen(position: Position) -> Cards:
    return position.hand | Cards(position.trick)


def trumps_out(position: Position) -> int:
    """Return how many trumps neither lie in the hand nor have been played (R1)."""
    return TRUMPS - sum(card.is_trump for card in _seen(position))


def why_trumps_out(position: Position) -> Reason:
    """Return the sum that the number of trumps still out is."""
    seen = Cards(card for card in _seen(position) if card.is_trump)
    message = "There are 21 trumps, and {count} of them have been seen."
    return Reason("R1", message, seen, {"count": len(seen)})


def _beaten_by(position: Position, card: Card, seen: Cards) -> Cards:
    """Return the cards not seen that are stronger in a card's suit."""
    strength = position.rules.strength
    unseen = position.rules.pack - seen
    return Cards(one for one in unseen if one.suit == card.suit and strength(one) > strength(card))


def masters(position: Position) -> Cards:
    """Return the cards of the hand that no card of their suit still out beats (R2, R3)."""
    seen = _seen(position)
    return Cards(
        card for card in position.hand if card.suit and not _beaten_by(position, card, seen)
    )


def why_master(position: Position, card: Card) -> Reason:
    """Return why a card is a master, or which card still out beats it."""
    if card.is_fool:
        return Reason("R15", "The Fool never wins.", Cards(card))
    above = _beaten_by(position, card, _seen(position))
    if above:
        high = max(above, key=position.rules.strength)
        named: dict[str, Card | Cards | str | int] = {"high": high, "card": card}
        return Reason("R16", "{high} is still out and beats {card}.", Cards((high, card)), named)
    return Reason("R16", "{card} is beaten by no card of its suit still out.", Cards(card),
                  {"card": card})  # fmt: skip


def _by_length(position: Position, key: Callable[[Cards], int], plain: Cards) -> Cards:
    """Return the first three of the plain cards that may go, suit after suit."""
    found: list[Card] = []
    for cards in sorted(map(position.suit, PLAIN), key=key):
        found += cards & plain
    return Cards(found[: position.rules.talon_size])


def _plain(position: Position) -> Cards:
    return Cards(card for card in discardable(position) if not card.is_trump)


def laid_by_length(position: Position) -> Cards:
    """Return what is laid away by length: the shortest plain suits, in each the strongest first."""
    return _by_length(position, len, _plain(position))


def why_laid(position: Position, card: Card) -> Reason | None:
    """Return what the heuristic says to a card."""
    if card not in discardable(position):
        return None  # the refusal has its own reason
    if card.is_trump:
        return Reason("R8", "Trumps stay, by this heuristic.", Cards(card))
    suit = position.suit(card.suit)
    message = "{cards}: a suit of {count}; shorter ones go first, the strongest card of each first."
    return Reason("R7", message, Cards(card), {"cards": suit, "count": len(suit)})


# -- the same misread -----------------------------------------------------------------------------


def _with_fool(position: Position) -> int:
    return TRUMPS + 1 - sum(card.is_trump or card.is_fool for card in _seen(position))


def _own_forgotten(position: Position) -> int:
    return TRUMPS - sum(card.is_trump for card in position.trick)


def _played_forgotten(position: Position) -> int:
    return TRUMPS - sum(card.is_trump for card in position.hand)


def _highest_of_the_pack(position: Position) -> Cards:
    """Masters without a memory: Kings and the Angel."""
    return Cards(card for card in position.hand if card.is_king or str(card) == "T20")


def _own_in_the_way(position: Position) -> Cards:
    """A card is no master while a stronger one is in the same hand."""
    return Cards(
        card
        for card in masters(position)
        if not _beaten_by(position, card, Cards(position.trick) | card)
    )


def _upward(position: Position) -> Cards:
    """Masters with the pips of cups and coins the wrong way up."""
    seen = _seen(position)

    def rank(card: Card) -> tuple[int, int]:
        return (0, card.number) if card.number else (1, position.rules.strength(card))

    return Cards(
        card
        for card in position.hand
        if (card in masters(position) if card.suit not in ("C", "D")
            else not any(one.suit == card.suit and rank(one) > rank(card)
                         for one in position.rules.pack - seen))
    )  # fmt: skip


def _with_kings(position: Position) -> Cards:
    plain = Cards(card for card in position.hand if card.suit and not card.is_trump)
    return _by_length(position, len, plain)


def _longest_first(position: Position) -> Cards:
    return _by_length(position, lambda cards: -len(cards), _plain(position))


def _length_of_what_may_go(position: Position) -> Cards:
    plain = _plain(position)
    return _by_length(position, lambda cards: len(cards & plain), plain)


MISREMEMBERED: Final[dict[str, Callable[[Position], Any]]] = {
    "trumps: the Matto among them": _with_fool,
    "trumps: the own hand forgotten": _own_forgotten,
    "trumps: the tricks forgotten": _played_forgotten,
    "masters: only the highest of the pack": _highest_of_the_pack,
    "masters: the own hand in the way": _own_in_the_way,
    "masters: pips run upward": _upward,
    "laid: Kings go too": _with_kings,
    "laid: the longest suit first": _longest_first,
    "laid: without the Kings in the length": _length_of_what_may_go,
}
