"""What lesson 08 asks with all hands open: which card is sure of most, and of how much.

An ending is dealt as a small deal of its own: as many tricks as a hand has cards, and three pips
laid away.  Points are those of its own tricks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from scarto_teach.engine import Card, Cards, Deal, Reason
from scarto_teach.engine.scoring import points_text
from scarto_teach.players import Solved, card_values, guarantee
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import PLAY, TRICK, Shape
from scarto_teach.text import card_name, t

__all__ = [
    "ENDING",
    "ROW",
    "THREE_HANDS",
    "all_above",
    "best_plays",
    "cost_of",
    "deal_of",
    "line_after",
    "opened",
    "stands_out",
    "sure_leads",
    "sure_points",
    "tricks_in_a_row",
    "trumps_above",
    "values_of",
    "why_in_a_row",
    "why_sure",
    "why_sure_lead",
    "why_sure_points",
    "why_trumps_above",
]

ME: Final = 0
GAP: Final = 2
WEAKEST: Final = 0
ENDING: Final = (
    "three hands of one size must lie open, with no more Kings and Bagatto than tricks to come (R8)"
)
SIZE: Final = 256  # positions kept: a step is asked again and again, a drawn question once or twice


@lru_cache(maxsize=SIZE)
def deal_of(position: Position) -> Deal:
    """Return the deal that an ending is, its trick played as far as it goes.

    Raises ValueError where the position is none, IllegalPlay where the trick cannot lie so.
    """
    if not position.is_ending:
        raise ValueError(f"{position.hand} is no ending: {ENDING}.")
    seats, every = position.rules.seats, position.every_card
    hands = [position.hand, *position.others]
    for place, card in enumerate(position.trick):
        seat = (position.leader + place) % seats
        hands[seat] = hands[seat] | Cards(card)
    pips = [card for card in position.rules.pack - every if card.number and not card.is_trump]
    laid = Cards(pips[: position.rules.talon_size])
    rules = replace(
        position.rules,
        name="ENDING",
        hand_size=len(position.hand),
        pack=every | laid,
        held_back_trumps=(),
        fool_may_be_discarded=True,  # nobody lays anything away here but the pips
    )
    rules = replace(rules, share=Fraction(rules.total, seats))
    deal = Deal.from_hands(hands, laid, (position.leader - 1) % seats, rules).discard(laid)
    for card in position.trick:
        deal = deal.play(card)
    return deal


@lru_cache(maxsize=SIZE)
def values_of(position: Position) -> Mapping[Card, int]:
    """Return for each legal card how many points it is sure of, in the tricks still to come."""
    deal = deal_of(position)
    values = card_values(deal)
    if not isinstance(values, dict):
        raise ValueError(f"{position.hand} is too large an ending to be asked for.")
    return {card: int(value - deal.points[ME]) for card, value in values.items()}


def best_plays(position: Position) -> Cards:
    """Return the cards that are sure of most."""
    values = values_of(position)
    most = max(values.values())
    return Cards(card for card, value in values.items() if value == most)


def stands_out(position: Position) -> bool:
    """Return whether one card is sure of more than any other, by GAP points at least."""
    best, *rest = sorted(values_of(position).values(), reverse=True)
    return bool(rest) and best - rest[0] >= GAP


def sure_points(position: Position) -> int:
    """Return how many points the learner can be sure of, whatever the two others do."""
    return max(values_of(position).values())


def line_after(position: Position, card: Card) -> tuple[Card, ...]:
    """Return the tricks that follow a legal card, the one on the table included, best played."""
    deal = deal_of(position).play(card)
    found = guarantee(deal, ME)
    assert isinstance(found, Solved)  # it is smaller than what `values_of` has solved
    return (*position.trick, card, *found.line)


def why_sure(position: Position, card: Card) -> Reason | None:
    """Return what a card is sure of; None where it may not be played."""
    values = values_of(position)
    if card not in values:
        return None
    points, most = values[card], max(values.values())
    if points == most:
        message = "{card} is sure of {points} in the tricks to come, and no card of more."
    else:
        message = "{card} is sure of {points} in the tricks to come; another card is sure of more."
    return Reason("R17", message, Cards(card), {"card": card, "points": points_text(points)})


def cost_of(position: Position, card: Card) -> str:
    """Return in a sentence what a legal card costs against the best; "" for a best or illegal one.

    All hands lie open, and both others play against the learner.
    """
    values = values_of(position)
    lost = max(values.values()) - values[card] if card in values else 0
    if not lost:
        return ""
    words = "{card} costs {lost} points here. (R17)"
    if lost == 1:
        words = "{card} costs 1 point here. (R17)"
    return t(words, card=card_name(card), lost=lost)


def why_sure_points(position: Position) -> Reason:
    """Return which card makes sure of the points, and how many they are."""
    best = next(iter(best_plays(position)))
    message = "{card} makes sure of {points}: each trick counts its cards less two."
    return Reason("R17", message, Cards(best),
                  {"card": best, "points": points_text(sure_points(position))})  # fmt: skip


# -- one trick ------------------------------------------------------------------------------------


def _beaters(position: Position, card: Card, hand: Cards) -> Cards:
    """Return the cards of an open hand that may be played to a card led, and beat it (R10, R11)."""
    strength = position.rules.strength
    follow = Cards(one for one in hand if one.suit == card.suit)
    if follow:
        return Cards(one for one in follow if strength(one) > strength(card))
    return Cards(one for one in hand if one.is_trump)


def _taken_by(position: Position, card: Card) -> Cards:
    """Return the cards that can take a lead away."""
    found = Cards()
    for hand in position.others:
        found = found | _beaters(position, card, hand)
    return found


def sure_leads(position: Position) -> Cards:
    """Return the cards that take the trick when they are led, whatever the two others play."""
    return Cards(
        card for card in position.hand if not card.is_fool and not _taken_by(position, card)
    )


def why_sure_lead(position: Position, card: Card) -> Reason:
    """Return why a lead takes the trick for sure, or which card can take it away."""
    if card.is_fool:
        return Reason("R15", "The Fool never wins.", Cards(card))
    taken = _taken_by(position, card)
    if not taken:
        message = "{card}: nobody can follow higher, and nobody without its suit holds a trump."
        return Reason("R16", message, Cards(card), {"card": card})
    high = max(taken, key=lambda one: (one.is_trump, position.rules.strength(one)))
    return Reason(
        "R16", "{high} can take {card}.", Cards(high) | card, {"high": high, "card": card}
    )


def opened(case: Position) -> Position:
    """Return a case of a function with its hands open: its trick holds theirs in turn."""
    hands = tuple(Cards(case.trick[place::2]) for place in range(2))
    return Position(case.hand, (), case.rules, hands)


# the three hands, the others' cards in turn: "S2 C9 S3 C8" are S2 S3 and C9 C8
THREE_HANDS: Final[Shape] = replace(
    TRICK,
    parameters=("hand", "second", "third"),
    arguments=lambda case: tuple(
        [str(card) for card in cards] for cards in (case.hand, *opened(case).others)
    ),
    read=PLAY.read,
    known=(
        ("S2", ""), ("F", ""), ("T1", ""), ("S2", "S3"), ("S3", "S2"), ("S2", "C9 S3"),
        ("C2", "C3"), ("C3", "C2"), ("S2", "T1"), ("S2", "C9 T1"), ("SK S2", "S3 C9 T1 B4"),
        ("SK S2", "S3 S4 T1"), ("T20", "T21"), ("T21", "T20"), ("T5", "T6"), ("T6", "C9 T5"),
        ("SK F", "S3 F"), ("S2", "F"), ("S2 T3", "C9 D9 CK DK"), ("SK CK T20", "S9 C9 T2 S8 C8 S7"),
        ("SK CK T9", "S9 C9 C8 T2 S8 T11"), ("D1 D4 F", "D3 T7 S5 D9 T6 D10"),
    ),
    hand=(0, 4),
    trick=(0, 8),
    valid=lambda case: True,
)  # fmt: skip


# -- trumps ---------------------------------------------------------------------------------------


def all_above(position: Position) -> Cards:
    """Return the trumps of the pack that beat the one in the trick, seen or not (R3)."""
    (mine,) = position.trick
    strength = position.rules.strength
    return Cards(
        card for card in position.rules.pack if card.is_trump and strength(card) > strength(mine)
    )


def trumps_above(position: Position) -> int:
    """Return how many trumps not seen beat the one in the trick; the hand is what was seen (R3)."""
    return len(all_above(position) - position.hand)


def why_trumps_above(position: Position) -> Reason:
    """Return which trumps there are above one, and how many of them have been seen (R3)."""
    (mine,) = position.trick
    above = all_above(position)
    seen = above & position.hand
    message = "{above} trumps beat {card}, the Angel first, and {seen} of them have been seen."
    return Reason("R3", message, seen, {"above": len(above), "card": mine, "seen": len(seen)})


def tricks_in_a_row(position: Position, falls: int = WEAKEST) -> int:
    """Return how many tricks the trumps of the hand take one after the other, led from the top.

    The trick holds the trumps still out, all in one hand: it gives its weakest to each (R10),
    or whatever else `falls` from the weakest up.
    """
    strength = position.rules.strength
    out = sorted((card for card in position.trick if card.is_trump), key=strength)
    taken = 0
    for card in sorted(position.suit("T"), key=strength, reverse=True):
        if out and strength(out[-1]) > strength(card):
            break
        if out:
            out.pop(falls)
        taken += 1
    return taken


def why_in_a_row(position: Position) -> Reason:
    """Return what happens to the trumps that are out (R10)."""
    message = "Each round that is led costs the other hand a trump, and it gives its weakest."
    return Reason("R10", message, Cards(position.trick))


ROW: Final[Shape] = replace(
    TRICK,
    parameters=("hand", "out"),
    arguments=lambda case: (
        [str(card) for card in case.suit("T")],
        [str(card) for card in case.trick if card.is_trump],
    ),
    known=(
        ("", ""), ("", "T5"), ("T5", ""), ("T5", "T4"), ("T4", "T5"), ("T20", "T21"),
        ("T21", "T20"), ("T9 T3", "T5"), ("T9 T3", "T5 T4"), ("T9 T3 T2", "T5 T4"),
        ("T20 T19 T16 T4", "T17 T8"), ("T20 T19 T16 T4", "T17 T8 T5"), ("T21 T2", "T20 T3"),
        ("T20 T21 T7", "T19 T18"), ("T20 T7 T6", "T19 T5 T3"), ("T20 T18 T1", "T19 T2"),
        ("T15 T14 T13 T2", "T12 T11 T3"),
    ),
    hand=(0, 7),
    trick=(0, 6),
    valid=lambda case: True,
)  # fmt: skip
