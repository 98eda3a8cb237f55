"""Questions on the table: wrong, a hint, right; and the exercise opens quietly."""

from __future__ import annotations

from collections.abc import Callable

from harness import Book, FrontEnd, action, card, choice, violations
from learner import allowed


def test_a_question_is_answered_by_keys(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """Cards to pick, then letters to choose: told why when wrong, said so when right."""
    book = open_book(
        front_end.write(
            "from scarto_teach import question", "question('04.1')", "question('04.10')"
        )
    )
    cells = book.cells()
    table = book.table("question")
    book.select_cell(1)
    table.enter()
    may = allowed(table.cards(), table.lying())
    wrong = next(code for code in table.cards() if code not in may)
    tone = table.find(".sc-feedback")
    table.by_keys(card(wrong))
    table.by_keys(action("check"))
    assert tone.get_attribute("data-tone") == "stop" and table.text("feedback")
    table.by_keys(action("hint"))
    assert table.text("feedback")
    table.by_keys(card(wrong))  # put back
    for code in sorted(may):
        table.by_keys(card(code))
    table.by_keys(action("check"))
    assert tone.get_attribute("data-tone") == "good", table.text("feedback")

    table = book.table("question", nth=1)
    table.find(choice("a")).focus()
    table.press("d", "d", "m", "x")
    table.by_keys(choice("a"))
    table.by_keys(action("check"))
    assert table.find(".sc-feedback").get_attribute("data-tone") == "stop"
    table.by_keys(choice("c"))
    table.by_keys(action("check"))
    assert table.find(".sc-feedback").get_attribute("data-tone") == "good"
    assert book.cells() == cells
    assert violations(book.page) == []
    book.shot("04-question", table.root)


def test_the_exercise_opens_quietly(open_lesson: Callable[[str], Book]) -> None:
    """All its cells run; its questions can be worked on, and axe has nothing against them."""
    book = open_lesson("exercises/04_legal_plays")
    table = book.table("question")
    assert "04.1" in table.text("progress")
    assert violations(book.page) == []
    book.shot("04-exercise", table.root)
