"""How quick the widgets are beside a bare anywidget button, in JupyterLab: about two minutes.

A clock in a browser means little by itself, so the bare button stands on the same page and in the
same run, and the two take turns. `--write` keeps the report as a part of results.md.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from harness import WINDOW, Book, FrontEnd, action, card, choice, launch  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from report import machine, tell  # noqa: E402
from showcase import LEGAL  # noqa: E402

from scarto_teach.widgets import base  # noqa: E402

BARE = """import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      el.innerHTML = '<div class="scarto" data-kind="bare"><button>0</button></div>';
      const button = el.querySelector('button');
      button.onclick = () => model.send({});
      model.on('change:count', () => { button.textContent = model.get('count'); });
    } }'''
    count = traitlets.Int().tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, 'count', self.count + 1))
Bare()"""
LESSON = ROOT / "notebooks" / "04_legal_plays.ipynb"
# Widget, its cell, and what is clicked in turn, round and round.
SIDES: Sequence[tuple[str, str, tuple[str, ...]]] = (
    ("DealTable, a card and Next", "DealTable(seed=3)", (LEGAL, action("next"))),
    ("TrickLab, a card in and out", 'TrickLab("T21 T20")', (card("T9"), card("T9"))),
    ("PackExplorer, 78 cards", "PackExplorer()", (card("SK"), card("CQ"))),
    ("TripletCounter, a card picked", 'TripletCounter("CK T3 T4 SQ C2 B9 F")',
     (card("CK"), card("CK"))),
    ("FoolLab, another rule set", "FoolLab()",
     (choice("rules:WEB_PAGE"), choice("rules:PIEDMONT"))),
)  # fmt: skip
# From the click to the frame after the one in which the widget has changed.
WATCH = """root => { window.took = new Promise(done => {
  let begin = 0;
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - begin));
  });
  const attributeFilter = ['data-state', 'aria-pressed', 'aria-label']; // not the focus's own
  addEventListener('click', () => {
    begin = performance.now();
    watch.observe(root, { childList: true, subtree: true, characterData: true, attributeFilter });
  }, { capture: true, once: true });
}) }"""
# Where nothing lies over a card of a fan.
EDGE = """target => {
  const box = target.getBoundingClientRect();
  return [box.left + Math.min(6, box.width / 2), box.top + box.height / 2];
}"""
# What a click leaves to do is not to be paid by the next side.
REST = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
  () => requestIdleCallback(() => setTimeout(done, 50)))))"""


def clicks(book: Book, rounds: int) -> dict[str, list[float]]:
    """Return the milliseconds from click to repaint in every round; the sides take turns.

    The clicks are the mouse's, on a page at rest.
    """
    cells = [BARE, "from scarto_teach.widgets import *", *(cell for _, cell, _ in SIDES)]
    book.open(book.front_end.write(*cells))
    book.set_windowing("none")
    book.run_all()
    kinds = ("bare", "deal-table", "trick-lab", "pack-explorer", "triplet-counter", "fool-lab")
    roots = [book.table(kind).root.element_handle() for kind in kinds]
    sides = [("bare", ("button",)), *((name, acts) for name, _, acts in SIDES)]
    times: dict[str, list[float]] = {name: [] for name, _ in sides}
    for number in range(-4, rounds):  # four rounds off the clock; a deal has 50 clicks
        for (name, acts), root in zip(sides, roots, strict=True):
            target = root.query_selector(acts[number % len(acts)])
            target.scroll_into_view_if_needed()
            left, middle = target.evaluate(EDGE)
            book.page.mouse.move(left, middle)
            book.page.evaluate(REST)
            root.evaluate(WATCH)
            book.page.mouse.click(left, middle)
            took = book.page.evaluate("() => window.took")
            if number >= 0:
                times[name].append(float(took))
    return times


def opening(context: Any, front_end: FrontEnd, shots: Path, rounds: int) -> tuple[float, float]:
    """Return the seconds to the first widget: a bare button's notebook, a lesson; in turn."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(-1, rounds):  # the first page fills the browser's cache
        for side, kind in enumerate(("bare", "walkthrough")):
            name = front_end.put(LESSON) if side else front_end.write(BARE)
            book = Book(context, front_end, shots)
            begin = time.perf_counter()
            book.open(name)
            book.run_all(wait=False)
            book.table(kind)
            if number >= 0:
                times[side].append(time.perf_counter() - begin)
            book.spoilt = True  # so that the next one opens a page of its own
            book.shut_down()
    return median(times[0]), median(times[1])


def part(rounds: int, openings: int) -> str:
    """Return the part of results.md."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        front_end = FrontEnd("lab", Path(home) / "lab", ROOT)
        browser = launch(playwright)
        try:
            front_end.await_ready()
            context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
            book = Book(context, front_end, Path(home))
            times = clicks(book, rounds)
            book.spoilt = True
            book.shut_down()
            bare, lesson = opening(context, front_end, Path(home), openings)
        finally:
            browser.close()
            front_end.stop()
    styles = "".join(map(base._static, base.STYLES))
    size = len(gzip.compress((base._front_end() + styles).encode()))
    lines = [
        "# The front end",
        "",
        f"{machine()}; JupyterLab in Chromium. Medians of {rounds} clicks of the mouse",
        "a side, in turn, each on a page at rest.",
        "",
        "| Click to repaint | ms | × bare button |",
        "|---|--:|--:|",
    ]
    for name, took in times.items():
        ratio = median(took) / median(times["bare"])
        label = "a bare anywidget button" if name == "bare" else name
        lines.append(f"| {label} | {median(took):.0f} | {ratio:.2f} |")
    lines += [
        "",
        f"- To the first widget, from the address typed: {bare:.1f} s in a notebook with one bare",
        f"  button, {lesson:.1f} s in lesson 04, {lesson / bare:.2f} times as long (medians of",
        f"  {openings}, in turn).",
        f"- JavaScript and CSS, compressed: {size / 1000:.1f} KB.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the part; with --write keep it at the end of results.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, metavar="N", choices=range(1, 45))
    parser.add_argument("--openings", type=int, default=7)
    parser.add_argument("--write", action="store_true", help="keep the part in results.md")
    arguments = parser.parse_args()
    text = part(arguments.rounds, arguments.openings)
    tell(text, arguments.write)


if __name__ == "__main__":
    main()
