"""Who is meant by what a learner wrote: a name, a player, or a plain function of a View."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from scarto_teach.engine import Card, Cards, ScartoError, View
from scarto_teach.players.levels import LEVELS
from scarto_teach.players.player import Player
from scarto_teach.players.rule_of_thumb import RuleOfThumb
from scarto_teach.text import t

__all__ = ["Chooser", "as_player", "is_ours"]


@dataclass(frozen=True)
class Chooser:
    """A player made of one function from a View to a card; RuleOfThumb lays away for it."""

    choose: Callable[[View], Card]

    def __repr__(self) -> str:
        return getattr(self.choose, "__name__", type(self.choose).__name__).replace("_", " ")

    def discard(self, view: View) -> Cards:
        """Return what RuleOfThumb would lay away (R8)."""
        return RuleOfThumb().discard(view)


def as_player(given: Any, also: Iterable[str] = ()) -> Player:
    """Return the player that is meant: a level by name, a player, or a function of a View.

    What can choose and not discard has RuleOfThumb lay away for it.
    Raises ScartoError where it is none, with what would do; `also` are names that the caller knows.
    """
    if isinstance(given, str):
        if given in LEVELS:
            return LEVELS[given]
        names = ", ".join([*LEVELS, *also])
        raise ScartoError(
            t('"{name}" names no player. There are {names}.', name=given, names=names)
        )
    if isinstance(given, type):
        name = given.__name__
        raise ScartoError(t("{name} is a kind of player. Write {name}(), to have one.", name=name))
    choose = getattr(given, "choose", None)
    if callable(choose):
        has_discard = callable(getattr(given, "discard", None))
        return cast(Player, given) if has_discard else Chooser(choose)
    if callable(given):
        return Chooser(given)
    raise ScartoError(
        t(
            "A {kind} cannot play. A player has choose(view), which returns a card; "
            "a function of a view will do.",
            kind=type(given).__name__,
        )
    )


def is_ours(player: Player) -> bool:
    """Return whether a player is one of this package, so not the learner's."""
    ours = __name__.split(".")[0]
    return type(player).__module__.split(".")[0] == ours and type(player) is not Chooser
