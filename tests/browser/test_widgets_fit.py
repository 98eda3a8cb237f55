"""The widgets as the gallery draws them: nothing sticks out, and complaints are not passed over."""

from __future__ import annotations

from dataclasses import replace

import gallery
import pytest
from exhibits import EXHIBITS
from playwright.sync_api import Browser

_TOO_WIDE = """() => [...document.querySelectorAll("main > div")]
  .filter(each => each.scrollWidth > each.clientWidth + 1)
  .map(each => `${each.id}: ${each.scrollWidth} of ${each.clientWidth} px`)"""


@pytest.mark.parametrize("width", [390, 800])
def test_no_widget_is_wider_than_its_cell(browser: Browser, width: int) -> None:
    """A learner on a small screen scrolls down, never sideways."""
    tab = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    tab.set_content(gallery.page(EXHIBITS, "light"))
    tab.wait_for_function("window.drawn")
    tab.wait_for_timeout(200)
    too_wide = tab.evaluate(_TOO_WIDE)
    tab.close()
    assert too_wide == []


def test_a_page_that_complains_makes_no_gallery(browser: Browser) -> None:
    """An exhibit that the front end cannot draw stops the pictures, with what the browser said."""

    def broken() -> object:
        widget = EXHIBITS[0].make()
        widget._esm = "export default { render() { throw 'no such card' } }"
        return widget

    bad = replace(EXHIBITS[0], make=broken)
    with pytest.raises(RuntimeError, match="390 px, light: no such card"):
        list(gallery.shots(browser, [bad], 390, "light"))
    good = list(gallery.shots(browser, [EXHIBITS[2]], 390, "light"))
    assert good[0].startswith(b"\x89PNG") and len(gallery.small(good[0])) < len(good[0])
