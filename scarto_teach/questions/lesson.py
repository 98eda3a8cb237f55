"""Lessons as data: one TOML file each, read once, every fault named with file, piece and key.

A `[[question]]` has id, title, group (the part of the sheet), kind, rules, points, prompt, hints
(two or three) and why; `hand`, `trick`, `others` (the other hands, where all lie open) and
`ruleset` give its position, or `[question.draw]` says how one is drawn from a seed (see
`position.Draw`); `table = false` shows the cards alone.  Then, by kind:

    cards     asks (see `asks`), or answer = "S9 S2" with otherwise = what other legal cards hear
    choice    [[question.option]]: key, text, and right = true or says = what to tell
    number    asks = "count", or answer = "5"; otherwise
    order     hand = the cards, asks (see `orders`) or answer = their order, otherwise
    function  name, asks, answer = the code of a solution

A `[[question.slip]]` is an answer that learners really give: answer, or as_if = the name of a
misreading (see `misreadings`, and `mistakes` for functions that give numbers), and what it says.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from scarto_teach.engine import Cards, RuleSet, parse_cards
from scarto_teach.questions.asks import ASKS
from scarto_teach.questions.levels import Level
from scarto_teach.questions.mistakes import LAWS
from scarto_teach.questions.orders import MISORDERS, ORDERS
from scarto_teach.questions.position import Draw, Position
from scarto_teach.questions.proof import flaw
from scarto_teach.questions.question import CHECKS, Option, Question, Slip
from scarto_teach.questions.schema import BadLesson, Table
from scarto_teach.questions.steps import Step

__all__ = ["Lesson", "find_question", "lesson_numbers", "load_lesson", "read_lesson"]

RULES: Final = frozenset(f"R{number}" for number in range(1, 21))
_ANY: Final = {None: None, True: True, False: False}
Piece = TypeVar("Piece")


@dataclass(frozen=True)
class Lesson:
    """One lesson: the steps of its walkthrough, the levels of its drill, its questions."""

    number: str
    title: str
    summary: tuple[str, ...]
    steps: tuple[Step, ...]
    levels: tuple[Level, ...]
    questions: tuple[Question, ...]

    @property
    def points(self) -> int:
        """The points of all questions together."""
        return sum(question.points for question in self.questions)

    def groups(self) -> dict[str, tuple[Question, ...]]:
        """Return the questions by the part of the sheet that they stand in."""
        found: dict[str, tuple[Question, ...]] = {}
        for question in self.questions:
            found[question.group] = (*found.get(question.group, ()), question)
        return found


def lesson_numbers() -> tuple[str, ...]:
    """Return the numbers of the lessons that are there, "04" say."""
    return tuple(sorted(_lesson_files()))


@cache
def load_lesson(number: str) -> Lesson:
    """Return a lesson by its number; BadLesson where it is not there or cannot be used."""
    found = _lesson_files()
    if number not in found:
        raise BadLesson(f"There is no lesson {number!r}. There are {', '.join(sorted(found))}.")
    path = files(__package__).joinpath("lessons", found[number])
    return read_lesson(found[number], path.read_text(encoding="utf-8"))


def find_question(number: str, seed: int = 0) -> Question:
    """Return a question by its number, "04.2" say, drawn from a seed where it is drawn at all."""
    if not isinstance(number, str):
        raise BadLesson('Write the number of a question in quotes, such as question("04.2").')
    lesson, _, place = number.strip().partition(".")
    wanted = f"{lesson.zfill(2)}.{place}"
    here = wanted.partition(".")[0]
    # only the lesson asked for is read: a fault in another one is not this question's
    lessons = [here] if here in _lesson_files() else lesson_numbers()
    known = [question for each in lessons for question in load_lesson(each).questions]
    for question in known:
        if question.id == wanted:
            return question.with_seed(seed)
    near = ", ".join(question.id for question in known)
    raise BadLesson(f"There is no question {number!r}. There are {near}.")


def _lesson_files() -> dict[str, str]:
    folder = files(__package__).joinpath("lessons")
    names = [item.name for item in folder.iterdir() if re.match(r"\d\d_.*\.toml$", item.name)]
    return {name[:2]: name for name in names}


def read_lesson(name: str, text: str) -> Lesson:
    """Return the lesson that the text of a file describes; BadLesson names what is at fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{name}: {error}. See the TOML pages for how to write it.") from None
    table = Table(name, data)
    number = table.take("lesson", "04")
    lesson = Lesson(
        number=number,
        title=table.take("title", "Legal plays"),
        summary=tuple(table.take("summary", ["Follow suit."], [])),
        steps=_pieces(table, "step", Step.from_table),
        levels=_pieces(table, "level", Level.from_table),
        questions=tuple(_question(each, number) for each in table.tables("question", "question")),
    )
    table.done()
    ids = [step.id for step in lesson.steps] + [level.id for level in lesson.levels]
    ids += [question.id for question in lesson.questions]
    for each in ids:
        if ids.count(each) > 1:
            raise BadLesson(f'{name}: the id "{each}" is there twice.')
    return lesson


def _pieces(table: Table, key: str, reader: Callable[[dict[str, Any]], Piece]) -> tuple[Piece, ...]:
    found = []
    nothing: list[dict[str, Any]] = []
    for data in table.take(key, [{"id": ""}], nothing):
        try:
            found.append(reader(data))
        except ValueError as error:
            raise table.fault(str(error)) from None
    return tuple(found)


def _question(table: Table, lesson: str) -> Question:
    """Return a question, read and proved as far as reading can."""
    own_id = table.take("id", f"{lesson}.1")
    file = table.where.partition(",")[0]
    table.where = f"{file}, question {own_id}"
    if not re.fullmatch(rf"{re.escape(lesson)}\.[1-9]\d*", own_id):
        raise table.fault(f'the id must be "{lesson}." and a number.')
    kind = table.one_of("kind", tuple(CHECKS))
    rules = table.read("ruleset", "WEB_PAGE", RuleSet.from_text, "PIEDMONT")
    draw = _draw(table)
    position = Position(Cards(), (), rules) if draw else _position(table, kind, rules)
    question = Question(
        id=own_id,
        title=table.take("title", "Follow the suit"),
        group=table.take("group", "With cards"),
        kind=kind,  # type: ignore[arg-type]
        rule_numbers=_rules(table),
        points=table.take("points", 1),
        prompt=table.take("prompt", "Pick all cards that you may play."),
        hints=_hints(table),
        why=table.take("why", "Swords were led and you hold swords."),
        position=position,
        ask=table.one_of("asks", ("", *(ORDERS if kind == "order" else ASKS)), ""),
        answer=table.take("answer", "S9 S2", ""),
        otherwise=table.take("otherwise", "It may be played, but costs five points.", ""),
        slips=tuple(_slip(each) for each in table.tables("slip", "slip")),
        options=tuple(_option(each) for each in table.tables("option", "option")),
        name=table.take("name", "legal_plays", ""),
        draw=draw,
        table=table.take("table", False, True),
    )
    table.done()
    if draw:
        try:
            question = question.with_seed(0)
        except ValueError as error:
            raise BadLesson(f"{file}: {error}") from None
    if fault := flaw(question):
        raise table.fault(fault)
    return question


def _rules(table: Table) -> tuple[str, ...]:
    found = table.take("rules", ["R10"])
    for rule in found:
        if rule not in RULES:
            raise table.fault(f'"rules" names {rule!r}; there are R1 to R20.')
    return tuple(found)


def _hints(table: Table) -> tuple[str, ...]:
    hints = table.take("hints", ["Which suit was led?", "Look for the Matto."])
    if len(hints) not in (2, 3):
        raise table.fault(f'"hints" has {len(hints)} of them; two or three levels are wanted.')
    return tuple(hints)


def _position(table: Table, kind: str, rules: RuleSet) -> Position:
    needs_hand = kind in ("cards", "order")
    hand = Cards(table.read("hand", "S9 S2 C4", Cards, *([] if needs_hand else [""])))
    trick = table.read("trick", "SK", parse_cards, "")
    others = tuple(map(Cards, table.take("others", ["S3 C2", "S4 C9"], [])))
    every = [*hand, *trick, *(card for cards in others for card in cards)]
    for card in every:
        if every.count(card) > 1:
            raise table.fault(f"{card} is there twice; every card is in one place (R1).")
    if len(trick) >= rules.seats:
        raise table.fault(f'"trick" has {len(trick)} cards; the learner is still to play.')
    return Position(hand, trick, rules, others)


def _draw(table: Table) -> Draw | None:
    if not table.has("draw"):
        return None
    inner = Table(f"{table.where}, draw", table.take("draw", {}))
    plain = Draw()
    words: dict[str, Any] = {
        key: tuple(inner.take(key, list(getattr(plain, key)), list(getattr(plain, key))))
        for key in ("cards", "place", "led", "suits", "lying", "dear", "holding")
    }
    facts: dict[str, Any] = {
        key: _ANY[inner.take(key, True, None)]
        for key in ("follow", "trumps", "fool", "trumped", "higher")
    }
    whole: dict[str, Any] = {key: inner.take(key, True, False) for key in ("deal", "pile")}
    draw = Draw(**words, **facts, **whole, ending=inner.take("ending", 3, 0))
    inner.done()
    if len(draw.cards) != 2:
        raise inner.fault('"cards" wants two sizes of a hand, from and to: cards = [5, 8]')
    return draw


def _slip(table: Table) -> Slip:
    says = table.take("says", "The Matto may be played at any time.")
    slip = Slip(says, table.take("answer", "S9 S2", ""), table.take("as_if", "everything goes", ""))
    table.done()
    if bool(slip.answer) == bool(slip.as_if):
        raise table.fault('one of "answer" and "as_if" is wanted: what the learner gave.')
    laws = {*LAWS, *MISORDERS}
    if slip.as_if and slip.as_if not in laws:
        near = get_close_matches(slip.as_if, laws, n=1) or sorted(laws)
        raise table.fault(f'"as_if": no misreading is called so. There is "{near[0]}".')
    return slip


def _option(table: Table) -> Option:
    option = Option(
        key=table.take("key", "a"),
        text=table.take("text", "Yes, it must be played."),
        right=table.take("right", True, False),
        says=table.take("says", "It is never forced (R13).", ""),
    )
    table.done()
    if not option.right and not option.says:
        raise table.fault('"says" is missing: what to tell who chooses this.')
    return option
