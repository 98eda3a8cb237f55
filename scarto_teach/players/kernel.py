"""The search of `search.py` for numba to compile, on arrays and words; `fast.py` fills them.

It is written without recursion, since numba crashes on loading a recursive function from its cache:
a line of play is an array, one row a ply.  Cards are bits of one word, its sign unused.  Positions
are known by two hashes of their shape, more than 100 bits together.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from scarto_teach.players.codes import TRUMP

__all__ = ["FACTS", "FIELDS", "NEVER", "SHAPE_BITS", "search"]

NEVER = 10**6
SUITS = TRUMP + 1
# rows of `cards`, one column a card; the last says how often it has settled a position
OWNER, WORTH, SUIT, CHEAP, BEATEN_BY, CUTOFFS = range(6)
# places in `facts`; from HANDS on one for each seat, from SUIT_MASK on one for each suit
SEATS, BEAT, DANGER, PLAIN, WITH_FOOL, FOOL, FOOL_MINE, PIP, SEEN, LIMIT = range(10)
HANDS, MINE, SUIT_MASK, FIRST, ROW, SETS, FACTS = 10, 14, 18, 24, 29, 34, 39
FOOL_MASK, TRUMP_MASK = SUIT_MASK + SUITS, SUIT_MASK + TRUMP
# columns of `plies`: where it stands (as in `Position`), its window, and how far it has come
(LEFT, TRY, SEAT, PLACE, LED, BEST, TAKER, STAKE, FOOL_TO, TRICKS, ALPHA, BETA, FOUND, COUNT, NEXT,
 GAIN, LEAST, MOST, KEY_1, KEY_2, LOW, HIGH) = range(22)  # fmt: skip
FIELDS = 22
# a known position: its first hash; then most of the second, the tricks to come, and its bounds
NAME, TRICK_BITS, MOST_BITS = ~0x1FFFFF, 16, 8
SHAPE_BITS, SPREAD = 12, 0x9E5  # of a longer suit, not every set of cards has a row of its own
DE_BRUIJN = 0x03F79D71B4CB0A89
FIRST_BIT = np.array([
    next(bit for bit in range(64) if ((DE_BRUIJN << bit) & (2**64 - 1)) >> 58 == top)
    for top in range(64)
])  # fmt: skip
K_1, K_2 = 0x2545F4914F6CDD1D, 0x369DEA0F31A53F85


def compiled(function: Any) -> Any:
    """Return the function compiled, kept on disk where there is a place for it."""
    try:
        return numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder can be written to
        return numba.njit(nogil=True)(function)


@compiled
def first_of(cards: int) -> Any:
    """Return the number of the lowest card of a set."""
    return FIRST_BIT[(((cards & -cards) * DE_BRUIJN) >> 58) & 63]


@compiled
def fill_shape(suit: int, part: int, row: int, cards: Any, facts: Any, shapes: Any) -> None:
    """Fill in what a part of a suit amounts to: two hashes, what to try, units, what is sure."""
    first = facts[FIRST + suit]
    hash_1, hash_2, to_try, units, before = suit + 1, suit + 7, 0, 0, -1
    left = part
    while left:
        place = first_of(left)
        left &= left - 1
        kind = cards[OWNER, first + place] * 64 + cards[WORTH, first + place] + 1
        if kind != before:
            to_try |= 1 << place
        before = kind
        units += cards[WORTH, first + place]
        hash_1 = (hash_1 + kind) * K_1
        hash_1 ^= hash_1 >> 29
        hash_2 = (hash_2 ^ kind) * K_2
        hash_2 ^= hash_2 >> 31
    shapes[row, 0], shapes[row, 1], shapes[row, 2] = hash_1, hash_2, to_try << first
    shapes[row, 3], shapes[row, 4] = units, part + 1
    if suit == TRUMP:  # the highest trumps, which their side cannot lose; see `surely`
        held = np.zeros(4, np.int64)
        sure, run, side = 0, 0, -1
        for place in range(62 - first, -1, -1):
            if not part >> place & 1:
                continue
            seat = cards[OWNER, first + place]
            if side >= 0 and facts[MINE + seat] != side:
                break
            side = facts[MINE + seat]
            held[seat] += 1
            run += 1
            sure += cards[WORTH, first + place]
        sure -= (run - held.max()) * facts[PIP]
        shapes[row, 5] = sure if side == 1 else 0
        shapes[row, 6] = sure if side == 0 else 0


@compiled
def taken(taker: int, stake: int, fool_to: int, tricks: int, facts: Any) -> Any:
    """Return what a finished trick brings the side (R15, R17)."""
    if fool_to < 0:
        return stake + facts[PLAIN] if facts[MINE + taker] else 0
    if tricks == 1 and facts[DANGER]:
        fool_to = taker
    won = stake + facts[WITH_FOOL] if facts[MINE + taker] else 0
    return won + facts[FOOL] if facts[MINE + fool_to] else won


@compiled
def last_trick(left: int, leader: int, cards: Any, facts: Any) -> Any:
    """Return the side's units from the trick in which nobody has a choice."""
    best, taker, stake, fool_to, seat = -1, leader, 0, -1, leader
    for _ in range(facts[SEATS]):
        card = first_of(left & facts[HANDS + seat])
        if cards[SUIT, card] < 0:
            fool_to = seat
        else:
            stake += cards[WORTH, card]
            if best < 0 or cards[BEATEN_BY, best] >> card & 1:
                best, taker = card, seat
        seat = seat + 1 if seat + 1 < facts[SEATS] else 0
    return taken(taker, stake, fool_to, 1, facts)


@compiled
def put(orders: Any, at: int, start: int, moves: int, cards: Any, row: int, upward: bool) -> Any:
    """Append moves by a row of `cards`, upward or downward, the ends of ties as they stand."""
    end = start
    while moves:
        card = first_of(moves)
        moves &= moves - 1
        rank, place = cards[row, card], end
        while place > start and (cards[row, orders[at, place - 1]] > rank) == upward:
            orders[at, place] = orders[at, place - 1]
            place -= 1
        orders[at, place] = card
        end += 1
    return end


@compiled
def put_moves(plies: Any, at: int, orders: Any, cards: Any, facts: Any) -> Any:
    """Put the cards to try into order, as `search.py` does, and return their number."""
    seat, led, best = plies[at, SEAT], plies[at, LED], plies[at, BEST]
    hand = plies[at, LEFT] & facts[HANDS + seat]
    if led < 0:
        count = put(orders, at, 0, hand & plies[at, TRY], cards, CHEAP, True)
        for end in range(1, count):  # stable, by how often a card has settled a position
            card, place = orders[at, end], end
            often = cards[CUTOFFS, card]
            while place and cards[CUTOFFS, orders[at, place - 1]] < often:
                orders[at, place] = orders[at, place - 1]
                place -= 1
            orders[at, place] = card
        return count
    trumps = hand & facts[TRUMP_MASK]
    moves = hand & facts[SUIT_MASK + led]
    if not moves:
        moves = trumps
    winners = moves & cards[BEATEN_BY, best]
    if facts[BEAT] and moves & trumps and winners:
        moves = winners  # R12
    moves = moves | hand & facts[FOOL_MASK] if moves else hand
    moves &= plies[at, TRY]
    if not moves & (moves - 1):
        orders[at, 0] = first_of(moves)
        return 1
    winners &= moves
    if facts[MINE + plies[at, TAKER]] == facts[MINE + seat]:
        count = put(orders, at, 0, moves & ~winners, cards, CHEAP, False)
        return put(orders, at, count, winners, cards, CHEAP, True)
    last = plies[at, PLACE] == facts[SEATS] - 1
    count = put(orders, at, 0, winners, cards, CHEAP, not last)
    return put(orders, at, count, moves & ~winners, cards, CHEAP, True)


@compiled
def look_up(plies: Any, at: int, cards: Any, facts: Any, shapes: Any, table: Any) -> bool:
    """Set key, cards to try and bounds of a position between tricks; whether it was known."""
    left, seat, tricks = plies[at, LEFT], plies[at, SEAT], plies[at, TRICKS]
    key_1, key_2 = seat + 1, seat + 11
    fool = left & facts[FOOL_MASK]
    to_try, units, ours, theirs = fool, 0, 0, 0
    if fool:
        key_1, key_2 = key_1 + 8, key_2 + 8
    for suit in range(SUITS):
        part = (left & facts[SUIT_MASK + suit]) >> facts[FIRST + suit]
        row = facts[ROW + suit] + ((part ^ (part >> SHAPE_BITS) * SPREAD) & facts[SETS + suit])
        if shapes[row, 4] != part + 1:
            fill_shape(suit, part, row, cards, facts, shapes)
        key_1 = (key_1 ^ shapes[row, 0]) * K_2
        key_1 ^= key_1 >> 30
        key_2 = (key_2 + shapes[row, 1]) * K_1
        key_2 ^= key_2 >> 27
        to_try |= shapes[row, 2]
        units += shapes[row, 3]
        ours += shapes[row, 5]
        theirs += shapes[row, 6]
    plies[at, KEY_1], plies[at, KEY_2], plies[at, TRY] = key_1, key_2, to_try
    slot = key_1 & (len(table) - 1)
    for place in (slot, slot ^ 1):
        known = table[place, 1]
        if table[place, 0] == key_1 and (known ^ key_2) & NAME == 0:
            plies[at, LEAST], plies[at, MOST] = known & 255, known >> MOST_BITS & 255
            return True
    least, most = 0, units + tricks * facts[PLAIN]
    if fool:
        most += facts[WITH_FOOL] - facts[PLAIN]
        if facts[FOOL_MINE]:
            least = facts[FOOL]
        if facts[FOOL_MINE] or facts[DANGER]:
            most += facts[FOOL]
    plies[at, LEAST], plies[at, MOST] = least + ours, most - theirs
    return False


@compiled
def keep(plies: Any, at: int, table: Any) -> None:
    """Keep what was found of a position; of two places the deeper position holds the first."""
    slot = plies[at, KEY_1] & (len(table) - 1)
    deeper = table[slot, 1] >> TRICK_BITS & 31 > plies[at, TRICKS]
    if table[slot, 0] != plies[at, KEY_1] and deeper:
        slot ^= 1
    bounds = plies[at, LEAST] | plies[at, MOST] << MOST_BITS | plies[at, TRICKS] << TRICK_BITS
    table[slot, 0], table[slot, 1] = plies[at, KEY_1], plies[at, KEY_2] & NAME | bounds


@compiled
def play(plies: Any, at: int, card: int, cards: Any, facts: Any) -> None:
    """Set the next ply to the position after a card, its window too, and the gain of this one."""
    seat, led, best, taker = plies[at, SEAT], plies[at, LED], plies[at, BEST], plies[at, TAKER]
    stake, fool_to, tricks, gain = plies[at, STAKE], plies[at, FOOL_TO], plies[at, TRICKS], 0
    place, to = plies[at, PLACE] + 1, at + 1
    if cards[SUIT, card] < 0:
        fool_to = seat
    else:
        stake += cards[WORTH, card]
        if led < 0:
            led, best, taker = cards[SUIT, card], card, seat
        elif cards[BEATEN_BY, best] >> card & 1:
            best, taker = card, seat
    seat = seat + 1 if seat + 1 < facts[SEATS] else 0
    if place == facts[SEATS]:
        gain = taken(taker, stake, fool_to, tricks, facts)
        place, seat, tricks, led, best, stake, fool_to = 0, taker, tricks - 1, -1, -1, 0, -1
    plies[to, LEFT], plies[to, TRY] = plies[at, LEFT] ^ (1 << card), plies[at, TRY]
    plies[to, SEAT], plies[to, PLACE], plies[to, LED] = seat, place, led
    plies[to, BEST], plies[to, TAKER], plies[to, STAKE] = best, taker, stake
    plies[to, FOOL_TO], plies[to, TRICKS] = fool_to, tricks
    plies[to, ALPHA], plies[to, BETA] = plies[at, ALPHA] - gain, plies[at, BETA] - gain
    plies[at, GAIN] = gain


@compiled
def search(plies: Any, orders: Any, cards: Any, facts: Any, shapes: Any, table: Any) -> Any:
    """Return the side's units to come from the position in the first ply, exact in its window.

    NEVER where more positions than the limit have been seen.
    """
    at, down, value = 0, True, 0
    while True:
        if down:
            settled = not plies[at, TRICKS]
            if settled:
                value = 0
            elif not plies[at, PLACE] and plies[at, TRICKS] == 1:
                value, settled = last_trick(plies[at, LEFT], plies[at, SEAT], cards, facts), True
            elif not plies[at, PLACE]:
                if not look_up(plies, at, cards, facts, shapes, table):
                    facts[SEEN] += 1
                    if facts[SEEN] > facts[LIMIT]:
                        return NEVER
                least, most = plies[at, LEAST], plies[at, MOST]
                if least >= plies[at, BETA] or least == most:
                    value, settled = least, True
                elif most <= plies[at, ALPHA]:
                    value, settled = most, True
                else:
                    plies[at, LOW] = plies[at, ALPHA] = max(plies[at, ALPHA], least)
                    plies[at, HIGH] = plies[at, BETA] = min(plies[at, BETA], most)
            if not settled:
                plies[at, COUNT] = put_moves(plies, at, orders, cards, facts)
                plies[at, NEXT] = 0
                plies[at, FOUND] = -NEVER if facts[MINE + plies[at, SEAT]] else NEVER
                play(plies, at, orders[at, 0], cards, facts)
                at += 1
                continue
        if at == 0:
            return value
        at -= 1  # back to the ply before, with the value of the card that it tried
        value += plies[at, GAIN]
        if facts[MINE + plies[at, SEAT]]:
            value = plies[at, FOUND] = max(plies[at, FOUND], value)
            plies[at, ALPHA] = max(plies[at, ALPHA], value)
        else:
            value = plies[at, FOUND] = min(plies[at, FOUND], value)
            plies[at, BETA] = min(plies[at, BETA], value)
        place = plies[at, NEXT]
        plies[at, NEXT] = place + 1
        if plies[at, ALPHA] >= plies[at, BETA]:
            cards[CUTOFFS, orders[at, place]] += plies[at, TRICKS] * plies[at, TRICKS]
        elif place + 1 < plies[at, COUNT]:
            play(plies, at, orders[at, place + 1], cards, facts)
            at, down = at + 1, True
            continue
        down = False
        if not plies[at, PLACE]:
            if value > plies[at, LOW]:
                plies[at, LEAST] = value
            if value < plies[at, HIGH]:
                plies[at, MOST] = value
            keep(plies, at, table)
