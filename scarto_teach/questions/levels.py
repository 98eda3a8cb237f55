"""The levels of a drill: how its positions are drawn, as data of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from scarto_teach.engine import PIEDMONT, RuleSet
from scarto_teach.questions.drills import DRILL_ASKS, DrillAsk
from scarto_teach.questions.position import Draw, Position

__all__ = ["Level"]

_TRIES = 20_000  # far more than the rarest level needs; a level that never fits is a fault


@dataclass(frozen=True)
class Level:
    """One level: what is asked, what its positions look like, how many in a row end it."""

    id: str
    title: str
    ask: str  # "play" one legal card, "pick" all of them: a key of DRILL_ASKS
    streak: int
    draw: Draw
    rules: RuleSet = PIEDMONT

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> Level:
        """Return the level a `[[level]]` describes; ValueError names the level and the key."""
        own: dict[str, Any] = {}
        words: dict[str, Any] = {}
        drawing = {field.name for field in fields(Draw)}
        for key, value in table.items():
            if key in ("id", "title", "ask", "streak"):
                own[key] = value
            elif key == "ruleset":
                own["rules"] = RuleSet.from_text(value)
            elif key in drawing:
                words[key] = tuple(value) if isinstance(value, list) else value
            else:
                raise ValueError(f"level {table.get('id', '?')}: unknown key {key!r}.")
        missing = {"id", "title"} - own.keys()
        if missing:
            raise ValueError(f"level {table.get('id', '?')}: {sorted(missing)[0]!r} is missing.")
        if own.setdefault("ask", "play") not in DRILL_ASKS:
            known = ", ".join(DRILL_ASKS)
            raise ValueError(f"level {own['id']}: ask is {own['ask']!r}; one of {known} would do.")
        own.setdefault("streak", 4)
        return cls(**own, draw=Draw(**words))

    @property
    def asked(self) -> DrillAsk:
        """What is asked, and what is answered."""
        return DRILL_ASKS[self.ask]

    def position(self, rng: Random) -> Position:
        """Return the next position of this level; a hand in which something is to be decided."""
        for _ in range(_TRIES):
            position = self.draw.position(rng, self.rules)
            if self.draw.fits(position) and self.asked.open(position):
                return position
        raise ValueError(f"level {self.id}: no position fits what it asks for.")
