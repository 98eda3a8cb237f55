"""The projector: every table in large type for a wall, the other hands hidden or open."""

from __future__ import annotations

from typing import Literal, Protocol
from weakref import WeakSet

from scarto_teach.text import t

__all__ = ["WALL", "projector"]


class _Shown(Protocol):
    """A widget that has been drawn and can be drawn again."""

    def _on_wall(self) -> None: ...


class _Wall:
    """Whether tables are shown on a wall, and which ones have been drawn so far."""

    def __init__(self) -> None:
        self.on = False
        self.open_hands = False
        self.tables: WeakSet[_Shown] = WeakSet()


WALL = _Wall()


def projector(on: bool = True, hands: Literal["hidden", "open"] = "hidden") -> None:
    """Show every table large, as for a wall: cards of 112 px, letters of 24 px and more.

    It holds for the tables on the page and for all to come, until `projector(False)`.  The other
    hands of a deal are hidden until somebody presses O, or open from the start.
    Raises ValueError for any other word.
    """
    if hands not in ("hidden", "open"):
        raise ValueError(t('hands is {hands}; "hidden" or "open" would do.', hands=repr(hands)))
    WALL.on, WALL.open_hands = on, on and hands == "open"
    for table in list(WALL.tables):
        table._on_wall()
