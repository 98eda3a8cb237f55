"""Faults that users reported elsewhere: what is shown of them only in a whole front end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from harness import Book, FrontEnd, Table, card, wait_until
from learner import allowed

OPEN = "from scarto_teach.widgets import DealTable\ntable = DealTable(seed=3)\ntable"
NEW_VIEW = """async index => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = index;
  await window.jupyterapp.commands.execute('notebook:create-output-view');
}"""
SLOW_MOTION = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, times) {
    return animate.call(this, frames, { ...times, duration: 1e6 });
  };
}"""
FLIGHTS = """() => document.getAnimations()
  .filter(flight => flight.effect.getTiming().duration === 1e6).length"""


def test_c37_a_lesson_opens_with_its_boards_before_any_cell_has_run(
    front_end: FrontEnd, open_lesson_unrun: Callable[[str], Book]
) -> None:
    """As shipped, and not yet trusted: every table as text, and no widget that is missing."""
    book = open_lesson_unrun("notebooks/04_legal_plays")
    assert book.page.locator(".scarto").count() == 0
    shown = "\n".join(book.page.locator(".jp-OutputArea-output").all_text_contents())
    assert "Anna leads the Knave of Swords" in shown and "[S9]" in shown
    assert "Error displaying widget" not in shown and "Loading widget" not in shown


def test_c37_saved_and_opened_without_its_kernel_a_table_comes_back_when_its_cell_runs(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """A widget outlives its kernel in no front end, and theirs say so; the file has the board."""
    name = front_end.write(OPEN)
    book = open_book(name)
    book.table("deal-table")
    book.reopen(name)
    book.page.get_by_text("Error displaying widget: model not found").wait_for()
    (said,) = book.complaints()
    assert "widget model not found" in said
    book.forget()
    (output,) = json.loads((front_end.root / name).read_text("utf-8"))["cells"][0]["outputs"]
    assert "[SK] [SQ]" in "".join(output["data"]["text/plain"])
    assert "image/svg+xml" in output["data"]
    book.run_cell(0)
    assert len(book.table("deal-table").cards("legal")) == 25


def test_c37_with_widget_state_saved_the_table_stands_there_and_says_what_to_do(
    front_end: FrontEnd, open_book: Callable[..., Book]
) -> None:
    """The front ends' own setting keeps the picture; an act on it is told what would help."""
    keeps = front_end.home / "config/lab/user-settings/@jupyter-widgets/jupyterlab-manager"
    keeps.mkdir(parents=True, exist_ok=True)
    setting = keeps / "plugin.jupyterlab-settings"
    setting.write_text('{"saveState": true}', encoding="utf-8")
    try:
        name = front_end.write(OPEN)
        book = open_book(name, run=False)
        book.spoilt = True
        book.page.goto("about:blank")  # a page reads the setting when it is loaded
        legal = book.open(name).run_all().table("deal-table").cards("legal")
        table = book.reopen(name).table("deal-table")
        assert table.cards("legal") == legal
        table.page.mouse.click(*table.point(card(legal[0])))
        wait_until(lambda: "run this cell again" in table.text("live"), "word of what to do")
    finally:
        setting.unlink()


def test_c44_a_new_view_of_the_output_is_the_same_table(
    servers: Callable[[str], FrontEnd], contexts: dict[str, Any], shots: Any
) -> None:
    """JupyterLab's "Create New View for Cell Output": a play in one is seen in both, once."""
    front_end = servers("lab")
    book = Book(contexts["lab"], front_end, shots).open(front_end.write(OPEN)).run_all()
    one = book.table("deal-table")
    book.page.evaluate(NEW_VIEW, 0)
    views = book.page.locator('.scarto[data-kind="deal-table"]:visible')
    views.nth(1).wait_for(state="visible")
    two = Table(book, views.nth(1))
    code = one.cards("legal")[0]
    one.after(lambda: two.click(card(code)))
    assert one.version() == two.version()
    assert len(one.cards()) == 24 and len(one.lying()) == 3
    assert book.complaints() == []
    book.spoilt = True  # a second panel is open beside the notebook
    book.shut_down()


def test_c49_cards_in_flight_stop_with_their_output(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """With motion on, cards fly to the trick; when the output is cleared none flies any more."""
    book = open_book(front_end.write("1 + 1", OPEN))
    book.page.emulate_media(reduced_motion="no-preference")
    table = book.table("deal-table")
    (code, *_) = sorted(allowed(table.cards(), table.lying()))
    book.spoilt = True
    book.page.evaluate(SLOW_MOTION)
    table.click(card(code))
    assert book.page.evaluate(FLIGHTS) == 3
    book.page.evaluate(
        "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')"
    )
    table.root.wait_for(state="detached")
    assert book.page.evaluate(FLIGHTS) == 0
    book.page.emulate_media(reduced_motion="reduce")
