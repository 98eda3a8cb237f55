"""The two tables of a gradebook as every spreadsheet opens them: accents whole, no formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from scarto_teach.files import write_whole
from scarto_teach.grading.marks import Gradebook

__all__ = ["write_tables"]

FORMULA: Final = tuple("=+-@\t\r\n|%＝＋－＠")


def write_tables(gradebook: Gradebook, out: Path) -> list[Path]:
    """Write grades.csv and summary.csv into a folder; the files written."""
    grades: list[tuple[object, ...]] = [
        (one.student, mark.question, mark.points, mark.maximum, mark.status, f"{mark.seconds:.3f}")
        for one in gradebook.graded
        for mark in one.marks
    ]
    summary: list[tuple[object, ...]] = [
        (one.student, one.points, one.maximum, " ".join(one.notes)) for one in gradebook.graded
    ]
    return [
        _write(out / "grades.csv",
               ("student", "question", "points", "max", "status", "seconds"), grades),
        _write(out / "summary.csv", ("student", "points", "max", "notes"), summary),
    ]  # fmt: skip


def _write(path: Path, head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> Path:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(head)
    for row in rows:
        table.writerow([_harmless(each) if isinstance(each, str) else each for each in row])
    # the mark by which Excel knows UTF-8
    write_whole(path, text.getvalue().encode("utf-8-sig", "replace"))
    return path


def _harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, on one line."""
    text = " ".join(text.replace("\0", " ").split())
    return f"'{text}" if text.startswith(FORMULA) else text
