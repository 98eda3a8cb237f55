"""The search behind `guarantee`: one side against the rest with open hands, exactly.

Three things make it fast: alpha-beta; a table of what positions between tricks were found to be
worth, where two are one if in each suit the same owners hold cards of the same worth in the same
order; and of cards that are equal in this sense only the weakest is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeAlias

from scarto_teach.engine.cards import ids_of
from scarto_teach.players.codes import FOOL, TRUMP
from scarto_teach.players.ending import NONE, Ending

__all__ = ["TooLarge", "searcher"]

NEVER = 10**6

# Value(plays, alpha, beta): units that a side takes from here on when the plays have been made,
# exact inside the window, else a bound on the side where it lies.
Value: TypeAlias = Callable[[Sequence[int], int, int], int]
Look: TypeAlias = tuple[int, int, int, int]  # the name of a shape, what to try, bounds at sight


class TooLarge(Exception):
    """The search has seen as many positions as it was allowed."""


def searcher(ending: Ending, mine: Sequence[bool], limit: int) -> tuple[Value, Callable[[], int]]:
    """Return the value function of the side whose seats are `mine`, and the positions it has seen.

    The function raises TooLarge once it has seen more than `limit` positions between tricks.
    """
    seats, hands, suits, fool = ending.seats, ending.hands, ending.suits, ending.fool
    suit, worth, owner, trumps = ending.suit, ending.worth, ending.owner, ending.suits[TRUMP]
    codes, beaten_by = ending.codes, ending.beaten_by
    plain_trick, fool_trick, fool_worth = codes.trick, codes.fool_trick, codes.worth[FOOL]
    fool_is_mine = bool(fool) and mine[owner[0]] and not codes.fool_in_danger
    shapes, shape = ending.shapes, ending.shape
    names: dict[tuple[int, ...], int] = {}
    looks: dict[int, Look] = {}
    tables: list[dict[int, tuple[int, int]]] = [{} for _ in hands]  # by leader: the bounds found
    cutoffs = [0] * len(ending.cards)  # how often a card has settled a position, deep ones more
    cheapest_first: dict[int, tuple[int, ...]] = {}
    sure: dict[int, tuple[int, int]] = {}  # of trumps left, what neither side can lose
    seen = 0

    def ordered(cards: int) -> tuple[int, ...]:
        """Return cards from the cheapest, among equally cheap ones from the weakest."""
        found = cheapest_first.get(cards)
        if found is None:
            found = tuple(sorted(ids_of(cards), key=lambda card: (worth[card], card)))
            cheapest_first[cards] = found
        return found

    def between(left: int, leader: int, tricks: int, alpha: int, beta: int) -> int:
        """Return the side's units to come with no card on the table."""
        nonlocal seen
        if tricks == 1:
            return last_trick(left, leader)
        name, to_try, least, most = looks.get(left) or look(left, tricks)
        known = tables[leader].get(name)
        if known:
            least, most = known
        else:
            seen += 1
            if seen > limit:
                raise TooLarge
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        found = within(left, to_try, leader, 0, NONE, NONE, leader, 0, NONE, tricks, alpha, beta)
        if found > alpha:
            least = found
        if found < beta:
            most = found
        tables[leader][name] = least, most
        return found

    def look(left: int, tricks: int) -> Look:
        """Return what the cards left amount to, whoever leads."""
        shape_of, to_try, units = [left & fool], left & fool, 0
        for number, cards in enumerate(suits):
            part = left & cards
            if part:
                name, some, sum_of = shapes[number].get(part) or shape(number, part)
                to_try |= some
                units += sum_of
                shape_of.append(name)
            else:
                shape_of.append(NONE)
        least, most = 0, units + tricks * plain_trick
        if left & fool:
            most += fool_trick - plain_trick
            if fool_is_mine:
                least = fool_worth
            if fool_is_mine or codes.fool_in_danger:
                most += fool_worth
        high = left & trumps
        if high:
            ours, theirs = sure.get(high) or surely(high)
            least += ours
            most -= theirs
        name = names.setdefault(tuple(shape_of), len(names))
        found = looks[left] = (name, to_try, least, most)
        return found

    def within(
        left: int, to_try: int, seat: int, place: int, led: int, best: int, taker: int, stake: int,
        fool_to: int, tricks: int, alpha: int, beta: int,
    ) -> int:  # fmt: skip
        """Return the side's units to come, this trick's included, before a seat plays to it."""
        moves = hand = left & hands[seat]
        if led >= 0:
            moves = hand & suits[led] or hand & trumps
            if codes.must_beat and moves & trumps:
                moves = moves & beaten_by[best] or moves
            moves = moves | hand & fool if moves else hand
        moves &= to_try
        me = mine[seat]
        last = place == seats - 1
        if not moves & (moves - 1):
            order: Sequence[int] = (moves.bit_length() - 1,)
        elif led < 0:
            order = sorted(ordered(moves), key=cutoffs.__getitem__, reverse=True)
        else:  # good cards first: what wins, or feeds a friend, or else costs least
            winners = moves & beaten_by[best]
            if not winners:
                order = ordered(moves)[::-1] if mine[taker] == me else ordered(moves)
            elif mine[taker] == me:
                order = ordered(moves ^ winners)[::-1] + ordered(winners)
            else:
                wins = ordered(winners)
                order = (wins[::-1] if last else wins) + ordered(moves ^ winners)
        found = -NEVER if me else NEVER
        for card in order:
            its_led, its_best, its_taker, its_stake, its_fool_to = led, best, taker, stake, fool_to
            if suit[card] < 0:
                its_fool_to = seat
            else:
                its_stake += worth[card]
                if led < 0:
                    its_led, its_best, its_taker = suit[card], card, seat
                elif beaten_by[best] >> card & 1:
                    its_best, its_taker = card, seat
            rest = left ^ 1 << card
            if last:
                gain = taken(its_taker, its_stake, its_fool_to, tricks)
                value = gain
                if tricks > 1:
                    value += between(rest, its_taker, tricks - 1, alpha - gain, beta - gain)
            else:
                value = within(
                    rest, to_try, seat + 1 if seat + 1 < seats else 0, place + 1, its_led, its_best,
                    its_taker, its_stake, its_fool_to, tricks, alpha, beta,
                )  # fmt: skip
            if me:
                if value > found:
                    found = value
                    if value > alpha:
                        alpha = value
            elif value < found:
                found = value
                if value < beta:
                    beta = value
            if alpha >= beta:
                cutoffs[card] += tricks * tricks
                break
        return found

    def surely(high: int) -> tuple[int, int]:
        """Return the units of the highest trumps left, which their side cannot lose (R16).

        Where two of the side's fall into one trick, it wins one pip of another seat's less.
        """
        cards = ids_of(high)[::-1]
        ours = mine[owner[cards[0]]]
        run = list(takewhile(lambda card: mine[owner[card]] == ours, cards))
        holders = [owner[card] for card in run]
        together = len(run) - max(map(holders.count, holders))
        units = sum(worth[card] for card in run) - together * codes.pip
        found = sure[high] = (units, 0) if ours else (0, units)
        return found

    def last_trick(left: int, leader: int) -> int:
        """Return the side's units from the trick in which nobody has a choice."""
        led, best, taker, stake, fool_to = NONE, NONE, leader, 0, NONE
        for place in range(seats):
            seat = (leader + place) % seats
            card = (left & hands[seat]).bit_length() - 1
            if suit[card] < 0:
                fool_to = seat
                continue
            stake += worth[card]
            if led < 0:
                led, best, taker = suit[card], card, seat
            elif beaten_by[best] >> card & 1:
                best, taker = card, seat
        return taken(taker, stake, fool_to, 1)

    def taken(taker: int, stake: int, fool_to: int, tricks: int) -> int:
        """Return what a finished trick brings the side (R15, R17)."""
        if fool_to < 0:
            return stake + plain_trick if mine[taker] else 0
        if tricks == 1 and codes.fool_in_danger:
            fool_to = taker
        won = stake + fool_trick if mine[taker] else 0
        return won + fool_worth if mine[fool_to] else won

    def value(plays: Sequence[int], alpha: int, beta: int) -> int:
        """Return the side's units from the first trick of the ending on, after some plays."""
        at, gained = ending.played(plays, mine)
        if not at.tricks:
            return gained
        alpha, beta = alpha - gained, beta - gained
        if not at.place:
            return gained + between(at.left, at.seat, at.tricks, alpha, beta)
        return gained + within(
            at.left, at.to_try, at.seat, at.place, at.led, at.best, at.taker, at.stake, at.fool_to,
            at.tricks, alpha, beta,
        )  # fmt: skip

    return value, lambda: seen
