"""How far an experiment is: a bar where it takes long, silence where it does not."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Any, TypeAlias

from scarto_teach.text import t

__all__ = ["Progress", "Watcher"]

QUIET = 2.0  # seconds before anything is shown
WORTH = 3.0  # seconds to go, or there is no point
Watcher: TypeAlias = Callable[[int, int, float], object]  # deals done, deals asked, seconds to go


class Progress:
    """Tells a watcher, or draws a bar with the time left, after some seconds of silence."""

    def __init__(self, deals: int, show: bool | Watcher) -> None:
        self._deals, self._done, self._began = deals, 0, monotonic()
        self._watcher = show if callable(show) else None
        self._show = show is True
        self._bar: Any = None
        self._bar_task: Any = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def add(self, deals: int) -> None:
        """Note that so many more deals are done."""
        self._done += deals
        passed = monotonic() - self._began
        to_go = passed / self._done * (self._deals - self._done)
        if self._watcher:
            self._watcher(self._done, self._deals, to_go)
        elif self._bar is not None:
            self._bar.update(self._bar_task, completed=self._done)
        elif self._show and passed > QUIET and to_go > WORTH:
            self._start_bar()

    def _start_bar(self) -> None:
        """Draw the bar; without rich, or where output goes into a file, there is none."""
        self._show = False
        try:
            from rich import progress as bars
            from rich.console import Console
        except ImportError:
            return
        console = Console()
        if not (console.is_terminal or console.is_jupyter):
            return
        self._bar = bars.Progress(
            bars.TextColumn("{task.description}"),
            bars.BarColumn(),
            bars.TaskProgressColumn(),
            bars.TimeRemainingColumn(),
            console=console,
            transient=True,
        )
        self._bar_task = self._bar.add_task(
            t("{deals} deals", deals=f"{self._deals:,}"), total=self._deals, completed=self._done
        )
        self._bar.start()
