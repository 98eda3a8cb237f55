"""What axe, a ruler and a light meter say about the tables, light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import pairwise

import pytest
from harness import Book, FrontEnd, Table, boxes, card, rows_of, strips, violations
from PIL import Image

CARD_PX, STRIP_PX, ROW_PX, TARGET_PX = 72, 26, 44, 24
CONTRAST = 4.5  # WCAG 1.4.3, level AA


def contrast(table: Table, code: str) -> float:
    """The contrast of the index in a card's top left corner, from the pixels of a picture."""
    table.card(code).scroll_into_view_if_needed()
    table.await_still()
    box = boxes(table.card(code))[0]
    corner = {"x": box["left"] + 3, "y": box["top"] + 7, "width": 20, "height": 24}
    picture = Image.open(BytesIO(table.page.screenshot(clip=corner))).convert("RGB")  # type: ignore[arg-type]

    def light(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    weights = (0.2126, 0.7152, 0.0722)
    raw = picture.tobytes()
    pixels = zip(raw[0::3], raw[1::3], raw[2::3], strict=True)
    lights = sorted(sum(w * light(p) for w, p in zip(weights, px, strict=True)) for px in pixels)
    ink, paper = lights[len(lights) // 50], lights[-len(lights) // 3]
    return (paper + 0.05) / (ink + 0.05)


@pytest.mark.parametrize("lesson", ["notebooks/00_start_here", "notebooks/04_legal_plays"])
def test_axe_finds_nothing(open_lesson: Callable[[str], Book], lesson: str) -> None:
    """No violation in any table of the lesson, before and after a card, light and dark."""
    book = open_lesson(lesson)
    table = book.table()
    for dark in (False, True):
        book.set_theme(dark)
        assert violations(book.page) == [], f"dark={dark}"
    book.shot(f"{lesson.partition('/')[2]}-dark", table.root)
    for state in ("illegal", "legal"):
        if cards := table.cards(state):
            table.click(card(cards[0]))
            assert violations(book.page) == [], f"dark, after an {state} card"
    book.set_theme(False)
    assert violations(book.page) == []


def test_illegal_cards_stay_readable(front_end: FrontEnd, open_book: Callable[[str], Book]) -> None:
    """The index of a card that may not be played has the contrast of text, light and dark."""
    book = open_book(front_end.write("from scarto_teach import Walkthrough", "Walkthrough(step=6)"))
    table = book.table("walkthrough")
    codes = table.cards("illegal")
    assert {code[0] for code in codes} == set("BCD")  # the suits with the palest ink
    found = {}
    for dark in (False, True):
        book.set_theme(dark)
        found |= {f"{code}, dark={dark}": contrast(table, code) for code in codes}
    assert min(found.values()) >= CONTRAST, found


def test_cards_are_large_enough_to_read_and_hit(open_lesson: Callable[[str], Book]) -> None:
    """At 1280 and 800 px: cards 72 wide, 26 of it free, rows 44 apart, and no tiny button."""
    book = open_lesson("notebooks/00_start_here")
    table = book.table("deal-table")
    for width in (1280, 800):
        table.resize(width, 1000)
        root = boxes(table.root)[0]
        cards = boxes(table.root.locator("button[data-card]"))
        assert len(cards) >= 25
        assert min(box["width"] for box in cards) >= CARD_PX
        assert min(strips(cards)) >= STRIP_PX
        tops = [min(box["top"] for box in row) for row in rows_of(cards)]
        assert all(below - above >= ROW_PX for above, below in pairwise(tops)), tops
        for box in cards:
            assert root["left"] <= box["left"], "a card hangs out on the left"
            assert box["left"] + box["width"] <= root["left"] + root["width"], "… on the right"
        for box in boxes(table.root.locator("button:visible")):
            assert min(box["width"], box["height"]) >= TARGET_PX, box
        book.shot(f"00-table-{width}")
