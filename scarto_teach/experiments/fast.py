"""The fast kernel: the plain one's loop, compiled by numba, for many deals at once.

As in `plain.py`, a hand is one list a suit in random order, cards are taken from its end, and only
where a trump must be beaten (R12) is one drawn anew.  Randomness is splitmix64, each bounded draw
exactly uniform (Lemire).  Every deal is checked: each card goes one way, and the points add up.
This module is imported when it is first wanted, since numba takes its time.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

__all__ = ["FOOL_CODE", "NOT_PLAYED", "below", "play_batch"]

SEATS = 3
SUITS = 6
TRUMPS, FOOLS = 4, 5  # of the six lists
FOOL_CODE = 160  # the Fool's -1 of the plain kernel as an index; its list is 160 >> 5
FIRST_TRUMP = 128
LONGEST = 32  # more cards than a list can hold
NOT_PLAYED = 255
GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW, BEYOND = np.uint64(0xFFFFFFFF), np.uint64(0x100000000)
ONE = np.uint64(1)


def compiled(function: Any) -> Any:
    """Return the function compiled, kept on disk where there is a place for it."""
    try:
        return numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder can be written to
        return numba.njit(nogil=True)(function)


def _below(chance: Any, n: int) -> Any:
    """Return a uniform draw from 0 up to below n."""
    size = np.uint64(n)
    while True:
        chance[0] += GAMMA
        z = chance[0]
        z = (z ^ (z >> S30)) * MIX_1
        z = (z ^ (z >> S27)) * MIX_2
        product = ((z ^ (z >> S31)) >> S32) * size
        low = product & LOW
        # a draw that would favour some number is drawn again: about once in 10**8
        if low >= size or low >= (BEYOND - size) % size:
            return np.int64(product >> S32)


below = compiled(_below)


def _shuffle(chance: Any, things: Any) -> None:
    """Put things into random order (Fisher and Yates)."""
    for last in range(len(things) - 1, 0, -1):
        other = below(chance, last + 1)
        things[last], things[other] = things[other], things[last]


shuffle = compiled(_shuffle)


def _take(lists: Any, sizes: Any, at: int, card: int) -> Any:
    """Take a card out of a list and return whether it was there; the last one fills the gap."""
    for place in range(sizes[at]):
        if lists[at, place] == card:
            sizes[at] -= 1
            lists[at, place] = lists[at, sizes[at]]
            return True
    return False


take = compiled(_take)


def _play_batch(
    chance: Any,  # the state of the generator
    pack: Any,  # codes, shuffled in place
    spots: Any,  # where the cards go that are not fixed: places 0 to 2, 3 the talon
    fixed: Any,  # by code, the place a card is sure to be dealt to, or -1
    ids: Any,  # by code
    worth: Any,  # by code
    may_stay: Any,  # by code, whether a card is held back from the scarto, T1 aside
    facts: Any,  # hand size, talon size, must beat, Fool kept, Fool holds T1, T1, units of all
    whole: Any,  # the pack as two words of bits
    owner: Any,  # out, by deal and id: the place dealt to
    played: Any,  # out, by deal and id: number of the play
    takers: Any,  # out, by deal and trick: the place that won it
    units: Any,  # out, by deal and place
    script: Any,  # to replay: by deal, the cards laid away and played; no rows to play at random
    legal: Any,  # out where replayed: by deal and play, how many cards were legal
) -> Any:
    """Play as many deals as `owner` has rows; return the number of the first bad one, or -1.

    A deal is bad where it does not conserve cards and points, or the script breaks the law.
    """
    hand_size, talon_size, must_beat, fool_kept, fool_holds, bagatto, total = facts
    deals = owner.shape[0]
    replayed = script.shape[0] > 0
    lists = np.empty((SEATS * SUITS, LONGEST), np.int64)
    sizes = np.zeros(SEATS * SUITS, np.int64)
    free = np.empty(LONGEST, np.int64)
    for deal in range(deals):
        # --- the deal (R6)
        shuffle(chance, pack)
        if len(spots) < len(pack):
            shuffle(chance, spots)  # what is given must not lie below what is not
        elif not replayed:
            spots[: hand_size + talon_size] = 0
            number = 0
            while number < talon_size:  # anywhere: on top, the talon would be played too soon
                at = below(chance, hand_size + talon_size)
                if spots[at] == 0:
                    spots[at] = SEATS
                    number += 1
        sizes[:] = 0
        spot = 0
        for card in pack:
            place = fixed[card]
            if replayed:
                place = owner[deal, ids[card]]
            elif place < 0:
                place = spots[spot]
                spot += 1
            owner[deal, ids[card]] = place
            at = place % SEATS * SUITS + (card >> 5)  # the talon is the dealer's (R7)
            lists[at, sizes[at]] = card
            sizes[at] += 1
        # --- the scarto (R8)
        bound = sizes[TRUMPS] > 1 or (fool_holds > 0 and sizes[FOOLS] > 0)
        candidates = 0
        for at in range(SUITS):
            for number in range(sizes[at]):
                card = lists[at, number]
                if not may_stay[card] and not (bound and card == bagatto):
                    free[candidates] = card
                    candidates += 1
        low, high = np.uint64(0), np.uint64(0)
        gains_0, gains_1, gains_2 = 0, 0, 0
        plain = talon_size
        for number in range(talon_size):
            chosen = below(chance, candidates) if not replayed else 0
            if replayed:
                while chosen < candidates and free[chosen] != script[deal, number]:
                    chosen += 1
                if chosen == candidates:
                    return deal
            card = free[chosen]
            candidates -= 1
            free[chosen] = free[candidates]
            take(lists, sizes, card >> 5, card)
            gains_0 += worth[card]
            if card == FOOL_CODE:
                plain -= 1
            played[deal, ids[card]] = NOT_PLAYED
            if ids[card] < 64:
                low ^= ONE << np.uint64(ids[card])
            else:
                high ^= ONE << np.uint64(ids[card] - 64)
        gains_0 += -plain % 3 - 2 * ((plain + 2) // 3)  # R17
        # --- the play
        leader = 1
        play = 0
        for left in range(hand_size, 0, -1):
            led, best, taker, fool_to, stake = -1, -1, leader, -1, 0
            place = leader
            for _ in range(SEATS):
                hand = place * SUITS
                own = -1  # the list to play from; -1 for any card (R9, R11, R14)
                if led >= 0:
                    if sizes[hand + led] > 0:
                        own = led  # R10
                    elif sizes[hand + TRUMPS] > 0:
                        own = TRUMPS  # R11
                higher = 0
                if own == TRUMPS and must_beat > 0 and best >= FIRST_TRUMP:  # R12
                    for other in range(sizes[hand + TRUMPS]):
                        if lists[hand + TRUMPS, other] > best:
                            higher += 1
                if replayed:
                    card = script[deal, talon_size + play]
                    at = card >> 5
                    if own < 0:
                        legal[deal, play] = left
                    else:
                        legal[deal, play] = (higher or sizes[hand + own]) + sizes[hand + FOOLS]
                        if card != FOOL_CODE and (at != own or (higher > 0 and card < best)):
                            return deal
                    if not take(lists, sizes, hand + at, card):
                        return deal
                elif own < 0:
                    drawn = below(chance, left)
                    at = hand
                    while drawn >= sizes[at]:
                        drawn -= sizes[at]
                        at += 1
                    sizes[at] -= 1
                    card = lists[at, sizes[at]]
                else:
                    at = hand + own
                    count = higher or sizes[at]
                    drawn = 0
                    if sizes[hand + FOOLS] > 0:  # R13
                        drawn = below(chance, count + 1)
                    if drawn == count:
                        sizes[hand + FOOLS] -= 1
                        card = FOOL_CODE
                    elif higher > 0:
                        drawn = below(chance, higher)
                        other = -1
                        while drawn >= 0:
                            other += 1
                            if lists[at, other] > best:
                                drawn -= 1
                        card = lists[at, other]
                        sizes[at] -= 1
                        lists[at, other] = lists[at, sizes[at]]
                    else:
                        sizes[at] -= 1
                        card = lists[at, sizes[at]]
                number_of_card = ids[card]
                played[deal, number_of_card] = play
                play += 1
                if number_of_card < 64:
                    low ^= ONE << np.uint64(number_of_card)
                else:
                    high ^= ONE << np.uint64(number_of_card - 64)
                if card == FOOL_CODE:
                    fool_to = place
                else:
                    stake += worth[card]
                    # & and | and no `if`: chance makes branches that no processor can foresee
                    stronger = (card > best) & ((card >= FIRST_TRUMP) | (card >> 5 == led))
                    beats = (led < 0) | stronger  # R16
                    led = card >> 5 if led < 0 else led
                    best = card if beats else best
                    taker = place if beats else taker
                place += 1
                if place == SEATS:
                    place = 0
            takers[deal, hand_size - left] = taker
            leader = taker
            stake -= 2  # R17
            if fool_to >= 0:  # R15
                stake += 1
                if fool_kept == 0 and left == 1:
                    fool_to = taker
                if fool_to == 0:
                    gains_0 += worth[FOOL_CODE]
                elif fool_to == 1:
                    gains_1 += worth[FOOL_CODE]
                else:
                    gains_2 += worth[FOOL_CODE]
            if taker == 0:
                gains_0 += stake
            elif taker == 1:
                gains_1 += stake
            else:
                gains_2 += stake
        units[deal, 0], units[deal, 1], units[deal, 2] = gains_0, gains_1, gains_2
        if low != whole[0] or high != whole[1] or gains_0 + gains_1 + gains_2 != total:
            return deal
    return -1


play_batch = compiled(_play_batch)
