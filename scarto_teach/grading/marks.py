"""What grading a class comes to: a mark a question, a Graded a student, a Gradebook for all.

Points are whole, all or none for a question.  Seconds are wall time in the worker, not compared
with anything.  Every text may hold what a student wrote, so whoever shows it must escape it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from scarto_teach.questions import Position

__all__ = ["STATUSES", "Gradebook", "Graded", "Mark", "Skipped", "Status"]

Status: TypeAlias = Literal[
    "right",
    "wrong",
    "unattempted",  # the cell is as the sheet had it
    "crashed",  # the answer's own code raised an error
    "timed out",  # it did not come back within the limit
    "died",  # it ended its process: os._exit, no memory left, a signal
    "missing",  # there is no cell for it: deleted, or in a file that cannot be read
    "duplicated",  # several cells answer it differently, and the last, which counts, is not right
]
STATUSES: Final[tuple[Status, ...]] = get_args(Status)


@dataclass(frozen=True, slots=True)
class Mark:
    """What one answer earned, and why."""

    question: str  # "06.7"
    points: int  # earned: `maximum` where right, else 0
    maximum: int
    status: Status
    seconds: float = 0.0  # wall time that running the answer took
    message: str = ""  # the words for the student, with the rule; lines end in "\n"
    answer: str = ""  # the source of the cell that was judged, at most 10,000 characters
    slip: str = ""  # the known slip that was met, in few words, such as "nothing is taken off"
    position: Position | None = None  # where answer and rules part, as the questions draw it
    shown: str = ""  # its text twin: the call, "Your function gives: 4", "The rules give: 6"


@dataclass(frozen=True, slots=True)
class Graded:
    """One student's submission: a mark for each question of the sheet, in the sheet's order."""

    student: str  # as the folder, the file or the roster names them
    path: str  # of the notebook, from the folder or zip that was given, with "/"
    marks: tuple[Mark, ...]
    notes: tuple[str, ...] = ()  # what was found out and mended, a sentence each, for the teacher
    fingerprint: str = ""  # equal for equal submissions of one student: what resuming goes by
    twin: str = ""  # equal where two students' answers are equal but for spaces; "" where untouched

    @property
    def points(self) -> int:
        """The points earned."""
        return sum(mark.points for mark in self.marks)

    @property
    def maximum(self) -> int:
        """The points that could be earned."""
        return sum(mark.maximum for mark in self.marks)

    @property
    def seconds(self) -> float:
        """The wall time that running all answers took."""
        return sum(mark.seconds for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that is nobody's submission, and why."""

    path: str
    why: str


@dataclass(frozen=True, slots=True)
class Gradebook:
    """All submissions of one sheet graded, ordered by student."""

    sheet: str  # the lesson's number, "06"
    graded: tuple[Graded, ...]
    skipped: tuple[Skipped, ...] = ()
    notes: tuple[str, ...] = ()  # about the class as a whole
    isolation: tuple[str, ...] = ()  # what kept submissions apart, and loudly what did not

    @property
    def points(self) -> int:
        """The points that all students earned together."""
        return sum(one.points for one in self.graded)

    @property
    def maximum(self) -> int:
        """The points that one student could earn."""
        return max((one.maximum for one in self.graded), default=0)

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions of the sheet, in order."""
        return tuple(mark.question for mark in self.graded[0].marks) if self.graded else ()

    def marks_of(self, question: str) -> tuple[Mark, ...]:
        """Return the marks of one question, by student."""
        found = (mark for one in self.graded for mark in one.marks)
        return tuple(mark for mark in found if mark.question == question)
