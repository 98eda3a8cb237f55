"""A new view changes what it changes: faces that stay are not drawn again, and order is kept."""

from __future__ import annotations

from bare import Bare
from harness import action, card, choice

from scarto_teach.widgets import DealTable, PackExplorer, RankLadder, TrickLab

MARK = "root => root.querySelectorAll('.sc-pic').forEach(node => { node.marked = true; })"
OLD = "root => [...root.querySelectorAll('.sc-pic')].filter(node => node.marked).length"


def test_faces_that_stay_are_not_drawn_again(bare: Bare) -> None:
    """After a card, the 24 others are the same elements; in the pack all 78 are."""
    table = bare.show(DealTable(seed=3))
    table.root.evaluate(MARK)
    table.click(card(table.cards("legal")[3]))
    assert table.root.evaluate(OLD) == 24 and len(table.lying()) == 3

    table = bare.show(PackExplorer())
    table.root.evaluate(MARK)
    table.click(card("CQ"))
    assert table.root.evaluate(OLD) == 78


def test_the_cards_lie_as_the_view_says_after_every_move(bare: Bare) -> None:
    """Cards to the front, to the end and in between, other cards: always the order of the view."""
    ladder = RankLadder(level=2, seed=1)
    table = bare.show(ladder)
    for kind, places in (("move", (0, 4, 2, 1, 3, 0)), ("new", (0,)), ("move", (4, 0))):
        for place in places:
            code = ladder.view["hand"][-1]["card"]
            ladder._intent(kind, f"{code} {place}")
            bare.page.evaluate("view => window.answer({ view })", ladder.view)
            assert table.cards() == [item["card"] for item in ladder.view["hand"]]
            names = table.root.locator(".sc-hand .sc-card").evaluate_all(
                "cards => cards.map(each => each.getAttribute('aria-label'))"
            )
            assert names == [item["name"] for item in ladder.view["hand"]]


def test_after_any_act_the_faces_are_those_of_a_table_drawn_afresh(bare: Bare) -> None:
    """A face that is kept where another card now lies would show the wrong card."""
    faces = "root => [...root.querySelectorAll('.sc-pic')].map(node => node.innerHTML)"
    for widget, acts in (
        (TrickLab("T21 T20"), [card("T9"), choice("slot:0"), card("T1"), choice("suit:S")]),
        (PackExplorer(), [choice("pack:french"), choice("sort:value"), card("CQ")]),
        (DealTable(seed=3), ["[data-state=legal]", action("next"), "[data-state=legal]"]),
    ):
        table = bare.show(widget)
        for act in acts:
            table.click(act)
        repainted = table.root.evaluate(faces)
        assert repainted == bare.show(widget).root.evaluate(faces)
        assert all("<path" in face for face in repainted)
