"""What axe, a ruler and a light meter say about every widget: each theme, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from harness import (
    THEMES,
    Book,
    Table,
    boxes,
    card,
    index_contrast,
    pale,
    rows_of,
    strips,
    violations,
)
from showcase import PIECES

CARD_PX, STRIP_PX, ROW_PX, TARGET_PX = 72, 26, 44, 44
CONTRAST = 4.5  # WCAG 1.4.3, level AA
SPOILT = """root => {
  root.append(document.createElement('button'));
  root.querySelector('.sc-progress').style.color = '#9aa';
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_axe_and_the_light_meter_find_nothing(show: Book, theme: str) -> None:
    """No violation in any widget; words at 4.5, frames of buttons at 3, in every theme there is."""
    show.set_theme(theme)
    assert violations(show.page) == []
    bad, measured = pale(show.page)
    assert bad == [] and measured > 20 * len(PIECES)


def test_both_would_hear_of_a_fault_in_any_widget(show: Book) -> None:
    """A button without a name and pale words in the first and the last one are reported."""
    roots = [show.table(piece.kind).root for piece in (PIECES[0], PIECES[-1])]
    for root in roots:
        root.evaluate(SPOILT)
    found = violations(show.page)
    for fault in ("button-name", "color-contrast"):
        assert len([line for line in found if line.startswith(fault)]) == 2, (fault, found)
    bad, _ = pale(show.page)
    assert len([line for line in bad if line.startswith("words sc-progress")]) == 2, bad
    for root in roots:
        root.locator("button").last.evaluate("node => node.remove()")
        root.locator(".sc-progress").evaluate("node => node.style.removeProperty('color')")
    assert violations(show.page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_corner_of_every_card_can_be_read(show: Book, theme: str) -> None:
    """The index has the contrast of text: each suit, trumps, the Fool; also when not allowed."""
    show.set_theme(theme)
    found = {}
    for kind, state in (("deal-table", "legal"), ("walkthrough", "illegal"), ("question", "pick")):
        table = show.table(kind)
        first = {code[0]: code for code in table.cards(state)}  # one of each suit
        for code in first.values():
            found[f"{code} {state}"] = index_contrast(table.card(code))
    assert {name[0] for name in found} == set("SCBDTF")
    assert min(found.values()) >= CONTRAST, found


def hand_fits(table: Table) -> None:
    """Assert that the cards of a hand are large enough, and none hangs out of its table."""
    root = boxes(table.root)[0]
    for hand in table.root.locator(".sc-hand").all():
        cards = boxes(hand.locator("button[data-card]"))
        assert min(box["width"] for box in cards) >= CARD_PX
        assert min(strips(cards)) >= STRIP_PX
        tops = [min(box["top"] for box in row) for row in rows_of(cards)]
        assert all(below - above >= ROW_PX for above, below in pairwise(tops)), tops
        for box in cards:
            assert root["left"] <= box["left"], "a card hangs out on the left"
            assert box["left"] + box["width"] <= root["left"] + root["width"], "… on the right"


@pytest.mark.parametrize("width", [1280, 800, 390])
def test_cards_and_buttons_are_large_enough_to_read_and_hit(show: Book, width: int) -> None:
    """Cards 72 px wide, 26 of them free, rows 44 apart; every button and field 44 px each way."""
    for piece in PIECES:
        table = show.table(piece.kind)
        table.resize(width, 1000)
        hand_fits(table)
        for fan in table.root.locator(".sc-group[data-fan] ul").all():
            assert min(strips(boxes(fan.locator("li")))) >= STRIP_PX, piece.kind
        small = [
            (piece.kind, box)
            for box in boxes(table.root.locator("button:visible, input:visible"))
            if min(box["width"], box["height"]) < TARGET_PX
        ]
        assert small == []


def test_axe_finds_nothing_after_a_card_that_may_not_go(
    open_lesson: Callable[[str], Book],
) -> None:
    """The reason, the prose around it and the lit cards of a lesson, as a learner meets them."""
    book = open_lesson("notebooks/04_legal_plays")
    table = book.table("walkthrough")
    for state in ("illegal", "legal"):
        table.click(card(table.cards(state)[0]))
        assert violations(book.page) == [], f"after an {state} card"
