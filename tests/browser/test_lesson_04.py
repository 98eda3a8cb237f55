"""Lesson 04 in both front ends: the walkthrough by mouse and by keys, the drill, a wrong card."""

from __future__ import annotations

import re
from collections.abc import Callable

from harness import Book, FrontEnd, Table, card
from learner import allowed, steps, walk

LESSON = "04_legal_plays"


def test_the_walkthrough_can_be_completed(
    front_end: FrontEnd, open_lesson: Callable[[str], Book]
) -> None:
    """Wrong once a step, then right, up to the end; by keys the focus never leaves the table.

    By keys in JupyterLab, by mouse in Notebook 7: that each widget takes both in both is shown in
    test_every_widget.py.
    """
    book = open_lesson(f"notebooks/{LESSON}")
    table = book.table("walkthrough")
    cells = book.cells()
    by = "keys" if front_end.name == "lab" else "mouse"
    if by == "keys":
        book.select_cell(book.cell_of(table))
        table.enter()
    walk(table, table.click if by == "mouse" else table.by_keys, steps(LESSON))
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
