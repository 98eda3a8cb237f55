"""Reasons, and the five ways in which the engine says no.

A Reason is the one primitive behind greyed cards, error texts, question feedback and commentary.
Its message is an English template and the key under which `scarto_teach.text` finds a translation,
so the engine itself knows no language but its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scarto_teach.engine.cards import Card, Cards

__all__ = [
    "BadNotation",
    "BadRecord",
    "BadRuleSet",
    "IllegalDiscard",
    "IllegalPlay",
    "Reason",
    "ScartoError",
]


@dataclass(frozen=True, eq=False)
class Reason:
    """One sentence about a position: the rule it rests on, its words and the cards it is about.

    `arguments` fill the template's braces: cards are shown by name, sets of cards by code, words
    (which are themselves keys for translation) and numbers as they are.
    """

    rule: str
    message: str
    cards: Cards
    arguments: Mapping[str, Card | Cards | str | int] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The sentence in English, without the rule number."""
        shown = {key: getattr(value, "name", value) for key, value in self.arguments.items()}
        sentence = self.message.format(**shown)
        return sentence[:1].upper() + sentence[1:]

    def _key(self) -> tuple[object, ...]:
        return self.rule, self.message, self.cards, frozenset(self.arguments.items())

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Reason) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class ScartoError(ValueError):
    """The family of all errors raised by the engine."""


class BadNotation(ScartoError):
    """A word that names no card, quoted with its place; `place` and `column` count from 1."""

    def __init__(self, complaint: str, word: str = "", place: int = 0, column: int = 1) -> None:
        where = f"{word!r} (word {place}, column {column}) " if word else ""
        super().__init__(where + complaint)
        self.complaint = f"{word!r} {complaint}" if word else complaint
        self.column = column


class BadRuleSet(ScartoError):
    """A rule set that does not add up; the message shows its sum."""


class BadRecord(ScartoError):
    """A record, or hands, that no deal can have; from a text the message has line and column."""

    def __init__(self, message: str, label: str = "") -> None:
        super().__init__(message)
        self.label = label  # of the line of a record that is at fault


class _Refusal(ScartoError):
    """An act against the rules; `reason` says which rule and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[type[_Refusal], tuple[Reason]]:
        return type(self), (self.reason,)


class IllegalPlay(_Refusal):
    """A card that may not be played now."""


class IllegalDiscard(_Refusal):
    """Cards that the dealer may not lay away."""
