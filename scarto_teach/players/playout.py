"""A deal played out by the rules of thumb, all hands open to the machine and to nobody else."""

from __future__ import annotations

from scarto_teach.players.codes import FIRST_TRUMP, FOOL, Codes
from scarto_teach.players.thumb import Hand, choose

__all__ = ["play_out"]


def play_out(
    codes: Codes, hands: list[Hand], leader: int, trick: list[int], tricks: int
) -> list[int]:
    """Return the units that each seat takes from here on, the trick on the table included.

    `trick` holds the codes played to it so far, in order; `tricks` counts it among those to come.
    The hands are used up.
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
