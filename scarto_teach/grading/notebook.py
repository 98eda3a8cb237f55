"""A submitted file as code cells: whatever a platform or a student made of it, or plain words why.

Nothing is validated, everything is repaired in memory: ids that are null, missing or doubled,
sources that are one text or lists of lines, the old formats 2 and 3, and metadata of any maker.
Saved outputs are never looked at.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from scarto_teach.text import t

__all__ = ["MOST_BYTES", "Cell", "Notebook", "Unreadable", "read_notebook"]

MOST_BYTES: Final = 50 * 1024 * 1024  # of a file; a sheet has 20 thousand
MOST_CELLS: Final = 2_000  # that are read; a sheet has 60
MOST_SOURCE: Final = 1_000_000  # characters of a cell
UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


class Unreadable(ValueError):
    """A file of which no notebook can be made; the message says why, in plain words."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell, as far as it counts."""

    number: int  # its place in the file, from 1
    id: str  # "" where it has none
    grade_id: str  # nbgrader's name for it, or the question that the sheet wrote there
    code: bool
    source: str


@dataclass(frozen=True, slots=True)
class Notebook:
    """The cells of a file in order, what its first cell says it is, and what was mended."""

    cells: tuple[Cell, ...]
    lesson: str = ""  # "06"
    student: str = ""  # for whom `scarto assign` made it
    notes: tuple[str, ...] = ()


def read_notebook(raw: bytes) -> Notebook:
    """Return what a file holds; Unreadable, in plain words, where it is no notebook."""
    notes: list[str] = []
    text = _text(raw, notes)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(_why_no_json(text)) from None
    cells = [cell for cell in _raw_cells(data, notes) if isinstance(cell, dict)]
    if len(cells) > MOST_CELLS:
        notes.append(t("Only the first {most} cells were read.", most=MOST_CELLS))
        del cells[MOST_CELLS:]
    read = tuple(_cell(number, cell) for number, cell in enumerate(cells, start=1))
    if any(len(cell.source) >= MOST_SOURCE for cell in read):
        notes.append(t("A cell of more than a million characters was cut."))
    notes += _odd_ids(read, data)
    return Notebook(read, _said(cells, "lesson"), _said(cells, "student"), tuple(notes))


def _text(raw: bytes, notes: list[str]) -> str:
    if len(raw) > MOST_BYTES:
        raise Unreadable(
            t(
                "This file has {size} MB; at most {most} are read. "
                "Clear its outputs, save it, and hand it in again.",
                size=len(raw) // 2**20,
                most=MOST_BYTES // 2**20,
            )
        )
    if not raw.strip(b"\0 \r\n\t"):
        raise Unreadable(t("This file is empty. Save the notebook, and hand it in again."))
    encoding = "utf-16" if raw.startswith(UTF_16) else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        notes.append(t("The file is not all UTF-8; what could not be read became a question mark."))
        return raw.decode(encoding, "replace")


def _why_no_json(text: str) -> str:
    start = text.lstrip()[:200].lower()
    if start.startswith("<"):
        return t("This is a web page, not a notebook. Download the notebook itself (.ipynb).")
    if any(line.startswith("<<<<<<<") for line in text.splitlines()):
        return t(
            "Git left the marks of a merge conflict in this file (<<<<<<<). "
            "Take one of the two versions, and hand it in again."
        )
    if start.startswith("pk\x03\x04"):
        return t("This is a zip, named like a notebook. Hand in what is inside.")
    if start.startswith("{"):
        return t("This file breaks off or is damaged. Save the notebook, and hand it in again.")
    return t("This is no notebook. Hand in the sheet itself (.ipynb).")


def _raw_cells(data: Any, notes: list[str]) -> list[Any]:
    found = data.get("cells") if isinstance(data, dict) else None
    if isinstance(data, dict) and found is None and isinstance(data.get("worksheets"), list):
        notes.append(t("The notebook is in an old format (3), which was read all the same."))
        sheets = [sheet for sheet in data["worksheets"] if isinstance(sheet, dict)]
        found = [cell for sheet in sheets for cell in _list(sheet.get("cells"))]
    if not isinstance(found, list):
        raise Unreadable(t("This is no notebook: it has no cells. Hand in the sheet itself."))
    return found


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _cell(number: int, cell: dict[str, Any]) -> Cell:
    source = cell.get("source", cell.get("input", ""))
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))[:MOST_SOURCE]
    meta = cell.get("metadata")
    meta = meta if isinstance(meta, dict) else {}
    nbgrader = meta.get("nbgrader")
    named = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    own_id = cell.get("id")
    return Cell(
        number=number,
        id=own_id if isinstance(own_id, str) else "",
        grade_id=named if isinstance(named, str) else "",
        code=cell.get("cell_type") == "code",
        # a lone surrogate cannot be written anywhere, so it does not get in
        source=text.encode("utf-8", "replace").decode("utf-8").replace("\r\n", "\n"),
    )


def _said(cells: list[dict[str, Any]], key: str) -> str:
    """Return what the sheet's own first cell says, "" where nothing does any more."""
    for cell in cells:
        meta = cell.get("metadata")
        ours = meta.get("scarto") if isinstance(meta, dict) else None
        found = ours.get(key) if isinstance(ours, dict) else None
        if isinstance(found, str) and found:
            return found[:200].encode("utf-8", "replace").decode("utf-8")
    return ""


def _odd_ids(cells: tuple[Cell, ...], data: Any) -> Iterator[str]:
    """Say what is odd about the ids; none at all is how older notebooks are (C72)."""
    minor = data.get("nbformat_minor") if isinstance(data, dict) else None
    if isinstance(minor, int) and minor >= 5 and not all(cell.id for cell in cells):
        yield t("Some cells have no id; their answers were found by name.")
    twice = [own for own, count in Counter(cell.id for cell in cells).items() if own and count > 1]
    if twice:
        yield t("Several cells share an id: {ids}.", ids=", ".join(sorted(twice)[:5]))
