"""How quick a class is graded: `scarto grade` beside nbgrader's autograde, on the same answers.

    python benchmarks/grading.py                      100 submissions of a ten-question sheet
    python benchmarks/grading.py --copies 20 --write  fewer, and kept in results.md

Both grade the same notebooks on the same machine, as a teacher would call them; what counts is
wall time. Ours stands between the two halves of nbgrader's, so that a machine that slows down slows
both. Both must give every submission all points.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from report import machine, tell

ROOT = Path(__file__).resolve().parent.parent
SHEET = "04_legal_plays.ipynb"
POINTS = 20
HALVES = 2
GUIDE = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")  # has the settings to add
SETTINGS = (
    "c = get_config()\nc.CourseDirectory.course_id = 'course'\n"
    + re.findall(r"(?s)```python\n(c\.GenerateAssignment.*?)```", GUIDE)[0]
)


def run(folder: Path, *command: str) -> float:
    """Run a module of this environment's Python in a folder; return wall seconds."""
    own = {"HOME": str(folder), "IPYTHONDIR": str(folder / "ipython"), "SCARTO_PROGRESS": "off"}
    own["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=os.environ | own,
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - began


def course(folder: Path) -> Path:
    """Return a course of nbgrader with the sheet given out."""
    made = folder / "course"
    (made / "source" / "sheet").mkdir(parents=True)
    shutil.copy(ROOT / "exercises" / SHEET, made / "source" / "sheet")
    (made / "nbgrader_config.py").write_text(SETTINGS, encoding="utf-8")
    run(made, "nbgrader", "generate_assignment", "sheet")
    return made


def theirs(course: Path, students: range) -> float:
    """Return the wall seconds in which nbgrader grades some students."""
    for student in students:
        folder = course / "submitted" / f"s{student:03}" / "sheet"
        folder.mkdir(parents=True)
        shutil.copy(ROOT / "solutions" / SHEET, folder)
    names = f"--student=s{students[0]:03}" if len(students) == 1 else "--student=*"
    return run(course, "nbgrader", "autograde", "sheet", names)


def ours(folder: Path, students: range) -> float:
    """Return the wall seconds in which scarto grades some students; all must have all points."""
    handed_in, out = folder / f"in{students[0]}", folder / f"out{students[0]}"
    handed_in.mkdir()
    for student in students:
        shutil.copy(ROOT / "solutions" / SHEET, handed_in / f"s{student:03}.ipynb")
    took = run(folder, "scarto_teach.cli", "grade", str(handed_in), "--out", str(out))
    with (out / "summary.csv").open(encoding="utf-8-sig") as table:
        points = [row["points"] for row in csv.DictReader(table)]
    assert points == [str(POINTS)] * len(students), points
    return took


def graded_right(course: Path, copies: int) -> bool:
    """Return whether nbgrader gave all points to everybody."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        scores = [each.score for each in book.assignment_submissions("sheet")]
    return scores == [POINTS] * copies


def main() -> None:
    """Grade in turns, and print what came of it."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--copies", type=int, default=100, help="an even number")
    options.add_argument("--many", type=int, default=0, help="and so many by scarto alone")
    options.add_argument("--write", action="store_true", help="keep the report in results.md")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="scarto-") as name:
        folder = Path(name)
        made = course(folder)
        half = chosen.copies // HALVES
        seconds = {"theirs": theirs(made, range(half))}
        seconds["ours"] = ours(folder, range(half * HALVES))
        seconds["theirs"] += theirs(made, range(half, half * HALVES))
        assert graded_right(made, half * HALVES)
        many = ours(folder, range(1000, 1000 + chosen.many)) if chosen.many else 0.0
    copies = half * HALVES
    lines = [
        "# Speed of grading",
        "",
        f"{machine()}; nbgrader {version('nbgrader')}. {copies} submissions of sheet 04 (ten "
        "questions), all right, wall time in one run.",
        "",
        "| side | seconds | submissions a second | × nbgrader |",
        "|---|--:|--:|--:|",
    ]
    for side, called in (("ours", "`scarto grade`"), ("theirs", "`nbgrader autograde`")):
        took = seconds[side]
        ratio = seconds["theirs"] / took
        lines.append(f"| {called} | {took:.1f} | {copies / took:.2f} | {ratio:.1f} |")
    if many:
        lines += ["", f"{chosen.many} submissions by `scarto grade` alone: {many:.1f} seconds."]
    text = "\n".join(lines) + "\n"
    tell(text, chosen.write)


if __name__ == "__main__":
    main()
