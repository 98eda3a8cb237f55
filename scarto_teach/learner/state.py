"""What is kept of a learner, as plain values, and as the text of a file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

__all__ = ["Asked", "Drilled", "Due", "Newer", "State"]

VERSION: Final = 1


@dataclass
class Asked:
    """How one question stands."""

    tries: int = 0  # answers that were answers: neither empty nor unreadable
    right: bool = False
    points: int = 0
    of: int = 0
    hints: int = 0
    opened: bool = False  # whether the answer was looked up before it was found


@dataclass(frozen=True)
class Due:
    """A position of a drill that went wrong, as text."""

    level: str
    hand: str
    trick: str
    rules: str


@dataclass
class Drilled:
    """How one drill stands."""

    passed: int = 0  # levels behind the learner
    answered: int = 0
    right_at_once: int = 0
    due: dict[Due, int] = field(default_factory=dict)  # → how often still to be right at once


@dataclass
class State:
    """All that is kept."""

    steps: dict[str, dict[str, int]] = field(default_factory=dict)  # lesson → step → stars
    questions: dict[str, Asked] = field(default_factory=dict)  # by id
    drills: dict[str, Drilled] = field(default_factory=dict)  # by lesson
    puzzles: dict[str, int] = field(default_factory=dict)  # by id → stars

    def to_text(self) -> str:
        """Return all of it as it is written: JSON, its keys in order."""
        drills = {
            lesson: {**vars(drill), "due": [{**vars(d), "left": n} for d, n in drill.due.items()]}
            for lesson, drill in self.drills.items()
        }
        asked = {number: asdict(each) for number, each in self.questions.items()}
        data = {"version": VERSION, "steps": self.steps, "questions": asked, "drills": drills,
                "puzzles": self.puzzles}  # fmt: skip
        return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n"

    @classmethod
    def from_text(cls, text: str) -> State:
        """Return what was written; ValueError where it is damaged, Newer where newer."""
        data = json.loads(text)
        if not isinstance(data, dict) or not isinstance(data.get("version"), int):
            raise ValueError("no version")
        if data["version"] > VERSION:
            raise Newer(data["version"])
        try:
            steps = {
                str(lesson): {str(step): _whole(stars) for step, stars in found.items()}
                for lesson, found in data["steps"].items()
            }
            asked = {str(key): _made(Asked, each) for key, each in data["questions"].items()}
            drills = {}
            for lesson, each in data["drills"].items():
                due = {Due(*map(str, (d[f.name] for f in fields(Due)))): _whole(d["left"])
                       for d in each["due"]}  # fmt: skip
                drills[str(lesson)] = _made(Drilled, {**each, "due": {}})
                drills[str(lesson)].due = due
            # files from before there were any have none
            puzzles = {str(key): _whole(stars) for key, stars in data.get("puzzles", {}).items()}
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(str(error)) from None
        return cls(steps, asked, drills, puzzles)


class Newer(Exception):
    """The file was written by a later version of this package."""


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value


def _made(kind: type[Any], values: dict[str, Any]) -> Any:
    """Return one piece; TypeError where a value is of another type than its default.

    A key that is missing takes its default, one that is not known is a TypeError.
    """
    made = kind(**values)
    for each in fields(kind):
        plain = getattr(kind(), each.name)
        if type(getattr(made, each.name)) is not type(plain):
            raise TypeError(f"{each.name}: {getattr(made, each.name)!r}")
    return made
