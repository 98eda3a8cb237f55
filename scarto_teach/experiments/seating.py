"""Who plays an experiment: names, players and policies, read and sorted by how they can be run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from scarto_teach.engine import Card, Cards, RuleSet, ScartoError, View
from scarto_teach.experiments.plain import SCARTOS
from scarto_teach.players import LEVELS, Player, RuleOfThumb

__all__ = ["Seated", "as_given", "as_players", "as_scarto", "is_plain"]

QUICK = {"random": "random", "thumb": "thumb", "rule of thumb": "thumb", "club": "thumb"}
OWN_SCARTO = {"random": "random", "thumb": "voids"}
Seated: TypeAlias = "str | Player"  # "random" and "thumb" need no Player: the kernels play them
Scarto: TypeAlias = "str | Callable[[View], Cards] | None"


@dataclass(frozen=True)
class Chooser:
    """A function from a View to a card, seated as a player; its scarto is drawn."""

    function: Callable[[View], Card]

    def __repr__(self) -> str:
        return getattr(self.function, "__name__", repr(self.function)).replace("_", " ")

    def choose(self, view: View) -> Card:
        """Return the card that the function plays."""
        return self.function(view)

    def discard(self, view: View) -> Cards:
        """Never asked: a drawn scarto stands in."""
        raise NotImplementedError


def as_player(given: Any) -> Seated:
    """Return who is meant by a name, a player, or a function from a View to a card."""
    if isinstance(given, str):
        if given in QUICK:
            return QUICK[given]
        if given in LEVELS:
            return LEVELS[given]
        names = ", ".join(sorted({*QUICK, *LEVELS}))
        raise ScartoError(f"{given!r} names no player. There are {names}, or a Player of yours.")
    if type(given) is RuleOfThumb:
        return "thumb"
    if isinstance(given, type):
        raise ScartoError(f"{given.__name__} is a kind of player: write {given.__name__}().")
    if callable(getattr(given, "choose", None)) and callable(getattr(given, "discard", None)):
        return given  # type: ignore[no-any-return]
    if callable(given):
        return Chooser(given)
    raise ScartoError(f"{given!r} is no player: it needs choose(view) and discard(view).")


def as_players(given: Any, seats: int) -> tuple[Seated, ...]:
    """Return a player for each seat, from one for all or one a seat.

    Raises ScartoError where there are more or fewer.
    """
    if isinstance(given, str) or not isinstance(given, Sequence):
        return (as_player(given),) * seats
    if len(given) != seats:
        raise ScartoError(f"{len(given)} players for {seats} seats: give one for all, or {seats}.")
    return tuple(map(as_player, given))


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
