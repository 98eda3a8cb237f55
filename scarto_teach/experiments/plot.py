"""A picture of results: a dot for each mean, a line for its interval.

A notebook shows it as SVG on paper of its own, which can be read in light and dark, with its
numbers as text. Where matplotlib is installed its figure is there to change, and to save in any
format.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.util import find_spec
from math import ceil, floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scarto_teach.files import write_whole
from scarto_teach.text import t

if TYPE_CHECKING:
    from scarto_teach.experiments.results import Results, Row

__all__ = ["Plot", "nice_ticks"]

WIDTH, RIGHT, LINE, HEAD, FOOT = 520, 24, 28, 38, 48  # of the SVG, in its own units
LETTER, NAMES = 7, (60, 280)  # room for a letter of a name; for the names, at least and at most
INK, PAPER, DOT = "#1f2328", "#fffdf7", "#5b3fa0"


@dataclass(frozen=True)
class Panel:
    """Rows on one scale: low end, mean and high end of each, with its name."""

    axis: str
    names: list[str]
    values: list[tuple[float, float, float]]


class Plot:
    """Results as a picture, and as a line a row in text; `figure` is matplotlib's or None."""

    def __init__(self, results: Results) -> None:
        self._title = results.title
        shown = [row for row in results if row.number > 1]
        several = len({row.statistic for row in shown}) > 1
        self._lines = [f"{name_of(row, several)}: {row.estimate}" for row in shown]
        # means and shares have scales of their own
        self._panels = [
            panel(t("share of deals, %") if shares else t("mean a deal"), rows, several)
            for shares in (False, True)
            if (rows := [row for row in shown if row.is_share is shares])
        ]

    @cached_property
    def figure(self) -> Any:
        """The picture as matplotlib's figure, drawn when first asked for; None without it."""
        return self._drawn() if find_spec("matplotlib") and self._panels else None

    def __repr__(self) -> str:
        return "\n".join([self._title, *self._lines])

    def _drawn(self) -> Any:
        from matplotlib.figure import Figure

        sizes = [len(panel.names) for panel in self._panels]
        height = sum(0.75 + 0.32 * size for size in sizes) + 0.25
        figure = Figure(figsize=(6.4, height), layout="constrained")
        figure.suptitle(self._title, fontsize="small", x=0.01, ha="left")
        ratios = {"height_ratios": [size + 1 for size in sizes]}
        drawn = figure.subplots(len(sizes), squeeze=False, gridspec_kw=ratios)
        for axes, panel in zip(drawn[:, 0], self._panels, strict=True):
            for place, (low, middle, high) in enumerate(panel.values):
                axes.plot([low, high], [place, place], color=DOT, linewidth=2)
                axes.plot([middle], [place], "o", color=DOT)
            axes.set_yticks(range(len(panel.names)), panel.names)
            axes.set_ylim(len(panel.names) - 0.5, -0.5)
            axes.set_xlabel(panel.axis)
            axes.grid(axis="x", alpha=0.3)
        return figure

    def svg(self) -> str:
        """Return the picture as SVG that stands alone, its numbers as text for a screen reader."""
        parts, top = [], HEAD
        longest = max((len(name) for panel in self._panels for name in panel.names), default=0)
        left = min(max(LETTER * longest + 24, NAMES[0]), NAMES[1])
        for panel in self._panels:
            parts += panel_svg(panel, left, top)
            top += LINE * len(panel.names) + FOOT
        return "".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" '
                f'width="{WIDTH}" height="{top}" style="max-width:100%;height:auto" role="img" '
                'font-family="sans-serif" font-size="13">',
                f"<title>{escape(self._title)}</title>",
                f"<desc>{escape('; '.join(self._lines))}</desc>",
                f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{top - 1}" rx="10" '
                f'fill="{PAPER}" stroke="{INK}" stroke-opacity=".3"/>',
                f'<text x="14" y="22" fill="{INK}" font-size="12">{escape(self._title)}</text>',
                *parts,
                "</svg>",
            ]
        )

    def _repr_html_(self) -> str:
        """Return the picture as an image that fits its place, also where nothing has been run."""
        said = escape("; ".join([self._title, *self._lines]))
        packed = b64encode(self.svg().encode()).decode()
        return (
            f'<img alt="{said}" width="{WIDTH}" style="max-width:100%;height:auto" '
            f'src="data:image/svg+xml;base64,{packed}">'
        )

    def save(self, path: str) -> None:
        """Write the picture to a file: SVG, or with matplotlib whatever the name ends in."""
        if self.figure is not None:
            self.figure.savefig(path)
        else:
            write_whole(Path(path), self.svg())


def name_of(row: Row, several: bool) -> str:
    """Return what a row is called: its label, after the statistic where there are several."""
    if not row.label:
        return t(row.statistic)
    return f"{t(row.statistic)}: {t(row.label)}" if several else t(row.label)


def panel(axis: str, rows: Sequence[Row], several: bool) -> Panel:
    """Return rows of one kind on one scale, shares in percent."""
    values = []
    for row in rows:
        found = row.estimate
        factor = 100 if found.is_share else 1
        values.append((factor * found.low, factor * found.value, factor * found.high))
    return Panel(axis, [name_of(row, several) for row in rows], values)


def panel_svg(panel: Panel, left: int, top: int) -> list[str]:
    """Return the elements of a panel that begins at a height, its scale beside the names."""
    low, high = min(each[0] for each in panel.values), max(each[2] for each in panel.values)
    ticks = nice_ticks(low, high)
    bottom = top + LINE * len(panel.names)
    span = WIDTH - left - RIGHT

    def across(value: float) -> str:
        return f"{left + span * (value - ticks[0]) / (ticks[-1] - ticks[0]):.1f}"

    parts = [
        f'<line x1="{across(tick)}" x2="{across(tick)}" y1="{top}" y2="{bottom}" stroke="{INK}" '
        f'stroke-opacity="{".2" if tick else ".8"}"/><text x="{across(tick)}" y="{bottom + 16}" '
        f'text-anchor="middle" fill="{INK}">{f"{tick:g}".replace("-", "−")}</text>'
        for tick in ticks
    ]
    for place, (name, values) in enumerate(zip(panel.names, panel.values, strict=True)):
        y = top + LINE * place + LINE // 2
        start, middle, end = map(across, values)
        parts.append(
            f'<text x="{left - 12}" y="{y + 4}" text-anchor="end" fill="{INK}">{escape(name)}'
            f'</text><line x1="{start}" x2="{end}" y1="{y}" y2="{y}" stroke="{DOT}" '
            f'stroke-width="3"/><circle cx="{middle}" cy="{y}" r="5" fill="{DOT}"/>'
        )
    parts.append(
        f'<text x="{left + span // 2}" y="{bottom + 34}" text-anchor="middle" fill="{INK}">'
        f"{escape(panel.axis)}</text>"
    )
    return parts


def nice_ticks(low: float, high: float) -> list[float]:
    """Return some four to eight round numbers that span a range."""
    width = (high - low) or abs(high) or 1.0
    size = 10 ** floor(log10(width / 4))
    step = next(size * k for k in (1, 2, 5, 10) if width / (size * k) <= 6)
    first, last = floor(low / step), ceil(high / step)
    return [round(step * k, 10) for k in range(first, max(last, first + 1) + 1)]
