"""A learner's player is asked for an act: nothing that it does stops the table or shows it a card.

What ends a call is counted in lines of the learner's own code and not in seconds, so that a player
fares the same on every machine; where the system has an alarm, it rings for what no line counts,
such as a sleep.  Nothing here is a wall: it is for learners, who slip, and not against burglars.
"""

from __future__ import annotations

import contextlib
import dis
import io
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, replace
from functools import lru_cache
from types import CodeType, FrameType
from typing import Any, Final

from scarto_teach.engine import Card, Cards, IllegalDiscard, IllegalPlay, ScartoError, View
from scarto_teach.engine.dealing import dealt_by_seed
from scarto_teach.players.player import Player
from scarto_teach.players.stops import Crash, TooLong, alarm, explain, is_theirs
from scarto_teach.text import say, t

__all__ = ["LINES", "Fault", "ask"]

LINES: Final = 500_000  # of the learner's code, a call
SECONDS: Final = 5.0  # for what no line counts; far above what an honest call takes
PRINTED: Final = 10_000  # characters a call
PEEKING: Final = {
    "gc.get_objects",
    "gc.get_referents",
    "gc.get_referrers",
    "sys._current_frames",
    "sys._getframe",
    "sys.setprofile",
    "sys.settrace",
}  # the names under which Python says that somebody looks at what was not given to them


class Fault(Exception):
    """Why an act of a player does not stand: a sentence, and where the learner's code stopped."""

    def __init__(
        self, sentence: str, crash: Crash | None = None, endless: bool = False, waits: bool = False
    ) -> None:
        super().__init__(sentence, crash)
        self.sentence = sentence
        self.crash = crash
        self.endless = endless  # it did not come back
        self.waits = waits  # and no line of its own told, but the alarm


class Halt(BaseException):
    """Raised inside a learner's call that goes too far; no `except Exception` stops it."""


class Watch(threading.local):
    """What is watched in this thread: whose call is running, and what ended it."""

    on = False
    lines = 0
    halted = ""

    def halt(self, sentence: str) -> None:
        """End the call; the sentence stays, should the learner's code catch what is raised."""
        self.halted = self.halted or sentence
        raise Halt

    def step(self) -> None:
        """Count one step of the learner's code."""
        self.lines += 1
        if self.lines > LINES:
            self.halt(t("It did not come back: is there a loop that never ends?"))

    def count(self, _frame: FrameType, event: str, _argument: Any) -> Any:
        """Follow one frame of the learner's, line by line."""
        if event in ("line", "opcode"):
            self.step()
        return self.count

    def follow(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        """Look at every function that is called; the learner's own are followed where they loop."""
        if frame.f_code is dealt_by_seed.__code__:
            self.halt(t("It dealt cards itself, from a seed: who does can look at hidden hands."))
        if not is_theirs(frame.f_code.co_filename):
            return None
        self.step()
        loops, frame.f_trace_opcodes = loops_of(frame.f_code)
        return self.count if loops else None

    def audited(self, event: str, _arguments: Any) -> None:
        """Hear from Python what goes on; it matters where the learner's own line asked for it."""
        if self.on and event in PEEKING:
            self.on = False  # what is asked here is not the learner's question
            asker: FrameType | None = sys._getframe(1)
            while asker and asker.f_globals.get("__name__") == "inspect":
                asker = asker.f_back
            self.on = True
            if asker and is_theirs(asker.f_code.co_filename):
                self.halt(t("It looked behind the View ({what}).", what=event))


class Paper(io.StringIO):
    """Where a learner's prints go, up to a length."""

    def write(self, text: str) -> int:
        """Keep count; nothing is shown, so that a tournament prints its table and no more."""
        if self.tell() > PRINTED:
            _watch.halt(t("It printed more than {count} characters.", count=PRINTED))
        return super().write(text)


@lru_cache(maxsize=1024)
def loops_of(code: CodeType) -> tuple[bool, bool]:
    """Return whether code jumps back, and whether onto itself, so that no new line is ever met."""
    jumps = [step for step in dis.get_instructions(code) if "JUMP" in step.opname]
    back = [step for step in jumps if step.argval <= step.offset]
    return bool(back), any(step.argval == step.offset for step in back)


_watch = Watch()
_listening: list[bool] = []  # an audit hook cannot be taken away, so there is one, added once


@contextlib.contextmanager
def watched() -> Iterator[None]:
    """Watch over the learner's code in this block; leaves a debugger's trace where there is one."""
    if not _listening:
        sys.addaudithook(_watch.audited)
        _listening.append(True)
    tracing, paper = sys.gettrace(), Paper()
    _watch.lines, _watch.halted = 0, ""
    with contextlib.redirect_stdout(paper), contextlib.redirect_stderr(paper), alarm(SECONDS):
        if tracing is None:
            sys.settrace(_watch.follow)
        _watch.on = True
        try:
            yield
        finally:
            _watch.on = False
            sys.settrace(tracing)


def ask(player: Player, view: View, act: Callable[[Any], Any]) -> Any:
    """Return what `act` makes of the cards that a learner's player gives for a view.

    Raises Fault where no act comes of it, whatever the reason.
    """
    given = replace(view)  # theirs; held beside ours afterwards
    method, read = (player.discard, _scarto) if view.awaits_discard else (player.choose, _one_card)
    try:
        with watched():
            answer = read(method(given))
    except Halt:
        raise Fault(_watch.halted, endless=_watch.lines > LINES) from None
    except TooLong:
        sentence = t("It had not come back after {seconds} seconds.", seconds=int(SECONDS))
        raise Fault(sentence, endless=True, waits=True) from None
    except Fault:
        raise
    except (Exception, SystemExit) as error:
        raise Fault(_watch.halted or _meaning(error), explain(error)) from None
    if _watch.halted:
        raise Fault(_watch.halted)
    if view != given:
        raise Fault(t("It changed the View that it was given."))
    try:
        return act(answer)
    except (IllegalPlay, IllegalDiscard) as error:
        raise Fault(f"{answer}: {say(error.reason)}") from None


def _one_card(given: object) -> Card:
    """Return the card that a player gave, which may be text."""
    if type(given) is Card:
        return given
    if type(given) in (str, Cards):
        try:
            cards = list(Cards(given))  # type: ignore[arg-type]
        except ScartoError as error:
            raise Fault(str(error)) from None
        if len(cards) == 1:
            return cards[0]
        raise Fault(t('"{text}" is {count} cards: one is wanted.', text=str(given)[:60],
                      count=len(cards)))  # fmt: skip
    raise Fault(_wanted(t("choose"), t('one card is wanted, such as "SK"'), given))


def _scarto(given: object) -> Cards:
    """Return the cards that a player gave to lay away, which may be text or a list."""
    wanted = t('cards are wanted, such as "S2 B3 C9"')
    if type(given) not in (Cards, Card, str, list, tuple, set, frozenset):
        raise Fault(_wanted(t("discard"), wanted, given))
    try:
        return Cards(given)  # type: ignore[arg-type]
    except ScartoError as error:
        raise Fault(str(error)) from None
    except (TypeError, AttributeError):
        raise Fault(_wanted(t("discard"), wanted, given)) from None


def _wanted(method: str, wanted: str, given: object) -> str:
    if given is None:
        return t(
            "{method} gives nothing back here: {wanted}. Does every way through it end in return?",
            method=method,
            wanted=wanted,
        )
    kind = type(given).__name__
    return t(
        "{method} gives back a value of the kind {kind}: {wanted}.",
        method=method,
        kind=kind,
        wanted=wanted,
    )


def _meaning(error: BaseException) -> str:
    """Return what stopped a player, in plain words."""
    missing = getattr(error, "name", None)
    if isinstance(error, AttributeError) and type(error.obj) is View and missing:
        return t(
            "A View has no {name}: it holds what this seat may know, and nothing hidden.",
            name=missing,
        )
    if isinstance(error, FrozenInstanceError):
        return t("A View cannot be changed: it is what this seat sees.")
    if isinstance(error, IndexError):
        return t("That place is not there: the trick is empty for who leads.")
    if isinstance(error, SystemExit):
        return t("exit() stops everything; leave a method with return.")
    return t("Your player stopped here.")
