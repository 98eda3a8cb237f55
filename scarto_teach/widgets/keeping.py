"""What the widgets keep in the learner's progress, and how a drill goes on where it was left."""

from __future__ import annotations

from typing import Final

from scarto_teach.engine import RuleSet
from scarto_teach.learner import Due, own_progress
from scarto_teach.questions import Lesson, Position, Verdict
from scarto_teach.questions.levels import Level
from scarto_teach.questions.practice import Practice
from scarto_teach.text import t
from scarto_teach.widgets.base import ViewDict, note

__all__ = ["keep_answer", "keep_attempt", "keep_puzzle", "keep_stars", "resumed", "with_notice"]


OPEN: Final = " | "  # between hands that lie open


def keep_stars(lesson: Lesson, at: int, stars: int) -> None:
    """Keep that a step is done."""
    own_progress().step(lesson.number, lesson.steps[at].id, stars)


def keep_puzzle(puzzle: str, stars: int) -> None:
    """Keep that a puzzle is solved."""
    own_progress().puzzle(puzzle, stars)


def keep_attempt(verdict: Verdict) -> None:
    """Keep an answer to a question, if it was one."""
    if verdict.is_attempt:
        right = verdict.status == "right"
        own_progress().attempt(verdict.question, verdict.points, verdict.of, right)


def keep_answer(lesson: Lesson, level: Level, position: Position, passed: int, right: bool,
                missed: bool) -> None:  # fmt: skip
    """Keep an answer in a drill; a position that went wrong comes back another day."""
    own_progress().drilled(lesson.number, _as_text(level, position), passed, right, missed)


def resumed(lesson: Lesson, seed: int) -> tuple[Practice, ViewDict | None]:
    """Return the drill of a lesson where the learner left it, and what to say to that."""
    kept = own_progress().drill(lesson.number)
    levels = {level.id: level for level in lesson.levels}
    due = [found for each in kept.due if (found := _as_position(levels, each))]
    passed = min(kept.passed, len(lesson.levels))
    # not the same positions again, yet the same for the same progress
    drawn = f"{seed}/{kept.answered}" if kept.answered else seed
    said = None
    if len(due) == 1:
        said = note(t("One position of last time comes back."))
    elif due:
        said = note(t("{count} positions of last time come back.", count=len(due)))
    return Practice(lesson.levels, drawn, passed=passed, due=due), said


def _as_text(level: Level, position: Position) -> Due:
    trick = " ".join(map(str, position.trick))
    hands = OPEN.join(map(str, (position.hand, *position.others)))
    return Due(level.id, hands, trick, str(position.rules))


def _as_position(levels: dict[str, Level], due: Due) -> tuple[Level, Position] | None:
    """Return what comes back; None where a newer lesson no longer has it."""
    try:
        hand, *others = due.hand.split(OPEN)
        position = Position.of(hand, due.trick, RuleSet.from_text(due.rules), others)
        return levels[due.level], position
    except (KeyError, ValueError):
        return None


def with_notice(said: ViewDict) -> ViewDict:
    """Return what is said, and once, why progress cannot be kept where that is so."""
    new = own_progress().notice()
    return note(f"{said['text']} {new}", said["tone"]) if new else said
