"""A still picture of a view as SVG: only the cards that show, no ids, no script, no fonts needed.

It stands in a notebook where no front end answers: on a code host, in print, in a converted page.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from scarto_teach.widgets.art import face_body

__all__ = ["picture"]

WIDTH = 760
CARD = 72  # px, as small as a card may be
TALL = CARD * 1.76
STRIP = 26  # px, as little as may show of a card
FONT = "font-family='sans-serif' font-size='14'"


def picture(view: dict[str, Any]) -> str:
    """Return the view as one SVG document, equal for equal views."""
    parts: list[str] = []
    y = 30.0
    for line in _lines(view):
        parts.append(_text(20, y, line))
        y += 20
    if view.get("seats"):
        parts.append(_trick(view, y))
        y += TALL + 66
    for line in _wrapped((view.get("feedback") or {}).get("text", "")):
        parts.append(_text(20, y + 8, line))
        y += 20
    for group in view.get("groups") or []:
        parts.append(_text(20, y + 12, f"{group['label']} {group.get('note', '')}".strip()))
        cards = [
            (item["card"], 20 + i * (CARD + 6), y + 20) for i, item in enumerate(group["cards"])
        ]
        parts += [_card(code, x, top) for code, x, top in cards]
        y += (TALL + 30) if cards else 24
    table = view.get("rows")
    for row in [table["head"], *table["rows"]] if table else []:
        y += 22
        parts += [_text(20 + 110 * i, y, str(cell)) for i, cell in enumerate(row)]
    if view.get("hand"):
        hand, height = _hand(view["hand"], y + 16)
        parts.append(hand)
        y += height + 16
    height = round(y + 20)
    label = escape(str(view.get("label", "")), quote=True)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' width='{WIDTH}' "
        f"height='{height}' role='img' aria-label='{label}'>"
        f"<rect width='{WIDTH}' height='{height}' rx='12' fill='#e3ebe4'/>{''.join(parts)}</svg>"
    )


def _wrapped(text: str, width: int = 98) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _lines(view: dict[str, Any]) -> list[str]:
    return [*_wrapped(view.get("progress", "")), *_wrapped(view.get("prompt", ""))]


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' {FONT} fill='#22302a' text-anchor='{anchor}'>"
        f"{escape(text)}</text>"
    )


def _card(code: str, x: float, y: float) -> str:
    scale = CARD / 100
    body = re.sub(r' class="[^"]*"', "", face_body(code))  # no style sheet will be there
    return f"<g transform='translate({x:g} {y:g}) scale({scale:g})'>{body}</g>"


def _trick(view: dict[str, Any], y: float) -> str:
    """The cards in the middle in order of play, each below who played it; a star on the winner."""
    parts = []
    names = {item["seat"]: item["name"] for item in view["seats"]}
    trick = view.get("trick") or []
    for i, item in enumerate(trick):
        x = WIDTH / 2 + (i - len(trick) / 2) * 130 + 29
        mark = " ★" if item["wins"] else ""
        parts.append(_text(x + CARD / 2, y + 22, f"{i + 1}. {names[item['seat']]}{mark}", "middle"))
        parts.append(_card(item["card"], x, y + 32))
    return "".join(parts)


def _hand(hand: list[dict[str, Any]], y: float) -> tuple[str, float]:
    """The hand in as many rows as leave each card its strip; legal and picked cards stand up."""
    rows = 1
    while rows < 6 and (WIDTH - 40 - CARD) / max(-(-len(hand) // rows) - 1, 1) < STRIP:
        rows += 1
    each = -(-len(hand) // rows)
    strip = min(CARD + 6, (WIDTH - 40 - CARD) / max(each - 1, 1))
    left = (WIDTH - strip * (each - 1) - CARD) / 2
    parts = []
    for i, item in enumerate(hand):
        up = 14 if item["state"] in ("legal", "picked") else 0
        top = y + (i // each) * TALL * 0.55 + 14 - up
        x = left + (i % each) * strip
        parts.append(_card(item["card"], round(x, 1), round(top, 1)))
        if up:
            parts.append(
                f"<rect x='{x:.1f}' y='{top - 5:.1f}' width='{CARD}' height='4' fill='#1d6546'/>"
            )
    return "".join(parts), (rows - 1) * TALL * 0.55 + TALL + 14
