"""What a question answers: a verdict, with reasons, a counterexample or the learner's own line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from scarto_teach.engine import Cards
from scarto_teach.players.stops import Crash
from scarto_teach.questions.position import Position
from scarto_teach.text import t

__all__ = ["Counterexample", "Crash", "Remark", "Solution", "Status", "Verdict", "earned"]

Status: TypeAlias = Literal["unattempted", "wrong", "crashed", "right"]


@dataclass(frozen=True)
class Counterexample:
    """The smallest position in which an answer and the rules differ."""

    position: Position
    given: object  # cards or a number; None where the answer could not be read
    wanted: object
    call: str = ""  # where it is shown as a call: trick_winner(["C9", "C2"])

    def __str__(self) -> str:
        return f"{self.call or self.position}\n" + "\n".join(self.answers())

    def answers(self) -> list[str]:
        """Return one line for each of the two answers."""
        lines = []
        if self.given is not None:
            given = _written(self.given) or t("no card")
            lines.append(t("Your function gives: {answer}", answer=given))
        return [*lines, t("The rules give: {answer}", answer=_written(self.wanted))]


def _written(answer: object) -> str:
    """Return an answer as a learner would write it: several numbers as a list."""
    return str(list(answer)) if isinstance(answer, tuple) else str(answer)


@dataclass(frozen=True)
class Remark:
    """What the table says about some cards of an answer, with the rule."""

    cards: Cards
    text: str

    def __str__(self) -> str:
        return f"{self.cards}: {self.text}" if self.cards else self.text


def earned(points: int, of: int) -> str:
    """Return in words how many points were earned of how many."""
    if of == 1:
        return t("{points} of 1 point", points=points)
    return t("{points} of {of} points", points=points, of=of)


@dataclass(frozen=True)
class Verdict:
    """What was made of one answer; the points are whole, all or none."""

    question: str  # "04.2"
    status: Status
    of: int  # the points of a right answer
    sentence: str
    reasons: tuple[Remark, ...] = ()
    counterexample: Counterexample | None = None
    crash: Crash | None = None
    unread: bool = False  # nothing could be made of it: no card, no letter, no function of theirs

    @property
    def is_attempt(self) -> bool:
        """Whether this was an answer: not left open, not unreadable."""
        return self.status != "unattempted" and not self.unread

    @property
    def points(self) -> int:
        """The points earned."""
        return self.of if self.status == "right" else 0

    def lines(self) -> list[str]:
        """Return what the learner reads under the heading, a sentence a line."""
        return [self.sentence, *map(str, self.reasons)]

    def heading(self) -> str:
        """Return one line: the question, how it stands, and the points."""
        standing = {
            "unattempted": t("not answered yet"),
            "wrong": t("not yet"),
            "crashed": t("your function stopped"),
            "right": t("right"),
        }[self.status]
        return f"{self.question}: {standing}, {earned(self.points, self.of)}"

    def __str__(self) -> str:
        parts = [self.heading(), *self.lines()]
        parts += [str(part) for part in (self.crash, self.counterexample) if part is not None]
        return "\n".join(parts)

    def __repr__(self) -> str:
        """Return the text itself, equal on every run, so that a notebook shows it."""
        return str(self)


@dataclass(frozen=True)
class Solution:
    """The answer to a question, as it may be written in its cell, and a short why."""

    question: str
    answer: str
    why: str

    def __str__(self) -> str:
        gap = "\n" if "\n" in self.answer else " "  # code begins on a line of its own
        return f"{self.question}:{gap}{self.answer}\n{self.why}"

    __repr__ = __str__
