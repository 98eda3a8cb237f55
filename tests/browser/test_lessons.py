"""Every lesson walked to its end in Chromium, by a learner who errs once a step."""

from __future__ import annotations

import pytest
from bare import Bare
from learner import LESSONS, Act, by_the_practice, steps, walk

from scarto_teach import Walkthrough

WALKED = [path.stem for path in sorted(LESSONS.glob("*.toml")) if steps(path.stem)]


@pytest.mark.parametrize("lesson", WALKED)
def test_a_lesson_is_walked_to_its_end(bare: Bare, lesson: str) -> None:
    """Each step: the cards are those of the lesson, a slip is answered, a right answer passes."""
    widget = Walkthrough(lesson[:2])
    table = bare.show(widget)

    def answers() -> tuple[Act, Act | None]:
        assert widget._practice is not None
        return by_the_practice(widget._practice)

    walk(table, table.click, steps(lesson), answers)
    bare.shot(f"{lesson[:2]}-walked")
