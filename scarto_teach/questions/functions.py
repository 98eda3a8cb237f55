"""Calling a learner's function: what comes back is read strictly, what stops it is explained."""

from __future__ import annotations

import contextlib
import dis
import inspect
import io
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final

from scarto_teach.players.stops import Crash, TooLong, alarm, explain
from scarto_teach.questions.answers import Misread, describe
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import PLAY, Shape
from scarto_teach.text import t

__all__ = [
    "Outcome",
    "call",
    "endless",
    "is_ours",
    "is_stub",
    "misfit",
    "outcome_of",
    "wrong_call",
]

LIMIT: Final = 2.0  # seconds a call


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


def call(function: Callable[..., Any], position: Position, shape: Shape = PLAY) -> Outcome:
    """Return what a function makes of a case, given as fresh values of its shape."""
    given = shape.arguments(position)
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), alarm(LIMIT):
            returned = function(*given)
    except TooLong:
        return endless(LIMIT)
    except (Exception, SystemExit) as error:  # a learner's code may raise anything
        crash = explain(error)
        return Outcome(crash=crash, unwritten=type(error) is NotImplementedError)
    changed = given != shape.arguments(position)
    return outcome_of(returned, shape, printed=bool(out.getvalue()), changed=changed)


def endless(seconds: float) -> Outcome:
    """Return what a call came to that was ended after some seconds."""
    fault = t(
        "Your function had not come back after {seconds} seconds. Is there a loop that never ends?",
        seconds=int(seconds),
    )
    return Outcome(fault=fault, endless=True)


def outcome_of(
    returned: object, shape: Shape, *, printed: bool = False, changed: bool = False
) -> Outcome:
    """Return what a call came to that gave something back."""
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
    return str(getattr(function, "__module__", "")).split(".")[0] == __name__.split(".")[0]


def misfit(function: object, parameters: tuple[str, ...]) -> str:
    """Return why an answer cannot be called with these parameters, "" where it can."""
    if not callable(function):
        return t(
            "A function is wanted, and this is {what}. Give its name without brackets.",
            what=describe(function),
        )
    try:
        inspect.signature(function).bind(*parameters)
    except (TypeError, ValueError):
        return wrong_call(parameters)
    return ""


def wrong_call(parameters: tuple[str, ...]) -> str:
    """Return what is said to a function that does not take these parameters."""
    wanted = ", ".join(parameters)
    return t(
        "Your function must take {count} values: ({wanted}).",
        count=len(parameters),
        wanted=wanted,
    )
