"""Endless practice: positions drawn level by level, and those that went wrong once more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from scarto_teach.engine import Cards
from scarto_teach.questions.levels import Level
from scarto_teach.questions.position import Position

__all__ = ["Practice"]

RETURN_AFTER = 3  # positions between a miss and its return: long enough to have to think again


class Practice:
    """A run of positions; `count` ends it (a round), None lets it go on for ever (a drill)."""

    def __init__(
        self,
        levels: Sequence[Level],
        seed: int | str,
        count: int | None = None,
        passed: int = 0,
        due: Iterable[tuple[Level, Position]] = (),
    ) -> None:
        """Begin at the level after `passed` ones; a round takes its positions from all levels.

        Positions that are due from another time come first, a fresh one between each two.
        """
        self.levels = tuple(levels)
        self.count = count
        self.number = 0  # positions answered
        self.right_at_once = 0
        self.streak = 0
        self.passed = passed  # levels behind us
        self._rng = Random(seed)
        self._missed = False
        self._due = [(2 * place, *each) for place, each in enumerate(due)]
        self._draw()

    @property
    def is_over(self) -> bool:
        """Whether the round is at its end."""
        return self.count is not None and self.number >= self.count

    @property
    def missed(self) -> bool:
        """Whether this position has had a wrong answer already."""
        return self._missed

    @property
    def done(self) -> bool:
        """Whether all levels are passed; the drill then mixes them."""
        return self.passed >= len(self.levels)

    def answer(self, answer: Cards | int) -> tuple[bool, tuple[str, ...]]:
        """Return whether an answer is right and what to say; a right one draws the next.

        The answer is cards, or a seat where the level asks for one.
        """
        faults = self.level.asked.faults(self.position, answer)
        if faults:
            self._missed = True
            self.streak = 0
            return False, tuple(faults)
        said = self.level.asked.praise(self.position, answer)
        self._advance()
        return True, (said,)

    def _advance(self) -> None:
        self.number += 1
        if self._missed:
            self._due.append((self.number + RETURN_AFTER, self.level, self.position))
        else:
            self.right_at_once += 1
            self.streak += 1
        if self.count is None and not self.done and self.streak >= self.levels[self.passed].streak:
            self.passed += 1
            self.streak = 0
        self._missed = False
        if not self.is_over:
            self._draw()

    def _draw(self) -> None:
        """Take a position that is due again, else a fresh one of the level."""
        for item in self._due:
            if item[0] <= self.number:
                self._due.remove(item)
                _, self.level, self.position = item
                return
        if self.count is not None:
            playable = [level for level in self.levels if level.asked.act == "play"] or self.levels
            self.level = playable[self.number % len(playable)]
        elif self.done:
            self.level = self._rng.choice(self.levels)
        else:
            self.level = self.levels[self.passed]
        self.position = self.level.position(self._rng)
