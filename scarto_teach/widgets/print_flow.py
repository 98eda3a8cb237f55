"""Pieces of a printed page, one below the other: lines of text, rows of cards, lines to write on.

A piece knows its height and how it is drawn from its top; a block of pieces is kept together.
Lengths are in points, 72 to the inch, from the bottom left corner of the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scarto_teach.art import HEIGHT, WIDTH, face_strokes
from scarto_teach.art.drawing import PALETTES, SKIN
from scarto_teach.art.metrics import FONTS, measure, spelled, wrapped
from scarto_teach.art.pdf import WHITE, Document, escaped, form, in_black
from scarto_teach.engine import Card
from scarto_teach.text import t
from scarto_teach.widgets.print_pack import MM, PAPERS

__all__ = [
    "CARD",
    "Flow",
    "Piece",
    "Row",
    "blank",
    "boxed",
    "gap",
    "lines",
    "rows",
    "text",
    "write",
]

MARGIN: Final = 18 * MM
BODY: Final = 10.5
LEADING: Final = 1.35
CARD: Final = 13 * MM
MANY: Final = 11.9 * MM  # where a row is broken: a hand of 25 takes two on A4
SPACE: Final = 1.5 * MM  # between two cards
BOX: Final = 4 * MM
LABEL: Final = 8.0  # the size of the small print


@dataclass(frozen=True)
class Piece:
    """Something as high as it says, drawn from its top left corner."""

    height: float
    draw: Callable[[float, float], Iterable[str]]


def write(x: float, y: float, words: str, size: float = BODY, font: str = "F") -> str:
    """Return the operators that write a line, y being its baseline."""
    return f"BT /{font} {size:g} Tf 0 g {x:.2f} {y:.2f} Td ({escaped(spelled(words))}) Tj ET"


def gap(height: float) -> Piece:
    """Return some white."""
    return Piece(height, lambda x, y: ())


def text(words: str, room: float, size: float = BODY, font: str = "F", indent: float = 0) -> Piece:
    """Return text in as many lines as it takes."""
    found = wrapped(spelled(words), room - indent, size, font)
    return lines(found, size, font, indent)


def lines(found: Sequence[str], size: float = BODY, font: str = "F", indent: float = 0) -> Piece:
    """Return lines as they are."""
    step = size * LEADING

    def draw(x: float, y: float) -> Iterable[str]:
        for at, line in enumerate(found):
            yield write(x + indent, y - size - at * step, line, size, font)

    return Piece(step * len(found), draw)


def blank(room: float, count: int = 1, label: str = "") -> Piece:
    """Return lines to write on by hand, the first after a label."""
    step = 8 * MM

    def draw(x: float, y: float) -> Iterable[str]:
        start = x + (measure(label, BODY) + 4 if label else 0)
        if label:
            yield write(x, y - step + 3, label)
        for at in range(count):
            down = y - (at + 1) * step + 1
            left = x if at else start
            yield f".5 w .4 G {left:.2f} {down:.2f} m {x + room:.2f} {down:.2f} l S"

    return Piece(step * count, draw)


def boxed(words: str, room: float) -> Piece:
    """Return a box to tick with text behind it."""
    inner = text(words, room, indent=BOX + 6)
    height = max(inner.height, BOX + 3)

    def draw(x: float, y: float) -> Iterable[str]:
        yield _box(x, y - BOX - 1)
        yield from inner.draw(x, y)

    return Piece(height, draw)


def _box(x: float, y: float) -> str:
    return f".7 w 0 G {x:.2f} {y:.2f} {BOX:.2f} {BOX:.2f} re S"


@dataclass(frozen=True)
class Row:
    """Cards side by side under a label, each with a box or a word below it."""

    label: str
    cards: Sequence[Card]
    below: Sequence[str] = ()  # words, a card each
    boxes: bool = False

    @property
    def foot(self) -> float:
        """The room below a card."""
        return BOX + 4 if self.boxes else LABEL + 4 if self.below else 2

    def width(self, card: float) -> float:
        """Return how wide the row is with cards of a width; its label may be wider."""
        return max(len(self.cards) * (card + SPACE) - SPACE, measure(self.label, LABEL))


def rows(groups: Sequence[Row], room: float, card: float = CARD) -> list[Piece]:
    """Return rows of cards, side by side where they fit, a long one broken into several."""
    if sum(row.width(card) + 8 * MM for row in groups) - 8 * MM <= room:
        return [_beside(groups, card)]
    found = []
    card = min(card, MANY)
    each = int((room + SPACE) // (card + SPACE))
    for row in groups:
        for at in range(0, len(row.cards), each):
            part = slice(at, at + each)
            label = "" if at else row.label
            found.append(_beside([Row(label, row.cards[part], row.below[part], row.boxes)], card))
    return found


def _beside(groups: Sequence[Row], card: float) -> Piece:
    tall = card * HEIGHT / WIDTH
    head = LABEL + 5 if any(row.label for row in groups) else 2

    def draw(x: float, y: float) -> Iterable[str]:
        for row in groups:
            if row.label:
                yield write(x, y - LABEL, row.label, LABEL)
            low = y - head - tall
            for at, each in enumerate(row.cards):
                left = x + at * (card + SPACE)
                scale = card / WIDTH
                yield f"q {scale:.4f} 0 0 {-scale:.4f} {left:.2f} {y - head:.2f} cm /{each} Do Q"
                if row.boxes:
                    yield _box(left + (card - BOX) / 2, low - BOX - 2)
                elif row.below:
                    word = row.below[at]
                    middle = left + (card - measure(word, LABEL)) / 2
                    yield write(middle, low - LABEL - 1, word, LABEL)
            x += row.width(card) + 8 * MM

    return Piece(head + tall + max(row.foot for row in groups) + 3, draw)


class Flow:
    """Blocks of pieces on as many pages as they take; `pdf()` is the file."""

    def __init__(self, title: str, language: str, paper: str = "a4", black: bool = False) -> None:
        """Begin with an empty page; ValueError where there is no such paper."""
        if paper not in PAPERS:
            known = " or ".join(PAPERS)
            raise ValueError(t("No {paper!r} paper: take {known}.", paper=paper, known=known))
        self._width, self._height = (side * MM for side in PAPERS[paper])
        self._title, self._black = title, black
        self._document = Document(title, language, FONTS)
        self._drawn: set[Card] = set()
        self._pages: list[list[str]] = []
        self._turn()

    @property
    def room(self) -> float:
        """How wide a line may be."""
        return self._width - 2 * MARGIN

    def add(self, block: Sequence[Piece]) -> None:
        """Put pieces below what is there, on the next page where they would be parted."""
        if sum(piece.height for piece in block) > self._y - MARGIN and self._pages[-1]:
            self._turn()
        for piece in block:
            if piece.height > self._y - MARGIN:
                self._turn()
            self._pages[-1] += piece.draw(MARGIN, self._y)
            self._y -= piece.height

    def use(self, cards: Iterable[Card]) -> None:
        """Keep the drawings of cards, for the rows that show them."""
        for card in cards:
            if card in self._drawn:
                continue
            self._drawn.add(card)
            suit, strokes = face_strokes(card, "en")
            palette = in_black(PALETTES[suit]) if self._black else PALETTES[suit]
            ground = WHITE if self._black else SKIN
            self._document.add_form(
                str(card), WIDTH, HEIGHT, form(strokes, palette, (WIDTH, HEIGHT), ground)
            )

    def pdf(self, foot: str) -> bytes:
        """Return the file, each page with a line at its foot; `{page}` and `{pages}` are filled."""
        for at, operators in enumerate(self._pages, start=1):
            words = t("{title} · page {page} of {pages}", title=self._title, page=at,
                      pages=len(self._pages))  # fmt: skip
            line = write(MARGIN, MARGIN / 2, f"{words}{foot}", LABEL)
            self._document.add_page(self._width, self._height, "\n".join([*operators, line]))
        return bytes(self._document)

    def _turn(self) -> None:
        self._pages.append([])
        self._y = self._height - MARGIN
