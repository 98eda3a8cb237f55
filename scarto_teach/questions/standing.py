"""How far a learner has come in each lesson, and what is worth taking up again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scarto_teach.learner import Drilled, State
from scarto_teach.questions.lesson import Lesson, lesson_numbers, load_lesson
from scarto_teach.questions.schema import BadLesson
from scarto_teach.text import t

__all__ = ["Standing", "again", "standings", "where_next"]

STARS: Final = 3  # a step's most


@dataclass(frozen=True)
class Standing:
    """How one lesson stands: each a count of how many there are."""

    lesson: Lesson
    steps: int
    stars: int
    right: int
    points: int
    levels: int

    @property
    def stars_of(self) -> int:
        """The most stars that the steps give."""
        return STARS * len(self.lesson.steps)

    def __str__(self) -> str:
        """Return one line, the same that the picture shows."""
        parts = [
            t("{have} of {of} steps", have=self.steps, of=len(self.lesson.steps)),
            t("{have} of {of} questions", have=self.right, of=len(self.lesson.questions)),
            t("{have} of {of} levels", have=self.levels, of=len(self.lesson.levels)),
        ]
        title = t(self.lesson.title)
        return f"{self.lesson.number} {title}: {', '.join(parts)}."


def standings(state: State) -> list[Standing]:
    """Return how each lesson stands; what a newer lesson no longer has does not count."""
    found = []
    for number in lesson_numbers():
        try:
            lesson = load_lesson(number)
        except BadLesson:  # somebody is writing it: no reason to hide the others
            continue
        done = state.steps.get(number, {})
        stars = [done[step.id] for step in lesson.steps if step.id in done]
        asked = [state.questions[q.id] for q in lesson.questions if q.id in state.questions]
        points = sum(
            question.points
            for question in lesson.questions
            if question.id in state.questions and state.questions[question.id].right
        )
        passed = state.drills.get(number, Drilled()).passed
        found.append(
            Standing(lesson, len(stars), sum(stars), sum(each.right for each in asked), points,
                     min(passed, len(lesson.levels)))
        )  # fmt: skip
    return found


def where_next(state: State) -> tuple[str, int, str] | None:
    """Return lesson, step counted from 1, and its title: the first one open; None at the end."""
    for each in standings(state):
        done = state.steps.get(each.lesson.number, {})
        for at, step in enumerate(each.lesson.steps, start=1):
            if step.id not in done:
                return each.lesson.number, at, t(step.title)
    return None


def again(state: State) -> list[tuple[str, str]]:
    """Return what to take up again and why, in the order of the lessons."""
    found = []
    for each in standings(state):
        lesson = each.lesson
        due = len(state.drills.get(lesson.number, Drilled()).due)
        if due:
            why = t("{count} positions come back", count=due) if due > 1 else t(
                "1 position comes back")  # fmt: skip
            found.append((t("Drill of lesson {number}", number=lesson.number), why))
        for question in lesson.questions:
            asked = state.questions.get(question.id)
            what = t("Question {id}: {title}", id=question.id, title=t(question.title))
            if asked and asked.tries and not asked.right:
                found.append((what, t("still open")))
            elif asked and asked.opened:
                found.append((what, t("looked up; now from memory?")))
        for at, step in enumerate(lesson.steps, start=1):
            if state.steps.get(lesson.number, {}).get(step.id) == 1:
                what = t("Lesson {number}, step {at}: {title}", number=lesson.number, at=at,
                         title=t(step.title))  # fmt: skip
                found.append((what, t("1 star so far")))
    return found
