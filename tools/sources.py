"""Percent scripts in, unexecuted notebooks out: what `build_notebooks.py` builds from.

A source is `src/NN_topic.py`. In `solutions/src` the learner's answers stand between markers:

    # %% tags=["answer"] question="04.5"
    # STUB: card = ...
    # BEGIN SOLUTION
    card = "SK"
    # END SOLUTION

The solution keeps the answer, the exercise gets the stub (`...` where none is given). A cell
tagged `check` asks for a question's verdict, a cell tagged `solution` is only in the solution, and
`{{version}}` in any cell becomes the package's version.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext
import nbformat

ROOT = Path(__file__).resolve().parent.parent
CELL = re.compile(r"^# %%(?P<rest>.*)$")
MARKER = re.compile(r"^(?P<indent> *)# (?P<word>BEGIN|END) SOLUTION$")
STUB = re.compile(r"^(?P<indent> *)# STUB: (?P<text>.*)$")
# Anything that was probably meant as one of the two: better refused than leaked.
LOOKS_LIKE_MARKER = re.compile(r"\b(begin|end)[ _-]*solution\b|#\s*stub\b", re.IGNORECASE)
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


class BadSource(Exception):
    """A source that cannot be built; the text names file and line."""


@dataclass(frozen=True)
class Source:
    """One percent script: where it lies, what is built from it."""

    path: Path
    kind: str  # "lesson" or "exercise"

    @property
    def name(self) -> str:
        """The notebook's name without its ending: `04_legal_plays`."""
        return self.path.stem

    @property
    def lesson(self) -> str:
        """The lesson's number: `04`."""
        return self.name[:2]


def package_version() -> str:
    """The version in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def refuse(source: Source, line: int, what: str) -> BadSource:
    """The error for a line, counted from 1."""
    return BadSource(f"{source.path.name}:{line}: {what}")


def answers(source: Source, text: str) -> list[tuple[int, int]]:
    """The marked blocks as (BEGIN, END) line numbers from 1; BadSource where they are wrong."""
    blocks: list[tuple[int, int]] = []
    begun, indent, header = 0, "", ""
    for number, line in enumerate(text.splitlines(), start=1):
        marker = MARKER.match(line)
        if CELL.match(line):
            if begun:
                raise refuse(source, begun, "BEGIN SOLUTION without an END in its cell")
            header = line
        elif marker is None:
            if LOOKS_LIKE_MARKER.search(line) and not STUB.match(line):
                raise refuse(source, number, f"{line.strip()!r} is no marker: write them exactly")
            if begun and line.strip() and not line.startswith(indent):
                raise refuse(source, number, "less indented than its BEGIN SOLUTION")
        elif source.kind == "lesson":
            raise refuse(source, number, "a lesson has no solutions to hide")
        elif "[markdown]" in header:
            raise refuse(source, number, "a marker in a text cell hides nothing")
        elif '"answer"' not in header:
            raise refuse(source, number, 'a marker outside a cell with tags=["answer"]')
        elif marker["word"] == "BEGIN":
            if begun:
                raise refuse(source, number, f"nested: the BEGIN of line {begun} has no END yet")
            begun, indent = number, marker["indent"]
        else:
            if not begun:
                raise refuse(source, number, "END SOLUTION without a BEGIN in its cell")
            if marker["indent"] != indent:
                raise refuse(source, number, f"END is not indented as the BEGIN of line {begun}")
            if number == begun + 1:
                raise refuse(source, number, "nothing between BEGIN and END")
            blocks.append((begun, number))
            begun = 0
    if begun:
        raise refuse(source, begun, "BEGIN SOLUTION without an END in its cell")
    return blocks


def split(source: Source, text: str) -> tuple[str, str]:
    """The text with answers in place, and the text with stubs in their place."""
    lines = text.splitlines()
    marked = {line for block in answers(source, text) for line in range(block[0], block[1] + 1)}
    solved: list[str] = []
    unsolved: list[str] = []
    stub: list[str] = []
    for number, line in enumerate(lines, start=1):
        wanted = STUB.match(line)
        marker = MARKER.match(line)
        if wanted:
            stub.append(wanted["indent"] + wanted["text"])
        elif marker and marker["word"] == "BEGIN":
            unsolved += stub or [marker["indent"] + "..."]
            stub = []
        elif stub:
            raise refuse(source, number, "a STUB belongs right before BEGIN SOLUTION")
        elif number not in marked:
            solved.append(line)
            unsolved.append(line)
        elif not marker:
            solved.append(line)
    return "\n".join(solved) + "\n", "\n".join(unsolved) + "\n"


def read_cells(source: Source, text: str) -> Any:
    """The script as a notebook, with no more metadata than ours."""
    try:
        book = jupytext.reads(text, fmt="py:percent")
    except Exception as error:
        raise BadSource(f"{source.path.name}: jupytext cannot read it: {error}") from error
    book.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    book.nbformat, book.nbformat_minor = 4, 5
    version = package_version()
    for cell in book.cells:
        cell.source = cell.source.replace("{{version}}", version)
        cell.metadata.pop("lines_to_next_cell", None)  # jupytext's own bookkeeping
    return book


def points(lesson: str) -> dict[str, int]:
    """The points of each question of a lesson, from its data file; none where there is no file."""
    folder = ROOT / "scarto_teach" / "questions" / "lessons"
    for file in sorted(folder.glob(f"{lesson}_*.toml")):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        return {str(q["id"]): int(q.get("points", 1)) for q in data.get("question", [])}
    return {}


def grade_cell(cell: Any, grade_id: str, points: int | None) -> None:
    """Give a cell its id and what nbgrader wants to know; only a check has points."""
    cell.id = grade_id
    check = points is not None
    cell.metadata["nbgrader"] = {
        "grade": check,
        "grade_id": grade_id,
        "locked": check,
        "schema_version": 3,
        "solution": not check,
        "task": False,
        **({"points": points} if check else {}),
    }


def number_cells(source: Source, book: Any) -> None:
    """Give every cell the id that it always has: by question, else by lesson and position."""
    seen: Counter[str] = Counter()
    worth = points(source.lesson) if source.kind == "exercise" else {}
    for position, cell in enumerate(book.cells, start=1):
        cell.id = f"{source.kind}-{source.lesson}-{position:02d}"
        tags = cell.metadata.get("tags", [])
        role = next((tag for tag in ("answer", "check") if tag in tags), None)
        if role is None:
            continue
        question = cell.metadata.get("question")
        where = f"{source.path.name}, cell {position}"
        if not question:
            raise BadSource(f'{where}: tagged "{role}" without question="NN.n"')
        if worth and question not in worth:
            raise BadSource(f"{where}: no question {question!r} in the lesson's data file")
        grade_id = f"{role}-{question.replace('.', '-')}"
        seen[grade_id] += 1
        if seen[grade_id] > 1:
            raise BadSource(f"{where}: a second {role} cell for question {question!r}")
        grade_cell(cell, grade_id, worth.get(question, 1) if role == "check" else None)


def head(source: Source, book: Any) -> Any:
    """The first cell of an exercise or solution: what it belongs to and what it is worth."""
    questions = {c.metadata.question for c in book.cells if c.metadata.get("question")}
    worth = points(source.lesson)
    total = sum(worth.get(question, 1) for question in questions)
    version = package_version()
    worth_it = "1 point" if total == 1 else f"{total} points"
    text = f"*Sheet of lesson {source.lesson} · {worth_it} · scarto_teach {version}*"
    cell = nbformat.v4.new_markdown_cell(text, id=f"exercise-{source.lesson}-head")
    cell.metadata["scarto"] = {"lesson": source.lesson, "points": total, "version": version}
    return cell


def notebooks(source: Source) -> dict[str, Any]:
    """What is built from a source: folder → notebook, not yet executed.

    BadSource, with file and line, where a marker or a question's number is wrong.
    """
    text = source.path.read_text(encoding="utf-8-sig")
    solved, unsolved = split(source, text)
    book = read_cells(source, solved)
    number_cells(source, book)
    if source.kind == "lesson":
        return {"notebooks": book}
    exercise = read_cells(source, unsolved)
    number_cells(source, exercise)
    for made in (book, exercise):
        made.cells.insert(0, head(source, made))
    exercise.cells = [c for c in exercise.cells if "solution" not in c.metadata.get("tags", [])]
    for cell in exercise.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            # The same in both: its markers were forgotten, and the answer would be given away.
            twin = next(other for other in book.cells if other.id == cell.id)
            if twin.source == cell.source:
                raise BadSource(f"{source.path.name}: the answer cell {cell.id} hides nothing")
    return {"solutions": book, "exercises": exercise}
