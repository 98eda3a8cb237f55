"""Where a learner's code stopped and what the error means; and an alarm for what never stops."""

from __future__ import annotations

import contextlib
import linecache
import signal
import sysconfig
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final

from scarto_teach.text import t

__all__ = ["Crash", "TooLong", "alarm", "explain", "is_theirs", "meaning"]

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_NOT_THEIRS: Final = (
    "<frozen",
    str(_PACKAGE),
    *{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")},
)


@dataclass(frozen=True)
class Crash:
    """Where a learner's function stopped: a line of their own code, and the error in its words."""

    line: int  # 0 where no line of theirs is known
    code: str
    error: str  # the kind of the error and its text
    meaning: str  # the same in plain words

    def __str__(self) -> str:
        if not self.line:
            return self.error
        where = t("Line {line} of your code:", line=self.line)
        return f"{where} {self.code}".rstrip() + f"\n{self.error}"


class TooLong(BaseException):
    """Raised inside a learner's call that does not come back; no `except Exception` stops it."""


@contextlib.contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise TooLong in the block after so many seconds, again and again until it gives way.

    Only on the main thread of a system that has such alarms (not on Windows).
    """
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def is_theirs(filename: str) -> bool:
    """Return whether a file is the learner's: not ours, not Python's, not an installed one."""
    return not filename.startswith(_NOT_THEIRS)


def explain(error: BaseException) -> Crash:
    """Return where a learner's code stopped, in their own line, and what the error means."""
    line, code = _their_line(error.__traceback__)
    said = " ".join(str(error).split())
    named = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return Crash(line, code, named, meaning(type(error)))


def _their_line(trace: TracebackType | None) -> tuple[int, str]:
    """Return number and text of the innermost line that the learner wrote, (0, "") if none."""
    found = (0, "")
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        text = linecache.getline(name, trace.tb_lineno).strip()
        if is_theirs(name) and (text or not found[1]):  # a dataclass makes code without a text
            found = (trace.tb_lineno, text)
        trace = trace.tb_next
    return found


def meaning(raised: type[BaseException]) -> str:
    """Return a kind of error in plain words, with what usually causes it here."""
    meanings: tuple[tuple[type[BaseException], str], ...] = (
        (RecursionError, t("A function calls itself without end.")),
        (
            IndexError,
            t(
                "That place is not there: the trick is empty for who leads, "
                "and the Matto is one letter, F."
            ),
        ),
        (KeyError, t("That key is not in the dictionary.")),
        (UnboundLocalError, t("A name is used before it has a value on this way through.")),
        (NameError, t("That name is not known: a typing slip, or a cell above not run yet.")),
        (AttributeError, t("That kind of value has no such part; a card here is text, like 'S9'.")),
        (
            ValueError,
            t("That text is no number: int('T12') fails, int('T12'[1:]) gives 12."),
        ),
        (ZeroDivisionError, t("Something is divided by zero.")),
        (TypeError, t("Two kinds of values do not go together, or a call has the wrong number.")),
        (AssertionError, t("An assert of yours does not hold here.")),
        (SystemExit, t("exit() stops everything; leave a function with return.")),
    )
    return next((words for kind, words in meanings if issubclass(raised, kind)), "")
