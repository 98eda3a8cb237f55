"""`simulate` says the same wherever it runs, tells what went wrong, and asks for nothing heavy."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import scarto_teach
from scarto_teach import FOUR_PLAYERS, Card, Cards, RuleOfThumb, ScartoError, View, simulate
from scarto_teach.experiments import Only, Statistic, crew, routes
from scarto_teach.experiments.simulate import Totals
from scarto_teach.players import Random


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a few deals, so that a short run has several."""
    for kernel, deals in {"fast": 900, "plain": 50, "deal": 4}.items():
        monkeypatch.setitem(routes.CHUNKS, kernel, deals)


# --- one seed, one result


def test_serial_threads_and_two_processes_come_to_identical_totals() -> None:
    """Where the chunks run, and in which order they come back, must not be seen."""
    asked = ["points", "falls T1", "trick F"]
    here = simulate(12_000, statistics=asked, seed=3)
    assert simulate(12_000, statistics=asked, seed=3, executor=2) == here
    with ThreadPoolExecutor(3) as pool:
        assert simulate(12_000, statistics=asked, seed=3, executor=pool) == here
    assert simulate(12_000, statistics=asked, seed=4) != here
    assert here.deals == 12_000


def test_the_order_in_which_chunks_come_back_is_not_seen() -> None:
    """Rows stand as the deals first had them, values in order, whichever chunk came first."""
    chunks = [[{"a": {1: 2}}], [{"b": {True: 3}, "a": {0: 1, 1: 1}}], [{"c": {5: 1}}]]
    orders = ([0, 1, 2], [2, 1, 0], [1, 2, 0])
    found = []
    for order in orders:
        totals = Totals(1)
        for chunk in order:
            totals.add(chunk, chunks[chunk])
        found.append([(key, list(counts.items())) for key, counts in totals.rows()])
    assert found[0] == found[1] == found[2]
    assert found[0][0] == ((0, "a"), [(0, 1), (1, 3)])
    assert [label for (_, label), _ in found[0]] == ["a", "b", "c"]


def test_the_seed_of_a_chunk_is_the_documented_one() -> None:
    """Anyone can derive it, in any language; a change here changes every published number."""
    from hashlib import blake2b

    digest = blake2b(b"scarto 7 2 deal", digest_size=8).digest()
    assert routes.chunk_seed(7, 2, "deal") == int.from_bytes(digest, "big") == 2807328064436719633


def test_the_same_seed_deals_the_same_cards_whoever_plays() -> None:
    """Policies can be compared on the same hands."""
    dealt = [
        simulate(300, who, statistics=deals_dealt, scarto=scarto)
        for who, scarto in (("random", None), ("thumb", "voids"), ("thumb", "weakest"))
    ]
    assert [row.counts for row in dealt[0]] == [row.counts for row in dealt[1]]
    assert [row.counts for row in dealt[1]] == [row.counts for row in dealt[2]]


def deals_dealt(deal: Any) -> dict[str, int]:
    """What the seats are dealt: swords, and the Angel."""
    return {f"{seat}": deal.dealt(seat, "SK SQ SC SJ S9 T20") for seat in range(3)}


def test_global_chance_is_neither_used_nor_disturbed() -> None:
    import random

    random.seed(5)
    state = random.getstate()
    first = simulate(100)
    assert random.getstate() == state
    random.seed(6)
    assert simulate(100) == first


def test_numbers_of_a_published_run_stay_what_they_are() -> None:
    """A seed means the same deals in every version: these came out on the day it was written."""
    row = simulate(5_000, "thumb", statistics="dealing")["dealer's score"]
    total = sum(value * times for value, times in row.counts.items())
    assert (row.number, total) == (5_000, 24_163)


def test_numbers_of_a_published_fast_run_stay_what_they_are() -> None:
    pytest.importorskip("numba")
    row = simulate(10_000, statistics="dealing", kernel="fast")["dealer's score"]
    assert sum(value * times for value, times in row.counts.items()) == 18_876


# --- who plays


def test_players_sit_where_they_are_put() -> None:
    """A thumb among random players takes more, whichever seat deals."""
    rows = simulate(1_500, ["random", "thumb", "random"], statistics="seats")
    assert rows["seat 1"].low > 28 > rows["seat 0"].high


def test_players_of_your_own_play_through_the_deal() -> None:
    """A Player, and a function from a View to a card, mixed with a name."""
    seen = []

    def first_card(view: View) -> Card:
        seen.append(view.seat)
        return next(iter(view.legal_plays()))

    found = simulate(4, [first_card, Random(1), "thumb"], statistics="seats")
    assert found.kernel == "deal"
    assert {*seen} == {0}
    assert "first card" in found.title
    assert any("View" in note for note in found.notes)
    assert sum(row.mean for row in found) == pytest.approx(78)


def test_what_can_choose_and_not_lay_away_plays_as_a_function_does() -> None:
    """As in a tournament, a class of a learner's needs no `discard`; its scarto is drawn."""

    class First:
        def choose(self, view: View) -> Card:
            return next(iter(view.legal_plays()))

    assert simulate(4, First()).rows == simulate(4, First().choose).rows


def test_a_rule_of_thumb_is_played_by_the_quick_kernel() -> None:
    assert simulate(20, RuleOfThumb()) == simulate(20, "thumb") == simulate(20, "rule of thumb")


def test_scarto_policies_change_what_is_laid_away_and_nothing_else() -> None:
    """By name or by a function; a policy is judged on the same deals."""

    def also_weakest(view: View) -> Cards:
        plain = [card for card in view.legal_discards() if not card.is_trump]
        return Cards(sorted(plain, key=lambda card: (view.rules.strength(card), card.id))[:3])

    voids = simulate(600, "thumb", scarto="voids", statistics="scarto")
    weakest = simulate(600, "thumb", scarto="weakest", statistics="scarto")
    assert voids["dealer has a void"].low > weakest["dealer has a void"].high
    assert voids.rows == simulate(600, "thumb", statistics="scarto").rows
    own = simulate(3, "thumb", scarto=also_weakest, statistics="scarto")
    assert own.kernel == "deal" and own["trumps laid away"].mean == 0
    dear = simulate(200, "thumb", scarto="dearest", statistics=laid_points)
    cheap = simulate(200, "thumb", scarto="weakest", statistics=laid_points)
    assert dear[""].mean > 4 > cheap[""].mean


def laid_points(deal: Any) -> int:
    """How many courts are laid away."""
    return 2 * deal.laid_away("SQ BQ CQ DQ") + deal.laid_away("SC BC CC DC SJ BJ CJ DJ")


def test_given_cards_are_dealt_to_whom_they_are_given() -> None:
    """In every deal, whoever deals; the dealer may lay some of them away."""

    def is_dealt(deal: Any) -> dict[str, bool]:
        return {
            "mine": deal.dealt(0, "SK CK T20 S2") == 4,
            "theirs": deal.dealt(2, "T21 F") == 2,
        }

    given = {0: "SK CK T20 S2", 2: Cards("T21 F")}
    for options in ({}, {"players": "thumb"}, {"kernel": "deal"}):
        found = simulate(60, statistics=is_dealt, given=given, **options)
        assert [(row.number, row.mean) for row in found] == [(60, 1.0), (60, 1.0)]
    assert "seat 0 is dealt SK S2 CK T20" in found.title
    one = simulate(40, given="SK", statistics=lambda deal: deal.dealt(0, "SK") == 1)
    assert one.rows[0].mean == 1


def test_a_given_hand_in_the_fast_kernel() -> None:
    pytest.importorskip("numba")
    hand = "SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"
    found = simulate(900, given={1: hand}, kernel="fast", statistics="holder S10")
    plain = simulate(900, given={1: hand}, kernel="plain", statistics="holder S10")
    for rows in (found, plain):
        held = [row.counts.get(True, 0) for row in rows][:3]
        # the seat was dealt it; as the dealer it may have laid it away
        assert held[1:] == [300, 300]
        assert held[0] + rows["laid away"].counts.get(True, 0) == 300


def test_the_dealer_can_be_fixed() -> None:
    def dealer(deal: Any) -> int:
        return int(deal.dealer)

    assert dict(simulate(30, statistics=dealer).rows[0].counts) == {0: 10, 1: 10, 2: 10}
    assert dict(simulate(30, statistics=dealer, dealer=2).rows[0].counts) == {2: 30}


def test_four_players_count_in_thirds() -> None:
    """Their points are parts of a point, exact to the end."""
    found = simulate(400, rules=FOUR_PLAYERS)
    assert len(found) == 4
    total = sum(value * times for row in found for value, times in row.counts.items())
    assert total == 400 * 78


# --- what is asked


def test_statistics_of_your_own_in_a_few_lines() -> None:
    """A function, named after itself; one that does not always apply; one with a dict."""

    def the_world_is_beaten(deal: Any) -> bool:
        return bool(deal.taker("T21") != deal.holder("T21"))

    def when_the_dealer_has_the_fool(deal: Any) -> Any:
        return Only(deal.points[deal.dealer], deal.holder("F") == deal.dealer)

    def last_trick_of(deal: Any) -> int | None:
        winner = deal.deal.tricks[-1].winner  # the whole deal is there too
        return None if winner == deal.dealer else winner

    mine = [the_world_is_beaten, when_the_dealer_has_the_fool, last_trick_of]
    found = simulate(150, "thumb", statistics=["points", *mine])
    assert found["the world is beaten"].is_share
    assert 0 < found["when the dealer has the fool"].number < 150
    assert found["last trick of"].number < 150
    halves = Statistic("halves", lambda deal: deal.points[0] / 2)
    assert simulate(50, statistics=halves).rows[0].mean == pytest.approx(
        simulate(50, statistics=lambda deal: deal.points[0]).rows[0].mean / 2
    )


def test_values_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting by value makes no sense where every deal has a value of its own."""
    from scarto_teach.experiments import statistics

    monkeypatch.setattr(statistics, "MOST_VALUES", 50)
    numbers = iter(range(60))
    with pytest.raises(ScartoError, match="round them"):
        simulate(60, statistics=lambda deal: next(numbers))


# --- what goes wrong


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("executor", [None, "threads"])
def test_an_interrupt_returns_what_is_done_and_says_so(executor: str | None) -> None:
    """Ctrl-C in the third chunk: the deals of three are there, exact, and the note tells."""

    def stop(done: int, deals: int, to_go: float) -> None:
        assert deals == 400 and to_go >= 0
        if done == 150:
            raise KeyboardInterrupt

    pool = ThreadPoolExecutor(1) if executor else None
    found = simulate(400, progress=stop, executor=pool)
    assert found.deals == 150 and found.asked == 400
    assert found.notes == ("Interrupted: these are 150 of 400 deals.",)
    assert found.rows == simulate(150).rows
    assert "Interrupted" in repr(found) and "Interrupted" in found._repr_html_()
    if pool:
        pool.shutdown()


class DiesOnce:
    """A statistic that kills its worker, once: a file remembers."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self, deal: Any) -> Any:
        if not self.file.exists():
            self.file.write_text("died", encoding="utf-8")
            os._exit(3)
        return deal.points[deal.dealer]


@pytest.mark.usefixtures("small_chunks")
def test_the_chunks_of_a_worker_that_died_are_run_again_and_it_is_told(tmp_path: Path) -> None:
    """No deal is lost or counted twice."""
    found = simulate(500, statistics=DiesOnce(tmp_path / "died"), executor=2)
    (tmp_path / "died").write_text("died already", encoding="utf-8")
    assert found.rows == simulate(500, statistics=DiesOnce(tmp_path / "died")).rows
    assert found.deals == 500
    assert any("A worker died" in note for note in found.notes)


class Broken(Executor):
    """An executor whose workers are gone from the start."""

    def submit(self, /, *arguments: Any, **named: Any) -> Future[Any]:
        raise BrokenExecutor("gone")


class AlwaysDies(Broken):
    """One whose every worker dies at work."""

    def submit(self, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("died"))
        return future


class Stalls(Broken):
    """One that breaks at its first chunk and leaves the others hanging."""

    first = True

    def submit(self, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.first:
            future.set_exception(BrokenExecutor("died"))
        self.first = False
        return future


@pytest.mark.usefixtures("small_chunks")
def test_chunks_left_hanging_are_run_again_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "new_pool", lambda workers: ThreadPoolExecutor(2))
    found = simulate(300, executor=Stalls())
    assert found.rows == simulate(300).rows
    assert found.notes == ("A worker died; 6 chunks of deals were run again.",)


@pytest.mark.usefixtures("small_chunks")
def test_an_executor_that_broke_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """By processes of our own, and the reader is told; where those die too, it stops."""
    monkeypatch.setattr(crew, "new_pool", lambda workers: ThreadPoolExecutor(2))
    found = simulate(300, executor=Broken())
    assert found.rows == simulate(300).rows
    assert any("A worker died" in note for note in found.notes)
    monkeypatch.setattr(crew, "new_pool", lambda workers: AlwaysDies())
    with pytest.raises(ScartoError, match="died 4 times in a row"):
        simulate(300, executor=AlwaysDies())


def test_what_cannot_travel_is_said_plainly() -> None:
    """A function inside a function reaches no other process."""
    with pytest.raises(ScartoError, match="into a file"):
        simulate(10, statistics=lambda deal: 1, executor=1)


def test_without_processes_one_notice_and_the_same_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """C95: in a browser there is one process; the run goes on and says so once."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    found = simulate(200, executor=4)
    assert [note for note in found.notes if "other processes" in note] == list(found.notes)
    assert len(found.notes) == 1
    assert found.rows == simulate(200).rows


@pytest.mark.parametrize(
    ("arguments", "options", "told"),
    [
        ((0,), {}, "0 deals"),
        ((2.5,), {}, "2.5 deals"),
        ((10, "grandmaster"), {}, '"grandmaster" names no player. There are .*thumb'),
        ((10, ["thumb", "random"]), {}, "2 players for 3 seats"),
        ((10, Random), {}, r"Write Random\(\)"),
        ((10, 7), {}, "int cannot play"),
        ((10,), {"statistics": "luck"}, "'luck' names no statistic"),
        ((10,), {"statistics": "falls"}, "'falls' names no statistic"),
        ((10,), {"statistics": "falls T1 T2"}, "about 2 cards"),
        ((10,), {"statistics": ["points", "points"]}, "different ones"),
        ((10,), {"statistics": [3]}, "3 is no statistic"),
        ((10,), {"scarto": "clever"}, "'clever' names no scarto policy"),
        ((10,), {"given": {5: "SK"}}, "no seat 5"),
        ((10,), {"given": {0: "SK", 1: "SK"}}, "two seats"),
        ((10,), {"given": "S1 S2", "rules": scarto_teach.PICCOLO}, "not in the pack"),
        ((10,), {"given": list(Cards.from_mask((1 << 26) - 1))}, "a hand has 25"),
        ((10,), {"dealer": 3}, "Dealer 3 has no seat"),
        ((10,), {"executor": 0}, "0 processes"),
        ((10,), {"kernel": "warp"}, "'warp' names no kernel"),
        ((10, "thumb"), {"kernel": "fast"}, "only random players"),
        ((10,), {"kernel": "fast", "rules": FOUR_PLAYERS}, "only three seats"),
        ((10, Random()), {"kernel": "plain"}, "by name"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    arguments: tuple[Any, ...], options: dict[str, Any], told: str
) -> None:
    with pytest.raises(ScartoError, match=told):
        simulate(*arguments, **options)


def test_a_rule_set_that_does_not_add_up_is_refused() -> None:
    from dataclasses import replace

    with pytest.raises(scarto_teach.BadRuleSet, match="133"):
        simulate(10, rules=replace(scarto_teach.PIEDMONT, five_trumps=(1, 20, 21)))


# --- what it needs


def test_large_runs_use_the_fast_kernel_where_they_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """And say once why not where they cannot."""
    from scarto_teach.experiments import simulate as module

    pytest.importorskip("numba")
    where = sys.modules[module.__module__]
    monkeypatch.setattr(where, "FAST_FROM", 300)
    assert simulate(300).kernel == "fast"
    assert simulate(299).kernel == "plain"
    own = simulate(300, statistics=lambda deal: 1)
    assert own.kernel == "plain"
    assert own.notes == ("The plain kernel played: the fast one knows only statistics by name.",)
    monkeypatch.setattr(where, "find_spec", lambda name: None)
    assert simulate(300).kernel == "plain"


WITHOUT = """
import sys
for name in ("numpy", "numba", "matplotlib", "rich", "pandas", "distributed"):
    sys.modules[name] = None  # importing it fails
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in sys.modules and sys.modules[
    name] is None else real(name, *more)
from scarto_teach import simulate
found = simulate(400, statistics=["points", "falls T1"])
print(found)
print(found.plot().svg()[:4])
big = simulate(6_000, ["thumb", "random", "thumb"])
print(big.kernel)
"""


def test_everything_but_the_fast_path_runs_on_plain_python() -> None:
    """No NumPy, no numba, no matplotlib, no rich: the same table, and a picture."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert repr(simulate(400, statistics=["points", "falls T1"])) in done.stdout
    assert "<svg" in done.stdout


def test_importing_experiments_loads_no_arrays() -> None:
    names = ["numpy", "numba", "matplotlib", "rich", "pandas", "multiprocessing.pool"]
    program = (
        "import sys, scarto_teach.experiments; from scarto_teach import simulate; simulate(3);"
        f"print([name for name in {names} if name in sys.modules])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == "[]"


# --- how far it is


def test_short_runs_are_silent(capfd: pytest.CaptureFixture[str]) -> None:
    """Nothing on either stream: a lesson's output must not depend on the clock."""
    simulate(500)
    assert capfd.readouterr() == ("", "")


def test_a_long_run_shows_a_bar_that_goes_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a clock of our own: each chunk takes four seconds of it."""
    pytest.importorskip("rich")
    from scarto_teach.experiments import progress

    ticks = iter(range(0, 10_000, 4))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    for kernel, deals in {"fast": 900, "plain": 50, "deal": 4}.items():
        monkeypatch.setitem(routes.CHUNKS, kernel, deals)
    simulate(300)
    assert capsys.readouterr() == ("", "")  # into a file: nothing
    monkeypatch.setenv("FORCE_COLOR", "1")
    simulate(300)
    assert "300 deals" in capsys.readouterr().out
    simulate(300, progress=False)
    assert capsys.readouterr() == ("", "")
