"""The first lesson's table: a whole deal to its settlement, and one play for one click."""

from __future__ import annotations

from collections.abc import Callable

from harness import Book, FrontEnd, Table, action, card
from learner import allowed

OPEN = """from scarto_teach.widgets import DealTable
table = DealTable(seed=3)
played = []
table.on_play(lambda seat, card: played.append([seat, str(card)]))"""
MINE = "[card for seat, card in played if seat == 0]"
# Two clicks 30 ms apart, as fast fingers make them: on the places given, whatever lies there then.
TWO_CLICKS = """([[x, y], [u, v]]) => new Promise(done => {
  document.elementFromPoint(x, y).closest('button').click();
  setTimeout(() => { document.elementFromPoint(u, v)?.closest('button')?.click(); done(); }, 30);
})"""


def test_a_whole_deal_reaches_the_settlement(open_lesson: Callable[[str], Book]) -> None:
    """25 tricks by mouse; in each, the cards that stand up are the ones the engine allows."""
    book = open_lesson("notebooks/00_start_here")
    table = book.table("deal-table")
    book.shot("00-deal-begun", table.root)
    lead_or_follow = 0
    for _ in range(80):
        if table.has(".sc-rows"):
            break
        if table.has(action("next")):
            table.click(action("next"))
            continue
        may = allowed(table.cards(), table.lying())
        assert set(table.cards("legal")) == may, (table.cards(), table.lying())
        lead_or_follow += 1
        table.click(card(min(may)))
        if lead_or_follow == 9:
            book.shot("00-deal-tenth-trick", table.root)
    assert lead_or_follow == 25
    assert table.cards() == []
    rows = [row.split("\t") for row in table.find(".sc-rows tbody").inner_text().splitlines()]
    assert [int(row[2]) for row in rows][-1] == sum(int(row[2]) for row in rows[:3]) == 78
    assert sum(int(row[4]) for row in rows[:3]) == 0
    book.shot("00-deal-settled", table.root)


def mine(book: Book) -> list[str]:
    """The cards that the learner has played, as Python heard it."""
    found: list[str] = book.ask(MINE)
    return found


def settle(table: Table, cards: int) -> None:
    """Return when the hand has that many cards and Python has nothing left to do."""
    table.page.wait_for_function(
        "([root, n]) => root.querySelectorAll('button[data-card]').length === n",
        arg=[table.root.element_handle(), cards],
    )
    table.book.ask("1")  # answered only after every message sent before it


def test_one_click_is_one_play(front_end: FrontEnd, open_book: Callable[[str], Book]) -> None:
    """A double click, and 30 ms apart on one place or on two cards: one card each (C38)."""
    book = open_book(front_end.write(OPEN, "table"))
    table = book.table("deal-table")
    legal = table.cards("legal")
    table.page.mouse.dblclick(*table.point(card(legal[0])))
    settle(table, 24)
    assert mine(book) == legal[:1]

    table.click(action("next"))
    first, second = table.cards("legal")[:2]
    at = table.point(card(first))
    table.page.evaluate(TWO_CLICKS, [at, at])
    settle(table, 23)
    assert mine(book) == [legal[0], first]

    book.tell("table.undo()")
    settle(table, 24)
    table.page.evaluate(TWO_CLICKS, [table.point(card(first)), table.point(card(second))])
    settle(table, 23)
    assert mine(book) == [legal[0], first, first]

    # Here nothing but the token of the view stands between two clicks and two steps back.
    table.find(action("undo")).evaluate("node => { node.click(); node.click(); }")
    settle(table, 24)
    assert book.ask("len(table.view['hand'])") == 24


def test_a_cell_run_again_leaves_one_live_table(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """Three more runs of the cell that subscribes and of the one that shows (C35, C50)."""
    book = open_book(front_end.write(OPEN, "table.on_play(table._on_play)\ntable", "1 + 1"))
    for _ in range(3):
        book.table("deal-table")
        book.run_cell(1)
    table = book.table("deal-table")
    assert table.page.locator(".scarto").count() == 1
    code = table.cards("legal")[0]
    table.click(card(code))
    assert mine(book) == [code]
    assert book.ask("len(played)") == 3  # the learner's card and two answers, each heard once


def test_two_views_stay_in_step(front_end: FrontEnd, open_book: Callable[[str], Book]) -> None:
    """One table shown twice: a play in one is seen in both, and happened once (C44)."""
    book = open_book(front_end.write(OPEN, "table", "display(table)"))
    one, two = book.table("deal-table"), book.table("deal-table", nth=1)
    assert one.version() == two.version()
    code = one.cards("legal")[0]
    two.after(lambda: one.click(card(code)))
    assert one.version() == two.version()
    one.after(lambda: two.click(action("next")))
    assert one.version() == two.version()
    assert mine(book) == [code]


def test_what_a_bot_raises_is_shown_in_the_table(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """A strategy that divides by zero: its line is shown, and Try again goes on (C36)."""
    bot = """from scarto_teach.players import Random
class Clumsy(Random):
    def choose(self, view):
        1 / broken
        return super().choose(view)
broken = 0
table = DealTable(seed=3, players=[Clumsy(1), Random(2)])
table"""
    book = open_book(front_end.write(OPEN, bot))
    table = book.table("deal-table")
    table.click(card(table.cards("legal")[0]))
    assert "ZeroDivisionError" in table.text("error") and "1 / broken" in table.text("error")
    book.tell("broken = 1")
    table.click(action("next"))
    assert not table.has(".sc-error")
    assert len(table.lying()) == 3


def test_a_table_scrolled_away_comes_back(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """Where the notebook takes cells out of the page that are out of view (C53)."""
    book = open_book(front_end.write(OPEN, "table", *["print('line\\n' * 30)"] * 12))
    book.set_windowing("full")
    book.scroll_to(1)
    before = book.table("deal-table").version()
    book.scroll_to(13)
    book.page.locator(".scarto").wait_for(state="hidden")
    book.scroll_to(1)
    table = book.table("deal-table")
    assert table.version() == before
    code = table.cards("legal")[0]
    table.click(card(code))
    assert mine(book) == [code]
