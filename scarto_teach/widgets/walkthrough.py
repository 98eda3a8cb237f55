"""A lesson as a row of positions: the learner acts, the table answers, the next one is there."""

from __future__ import annotations

import time
from typing import Any

from scarto_teach.engine import Card, Cards, parse_cards, why_winner
from scarto_teach.questions.answers import Misread, read_number
from scarto_teach.questions.lesson import load_lesson
from scarto_teach.questions.position import Position
from scarto_teach.questions.practice import Practice
from scarto_teach.questions.steps import Show, Step, why_not_these
from scarto_teach.text import say, t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.keeping import keep_stars, with_notice
from scarto_teach.widgets.laying import number_field, pile_of
from scarto_teach.widgets.places import (
    future_of,
    is_played,
    names_of,
    open_hands,
    seat_named,
    seats_of,
    takes_note,
    trick_of,
)

__all__ = ["Walkthrough"]

STARS = 3
ROUND_STARS = (12, 16, 19)  # right at once, of twenty, for one, two and three stars


class Walkthrough(CardWidget):
    """The steps of a lesson, one position each; shows itself as a table of cards.

    Without a front end: `answer("S9")` plays or picks, `answer(5)` counts; `next()` and `back()`
    turn the page.
    """

    kind = "walkthrough"

    def __init__(self, lesson: str = "04", step: int = 1, seed: int = 0) -> None:
        """Open a lesson at a step, counted from 1; the seed is for its round of positions."""
        super().__init__()
        self._lesson = load_lesson(lesson)
        self._seed = seed
        self._stars: list[int | None] = [None] * len(self._lesson.steps)
        self._enter(step - 1)
        self._paint()

    # -- without a front end --------------------------------------------------------------------

    def answer(self, answer: str | int) -> Board:
        """Play a card, pick cards, or choose a seat by number or name; return the board."""
        if self._step.act == "round" and self._practice is None:
            self._intent("begin")
        if self._step.act == "seat":
            self._intent("choose", str(seat_named(str(answer), self._names)))
        elif self._asked == "number":
            self._intent("answer", str(answer))
        elif self._asked == "pick":
            self._picked = Cards(str(answer))
            self._intent("check")
        else:
            for card in parse_cards(str(answer)):
                self._intent("card", str(card))
        return Board(self)

    def next(self) -> Board:
        """Go to the next step and return its board."""
        self._intent("next")
        return Board(self)

    def back(self) -> Board:
        """Go to the step before and return its board."""
        self._intent("back")
        return Board(self)

    def again(self) -> Board:
        """Take the last card back, or begin the step again; return the board."""
        self._intent("again")
        return Board(self)

    # -- acts -----------------------------------------------------------------------------------

    @property
    def _step(self) -> Step:
        return self._lesson.steps[self._at]

    @property
    def _asked(self) -> str:
        """What the learner is to do now: play, pick, choose a seat, give a number."""
        return self._practice.level.asked.act if self._practice else self._step.act

    def _enter(self, at: int) -> None:
        self._at = min(max(at, 0), len(self._lesson.steps) - 1)
        self._names = names_of(self._step.ruleset.seats)
        self._phase = "ask"  # ask, cost (a slip is being shown), done
        self._misses = 0
        self._picked = Cards()
        self._tried = Cards()
        self._trick: tuple[Card, ...] = self._step.position.trick
        self._future: Show | None = None  # the tricks after the card played, all hands open
        self._said: ViewDict | None = None
        self._practice: Practice | None = None
        self._since = 0.0

    def _act(self, kind: str, card: str) -> None:
        if kind in ("next", "skip"):
            self._enter(self._at + 1)
        elif kind == "back":
            self._enter(self._at - 1)
        elif kind == "again":
            self._again()
        elif kind == "begin" and self._step.act == "round" and self._phase == "ask":
            self._practice = Practice(self._lesson.levels, self._seed, self._step.count)
            self._since = time.monotonic()
        elif self._phase != "ask":
            self._said = note(t("This one is done: go on, or take it back."))
        elif kind in ("pick", "drop") and Card(card) in self._position.hand:
            one = Cards(card)
            self._picked = self._picked | one if kind == "pick" else self._picked - one
        elif kind == "check" and self._asked == "pick":
            self._check()
        elif kind == "choose" and self._step.act == "seat":
            self._judge(int(card))
        elif kind == "answer" and self._asked == "number":
            self._hear(card)
        elif kind == "card" and Card(card) in self._position.hand:
            self._play(Card(card))

    def _hear(self, word: str) -> None:
        try:
            given = read_number(word)
        except Misread as error:
            self._said = note(str(error))
            return
        (self._practise if self._practice else self._judge)(given)

    def _again(self) -> None:
        misses, shown = self._misses, self._phase
        self._enter(self._at)
        self._misses = misses if shown == "cost" else 0

    def _check(self) -> None:
        if not self._picked:
            self._said = note(t("Pick some cards first: a click picks, another puts back."))
        else:
            (self._practise if self._practice else self._judge)(self._picked)

    def _play(self, card: Card) -> None:
        if self._practice:
            self._practise(Cards(card))
        elif self._step.act == "play":
            self._judge(Cards(card), card)

    def _judge(self, answer: Cards | int, card: Card | None = None) -> None:
        found = self._step.judge(answer)
        if found.right:
            self._finish(card, found.sentences)
            return
        self._misses += 1
        self._said = note(" ".join(found.sentences), "stop")
        slip = found.slip
        if card and card in self._position.legal:
            self._future = self._step.future(card)
            if self._future or (slip and slip.then is not None):
                # the card is played out, so that its price is seen, and taken back after
                self._phase = "cost"
                self._trick = self._step.whole(card, slip.then if slip else None)

    def _finish(self, card: Card | None, sentences: tuple[str, ...]) -> None:
        self._phase = "done"
        self._trick = self._step.whole(card) if card else self._step.position.trick
        self._future = self._step.future(card) if card else None
        self._reward(max(STARS - self._misses, 1))
        parts = list(sentences)
        if not parts and len(self._trick) == self._step.ruleset.seats:
            parts = [say(why_winner(self._trick, self._step.ruleset))]
        self._said = with_notice(note(" ".join(parts), "good"))

    def _reward(self, stars: int) -> None:
        self._stars[self._at] = max(stars, self._stars[self._at] or 0)
        keep_stars(self._lesson, self._at, stars)

    def _practise(self, answer: Cards | int) -> None:
        """One position of the round: a wrong answer is answered and asked again."""
        practice = self._practice
        assert practice is not None
        right, sentences = practice.answer(answer)
        self._said = note(" ".join(sentences), "good" if right else "stop")
        tried = answer if isinstance(answer, Cards) else Cards()
        self._tried = Cards() if right else self._tried | tried
        self._picked = Cards()
        if practice.is_over:
            self._practice = None
            self._phase = "done"
            good, of = practice.right_at_once, self._step.count
            self._reward(max(sum(good * 20 >= bar * of for bar in ROUND_STARS), 1))
            seconds = round(time.monotonic() - self._since)
            said = "{good} of {of} at once, in {seconds} seconds."
            self._said = with_notice(note(t(said, good=good, of=of, seconds=seconds), "good"))

    # -- the view -------------------------------------------------------------------------------

    @property
    def _position(self) -> Position:
        return self._practice.position if self._practice else self._step.position

    def _view(self) -> ViewDict:
        step, total = self._step, len(self._lesson.steps)
        view: dict[str, Any] = {
            "label": t("Lesson {number}: {title}", number=self._lesson.number, title=t(step.title)),
            "progress": t("Step {at} of {total}: {title}", at=self._at + 1, total=total,
                          title=t(step.title)),
            "prompt": t(step.prompt),
            "actions": self._actions(),
            "groups": [],
        }  # fmt: skip
        if self._said:
            view["feedback"] = self._said
        if (have := self._stars[self._at]) is not None:
            view["stars"] = {"have": have, "of": STARS,
                             "name": t("{have} of {of} stars", have=have, of=STARS)}  # fmt: skip
        if self._practice:
            at = self._practice.number + 1
            view["progress"] = t("Position {at} of {of}", at=at, of=step.count)
            view["prompt"] = t(self._practice.level.asked.prompt)
        if step.act != "round" or self._practice:
            self._draw(view)
        if self._asked == "number" and self._phase == "ask":
            view["field"] = number_field()
        futures = [*filter(None, [self._future]), *(step.shows if self._phase == "done" else ())]
        view["groups"] += [future_of(each, step, self._names) for each in futures]
        if self._at == total - 1 and self._phase == "done":
            words = t("{have} of {of} stars in this lesson.", of=STARS * total,
                      have=sum(stars or 0 for stars in self._stars))  # fmt: skip
            view["groups"].append({"label": words, "cards": []})
        return view

    @property
    def _has_table(self) -> bool:
        return self._practice.level.asked.table if self._practice else self._step.table

    def _draw(self, view: ViewDict) -> None:
        here, asking = self._position, self._phase == "ask"
        view["groups"] += open_hands(here, self._names, () if self._practice else self._trick)
        if self._asked == "number" and not self._has_table:
            view["groups"] += [pile_of(here.hand)] if here.hand else []
            return
        seats = here.rules.seats
        trick = here.trick if self._practice else self._trick
        whole = len(trick) == seats
        show = whole and (not asking)
        step = self._step
        winner = step.winner(trick) if show else None
        turn = 0 if asking and not whole else None
        if self._has_table and is_played(here, self._asked):
            view["seats"] = seats_of(here, self._names, turn, asking and step.act == "seat")
        view["trick"] = trick_of(here.leader, trick, self._names, seats, winner)
        view["trick_label"] = t("The trick, in order of play")
        left = tuple(here.hand - Cards(trick)) if self._has_table else here.scattered()
        label = t("Your hand, {count} cards", count=len(left))
        view["hand_label"] = label if self._has_table else t("The cards")
        view["hand"] = [self._hand_card(card) for card in left]
        if show and winner is not None:
            view["trick_note"] = takes_note(trick, winner, self._names, here.rules, step.fool_lost)

    def _hand_card(self, card: Card) -> ViewDict:
        here = self._position
        if self._phase != "ask" or self._asked in ("seat", "number"):
            return hand_card(card, "waiting")
        if self._asked == "pick":
            return hand_card(card, "picked" if card in self._picked else "pick")
        if self._practice or not self._step.table:
            return hand_card(card, "illegal" if card in self._tried else "open")
        if card in here.legal:
            return hand_card(card, "legal")
        return hand_card(card, "illegal", " ".join(why_not_these(here, Cards(card))))

    def _actions(self) -> list[ViewDict]:
        found, last = [], self._at == len(self._lesson.steps) - 1
        step, asking = self._step, self._phase == "ask"
        if self._practice is None and step.act == "round" and asking:
            found.append(action("begin", t("Begin"), "b", primary=True))
        if self._asked == "pick" and asking:
            found.append(action("check", t("Check"), "c", primary=True))
        if self._phase == "cost":
            found.append(action("again", t("Take it back"), "t", primary=True))
        if self._phase == "done" and not last:
            found.append(action("next", t(step.next or "Next"), "n", primary=True))
        if self._phase == "done":
            found.append(action("again", t("Once more"), "o"))
        found.append(action("back", t("Back"), "p", disabled=self._at == 0))
        if self._phase != "done" and not last:
            found.append(action("skip", t("Skip"), "k"))
        return found
