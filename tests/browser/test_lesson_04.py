"""Lesson 04 in both front ends: the walkthrough by mouse and by keys, the drill, a wrong card."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from harness import Book, Table, action, card, choice
from learner import Act, Step, allowed, steps

LESSON = "04_legal_plays"
Press = Callable[[str], None]


def answer(press: Press, act: Act, step: Step) -> None:
    """Give one answer: the card, the seat, or all the cards and Check."""
    if act.seat is not None:
        press(choice(act.seat))
    for code in act.cards:
        press(card(code))
    if step.kind == "pick":
        press(action("check"))


def err(table: Table, press: Press, act: Act, step: Step) -> None:
    """Give a wrong answer, be told why, and have the same position again."""
    hand, progress = table.cards(), table.text("progress")
    answer(press, act, step)
    said = table.text("feedback")
    assert said, f"{step.title}: a wrong answer is met with silence"
    assert act.rule in said, f"{act.cards} breaks {act.rule}, but the table says: {said}"
    if table.has(action("again")):  # the card was played and its cost shown
        press(action("again"))
    assert (table.cards(), table.text("progress")) == (hand, progress)
    for code in table.cards("picked"):
        press(card(code))


def play_round(table: Table, press: Press, count: int) -> None:
    """Begin a round and answer each position as the engine would; the first one wrong before."""
    press(action("begin"))
    for number in range(1, count + 1):
        assert re.search(rf"\b{number}\b.*\b{count}\b", table.text("progress"))
        hand, may = table.cards(), allowed(table.cards(), table.lying())
        if number == 1 and (bad := [code for code in hand if code not in may]):
            press(card(bad[0]))
            assert re.search(r"\(R\d+\)", table.text("feedback")), table.text("feedback")
        if table.has(action("check")):
            for code in hand:
                if code in may:
                    press(card(code))
            press(action("check"))
        else:
            press(card(next(code for code in hand if code in may)))


def walk(table: Table, press: Press) -> None:
    """Go through the whole walkthrough, wrong once where that can be, then right."""
    lesson = steps(LESSON)
    assert sum(step.kind != "round" for step in lesson) >= 10
    for number, step in enumerate(lesson, 1):
        assert re.search(rf"\b{number}\b.*\b{len(lesson)}\b", table.text("progress"))
        if step.kind == "round":
            play_round(table, press, step.table["count"])
        else:
            held = set(map(str, step.hand)) - set(map(str, step.trick))
            assert set(table.cards()) == held, step.title
            if step.kind == "play":
                assert set(table.cards("legal")) == set(map(str, step.legal)), step.title
            wrong = step.wrong()
            if wrong is not None:
                err(table, press, wrong, step)
            answer(press, step.right(), step)
        assert table.find(".sc-feedback").get_attribute("data-tone") == "good", step.title
        assert table.text("feedback"), f"{step.title}: a right answer is met with silence"
        if number < len(lesson):
            press(action("next"))
    assert not table.has(action("next"))


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_walkthrough_can_be_completed(open_lesson: Callable[[str], Book], by: str) -> None:
    """Wrong once a step, then right, up to the end; by keys the focus never leaves the table."""
    book = open_lesson(f"notebooks/{LESSON}")
    table = book.table("walkthrough")
    cells = book.cells()
    if by == "keys":
        book.select_cell(book.cell_of(table))
        table.enter()
    walk(table, table.click if by == "mouse" else table.by_keys)
    assert book.cells() == cells
    book.shot(f"04-walkthrough-end-{by}", table.root)


def test_an_illegal_card_says_why_and_what_may_go(open_lesson: Callable[[str], Book]) -> None:
    """Step 1: a cup on swords; the reason with its rule, the card still there, the legal ones up.

    Then the drill: a wrong card is answered by its rule, right ones in a row raise the level.
    """
    book = open_lesson(f"notebooks/{LESSON}")
    table = book.table("walkthrough")
    step = steps(LESSON)[0]
    wrong = step.wrong()
    assert wrong is not None and wrong.rule == "R10"
    (code,) = wrong.cards
    assert table.card(code).get_attribute("aria-disabled") == "true"
    table.click(card(code))
    for part in ("feedback", "live"):
        assert "Swords were led" in table.text(part) and "(R10)" in table.text(part)
    assert table.card(code).get_attribute("data-state") == "illegal"
    assert set(table.cards("legal")) == set(map(str, step.legal))
    book.shot("04-illegal", table.root)
    climb(book.table("drill"))


def climb(table: Table) -> None:
    """One wrong answer, then right ones until the level is passed."""
    may = allowed(table.cards(), table.lying())
    table.click(card(next(code for code in table.cards() if code not in may)))
    assert re.search(r"\(R\d+\)", table.text("feedback")), table.text("feedback")
    level = table.text("progress").partition("·")[0]
    for _ in range(8):
        if table.text("progress").partition("·")[0] != level:
            return
        may = allowed(table.cards(), table.lying())
        table.click(card(next(code for code in table.cards() if code in may)))
    raise AssertionError(f"eight right answers and still {table.text('progress')}")
