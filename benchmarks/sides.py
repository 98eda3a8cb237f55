"""Our own sides of the benchmark, and what every side must do.

A side replays recorded games.  Inside the clock it deals one seeded deal, asks before every play
which cards are legal, refuses a card that is not among them, plays it, and at the end says what
came of the deal.  The cards were chosen beforehand, uniformly among the legal ones and outside the
clock: all sides pay for checking, none for choosing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from scarto_teach import PACK, PIEDMONT, Cards, Deal
from scarto_teach.engine.cards import FOOL, FOOL_ID
from scarto_teach.engine.dealing import Start, dealt_by_seed
from scarto_teach.engine.rules import discardable, legal_ids, winner
from scarto_teach.engine.scoring import Points, count_ids

__all__ = ["Game", "Side", "our_dealt_sides", "our_sides", "positions", "seeded"]

T = TypeVar("T")
SEATS = 3
RULES = PIEDMONT
BIT = tuple(1 << card for card in range(len(PACK)))


@dataclass(frozen=True)
class Game:
    """A recorded game of one side."""

    seed: int
    opening: Any  # what comes between the dealing and the first trick: our scarto, their bids
    plays: tuple[Any, ...]
    dealt: Any  # the state before the first play, for the sides that do not deal


@dataclass(frozen=True)
class Side:
    """One competitor: how it records a game, outside the clock, and replays it, inside."""

    name: str
    record: Callable[[int], Game]
    replay: Callable[[Game], Any]


def seeded(things: Iterable[T], seed: int) -> list[T]:
    """Return things in the order that a seed gives, shuffled just as our engine shuffles."""
    draw = random.Random(seed).random
    return sorted(things, key=lambda _: draw())


# --- through Deal


def record_deal(seed: int) -> Game:
    """Return a random game: the scarto as Cards, the plays as Card."""
    choose = random.Random(seed)
    deal = Deal.shuffled(seed, 0, RULES)
    laid_down = Cards(choose.sample(list(deal.legal_discards()), RULES.talon_size))
    dealt = deal = deal.discard(laid_down)
    while not deal.is_over:
        deal = deal.play(choose.choice(list(deal.legal_plays())))
    return Game(seed, laid_down, deal.plays, dealt)


def play_out_deal(deal: Deal, game: Game) -> Deal:
    """Return the deal after the plays of a game; `Deal.play` checks each."""
    for card in game.plays:
        deal = deal.play(card)
    return deal


def replay_deal(game: Game) -> tuple[Points, ...]:
    """Return the points by seat, from the shuffle on."""
    deal = Deal.shuffled(game.seed, 0, RULES).discard(game.opening)
    return play_out_deal(deal, game).points


def replay_dealt_deal(game: Game) -> tuple[Points, ...]:
    """Return the points by seat, from the first play on."""
    return play_out_deal(game.dealt, game).points


# --- through the int rules


def record_ints(seed: int) -> Game:
    """Return the game of `record_deal` with the scarto as a mask and the plays as ids."""
    game = record_deal(seed)
    plays = tuple([card.id for card in game.plays])
    return Game(seed, game.opening.mask, plays, dealt_by_seed(seed, 0, RULES))


def piles_by_ints(start: Start, game: Game) -> list[int]:
    """Return what each seat has taken, as masks, after a loop over the int rules.

    Raises ValueError where the scarto or a play is not legal.
    """
    laid_down = game.opening
    full_hand = start.hands[0]
    if laid_down & ~discardable(full_hand, RULES) or laid_down.bit_count() != RULES.talon_size:
        raise ValueError(f"{Cards.from_mask(laid_down)} may not be laid away.")
    hands = [full_hand ^ laid_down, *start.hands[1:]]
    piles = [laid_down, 0, 0]
    seat = 1
    for first in range(0, len(game.plays), SEATS):
        trick: list[int] = []
        taken = 0
        for card in game.plays[first : first + SEATS]:
            bit = BIT[card]
            if not legal_ids(hands[seat], trick, RULES) & bit:
                raise ValueError(f"{PACK[card]} may not be played.")
            hands[seat] ^= bit
            taken |= bit
            trick.append(card)
            seat = (seat + 1) % SEATS
        if taken & FOOL:  # R15; the turn is the leader's again
            piles[(seat + trick.index(FOOL_ID)) % SEATS] |= FOOL
            taken ^= FOOL
        seat = (seat + winner(trick, RULES)) % SEATS
        piles[seat] |= taken
    return piles


def replay_ints(game: Game) -> list[Points]:
    """Return the points by seat, from the shuffle on."""
    start = dealt_by_seed(game.seed, 0, RULES)
    return [count_ids(pile, RULES) for pile in piles_by_ints(start, game)]


def replay_dealt_ints(game: Game) -> list[Points]:
    """Return the points by seat, from the scarto on."""
    return [count_ids(pile, RULES) for pile in piles_by_ints(game.dealt, game)]


def positions(game: Game) -> list[tuple[int, tuple[int, ...]]]:
    """Return hand and trick, as `legal_ids` takes them, before each play of a game."""
    deal, found = record_deal(game.seed).dealt, []
    for card in game.plays:
        trick = tuple([played.id for played in deal.trick])
        found.append((deal.hands[deal.turn].mask, trick))
        deal = deal.play(PACK[card])
    return found


def our_sides() -> list[Side]:
    """Return our sides that deal for themselves, the quicker first."""
    return [
        Side("Scarto, int rules", record_ints, replay_ints),
        Side("Scarto, `Deal.play`", record_deal, replay_deal),
    ]


def our_dealt_sides() -> list[Side]:
    """Return our sides that start from a dealt state, the quicker first."""
    return [
        Side("Scarto, int rules", record_ints, replay_dealt_ints),
        Side("Scarto, `Deal.play`", record_deal, replay_dealt_deal),
    ]
