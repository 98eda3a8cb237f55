"""The whole pack on paper: cards to print, to cut and to play with, as one vector PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scarto_teach.art import HEIGHT, LETTERS, WIDTH, back_strokes, face_strokes
from scarto_teach.art.drawing import PALETTES, SKIN
from scarto_teach.art.pdf import WHITE, Document, escaped, form, in_black
from scarto_teach.engine import PACK
from scarto_teach.text import language, t

__all__ = ["LETTERS", "PAPERS", "Sheet", "pack_pdf"]

MM = 72 / 25.4  # points
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
# (paper, cards a page) -> the width of a card in mm, with room around the cards for the marks
_WIDTHS = {("a4", 9): 53.0, ("letter", 9): 50.0, ("a4", 6): 62.0, ("letter", 6): 62.0}
PER_PAGE = (9, 6)
_COLUMNS = 3
_BAR = 50.0  # a line of known length, in mm, to check the printer by
_GAP, _MARK = 1.0, 4.0  # from the cards to a cut mark, and its length, in mm


@dataclass(frozen=True)
class Sheet:
    """How cards lie on a page: side by side in the middle, so that backs meet faces. In mm."""

    paper: str = "a4"
    per_page: int = 9

    def __post_init__(self) -> None:
        """Refuse what there is no grid for, with ValueError."""
        if (self.paper, self.per_page) not in _WIDTHS:
            raise ValueError(
                t(
                    "No sheet of {cards} cards on {paper!r} paper: take {counts} on {papers}.",
                    cards=self.per_page,
                    paper=self.paper,
                    counts=" or ".join(map(str, PER_PAGE)),
                    papers=" or ".join(PAPERS),
                )
            )

    @property
    def card(self) -> tuple[float, float]:
        """Width and height of a card."""
        width = _WIDTHS[self.paper, self.per_page]
        return width, width * HEIGHT / WIDTH

    @property
    def columns(self) -> list[float]:
        """Where the cuts go from top to bottom, from the left edge of the paper."""
        return _cuts(PAPERS[self.paper][0], self.card[0], _COLUMNS)

    @property
    def rows(self) -> list[float]:
        """Where the cuts go from left to right, from the bottom edge of the paper, top first."""
        return _cuts(PAPERS[self.paper][1], self.card[1], self.per_page // _COLUMNS)[::-1]


def _cuts(paper: float, card: float, count: int) -> list[float]:
    """Return the edges of so many cards side by side in the middle of the paper."""
    first = (paper - count * card) / 2
    return [first + at * card for at in range(count + 1)]


def pack_pdf(
    letters: str = "en", sheet: Sheet | None = None, backs: bool = False, black: bool = False
) -> bytes:
    """Return a PDF of the 78 cards in table order, with marks to cut by; equal calls, equal bytes.

    `letters` is the language of the court letters; `backs` adds a page of backs, for the reverse
    of each sheet; `black` does without colour.
    """
    sheet = sheet or Sheet()
    if letters not in LETTERS:
        raise ValueError(
            t("No letters for {code!r}. There are {known}.", code=letters, known=", ".join(LETTERS))
        )
    document = Document(t("Scarto: the pack"), language())
    drawings = {str(card): face_strokes(card, letters) for card in PACK} | {"back": back_strokes()}
    for name, (suit, strokes) in drawings.items():
        if name != "back" or backs:
            palette = in_black(PALETTES[suit]) if black else PALETTES[suit]
            drawn = form(strokes, palette, (WIDTH, HEIGHT), WHITE if black else SKIN)
            document.add_form(name, WIDTH, HEIGHT, drawn)
    codes = [str(card) for card in PACK]
    pages = [codes[at : at + sheet.per_page] for at in range(0, len(codes), sheet.per_page)]
    notes = [
        t("page {page} of {pages}", page=at, pages=len(pages)) for at in range(1, 1 + len(pages))
    ]
    if backs:
        pages.append(["back"] * sheet.per_page)
        notes.append(t("backs, for the reverse of each page"))
    width, height = PAPERS[sheet.paper]
    for names, note in zip(pages, notes, strict=True):
        operators = "\n".join((*_cards(sheet, names), *_marks(sheet), *_margin(sheet, note)))
        document.add_page(width * MM, height * MM, operators)
    return bytes(document)


def _cards(sheet: Sheet, names: Sequence[str]) -> Iterator[str]:
    """Yield the cards of a page, from the top left on; a drawing's own y goes down."""
    scale = sheet.card[0] * MM / WIDTH
    places = [(x, y) for y in sheet.rows[:-1] for x in sheet.columns[:-1]]
    for name, (x, y) in zip(names, places, strict=False):
        yield f"q {scale:.4f} 0 0 {-scale:.4f} {x * MM:.2f} {y * MM:.2f} cm /{name} Do Q"


def _marks(sheet: Sheet) -> Iterator[str]:
    """Yield the cut marks, outside the cards."""
    left, right, top, bottom = (
        sheet.columns[0], sheet.columns[-1], sheet.rows[0], sheet.rows[-1],
    )  # fmt: skip
    yield "0 G .4 w"
    for x in sheet.columns:
        yield _line(x, top + _GAP, x, top + _GAP + _MARK)
        yield _line(x, bottom - _GAP, x, bottom - _GAP - _MARK)
    for y in sheet.rows:
        yield _line(left - _GAP, y, left - _GAP - _MARK, y)
        yield _line(right + _GAP, y, right + _GAP + _MARK, y)


def _margin(sheet: Sheet, note: str) -> Iterator[str]:
    """Yield what stands up the left margin: a line of words and the bar that checks the scale."""
    x, bottom, top = sheet.columns[0] - _GAP - _MARK - 2, sheet.rows[-1], sheet.rows[0]
    words = t(
        "{title}, {note}. Print at actual size (100 %): the bar is {bar} mm long.",
        title=t("Scarto: the pack"), note=note, bar=f"{_BAR:g}",
    )  # fmt: skip
    yield f"BT /F 8 Tf 0 1 -1 0 {x * MM:.2f} {bottom * MM:.2f} Tm ({escaped(words)}) Tj ET"
    yield _line(x, top, x, top - _BAR)
    yield _line(x - 1, top, x + 1, top)
    yield _line(x - 1, top - _BAR, x + 1, top - _BAR)


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return a line between two places in mm."""
    return f"{x * MM:.2f} {y * MM:.2f} m {to_x * MM:.2f} {to_y * MM:.2f} l S"
