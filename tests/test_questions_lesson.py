"""Lesson files: whoever writes one wrongly is told file, question and key, and what would do."""

from __future__ import annotations

import tomllib

import pytest

from scarto_teach.questions import BadLesson, load_lesson
from scarto_teach.questions.lesson import read_lesson

GOOD = """
lesson = "77"
title = "A trial"

[[question]]
id = "77.1"
title = "Follow"
group = "All"
kind = "cards"
rules = ["R10"]
points = 1
prompt = "Pick all."
hand = "S9 S2 C4 T3"
trick = "SK"
asks = "legal plays"
hints = ["One.", "Two."]
why = "Swords were led."

[[question.slip]]
as_if = "everything goes"
says = "Not all of them."

[[question]]
id = "77.2"
title = "Choose"
group = "All"
kind = "choice"
rules = ["R10"]
points = 1
prompt = "Which?"
hints = ["One.", "Two."]
why = "So."

[[question.option]]
key = "a"
text = "This."
says = "Not this."

[[question.option]]
key = "b"
text = "That."
right = true
"""


def test_a_good_file_is_read() -> None:
    lesson = read_lesson("77_trial.toml", GOOD)
    assert [question.id for question in lesson.questions] == ["77.1", "77.2"]
    assert (lesson.number, lesson.title, lesson.points) == ("77", "A trial", 2)
    assert tomllib.loads(GOOD)["question"][0]["id"] == "77.1"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'prompt = "Pick all."',
            "",
            'question 77.1: "prompt" is missing. Write, for example, prompt =',
        ),
        (
            'hand = "S9 S2 C4 T3"',
            "",
            '77.1: "hand" is missing. Write, for example, hand = "S9 S2 C4"',
        ),
        ('hints = ["One.", "Two."]', 'hints = ["One."]', '"hints" has 1 of them; two or three'),
        ("points = 1", 'points = "1"', '"points" is "1". Write, for example, points = 1'),
        ("points = 1", "points = 0", '"points" must be 1 at least'),
        ("points = 1", "points = true", '"points" is true'),
        ("points = 1", "poins = 1\npoints = 1", '"poins" is no key here. Is "points" meant?'),
        ('kind = "cards"', 'kind = "card"', '"kind" is "card". There are "cards", "choice"'),
        ('rules = ["R10"]', 'rules = ["R99"]', "\"rules\" names 'R99'; there are R1 to R20"),
        ('hand = "S9 S2', 'hand = "S99 S2', "\"hand\": 'S99' (word 1, column 1)"),
        ('trick = "SK"', 'trick = "SK S9"', "S9 is there twice; every card is in one place (R1)"),
        ('trick = "SK"', 'trick = "SK SQ SC"', '"trick" has 3 cards'),
        ('id = "77.1"', 'id = "78.1"', 'question 78.1: the id must be "77." and a number'),
        ('id = "77.2"', 'id = "77.1"', 'the id "77.1" is there twice'),
        ('asks = "legal plays"', "", 'one of "asks" and "answer" is wanted'),
        ('asks = "legal plays"', 'asks = "legal"', '"asks" is "legal". There are'),
        (
            'asks = "legal plays"',
            'answer = "S2"',
            '"otherwise" is missing: what to tell who picks S9',
        ),
        (
            'asks = "legal plays"',
            'answer = "D4"',
            '"answer" names D4, which the hand does not hold',
        ),
        ('trick = "SK"', 'trick = ""', "nothing, everything or the first card earns it"),
        ('hand = "S9 S2 C4 T3"', 'hand = "S9 C4 T3"', "the answer is S9: nothing, everything"),
        (
            '"everything goes"',
            '"everything go"',
            'no misreading is called so. There is "everything goes"',
        ),
        (
            'as_if = "everything goes"',
            'answer = "S9 S2"',
            'the slip "S9 S2" is the right answer here',
        ),
        ('as_if = "everything goes"', "", 'one of "answer" and "as_if" is wanted'),
        ('says = "Not all of them."', "", 'question 77.1, slip 1: "says" is missing'),
        (
            'says = "Not this."',
            "",
            '77.2, option 1: "says" is missing: what to tell who chooses this',
        ),
        ("right = true", 'says = "No."', "0 options are right; one is wanted"),
        ('says = "Not this."', "right = true", "2 options are right; one is wanted"),
        ('key = "b"', 'key = "a"', "with different keys are wanted"),
        ('title = "A trial"', 'title = "A trial"\nquestions = 3', '"questions" is no key here'),
        ('title = "A trial"', "title = A trial", "77_trial.toml: Invalid value (at line 3"),
        (
            "[[question.slip]]",
            "[question.draw]\ncards = [5]\n[[question.slip]]",
            'draw: "cards" wants two sizes',
        ),
        (
            "[[question.slip]]",
            "[question.draw]\nfolow = true\n[[question.slip]]",
            'Is "follow" meant?',
        ),
    ],
)
def test_a_fault_is_named_with_file_piece_and_key(old: str, new: str, said: str) -> None:
    assert old in GOOD
    count = -1 if "option" in said or 'key = "b"' in old else 1
    with pytest.raises(BadLesson) as caught:
        read_lesson("77_trial.toml", GOOD.replace(old, new, count))
    assert str(caught.value).startswith("77_trial.toml")
    assert said in str(caught.value)


def test_a_draw_that_fits_no_position_is_refused() -> None:
    text = GOOD.replace(
        'hand = "S9 S2 C4 T3"\ntrick = "SK"\nasks = "legal plays"',
        'asks = "legal plays"',
    ).replace(
        "[[question.slip]]",
        "[question.draw]\ncards = [2, 2]\nhigher = true\nfool = true\n[[question.slip]]",
        1,
    )
    with pytest.raises(BadLesson, match=r"77_trial.toml: question 77.1: no position fits"):
        read_lesson("77_trial.toml", text)


def test_a_fault_in_a_step_or_a_level_names_the_file() -> None:
    with pytest.raises(BadLesson, match=r"77_trial.toml: .*77.d1.*"):
        read_lesson("77_trial.toml", GOOD + '[[level]]\nid = "77.d1"\ntitle = "x"\nfolow = true\n')


def test_a_lesson_that_is_not_there_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadLesson, match=r"There is no lesson '99'. There are .*04"):
        load_lesson("99")


def test_a_lesson_is_read_once() -> None:
    assert load_lesson("04") is load_lesson("04")
