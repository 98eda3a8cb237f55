"""What a question may ask of the engine: the right answer, and the reason for each card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scarto_teach.engine import Card, Cards, Reason, why_legal, why_not
from scarto_teach.questions.position import Position

__all__ = ["ASKS", "Ask"]


@dataclass(frozen=True)
class Ask:
    """One thing asked; `belongs` says why a card is in the answer, `strays` why it is not."""

    right: Callable[[Position], Cards]
    belongs: Callable[[Position, Card], Reason | None]
    strays: Callable[[Position, Card], Reason | None]


def _why_legal(position: Position, card: Card) -> Reason | None:
    return why_legal(position.hand, position.trick, card, position.rules)


def _why_illegal(position: Position, card: Card) -> Reason | None:
    return why_not(position.hand, position.trick, card, position.rules)


ASKS: Final[dict[str, Ask]] = {
    "legal plays": Ask(lambda position: position.legal, _why_legal, _why_illegal),
}
