"""Voila: the widgets without a notebook around them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from harness import WINDOW, Book, FrontEnd
from playwright.sync_api import Browser
from showcase import CELLS, PIECES

# Voila's own template asks for an icon font that none of our widgets uses.
ITS_OWN = "https://cdn.jsdelivr.net/npm/@fortawesome/"


def test_every_widget_is_drawn_and_acts(
    servers: Callable[[str], FrontEnd], browser: Browser, shots: Path
) -> None:
    """All are drawn; each is acted on by mouse and by keys; the page is quiet."""
    front_end = servers("voila")
    context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
    book = Book(context, front_end, shots)
    book.page.goto(front_end.address(front_end.write(*CELLS)), wait_until="domcontentloaded")
    for piece in PIECES:
        table = book.table(piece.kind)
        assert table.text("progress"), piece.kind
        if piece.mouse:
            table.click(piece.mouse)
            table.by_keys(piece.keys)
            assert table.focus(), piece.kind
    book.shot("voila", book.table("deal-table").root)
    assert [line for line in book.complaints() if ITS_OWN not in line] == []
    context.close()
