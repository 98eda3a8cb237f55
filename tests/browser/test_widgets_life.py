"""A table's life: the kernel goes, cells run again, outputs are cleared, fingers tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import Book, FrontEnd, Table, action, boxes, card, rows_of, wait_until

OPEN = """from scarto_teach.widgets import DealTable
table = DealTable(seed=3)
played = []
table.on_play(lambda seat, card: played.append([seat, str(card)]))"""
MINE = "[card for seat, card in played if seat == 0]"
RESTART = """async () => {
  const session = window.jupyterapp.shell.currentWidget.sessionContext.session;
  await session.kernel.restart();
  await session.kernel.info;
}"""
# Counts timers of five seconds that are set and neither cleared nor due, and observers at work.
WATCH = """() => {
  const { setTimeout: set, clearTimeout: clear, ResizeObserver: Observer } = window;
  const open = new Set(), watching = new Set();
  window.setTimeout = (run, wait, ...rest) => {
    const id = set((...all) => { open.delete(id); run(...all); }, wait, ...rest);
    if (wait === 5000) open.add(id);
    return id;
  };
  window.clearTimeout = id => { open.delete(id); clear(id); };
  window.ResizeObserver = class extends Observer {
    observe(node, ...rest) {
      if (node.matches('.scarto')) watching.add(this);
      super.observe(node, ...rest);
    }
    disconnect() { watching.delete(this); super.disconnect(); }
  };
  window.still = () => [open.size, watching.size];
}"""
# What pressed, and whether the table kept the menu shut, of every menu that was about to open.
MENUS = """() => {
  window.menus = [];
  document.addEventListener('contextmenu', event => setTimeout(() => {
    window.menus.push([event.pointerType, event.defaultPrevented]);
  }), { capture: true });
}"""
BUSY = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.requestExecute({ code: 'import time; time.sleep(3)', silent: true });
}"""


def settle(table: Table, cards: int) -> None:
    """Return when the hand has that many cards and Python has nothing left to do."""
    wait_until(lambda: len(table.cards()) == cards, f"a hand of {cards} cards")
    table.book.ask("1")  # answered only after every message sent before it


def test_c37_a_restarted_kernel_is_told_and_the_cell_run_again_goes_on(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """The table says what to do, keeps its picture, and a record saved before is taken up."""
    book = open_book(front_end.write(OPEN, "table"))
    table = book.table("deal-table")
    table.click(card(table.cards("legal")[0]))
    record = book.ask("str(table.save())")
    book.page.evaluate(RESTART)
    wait_until(lambda: "run this cell again" in (table.root.get_attribute("data-lost") or ""),
               "the table to say that it is disconnected")  # fmt: skip
    assert len(table.cards()) == 24 and len(table.lying()) == 3
    table.find(action("next")).click()  # into the void: nothing breaks, it is said again
    assert "Disconnected" in table.text("live")
    book.shot("life-disconnected", table.root)
    book.run_cell(0)
    book.run_cell(1)
    table = book.table("deal-table")
    wait_until(lambda: table.root.get_attribute("data-lost") is None, "the new table")
    assert len(table.cards("legal")) == 25
    book.tell(f"table.load({record!r})")
    settle(table, 24)


def test_c49_cleared_outputs_leave_no_timer_and_no_observer(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """A table that waits for a busy kernel goes with its output, and its clock with it."""
    book = open_book(front_end.write("1 + 1", OPEN + "\ntable"))
    book.spoilt = True
    book.page.evaluate(WATCH)
    book.run_cell(1)
    table = book.table("deal-table")
    assert book.page.evaluate("window.still()")[1] == 1
    code = table.cards("legal")[0]
    x, y = table.point(card(code))
    book.page.evaluate(BUSY)
    book.page.mouse.click(x, y)
    assert book.page.evaluate("window.still()")[0] == 1
    book.page.evaluate(
        "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')"
    )
    table.root.wait_for(state="detached")
    assert book.page.evaluate("window.still()") == [0, 0]


def test_c50_a_widget_of_an_imported_module_lives_through_a_second_display(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """`from lesson import table; display(table)` run twice: the second one answers too."""
    (front_end.root / "lesson_with_table.py").write_text(OPEN, encoding="utf-8")
    book = open_book(front_end.write("from lesson_with_table import played, table\ndisplay(table)"))
    book.table("deal-table")
    book.run_cell(0)
    table = book.table("deal-table")
    code = table.cards("legal")[0]
    table.click(card(code))
    assert book.ask(MINE) == [code]


def tap(table: Table, selector: str) -> None:
    """Put a finger on an element for a moment."""
    x, y = table.point(selector)
    line = table.page.context.new_cdp_session(table.page)
    line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    point = {"x": x, "y": y}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    table.page.wait_for_timeout(60)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def press_long(table: Table, selector: str) -> None:
    """Leave a finger on an element; of the ways to touch, here the browser sees a long press."""
    x, y = table.point(selector)
    line = table.page.context.new_cdp_session(table.page)
    line.send("Emulation.setEmitTouchEventsForMouse", {"enabled": True})
    point = {"x": round(x), "y": round(y), "button": "left", "clickCount": 1}
    line.send("Input.emulateTouchFromMouseEvent", {"type": "mousePressed", **point})
    table.page.wait_for_timeout(900)
    line.send("Input.emulateTouchFromMouseEvent", {"type": "mouseReleased", **point})
    line.send("Emulation.setEmitTouchEventsForMouse", {"enabled": False})
    line.detach()


def test_c55_a_tap_is_one_play_and_a_long_press_opens_no_menu(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """Fingers need no drag; what they press is at least 44 px tall."""
    book = open_book(front_end.write(OPEN, "table"))
    table = book.table("deal-table")
    first, second = table.cards("legal")[:2]
    tap(table, card(first))
    settle(table, 24)
    assert book.ask(MINE) == [first]
    tap(table, action("next"))
    wait_until(lambda: second in table.cards("legal"), "the next trick")

    book.page.evaluate(MENUS)
    press_long(table, card(second))
    wait_until(lambda: book.page.evaluate("window.menus.length"), "the browser to see a long press")
    assert book.page.evaluate("window.menus") == [["touch", True]], "the browser's menu would open"
    assert book.page.locator(".lm-Menu:visible").count() == 0, "the notebook's menu is open"
    assert book.ask(MINE) == [first], "a long press asks what may be done: it plays no card"
    tap(table, card(second))
    settle(table, 23)
    assert book.ask(MINE) == [first, second]

    for width in (1280, 800, 390):
        table.resize(width, 900)
        small = table.root.locator("button").evaluate_all(
            "nodes => nodes.filter(n => n.offsetHeight < 44).map(n => n.outerHTML.slice(0, 120))"
        )
        assert small == [], width


@pytest.mark.parametrize("width", [1280, 390])
def test_the_deal_can_be_looked_back_at_with_keys(
    front_end: FrontEnd, open_book: Callable[[str], Book], width: int
) -> None:
    """B goes back act by act, F forth, T to the table; the focus stays in it."""
    book = open_book(front_end.write(OPEN, "table"))
    table = book.table("deal-table")
    table.resize(width, 900)
    table.click(card(table.cards("legal")[0]))
    now = table.lying()
    table.find(action("next")).focus()
    for left in (2, 1, 0):
        table.after(lambda: table.press("b"))
        assert table.lying() == now[:left]
    assert "Looking back" in table.text("progress")
    table.after(lambda: table.press("f"))
    assert table.lying() == now[:1]
    table.after(lambda: table.press("t"))
    assert table.lying() == now and "Looking" not in table.text("progress")
    assert table.focus()
    assert book.ask("len(played)") == 3


NARROW = {"lab": 800, "notebook7": 390}  # where a hand of 14 needs two rows
ORDER = """from scarto_teach.widgets.base import CardWidget, hand_card
class Order(CardWidget):
    kind = "order"
    def __init__(self):
        super().__init__()
        self.cards, self.acts = "SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1".split(), []
        self._paint()
    def _view(self):
        return {"label": "Order", "prompt": "Put them in order.", "hand_label": "Swords",
                "hand": [hand_card(card, "open") for card in self.cards], "hand_order": True,
                "groups": [{"label": "Pick",
                            "cards": [hand_card("CK", "pick"), hand_card("C1", "pick")]}],
                "slots": {"label": "Trick", "slots": [{"card": "", "name": "first place, empty"}]},
                "live": " ".join(self.cards)}
    def _act(self, kind, card):
        self.acts.append([kind, card])
        if kind == "move":
            card, at = card.split()
            self.cards.remove(card)
            self.cards.insert(int(at), card)
order = Order()
order"""


def at_place(table: Table, code: str) -> None:
    """Return when a hand of Swords has a card in front."""
    wait_until(lambda: table.root.locator(".sc-hand [data-card]").first.get_attribute("data-card")
               == code, f"{code} in front")  # fmt: skip


@pytest.mark.parametrize("rows", [1, 2])
def test_cards_are_put_in_order_by_keys_by_mouse_and_by_finger(
    front_end: FrontEnd, open_book: Callable[[str], Book], rows: int
) -> None:
    """Shift and an arrow, a drag, a finger: each says where the card is to be, once."""
    book = open_book(front_end.write(ORDER))
    table = book.table("order")
    table.resize(1280 if rows == 1 else NARROW[front_end.name], 900)
    assert len(rows_of(boxes(table.root.locator(".sc-hand .sc-card")))) == rows
    table.find(".sc-hand [data-card='SK']").focus()
    table.after(lambda: table.press("Shift+ArrowRight"))
    assert book.ask("order.acts") == [["move", "SK 1"]]
    assert 'data-card="SK"' in table.focus(), "the card that moved keeps the focus"
    table.press("ArrowLeft")
    assert 'data-card="SQ"' in table.focus(), "an arrow alone moves the focus only"

    def drag(code: str, to: str) -> None:
        x, y = table.point(f".sc-hand [data-card='{code}']")
        u, v = table.point(f".sc-hand [data-card='{to}']")
        mouse = table.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + u) / 2, (y + v) / 2)
        mouse.move(u, v)
        mouse.up()

    drag("S9", "SQ")
    at_place(table, "S9")
    assert book.ask("order.acts")[1:] == [["move", "S9 0"]], "and no click after the drag"

    line = table.page.context.new_cdp_session(table.page)
    line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    x, y = table.point(".sc-hand [data-card='S2']")
    u, v = table.point(".sc-hand [data-card='S9']")
    for kind, points in [
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": (x + u) / 2, "y": (y + v) / 2}]),
        ("touchMove", [{"x": u, "y": v}]),
        ("touchEnd", []),
    ]:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    at_place(table, "S2")
    assert book.ask("order.acts")[2:] == [["move", "S2 0"]]


def test_cards_of_a_group_and_empty_places_act(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """A group has arrows of its own; an empty place of a trick is a button."""
    table = open_book(front_end.write(ORDER)).table("order")
    table.find(".sc-group [data-card='CK']").focus()
    table.press("ArrowRight", "ArrowRight")
    assert 'data-card="C1"' in table.focus()
    table.press("Enter")
    wait_until(lambda: table.book.ask("order.acts") == [["pick", "C1"]], "the pick")
    table.find("button[data-choice='slot:0']").click()
    wait_until(lambda: ["choose", "slot:0"] in table.book.ask("order.acts"), "the place")
