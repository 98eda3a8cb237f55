"""Faults that users reported elsewhere, the card table's rows (C35 to C57), each with its tests.

What needs a browser is in tests/browser; the wire's rows are in tests/test_widgets_wire.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from scarto_teach.widgets import DealTable, Walkthrough

ROWS = [f"C{row}" for row in (35, 36, 37, 38, 40, 41, 43, 44, 46, 47, 49, 50, 51, 53, 55)]
TESTS = Path(__file__).resolve().parent


def claims() -> Iterator[str]:
    """The name and the docstring of every test there is, and of every file of tests."""
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        whole = (ast.get_docstring(tree) or "") if path != Path(__file__) else ""
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{node.name.upper()} {ast.get_docstring(node) or ''} {whole}"


def test_every_row_of_the_card_table_has_a_test() -> None:
    """A row without a test is a fault that can come back unseen."""
    found = "\n".join(claims()).replace("_", " ")
    assert [row for row in ROWS if row not in found.split() and f"({row}" not in found] == []


def test_c37_c41_a_view_is_plain_data_that_the_table_does_not_keep() -> None:
    """Changing what was sent changes no table: the next view is made anew from the deal."""
    table = DealTable(seed=7)
    sent = table.view
    card = next(item for item in sent["hand"] if item["state"] == "legal")
    sent["hand"].clear()
    sent["trick"].append(card)
    table.play(card["card"])
    assert len(table.view["hand"]) == 24 and len(table.view["trick"]) == 3


def test_c46_a_wrong_card_is_answered_and_waiting_is_another_state() -> None:
    """The Reason with its rule stands there, the legal cards are lit; in between none is."""
    walk = Walkthrough("04")
    wrong = next(item for item in walk.view["hand"] if item["state"] == "illegal")
    assert "may not be played" in wrong["name"]
    walk.answer(wrong["card"])
    assert "(R10)" in walk.view["feedback"]["text"]
    assert any(item["state"] == "legal" for item in walk.view["hand"])
    table = DealTable(seed=7)
    table.play(next(item["card"] for item in table.view["hand"] if item["state"] == "legal"))
    assert {item["state"] for item in table.view["hand"]} == {"waiting"}
    assert all(item["name"].endswith("not now") for item in table.view["hand"])


def test_c51_the_winner_is_named_and_starred_in_words() -> None:
    """Who takes the trick can be read without any colour, on the table and on the board."""
    table = DealTable(seed=7)
    table.play(next(item["card"] for item in table.view["hand"] if item["state"] == "legal"))
    (winner,) = [item for item in table.view["trick"] if item["wins"]]
    assert winner["name"].endswith("takes the trick")
    assert f"{winner['card']} *" in repr(table) or f"{winner['card']}*" in repr(table)
