"""Piles counted in threes, a deal settled, a match on the board."""

from __future__ import annotations

from collections.abc import Callable

from harness import Book, FrontEnd, action, card, choice, violations
from harness.table import Table

COUNTER = "from scarto_teach.widgets import TripletCounter\nTripletCounter('CK T3 T4 SQ C2 B9 F')"
CHECK = "[data-answer]"


def give(table: Table, number: object) -> None:
    """Type a number and press the button beside it."""
    table.find(".sc-input").fill(str(number))
    table.click(CHECK)


def test_a_pile_is_laid_by_mouse_and_another_way_by_keys(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """Own count, a refusal with its reason, batches, the same sum again; no cell changes."""
    book = open_book(front_end.write(COUNTER))
    cells = book.cells()
    table = book.table("triplet-counter")
    give(table, 13)
    assert table.text("feedback").startswith("13: noted.")
    for code in ("CK", "T3", "F"):
        table.click(card(code))
    table.click(action("lay"))
    assert "(R17)" in table.text("feedback")
    assert table.find(".sc-feedback").get_attribute("data-tone") == "stop"
    table.click(card("F"))
    table.click(card("T4"))
    table.click(action("lay"))
    assert table.text("feedback") == "Five, one, one: seven, less two: five."
    table.click(action("step"))
    table.click(action("step"))
    assert "13 points in all. You said so" in table.text("feedback")
    assert violations(book.page) == []
    book.shot("counter-laid", table.root)

    book.select_cell(0)
    table.enter()
    table.by_keys(action("another"))
    for code in ("CK", "SQ", "B9"):
        table.by_keys(card(code))
    table.after(lambda: table.press("l"))
    table.press("d", "d", "m", "x")  # plain keys stay inside the table
    for _ in range(2):
        table.after(lambda: table.press("t"))
    assert "Other batches, the same sum." in table.text("feedback")
    assert table.root.locator(".sc-rows tbody tr").count() == 2
    assert book.cells() == cells


def test_a_deal_is_counted_and_settled(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """From the own pile to 78 to the score to who pays (R17, R18)."""
    cell = "from scarto_teach.widgets import TripletCounter\nTripletCounter.after_deal(50)"
    book = open_book(front_end.write(cell))
    table = book.table("triplet-counter")
    give(table, 37)
    table.click(action("rest"))
    assert "37 points in all. You said so" in table.text("feedback")
    table.click(action("next"))
    give(table, 24)
    assert "Every deal holds 78 points: 78 − 37 − 16. (R17)" in table.text("feedback")
    assert table.find(".sc-input").input_value() == ""
    give(table, 25)
    give(table, 11)
    table.click(choice(1))
    table.click(choice(2))
    table.click(action("check"))
    assert table.text("progress") == "Settled"
    assert table.find(".sc-feedback").get_attribute("data-tone") == "good"
    assert violations(book.page) == []
    book.shot("counter-settled", table.root)


def test_the_scoreboard_draws_its_plot_on_light_and_dark(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """The plot is a picture with its totals as its name; axe has nothing against it."""
    cell = "from scarto_teach.widgets import Scoreboard\nScoreboard.after_match(3)"
    book = open_book(front_end.write(cell))
    table = book.table("scoreboard")
    plot = table.find(".sc-figure[role=img]")
    assert (plot.get_attribute("aria-label") or "").startswith("Totals after each deal: You 0, ")
    for theme in ("light", "dark"):
        book.set_theme(theme)
        assert violations(book.page) == []
        book.shot(f"scoreboard-{theme}", table.root)
    table.resize(390, 800)
    box = plot.bounding_box()
    assert box is not None and box["width"] <= 390
    book.shot("scoreboard-390", table.root)
