"""The teacher's report and a student's page in a real browser: read, walked, and quiet."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness import violations
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1] / "grading"))

from sample_class import sample_gradebook

from scarto_teach.grading.pages import write_report


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a teacher opens."""
    out = tmp_path_factory.mktemp("report")
    write_report(sample_gradebook(), out)
    return out


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A window that asks for nothing but the file, and says nothing to the console."""
    # The page's own policy lets no script in, axe's neither: it is set aside to measure.
    opened = browser.new_page(color_scheme=request.param, bypass_csp=True)
    heard: list[str] = []
    opened.on("console", lambda message: heard.append(message.text))
    opened.on(
        "request", lambda asked: heard.append(asked.url) if asked.url[:5] != "file:" else None
    )
    opened.on("dialog", lambda dialog: heard.append(dialog.message))
    yield opened
    opened.close()
    assert heard == []


@pytest.mark.parametrize("width", [1280, 800, 390])
def test_axe_finds_nothing_and_nothing_is_cut_off(written: Path, page: Page, width: int) -> None:
    """A teacher may read with a screen reader, and on half a screen."""
    page.set_viewport_size({"width": width, "height": 900})
    for path in (written / "report.html", *sorted((written / "feedback").glob("*.html"))[::10]):
        page.goto(path.as_uri())
        assert violations(page, "html") == [], path.name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path.name


def test_from_the_report_to_a_student_by_keys_alone(written: Path, page: Page) -> None:
    """Skip link, then the first student's link: no mouse is needed."""
    page.goto((written / "report.html").as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == "A":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/feedback/*.html")
    assert page.locator("h1").inner_text() == "Sheet 04: Legal plays"
    assert "alert('Tim')" in page.locator(".lead").inner_text()
