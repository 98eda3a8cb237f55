"""Keys pressed in a card table stay there; combinations with Ctrl go to the notebook (C43)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import Book, FrontEnd, Table, wait_until

# What a front end does on a selected cell: delete, to text, insert, cut, undo, restart, select.
COMMAND_KEYS = [
    *(["d", "d"], ["m"], ["a"], ["x"], ["b"], ["y"], ["r"], ["c", "v"], ["z"], ["1"], ["o"]),
    *(["0", "0"], ["i", "i"], ["j"], ["k"], ["Escape"], ["ArrowDown"], ["ArrowUp"], ["Enter"]),
    *(["Shift+M"], ["Shift+ArrowDown"], ["Delete"], ["Backspace"], [" "]),
]
OPEN = "from scarto_teach.widgets import DealTable\ntable = DealTable(seed=3)\ntable"


@pytest.fixture
def table(front_end: FrontEnd, open_book: Callable[[str], Book]) -> Table:
    """A table in the middle one of three cells."""
    return open_book(front_end.write("1 + 1", OPEN, "2 + 2")).table("deal-table")


def assert_cells_stay(table: Table, selector: str) -> None:
    """Press every command key on one element; no cell changes, none is selected instead."""
    table.find(selector).focus()  # the notebook selects the cell of what has the focus
    cells, active = table.book.cells(), table.book.active_cell()
    kernel = table.book.ask("id(table)")
    for keys in COMMAND_KEYS:
        table.find(selector).focus()
        table.press(*keys)
        assert table.book.cells() == cells, f"{keys} on {selector} changed a cell"
        assert table.book.active_cell() == active, f"{keys} on {selector} moved the selection"
    assert table.book.ask("id(table)") == kernel, "the kernel was restarted"


def test_command_keys_change_no_cell(table: Table) -> None:
    """`d d`, `m`, `a`, `x`, Enter, arrows and other shortcuts, on a card and on a button.

    The attribute is needed on each element itself; on a parent it does not protect.
    """
    bare = table.root.locator("button, input, [tabindex]").evaluate_all(
        "nodes => nodes.filter(n => n.dataset.lmSuppressShortcuts !== 'true').map(n => n.outerHTML)"
    )
    assert bare == []
    assert_cells_stay(table, "button[data-card]")
    assert_cells_stay(table, "button[data-action]")


def test_ctrl_combinations_reach_the_notebook(table: Table) -> None:
    """Ctrl+S saves and Ctrl+Shift+C opens the palette, then keys are shut in again."""
    book = table.book
    table.find("button[data-card]").focus()
    wait_until(book.is_dirty, "the notebook to need saving")
    table.press("Control+s")
    wait_until(lambda: not book.is_dirty(), "Ctrl+S to save the notebook", 5)
    cells = book.cells()
    table.find("button[data-card]").focus()
    table.press("d", "d")
    assert book.cells() == cells
    table.press("Control+Shift+c")
    table.page.wait_for_function(
        "() => document.activeElement.classList.contains('lm-CommandPalette-input')"
    )
    table.press("Escape")
