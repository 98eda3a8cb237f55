"""What was graded stays graded: a file for each, so that only changed submissions run again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from scarto_teach.engine import RuleSet
from scarto_teach.files import write_whole
from scarto_teach.grading.marks import Graded, Mark
from scarto_teach.grading.reading import Handed
from scarto_teach.questions import Position, Question
from scarto_teach.text import t

__all__ = ["Store", "alone", "fingerprint"]

VERSION = "2"  # of how answers are judged: another one, and all is judged again


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


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep a folder of results to this process; ValueError where another one is at it."""
    if os.name == "nt":  # where nothing is graded
        yield
        return
    import fcntl

    held = os.open(folder, os.O_RDONLY)  # let go by the system, however this ends
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise ValueError(
            t("Another grading is writing to {folder}. Wait for it, or name another folder.",
              folder=str(folder))
        ) from None  # fmt: skip
    finally:
        os.close(held)


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
        others = map(str, mark.position.others)
        data["position"] = [str(mark.position.hand), trick, str(mark.position.rules), *others]
    return data


def _mark(data: dict[str, Any]) -> Mark:
    if data["position"] is not None:
        hand, trick, rules, *others = data["position"]
        data["position"] = Position.of(hand, trick, RuleSet.from_text(rules), others)
    return Mark(**data)
