"""An exercise sheet on paper, and apart from it the answers, as vector PDFs."""

from __future__ import annotations

from collections.abc import Iterator

from scarto_teach.art.metrics import measure
from scarto_teach.engine import Card
from scarto_teach.questions import Question, load_lesson
from scarto_teach.text import card_name, language, t
from scarto_teach.widgets.places import is_played, names_of
from scarto_teach.widgets.print_flow import (
    BODY,
    Flow,
    Piece,
    Row,
    blank,
    boxed,
    gap,
    lines,
    rows,
    text,
    write,
)
from scarto_teach.widgets.print_pack import MM

__all__ = ["sheet_pdf"]

ANSWER_CARD = 9 * MM
CODE = 9.0
LINES_FOR_CODE = 8


def sheet_pdf(
    number: str, seed: int = 0, paper: str = "a4", answers: bool = False, black: bool = False
) -> bytes:
    """Return the sheet of a lesson as a PDF, or its answers; equal calls, equal bytes.

    Another seed draws other positions where a question has them drawn.
    BadLesson where there is no such lesson, ValueError where there is no such paper.
    """
    lesson = load_lesson(number)
    title = f"{lesson.number} {t(lesson.title)}"
    if answers:
        title = t("{title}: the answers", title=title)
    flow = Flow(title, language(), paper, black)
    flow.add(list(_head(flow.room, title, lesson.points, seed, answers)))
    for group, asked in lesson.groups().items():
        heading = [gap(10), text(t(group), flow.room, 13, "B"), gap(2)]
        for question in asked:
            drawn = question.with_seed(seed)
            block = _answer(drawn, flow) if answers else _question(drawn, flow)
            flow.add([*heading, gap(8), *block])
            heading = []
    return flow.pdf(f" · {t('seed {seed}', seed=seed)}" if seed else "")


def _head(room: float, title: str, points: int, seed: int, answers: bool) -> Iterator[Piece]:
    yield text(title, room, 18, "B")
    yield gap(4)
    told = t("{points} points", points=points)
    if seed:
        told += " · " + t("the positions of seed {seed}", seed=seed)
    yield text(told, room, 9)
    if not answers:
        yield blank(room * 0.6, label=t("Name"))
        yield gap(4)


def _question(asked: Question, flow: Flow) -> Iterator[Piece]:
    """Yield one question with its position and room for the answer."""
    yield _title(asked, flow.room, marks=True)
    yield text(t(asked.prompt), flow.room)
    shown = _position(asked)
    if shown:
        flow.use(card for row in shown for card in row.cards)
        yield gap(3)
        yield from rows(shown, flow.room)
    if asked.kind == "cards":
        yield text(t("Tick the cards."), flow.room, 9)
    elif asked.kind == "order":
        yield text(t("Number the boxes: 1 for the card that comes first."), flow.room, 9)
    elif asked.kind == "choice":
        yield gap(3)
        for option in asked.options:
            yield boxed(f"{option.key}. {t(option.text)}", flow.room)
    elif asked.kind == "number":
        yield blank(60 * MM, label=t("Your number"))
    elif asked.kind == "function":
        yield gap(3)
        yield lines([f"def {asked.name}({', '.join(asked.parameters)}):"], CODE, "M")
        yield blank(flow.room, LINES_FOR_CODE)


def _answer(asked: Question, flow: Flow) -> Iterator[Piece]:
    """Yield the answer to one question, and why."""
    yield _title(asked, flow.room, marks=False)
    yield gap(2)
    if asked.kind in ("cards", "order"):
        cards = asked.right_order if asked.kind == "order" else tuple(asked.right_cards)
        flow.use(cards)
        yield from rows([Row("", cards)], flow.room, ANSWER_CARD)
        yield text(", ".join(map(card_name, cards)), flow.room, font="B")
    elif asked.kind == "choice":
        right = next(option for option in asked.options if option.right)
        yield text(f"{right.key}. {t(right.text)}", flow.room, font="B")
    elif asked.kind == "number":
        yield text(asked.right_answer, flow.room, font="B")
    else:
        code = asked.answer.strip().splitlines()
        size = min(CODE, (flow.room - 6) / max(measure(line, 1, "M") for line in code))
        for line in code:  # one by one: a long function may turn the page
            yield lines([line], size, "M", 6)
        yield gap(2)
    yield text(t(asked.why), flow.room)


def _title(asked: Question, room: float, marks: bool) -> Piece:
    """Return the line above a question; at its end what it is worth, with room for the marks."""
    worth = f"____ / {asked.points}" if marks else str(asked.points)
    words = f"{asked.id}  {t(asked.title)}"

    def draw(x: float, y: float) -> Iterator[str]:
        yield write(x, y - BODY, words, BODY, "B")
        yield write(x + room - measure(worth, BODY), y - BODY, worth)

    return Piece(BODY * 1.5, draw)


def _position(asked: Question) -> list[Row]:
    """Return the cards of a question: the trick with who played what, and the hand."""
    here, found = asked.position, []
    ticked = asked.kind in ("cards", "order")
    if here.trick and asked.table:
        names = names_of(here.rules.seats)
        players = [names[(here.leader + at) % here.rules.seats] for at in range(len(here.trick))]
        found.append(Row(t("On the table, in order of play"), here.trick, players))
    elif here.trick:
        found.append(Row("", here.trick))
    hand: tuple[Card, ...] = asked.shown
    if hand:
        played = asked.table and is_played(here, asked.kind)
        label = t("Your hand, {count} cards", count=len(hand)) if played else t("The cards")
        if not here.trick and not ticked and not here.others:
            label = t("The cards") if asked.kind != "number" else t("The pile")
        found.append(Row(label, hand, boxes=ticked))
    names = names_of(here.rules.seats)
    found += [Row(t("{player} holds", player=names[seat]), tuple(cards))
              for seat, cards in enumerate(here.others, start=1)]  # fmt: skip
    return found
