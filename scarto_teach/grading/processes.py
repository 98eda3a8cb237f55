"""Where chunks of submissions are graded when nobody brings an executor: here, or beside us."""

from __future__ import annotations

import multiprocessing
import os
import signal
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

__all__ = ["cores", "pool"]

SERIAL: Final = 4  # so few are graded here and now; other processes take longer to begin


def cores() -> int:
    """Return how many processes may run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pool(executor: Executor | None, due: int) -> AbstractContextManager[Executor]:
    """Return what grades so many submissions: the executor given, or one of ours."""
    if executor is not None:
        return nullcontext(executor)  # whoever made it ends it
    if due <= SERIAL:
        return _Here()
    return _processes(cores())


class _Here(Executor):
    """Graded here and now: a few submissions are done before other processes have begun."""

    def submit(self, fn: Any, /, *given: Any, **more: Any) -> Future[Any]:
        """Return what a call comes to, made already."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*given, **more))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    """Yield processes of this machine; whatever stops this one, nothing of them is left."""
    before = set(multiprocessing.active_children())
    with TemporaryDirectory(prefix="scarto-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # answers run as somebody else
        made = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _begin, (folder,))
        try:
            yield made
        except BaseException:  # such as Ctrl-C: nobody waits for what is under way
            for child in set(multiprocessing.active_children()) - before:
                child.kill()
            raise
        finally:
            made.shutdown(cancel_futures=True)


def _begin(folder: str) -> None:
    """Leave Ctrl-C to the process that collects, end with it, and put what is made in a folder."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tempfile.tempdir = folder
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
