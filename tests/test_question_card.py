"""The question as a widget: pick, check, hint, and the answer as a line of code to copy."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from scarto_teach.questions import find_question, load_lesson
from scarto_teach.widgets import QuestionCard, question, question_card


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


def test_the_answer_is_offered_only_after_an_attempt() -> None:
    card = question("04.2")
    actions = [item["action"] for item in card.view["actions"]]
    assert actions == ["check", "hint"]
    tell(card, "pick", "S8")
    tell(card, "check")
    assert [item["action"] for item in card.view["actions"]] == ["check", "hint", "solution"]
    tell(card, "solution")
    assert 'answer_04_2 = "T17 T2"' in card.view["feedback"]["text"]


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
    assert [item["action"] for item in card.view["actions"]] == ["hint"]
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
