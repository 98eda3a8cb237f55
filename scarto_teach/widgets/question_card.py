"""A question to be answered on the table, with a line of code to copy; and how a verdict looks."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from scarto_teach.engine import Card, Cards
from scarto_teach.learner import own_progress
from scarto_teach.questions import Position, Question, Solution, Verdict, find_question
from scarto_teach.questions.gate import why_closed
from scarto_teach.text import t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.keeping import keep_attempt, with_notice
from scarto_teach.widgets.laying import pile_of
from scarto_teach.widgets.nbgrader import refuse_without_points
from scarto_teach.widgets.picture import picture
from scarto_teach.widgets.places import is_played, names_of, open_hands, seats_of, trick_of
from scarto_teach.widgets.sheet_version import mismatch

__all__ = ["DrawnVerdict", "QuestionCard", "question"]

_hints_given: dict[str, int] = {}  # in this session, so that asking again goes one level further
TONES = {"unattempted": "note", "wrong": "stop", "crashed": "stop", "right": "good"}


def question(number: str, seed: int = 0) -> QuestionCard:
    """Return a question of the course by its number, "04.2" say; shows itself as a widget.

    Where its position is drawn, another seed draws another one, for a class of its own.
    Raises BadLesson, which lists the questions there are, where there is no such one.
    """
    return QuestionCard(find_question(number, seed))


class DrawnVerdict(Verdict):
    """A verdict that a notebook shows with its counterexample as a picture."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        shown = {"text/plain": str(self)}
        if self.counterexample is not None:
            shown["image/svg+xml"] = picture(verdict_view(self))
        return shown


class QuestionCard(CardWidget):
    """One question: pick or type, check, ask for a hint, copy the answer as a line of code.

    Without a front end: `check("S9 S2")`, `hint()`, `solution()`.
    """

    kind = "question"

    def __init__(self, asked: Question) -> None:
        """Show a question, unanswered."""
        super().__init__()
        self._question = asked
        self._picked: tuple[Card, ...] = ()
        self._word = ""
        self._verdict: Verdict | None = None
        self._said = note(line) if (line := mismatch()) else None
        self._paint()

    def check(self, answer: object) -> DrawnVerdict:
        """Return the verdict on an answer: card codes, a letter, a number or a function.

        Under nbgrader an answer that earns nothing raises NoPoints.
        """
        verdict = self._question.check(answer)
        keep_attempt(verdict)
        refuse_without_points(verdict)
        return DrawnVerdict(*(getattr(verdict, field.name) for field in fields(Verdict)))

    def hint(self) -> Board:
        """Return the next hint; the last one again where there is no further."""
        given = _hints_given[self._question.id] = _hints_given.get(self._question.id, 0) + 1
        own_progress().hint(self._question.id)
        return Board(self._question.hint(given))

    def solution(self) -> Solution | Board:
        """Return the answer and why; before an attempt of one's own, what it opens with."""
        if closed := why_closed(self._question.id):
            return Board(closed)
        own_progress().opened(self._question.id)
        return self._question.solution()

    @property
    def answer(self) -> str:
        """What has been picked or typed so far, as it may be given to `check`."""
        if self._question.kind in ("cards", "order"):
            return " ".join(map(str, self._picked))
        return self._word

    def _act(self, kind: str, card: str) -> None:
        self._said = None
        if kind == "pick" and Card(card) in self._question.position.hand:
            self._picked = (*(c for c in self._picked if c is not Card(card)), Card(card))
        elif kind == "drop":
            self._picked = tuple(each for each in self._picked if each is not Card(card))
        elif kind in ("choose", "answer"):
            self._word = card
        elif kind == "hint":
            self._said = note(self.hint())
        elif kind == "solution":
            self._said = note(str(self.solution()))
        if kind in ("check", "answer"):
            self._verdict = self._question.check(self.answer)
            keep_attempt(self._verdict)
            if self._verdict.status == "unattempted":
                self._said, self._verdict = note(t("Pick something first, then check.")), None
        elif kind in ("pick", "drop", "choose"):
            self._verdict = None  # what was said was about another answer

    def _view(self) -> ViewDict:
        asked, here = self._question, self._question.position
        points = t("{points} points", points=asked.points) if asked.points > 1 else t("1 point")
        progress = t(
            "Question {id} · {title} · {points}", id=asked.id, title=t(asked.title), points=points
        )
        view: ViewDict = {
            "label": t("Question {id}: {title}", id=asked.id, title=t(asked.title)),
            "progress": progress,
            "prompt": t(asked.prompt),
            "actions": self._actions(),
            "actions_label": t("What to do"),
            "help": self._help(),
        }
        if here.trick or here.hand:
            view |= _table(here)
            view["groups"] = open_hands(here, names_of(here.rules.seats))
            if not asked.table:
                view["hand_label"] = t("The cards")
            if not here.trick and not (asked.table and is_played(here, asked.kind)):
                view |= {"seats": [], "trick_note": ""}
            view["hand"] = [self._card(card) for card in asked.shown]
        if asked.kind == "number" and here.hand and not here.trick and not here.others:
            view |= {"hand": [], "seats": [], "trick_note": "", "groups": [pile_of(here.hand)]}
        if asked.kind == "function":
            view["detail"] = f"def {asked.name}({', '.join(asked.parameters)}):\n    ..."
        elif self.answer:
            view["detail"] = _as_code(asked, self.answer)
        if asked.kind == "choice":
            view["choices"] = [
                {
                    "choice": each.key,
                    "label": f"{each.key}. {t(each.text)}",
                    "picked": each.key == self._word,
                }
                for each in asked.options
            ]
        if asked.kind == "number":
            view["field"] = {"label": t("Your number"), "value": self._word, "mode": "text",
                             "button": t("Check")}  # fmt: skip
        if self._verdict is not None:
            view["feedback"] = with_notice(
                note(self._verdict.sentence, TONES[self._verdict.status])
            )
            view["groups"] = [*view.get("groups", []), *remark_groups(self._verdict)]
            view["live"] = " ".join(self._verdict.lines())
        if self._said is not None:
            view["feedback"] = self._said
        return view

    def _card(self, card: Card) -> ViewDict:
        if self._question.kind not in ("cards", "order"):
            return hand_card(card, "open")
        if card not in self._picked:
            return hand_card(card, "pick")
        place = str(self._picked.index(card) + 1) if self._question.kind == "order" else ""
        return hand_card(card, "picked", badge=place)

    def _actions(self) -> list[ViewDict]:
        found = [action("hint", t("Hint"), "h")]
        if self._question.kind in ("cards", "choice", "order"):
            found.insert(0, action("check", t("Check"), "c", primary=True))
        if self._verdict is None or self._verdict.status != "right":
            found.append(action("solution", t("Show the answer"), "s"))
        return found

    def _help(self) -> str:
        if self._question.kind == "function":
            return t(
                "Write the function in the answer cell below; run that cell and the one after it."
            )
        return t(
            "To hand it in, copy the line of code that appears into the answer cell below; run it."
        )


def _as_code(asked: Question, answer: str) -> str:
    """Return an answer as it is written in its cell."""
    return (
        f"{asked.variable} = {answer}"
        if asked.kind == "number"
        else f'{asked.variable} = "{answer}"'
    )


def _table(here: Position) -> ViewDict:
    """Return the part of a view that shows a position: seats, trick, label of the hand."""
    names = names_of(here.rules.seats)
    notes = {
        "S": t("Swords were led"), "B": t("Batons were led"), "C": t("Cups were led"),
        "D": t("Coins were led"), "T": t("Trumps were led"), "": "",
    }  # fmt: skip
    return {
        "seats": seats_of(here, names, 0),
        "trick": trick_of(here.leader, here.trick, names, here.rules.seats),
        "trick_label": t("The trick, in order of play"),
        "trick_note": notes[here.led] if here.trick else t("You lead"),
        "hand_label": t("Your hand, {count} cards", count=len(here.hand)),
    }


def remark_groups(verdict: Verdict) -> list[ViewDict]:
    """Return what is said about single cards, a line each."""
    return [{"label": str(each.cards), "cards": [], "note": each.text} for each in verdict.reasons]


def verdict_view(verdict: Verdict) -> ViewDict:
    """Return the view of a verdict: what was said, and the counterexample as a position."""
    view: ViewDict = {
        "label": verdict.heading(),
        "progress": verdict.heading(),
        "feedback": note(verdict.sentence, TONES[verdict.status]),
        "groups": remark_groups(verdict),
    }
    if verdict.crash is not None:
        view["groups"] += [
            {"label": line, "cards": [], "note": ""} for line in str(verdict.crash).splitlines()
        ]
    shown = verdict.counterexample
    if shown is not None:
        if shown.call:
            view["groups"].append({"label": shown.call, "cards": [], "note": ""})
        if shown.position.trick:
            view |= _table(shown.position)
        elif not shown.call:
            you_lead = t("Nothing lies on the table: you lead.")
            view["groups"].append({"label": you_lead, "cards": [], "note": ""})
        view["groups"] += [{"label": line, "cards": [], "note": ""} for line in shown.answers()]
        wanted = shown.wanted if isinstance(shown.wanted, Cards) else shown.position.hand
        view["hand"] = [
            hand_card(card, "legal" if card in wanted else "illegal")
            for card in shown.position.hand
        ]
    return view
