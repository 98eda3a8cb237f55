"""A deal played out by the rules of thumb, all hands open to the machine and to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from scarto_teach.players.codes import FIRST_TRUMP, FOOL, TRUMP, Codes
from scarto_teach.players.thumb import Hand, choose

__all__ = ["legal", "loosely", "play_out"]

Chooser: TypeAlias = Callable[[Hand, Codes, int, int, int], int]


def play_out(
    codes: Codes,
    hands: list[Hand],
    leader: int,
    trick: list[int],
    tricks: int,
    choose: Chooser = choose,
) -> list[int]:
    """Return the units that each seat takes from here on, the trick on the table included.

    `trick` holds the codes played to it so far, in order; `tricks` counts it among those to come.
    The hands are used up.  Every card is chosen by `choose`, the rules of thumb unless given.
    """
    seats, worth, fool_kept = codes.seats, codes.worth, not codes.fool_in_danger
    gains = [0] * seats
    after = [*range(1, seats), 0]
    for left in range(tricks, 0, -1):
        led, best, stake, fool_to = -1, FOOL, 0, -1
        seat = taker = leader
        for place in range(seats):
            if place < len(trick):
                card = trick[place]
            else:
                hand = hands[seat]
                card = choose(hand, codes, led, best, place)
                hand[card >> 5].remove(card)
            if card < 0:
                fool_to = seat
            else:
                stake += worth[card]
                if led < 0:
                    led, best, taker = card >> 5, card, seat
                elif card > best and (card >= FIRST_TRUMP or card >> 5 == led):
                    best, taker = card, seat
            seat = after[seat]
        trick = []
        leader = taker
        if fool_to < 0:
            gains[taker] += stake + codes.trick
        else:
            gains[taker] += stake + codes.fool_trick
            gains[fool_to if fool_kept or left > 1 else taker] += worth[FOOL]  # R15
    return gains


def loosely(chance: Random, slips: float) -> Chooser:
    """Return a chooser by the rules of thumb that plays any legal card in so many cases of one."""

    def choose_loosely(hand: Hand, codes: Codes, led: int, best: int, place: int) -> int:
        if chance.random() >= slips:
            return choose(hand, codes, led, best, place)
        return chance.choice(legal(hand, codes, led, best))

    return choose_loosely


def legal(hand: Hand, codes: Codes, led: int, best: int) -> list[int]:
    """Return the cards of a hand that may be played (R9 to R14)."""
    if led < 0:
        return [card for cards in hand for card in cards]
    follows = hand[led] or hand[TRUMP]
    if not follows:
        return [card for cards in hand for card in cards]
    if codes.must_beat and follows[-1] >= FIRST_TRUMP:
        follows = [card for card in follows if card > best] or follows  # R12
    return follows + hand[FOOL]
