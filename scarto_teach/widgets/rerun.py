"""A cell that is run again replaces its widgets: what its run before left behind is closed.

ipywidgets keeps every widget until it is closed, in the kernel and in the browser. A learner runs
a cell many times, so without this each run would leave a model on both sides (C35, C47).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from weakref import WeakSet

from IPython import get_ipython

__all__ = ["made", "shown"]


class Closable(Protocol):
    """A widget, as far as it matters here."""

    def close(self) -> None:
        """Let go of the model."""


class _Cell:
    """The widgets that one cell made: in its latest run, and in those before."""

    def __init__(self) -> None:
        self.run = ""
        self.made: WeakSet[Closable] = WeakSet()
        self.before: WeakSet[Closable] = WeakSet()


_cells: dict[str, _Cell] = {}
_elsewhere: WeakSet[Closable] = WeakSet()  # shown by a cell that did not make it
_LARGE = 1000  # items; a learner's list of numbers is not looked through for tables


def made(widget: Closable) -> None:
    """Note that the cell that runs has made a widget; nothing where no notebook's cell runs."""
    shell, name, run = _here()
    if not name:
        return
    cell = _cells.setdefault(name, _Cell())
    if run != cell.run:
        cell.run = run
        cell.before.update(cell.made)
        cell.made.clear()
        if _tidy not in shell.events.callbacks["post_run_cell"]:
            shell.events.register("post_run_cell", _tidy)
    cell.made.add(widget)


def shown(widget: Closable) -> None:
    """Note that the cell that runs shows a widget."""
    _, name, _ = _here()
    if not name or widget not in _cells.get(name, _Cell()).made:
        _elsewhere.add(widget)


def _here() -> tuple[Any, str, str]:
    """Return the shell, the id of the cell that runs and the id of this run; "" outside of one."""
    shell = get_ipython()
    if shell is None or not hasattr(shell, "get_parent"):
        return shell, "", ""
    message = shell.get_parent()
    name = message.get("metadata", {}).get("cellId") or ""
    return shell, name, message.get("header", {}).get("msg_id", "")


def _tidy(_result: object) -> None:
    """Close what an earlier run made and nobody can see or name any more."""
    shell, _, _ = _here()
    due = {widget for cell in _cells.values() for widget in cell.before} - set(_elsewhere)
    if not due:
        return
    # IPython keeps in `Out`, `_` and `_5` whatever was ever shown; they are no one's variables.
    names = [name for name in shell.user_ns if name != "Out" and not name.startswith("_")]
    kept = _inside(shell.user_ns[name] for name in names)
    for widget in due:
        if id(widget) not in kept:
            widget.close()
            for cell in _cells.values():
                cell.before.discard(widget)


def _inside(values: Iterable[object]) -> set[int]:
    """Return the ids of all that some values hold, in containers and in the learner's objects."""
    seen: set[int] = set()
    todo = list(values)
    while todo:
        it = todo.pop()
        if id(it) in seen:
            continue
        seen.add(id(it))
        if isinstance(it, Mapping) and len(it) <= _LARGE:
            todo += it.values()
        elif isinstance(it, list | tuple | set | frozenset) and len(it) <= _LARGE:
            todo += it
        elif type(it).__module__ == "__main__":
            todo.append(getattr(it, "__dict__", {}))
    return seen
