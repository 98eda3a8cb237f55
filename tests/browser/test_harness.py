"""The harness itself: each of its alarms is heard once, on something deliberately bad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from harness import Book, FrontEnd, boxes, strips, violations
from playwright.sync_api import Browser

BAD = """<main class="scarto" style="background: #fff">
  <button style="width: 20px; height: 20px"></button>
  <p style="color: #ccc">pale words</p>
  <img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">
</main>"""
GOOD = """<main class="scarto"><button style="width: 90px; height: 90px">King of Swords</button>
  <p>dark words</p></main>"""
# What the table must not be: a button that lets the notebook have its keys.
BARE_BUTTON = """import anywidget
class Bare(anywidget.AnyWidget):
    _esm = '''export default { render({ el }) {
      el.innerHTML = '<div class="scarto"><button data-card="SK">King</button></div>'; } }'''
_ = Bare()
_"""


def test_axe_finds_what_is_wrong_and_only_that(browser: Browser) -> None:
    """A nameless button, a picture without words and pale text are each reported."""
    page = browser.new_page()
    page.set_content(BAD)
    found = " ".join(violations(page))
    assert all(word in found for word in ("button-name", "color-contrast", "image-alt")), found
    page.set_content(GOOD)
    assert violations(page) == []
    page.close()


def test_a_request_that_leaves_the_machine_is_heard(browser: Browser, tmp_path: Path) -> None:
    """Foreign hosts do not resolve, and the attempt is written down."""
    context = browser.new_context()
    book = Book(context, FrontEnd.__new__(FrontEnd), tmp_path)
    book.page.evaluate(
        "() => fetch('https://cards.example/faces.js').catch(error => console.error(`${error}`))"
    )
    assert book.foreign == ["https://cards.example/faces.js"]
    assert any("Failed to fetch" in line for line in book.errors), book.errors
    context.close()


def test_an_unprotected_button_loses_its_cell(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """`d d` on a button without the front ends' attribute deletes the cell, and we see it."""
    book = open_book(front_end.write("1", BARE_BUTTON, "3"))
    table = book.table()
    table.card("SK").focus()
    table.press("d", "d")
    assert [source for _, _, source in book.cells()] == ["1", "3"]


def test_strips_are_what_the_next_card_leaves_free(browser: Browser) -> None:
    """Two rows: each card's strip ends where the next card of its own row begins."""
    page = browser.new_page()
    page.set_content(
        "<style>i { position: absolute; width: 72px; height: 120px }</style>"
        "<i style='left:0;top:0'></i><i style='left:30px;top:8px'></i>"
        "<i style='left:0;top:140px'></i><i style='left:20px;top:140px'></i>"
    )
    measured = sorted(strips(boxes(page.locator("i"))))
    assert measured == [20, 30, 72, 72]
    page.close()
