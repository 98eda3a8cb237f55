"""A class at a glance: what the report says of a batch, as plain values in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Final

from scarto_teach.grading.marks import Batch, Graded, Mark, Status
from scarto_teach.questions import Question, load_lesson

__all__ = ["SIGNS", "Asked", "Bar", "asked", "histogram", "middle", "tomorrow", "twins"]

# What a status looks like without colour, in the order in which bars are stacked.
SIGNS: Final[dict[Status, str]] = {
    "right": "✓",
    "wrong": "✗",
    "unattempted": "○",
    "crashed": "!",
    "timed out": "…",
    "died": "‼",
    "missing": "–",
    "duplicated": "=",
}
MOST_TO_DISCUSS: Final = 3
MOST_BARS: Final = 11
ANSWERS_SHOWN: Final = 3


@dataclass(frozen=True)
class Asked:
    """How a class did on one question."""

    question: Question
    counts: dict[Status, int]  # those that came up, in the order of SIGNS
    slip: str  # the commonest known slip, "" where none was met
    slipped: int  # how many met it
    answers: tuple[tuple[str, int], ...]  # the commonest answers that were not right
    example: Mark | None  # one that met the slip, best with a position to show

    @property
    def students(self) -> int:
        """How many handed in."""
        return sum(self.counts.values())

    @property
    def missed(self) -> int:
        """How many tried and were not right."""
        return self.students - sum(
            self.counts.get(s, 0) for s in ("right", "unattempted", "missing")
        )

    @property
    def right_share(self) -> float:
        """The share that was right, 0 to 1."""
        return self.counts.get("right", 0) / self.students if self.students else 0.0


@dataclass(frozen=True)
class Bar:
    """How many students have points from `low` to `high`, both included."""

    low: int
    high: int
    students: int

    @property
    def label(self) -> str:
        """The points, as they stand below the bar."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def asked(batch: Batch) -> tuple[Asked, ...]:
    """Return how the class did, question by question, in the sheet's order."""
    known = {question.id: question for question in load_lesson(batch.sheet).questions}
    return tuple(_asked(known[number], batch.marks_of(number)) for number in batch.questions)


def _asked(question: Question, marks: tuple[Mark, ...]) -> Asked:
    found = Counter(mark.status for mark in marks)
    slips = Counter(mark.slip for mark in marks if mark.slip)
    slip = _commonest(slips)[0][0] if slips else ""
    missed = [mark for mark in marks if mark.status not in ("right", "unattempted", "missing")]
    those = [mark for mark in missed if mark.slip == slip] or missed
    example = min(those, key=lambda mark: (mark.position is None, len(mark.shown)), default=None)
    return Asked(
        question,
        {status: found[status] for status in SIGNS if found[status]},
        slip,
        slips[slip] if slip else 0,
        tuple(_commonest(Counter(_short(mark.answer) for mark in missed))[:ANSWERS_SHOWN]),
        example,
    )


def _commonest(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return texts with their numbers, the commonest first, equal ones by the alphabet."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _short(answer: str) -> str:
    """Return what an answer says in a line: what is assigned, or the first line of a function."""
    lines = [line for line in answer.splitlines() if line.strip()] or [""]
    name, equals, value = lines[-1].partition("=")
    whole = len(lines) == 1 and equals and name.strip().isidentifier()
    text = value.strip() if whole else lines[0]
    return text if len(text) <= 60 else text[:59] + "…"


def tomorrow(questions: Iterable[Asked]) -> tuple[Asked, ...]:
    """Return the questions that most people tried and missed, at most three, the worst first."""
    missed = [each for each in questions if each.missed]
    return tuple(sorted(missed, key=lambda each: -each.missed)[:MOST_TO_DISCUSS])


def histogram(batch: Batch) -> tuple[Bar, ...]:
    """Return the class by points, in bars of equal width that cover 0 to all points."""
    width = -(-(batch.maximum + 1) // MOST_BARS)
    found = Counter(one.points // width for one in batch.graded)
    return tuple(
        Bar(low, min(low + width - 1, batch.maximum), found[low // width])
        for low in range(0, batch.maximum + 1, width)
    )


def middle(batch: Batch) -> str:
    """Return the median of the points, whole or with a half."""
    points = [one.points for one in batch.graded]
    return f"{median(points):g}" if points else "–"


def twins(batch: Batch) -> tuple[tuple[Graded, ...], ...]:
    """Return the groups of students whose answers are the same, by student."""
    groups: dict[str, list[Graded]] = {}
    for one in batch.graded:
        if one.twin:
            groups.setdefault(one.twin, []).append(one)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
