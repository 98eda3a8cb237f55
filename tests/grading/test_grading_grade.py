"""A whole class: graded once, resumed, on a cluster, with own numbers, from the command line."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from scarto_teach.cli.commands import app
from scarto_teach.grading import Gradebook, assign, course_key, grade, read_roster
from scarto_teach.grading.assign import Student, own_questions, recognise
from scarto_teach.grading.grade import grade_chunk
from scarto_teach.questions import load_lesson

ROOT = Path(__file__).resolve().parents[2]
SOLVED = ROOT / "solutions" / "04_legal_plays.ipynb"
SHEET = ROOT / "exercises" / "04_legal_plays.ipynb"
POINTS = load_lesson("04").points


def solved(folder: Path, *names: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copy(SOLVED, folder / f"{name}.ipynb")
    return folder


def points(gradebook: Gradebook) -> dict[str, int]:
    return {one.student: one.points for one in gradebook.graded}


class Counting(Executor):
    """An executor that says how many submissions it was given."""

    def __init__(self) -> None:
        self.students: list[str] = []
        self._pool = ThreadPoolExecutor(1)

    def submit(self, fn: Any, /, *given: Any, **more: Any) -> Future[Any]:
        self.students += [one.student for one in given[0].handed]
        return self._pool.submit(fn, *given, **more)


def test_only_what_changed_is_graded_again(tmp_path: Path) -> None:
    handed_in, out = solved(tmp_path / "in", "ada", "bruno", "carla"), tmp_path / "out"
    first = grade(handed_in, out, secret=b"12345678")
    book = json.loads(SOLVED.read_text(encoding="utf-8"))
    next(c for c in book["cells"] if c["id"] == "answer-04-2")["source"] = 'answer_04_2 = "CQ"'
    (handed_in / "bruno.ipynb").write_text(json.dumps(book), encoding="utf-8")
    counting = Counting()
    again = grade(handed_in, out, secret=b"12345678", executor=counting)
    assert counting.students == ["bruno"]
    assert points(first) == {"ada": POINTS, "bruno": POINTS, "carla": POINTS}
    assert points(again) == {"ada": POINTS, "bruno": POINTS - 1, "carla": POINTS}
    kept = Counting()
    assert grade(handed_in, out, secret=b"12345678", executor=kept).graded == again.graded
    assert kept.students == []


def test_ctrl_c_loses_nothing_that_was_graded(tmp_path: Path) -> None:
    handed_in, out = solved(tmp_path / "in", *"abcd"), tmp_path / "out"

    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grade(handed_in, out, secret=b"12345678", progress=stop)
    done = len(list((out / "graded").glob("*.json")))
    assert 0 < done < 4
    counting = Counting()
    assert len(grade(handed_in, out, secret=b"12345678", executor=counting).graded) == 4
    assert len(counting.students) == 4 - done


def test_half_a_kept_file_is_graded_again(tmp_path: Path) -> None:
    handed_in, out = solved(tmp_path / "in", "ada"), tmp_path / "out"
    first = grade(handed_in, out, secret=b"12345678")
    (kept,) = (out / "graded").glob("*.json")
    kept.write_text(kept.read_text(encoding="utf-8")[:50], encoding="utf-8")
    assert points(grade(handed_in, out, secret=b"12345678")) == points(first)


class Broken(Counting):
    """An executor whose process ends at one student's submission."""

    def submit(self, fn: Any, /, *given: Any, **more: Any) -> Future[Any]:
        if any(one.student == "bruno" for one in given[0].handed):
            lost: Future[Any] = Future()
            lost.set_exception(RuntimeError("the process ended"))
            return lost
        return super().submit(fn, *given, **more)


def test_what_ends_the_grader_itself_costs_nobody_else(tmp_path: Path) -> None:
    """C60: the rest is graded, and that one is said to be looked at by hand, and not kept."""
    handed_in, out = solved(tmp_path / "in", "ada", "bruno", "carla"), tmp_path / "out"
    graded = grade(handed_in, out, secret=b"12345678", executor=Broken())
    assert points(graded) == {"ada": POINTS, "bruno": 0, "carla": POINTS}
    assert {mark.status for mark in graded.graded[1].marks} == {"died"}
    assert len(list((out / "graded").glob("*.json"))) == 2


class Dead(Executor):
    def submit(self, fn: Any, /, *given: Any, **more: Any) -> Future[Any]:
        lost: Future[Any] = Future()
        lost.set_exception(RuntimeError("nothing runs here"))
        return lost


def test_a_machine_on_which_nothing_runs_gives_no_marks(tmp_path: Path) -> None:
    """A class would otherwise get nothing for a fault of the grader's own."""
    with pytest.raises(RuntimeError, match="nothing runs here"):
        grade(solved(tmp_path / "in", "ada", "bruno"), secret=b"12345678", executor=Dead())


def test_the_same_student_meets_the_same_cases_and_others_meet_others(tmp_path: Path) -> None:
    """A function that is right on what everybody knows and wrong on one card in many."""
    book = json.loads(SOLVED.read_text(encoding="utf-8"))
    cell = next(c for c in book["cells"] if c["id"] == "answer-04-5")
    cell["source"] = "".join(cell["source"]).replace("def legal_plays", "def inner") + (
        "\ndef legal_plays(hand, trick):\n"
        "    return inner(hand, trick) if sum(map(len, hand)) % 7 else []\n"
    )
    for name in ("ada", "bruno", "carla"):
        solved(tmp_path / "in")
        (tmp_path / "in" / f"{name}.ipynb").write_text(json.dumps(book), encoding="utf-8")
    one, two = (grade(tmp_path / "in", secret=b"12345678") for _ in range(2))
    other = grade(tmp_path / "in", secret=b"87654321")
    shown = [[mark.shown for mark in b.marks_of("04.5")] for b in (one, two, other)]
    assert shown[0] == shown[1]
    assert all(each for each in shown[0])


def test_a_roster_calls_everybody(tmp_path: Path) -> None:
    handed_in = solved(tmp_path / "in", "Ünal, Zoë", "rossi.ada@example.org", "stranger")
    roster = tmp_path / "class.csv"
    roster.write_text("﻿name;e-mail\nZoë Ünal;z@example.org\nAda Rossi;rossi.ada@example.org\n"
                      "Bo Li;b@example.org\n", encoding="utf-8")  # fmt: skip
    graded = grade(handed_in, secret=b"12345678", roster=read_roster(roster))
    assert points(graded) == {"Ada Rossi": POINTS, "Bo Li": 0, "Zoë Ünal": POINTS,
                              "stranger": POINTS}  # fmt: skip
    assert "stranger" in graded.notes[0]
    assert {mark.status for mark in graded.graded[1].marks} == {"missing"}


def test_a_name_that_fits_two_is_nobody_s() -> None:
    students = (Student("Ada Rossi"), Student("Bo Rossi"))
    assert recognise("rossi_ada_2", students) == students[0]
    assert recognise("Rossi", students) is None


def test_a_roster_with_a_name_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("Ada\nada\n", encoding="utf-8")
    with pytest.raises(ValueError, match="ada twice"):
        read_roster(tmp_path / "r.txt")


def filled(path: Path, questions: Any) -> None:
    """Answer an assigned sheet rightly."""
    book = json.loads(path.read_text(encoding="utf-8"))
    answers = {q.id: q.solution().answer for q in questions}
    for cell in book["cells"]:
        if "answer" in cell["metadata"].get("tags", []):
            cell["source"] = answers[cell["metadata"]["question"]]
    path.write_text(json.dumps(book), encoding="utf-8")


def test_own_numbers_are_graded_as_given_out_and_never_by_the_notebook(tmp_path: Path) -> None:
    """Who hands in another student's sheet gets no point for its numbers."""
    key, students = course_key(tmp_path / "scarto.key"), read_roster_of(tmp_path, "Ada", "Bo")
    sheets = assign(students, SHEET, tmp_path / "sheets", key)
    questions = load_lesson("04").questions
    drawn = {question.id: question.points for question in questions if question.draw}
    filled(sheets[0], own_questions(questions, "Ada", key))
    shutil.copy(sheets[0], sheets[1])
    graded = grade(tmp_path / "sheets", secret=key, key=key, roster=students)
    assert graded.graded[0].points == POINTS
    assert graded.graded[1].points < POINTS
    lost = {mark.question for mark in graded.graded[1].marks if mark.status != "right"}
    assert lost <= set(drawn)
    assert any("Ada" in note for note in graded.graded[1].notes)


def read_roster_of(folder: Path, *names: str) -> tuple[Student, ...]:
    path = folder / "roster.txt"
    path.write_text("\n".join(names), encoding="utf-8")
    return read_roster(path)


def test_any_sheet_can_be_printed_again_to_the_last_byte(tmp_path: Path) -> None:
    key, students = course_key(tmp_path / "scarto.key"), read_roster_of(tmp_path, "Ada", "Bo/Li")
    first = [path.read_bytes() for path in assign(students, SHEET, tmp_path / "a", key)]
    (again,) = assign(students, SHEET, tmp_path / "b", key, only="li bo")
    assert again.read_bytes() == first[1]
    assert again.parent.name == "Bo_Li"
    assert first[0] != first[1]
    assert (tmp_path / "scarto.key").stat().st_mode & 0o077 == 0
    assert course_key(tmp_path / "scarto.key") == key


def test_the_command_writes_the_tables_and_says_what_is_in_force(tmp_path: Path) -> None:
    handed_in, out = solved(tmp_path / "in", "Zoë"), tmp_path / "out"
    (handed_in / "empty.ipynb").write_bytes(b"")
    ran = CliRunner().invoke(
        app, ["grade", str(handed_in), "--out", str(out), "--key", str(tmp_path / "k")]
    )
    assert ran.exit_code == 1, ran.output  # one is to be looked at by hand
    assert "empty: This file is empty." in ran.output
    assert "Each submission ran" in ran.output or "WARNING" in ran.output
    rows = list(csv.reader((out / "summary.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0] == ["student", "points", "max", "notes"]
    assert rows[1][:3] == ["Zoë", str(POINTS), str(POINTS)]
    assert (out / "report.html").exists()


def test_the_command_gives_out_own_sheets(tmp_path: Path) -> None:
    read_roster_of(tmp_path, "Ada", "Bo")
    given = ["assign", str(tmp_path / "roster.txt"), "--sheet", str(SHEET),
             "--out", str(tmp_path / "s"), "--key", str(tmp_path / "k")]  # fmt: skip
    ran = CliRunner().invoke(app, given)
    assert ran.exit_code == 0, ran.output
    assert "key to everybody's numbers" in ran.output
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == ["Ada", "Bo"]


PLAYERS = {
    "first": ("return next(iter(view.legal_plays()))", "wrong", "the first legal card"),
    "illegal": ("return list(view.hand)[0]", "wrong", "(R10)"),
    "crash": ("return view.hands", "crashed", "Line 2 of your code"),
    "exit": ("import os; os._exit(0)", "died", "ended the program"),
    "stub": ("raise NotImplementedError", "unattempted", "in place of the dots"),
}


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_asked_in_the_worker(name: str, tmp_path: Path) -> None:
    """Where a learner's function gets a View, it is one from another process."""
    line, status, said = PLAYERS[name]
    sheet = next((ROOT / "exercises").glob("10_*.ipynb"))
    book = json.loads(sheet.read_text(encoding="utf-8"))
    cell = next(c for c in book["cells"] if c["id"] == "answer-10-7")
    cell["source"] = f"def choose(view):\n    {line}\n"
    (tmp_path / "ada.ipynb").write_text(json.dumps(book), encoding="utf-8")
    (mark,) = grade(tmp_path, secret=b"12345678").marks_of("10.7")
    assert (mark.status, mark.points) == (status, 0)
    assert said in mark.message


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real Dask scheduler with two workers, on this machine alone."""
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
        local_directory=str(tmp_path_factory.mktemp("dask")),
    )  # fmt: skip
    with cluster:
        yield cluster.scheduler_address


def test_a_dask_cluster_grades_the_same(scheduler: str, tmp_path: Path) -> None:
    """The same call on two other processes, by the words of the command line."""
    handed_in = solved(tmp_path / "in", *"abcdefgh")
    out, key = str(tmp_path / "out"), str(tmp_path / "k")
    words = ["grade", str(handed_in), "--out", out, "--key", key, "--dask", scheduler]
    command = [sys.executable, "-m", "scarto_teach.cli", *words]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    text = (tmp_path / "out" / "summary.csv").read_text(encoding="utf-8-sig")
    assert [row[1] for row in csv.reader(text.splitlines())][1:] == [str(POINTS)] * 8


def test_a_task_travels(tmp_path: Path) -> None:
    """Executors send tasks as bytes, and the secret is not to be read in a log."""
    import pickle

    handed_in = solved(tmp_path / "in", "ada")
    seen: list[Any] = []

    class Looking(Counting):
        def submit(self, fn: Any, /, *given: Any, **more: Any) -> Future[Any]:
            seen.extend(given)
            return super().submit(pickle.loads(pickle.dumps(fn)),
                                  pickle.loads(pickle.dumps(given[0])))  # fmt: skip

    assert points(grade(handed_in, secret=b"a secret word", executor=Looking())) == {"ada": POINTS}
    assert "a secret word" not in repr(seen)
    assert callable(grade_chunk)


MISTAKES = {
    "no such folder": ("nowhere", "--out", "out", "nowhere is not there"),
    "an empty folder": ("empty", "--out", "out", "There is no notebook in empty"),
    "a file of another kind": ("class.csv", "--out", "out", "neither a folder, a zip nor"),
    "results over the submissions": ("in", "--out", "in", "a folder of their own"),
    "results into a file": ("in", "--out", "class.csv", "class.csv is a file"),
    "no such sheet": ("in", "--out", "out", "--sheet", "99", "There is no lesson"),
    "own numbers without a list": ("in", "--out", "out", "--own", "add --roster FILE"),
    "own numbers without the key": ("in", "--out", "out", "--own", "--roster", "class.csv",
                                    "scarto.key is not there"),
    "a list that is not there": ("in", "--out", "out", "--roster", "gone.csv", "gone.csv: No such"),
    "a spreadsheet for a list": ("in", "--out", "out", "--roster", "class.xlsx", "as CSV"),
    "a list with a name twice": ("in", "--out", "out", "--roster", "twice.csv", "twice"),
    "a key that is none": ("in", "--out", "out", "--key", "short.key", "is no key"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_teachers_mistake_is_said_in_a_line(
    mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each ends with 2, says what would do, and touches no submission."""
    monkeypatch.chdir(tmp_path)
    solved(tmp_path / "in", "ada")
    (tmp_path / "empty").mkdir()
    for name, text in {"class.csv": "ada\n", "twice.csv": "ada\nada\n", "short.key": "x"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "class.xlsx").write_bytes(b"PK\x03\x04\0\0\0")
    *words, said = MISTAKES[mistake]
    result = CliRunner().invoke(app, ["grade", *words])
    assert result.exit_code == 2, result.output
    assert said in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert [path.name for path in (tmp_path / "in").iterdir()] == ["ada.ipynb"]


def test_the_wrong_sheet_is_noticed(tmp_path: Path) -> None:
    """Everybody would get nothing, and the teacher would not know why."""
    graded = grade(solved(tmp_path, "ada", "bo"), sheet="05", secret=b"12345678")
    assert any("Was --sheet 04 meant?" in note for note in graded.notes)
    assert "This is sheet 04." in graded.graded[0].notes
    assert grade(tmp_path, sheet="04", secret=b"12345678").notes == ()


def test_two_names_that_make_one_folder_make_two(tmp_path: Path) -> None:
    """One of the two would get the other one's sheet."""
    students = [Student("Bo/Li"), Student("Bo:Li"), Student("Bo_Li.")]
    written = assign(students, SHEET, tmp_path, b"12345678")
    assert len({path.parent for path in written}) == 3
    assert assign(students, SHEET, tmp_path, b"12345678", "Bo:Li") == [written[1]]


@pytest.mark.parametrize(
    "solution", sorted((ROOT / "solutions").glob("[01]*.ipynb")), ids=lambda p: p.stem
)
def test_the_solution_of_each_sheet_gets_all_its_points(solution: Path, tmp_path: Path) -> None:
    """What a solution imports must be lent, in a new lesson too."""
    shutil.copy(solution, tmp_path)
    (one,) = grade(tmp_path, secret=b"12345678").graded
    assert [mark for mark in one.marks if mark.status != "right"] == []
