"""Piles and points as questions: drawn as a deal leaves them, judged by the engine (R17, R18)."""

from __future__ import annotations

from random import Random

import pytest

from scarto_teach.engine import Cards, count_points
from scarto_teach.questions import find_question, load_lesson
from scarto_teach.questions.counting import MISSETTLED, settled
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import points_of
from scarto_teach.questions.steps import Step
from scarto_teach.widgets import Drill, Walkthrough, question


def test_a_drawn_pile_is_one_that_a_deal_can_leave() -> None:
    """Threes, or a pair over; with the Fool only threes, for its trick left the pair elsewhere."""
    for level in load_lesson("06").levels:
        rng = Random(3)
        for _ in range(60):
            pile = level.position(rng).hand
            over = len(pile - "F") % 3
            assert over == 0 if "F" in pile else over in (0, 2)
            dear = sum(count_points(Cards(card)) > 1 for card in pile - "F")
            assert level.draw.dear[0] <= dear <= level.draw.dear[1]


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("the points are the score", (36, 24, 18)),
        ("the share is 25", (11, -1, -7)),
        ("the signs are turned", (-10, 2, 8)),
        ("nobody pays", (10, 0, 0)),
    ],
)
def test_a_missettlement_gives_what_its_name_says(name: str, scores: tuple[int, ...]) -> None:
    assert MISSETTLED[name].law((36, 24, 18)) == scores


def test_three_piles_make_78_and_their_scores_nought() -> None:
    position = Position.of("SK CK DK BK T20 T1", "F SQ")
    assert points_of(position) == (26, 8, 44)
    assert settled(position) == (0, -18, 18)


def test_a_settlement_may_be_a_tuple_and_holds_whole_numbers() -> None:
    asked = find_question("06.9")
    assert asked.check(lambda points: tuple(held - 26 for held in points)).status == "right"
    said = str(asked.check(lambda points: [held / 2 for held in points]))
    assert "A whole number is wanted" in said
    assert "settlement([" in said


def test_a_number_that_the_engine_judges_is_told_what_was_forgotten() -> None:
    card = question("06.4")
    right = int(card._question.right_answer)
    assert "Matto is worth something too" in card.check(right - 4).sentence
    assert card.check(str(right)).status == "right"
    assert card.check("many").status == "wrong"
    assert [group["label"] for group in card.view["groups"]] == ["The pile"]
    assert card.view["hand"] == []


def test_the_drill_counts_piles_and_climbs() -> None:
    drill = Drill("06", seed=1)
    pile = drill._practice.position.hand
    assert "(R17)" in drill.answer(99)
    drill._intent("answer", "many")
    assert "A whole number is wanted" in drill.view["feedback"]["text"]
    for _ in range(9):
        drill.answer(int(count_points(drill._practice.position.hand)))
        assert drill.view["feedback"]["tone"] == "good"
    assert drill._practice.passed >= 2
    assert drill.view["groups"][0]["label"] == "The pile"
    assert pile


def test_a_round_of_piles_is_counted_to_its_end() -> None:
    walk = Walkthrough("06", step=14)
    walk._intent("begin")
    while walk._practice is not None:
        walk.answer(int(count_points(walk._position.hand)))
    assert walk.view["feedback"]["text"].startswith("10 of 10 at once, in ")
    assert walk.view["stars"]["have"] == 3


def test_a_slip_of_a_step_with_a_number_is_a_number_and_what_is_said() -> None:
    table = {"id": "x", "title": "x", "prompt": "x", "act": "number", "goal": ["is 5"]}
    step = Step.from_table(table | {"slip": [{"number": 7, "says": "Seven."}]})
    assert step.judge(5).right and not step.table
    assert step.judge(7).sentences == ("Seven.",)
    assert step.judge(8).sentences == ("8 is not it. Look again.",)
    with pytest.raises(ValueError, match="a slip has cards, says and then"):
        Step.from_table(table | {"slip": [{"number": 7, "sais": "Seven."}]})
