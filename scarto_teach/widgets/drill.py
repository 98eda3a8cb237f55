"""Endless positions by level; what went wrong comes back."""

from __future__ import annotations

from typing import Any

from scarto_teach.engine import Card, Cards
from scarto_teach.questions.lesson import load_lesson
from scarto_teach.questions.practice import Practice
from scarto_teach.text import t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.places import names_of, seats_of, trick_of

__all__ = ["Drill"]


class Drill(CardWidget):
    """Positions without end, drawn from a seed; each level asks for a few right ones in a row.

    Without a front end: `answer("S9")`, or `answer("S9 S4 F")` where all legal cards are asked for.
    """

    kind = "drill"

    def __init__(self, lesson: str = "04", seed: int = 0, level: int = 1) -> None:
        """Begin the drill of a lesson at a level, counted from 1."""
        super().__init__()
        self._lesson = load_lesson(lesson)
        levels = self._lesson.levels
        passed = min(max(level, 1), len(levels)) - 1
        self._practice = Practice(levels, seed, passed=passed)
        self._picked = Cards()
        self._tried = Cards()
        self._said: ViewDict | None = None
        self._names = names_of(self._practice.position.rules.seats)
        self._paint()

    def answer(self, cards: str | Cards) -> Board:
        """Answer the position with one card, or with all that are asked for; return the board."""
        self._answer(Cards(cards))
        self._intent("shown")
        return Board(self)

    def _act(self, kind: str, card: str) -> None:
        pick = self._practice.level.ask == "pick"
        if kind == "check" and pick:
            if self._picked:
                self._answer(self._picked)
            else:
                self._said = note(t("Pick some cards first: a click picks, another puts back."))
        elif kind in ("pick", "drop", "card") and Card(card) in self._practice.position.hand:
            one = Cards(card)
            if not pick and kind == "card":
                self._answer(one)
            elif pick:
                self._picked = self._picked | one if kind == "pick" else self._picked - one

    def _answer(self, cards: Cards) -> None:
        before = self._practice.passed
        right, sentences = self._practice.answer(cards)
        parts = [*sentences]
        if self._practice.passed > before:
            done = self._practice.done
            parts.append(t("All levels passed.") if done else t("On to the next level."))
        self._said = note(" ".join(parts), "good" if right else "stop")
        self._tried = Cards() if right else self._tried | cards
        if right or self._practice.level.ask == "play":
            self._picked = Cards()

    def _view(self) -> ViewDict:
        practice = self._practice
        here, level, total = practice.position, practice.level, len(practice.levels)
        pick = level.ask == "pick"
        seats = here.rules.seats
        if practice.done:
            progress = t("All levels, mixed · {right} right at once", right=practice.right_at_once)
        else:
            progress = t("Level {at} of {total}: {title} · {streak} of {wanted} in a row",
                         at=practice.passed + 1, total=total,
                         title=t(practice.levels[practice.passed].title), streak=practice.streak,
                         wanted=practice.levels[practice.passed].streak)  # fmt: skip
        view: dict[str, Any] = {
            "label": t("Drill of lesson {number}: {title}", number=self._lesson.number,
                       title=t(self._lesson.title)),
            "progress": progress,
            "stars": {"have": practice.passed, "of": total,
                      "name": t("{have} of {of} levels", have=practice.passed, of=total)},
            "prompt": t("Pick every card that may be played.") if pick
            else t("Play a card that may go."),
            "seats": seats_of(here, self._names, 0),
            "trick": trick_of(here.leader, here.trick, self._names, seats),
            "trick_label": t("The trick, in order of play"),
            "hand_label": t("Your hand, {count} cards", count=len(here.hand)),
            "hand": [self._card(card, pick) for card in here.hand],
            "actions": [action("check", t("Check"), "c", primary=True)] if pick else [],
        }  # fmt: skip
        if self._said:
            view["feedback"] = self._said
        return view

    def _card(self, card: Card, pick: bool) -> ViewDict:
        if pick:
            return hand_card(card, "picked" if card in self._picked else "pick")
        return hand_card(card, "illegal" if card in self._tried else "open")
