"""On a wall every widget is large: letters and cards are measured where they are drawn."""

from __future__ import annotations

import gallery
from exhibits import EXHIBITS
from playwright.sync_api import Browser

from scarto_teach import projector

_TOO_SMALL = """() => {
  const small = new Set();
  for (const node of document.querySelectorAll(".scarto *")) {
    if (node.closest(".sc-live") || node.closest("svg")) continue;
    const words = [...node.childNodes].some(
      each => each.nodeType === 3 && each.textContent.trim());
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (words && size < 24) small.add(`${node.tagName} ${node.className}: letters of ${size} px`);
  }
  for (const node of document.querySelectorAll(".sc-pic")) {
    const wide = node.offsetWidth;
    if (wide < 110) small.add(`${node.parentElement.className}: ${wide} px`);
  }
  for (const node of document.querySelectorAll(".sc-figure text")) {
    if (node.getBoundingClientRect().height < 24) small.add(`figure: ${node.textContent}`);
  }
  return [...small];
}"""


def test_on_a_wall_letters_have_24_px_and_cards_110(browser: Browser) -> None:
    """What the last row cannot read does not help a class."""
    projector()
    try:
        # the exhibit of the projector itself switches it off again
        page = gallery.page([each for each in EXHIBITS if "wall" not in each.slug], "light")
    finally:
        projector(False)
    tab = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    tab.set_content(page)
    tab.wait_for_function("window.drawn")
    tab.wait_for_timeout(200)
    too_small = tab.evaluate(_TOO_SMALL)
    tab.close()
    assert too_small == []
