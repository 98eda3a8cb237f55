"""What `progress()` shows: each lesson's standing, what to take up again, export and reset."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from scarto_teach import progress
from scarto_teach.learner import Due, Progress, State
from scarto_teach.questions import BadLesson, Lesson, lesson_numbers, load_lesson, standing
from scarto_teach.questions.standing import again, standings, where_next
from scarto_teach.widgets import ProgressCard, question

LESSON = load_lesson("04")


def begun(kept: Progress) -> Progress:
    """Progress with two steps, three questions and a drill of lesson 04."""
    for step, stars in zip(LESSON.steps[:2], (3, 1), strict=True):
        kept.step("04", step.id, stars)
    kept.attempt("04.1", 1, 1, True)
    kept.attempt("04.2", 0, 1, False)
    kept.attempt("04.3", 0, 1, False)
    kept.opened("04.3")
    kept.attempt("04.3", 1, 1, True)
    kept.drilled("04", Due(LESSON.levels[0].id, "S9", "SK", "PIEDMONT"), 3, False, False)
    return kept


def act(card: ProgressCard, kind: str) -> str:
    """What the card says to a press of a button."""
    card._receive(card, {"kind": kind, "card": "", "token": card.view["token"]}, [])
    return str(card.view.get("feedback", {}).get("text", ""))


def test_each_lesson_has_its_line_and_its_row_in_the_picture() -> None:
    card = ProgressCard(begun(Progress(None)))
    line = f"04 Legal plays: 2 of {len(LESSON.steps)} steps, 2 of {len(LESSON.questions)} questions"
    assert f"{line}, 3 of {len(LESSON.levels)} levels." in repr(card)
    drawing = ElementTree.fromstring(card.view["figure"]["svg"])
    words = [node.text for node in drawing.iter() if node.tag.endswith("text")]
    for number in lesson_numbers():
        assert any(str(text).startswith(f"{number} ") for text in words)
        assert re.search(rf"^{number} ", card.view["figure"]["name"], re.M)
    assert {f"2/{len(LESSON.steps)}", f"2/{len(LESSON.questions)}"} <= set(words)
    assert "★★★" + "☆" * (len(LESSON.levels) - 3) in words
    assert "rect" not in card.view["figure"]["svg"], "forced colours would fill its frame"


def test_the_sums_are_those_of_the_lessons() -> None:
    found = standings(begun(Progress(None)).state())
    assert sum(each.stars for each in found) == 4
    assert sum(each.points for each in found) == sum(q.points for q in LESSON.questions[:3:2])
    assert standings(State())[0].stars_of == 3 * len(load_lesson("01").steps)


def test_what_to_take_up_again_says_why() -> None:
    assert again(begun(Progress(None)).state()) == [
        ("Drill of lesson 04", "1 position comes back"),
        ("Question 04.2: " + LESSON.questions[1].title, "still open"),
        ("Question 04.3: " + LESSON.questions[2].title, "looked up; now from memory?"),
        ("Lesson 04, step 2: " + LESSON.steps[1].title, "1 star so far"),
    ]


def test_many_things_to_take_up_again_are_cut_short() -> None:
    kept = Progress(None)
    for each in LESSON.questions:
        kept.attempt(each.id, 0, 1, False)
    card = ProgressCard(kept)
    assert len(card.view["groups"]) == 1 + 6 + 1
    assert f"and {len(LESSON.questions) - 6} more to take up again" in repr(card)


def test_the_next_step_is_the_first_open_one() -> None:
    assert where_next(State()) == ("01", 1, load_lesson("01").steps[0].title)
    kept = Progress(None)
    for number in lesson_numbers():
        for step in load_lesson(number).steps:
            kept.step(number, step.id, 3)
    assert where_next(kept.state()) is None
    assert "Next" not in repr(ProgressCard(kept))


def test_what_a_newer_course_no_longer_has_does_not_count() -> None:
    kept = Progress(None)
    kept.step("04", "gone", 3)
    kept.attempt("04.99", 5, 5, True)
    kept.drilled("99", Due("x", "", "", ""), 5, False, False)
    assert ProgressCard(kept).view["figure"] == ProgressCard(Progress(None)).view["figure"]
    assert again(kept.state()) == []


def test_a_lesson_that_is_being_written_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def half_written(number: str) -> Lesson:
        if number == "02":
            raise BadLesson("02_who_wins.toml: not yet")
        return load_lesson(number)

    monkeypatch.setattr(standing, "load_lesson", half_written)
    assert [each.lesson.number for each in standings(State())][:2] == ["01", "03"]


def test_to_begin_anew_is_asked_twice(tmp_path: Path) -> None:
    card = ProgressCard(begun(Progress(tmp_path)))
    assert act(card, "sure") == "", "not asked yet"
    assert act(card, "reset").startswith("Begin anew, with nothing done?")
    assert [item["action"] for item in card.view["actions"]] == ["sure", "keep"]
    assert act(card, "keep") == "" and (tmp_path / "progress.json").exists()
    act(card, "reset")
    said = act(card, "sure")
    assert said == (
        "Everything is open again. Your progress so far is kept as progress.backup-1.json."
    )
    assert "04 Legal plays: 0 of" in repr(card)
    assert "Begin anew" in card.reset() and "Everything is open again." in card.reset()


def test_export_takes_a_free_name_and_writes_over_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = begun(Progress(None))
    card = ProgressCard(kept)
    assert act(card, "export") == "Written to scarto-progress.json."
    assert act(card, "export") == "Written to scarto-progress-2.json."
    written = (tmp_path / "scarto-progress-2.json").read_text("utf-8")
    assert State.from_text(written) == kept.state()
    assert "is there already" in card.export("scarto-progress.json")
    assert "could not be written: No such file" in " ".join(card.export("no/x.json").split())


def test_it_reads_the_progress_of_whoever_is_learning() -> None:
    question("04.1").check("SQ S3")
    assert f"1 of {len(LESSON.questions)} questions" in repr(progress())
    assert repr(progress()) == repr(progress()) and "0x" not in repr(progress())


def test_trouble_stays_in_sight(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", encoding="utf-8")
    assert "progress.damaged-1.json" in repr(ProgressCard(Progress(tmp_path)))
