"""Progress as a chart: a row a lesson, bars with their figures, a star a level of the drill.

Our own SVG: no ids, no script, and its colours hold on light and dark; what is done is told by the
length of a bar and by its figures, never by colour alone (C51).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from scarto_teach.questions.standing import Standing
from scarto_teach.text import t

__all__ = ["chart"]

WIDTH: Final = 400
TOP: Final = 26
ROW: Final = 46
BARS: Final = (4, 140)  # where the bars of steps and of questions begin
LONG: Final = 82
STARS: Final = 276
GREEN: Final = "#24835a"  # at 3:1 on the light page and on the dark one


def chart(found: Sequence[Standing]) -> str:
    """Return the standing of the lessons as one SVG document."""
    heads = zip((*BARS, STARS), (t("steps"), t("questions"), t("drill")), strict=True)
    parts = [_text(x, 14, words, 12) for x, words in heads]
    for at, each in enumerate(found):
        y = TOP + at * ROW
        lesson = each.lesson
        parts.append(
            f"<path d='M0 {y}H{WIDTH}' stroke='currentColor' stroke-opacity='0.22'/>"
            + _text(BARS[0], y + 18, f"{lesson.number} {t(lesson.title)}", 14, bold=True)
            + _bar(BARS[0], y + 26, each.steps, len(lesson.steps))
            + _bar(BARS[1], y + 26, each.right, len(lesson.questions))
            + _stars(y + 37, each.levels, len(lesson.levels))
        )
    height = TOP + ROW * len(found) + 4
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' "
        f"width='{WIDTH}' height='{height}'>{''.join(parts)}</svg>"
    )


def _bar(x: int, y: int, have: int, of: int) -> str:
    """Return a frame filled as far as things are done, and the figures after it."""
    if not of:
        return ""
    full = LONG * have / of
    filled = f"<path d='M{x} {y}h{full:.1f}v12h{-full:.1f}z' fill='{GREEN}'/>" if have else ""
    frame = f"M{x} {y}h{LONG}v12h-{LONG}z"
    return (
        f"{filled}<path d='{frame}' fill='none' stroke='currentColor' stroke-opacity='0.55'/>"
        + _text(x + LONG + 6, y + 11, f"{have}/{of}", 12)
    )


def _stars(y: int, have: int, of: int) -> str:
    return _text(STARS, y, "★" * have + "☆" * (of - have), 14) if of else ""


def _text(x: int, y: int, text: str, size: int, bold: bool = False) -> str:
    weight = " font-weight='600'" if bold else ""
    return (
        f"<text x='{x}' y='{y}' font-family='sans-serif' font-size='{size}'{weight} "
        f"fill='currentColor'>{escape(text)}</text>"
    )
