"""What was graded stays graded: a file for each, so that only changed submissions run again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from scarto_teach.engine import Cards, RuleSet, parse_cards
from scarto_teach.files import write_whole
from scarto_teach.grading.marks import Graded, Mark
from scarto_teach.grading.reading import Handed
from scarto_teach.questions import Position, Question

__all__ = ["Store", "fingerprint"]

VERSION = "1"  # of how answers are judged: another one, and all is judged again


def fingerprint(handed: Handed, questions: Iterable[Question], secret: bytes) -> str:
    """Return a word for all that a student's marks depend on: the same word, the same marks."""
    book = handed.notebook
    parts: list[object] = [
        VERSION,
        handed.student,
        handed.fault,
        hashlib.sha256(secret).hexdigest(),
    ]
    parts += [repr(question) for question in questions]
    parts += [repr(cell) for cell in book.cells] if book else []
    parts += [(name, hashlib.sha256(data).hexdigest()) for name, data in handed.beside]
    return hashlib.sha256("\0".join(map(repr, parts)).encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True)
class Store:
    """The folder with what was graded; None keeps nothing."""

    folder: Path | None

    def read(self, word: str, path: str) -> Graded | None:
        """Return what was graded under a fingerprint; None where nothing whole is there."""
        if self.folder is None:
            return None
        try:
            data = json.loads((self.folder / f"{word}.json").read_text(encoding="utf-8"))
            marks = tuple(_mark(each) for each in data.pop("marks"))
            return replace(
                Graded(**{**data, "marks": marks, "notes": tuple(data["notes"])}), path=path
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, graded: Graded) -> None:
        """Keep what was graded."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        data = asdict(replace(graded, marks=()))
        data["marks"] = [_data(mark) for mark in graded.marks]
        write_whole(self.folder / f"{graded.fingerprint}.json", json.dumps(data))


def _data(mark: Mark) -> dict[str, Any]:
    data = asdict(replace(mark, position=None))
    if mark.position is not None:
        trick = " ".join(map(str, mark.position.trick))
        data["position"] = [str(mark.position.hand), trick, str(mark.position.rules)]
    return data


def _mark(data: dict[str, Any]) -> Mark:
    if data["position"] is not None:
        hand, trick, rules = data["position"]
        data["position"] = Position(Cards(hand), parse_cards(trick), RuleSet.from_text(rules))
    return Mark(**data)
