"""A cell run two hundred times leaves nothing behind, in the kernel or in the browser."""

from __future__ import annotations

from collections.abc import Callable

from harness import Book, FrontEnd, card
from learner import allowed
from showcase import PRELUDE

RUNS = 200
RUN = """async times => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.deselectAll();
  notebook.activeCellIndex = 1;
  for (let i = 0; i < times; i += 1) {
    await window.jupyterapp.commands.execute('notebook:run-cell');
  }
}"""
MODELS = "len(__import__('ipywidgets').widgets.widget._instances)"


def left(book: Book) -> dict[str, int]:
    """What there is: models on both sides, listeners and nodes of the page after collection."""
    line = book.page.context.new_cdp_session(book.page)
    line.send("Performance.enable")
    for _ in range(3):
        line.send("HeapProfiler.collectGarbage")
    metrics = {
        each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]
    }
    line.detach()
    return {
        "models in the kernel": book.ask(MODELS),
        "models in the browser": len(book.models()),
        "listeners": int(metrics["JSEventListeners"]),
        "nodes": int(metrics["Nodes"]),
    }


def test_c35_c47_two_hundred_runs_of_a_cell_leave_nothing_behind(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """One widget and one layout on both sides, and one message for one card.

    A table has some 15 listeners and 700 nodes. The front end's own counts wander by a hundred or
    two, and it keeps two nodes of each view that is gone, so less than one listener and less than
    four nodes a run are nothing of ours.
    """
    book = open_book(front_end.write(PRELUDE, 'table = Drill("04", seed=1)\ntable'))
    book.page.evaluate(RUN, 5)
    before = left(book)
    book.page.evaluate(RUN, RUNS)
    after = left(book)
    assert before["models in the kernel"] == after["models in the kernel"] == 2, after
    assert before["models in the browser"] == after["models in the browser"] == 2, after
    assert after["listeners"] - before["listeners"] < RUNS, (before, after)
    assert after["nodes"] - before["nodes"] < 4 * RUNS, (before, after)
    table = book.table("drill")
    (code, *_) = allowed(table.cards(), table.lying())
    table.click(card(code))
    assert book.ask("heard") == [["drill", "card", code]]
