"""What lesson 01 asks: what a card is worth and what beats it; and who misreads that."""

from __future__ import annotations

from scarto_teach.engine import Card, Cards, Reason, trick_winner, why_winner
from scarto_teach.questions.position import Position
from scarto_teach.questions.strength import stronger

__all__ = ["beaters", "card_value", "rank_in_suit", "why_beats", "why_rank", "why_value"]

FIVE = 5
PLAIN = ("S", "B", "C", "D")


def the_card(position: Position) -> Card:
    """Return the card that a function of one card is given."""
    return next(iter(position.hand))


def worth(position: Position, least: int) -> Cards:
    """Return the cards of the hand that are worth so many points or more (R4)."""
    return Cards(card for card in position.hand if position.rules.value(card) >= least)


def why_value(position: Position, card: Card) -> Reason:
    """Return what a card is worth (R4)."""
    points = position.rules.value(card)
    message = "{card} is worth {points} points." if points > 1 else "{card} is worth 1 point."
    return Reason("R4", message, Cards(card), {"card": card, "points": points})


def beaters(position: Position) -> Cards:
    """Return the cards of the hand that would beat the card led, legal or not (R16)."""
    led = position.trick[0]
    return Cards(card for card in position.hand if trick_winner((led, card), position.rules) == 1)


def why_beats(position: Position, card: Card) -> Reason:
    """Return which of the card led and another wins, and why."""
    return why_winner((position.trick[0], card), position.rules)


def card_value(position: Position) -> int:
    """Return what the card is worth (R4)."""
    return position.rules.value(the_card(position))


def rank_in_suit(position: Position) -> int:
    """Return the place of the card in its suit, 1 for the strongest; 0 for the Fool (R2, R3)."""
    card = the_card(position)
    return 0 if card.is_fool else len(stronger(card, position.rules)) + 1


def why_rank(position: Position) -> Reason:
    """Return the rule that gives a card its place."""
    card = the_card(position)
    about, named = Cards(card), {"card": card}
    if card.is_fool:
        return Reason("R3", "The Fool has no rank and no suit.", about)
    if card.is_trump:
        return Reason("R3", "The Angel is the first trump, the World the second.", about)
    if card.is_court:
        return Reason("R2", "Courts come first: King, Queen, Cavalier, Knave.", about, named)
    if card.suit in "SB":
        return Reason("R2", "In swords and batons the 10 comes after the Knave.", about, named)
    return Reason("R2", "In cups and coins the 1 comes after the Knave.", about, named)


# -- the same misread ----------------------------------------------------------------------------


def world_worth_five(position: Position) -> Cards:
    """Return the fives of who takes the World for one."""
    return worth(position, FIVE) | position.hand & "T21" or position.hand


def bagatto_worth_one(position: Position) -> Cards:
    """Return the fives of who forgets the smallest trump."""
    return worth(position, FIVE) - "T1" or position.hand


def angel_worth_one(position: Position) -> Cards:
    """Return the fives of who takes the Kings alone."""
    return Cards(card for card in position.hand if card.is_king) or position.hand


def matto_worth_one(position: Position) -> Cards:
    """Return the cards above one point of who forgets the Fool."""
    return worth(position, 2) - "F" or position.hand


def world_counts(position: Position) -> Cards:
    """Return the cards above one point of who takes the World for one."""
    return worth(position, 2) | position.hand & "T21" or position.hand


def pips_upward(position: Position) -> Cards:
    """Return what beats the card led for who ranks cups and coins as swords and batons."""
    led = position.trick[0] if position.trick else None
    if led is None or led.suit not in ("C", "D") or not led.number:
        return (beaters(position) if led else Cards()) or position.hand
    turned = Cards(
        card for card in position.hand if card.suit == led.suit and card.number > led.number
    )
    above = Cards(card for card in beaters(position) if card.is_trump or card.is_court)
    return turned | above or position.hand


def any_suit_beats(position: Position) -> Cards:
    """Return what beats the card led for who thinks that a King beats in any suit."""
    if not position.trick:
        return position.hand
    kings = Cards(card for card in position.hand if card.is_king)
    return kings | beaters(position) or position.hand


def value_with_dear_world(position: Position) -> int:
    """Return a card's value with the World at five."""
    return FIVE if str(the_card(position)) == "T21" else card_value(position)


def value_with_cheap_bagatto(position: Position) -> int:
    """Return a card's value with every trump but the Angel at one."""
    return 1 if str(the_card(position)) == "T1" else card_value(position)


def value_with_free_matto(position: Position) -> int:
    """Return a card's value with the Fool at nothing."""
    return 0 if the_card(position).is_fool else card_value(position)


def value_by_number(position: Position) -> int:
    """Return a card's value with the number of a pip as its value."""
    card = the_card(position)
    return card.number if card.suit in PLAIN and card.number else card_value(position)


def rank_with_ten_high(position: Position) -> int:
    """Return a card's place where the 10 is high in every suit."""
    card = the_card(position)
    if card.suit in ("C", "D") and card.number:
        return 15 - card.number
    return rank_in_suit(position)


def rank_with_world_first(position: Position) -> int:
    """Return a card's place where the trumps go by their numbers alone."""
    card = the_card(position)
    return 22 - card.number if card.is_trump else rank_in_suit(position)
