"""A class at a glance: what the report says of a gradebook, as plain values in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from scarto_teach.grading.marks import Gradebook, Graded, Mark, Status
from scarto_teach.questions import Question, load_lesson

__all__ = ["SIGNS", "Asked", "Bar", "asked", "histogram", "middle", "tomorrow", "twins", "unread"]

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
    answers: tuple[tuple[str, int], ...]  # the commonest answers that were not right; of functions,
    # which are all different, what was said to them
    example: Mark | None  # one of the commonest kind, best with a position to show

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


def asked(gradebook: Gradebook) -> tuple[Asked, ...]:
    """Return how the class did, question by question, in the sheet's order."""
    known = {question.id: question for question in load_lesson(gradebook.sheet).questions}
    gradebook = replace(gradebook, graded=tuple(one for one in gradebook.graded if one.path))
    return tuple(
        _asked(known[number], gradebook.marks_of(number)) for number in gradebook.questions
    )


def _asked(question: Question, marks: tuple[Mark, ...]) -> Asked:
    found = Counter(mark.status for mark in marks)
    slips = Counter(mark.slip for mark in marks if mark.slip)
    slip = _commonest(slips)[0][0] if slips else ""
    missed = [mark for mark in marks if mark.status not in ("right", "unattempted", "missing")]
    given = _said if question.kind == "function" else _short
    answers = tuple(_commonest(Counter(map(given, missed)))[:ANSWERS_SHOWN])
    those = [m for m in missed if (m.slip == slip if slip else given(m) == answers[0][0])]
    example = min(those, key=lambda mark: (mark.position is None, len(mark.shown)), default=None)
    return Asked(
        question,
        {status: found[status] for status in SIGNS if found[status]},
        slip,
        slips[slip] if slip else 0,
        answers,
        example,
    )


def _commonest(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return texts with their numbers, the commonest first, equal ones by the alphabet."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _said(mark: Mark) -> str:
    """Return what was said to an answer, in a line."""
    return _cut((mark.message.splitlines() or [mark.status])[0], 100)


def _short(mark: Mark) -> str:
    """Return what an answer says in a line: what is assigned, or its first line."""
    lines = [line for line in mark.answer.splitlines() if line.strip()] or [""]
    name, equals, value = lines[-1].partition("=")
    whole = len(lines) == 1 and equals and name.strip().isidentifier()
    return _cut(value.strip() if whole else lines[0], 60)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def tomorrow(questions: Iterable[Asked]) -> tuple[Asked, ...]:
    """Return the questions that most people tried and missed, at most three, the worst first."""
    missed = [each for each in questions if each.missed]
    return tuple(sorted(missed, key=lambda each: -each.missed)[:MOST_TO_DISCUSS])


def histogram(gradebook: Gradebook) -> tuple[Bar, ...]:
    """Return the class by points, in bars of equal width that cover 0 to all points."""
    width = -(-(gradebook.maximum + 1) // MOST_BARS)
    found = Counter(one.points // width for one in gradebook.graded)
    return tuple(
        Bar(low, min(low + width - 1, gradebook.maximum), found[low // width])
        for low in range(0, gradebook.maximum + 1, width)
    )


def middle(gradebook: Gradebook) -> str:
    """Return the median of the points of those who handed in, whole or with a half."""
    points = [one.points for one in gradebook.graded if one.path]
    return f"{median(points):g}" if points else "–"


def unread(gradebook: Gradebook) -> tuple[Graded, ...]:
    """Return who handed something in of which no answer could be read, by student."""
    return tuple(
        one for one in gradebook.graded
        if one.path and all(mark.status == "missing" for mark in one.marks)
    )  # fmt: skip


def twins(gradebook: Gradebook) -> tuple[tuple[Graded, ...], ...]:
    """Return the groups of students whose answers are the same, by student."""
    groups: dict[str, list[Graded]] = {}
    for one in gradebook.graded:
        if one.twin:
            groups.setdefault(one.twin, []).append(one)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
