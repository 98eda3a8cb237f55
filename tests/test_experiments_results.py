"""Results carry intervals that hold, and leave as table, picture, file and frame."""

from __future__ import annotations

import csv
import math
import sys
import xml.etree.ElementTree as ET
from base64 import b64decode
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

from scarto_teach import Results, ScartoError, simulate
from scarto_teach.experiments import Row, plot


@pytest.fixture(scope="module")
def results() -> Results:
    """A small run with means and shares."""
    return simulate(600, "thumb", statistics=["points", "falls T1", "void"], seed=2)


# --- intervals


def test_mean_and_interval_are_those_of_the_textbook() -> None:
    """2, 4, 4, 6: mean 4, deviation sqrt(8/3), a half width of 1.96 deviations over two."""
    row = Row("x", "", {2: 1, 4: 2, 6: 1})
    assert (row.number, row.mean) == (4, 4)
    assert row.spread == pytest.approx(math.sqrt(8 / 3))
    assert row.high - row.mean == pytest.approx(1.959964 * math.sqrt(8 / 3) / 2)
    assert row.mean - row.low == pytest.approx(row.high - row.mean)


def test_a_share_has_wilsons_interval() -> None:
    """Ten of a hundred, as in tables; and none of twenty is not "certainly never"."""
    row = Row("x", "", {True: 10, False: 90})
    assert row.is_share
    assert (row.low, row.high) == (pytest.approx(0.0552, abs=1e-4), pytest.approx(0.1744, abs=1e-4))
    never = Row("x", "", {False: 20}).estimate
    assert never.low == 0 and never.high == pytest.approx(0.161, abs=1e-3)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of 200 small runs, some 190 must hold what 78 / 3 and the rule R18 demand: 26 a seat."""
    asked = "seats"
    held = sum(
        row.low <= 26 <= row.high
        for seed in range(200)
        for row in [simulate(60, statistics=asked, seed=seed)["seat 1"]]
    )
    assert 180 <= held <= 199


def test_thirds_are_added_up_exactly() -> None:
    row = Row("x", "", {Fraction(1, 3): 3, Fraction(2, 3): 3})
    assert row.mean == 0.5
    assert row.spread == pytest.approx(math.sqrt(6 / 36 / 5))


def test_floats_add_up_alike_in_any_order() -> None:
    values = {0.1 * k: k for k in range(1, 50)}
    backwards = dict(reversed(values.items()))
    assert Row("x", "", values).mean == Row("x", "", backwards).mean


def test_a_difference_has_an_interval_of_its_own(results: Results) -> None:
    gap = results["dealer"] - results["dealer's left"]
    assert gap.low < gap.value < gap.high and gap.low > 0
    assert repr(gap).startswith("+")
    with pytest.raises(ScartoError, match="share"):
        results["dealer"] - results["laid away"]


def test_no_deals_and_one_deal_give_no_interval() -> None:
    """A dash, not a number that means nothing."""
    for counts in ({}, {3: 1}):
        found = Results("t", (Row("x", "", counts),), 1, 1, "plain", 0)
        assert found.table()[0][2:] == ("–", "–", str(len(counts)))
        assert repr(found) and found._repr_html_() and found.plot().svg()


# --- looking things up


def test_rows_are_found_by_label_or_by_both_names(results: Results) -> None:
    assert results["dealer"] is results["points: dealer"]
    assert [row.label for row in results][:1] == ["dealer"]
    with pytest.raises(ScartoError, match="names 3 rows"):
        results["points"]
    with pytest.raises(ScartoError, match="points: dealer, points"):
        results["luck"]


# --- as text and table


def test_results_print_as_a_table(results: Results) -> None:
    """Every number with its interval; shares in percent; columns in line."""
    text = repr(simulate(300, seed=1))
    lines = text.splitlines()
    assert lines[0] == "300 deals, random players, PIEDMONT, seed 1"
    assert lines[2].split() == ["mean", "95", "%", "interval", "deals"]
    assert [line.split("  ")[0] for line in lines[3:4]] == ["points"]
    ends = {len(line) for line in lines[2:] if line.endswith(("300", "deals"))}
    assert len(ends) == 1
    assert " %" in repr(results) and " to " in repr(results)


def test_the_html_table_says_what_its_cells_are(results: Results) -> None:
    """A caption, heads with a scope, a head for each row; and no markup from a name."""
    table = ET.fromstring(f"<div>{results._repr_html_()}</div>")
    assert table.find(".//caption") is not None
    heads = table.findall(".//th")
    assert {head.get("scope") for head in heads} == {"col", "row"}
    assert len([head for head in heads if head.get("scope") == "row"]) == len(results)
    assert all("".join(head.itertext()) for head in heads)
    odd = Results("<b>", (Row("<i>", "a & b", {1: 2}),), 2, 2, "plain", 0, ("<u>",))
    assert "<b>" not in odd._repr_html_() and "<i>" not in odd._repr_html_()
    ET.fromstring(f"<div>{odd._repr_html_()}</div>")


# --- as a picture


def test_the_picture_comes_from_matplotlib_where_it_is(results: Results, tmp_path: Path) -> None:
    """Two scales, means and shares; saved as the name of the file says."""
    pytest.importorskip("matplotlib")
    picture = results.plot()
    assert [len(axes.get_yticks()) for axes in picture.figure.axes] == [5, 3]
    picture.save(str(tmp_path / "p.png"))
    assert (tmp_path / "p.png").read_bytes()[:4] == b"\x89PNG"


def test_a_notebook_shows_it_on_paper_of_its_own_and_in_text(results: Results) -> None:
    """On a dark page too; and a notebook that is only being read shows the text, not its tags."""
    picture = results.plot()
    shown = picture._repr_html_()
    assert shown.startswith('<img alt="')
    packed = shown.partition("base64,")[2].removesuffix('">')
    assert b64decode(packed).decode() == picture.svg()
    assert f'fill="{plot.PAPER}"' in picture.svg()
    assert "points: dealer: " in shown.partition('" width')[0]
    assert "points: dealer: " in repr(picture)


def test_without_matplotlib_the_same_picture_is_svg(
    results: Results, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Well formed, named for a screen reader, a dot a row, all inside the picture."""
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    picture = results.plot()
    assert picture.figure is None
    svg = picture.svg()
    tree = ET.fromstring(svg)
    name = "{http://www.w3.org/2000/svg}"
    assert tree.get("role") == "img" and tree.find(f"{name}title") is not None
    dots = tree.findall(f"{name}circle")
    assert len(dots) == len(results)
    assert all(plot.NAMES[0] <= float(dot.get("cx", "0")) <= plot.WIDTH for dot in dots)
    assert " id=" not in svg
    picture.save(str(tmp_path / "p.svg"))
    assert (tmp_path / "p.svg").read_text("utf-8") == svg


@pytest.mark.parametrize(("low", "high"), [(26, 26), (-3, 4), (0.001, 0.002), (0, 78), (1e6, 2e6)])
def test_ticks_span_the_range_in_round_steps(low: float, high: float) -> None:
    ticks = plot.nice_ticks(low, high)
    assert ticks[0] <= low and ticks[-1] >= high
    assert 2 <= len(ticks) <= 9


# --- away


def test_csv_holds_every_row_in_full(results: Results, tmp_path: Path) -> None:
    """Written at once or not at all, and read back to the last digit."""
    results.to_csv(tmp_path / "deals.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["deals.csv"]
    with (tmp_path / "deals.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["label"] for row in rows] == [row.label for row in results]
    assert float(rows[0]["mean"]) == results["dealer"].mean
    assert list(rows[0]) == ["statistic", "label", "mean", "low", "high", "spread", "deals"]


def test_pandas_where_it_is_installed_and_a_word_where_it_is_not(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ScartoError, match="to_csv"):
        results.to_pandas()
    stand_in = ModuleType("pandas")
    monkeypatch.setattr(stand_in, "DataFrame", list, raising=False)
    monkeypatch.setitem(sys.modules, "pandas", stand_in)
    assert results.to_pandas() == results.records()
