"""Endless positions by level; what went wrong comes back."""

from __future__ import annotations

from typing import Any

from scarto_teach.engine import PIEDMONT, Card, Cards
from scarto_teach.questions.answers import Misread, read_number
from scarto_teach.questions.lesson import load_lesson
from scarto_teach.questions.levels import Level
from scarto_teach.questions.practice import Practice
from scarto_teach.text import t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.keeping import keep_answer, resumed, with_notice
from scarto_teach.widgets.laying import number_field, pile_of
from scarto_teach.widgets.places import (
    is_played,
    names_of,
    open_hands,
    seat_named,
    seats_of,
    trick_of,
)
from scarto_teach.widgets.switches import table_name

__all__ = ["Drill"]


def prompt_of(level: Level) -> str:
    """Return what a level asks, with the table where it is not the first one."""
    prompt = t(level.asked.prompt)
    if level.rules is PIEDMONT:
        return prompt
    return t("{table}: {prompt}", table=table_name(level.rules), prompt=prompt)


class Drill(CardWidget):
    """Positions without end, drawn from a seed; each level asks for a few right ones in a row.

    It goes on where the learner left it, with what went wrong then, unless a level is given.

    Without a front end: `answer("S9")`, `answer("S9 S4 F")` where all legal cards are asked for,
    `answer("Anna")` where a player is, `answer(5)` where a number is.
    """

    kind = "drill"

    def __init__(self, lesson: str = "04", seed: int = 0, level: int | None = None) -> None:
        """Go on with the drill of a lesson, or begin it at a level, counted from 1."""
        super().__init__()
        self._lesson = load_lesson(lesson)
        levels = self._lesson.levels
        self._said: ViewDict | None = None
        if level is None:
            self._practice, self._said = resumed(self._lesson, seed)
        else:
            passed = min(max(level, 1), len(levels)) - 1
            self._practice = Practice(levels, seed, passed=passed)
        self._picked = Cards()
        self._tried = Cards()
        self._names = names_of(self._practice.position.rules.seats)
        self._paint()

    def answer(self, answer: str | Cards | int) -> Board:
        """Answer with a card, with all asked for, a player, or a number; return the board."""
        if self._practice.level.asked.act == "seat":
            self._answer(seat_named(str(answer), self._names))
        elif self._practice.level.asked.act == "number":
            self._answer(read_number(str(answer)))
        else:
            self._answer(Cards(str(answer)))
        self._intent("shown")
        return Board(self)

    def _act(self, kind: str, card: str) -> None:
        act = self._practice.level.asked.act
        pick = act == "pick"
        if kind == "choose" and act == "seat" and card in map(str, range(len(self._names))):
            self._answer(int(card))
        elif kind == "answer" and act == "number":
            self._hear(card)
        elif kind == "check" and pick:
            if self._picked:
                self._answer(self._picked)
            else:
                self._said = note(t("Pick some cards first: a click picks, another puts back."))
        elif kind in ("pick", "drop", "card") and Card(card) in self._practice.position.hand:
            one = Cards(card)
            if act == "play" and kind == "card":
                self._answer(one)
            elif pick:
                self._picked = self._picked | one if kind == "pick" else self._picked - one

    def _hear(self, word: str) -> None:
        try:
            self._answer(read_number(word))
        except Misread as error:
            self._said = note(str(error))

    def _answer(self, answer: Cards | int) -> None:
        practice = self._practice
        before, missed = practice.passed, practice.missed
        asked, position = practice.level, practice.position
        right, sentences = practice.answer(answer)
        keep_answer(self._lesson, asked, position, practice.passed, right, missed)
        parts = [*sentences]
        if self._practice.passed > before:
            done = self._practice.done
            parts.append(t("All levels passed.") if done else t("On to the next level."))
        self._said = with_notice(note(" ".join(parts), "good" if right else "stop"))
        tried = answer if isinstance(answer, Cards) else Cards()
        self._tried = Cards() if right else self._tried | tried
        if right or self._practice.level.asked.act == "play":
            self._picked = Cards()

    def _view(self) -> ViewDict:
        practice = self._practice
        here, level, total = practice.position, practice.level, len(practice.levels)
        pick, choose = level.asked.act == "pick", level.asked.act == "seat"
        seats = here.rules.seats
        cards = tuple(here.hand) if level.asked.table else here.scattered()
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
            "prompt": prompt_of(level),
            "seats": seats_of(here, self._names, None if choose else 0, choose)
            if level.asked.table and is_played(here, level.asked.act)
            else [],
            "trick": trick_of(here.leader, here.trick, self._names, seats),
            "trick_label": t("The trick, in order of play"),
            "hand_label": t("Your hand, {count} cards", count=len(here.hand))
            if level.asked.table
            else t("The cards"),
            "hand": [self._card(card, level.asked.act) for card in cards],
            "groups": open_hands(here, self._names),
            "actions": [action("check", t("Check"), "c", primary=True)] if pick else [],
        }  # fmt: skip
        if level.asked.act == "number":
            view["field"] = number_field()
            if not here.others:
                view |= {"hand": [], "groups": [pile_of(here.hand)]}
        if self._said:
            view["feedback"] = self._said
        return view

    def _card(self, card: Card, act: str) -> ViewDict:
        if act in ("seat", "number"):
            return hand_card(card, "waiting")
        if act == "pick":
            return hand_card(card, "picked" if card in self._picked else "pick")
        return hand_card(card, "illegal" if card in self._tried else "open")
