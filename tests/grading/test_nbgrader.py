"""The sheets in a course that is on nbgrader already: its own pipeline, release to feedback."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
SHEET = "04_legal_plays.ipynb"
# What docs/teaching.md tells a teacher to add, to the letter.
GUIDE = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
(SETTINGS,) = re.findall(r"(?s)```python\n(c\.GenerateAssignment.*?)```", GUIDE)


def nbgrader(course: Path, *command: str) -> None:
    """Run one command of nbgrader in a course, and show what it said where it failed."""
    home = course.parent / "home"
    home.mkdir(exist_ok=True)
    # It looks for its own helper commands on the path.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {"HOME": str(home), "IPYTHONDIR": str(home / "ipython"), "PATH": path}
    ran = subprocess.run(
        [sys.executable, "-m", "nbgrader", *command],
        cwd=course if course.exists() else course.parent,
        env=os.environ | own,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A quick-start course with one of our sheets, three students, graded, with their feedback."""
    course = tmp_path_factory.mktemp("nbgrader") / "course"
    nbgrader(course, "quickstart", course.name)
    shutil.rmtree(course / "source")
    (course / "source" / "sheet04").mkdir(parents=True)
    shutil.copy(ROOT / "exercises" / SHEET, course / "source" / "sheet04")
    with (course / "nbgrader_config.py").open("a", encoding="utf-8") as settings:
        settings.write(f"\n{SETTINGS}")
    nbgrader(course, "generate_assignment", "sheet04")
    released = course / "release" / "sheet04" / SHEET
    for student in ("ada", "bruno", "carla"):
        folder = course / "submitted" / student / "sheet04"
        folder.mkdir(parents=True)
        sheet = nbformat.read(released, as_version=4)
        answers = nbformat.read(ROOT / "solutions" / SHEET, as_version=4)
        known = {cell["id"]: cell["source"] for cell in answers.cells}
        for cell in sheet.cells:
            if "answer" in cell.metadata.get("tags", []):
                if student == "ada" or (student == "carla" and cell["id"] == "answer-04-1"):
                    cell.source = known[cell["id"]]
                elif student == "carla" and cell["id"] == "answer-04-2":
                    cell.source = 'answer_04_2 = "CQ"'
        nbformat.write(sheet, folder / SHEET)
    nbgrader(course, "autograde", "sheet04")
    nbgrader(course, "generate_feedback", "sheet04")
    return course


def test_the_release_keeps_the_answer_cells_as_the_sheet_has_them(course: Path) -> None:
    """A learner would otherwise meet a bare NotImplementedError where the sheet had a start."""
    released = nbformat.read(course / "release" / "sheet04" / SHEET, as_version=4)
    sheet = nbformat.read(ROOT / "exercises" / SHEET, as_version=4)
    assert [cell.source for cell in released.cells] == [cell.source for cell in sheet.cells]


@pytest.mark.parametrize(("student", "points"), [("ada", 20), ("bruno", 0), ("carla", 1)])
def test_each_student_gets_the_points_that_the_answers_deserve(
    course: Path, student: str, points: int
) -> None:
    """Nbgrader gives full marks to any cell that does not raise, an untouched one among them."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        found = gradebook.find_submission("sheet04", student)
        assert (found.score, found.max_score, found.needs_manual_grade) == (points, 20, False)


def test_the_feedback_says_what_the_check_says_and_nothing_of_where_it_was_raised(
    course: Path,
) -> None:
    """A student would otherwise read our traceback instead of the rule."""
    page = course / "feedback" / "carla" / "sheet04" / SHEET.replace(".ipynb", ".html")
    text = page.read_text(encoding="utf-8")
    assert "04.2: not yet, 0 of 1 point" in text
    assert "04.3: not answered yet" in text
    assert "Traceback (most recent" not in text
    assert "refuse_without_points" not in text
