"""What lesson 03 asks: who deals, what may be laid away, which suit can go; and who misreads it."""

from __future__ import annotations

from random import Random

import oracle
import pytest

from scarto_teach.engine import PIEDMONT, WEB_PAGE, Card, Cards, RuleSet
from scarto_teach.questions import find_question, load_lesson
from scarto_teach.questions.asks import ASKS
from scarto_teach.questions.discards import right_of, why_first_dealer
from scarto_teach.questions.drills import DRILL_ASKS
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.position import Position
from scarto_teach.widgets import Drill, Walkthrough


@pytest.mark.parametrize(
    ("hand", "right", "rules"),
    [
        ("SK T1 F T20 T21 T7 C3 DQ", "T21 T7 C3 DQ", PIEDMONT),
        ("SK T1 F T20 T21 T7 C3 DQ", "T7 C3 DQ", WEB_PAGE),
        ("T1 F S2", "S2", PIEDMONT),
        ("T1 F S2", "T1 S2", WEB_PAGE),
        ("T1 S2", "T1 S2", PIEDMONT),
        ("T1 T7 S2", "T7 S2", PIEDMONT),
        ("CK C5", "C5", PIEDMONT),
    ],
)
def test_r8_cases_24_to_28_as_a_question_asks_them(hand: str, right: str, rules: RuleSet) -> None:
    """The edge cases of the rules, and the judge agrees; each card has a sentence of its own."""
    here, asked = Position.of(hand, rules=rules), ASKS["legal discards"]
    assert asked.right(here) == Cards(right)
    assert set(oracle.may_go(hand.split(), oracle.TABLES[rules.name])) == set(right.split())
    for card in here.hand:
        reason = asked.belongs(here, card)
        assert reason is not None and reason.rule == "R8"
        assert ("may be laid away" in str(reason) or "may go" in str(reason)) == (
            card in Cards(right)
        )


@pytest.mark.parametrize(
    ("hand", "right"),
    [
        ("S10 S3 B10 B5 B3 B2 CK C6 T19", "S10 S3"),  # cups are short, but have their King
        ("S10 S3 B5 T19", ""),  # two suits could go
        ("S10 S9 S8 S7 T19", ""),  # four are too many
        ("SK S9 DC DJ D8 F", "DC DJ D8"),
    ],
)
def test_r7_r8_the_one_suit_that_can_go_whole(hand: str, right: str) -> None:
    """Three cards at most and no King; None where there is not exactly one."""
    assert ASKS["short suit"].right(Position.of(hand)) == Cards(right)


@pytest.mark.parametrize(
    ("name", "hand", "given"),
    [
        ("the Bagatto may always go", "S2 T1 T7 F", "S2 T1 T7"),
        ("the Bagatto never goes", "S2 T1", "S2"),
        ("the Matto does not hold the Bagatto", "S2 T1 F", "S2 T1"),
        ("the Matto does not hold the Bagatto", "S2 T1 T7 F", "S2 T7"),
        ("the Matto may be laid away", "S2 SK F", "S2 F"),
        ("the Angel may be laid away", "S2 SK T20", "S2 T20"),
        ("the World may be laid away", "S2 T20 T21", "S2 T21"),
        ("the World stays", "S2 T20 T21", "S2"),
        ("trumps stay", "SQ S2 T7", "SQ S2"),
        ("courts stay", "SQ S2 T7", "S2 T7"),
        ("a King goes with his suit", "SK S2 C4 C5 C6 C7", "SK S2"),
    ],
)
def test_a_misreading_gives_what_its_name_says(name: str, hand: str, given: str) -> None:
    """Each is wrong in its own way and right in the rest."""
    assert MISREADINGS[name](Position.of(hand)) == Cards(given)


def test_r5_r6_who_deals_and_who_comes_first() -> None:
    """The lowest trump; the Fool is none; then the dealer's right."""
    cut = Cards("T14 T9 F")
    assert why_first_dealer(cut, Card("T9")) is None
    assert "(R5)" in str(why_first_dealer(cut, Card("F")))
    assert "lower one than Trump 14" in str(why_first_dealer(cut, Card("T14")))
    assert [right_of(seat, 2, 3) is None for seat in range(3)] == [True, False, False]


def test_r7_r8_the_drill_of_three_cards_takes_what_may_be_laid_down_and_nothing_else() -> None:
    """Two are too few, a King too much, three Queens are fine (case 29)."""
    asked, here = DRILL_ASKS["discard"], Position.of("SQ CQ DQ SK T1 F")
    assert asked.faults(here, Cards("SQ CQ DQ")) == []
    assert "(R7)" in asked.faults(here, Cards("SQ CQ"))[0]
    assert "(R8)" in asked.faults(here, Cards("SQ CQ SK"))[0]
    assert asked.open(here) and not asked.open(Position.of("SQ CQ DQ"))


def test_r8_each_level_agrees_with_the_judge_and_brings_every_case() -> None:
    """Forty hands a level: the Bagatto goes in some of level 2 and stays in others."""
    first, second, *_ = load_lesson("03").levels
    rng, met = Random(4), set()
    for level in (first, second):
        for _ in range(40):
            here = level.position(rng)
            hand = [str(card) for card in here.hand]
            may = Cards(oracle.may_go(hand, oracle.PIEDMONT))
            assert level.asked.faults(here, may) == []
            stray = next(iter(here.hand - may))
            assert "(R8)" in level.asked.faults(here, may | Cards(stray))[0]
            met.add(("T1" in here.hand, "T1" in may, "F" in here.hand))
    assert met >= {(True, True, False), (True, False, True), (True, False, False)}


def test_the_void_wants_the_whole_suit_and_a_drill_hears_three_typed_cards() -> None:
    """Laying two of three coins leaves one, which is named (R7)."""
    walk = Walkthrough("03", step=11)
    said = " ".join(walk.answer("DC DJ C3").split())
    assert "8 of Coins would stay" in said or "D8 would stay" in said
    walk.answer("DC DJ D8")
    assert walk.view["feedback"]["tone"] == "good"
    drill = Drill("03", seed=1, level=3)
    right = ASKS["legal discards"].right(drill._practice.position)
    drill.answer(Cards(list(right)[:3]))
    assert drill.view["feedback"]["tone"] == "good"


def test_lesson_03_asks_what_it_should() -> None:
    """Eight questions at least, a third of them drawn; rules 5 to 8 are named."""
    lesson = load_lesson("03")
    drawn = [question for question in lesson.questions if question.draw]
    assert len(lesson.questions) >= 8 and 3 * len(drawn) >= len(lesson.questions)
    for pieces in (
        {rule for step in lesson.steps for rule in step.rules},
        {rule for question in lesson.questions for rule in question.rule_numbers},
    ):
        assert {"R5", "R6", "R7", "R8"} <= pieces
    assert find_question("03.9").position.rules == WEB_PAGE
