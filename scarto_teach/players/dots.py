"""Means with their intervals as a picture of dots and bars, drawn as plain SVG, and as text."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite

from scarto_teach.players.paired import Estimate, signed
from scarto_teach.text import t

__all__ = ["Dots"]

ROW, FIELD, NARROW = 30, 320, 41  # pixels a row and across; characters across
LETTER = 8  # pixels


@dataclass(frozen=True, repr=False)
class Dots:
    """One row a name, against a common scale with a line at 0; `str` gives the same in text."""

    title: str
    rows: tuple[tuple[str, Estimate], ...]

    def _ends(self) -> tuple[int, int]:
        """Return the whole numbers between which everything lies, 0 among them."""
        ends = [end for _, one in self.rows for end in (one.low, one.high, one.mean, 0.0)]
        finite = [end for end in ends if isfinite(end)]
        low, high = floor(min(finite)), ceil(max(finite))
        return low, max(high, low + 1)

    def _place(self, value: float, width: float) -> float:
        """Return how far from the left a value lies."""
        low, high = self._ends()
        return (min(max(value, low), high) - low) / (high - low) * width

    def __str__(self) -> str:
        room = max(len(name) for name, _ in self.rows)
        lines = [self.title]
        for name, one in self.rows:
            marks = [" "] * NARROW
            low, zero, mean, high = (
                round(self._place(value, NARROW - 1)) for value in (one.low, 0, one.mean, one.high)
            )
            marks[low : high + 1] = "-" * (high + 1 - low)
            marks[zero] = "|"
            marks[mean] = "o"
            lines.append(f"{name.ljust(room)}  {''.join(marks).rstrip()}")
        low, high = self._ends()
        ends = f"{low:+d}".replace("-", "−"), f"{high:+d}"
        lines.append(" " * (room + 2) + ends[0] + ends[1].rjust(NARROW - len(ends[0])))
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Return an inline picture in the colour of the text around it, in light and dark."""
        left = 12 + LETTER * max(len(name) for name, _ in self.rows)
        width, foot = left + FIELD + 30, ROW * len(self.rows) + 8
        zero = left + self._place(0, FIELD)
        parts = []
        for number, (name, one) in enumerate(self.rows):
            y = ROW * number + ROW // 2
            low, mean, high = (
                left + self._place(value, FIELD) for value in (one.low, one.mean, one.high)
            )
            parts.append(
                f'<text x="{left - 10}" y="{y + 5}" text-anchor="end">{escape(name)}</text>'
                f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}V{y + 5}M{high:.1f} {y - 5}'
                f'V{y + 5}" fill="none" stroke="currentColor" stroke-width="2"/>'
                f'<circle cx="{mean:.1f}" cy="{y}" r="5"/>'
            )
        for end, x in zip(self._ends(), (left, left + FIELD), strict=True):
            text = f"{end:+d}" if end else "0"
            parts.append(f'<text x="{x}" y="{foot + 18}" text-anchor="middle">'
                         f"{text.replace('-', '−')}</text>")  # fmt: skip
        if 24 < zero - left < FIELD - 24:
            parts.append(f'<text x="{zero:.1f}" y="{foot + 18}" text-anchor="middle">0</text>')
        said = "; ".join(
            t("{name} {mean}, from {low} to {high}", name=name, mean=signed(one.mean),
              low=signed(one.low), high=signed(one.high))
            for name, one in self.rows
        )  # fmt: skip
        label = escape(f"{self.title}: {said}", quote=True)
        return (
            f'<figure style="margin:0"><svg role="img" aria-label="{label}" '
            f'viewBox="0 0 {width} {foot + 26}" width="{width}" style="max-width:100%;height:auto" '
            'fill="currentColor" font-family="sans-serif" font-size="14">'
            f'<path d="M{zero:.1f} 0V{foot}" stroke="currentColor" stroke-dasharray="3 3"/>'
            f"{''.join(parts)}</svg><figcaption>{escape(self.title)}</figcaption></figure>"
        )
