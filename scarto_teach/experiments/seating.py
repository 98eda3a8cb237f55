"""Who plays an experiment: names, players and policies, read and sorted by how they can be run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from scarto_teach.engine import Cards, RuleSet, ScartoError, View
from scarto_teach.experiments.plain import SCARTOS
from scarto_teach.players import Player, RuleOfThumb
from scarto_teach.players.seating import as_player

__all__ = ["Seated", "as_given", "as_players", "as_scarto", "is_plain"]

QUICK = {"random": "random", "thumb": "thumb", "rule of thumb": "thumb"}
OWN_SCARTO = {"random": "random", "thumb": "voids"}
Seated: TypeAlias = "str | Player"  # "random" and "thumb" need no Player: the kernels play them
Scarto: TypeAlias = "str | Callable[[View], Cards] | None"


def as_seated(given: Any) -> Seated:
    """Return who is meant by a name, a player, or a function from a View to a card.

    Raises ScartoError where it is none.
    """
    if isinstance(given, str) and given in QUICK:
        return QUICK[given]
    player = as_player(given, also=QUICK)
    return "thumb" if type(player) is RuleOfThumb else player


def as_players(given: Any, seats: int) -> tuple[Seated, ...]:
    """Return a player for each seat, from one for all or one a seat.

    Raises ScartoError where there are more or fewer.
    """
    if isinstance(given, str) or not isinstance(given, Sequence):
        return (as_seated(given),) * seats
    if len(given) != seats:
        raise ScartoError(f"{len(given)} players for {seats} seats: give one for all, or {seats}.")
    return tuple(map(as_seated, given))


def as_scarto(given: Scarto) -> Scarto:
    """Return a scarto policy, None where each dealer lays away as it likes.

    Raises ScartoError where the name is unknown.
    """
    if given is None or callable(given) or given in SCARTOS:
        return given
    names = ", ".join(SCARTOS)
    raise ScartoError(f"{given!r} names no scarto policy. There are {names}, or a function.")


def as_given(given: Any, rules: RuleSet) -> tuple[Cards, ...]:
    """Return by seat the cards that are sure to be dealt there; text stands for seat 0.

    Raises ScartoError where a card is named twice, is not in the pack, or a hand is too large.
    """
    hands = dict(given) if isinstance(given, dict) else {0: given or ()}
    if strange := [seat for seat in hands if seat not in range(rules.seats)]:
        raise ScartoError(f"There is no seat {strange[0]!r}: they run from 0 to {rules.seats - 1}.")
    found = tuple([Cards(hands.get(seat, ())) for seat in range(rules.seats)])
    seen = Cards()
    for seat, cards in enumerate(found):
        if twice := cards & seen:
            raise ScartoError(f"{twice} cannot be given to two seats (R1).")
        if strangers := cards - rules.pack:
            raise ScartoError(f"{strangers} cannot be given: not in the pack of {rules.name} (R1).")
        if len(cards) > rules.hand_size:
            raise ScartoError(
                f"Seat {seat} cannot be given {len(cards)} cards: a hand has "
                f"{rules.hand_size} (R6)."
            )
        seen |= cards
    return found


def is_plain(players: Sequence[Seated], scarto: Scarto) -> bool:
    """Return whether the plain kernel can play: names only, no Player and no function."""
    return all(isinstance(each, str) for each in players) and not callable(scarto)
