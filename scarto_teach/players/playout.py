"""A deal played out by the rules of thumb, all hands open to the machine and to nobody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    mine: Sequence[bool],
    known: dict[int, int] | None = None,
    gone: int = 0,
    choose: Chooser = choose,
) -> int:
    """Return the units that a side takes from here on, the trick on the table included.

    `trick` holds the codes played to it so far, in order; `tricks` counts it among those to come;
    `mine` says by seat who is of the side.  The hands are used up.  Every card is chosen by
    `choose`, the rules of thumb unless given.
    `known` serves the play-outs of one deal in which choices are by the hands alone: it keeps what
    the side takes from the leads that came up, by the cards `gone` and the leader, and a play-out
    that comes to such a lead ends there.
    """
    seats, worth, bit, fool_kept = codes.seats, codes.worth, codes.bit, not codes.fool_in_danger
    played, units = len(trick), 0
    after = [*range(1, seats), 0]
    leads: list[tuple[int, int]] = []  # on the way, with the units that the side had by then
    for left in range(tricks, 0, -1):
        if known is not None and not played:
            key = gone * seats + leader
            if key in known:
                units += known[key]
                break
            leads.append((key, units))
        led, best, stake, fool_to = -1, FOOL, 0, -1
        seat = taker = leader
        for place in range(seats):
            if place < played:
                card = trick[place]
            else:
                hand = hands[seat]
                card = choose(hand, codes, led, best, place)
                hand[card >> 5].remove(card)
                gone |= bit[card]
            if card < 0:
                fool_to = seat
            else:
                stake += worth[card]
                if led < 0:
                    led, best, taker = card >> 5, card, seat
                elif card > best and (card >= FIRST_TRUMP or card >> 5 == led):
                    best, taker = card, seat
            seat = after[seat]
        played = 0
        leader = taker
        if fool_to < 0:
            if mine[taker]:
                units += stake + codes.trick
        else:
            if mine[taker]:
                units += stake + codes.fool_trick
            if mine[fool_to if fool_kept or left > 1 else taker]:
                units += worth[FOOL]  # R15
    if known is not None:
        for key, had in leads:
            known[key] = units - had
    return units


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
