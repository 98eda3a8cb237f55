"""What the judge believes: exact types, replies in step, and cases that nobody knows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from scarto_teach.engine import Card, Cards
from scarto_teach.grading.judging import drawn_seed
from scarto_teach.grading.sending import encode, given_as
from scarto_teach.grading.values import BadReply, crash_of, decode, told
from scarto_teach.questions import Question, load_lesson
from scarto_teach.questions.answers import describe
from scarto_teach.questions.counterexample import fresh_positions, known_positions
from scarto_teach.questions.playing import views

FUNCTIONS = [
    question
    for number in ("02", "03", "04", "05", "06", "08")
    for question in load_lesson(number).questions
    if question.kind == "function"
]
VALUES = [None, True, False, 0, -1, 2**70, 1.5, "", "SK", "è", ..., [], ["SK", ("F", 1)], {"a"}]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_comes_back_as_it_was_sent(value: Any) -> None:
    back = decode(encode(value))
    assert back == value
    assert type(back) is type(value)


def test_cards_come_back_as_cards() -> None:
    assert decode(encode(Card("SK"))) is Card("SK")
    assert decode(encode(Cards("SK C9 F"))) == Cards("SK C9 F")


def test_a_view_arrives_as_the_same_view() -> None:
    """A player would otherwise be asked about another deal than it is judged by."""
    for view in views(1):
        assert given_as(json.loads(json.dumps({"view": told(view)}))) == view


class Claim(int):
    """An int that says it is any other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


@pytest.mark.parametrize(
    ("value", "word"),
    [(Claim(3), "Claim"), (1 << 5_000, "huge number"), ("x" * 20_000, "very long text"),
     ([[[[[[[[]]]]]]]], "list"), (object(), "object"), (print, "builtin_function_or_method")],
    ids=["subclass", "huge", "long", "deep", "object", "function"],
)  # fmt: skip
def test_anything_else_comes_back_as_a_thing_that_only_has_a_name(value: Any, word: str) -> None:
    """C78: what is not of an exact type is equal to nothing here."""
    back = decode(encode(value))
    assert word in describe(back)
    assert back != value


BAD: list[Any] = [
    1, 1.5, [], {}, {"x": "y"}, {"i": 6}, {"i": "six"}, {"i": "0x" + "f" * 3_000}, {"f": "x"},
    {"c": "nothing"}, {"k": "SK SK?"}, {"l": "x"}, {"s": [{"l": []}]},
    {"i": "0x6", "status": "right"},
]  # fmt: skip


@pytest.mark.parametrize("sent", BAD, ids=lambda sent: str(sent)[:30])
def test_a_reply_that_no_worker_sends_is_refused(sent: Any) -> None:
    with pytest.raises(BadReply):
        decode(sent)


def test_a_nest_of_lists_is_refused_before_it_is_built() -> None:
    sent: Any = {"l": []}
    for _ in range(50):
        sent = {"l": [sent]}
    with pytest.raises(BadReply):
        decode(sent)


def test_a_crash_is_read_as_words_only() -> None:
    crash, named = crash_of({"kinds": ["Own", "KeyError"], "said": "'a'", "line": 3, "code": "x"})
    assert (named, crash.line, crash.error) == ("Own", 3, "Own: 'a'")
    assert crash.meaning
    with pytest.raises(BadReply):
        crash_of({"kinds": 3})


@pytest.mark.parametrize("question", FUNCTIONS, ids=lambda question: question.id)
def test_fresh_cases_are_many_valid_and_drawn_by_the_seed_alone(question: Question) -> None:
    rules, shape = question.position.rules, question.shape
    drawn = [fresh_positions(rules, shape, Random(seed), 150) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(set(drawn[0])) == 150
    assert all(shape.valid(case) for case in drawn[0])
    for case in drawn[0]:
        assert shape.hand[0] <= len(case.hand) <= shape.hand[1]
        assert shape.trick[0] <= len(case.trick) <= shape.trick[1]
        assert not case.hand & Cards(case.trick)
    known = known_positions(rules, shape)
    assert len(set(drawn[0]) - set(known)) > 100


def test_a_seed_is_another_for_every_word_and_secret() -> None:
    seeds = {drawn_seed(secret, *words) for secret in (b"a", b"b")
             for words in (("x", "y"), ("xy", ""), ("y", "x"))}  # fmt: skip
    assert len(seeds) == 6
    assert drawn_seed(b"a", "x", "y") == drawn_seed(b"a", "x", "y")


@pytest.mark.parametrize("text", ["+-6", "9" * 6_000, "٣" * 30, "--", "6 6"])
def test_text_that_only_looks_like_a_number_is_refused_and_never_raises(text: str) -> None:
    number = next(q for q in load_lesson("06").questions if q.kind == "number")
    assert number.check(text).status == "wrong"
