"""A real sheet with all its right answers, and the ways in which one is changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from scarto_teach.questions import load_lesson

ROOT = Path(__file__).resolve().parents[3]
SHEET = "06"
SOLVED = next((ROOT / "solutions").glob(f"{SHEET}_*.ipynb"))
UNTOUCHED = next((ROOT / "exercises").glob(f"{SHEET}_*.ipynb"))
QUESTIONS = load_lesson(SHEET).questions
POINTS = {question.id: question.points for question in QUESTIONS}


class Book:
    """A submission being made; the cells are those of the notebook file."""

    def __init__(self, path: Path = SOLVED) -> None:
        self.data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))

    @property
    def cells(self) -> list[dict[str, Any]]:
        """The cells."""
        return self.data["cells"]  # type: ignore[no-any-return]

    def cell(self, question: str) -> dict[str, Any]:
        """The cell that answers a question."""
        wanted = f"answer-{question.replace('.', '-')}"
        return next(cell for cell in self.cells if cell.get("id") == wanted)

    def source(self, question: str) -> str:
        """What the cell of a question holds."""
        return "".join(self.cell(question)["source"])

    def answer(self, question: str, source: str) -> Book:
        """Put another answer into a cell."""
        self.cell(question)["source"] = source
        return self

    def before(self, question: str, source: str, **more: Any) -> Book:
        """Put a cell above the one of a question."""
        self.cells.insert(self.cells.index(self.cell(question)), code(source, **more))
        return self

    def after(self, question: str, source: str, **more: Any) -> Book:
        """Put a cell below the one of a question."""
        self.cells.insert(self.cells.index(self.cell(question)) + 1, code(source, **more))
        return self

    def top(self, source: str) -> Book:
        """Put a cell above all others."""
        self.cells.insert(0, code(source))
        return self

    def bytes(self) -> bytes:
        """The file."""
        return json.dumps(self.data, ensure_ascii=False).encode("utf-8", "surrogatepass")


def code(source: str, **more: Any) -> dict[str, Any]:
    """A code cell that is not of the sheet."""
    return {"cell_type": "code", "metadata": {}, "outputs": [], "source": source, **more}


Make: TypeAlias = Callable[[Book], Book | bytes]


@dataclass(frozen=True)
class Attack:
    """One submission: how the solved sheet is changed, and what it then deserves.

    `expected` names the status, or one of several joined by "|", of each question that is not
    right; "*" stands for all that are not named.
    """

    make: Make
    expected: dict[str, str]

    def wanted(self, question: str) -> set[str]:
        """The statuses that a question may have."""
        found = self.expected.get(question, self.expected.get("*", "right"))
        return set(found.split("|"))
