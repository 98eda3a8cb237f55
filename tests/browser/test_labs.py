"""The trick lab and the Fool lab: cards laid, moved and taken out, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable

from harness import Book, FrontEnd, action, card, choice, violations
from harness.table import Table


def winner(table: Table) -> str:
    """What the winning place of the trick says."""
    return table.find("[data-slot][data-wins] .sc-caption").inner_text()


def test_a_trick_is_laid_by_mouse(front_end: FrontEnd, open_book: Callable[[str], Book]) -> None:
    """Three cards, one changed, the rule set changed: the winner follows at once."""
    cell = "from scarto_teach.widgets import TrickLab\nTrickLab()"
    book = open_book(front_end.write(cell))
    cells = book.cells()
    table = book.table("trick-lab")
    table.click(choice("suit:T"))
    for code in ("T21", "T19"):
        table.click(card(code))
    assert winner(table).startswith("You")
    table.click(card("T20"))
    assert winner(table).startswith("Bruno") and "(R3)" in table.text("feedback")
    table.click(choice("rules:WEB_PAGE"))
    assert winner(table).startswith("You")
    table.click(choice("slot:0"))
    table.click(card("T1"))
    assert winner(table).startswith("Bruno")
    assert book.cells() == cells
    assert violations(book.page) == []
    book.shot("trick-lab", table.root)


def test_a_trick_is_moved_and_emptied_by_keys(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """The letters of the buttons move a card; Enter lays one and takes it back; no cell changes."""
    cell = "from scarto_teach.widgets import TrickLab\nTrickLab('C9 C2')"
    book = open_book(front_end.write(cell))
    cells = book.cells()
    table = book.table("trick-lab")
    book.select_cell(0)
    table.enter()
    table.by_keys(card("C1"))
    assert winner(table).startswith("Bruno")
    table.by_keys(choice("slot:2"))
    table.by_keys(action("earlier"))
    assert winner(table).startswith("Anna")
    table.by_keys(card("C1"))  # taken back
    assert winner(table).startswith("Bruno") and "2 of Cups" in table.text("feedback")
    table.press("d", "d", "m", "x")
    assert book.cells() == cells


def test_the_fool_is_moved_and_lost(front_end: FrontEnd, open_book: Callable[[str], Book]) -> None:
    """In trick 25 one rule set keeps it and the other does not; the piles say so."""
    cell = "from scarto_teach.widgets import FoolLab\nFoolLab()"
    book = open_book(front_end.write(cell))
    table = book.table("fool-lab")
    mine = ".sc-rows tbody tr:first-child td"
    assert table.find(mine).first.inner_text() == "4"
    table.click(choice("last:yes"))
    assert table.find(mine).first.inner_text() == "4"
    table.click(choice("rules:WEB_PAGE"))
    assert table.find(mine).first.inner_text() == "0"
    table.click(choice("fool:first"))
    assert "(R14)" in table.text("feedback")
    assert violations(book.page) == []
    book.shot("fool-lab", table.root)
