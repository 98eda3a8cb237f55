"""Reading the tables of a lesson file: what is missing or misspelt is named with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from scarto_teach.engine import ScartoError

__all__ = ["BadLesson", "Table"]

Value = TypeVar("Value")
_REQUIRED: Any = object()


class BadLesson(ScartoError):
    """A lesson file that cannot be used; the message names file, piece and key."""


class Table:
    """One table of a lesson file, taken apart key by key; `done` refuses what is left over."""

    def __init__(self, where: str, data: Mapping[str, Any]) -> None:
        self.where = where
        self._data = dict(data)
        self._known: list[str] = []

    def fault(self, message: str) -> BadLesson:
        """Return an error that begins with the place of this table."""
        return BadLesson(f"{self.where}: {message}")

    def has(self, key: str) -> bool:
        """Return whether a key is there and not yet taken."""
        return key in self._data

    def take(self, key: str, example: Value, default: Value = _REQUIRED) -> Value:
        """Return the value of a key, which must be of the type of the example.

        Raises BadLesson where it is missing without a default, or of another type.
        """
        self._known.append(key)
        if key not in self._data:
            if default is not _REQUIRED:
                return default
            raise self.fault(f'"{key}" is missing. Write, for example, {key} = {_toml(example)}')
        value: Value = self._data.pop(key)
        if type(value) is not type(example):
            raise self.fault(
                f'"{key}" is {_toml(value)}. Write, for example, {key} = {_toml(example)}'
            )
        return value

    def read(
        self, key: str, example: str, reader: Callable[[str], Value], default: str = _REQUIRED
    ) -> Value:
        """Return a text key read by a function, whose ValueError becomes part of the message."""
        text = self.take(key, example, default)
        try:
            return reader(text)
        except ValueError as error:
            raise self.fault(f'"{key}": {error}') from None

    def one_of(self, key: str, words: tuple[str, ...], default: str = _REQUIRED) -> str:
        """Return a text key that must be one of some words."""
        word = self.take(key, words[0], default)
        if word not in words:
            raise self.fault(f'"{key}" is {_toml(word)}. There are {", ".join(map(_toml, words))}.')
        return word

    def tables(self, key: str, what: str) -> list[Table]:
        """Return the tables of an array of tables, `[[question.slip]]` say."""
        nothing: list[dict[str, Any]] = []
        found = self.take(key, [{"": ""}], nothing)
        return [Table(f"{self.where}, {what} {n}", each) for n, each in enumerate(found, start=1)]

    def done(self) -> None:
        """Refuse the keys that nobody has taken, with the nearest known one."""
        for key in self._data:
            near = get_close_matches(key, self._known, n=1)
            hint = f' Is "{near[0]}" meant?' if near else f" Known: {', '.join(self._known)}."
            raise self.fault(f'"{key}" is no key here.{hint}')


def _toml(value: object) -> str:
    """Return a value nearly as it is written in the file."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
