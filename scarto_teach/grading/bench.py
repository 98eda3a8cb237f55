"""Where a function is asked: what it makes of each case, in a worker, and how it ended."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from scarto_teach.engine import View
from scarto_teach.grading.cells import Code
from scarto_teach.grading.isolation import Box, Dead, Late, Worker
from scarto_teach.grading.marks import Status
from scarto_teach.grading.reading import Handed
from scarto_teach.grading.values import BadReply, crash_of, decode, told
from scarto_teach.players.guard import Fault
from scarto_teach.players.stops import Crash
from scarto_teach.questions import Position, Question
from scarto_teach.questions.functions import Outcome, endless, outcome_of
from scarto_teach.text import t

__all__ = ["Bench", "died"]


def died() -> str:
    """Return what is said to an answer whose process is gone."""
    return t(
        "This answer ended the program it ran in: by exit, by taking all the memory, or by "
        "answering for it. There was nothing to judge."
    )


class Bench:
    """One answer in a worker: its cells, what it made of each case, and how it ended."""

    def __init__(self, box: Box, codes: Sequence[Code], handed: Handed, name: str) -> None:
        self._box, self._handed, self._name = box, handed, name
        self._cells = [(code.cell.number, code.source) for code in codes]
        self._known: dict[Position, Outcome] = {}
        self._foreseen: deque[tuple[View, dict[str, Any]]] = deque()
        self.ended: Status | None = None
        self.crash: Crash | None = None  # where a player stopped
        self._until = time.monotonic() + box.limits.calls
        self._deals_until = time.monotonic() + box.limits.deals

    @property
    def worker(self) -> Worker:
        """The worker, which after a fall is another one."""
        return self._box.worker()

    def start(self) -> Crash | None:
        """Run the cells in a fresh process; what stopped the last of them."""
        error = self.worker.start(self._cells, self._handed.beside).get("error")
        return crash_of(error)[0] if error else None

    def ask_ahead(self, cases: Sequence[Position], question: Question) -> None:
        """Ask about many cases at once: the way to the worker and back is what costs."""
        given = [list(question.shape.arguments(case)) for case in cases]
        replies = self.worker.calls(self._name, given)
        for case in cases:
            outcome = self._next(replies, question)
            self._known[case] = outcome
            if self.ended:
                break

    def ask(self, case: Position, question: Question) -> Outcome:
        """Return what the function makes of a case."""
        if case in self._known:
            return self._known.pop(case)
        if self.ended:
            try:
                self.start()
            except (Late, Dead):
                return endless(self._box.limits.call)
        given = [list(question.shape.arguments(case))]
        return self._next(self.worker.calls(self._name, given), question)

    def foresee(self, views: Sequence[View]) -> None:
        """Ask a player about many views at once; `play` is to be called with them in order."""
        self._foreseen.clear()
        if self.ended:
            return
        try:
            replies = self.worker.calls(self._name, [[{"view": told(view)}] for view in views])
            for view in views:
                self._foreseen.append((view, next(replies)))
                if time.monotonic() > self._deals_until:
                    self.worker.end()
                    raise Late
        except Late:
            self.ended = "timed out"
        except Dead:
            self.ended = "died"

    def play(self, view: View) -> Any:
        """Return what a player gave for a view that was foreseen.  Raises Fault where its process
        is gone, and where its own code stopped an error, which `crash` knows more about."""
        if self._foreseen and self._foreseen[0][0] == view:
            reply = self._foreseen.popleft()[1]
            try:
                if "error" not in reply:
                    return decode(reply["value"])
                self.crash, named = crash_of(reply["error"])
            except (BadReply, KeyError, TypeError):
                self.ended = "died"
            else:
                raise NotImplementedError if named == "NotImplementedError" else RuntimeError
        late = endless(self._box.limits.call).fault
        raise Fault(late if self.ended == "timed out" else died(), endless=True)

    def _next(self, replies: Any, question: Question) -> Outcome:
        try:
            reply = next(replies)
            if time.monotonic() > self._until:
                self.worker.end()
                raise Late
            if "error" in reply:
                crash, named = crash_of(reply["error"])
                return Outcome(crash=crash, unwritten=named == "NotImplementedError")
            return outcome_of(
                decode(reply["value"]),
                question.shape,
                printed=reply.get("printed") is True,
                changed=reply.get("changed") is True,
            )
        except Late:
            self.ended = "timed out"
            return endless(self._box.limits.call)
        except (Dead, BadReply, KeyError, TypeError):
            self.ended = "died"
            return Outcome(fault=died(), endless=True)
