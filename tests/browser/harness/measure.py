"""What a ruler, a light meter and axe say about a page."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import TypeAlias

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Locator, Page

Box: TypeAlias = dict[str, float]

# Words against the ground they stand on, frames of buttons and fields against theirs. The light
# of the colours is worked out as WCAG 2 has it; 1.4.3 asks for 4.5 in words, 1.4.11 for 3 in parts.
_PALE = """inside => {
  const parts = colour => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const light = ({ rgb }) => rgb.map(x => x / 255)
    .map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
    .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (one, two) => {
    const [low, high] = [light(one), light(two)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = node => {
    for (let at = node; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      const found = parts(backgroundColor);
      if (backgroundImage !== 'none' && found.a === 0) return null;
      if (found.a === 1) return found;
    }
    return parts('rgb(255, 255, 255)');
  };
  const found = [];
  for (const node of document.querySelectorAll(`${inside} *`)) {
    const style = getComputedStyle(node);
    if (node.closest('svg') || !node.checkVisibility({ visibilityProperty: true })) continue;
    const words = [...node.childNodes].filter(n => n.nodeType === 3 && n.data.trim());
    const label = `${node.className || node.tagName} "${node.textContent.trim().slice(0, 30)}"`;
    const behind = ground(node);
    const ink = parts(style.color);
    if (words.length && behind) found.push(['words', label, ratio(ink, behind), 4.5]);
    if (node.matches('button:not(.sc-card), input, textarea') && style.borderStyle !== 'none') {
      const around = ground(node.parentElement);
      const edge = parts(style.borderTopColor);
      if (around && edge.a) found.push(['frame', label, ratio(edge, around), 3]);
    }
  }
  return found;
}"""

# How tall the window must be for nothing to be scrolled away.
_TALL = """() => innerHeight + Math.max(0, ...[...document.querySelectorAll('*')]
  .filter(node => node.querySelector('.scarto'))
  .map(node => node.scrollHeight - node.clientHeight))"""

# True when no box above a widget cuts any of it off, as soon as the front end has taken the new
# height in.
_WHOLE = """() => [...document.querySelectorAll('.scarto')].every(node => {
  const { top, bottom, width } = node.getBoundingClientRect();
  for (let at = node.parentElement; width && at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowY === 'visible') continue;
    at.scrollTop = 0;
    const box = at.getBoundingClientRect();
    if (top < box.top - 1 || bottom > box.bottom + 1) return false;
  }
  return true;
})"""


def boxes(locator: Locator) -> list[Box]:
    """Left, top, width and height of every element, in CSS pixels, as the browser lays them."""
    found: list[Box] = locator.evaluate_all(
        """nodes => nodes.map(node => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return { left, top, width, height };
        })"""
    )
    return found


def rows_of(found: Sequence[Box]) -> list[list[Box]]:
    """The boxes row by row, from the top and the left; a lifted card keeps its row."""
    rows: list[list[Box]] = []
    for box in sorted(found, key=lambda box: box["top"]):
        if not rows or box["top"] - rows[-1][0]["top"] > box["height"] / 4:
            rows.append([])
        rows[-1].append(box)
    return [sorted(row, key=lambda box: box["left"]) for row in rows]


def strips(found: Sequence[Box]) -> list[float]:
    """How many pixels of each card stay visible to the left of the next one in its row."""
    free = []
    for row in rows_of(found):
        free += [after["left"] - box["left"] for box, after in pairwise(row)]
        free.append(row[-1]["width"])
    return free


def violations(page: Page, inside: str = ".scarto") -> list[str]:
    """What axe has against the parts of the page inside a selector, one line a finding.

    axe takes for hidden what lies outside a box that cuts off what hangs over, and looks at no
    colour there: the front ends' body is 0 px tall, and their notebooks scroll inside such boxes.
    So the window is made as tall as what it shows, and the body as the window.
    """
    window = page.viewport_size
    assert window is not None
    page.set_viewport_size({"width": window["width"], "height": page.evaluate(_TALL)})
    page.wait_for_function(_WHOLE)
    page.evaluate("() => { document.body.style.minHeight = '100vh'; }")
    answer = Axe().run(page, context={"include": [[inside]]})
    page.evaluate("() => document.body.style.removeProperty('min-height')")
    page.set_viewport_size(window)
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:160]}"
        for rule in answer.response["violations"]
        for node in rule["nodes"]
    ]


def pale(page: Page, inside: str = ".scarto") -> tuple[list[str], int]:
    """Words under 4.5 and frames under 3 of contrast, a line each; how many were measured."""
    measured = page.evaluate(_PALE, inside)
    bad = [f"{what} {label}: {ratio:.2f}" for what, label, ratio, due in measured if ratio < due]
    return bad, len(measured)


def index_contrast(card: Locator) -> float:
    """The contrast of the index in a card's top left corner, from the pixels of a picture.

    axe reads no drawings, so the ink is looked for: the darkest fiftieth, and the lightest third.
    """
    card.scroll_into_view_if_needed()
    box = boxes(card)[0]
    corner = {"x": box["left"] + 3, "y": box["top"] + 7, "width": 20, "height": 24}
    picture = Image.open(BytesIO(card.page.screenshot(clip=corner))).convert("RGB")  # type: ignore[arg-type]

    def light(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    weights = (0.2126, 0.7152, 0.0722)
    raw = picture.tobytes()
    pixels = zip(raw[0::3], raw[1::3], raw[2::3], strict=True)
    lights = sorted(sum(w * light(p) for w, p in zip(weights, px, strict=True)) for px in pixels)
    ink, paper = lights[len(lights) // 50], lights[-len(lights) // 3]
    return (paper + 0.05) / (ink + 0.05)
