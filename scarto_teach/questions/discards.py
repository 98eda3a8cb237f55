"""What lesson 03 asks: who deals, which cards may be laid away, which suit can go; and misread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scarto_teach.engine import (
    Card,
    Cards,
    Reason,
    first_dealer,
    legal_discards,
    why_not_discard,
)
from scarto_teach.questions.position import Position

__all__ = [
    "MISLAID",
    "discardable",
    "right_of",
    "short_suit",
    "why_discardable",
    "why_first_dealer",
    "why_short_suit",
    "why_still_held",
]

PLAIN: Final = "SBCD"


def discardable(position: Position) -> Cards:
    """Return the cards that may be laid away, the hand taken for the dealer's whole one (R8)."""
    return legal_discards(position.hand, position.rules)


def why_discardable(position: Position, card: Card) -> Reason:
    """Return why a card may be laid away, or why it may not (R8)."""
    if card not in discardable(position):
        reason = why_not_discard(position.hand, Cards(card), position.rules)
        assert reason is not None
        return reason
    message = "{card} may be laid away."
    if str(card) == "T1" and position.rules.bagatto_held_with_fool:
        message = "The Bagatto may go: you hold no other trump, and not the Fool."
    elif str(card) == "T1":
        message = "The Bagatto may go: you hold no other trump."
    return Reason("R8", message, Cards(card), {"card": card})


# -- a suit that can go whole ---------------------------------------------------------------------


def _short(position: Position) -> list[Cards]:
    """Return the plain suits, of those held, that are no longer than the discard."""
    suits = map(position.suit, PLAIN)
    return [cards for cards in suits if 0 < len(cards) <= position.rules.talon_size]


def short_suit(position: Position) -> Cards:
    """Return the one plain suit that can be laid away whole; none where there are more (R8)."""
    whole = [cards for cards in _short(position) if cards <= discardable(position)]
    return whole[0] if len(whole) == 1 else Cards()


def why_short_suit(position: Position, card: Card) -> Reason:
    """Return why the suit of a card can be laid away whole, or why it cannot."""
    if card.is_trump or card.is_fool:
        return Reason("R8", "Trumps and the Fool are no suit to be rid of.", Cards(card))
    suit, due = position.suit(card.suit), position.rules.talon_size
    if len(suit) > due:
        message = "You hold {count} of this suit, and lay away {due}."
        return Reason("R7", message, suit, {"count": len(suit), "due": due})
    if stays := suit - discardable(position):
        return why_discardable(position, next(iter(stays)))
    message = "The whole suit can go, for no King is in it: {cards}."
    return Reason("R8", message, suit, {"cards": suit})


def why_still_held(position: Position, laid: Cards, suit: str) -> Reason | None:
    """Return which cards of a suit are left after the discard; None where the hand is void."""
    left = position.suit(suit) - laid
    message = "{cards} would stay: a void wants the whole suit laid away."
    return Reason("R7", message, left, {"cards": left}) if left else None


# -- who deals ------------------------------------------------------------------------------------


def why_first_dealer(cut: Cards, card: Card) -> Reason | None:
    """Return why a card of those cut does not deal; None for the one that does (R5)."""
    cards = tuple(cut)
    deals = first_dealer(cards)
    if deals is not None and cards[deals] is card:
        return None
    message = "The lowest trump deals, and {card} is no trump."
    if card.is_trump:
        message = "The lowest trump deals, and there is a lower one than {card}."
    return Reason("R5", message, Cards(card), {"card": card})


def right_of(seat: int, dealer: int, seats: int) -> Reason | None:
    """Return why a seat does not come first; None for the one on the dealer's right (R6)."""
    if seat == (dealer + 1) % seats:
        return None
    message = "The player on the dealer's right comes first, in cards and in play."
    return Reason("R6", message, Cards())


# -- the same misread -----------------------------------------------------------------------------


def _some(position: Position, cards: Cards) -> Cards:
    """Return cards as an answer; the hand where there are none, for that is no answer."""
    return cards or position.hand


def _with(held: str) -> Callable[[Position], Cards]:
    """Return the law of who lays away a card that must stay."""
    return lambda position: _some(position, discardable(position) | position.hand & held)


def _without(keeps: Callable[[Card], bool]) -> Callable[[Position], Cards]:
    """Return the law of who keeps cards that may go."""
    return lambda position: _some(
        position, Cards(card for card in discardable(position) if not keeps(card))
    )


def _fool_is_no_hindrance(position: Position) -> Cards:
    """The Bagatto goes where there is no other trump, with the Fool or not."""
    alone = position.suit("T") == Cards("T1")
    return _some(position, discardable(position) | (Cards("T1") if alone else Cards()))


def _king_goes_along(position: Position) -> Cards:
    """Return the short suit of who forgets that its King stays."""
    kings = [cards for cards in _short(position) if cards - discardable(position)]
    return kings[0] if kings else position.hand


MISLAID: Final[dict[str, Callable[[Position], Cards]]] = {
    "the Bagatto may always go": _with("T1"),
    "the Bagatto never goes": _without(lambda card: str(card) == "T1"),
    "the Matto does not hold the Bagatto": _fool_is_no_hindrance,
    "the Matto may be laid away": _with("F"),
    "the Angel may be laid away": _with("T20"),
    "the World may be laid away": _with("T21"),
    "the World stays": _without(lambda card: str(card) == "T21"),
    "trumps stay": _without(lambda card: card.is_trump),
    "courts stay": _without(lambda card: card.is_court),
    "a King goes with his suit": _king_goes_along,
}
