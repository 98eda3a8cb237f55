"""How answers are read: any way of writing cards, exact types, and a sentence for the rest."""

from __future__ import annotations

from typing import Any

import pytest

from scarto_teach.engine import Card, Cards
from scarto_teach.questions import Question, find_question
from scarto_teach.questions.answers import Misread, read_cards, read_number, read_word
from scarto_teach.questions.lesson import read_lesson

ORDER = """
lesson = "77"
title = "A trial"
[[question]]
id = "77.1"
title = "Round suits"
group = "All"
kind = "order"
rules = ["R2"]
points = 1
prompt = "Order them, the strongest first."
hand = "C10 C2 C9"
answer = "C2 C9 C10"
otherwise = "Think of the round suits."
hints = ["Look at the suit.", "The pips are upside down."]
why = "In cups the low pips are high."
[[question.slip]]
answer = "C10 C9 C2"
says = "That is the order of the long suits."
[[question]]
id = "77.2"
title = "Count"
group = "All"
kind = "number"
rules = ["R4"]
points = 2
prompt = "What is a King worth?"
answer = "5"
otherwise = "More than a Queen."
hints = ["A Queen is worth 4.", "One more."]
why = "A King is worth five."
[[question.slip]]
answer = "4"
says = "That is the Queen."
"""


class Liar(str):
    """A text that says it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Anything:
    """An object that says it equals everything (C78)."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.fixture(scope="module")
def trial() -> dict[str, Question]:
    return {question.id: question for question in read_lesson("77_trial.toml", ORDER).questions}


@pytest.mark.parametrize(
    "answer",
    [
        "SQ S3",
        "s3, sq",
        "3 of Swords, Queen of Swords",
        "Regina di Spade; 3 di Spade",
        Cards("SQ S3"),
        [Card("SQ"), "S3"],
        ("S3", "SQ"),
        {"S3", "SQ"},
        frozenset({"SQ", "S3"}),
    ],
    ids=repr,
)
def test_cards_may_be_written_in_any_way_and_order(answer: object) -> None:
    assert find_question("04.1").check(answer).status == "right"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("SQ S99", "'S99' (word 2, column 4)"),
        ("SQ 3", "Write T3 for the trump, S3 for swords"),
        ("SQ SQ S3", "named twice"),
        (["SQ", 3], "the number 3"),
        (["SQ", ["S3"]], "a list"),
        (7, "the number 7"),
        (True, "the truth value True"),
        (Anything(), "a Anything"),
        ([Anything(), Anything()], "a Anything"),
        (Liar("SQ S3"), "a Liar"),
        ({"SQ": 1}, "a dictionary"),
        (lambda: None, "a function"),
    ],
)
def test_what_cannot_be_read_is_answered_kindly_and_earns_nothing(answer: Any, said: str) -> None:
    verdict = find_question("04.1").check(answer)
    assert (verdict.status, verdict.points) == ("wrong", 0)
    assert said in verdict.sentence
    assert "Nothing is lost" in verdict.sentence
    assert "0x" not in str(verdict)


def test_a_card_that_is_not_in_the_hand_is_said_so() -> None:
    assert "SK: King of Swords is not in this hand. (R1)" in str(
        find_question("04.1").check("SK SQ S3")
    )


def test_objects_that_lie_about_equality_are_not_believed_c78() -> None:
    for lying in (Anything(), Liar("S1"), [Liar("S1")], {Anything()}):
        with pytest.raises(Misread):
            read_cards(lying)
    for lying in (Anything(), Liar("5"), True, 5.0):
        with pytest.raises(Misread):
            read_number(lying)
    for lying in (Anything(), Liar("a"), True, 1):
        with pytest.raises(Misread):
            read_word(lying, ("a", "b"))


def test_a_verdict_prints_the_same_each_time_and_holds_no_address() -> None:
    said = [repr(find_question("04.1").check("CK T12")) for _ in range(2)]
    assert said[0] == said[1]
    assert said[0].splitlines()[0] == "04.1: not yet, 0 of 1 point"
    assert "object at" not in said[0]


def test_an_order_is_checked_card_by_card(trial: dict[str, Question]) -> None:
    question = trial["77.1"]
    assert question.check("C2 C9 C10").points == 1
    assert question.check("C10 C9 C2").sentence == "That is the order of the long suits."
    verdict = question.check("C2 C10 C9")
    assert verdict.sentence == "Think of the round suits."
    assert str(verdict.reasons[0]) == "C10: stands too early, as number 2."
    assert "exactly these cards" in question.check("C2 C9").sentence
    assert "exactly these cards" in question.check("C2 C9 C9").sentence
    assert str(question.solution()).startswith('77.1: answer_77_1 = "C2 C9 C10"')


def test_a_number_is_a_number_and_true_is_not_one(trial: dict[str, Question]) -> None:
    question = trial["77.2"]
    assert question.check(5).points == question.check(" 5 ").points == 2
    assert question.check(4).sentence == "That is the Queen."
    assert question.check(9).sentence == "More than a Queen."
    assert "the truth value True" in question.check(True).sentence
    assert "the number 5.0" in question.check(5.0).sentence
    assert question.check(...).status == "unattempted"
    assert str(question.solution()).startswith("77.2: answer_77_2 = 5")


def test_a_choice_takes_its_letter_in_any_dress() -> None:
    question = find_question("04.10")
    for answer in ("c", "C", " c. ", "(c)"):
        assert question.check(answer).status == "right"
    assert "The Matto is no trump" in question.check("a").sentence
    assert '"d" is not among "a", "b", "c".' in question.check("d").sentence
    assert 'One of "a", "b", "c" is wanted, and this is the number 3.' in question.check(3).sentence


def test_a_question_is_found_by_its_number_or_those_there_are_listed() -> None:
    assert find_question("4.1") == find_question("04.1")
    with pytest.raises(ValueError, match=r"There is no question '04.99'. There are 04.1, 04.2"):
        find_question("04.99")
    with pytest.raises(ValueError, match="in quotes"):
        find_question(4.1)  # type: ignore[arg-type]
