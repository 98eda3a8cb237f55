"""Every widget in JupyterLab and Notebook 7: an act by mouse, one by keys, one by finger."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from harness import Book, Table, card
from learner import allowed
from showcase import PIECES, Piece

import scarto_teach.widgets as widgets
from scarto_teach import Card
from scarto_teach.text import card_name

# What pressing an element tells Python, by what the view has written on it.
_DEED = """({ dataset: { act, card, choice, action } }) =>
  card ? [act, card] : choice ? ['choose', choice] : [action, '']"""


def anew(show: Book, kind: str) -> Table:
    """The widget of a kind as it was at first: its cell is run again."""
    number = next(i for i, piece in enumerate(PIECES) if piece.kind == kind)
    show.run_cell(number + 1)  # after the prelude
    return show.table(kind)


def hears_once(table: Table, kind: str, press: Callable[[str], Any], selector: str) -> None:
    """Act on an element; exactly one message reaches Python, and the widget repaints."""
    wanted = [kind, *table.find(selector).evaluate(_DEED)]
    table.book.tell("heard.clear()")
    press(selector)
    assert table.book.ask("heard") == [wanted]


def test_the_show_has_every_widget(show: Book) -> None:
    """What the course exports is on this page, each once, and the summary beside them."""
    on_page = show.page.locator(".scarto").evaluate_all("all => all.map(root => root.dataset.kind)")
    public = {getattr(widgets, name) for name in widgets.__all__}
    kinds = {cls.kind for cls in public if isinstance(cls, type) and hasattr(cls, "_esm")}
    assert sorted(on_page) == sorted(kinds) == sorted(piece.kind for piece in PIECES)
    assert show.page.get_by_text("Legal plays", exact=False).last.is_visible()


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.kind)
def test_mouse_keys_and_finger_each_act_once(show: Book, piece: Piece) -> None:
    """One message an act, a new picture after it, the focus kept, and no cell changed."""
    table, cells = anew(show, piece.kind), show.cells()
    if piece.mouse:
        hears_once(table, piece.kind, table.click, piece.mouse)
    show.select_cell(show.cell_of(table))
    table.enter()
    if piece.keys:
        hears_once(table, piece.kind, table.by_keys, piece.keys)
        assert table.focus(), "the focus has left the widget"
    table.press("d", "d", "x", "m")
    if piece.finger:
        hears_once(table, piece.kind, table.tap, piece.finger)
    assert show.cells() == cells


def test_c40_the_browser_holds_no_hidden_card(show: Book) -> None:
    """The model in the browser, whole: no card of another hand in it, by code or by name."""
    anew(show, "deal-table")
    (model,) = (m for m in show.models() if m.get("view", {}).get("kind") == "deal-table")
    hidden = show.ask("[str(c) for seat in (1, 2) for c in deal._deal.hands[seat]]")
    assert len(hidden) == 50
    told = json.dumps(model)
    assert [code for code in hidden if f'"{code}"' in told or card_name(Card(code)) in told] == []


def test_c46_not_allowed_and_not_your_turn_look_different(show: Book) -> None:
    """A wrong card is answered by its rule and the legal ones stand up; while waiting none does."""
    table = anew(show, "walkthrough")
    may = allowed(table.cards(), table.lying())
    table.click(card(next(code for code in table.cards() if code not in may)))
    assert "(R" in table.text("feedback") and "(R" in table.text("live")
    tops = {code: table.card(code).bounding_box()["y"] for code in table.cards()}  # type: ignore[index]
    assert max(tops[code] for code in may) < min(y for code, y in tops.items() if code not in may)
    waiting = anew(show, "deal-table")
    waiting.click(card(waiting.cards("legal")[0]))
    assert set(waiting.cards()) == set(waiting.cards("waiting"))
    name = waiting.find("button[data-card]").get_attribute("aria-label") or ""
    assert name.endswith("not now")


def test_c51_without_colour_the_winner_and_the_legal_cards_are_marked(show: Book) -> None:
    """A star on the winning card, raised legal cards with a bar, a name that says the suit."""
    table = anew(show, "deal-table")
    table.click(card(table.cards("legal")[0]))
    won = table.root.locator("[data-trick][data-wins] .sc-crown")
    assert won.count() == 1 and won.inner_text() == "★"
    names = table.root.locator("[data-trick] [role=img]").evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    assert sum("takes the trick" in name for name in names) == 1
    assert all(", played by " in name for name in names)
