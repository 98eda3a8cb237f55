"""The learner's progress: two kernels at once lose nothing, and no file is ever written over."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scarto_teach.learner import Asked, Due, Progress, State, own_progress
from scarto_teach.learner import store as files
from scarto_teach.questions import load_lesson
from scarto_teach.widgets import Drill, Walkthrough, question

HERE = Due("follow", "S9 S2", "SK", "PIEDMONT")
# Each line is a change that has been kept: whoever reads it may count on it.
WRITER = """
import sys
from pathlib import Path
from scarto_teach.learner import Due, Progress

kept = Progress(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    kept.attempt("04.1", 0, 1, False)
    kept.step("04", f"{sys.argv[2]}-{number}", 1)
    print(number, flush=True)
"""


def writer(folder: Path, name: str, count: int) -> subprocess.Popen[str]:
    """A kernel of its own that keeps so many answers and steps."""
    command = [sys.executable, "-c", WRITER, str(folder), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def full(folder: Path) -> Progress:
    """Progress with something of everything in it."""
    kept = Progress(folder)
    kept.step("04", "follow", 2)
    kept.attempt("04.1", 1, 1, True)
    kept.hint("04.2")
    kept.drilled("04", HERE, 1, right=False, missed=False)
    kept.puzzle("king-02", 3)
    return kept


def test_two_kernels_at_once_lose_nothing(tmp_path: Path) -> None:
    """Two thousand changes by two processes, and every one is there."""
    both = [writer(tmp_path, name, 500) for name in "ab"]
    for each in both:
        each.communicate(timeout=120)
        assert each.returncode == 0
    state = Progress(tmp_path).state()
    assert state.questions["04.1"].tries == 1000
    assert len(state.steps["04"]) == 1000
    assert sorted(path.name for path in tmp_path.iterdir()) == ["progress.json", "progress.lock"]


def test_a_kernel_that_dies_takes_nothing_with_it(tmp_path: Path) -> None:
    """What it had kept is there, the lock is free, and the next one writes on."""
    for round_ in range(12):
        dying = writer(tmp_path, str(round_), 100_000)
        assert dying.stdout is not None
        told = [dying.stdout.readline() for _ in range(3 + 5 * round_)]
        dying.kill()
        told += dying.stdout.read().splitlines()
        dying.wait()
        state = Progress(tmp_path).state()
        done = [step for step in state.steps["04"] if step.startswith(f"{round_}-")]
        assert len([line for line in told if line.strip()]) <= len(done)
        Progress(tmp_path).hint("04.9")
    assert Progress(tmp_path).question("04.9").hints == 12


def test_everything_reads_back_to_the_letter(tmp_path: Path) -> None:
    state = full(tmp_path).state()
    text = (tmp_path / "progress.json").read_text("utf-8")
    assert State.from_text(text) == state == Progress(tmp_path).state()
    assert state.to_text() == text
    assert json.loads(text)["version"] == 1
    assert state.questions == {"04.1": Asked(1, True, 1, 1), "04.2": Asked(hints=1)}
    assert state.steps == {"04": {"follow": 2}}
    assert state.drills["04"].due == {HERE: 2}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": "1"}',
        '{"version": 1}',
        '{"version": 1, "steps": {"04": 3}, "questions": {}, "drills": {}}',
        '{"version": 1, "steps": {"04": {"a": "3"}}, "questions": {}, "drills": {}}',
        '{"version": 1, "steps": {}, "questions": {"04.1": {"tries": "x"}}, "drills": {}}',
        '{"version": 1, "steps": {}, "questions": {"04.1": {"guess": 1}}, "drills": {}}',
        '{"version": 1, "steps": {}, "questions": {}, "drills": {"04": {"due": [{}]}}}',
        "\ufffd\0",
    ],
)
def test_a_damaged_file_is_put_aside_and_told_once(text: str, tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text(text, encoding="utf-8")
    kept = Progress(tmp_path)
    kept.hint("04.1")
    assert (tmp_path / "progress.damaged-1.json").read_text("utf-8") == text
    assert Progress(tmp_path).question("04.1").hints == 1
    assert "progress.damaged-1.json" in kept.notice()
    assert kept.notice() == ""
    file.write_text("again {", encoding="utf-8")
    assert kept.state() == State(), "what was lost is not made up from memory"
    assert (tmp_path / "progress.damaged-2.json").exists()


def test_a_file_that_is_no_utf8_is_put_aside_too(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_bytes(b"\xff\xfe{")
    assert Progress(tmp_path).state() == State()
    assert (tmp_path / "progress.damaged-1.json").read_bytes() == b"\xff\xfe{"


def test_a_newer_file_is_left_as_it_is(tmp_path: Path) -> None:
    text = '{"version": 2, "what": "only the next version knows"}'
    (tmp_path / "progress.json").write_text(text, encoding="utf-8")
    kept = Progress(tmp_path)
    kept.attempt("04.1", 0, 1, False)
    assert kept.question("04.1").tries == 1
    assert (tmp_path / "progress.json").read_text("utf-8") == text
    assert "newer scarto_teach" in kept.notice()
    assert len(list(tmp_path.iterdir())) == 2  # the file and the lock


def test_where_nothing_can_be_written_it_is_kept_in_memory_and_said_once(tmp_path: Path) -> None:
    """And once there is room again, all of it is written."""
    folder = tmp_path / "here"
    folder.write_text("a file stands where the folder should", encoding="utf-8")
    kept = Progress(folder)
    kept.attempt("04.1", 0, 1, False)
    kept.hint("04.1")
    assert kept.question("04.1") == Asked(tries=1, of=1, hints=1)
    assert kept.notice().startswith("Your progress cannot be kept on disk (")
    assert kept.notice() == ""
    kept.export(tmp_path / "out.json")
    assert State.from_text((tmp_path / "out.json").read_text("utf-8")) == kept.state()
    folder.unlink()
    kept.hint("04.1")
    assert Progress(folder).question("04.1") == Asked(tries=1, of=1, hints=2)
    assert kept.trouble == ""


def test_a_folder_to_be_read_only_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full(tmp_path)

    def refuse(path: Path, *_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.Path, "open", refuse)
    monkeypatch.setattr(files.Path, "read_text", lambda path, **_: path.read_bytes().decode())
    monkeypatch.setattr(files.Path, "read_bytes", lambda path: open(path, "rb").read())  # noqa: PTH123, SIM115
    kept = Progress(tmp_path)
    assert kept.question("04.1").right
    kept.attempt("04.3", 1, 1, True)
    state = kept.state()
    assert state.questions["04.1"].right and state.questions["04.3"].right
    assert "Permission denied" in kept.notice()


def test_export_writes_over_nothing(tmp_path: Path) -> None:
    kept = full(tmp_path)
    kept.export(tmp_path / "mine.json")
    with pytest.raises(FileExistsError, match=r"mine\.json is there already"):
        kept.export(tmp_path / "mine.json")


def test_reset_keeps_a_backup_each_time(tmp_path: Path) -> None:
    kept = full(tmp_path)
    text = (tmp_path / "progress.json").read_text("utf-8")
    assert kept.reset() == tmp_path / "progress.backup-1.json"
    assert (tmp_path / "progress.backup-1.json").read_text("utf-8") == text
    assert kept.state() == State() and kept.reset() is None
    full(tmp_path)
    assert kept.reset() == tmp_path / "progress.backup-2.json"


def test_nothing_is_written_before_there_is_something_to_keep(tmp_path: Path) -> None:
    kept = Progress(tmp_path / "not yet")
    assert kept.state() == State()
    assert not (tmp_path / "not yet").exists()


def test_the_switch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_progress().folder is None, "the tests run with it off"
    monkeypatch.setenv("SCARTO_PROGRESS", str(tmp_path))
    assert own_progress().folder == tmp_path and own_progress() is own_progress()
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert own_progress().folder is None, "a grader is not the one who learns"
    monkeypatch.delenv("NBGRADER_EXECUTION")
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert own_progress().folder is None, "a page for many is nobody's own"
    monkeypatch.delenv("SERVER_SOFTWARE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("SCARTO_PROGRESS")
    assert own_progress().folder is not None and own_progress().folder != tmp_path


def test_right_stays_right_and_looking_up_is_kept(tmp_path: Path) -> None:
    kept = Progress(tmp_path)
    kept.attempt("04.1", 0, 2, False)
    kept.opened("04.1")
    kept.attempt("04.1", 2, 2, True)
    kept.attempt("04.1", 0, 2, False)
    assert kept.question("04.1") == Asked(3, True, 2, 2, 0, True)
    kept.attempt("04.2", 1, 1, True)
    kept.opened("04.2")
    assert not kept.question("04.2").opened, "found first, looked at afterwards"


def test_a_position_that_went_wrong_comes_back_until_it_is_right_at_once_twice() -> None:
    kept = Progress(None)
    kept.drilled("04", HERE, 0, right=False, missed=False)
    kept.drilled("04", HERE, 0, right=True, missed=True)
    kept.drilled("04", HERE, 0, right=True, missed=False)
    assert kept.drill("04").due == {HERE: 1}
    kept.drilled("04", HERE, 2, right=True, missed=False)
    kept.drilled("04", HERE, 1, right=True, missed=False)
    drill = kept.drill("04")
    assert (drill.due, drill.passed, drill.answered, drill.right_at_once) == ({}, 2, 4, 3)


# -- what the widgets keep --------------------------------------------------------------------


def miss_then_find(drill: Drill) -> str:
    """Answer a position of the first level wrongly, then rightly; return its hand."""
    here = drill._practice.position
    hand = str(here.hand)
    drill.answer(str(next(iter(here.hand - here.legal))))
    drill.answer(str(next(iter(here.legal))))
    return hand


def test_a_puzzle_keeps_its_most_stars_and_an_older_file_has_none(tmp_path: Path) -> None:
    kept = full(tmp_path)
    kept.puzzle("king-02", 1)
    kept.puzzle("matto-04", 2)
    assert Progress(tmp_path).state().puzzles == {"king-02": 3, "matto-04": 2}
    older = json.loads(kept.state().to_text())
    del older["puzzles"]
    assert State.from_text(json.dumps(older)).puzzles == {}


def test_a_drill_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another kernel, another day: the levels passed are, and what went wrong comes first."""
    monkeypatch.setenv("SCARTO_PROGRESS", str(tmp_path))
    first = Drill("04", seed=1)
    assert "feedback" not in first.view
    hand = miss_then_find(first)
    passed = load_lesson("04").levels[0]
    for _ in range(passed.streak):
        first.answer(str(next(iter(first._practice.position.legal))))
    files._open.clear()
    again = Drill("04", seed=1)
    assert again._practice.passed == 1
    assert str(again._practice.position.hand) == hand
    assert again.view["feedback"]["text"] == "One position of last time comes back."
    assert repr(again) == repr(Drill("04", seed=1))
    fresh = Drill("04", seed=1, level=1)
    assert fresh._practice.passed == 0 and "feedback" not in fresh.view
    again.answer(str(next(iter(again._practice.position.legal))))
    assert str(again._practice.position.hand) != hand
    assert list(own_progress().drill("04").due.values()) == [1], "once more, another day"


def test_a_drill_forgets_what_a_newer_lesson_no_longer_has() -> None:
    for due in (HERE, Due(load_lesson("04").levels[0].id, "S9 ZZ", "", "PIEDMONT")):
        own_progress().drilled("04", due, 99, right=False, missed=False)
    drill = Drill("04", seed=1)
    assert drill._practice.done and "feedback" not in drill.view


def test_a_walkthrough_keeps_the_most_stars_of_each_step() -> None:
    step = load_lesson("04").steps[0].id
    for answers, stars in ((("CQ", "S9"), 2), (("S9",), 3), (("CQ", "CQ", "S9"), 3)):
        walk = Walkthrough("04")
        for answer in answers:
            walk.answer(answer)
        assert own_progress().state().steps == {"04": {step: stars}}


def test_questions_keep_attempts_points_and_hints() -> None:
    card = question("04.1")
    card.check(...)
    assert own_progress().question("04.1") == Asked()
    card.hint()
    card.check("SQ")
    card.check("SQ S3")
    assert own_progress().question("04.1") == Asked(2, True, 1, 1, 1)


def test_what_cannot_be_kept_is_said_once_in_the_widget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no folder"
    file.touch()
    monkeypatch.setenv("SCARTO_PROGRESS", str(file))
    walk = Walkthrough("04")
    assert "cannot be kept on disk" in " ".join(walk.answer("S9").split())
    walk.next()
    assert "cannot be" not in walk.answer(str(next(iter(walk._position.legal))))
