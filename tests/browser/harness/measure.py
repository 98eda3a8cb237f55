"""What a ruler and axe say about a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

Box: TypeAlias = dict[str, float]


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
    """The cards of each row from left to right, rows from the top; a lifted card keeps its row."""
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
    """What axe has against the parts of the page inside a selector, one line a finding."""
    answer = Axe().run(page, context={"include": [[inside]]})
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:160]}"
        for rule in answer.response["violations"]
        for node in rule["nodes"]
    ]
