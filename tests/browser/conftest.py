"""Both front ends, one browser, and a notebook page that must stay quiet, for every test here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent))

CHROMIUM_MISSING = "no Chromium found: browser tests are skipped"
try:
    from bare import Bare
    from harness import WINDOW, Book, FrontEnd, chromium_path, launch
    from playwright.sync_api import Browser, sync_playwright
    from showcase import CELLS
except ImportError:
    _missing = "playwright is not installed: browser tests are skipped"
else:
    _missing = "" if chromium_path() else CHROMIUM_MISSING
if _missing and os.environ.get("SCARTO_BROWSER") == "required":
    raise RuntimeError(f"{_missing}, but SCARTO_BROWSER=required")
collect_ignore_glob = ["test_*.py"] if _missing else []


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in one line why the browser tests did not run."""
    if _missing:
        terminalreporter.write_line(_missing)


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], FrontEnd]]:
    """A front end by its name, started when first asked for, ended after the last test."""
    home = tmp_path_factory.mktemp("jupyter")
    started: dict[str, FrontEnd] = {}

    def server(name: str) -> FrontEnd:
        if name not in started:
            started[name] = FrontEnd(name, home / name, ROOT)
            started[name].await_ready()
        return started[name]

    yield server
    for front_end in started.values():
        front_end.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[dict[str, Any]]:
    """One browser profile a front end: its cache makes every page after the first one quick."""
    made = {
        name: browser.new_context(viewport=WINDOW, reduced_motion="reduce", has_touch=True)  # type: ignore[arg-type]
        for name in ("lab", "notebook7")
    }
    yield made
    for context in made.values():
        context.close()


@pytest.fixture(scope="module", params=["lab", "notebook7"])
def front_end(request: pytest.FixtureRequest, servers: Callable[[str], FrontEnd]) -> FrontEnd:
    """JupyterLab, then Notebook 7."""
    return servers(request.param)


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures go: the folder named by SCARTO_SHOTS, else one of the run's own."""
    return Path(os.environ.get("SCARTO_SHOTS") or tmp_path_factory.mktemp("shots"))


@pytest.fixture
def bare(browser: Browser, shots: Path) -> Iterator[Bare]:
    """A page without a server behind it; it must not complain."""
    page = Bare(browser, shots)
    yield page
    page.close()
    assert not page.errors


@pytest.fixture
def open_book(
    front_end: FrontEnd, contexts: dict[str, Any], shots: Path
) -> Iterator[Callable[[str], Book]]:
    """Open a notebook of the server's folder and run it; afterwards its page must have been quiet.

    A console error, or a request that wanted to leave the machine, fails the test.
    """
    books: list[Book] = []

    def opened(notebook: str, run: bool = True) -> Book:
        books.append(Book(contexts[front_end.name], front_end, shots))
        books[-1].open(notebook)
        return books[-1].run_all() if run else books[-1]

    yield opened
    complaints = [line for book in books for line in book.complaints()]
    for book in books:
        book.shut_down()
    assert not complaints, "\n".join(complaints)


@pytest.fixture(scope="module")
def whole_show(front_end: FrontEnd, contexts: dict[str, Any], shots: Path) -> Iterator[Book]:
    """A notebook that shows every widget, open through all tests of a file."""
    book = Book(contexts[front_end.name], front_end, shots).open(front_end.write(*CELLS))
    book.set_windowing("none")
    yield book.run_all()
    book.shut_down()


@pytest.fixture
def show(whole_show: Book) -> Iterator[Book]:
    """The notebook of every widget, at its first size and theme; its page must stay quiet."""
    yield whole_show
    complaints = whole_show.complaints()
    whole_show.forget()
    whole_show.page.set_viewport_size(WINDOW)
    if whole_show.theme != "light":
        whole_show.set_theme("light")
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def open_lesson(front_end: FrontEnd, open_book: Callable[[str], Book]) -> Callable[[str], Book]:
    """Open a copy of a notebook by its path without ending ("notebooks/04_legal_plays")."""
    return lambda path: open_book(front_end.put(ROOT / f"{path}.ipynb"))


@pytest.fixture
def open_lesson_unrun(front_end: FrontEnd, open_book: Callable[..., Book]) -> Callable[[str], Book]:
    """Open a copy of a notebook as it is shipped, and run nothing."""
    return lambda path: open_book(front_end.put(ROOT / f"{path}.ipynb"), run=False)
