"""Calling a learner's function: what comes back is read strictly, what stops it is explained."""

from __future__ import annotations

import contextlib
import dis
import inspect
import io
import linecache
import signal
import sysconfig
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, FunctionType, TracebackType
from typing import Any, Final

from scarto_teach.questions.answers import Misread, describe
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import PLAY, Shape
from scarto_teach.questions.verdict import Crash
from scarto_teach.text import t

__all__ = ["Outcome", "call", "is_ours", "is_stub", "misfit"]

LIMIT: Final = 2.0  # seconds a call
_PACKAGE: Final = Path(__file__).resolve().parent.parent
_NOT_THEIRS: Final = (
    str(_PACKAGE),
    *{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")},
)


@dataclass(frozen=True)
class Outcome:
    """What one call came to: a value, or a sentence why it is none, or a crash."""

    value: object = None  # cards or a number; None where nothing could be read
    fault: str = ""
    crash: Crash | None = None
    unwritten: bool = False  # it raised NotImplementedError: a stub that says so
    endless: bool = False
    printed: bool = False
    changed: bool = False  # it changed the lists it was given


class TooLong(BaseException):
    """Raised inside a learner's call that does not come back; no `except Exception` stops it."""


def call(function: Callable[..., Any], position: Position, shape: Shape = PLAY) -> Outcome:
    """Return what a function makes of a case, given as fresh values of its shape."""
    given = shape.arguments(position)
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), _time_limit():
            returned = function(*given)
    except TooLong:
        seconds = int(LIMIT)
        fault = t(
            "Your function had not come back after {seconds} seconds. "
            "Is there a loop that never ends?",
            seconds=seconds,
        )
        return Outcome(fault=fault, endless=True)
    except (Exception, SystemExit) as error:  # a learner's code may raise anything
        crash = _explain(error)
        return Outcome(crash=crash, unwritten=type(error) is NotImplementedError)
    printed = bool(out.getvalue())
    changed = given != shape.arguments(position)
    try:
        value = _read(returned, printed, shape)
    except Misread as error:
        return Outcome(fault=str(error), printed=printed, changed=changed)
    return Outcome(value=value, printed=printed, changed=changed)


def _read(returned: object, printed: bool, shape: Shape) -> object:
    """Return what a function gave back, as the value its shape asks for."""
    if returned is None and printed:
        raise Misread(t("Your function prints its answer. Give it back with return instead."))
    if returned is None:
        raise Misread(
            t("Your function gives nothing back here. Does every way through it end in return?")
        )
    if inspect.isgenerator(returned):
        raise Misread(t("Your function uses yield. Collect the cards in a list and return that."))
    try:
        return shape.read(returned)
    except Misread as error:
        what = describe(returned)
        raise Misread(
            t("Your function gives {what} back. {error}", what=what, error=error)
        ) from None


def is_stub(function: object) -> bool:
    """Return whether a function does nothing yet: a docstring, dots, pass or return None."""
    if not isinstance(function, FunctionType):
        return False
    quiet = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "POP_TOP"}
    steps = list(dis.get_instructions(function))
    loaded = [step.argval for step in steps if step.opname in {"LOAD_CONST", "RETURN_CONST"}]
    return all(step.opname in quiet for step in steps) and all(
        value is None or value is ... for value in loaded
    )


def is_ours(function: object) -> bool:
    """Return whether a function is one of this package, so not the learner's."""
    return str(getattr(function, "__module__", "")).split(".")[0] == _PACKAGE.name


def misfit(function: object, parameters: tuple[str, ...]) -> str:
    """Return why an answer cannot be called with these parameters, "" where it can."""
    wanted = ", ".join(parameters)
    if not callable(function):
        return t(
            "A function is wanted, and this is {what}. Give its name without brackets.",
            what=describe(function),
        )
    try:
        inspect.signature(function).bind(*parameters)
    except (TypeError, ValueError):
        return t(
            "Your function must take {count} values: ({wanted}).",
            count=len(parameters),
            wanted=wanted,
        )
    return ""


@contextlib.contextmanager
def _time_limit() -> Iterator[None]:
    """Raise TooLong after LIMIT seconds; only where the system has an alarm (not on Windows)."""
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _explain(error: BaseException) -> Crash:
    """Return where a learner's code stopped, in their own line, and what the error means."""
    line, code = _their_line(error.__traceback__)
    said = " ".join(str(error).split())
    named = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return Crash(line, code, named, _meaning(error))


def _their_line(trace: TracebackType | None) -> tuple[int, str]:
    """Return number and text of the innermost line that the learner wrote, (0, "") if none."""
    found = (0, "")
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith(_NOT_THEIRS):
            found = (trace.tb_lineno, linecache.getline(name, trace.tb_lineno).strip())
        trace = trace.tb_next
    return found


def _meaning(error: BaseException) -> str:
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
    return next((words for kind, words in meanings if isinstance(error, kind)), "")
