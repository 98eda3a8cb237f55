"""What came out: rows with intervals that print as a table, plot themselves and can be taken away.

A row keeps how often each value came up, exactly, so rows of parts of an experiment merge in any
order to the same numbers.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import fsum, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scarto_teach.engine import ScartoError
from scarto_teach.files import write_whole
from scarto_teach.text import t

if TYPE_CHECKING:
    from scarto_teach.experiments.plot import Plot

__all__ = ["Estimate", "Results", "Row"]

Z = 1.959964  # standard deviations either side: 95 %


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval; `is_share` where it is a share of deals, 0 to 1."""

    value: float
    low: float
    high: float
    is_share: bool = False
    is_difference: bool = False

    def __repr__(self) -> str:
        return t(
            "{value} (95 %: {low} to {high})",
            value=self._shown(self.value), low=self._shown(self.low), high=self._shown(self.high),
        )  # fmt: skip

    def _shown(self, number: float) -> str:
        sign = "+" if self.is_difference else ""
        text = f"{100 * number:{sign}.2f} %" if self.is_share else f"{number:{sign}.3f}"
        return text.replace("-", "−")

    @property
    def texts(self) -> tuple[str, str, str]:
        """The number and the ends of its interval, as people read them."""
        return self._shown(self.value), self._shown(self.low), self._shown(self.high)


@dataclass(frozen=True)
class Row:
    """One line of results: how often each value came up, and what follows from it."""

    statistic: str
    label: str
    counts: Mapping[Any, int]

    @property
    def number(self) -> int:
        """How many deals count here."""
        return sum(self.counts.values())

    @property
    def is_share(self) -> bool:
        """Whether the values are yes and no, so that the mean is a share of the deals."""
        return bool(self.counts) and all(type(value) is bool for value in self.counts)

    @property
    def mean(self) -> float:
        """The mean of the values, of yes and no the share of yes; nan where there are none."""
        return float(self._sum(1)) / self.number if self.counts else float("nan")

    @property
    def spread(self) -> float:
        """The standard deviation of the values, from one deal to the next."""
        n = self.number
        if n < 2:
            return float("nan")
        return sqrt(max(0.0, float(self._sum(2) - self._sum(1) ** 2 / _over(n)) / (n - 1)))

    def _sum(self, power: int) -> Any:
        """Return the sum of the values or of their squares: exact, but of floats in order."""
        terms = [(value**power, times) for value, times in self.counts.items()]
        if any(isinstance(value, float) for value, _ in terms):
            return fsum(sorted(float(value) * times for value, times in terms))
        return sum(value * times for value, times in terms)

    @property
    def estimate(self) -> Estimate:
        """The mean with its 95 % interval; Wilson's interval where it is a share."""
        n, mean = self.number, self.mean
        if self.is_share:
            middle = (mean + Z * Z / (2 * n)) / (1 + Z * Z / n)
            half = Z * sqrt(mean * (1 - mean) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
            return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half), True)
        half = Z * self.spread / sqrt(n) if n else float("nan")
        return Estimate(mean, mean - half, mean + half)

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.estimate.low

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.estimate.high

    def __sub__(self, other: Row) -> Estimate:
        """Return the difference of two means, with an interval as if the rows were independent."""
        if self.is_share != other.is_share:
            raise ScartoError("A share and a mean cannot be taken from one another.")
        difference = self.mean - other.mean
        half = float("nan")
        if min(self.number, other.number) > 1:
            half = Z * sqrt(sum(row.spread**2 / row.number for row in (self, other)))
        return Estimate(difference, difference - half, difference + half, self.is_share, True)

    def __repr__(self) -> str:
        return f"<{self.statistic}, {self.label}: {self.estimate}>"


def _over(n: int) -> Any:
    """Return n as a number to divide exact sums by."""
    return Fraction(n)


@dataclass(frozen=True, repr=False)
class Results:
    """The rows of an experiment; equal where every count is the same.

    `deals` were played of `asked`; `notes` say what a reader should know, such as an interruption.
    """

    title: str
    rows: tuple[Row, ...]
    deals: int
    asked: int
    kernel: str
    seed: int
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, name: str) -> Row:
        """Return the row with this label, or the only row of a statistic of this name.

        Raises ScartoError, which lists the rows, where none or several are meant;
        "statistic: label" always does.
        """
        found = [
            row
            for row in self.rows
            if name in (row.label, row.statistic, f"{row.statistic}: {row.label}")
        ]
        if len(found) != 1:
            names = ", ".join(f"{row.statistic}: {row.label}".rstrip(": ") for row in self.rows)
            raise ScartoError(f"{name!r} names {len(found)} rows. There are {names}.")
        return found[0]

    def table(self) -> list[tuple[str, str, str, str, str]]:
        """Return the rows as people read them: statistic, label, mean, interval, deals."""
        lines = []
        for row in self.rows:
            mean, low, high = row.estimate.texts if row.number > 1 else ("–", "–", "–")
            interval = t("{low} to {high}", low=low, high=high) if row.number > 1 else "–"
            lines.append((t(row.statistic), t(row.label), mean, interval, f"{row.number:,}"))
        return lines

    def __repr__(self) -> str:
        head = ("", t("mean"), t("95 % interval"), t("deals"))
        body: list[tuple[str, ...]] = []
        last = None
        for statistic, label, *cells in self.table():
            if label and statistic != last:
                body.append((statistic, "", "", ""))
            body.append((f"  {label}" if label else statistic, *cells))
            last = statistic
        widths = [max(len(line[i]) for line in (head, *body)) for i in range(4)]
        lines = [self.title, ""]
        for first, *cells in (head, *body):
            shown = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
            lines.append("  ".join([first.ljust(widths[0]), *shown]).rstrip())
        return "\n".join([*lines, *[f"\n{note}" for note in self.notes]])

    def _repr_html_(self) -> str:
        left = 'style="text-align:left"'
        right = 'style="text-align:right"'
        names = [t("statistic"), t("case"), t("mean"), t("95 % interval"), t("deals")]
        heads = "".join(
            f'<th scope="col" {left if place < 2 else right}>{escape(name)}</th>'
            for place, name in enumerate(names)
        )
        lines = []
        for statistic, label, *cells in self.table():
            numbers = "".join(f"<td {right}>{escape(cell)}</td>" for cell in cells)
            lines.append(
                f"<tr><td {left}>{escape(statistic)}</td>"
                f'<th scope="row" {left}>{escape(label or statistic)}</th>{numbers}</tr>'
            )
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return (
            f"<table><caption {left}>{escape(self.title)}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>{notes}"
        )

    def plot(self) -> Plot:
        """Return a picture of the rows: a dot each with its interval."""
        from scarto_teach.experiments.plot import Plot

        return Plot(self)

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as dicts: statistic, label, mean, low, high, spread, deals."""
        return [
            {
                "statistic": row.statistic,
                "label": row.label,
                "mean": row.mean,
                "low": row.low,
                "high": row.high,
                "spread": row.spread,
                "deals": row.number,
            }
            for row in self.rows
        ]

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the rows to a file: a line of names, then a line a row, numbers in full."""
        text = io.StringIO()
        records = self.records()
        writer = csv.DictWriter(text, list(records[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)
        write_whole(Path(path), text.getvalue())

    def to_pandas(self) -> Any:
        """Return the rows as a pandas DataFrame.

        Raises ScartoError where pandas is not installed.
        """
        try:
            from pandas import DataFrame  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError:
            raise ScartoError(
                "pandas is not installed. Install it, or use to_csv(path) or records()."
            ) from None
        return DataFrame(self.records())
