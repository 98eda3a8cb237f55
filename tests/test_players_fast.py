"""The compiled solver gives the values of the plain one, and needs numba only when it is asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random as Chance

import pytest
from strategies import VARIANTS
from test_players_solver import brute, ending, line_of, side_of, total

from scarto_teach import Deal, NotSolved, ScartoError, Solved, card_values, guarantee
from scarto_teach.players import search, solver
from scarto_teach.players.ending import Ending

fast = pytest.importorskip("scarto_teach.players.fast", reason="numba is not installed")
ALL = 10**6


def test_fast_values_are_those_of_brute_force() -> None:
    """Small endings under all rule sets, in the middle of tricks too; benchmarks do 2,000."""
    for seed in range(300):
        one = VARIANTS[seed % len(VARIANTS)] if seed % 3 else VARIANTS[0]
        deal = ending(one.label, seed, 3)
        seat = seed // 7 % one.rules.seats
        side = side_of(deal, seat)
        solved = guarantee(deal, seat, fast=True)
        assert isinstance(solved, Solved)
        assert total(solved.points, side) == brute(deal, side)[0], f"seed {seed}"
        line_of(deal, solved)


def test_fast_and_plain_agree_on_longer_endings_line_and_cards() -> None:
    for seed in range(40):
        one = VARIANTS[seed % len(VARIANTS)] if seed % 3 else VARIANTS[0]
        deal = ending(one.label, seed, 5 + seed % 3)
        assert deal.turn is not None
        quick, plain = (guarantee(deal, deal.turn, fast=each) for each in (True, False))
        assert isinstance(quick, Solved)
        assert isinstance(plain, Solved)
        assert (quick.points, quick.line) == (plain.points, plain.line), f"seed {seed}"
        assert card_values(deal, fast=True) == card_values(deal)


def test_a_value_is_exact_inside_its_window_and_a_bound_outside() -> None:
    for seed in range(40):
        deal = ending("PIEDMONT", seed, 5)
        found, side = Ending(deal), solver._side(deal, seed % 3)
        value, _ = fast.searcher(found, side, ALL)
        exact = search.searcher(found, side, ALL)[0]((), -ALL, ALL)
        chance = Chance(seed)
        for _ in range(6):
            low = chance.randint(-2, 30)
            high = low + chance.randint(1, 12)
            given = value((), low, high)
            assert given == exact if low < exact < high else (given <= low) == (exact <= low)
            assert (given >= high) == (exact >= high)


def test_fast_is_as_honest_about_its_limit() -> None:
    deal = ending("PIEDMONT", 1, 10)
    assert guarantee(deal, 0, limit=50, fast=True) == NotSolved(51)
    assert card_values(deal, 50, fast=True) == NotSolved(51)
    whole = Deal.shuffled(1).discard(list(Deal.shuffled(1).legal_discards())[:3])
    assert guarantee(whole, 0, limit=50, fast=True) == NotSolved(51)  # 75 cards: more than a word
    solved = guarantee(ending("PIEDMONT", 1, 2), 0, fast=True)
    assert isinstance(solved, Solved)
    over = line_of(ending("PIEDMONT", 1, 2), solved)
    assert guarantee(over, 0, fast=True) == Solved(over.points, (), 0)


def test_without_numba_the_plain_solver_works_and_the_fast_one_says_what_would_do() -> None:
    program = """
import sys
from pathlib import Path
sys.modules["numba"] = None
from scarto_teach import Deal, RuleOfThumb, ScartoError, guarantee
deal, player = Deal.shuffled(1), RuleOfThumb()
deal = deal.discard(player.discard(deal.view(0)))
while len(deal.tricks) < 22:
    deal = deal.play(player.choose(deal.view(deal.turn)))
assert guarantee(deal, 0) and "numpy" not in sys.modules
try:
    guarantee(deal, 0, fast=True)
except ScartoError as error:
    print(error)
"""
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install" in shown.stdout, shown.stderr
    assert issubclass(ScartoError, ValueError)


def test_the_benchmark_races_both_on_the_same_endings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "benchmarks"))
    benchmark = pytest.importorskip("solver")
    for kind in benchmark.KINDS:
        times = benchmark.race(kind, 4, 3, None)
        assert {side: len(seconds) for side, seconds in times.items()} == {
            benchmark.PLAIN: 3,
            benchmark.FAST: 3,
        }
    assert [len(deal.hands[deal.leader]) for _, deal in benchmark.small_endings(3)] == [3, 2, 2]
