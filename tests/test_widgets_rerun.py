"""A cell run again closes what its run before made, and nothing that anyone can still name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

from scarto_teach.widgets import DealTable, rerun


class Kernel:
    """A notebook's kernel as far as `rerun` looks at it: who asks, what there is, who listens."""

    def __init__(self) -> None:
        """Begin with no variables."""
        self.user_ns: dict[str, Any] = {"DealTable": DealTable, "Out": {}}
        self.events = self
        self.callbacks: dict[str, list[Any]] = {"post_run_cell": []}
        self._runs = 0
        self._cell = ""

    def register(self, event: str, callback: Any) -> None:
        """Call this after every cell."""
        self.callbacks[event].append(callback)

    def get_parent(self) -> dict[str, Any]:
        """The message that asked for the run."""
        return {"metadata": {"cellId": self._cell}, "header": {"msg_id": f"run {self._runs}"}}

    def run(self, cell: str, source: str, show: str = "") -> None:
        """Run a cell that may show one value."""
        self._cell, self._runs = cell, self._runs + 1
        exec(source, self.user_ns)
        if show:
            value = eval(show, self.user_ns)
            value._repr_mimebundle_()
            self.user_ns["Out"][self._runs] = self.user_ns[f"_{self._runs}"] = value
        for callback in self.callbacks["post_run_cell"]:
            callback(None)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """A kernel in which no cell has run."""
    kernel = Kernel()
    monkeypatch.setattr(rerun, "get_ipython", lambda: kernel)
    monkeypatch.setattr(rerun, "_cells", {})
    return kernel


def models() -> int:
    """How many models ipywidgets keeps."""
    return len(ipywidgets.widgets.widget._instances)


def alive(*tables: DealTable) -> list[bool]:
    """Which of the tables have a model."""
    return [table.comm is not None for table in tables]


def test_c35_c47_a_cell_run_again_and_again_leaves_one_model(kernel: Kernel) -> None:
    """Each run closes the table before; a table has two models, its own and its layout's."""
    before = models()
    for _ in range(40):
        kernel.run("a", "table = DealTable(seed=3)", show="table")
    assert models() == before + 2
    assert len(kernel.callbacks["post_run_cell"]) == 1
    kernel.run("a", "table = None; DealTable(seed=3)")
    assert models() == before + 2


def test_what_a_variable_holds_stays(kernel: Kernel) -> None:
    """In a list, in an object of the learner's, under a second name: none of these is closed."""
    kernel.run("x", "tables = []\nclass Game:\n    pass\ngame = Game()")
    kernel.user_ns["Game"].__module__ = "__main__"
    kernel.run("a", "table = DealTable(); tables.append(table)")
    first = kernel.user_ns["table"]
    kernel.run("a", "table = DealTable(); game.table = [table]")
    second = kernel.user_ns["table"]
    kernel.run("a", "table = DealTable()")
    assert alive(first, second, kernel.user_ns["table"]) == [True, True, True]
    kernel.run("x", "tables.clear()")
    assert alive(first, second) == [False, True]


def test_what_another_cell_made_or_shows_stays(kernel: Kernel) -> None:
    """The picture in another cell's output goes on living, and so does another cell's table."""
    kernel.run("a", "table = DealTable()", show="table")
    kernel.run("b", "", show="table")
    kernel.run("c", "other = DealTable()", show="other")
    kernel.user_ns["also"] = kernel.user_ns.pop("other")
    first, other = kernel.user_ns["table"], kernel.user_ns["also"]
    kernel.run("a", "table = DealTable()", show="table")
    assert alive(first, other) == [True, True]


def test_outside_a_notebook_nothing_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python, and in a shell that knows of no cells, a table is a table."""
    for shell in (None, SimpleNamespace()):
        monkeypatch.setattr(rerun, "get_ipython", lambda shell=shell: shell)
        monkeypatch.setattr(rerun, "_cells", {})
        assert DealTable()._repr_mimebundle_() is not None
        assert rerun._cells == {}
