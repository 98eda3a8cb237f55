"""The question as a widget: pick, check, hint, and the answer as a line of code to copy."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

import scarto_teach
from scarto_teach.questions import find_question, load_lesson
from scarto_teach.widgets import QuestionCard, question, question_card

CLOSED = "The answer opens after an attempt of your own. Check one; nothing is lost by it."


@pytest.fixture(autouse=True)
def a_fresh_session() -> Iterator[None]:
    question_card._hints_given.clear()
    yield
    question_card._hints_given.clear()


def tell(card: QuestionCard, kind: str, what: str = "") -> None:
    """An intent as the browser sends it."""
    card._receive(card, {"kind": kind, "card": what, "token": card.view["token"]}, [])


def test_cards_are_picked_put_back_and_copied_as_code() -> None:
    card = question("04.1")
    assert card.view["kind"] == "question"
    assert "detail" not in card.view
    for code in ("SQ", "CK", "S3"):
        tell(card, "pick", code)
    tell(card, "drop", "CK")
    assert card.view["detail"] == 'answer_04_1 = "SQ S3"'
    states = {item["card"]: item["state"] for item in card.view["hand"]}
    assert states == {"SQ": "picked", "S3": "picked", "CK": "pick", "D7": "pick", "T12": "pick"}
    tell(card, "check")
    assert card.view["feedback"]["tone"] == "good"
    assert card.check(card.answer).status == "right"


def test_a_check_says_what_the_table_saw_card_by_card() -> None:
    card = question("04.1")
    for code in ("SQ", "T12"):
        tell(card, "pick", code)
    tell(card, "check")
    assert card.view["feedback"]["tone"] == "stop"
    assert [group["label"] for group in card.view["groups"]] == ["T12", "S3"]
    assert "(R10)" in card.view["live"]
    assert "wrong" not in str(card).lower()
    tell(card, "pick", "S3")
    assert "feedback" not in card.view, "what was said was about another answer"


def test_checking_nothing_asks_for_something() -> None:
    card = question("04.1")
    tell(card, "check")
    assert card.view["feedback"] == {"text": "Pick something first, then check.", "tone": "note"}


def test_hints_go_further_each_time_also_from_a_new_cell() -> None:
    asked = find_question("04.3")
    card = question("04.3")
    tell(card, "hint")
    assert card.view["feedback"]["text"] == asked.hint(1)
    assert str(question("04.3").hint()) == asked.hint(2)
    assert [str(question("04.3").hint()) for _ in range(2)] == [asked.hint(3)] * 2
    assert asked.hint(3).startswith("Hint 3 of 3: ")


def test_the_answer_opens_after_an_attempt_and_says_so_before() -> None:
    card = question("04.2")
    assert [item["action"] for item in card.view["actions"]] == ["check", "hint", "solution"]
    for act in ("solution", "check", "solution"):  # checking nothing is no attempt
        tell(card, act)
    assert card.view["feedback"]["text"] == CLOSED == str(card.solution())
    tell(card, "pick", "S8")
    tell(card, "check")
    tell(card, "solution")
    assert 'answer_04_2 = "T17 T2"' in card.view["feedback"]["text"]
    assert 'answer_04_2 = "T17 T2"' in str(question("04.2").solution())


@pytest.mark.parametrize("answer", [..., None, "", "no card at all", [], 7])
def test_what_is_no_answer_opens_nothing(answer: object) -> None:
    question("04.2").check(answer)
    assert str(question("04.2").solution()) == CLOSED


def test_a_stub_or_our_own_function_opens_nothing() -> None:
    for given in (lambda hand, trick: ..., scarto_teach.legal_plays, 5, len):
        question("04.5").check(given)
        assert str(question("04.5").solution()) == CLOSED
    question("04.5").check(lambda hand, trick: hand[0])
    assert "def legal_plays" in str(question("04.5").solution())


def test_the_button_goes_when_the_answer_is_found() -> None:
    card = question("04.2")
    for code in ("T17", "T2"):
        tell(card, "pick", code)
    tell(card, "check")
    assert [item["action"] for item in card.view["actions"]] == ["check", "hint"]


@pytest.mark.parametrize(
    ("word", "before", "after"),
    [
        ("open", "answer_04_2", "answer_04_2"),
        ("closed", "Your teacher", "Your teacher"),
        ("attempt", CLOSED, "answer_04_2"),
        ("opne", "SCARTO_SOLUTIONS says 'opne'", "One of attempt, open, closed is wanted"),
    ],
)
def test_the_teachers_switch_is_one_word(
    word: str, before: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCARTO_SOLUTIONS", word)
    assert before in str(question("04.2").solution())
    question("04.2").check("S8")
    assert after in str(question("04.2").solution())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'solutions = "open"\n', "answer_04_2"),
        (b'\xef\xbb\xbfsolutions = "open"\n', "answer_04_2"),  # as Notepad writes it
        (b"other = 1\n", CLOSED),
        (b"solutions = open\n", "scarto.toml says 'something that cannot be read'"),
        (b"\xff\xfe", "scarto.toml says"),
        (b"solutions = 3\n", "scarto.toml says '3'"),
    ],
)
def test_the_switch_may_stand_in_a_file_here_or_one_folder_above(
    text: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scarto.toml").write_bytes(text)
    below = tmp_path / "exercises"
    below.mkdir()
    for folder in (tmp_path, below):
        monkeypatch.chdir(folder)
        assert said in str(question("04.2").solution())


@pytest.mark.parametrize(
    ("variable", "sheet", "said"),
    [
        ("JPY_SESSION_NAME", "0.0.1", True),
        ("JPY_SESSION_NAME", None, False),
        ("JPY_SESSION_NAME", version("scarto-teach"), False),
        ("ELSEWHERE", "0.0.1", False),
    ],
)
def test_a_sheet_of_another_version_is_announced_in_one_line(
    variable: str, sheet: str | None, said: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = {"metadata": {"scarto": {"version": sheet}} if sheet else {}}
    book = tmp_path / "my sheet.ipynb"
    book.write_text(json.dumps({"cells": [head]}), encoding="utf-8")
    monkeypatch.setenv(variable, str(book))
    card = question("04.1")
    line = (
        f"This sheet was made for scarto_teach 0.0.1, and {version('scarto-teach')} is installed: "
        "a question may read differently."
    )
    assert (card.view.get("feedback", {}).get("text") == line) is said
    tell(card, "pick", "SQ")
    assert "feedback" not in card.view, "said once, then out of the way"


def test_a_choice_shows_its_options_and_takes_one() -> None:
    card = question("04.10")
    assert [item["choice"] for item in card.view["choices"]] == ["a", "b", "c"]
    assert {item["state"] for item in card.view["hand"]} == {"open"}
    tell(card, "choose", "a")
    assert card.view["detail"] == 'answer_04_10 = "a"'
    tell(card, "check")
    assert card.view["feedback"]["tone"] == "stop"
    tell(card, "choose", "c")
    tell(card, "check")
    assert card.view["feedback"]["tone"] == "good"


def test_a_function_is_asked_for_as_a_stub_to_be_written_below() -> None:
    card = question("04.5")
    assert card.view["detail"] == "def legal_plays(hand, trick):\n    ..."
    assert [item["action"] for item in card.view["actions"]] == ["hint", "solution"]
    assert "answer cell below" in card.view["help"]


def test_a_stale_or_doubled_check_does_nothing() -> None:
    card = question("04.1")
    old = {"kind": "hint", "card": "", "token": card.view["token"]}
    card._receive(card, old, [])
    said = card.view["feedback"]
    card._receive(card, old, [])
    assert card.view["feedback"] == said


@pytest.mark.parametrize("number", [each.id for each in load_lesson("04").questions])
def test_every_question_has_a_text_twin_and_a_picture_equal_on_every_run(number: str) -> None:
    first, second = question(number), question(number)
    assert repr(first) == repr(second)
    assert "0x" not in repr(first)
    shown = first._repr_mimebundle_()
    assert shown is not None
    data = shown[0]
    assert data["text/plain"] == repr(first)
    ElementTree.fromstring(data["image/svg+xml"])
    asked = find_question(number)
    for card in asked.position.hand:
        assert str(card) in repr(first)


def test_a_seed_gives_a_class_its_own_position() -> None:
    assert repr(question("04.3", seed=1)) != repr(question("04.3", seed=2))
    assert repr(question("04.3", seed=1)) == repr(question("04.3", seed=1))
    assert repr(question("04.1", seed=1)) == repr(question("04.1"))


def test_a_verdict_with_a_counterexample_is_drawn_and_told() -> None:
    verdict = question("04.5").check(lambda hand, trick: hand)
    shown = verdict._repr_mimebundle_()
    assert shown["text/plain"] == str(verdict) == repr(verdict)
    ElementTree.fromstring(shown["image/svg+xml"])
    assert "Your function gives" in shown["image/svg+xml"]
    assert verdict == question("04.5").check(lambda hand, trick: hand)


def test_a_verdict_without_one_is_told_in_words_alone() -> None:
    assert list(question("04.1").check("SQ")._repr_mimebundle_()) == ["text/plain"]


def test_a_crash_is_drawn_with_the_learners_error() -> None:
    shown = question("04.5").check(lambda hand, trick: trick[0])._repr_mimebundle_()
    assert "IndexError" in shown["image/svg+xml"]
    assert "Traceback" not in shown["text/plain"]
