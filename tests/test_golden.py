"""Golden deals: whole records that the oracle played and judged once, read by the engine."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from scarto_teach import Cards, Deal

HERE = Path(__file__).parent / "golden"
sys.path.insert(0, str(HERE))

from make_golden import SPECS, golden_text  # noqa: E402  (tests/golden comes first on the path)

for_each_golden = pytest.mark.parametrize("name", SPECS)


def read(name: str) -> tuple[Deal, dict[str, str]]:
    """The deal and, from its comments, what the oracle expects of it."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    comments = [line[2:] for line in text.splitlines() if line.startswith("# ") and ": " in line]
    return Deal.from_text(text), dict(line.split(": ", 1) for line in comments)


def test_no_golden_deal_is_missing_and_none_is_astray() -> None:
    """The folder holds exactly the deals that make_golden.py names."""
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(SPECS)


@pytest.mark.parametrize("base", ["PIEDMONT", "WEB_PAGE", "FOUR_PLAYERS", "PICCOLO"])
def test_every_rule_set_has_golden_deals(base: str) -> None:
    """At least three each."""
    assert sum(spec.rules.split()[0] == base for spec in SPECS.values()) >= 3


@for_each_golden
def test_golden_files_are_as_the_oracle_makes_them(name: str) -> None:
    """Nobody edits a golden file by hand."""
    assert (HERE / f"{name}.txt").read_text(encoding="utf-8") == golden_text(name)


@for_each_golden
def test_golden_deal_comes_out_as_expected(name: str) -> None:
    """Winners, Fool, piles, points, scores and bonuses are those of the oracle."""
    deal, expected = read(name)
    assert deal.is_over
    assert str(deal.rules) == SPECS[name].rules
    assert [trick.winner for trick in deal.tricks] == [*map(int, expected["winners"].split())]
    fool = [
        f"trick {number} to seat {trick.fool_to}"
        for number, trick in enumerate(deal.tricks, 1)
        if trick.fool_to is not None
    ]
    assert " ".join(fool) == expected.get("fool", "")
    for seat, pile in enumerate(deal.piles):
        assert pile == Cards(expected[f"pile {seat}"])
    for column in ("points", "scores", "bonuses"):
        numbers = [Fraction(word) for word in expected[column].split()]
        assert list(getattr(deal, column)) == numbers, column


@for_each_golden
def test_golden_record_is_written_as_it_was_read(name: str) -> None:
    """str(deal) has the same lines, comments aside."""
    deal, _ = read(name)
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    body = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in str(deal).splitlines() if not line.startswith("#")] == body
