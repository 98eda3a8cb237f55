"""Who does the work: this process, other processes, or any executor of `concurrent.futures`.

Only `submit` is asked of an executor, so Dask's, MPI's and all others of that kind will do.  Chunks
are handed out a window at a time, and come back in whatever order.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pickle import PicklingError
from typing import Any, TypeAlias

from scarto_teach.engine import ScartoError
from scarto_teach.experiments.routes import Task, run_chunk
from scarto_teach.experiments.statistics import Tallies
from scarto_teach.text import t

__all__ = ["Crew", "Done"]

WINDOW = 1_000  # chunks handed out and not yet back: enough for a cluster, little to remember
DEATHS = 3  # in a row, without a chunk coming back between them
Done: TypeAlias = tuple[int, list[Tallies]]  # a chunk's number and what it counted


class Crew:
    """Runs the chunks of a task; `notes` say what a reader of the results should know."""

    def __init__(self, executor: Executor | int | None) -> None:
        self.notes: list[str] = []
        self._executor = executor

    def run(self, task: Task) -> Iterator[Done]:
        """Yield what each chunk counts, in whatever order they are done."""
        executor = self._executor
        if isinstance(executor, int) and not can_start_processes():
            self.notes.append(
                t("No other processes can be started here, so this one did all the work.")
            )
            executor = None
        if executor is None:
            for chunk in range(task.chunks):
                yield chunk, run_chunk(task, chunk)
            return
        own = isinstance(executor, int)
        pool = new_pool(executor) if isinstance(executor, int) else executor
        workers = executor if isinstance(executor, int) else None
        waiting = iter(range(task.chunks))
        lost: list[int] = []
        out: dict[Future[list[Tallies]], int] = {}
        deaths = 0
        try:
            while True:
                broken = False
                while len(out) < WINDOW and not broken:
                    chunk = lost.pop() if lost else next(waiting, -1)
                    if chunk < 0:
                        break
                    try:
                        out[submit(pool, task, chunk)] = chunk
                    except BrokenExecutor:
                        lost.append(chunk)
                        broken = True
                if not out and not broken:
                    return
                done = wait(out, return_when=FIRST_COMPLETED).done if out else ()
                for future in sorted(done, key=out.__getitem__):
                    chunk = out.pop(future)
                    try:
                        found = result(future)
                    except BrokenExecutor:
                        lost.append(chunk)
                        broken = True
                    else:
                        deaths = 0
                        yield chunk, found
                if broken:
                    deaths += 1
                    lost += [chunk for future, chunk in out.items() if not finished(future)]
                    out = {future: chunk for future, chunk in out.items() if finished(future)}
                    if deaths > DEATHS:
                        raise ScartoError(
                            f"Workers died {deaths} times in a row; chunk {min(lost)} is among "
                            f"those lost. With executor=None it runs in this process."
                        )
                    self.notes.append(
                        t(
                            "A worker died; {number} chunks of deals were run again.",
                            number=len(lost),
                        )
                    )
                    if own:
                        pool.shutdown(wait=False, cancel_futures=True)
                    pool, own = new_pool(workers), True
        finally:
            for future in out:
                future.cancel()
            if own:
                pool.shutdown(wait=False, cancel_futures=True)


def finished(future: Future[Any]) -> bool:
    """Return whether a future has brought its result home, rather than died with its worker."""
    return future.done() and not future.cancelled() and future.exception() is None


def submit(pool: Executor, task: Task, chunk: int) -> Future[list[Tallies]]:
    """Return the future of a chunk."""
    return pool.submit(run_chunk, task, chunk)


def result(future: Future[list[Tallies]]) -> list[Tallies]:
    """Return what a chunk counted.

    Raises ScartoError where the task cannot travel.
    """
    try:
        return future.result()
    except (PicklingError, AttributeError, TypeError) as error:
        if "pickle" not in str(error) and "get attribute" not in str(error).lower():
            raise
        raise ScartoError(
            f"This experiment cannot be sent to another process ({error}). Put players and "
            "statistics of your own into a file and import them, or use executor=None."
        ) from None


def can_start_processes() -> bool:
    """Return whether this Python can start others: in a browser it cannot."""
    if sys.platform in {"emscripten", "wasi"}:
        return False
    try:
        import multiprocessing.synchronize  # noqa: F401  # what fails first where it cannot work
    except ImportError:
        return False
    return True


def new_pool(workers: int | None) -> Executor:
    """Return processes that leave an interrupt to this one."""
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(workers, initializer=leave_interrupts)


def leave_interrupts() -> None:
    """Ignore Ctrl-C, which a terminal sends to all processes: the first one decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
