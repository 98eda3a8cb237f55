"""What nbgrader wants of a check: an error where there is no point; all else is full marks."""

from __future__ import annotations

import os

from scarto_teach.questions import Verdict

__all__ = ["NoPoints", "refuse_without_points"]


class NoPoints(AssertionError):
    """A verdict that earns nothing, said as an error: nbgrader's one sign of it."""

    def _render_traceback_(self) -> list[str]:
        """Return the verdict alone: where it was raised teaches a learner nothing."""
        return str(self).splitlines()


def refuse_without_points(verdict: Verdict) -> None:
    """Raise NoPoints under nbgrader's autograder or validator where an answer is not right."""
    if os.environ.get("NBGRADER_EXECUTION") and verdict.status != "right":
        raise NoPoints(str(verdict))
