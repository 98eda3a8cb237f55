"""A plot of running totals as our own SVG: no ids, no script, its colours hold on light and dark.

Each line ends in its player's name and has a dash and a mark of its own, so that it is told apart
without colour (C51); the same totals always give the same text.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import pairwise
from typing import Final

from scarto_teach.text import t
from scarto_teach.widgets.places import amount

__all__ = ["in_figures", "plot"]

WIDTH: Final = 480
TOP, BOTTOM, LEFT, RIGHT = 16, 206, 46, 344
HEIGHT: Final = 248
LABEL_GAP: Final = 17  # px between two names at the right, so that they can be read
# Each stands out at 3:1 on the light page and on the dark one.
COLOURS: Final = ("#24835a", "#b0611f", "#6a6fd1", "#b84a86")
DASHES: Final = ("", "9 5", "2 5", "12 4 2 4")
TICKS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
Totals = Sequence[Sequence[int | Fraction]]


def in_figures(names: Sequence[str], totals: Totals) -> str:
    """Return the plot in words: each player's totals from the start, a dot between players."""
    lines = [
        f"{name} {', '.join(amount(row[seat], sign=True) for row in totals)}"
        for seat, name in enumerate(names)
    ]
    return t("Totals after each deal: {lines}.", lines="; ".join(lines))


def plot(names: Sequence[str], totals: Totals) -> str:
    """Return the totals, the first of them all 0, as one SVG document."""
    step = _step(totals)
    high = max(_ceil(max(map(max, totals)), step), step)
    low = min(-_ceil(-min(map(min, totals)), step), -step)

    def x(deal: int) -> float:
        return LEFT + (RIGHT - LEFT) * deal / max(len(totals) - 1, 1)

    def y(points: int | Fraction) -> float:
        return TOP + (BOTTOM - TOP) * float((high - points) / Fraction(high - low))

    parts = []
    for points in range(low, high + 1, step):
        strong = "" if points else " stroke-width='1.6'"
        opacity = "0.7" if points == 0 else "0.22"
        parts.append(
            f"<path d='M{LEFT} {y(points):.1f}H{RIGHT}' stroke='currentColor' "
            f"stroke-opacity='{opacity}'{strong}/>"
        )
        parts.append(_text(LEFT - 8, y(points) + 4, amount(points, sign=True), "end"))
    for deal in range(len(totals)):
        parts.append(_text(x(deal), BOTTOM + 20, str(deal) if deal else t("start"), "middle"))
    parts.append(_text((LEFT + RIGHT) / 2, BOTTOM + 36, t("after deal"), "middle"))
    ends = _spread([y(points) for points in totals[-1]])
    for seat, name in enumerate(names):
        line = [(x(deal), y(row[seat])) for deal, row in enumerate(totals)]
        parts.append(_line(seat, line))
        label = f"{name} {amount(totals[-1][seat], sign=True)}"
        parts.append(
            f"<path d='M{RIGHT + 9} {line[-1][1]:.1f}L{RIGHT + 22} {ends[seat]:.1f}' "
            f"stroke='{COLOURS[seat]}' fill='none'/>"
        )
        parts.append(_text(RIGHT + 26, ends[seat] + 4, label, "start"))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' "
        f"width='{WIDTH}' height='{HEIGHT}'>{''.join(parts)}</svg>"
    )


def _step(totals: Totals) -> int:
    """Return the least round step that gives at most seven lines."""
    reach = max(max(map(max, totals)) - min(map(min, totals)), 1)
    return next((tick for tick in TICKS if reach <= 6 * tick), TICKS[-1])


def _ceil(points: int | Fraction, step: int) -> int:
    return -int(-Fraction(points) // step) * step


def _spread(wanted: Sequence[float]) -> list[float]:
    """Return heights near the wanted ones, far enough apart for a line of text each."""
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    found = list(wanted)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + LABEL_GAP)
    over = max(found[order[-1]] - BOTTOM, 0.0)
    return [height - over for height in found]


def _line(seat: int, points: Sequence[tuple[float, float]]) -> str:
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dash = f" stroke-dasharray='{DASHES[seat]}'" if DASHES[seat] else ""
    marks = "".join(_mark(seat, x, y) for x, y in points)
    return (
        f"<g stroke='{COLOURS[seat]}' fill='{COLOURS[seat]}'>"
        f"<path d='M{path}' fill='none' stroke-width='2.6' stroke-linejoin='round'{dash}/>"
        f"{marks}</g>"
    )


def _mark(seat: int, x: float, y: float) -> str:
    """Return the mark of a seat: a disc, a square, a triangle, a diamond."""
    if seat == 0:
        return f"<circle cx='{x:.1f}' cy='{y:.1f}' r='4.5'/>"
    shapes = ("", "m-4.2-4.2h8.4v8.4h-8.4z", "m0-5.6l5.4 9.4h-10.8z", "m0-6l6 6l-6 6l-6-6z")
    return f"<path d='M{x:.1f} {y:.1f}{shapes[seat]}'/>"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='14' fill='currentColor' stroke='none' "
        f"font-family='sans-serif' text-anchor='{anchor}'>{escape(text)}</text>"
    )
