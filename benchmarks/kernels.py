"""How fast whole random deals are: our kernels, the limit in C, and other engines, in one run.

    python benchmarks/kernels.py --write     the race, about a minute
    python benchmarks/kernels.py --prove     the kernels replay millions of plays of `Deal`
    python benchmarks/kernels.py --long      10**8 deals under conservation checks, and the plot

README.md says what each side does.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import process_time_ns
from typing import TypeAlias

from peers import missing, peer_sides, present, prove
from report import machine, tell
from sides import Side, our_sides

from scarto_teach import PICCOLO, PIEDMONT, WEB_PAGE, Cards, Deal, RuleSet, simulate
from scarto_teach.experiments.routes import Task, run_chunk
from scarto_teach.experiments.statistics import as_statistics

HERE = Path(__file__).parent
PICTURE = HERE.parent / "docs" / "img" / "scale.svg"
PLAYS = 75  # of a deal
GAMES = 20  # a turn, of the sides that replay
C_LIMIT = "C, the limit"
FAST, PLAIN, THUMB, DEAL = "numba kernel", "plain kernel", "plain kernel, thumb players", "`Deal`"
Turn: TypeAlias = Callable[[], float]  # plays, and returns nanoseconds of processor time a play


# --- our sides: deal, choose, play and count


def chunk(kernel: str, who: str, deals: int) -> Turn:
    """Return a turn of a kernel as `simulate` runs it, the points counted by place."""
    task = Task(
        kernel, PIEDMONT, (who,) * 3, None, None, (Cards(),) * 3, as_statistics("points"), 1,
        deals * 1000, deals,
    )  # fmt: skip
    numbers = iter(range(1000))

    def turn() -> float:
        began = process_time_ns()
        run_chunk(task, next(numbers))
        return (process_time_ns() - began) / deals / PLAYS

    return turn


@contextmanager
def c_limit(deals: int) -> Iterator[Turn | None]:
    """Give a turn of limit.c, compiled by the system's compiler; None where there is none."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "limit"))
        source = str(HERE / "limit.c")
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        seeds = iter(range(1, 1000))

        def turn() -> float:
            command = [program, str(deals), str(next(seeds))]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            *points, bad, took = map(float, done.stdout.split())
            if bad or sum(points) != 78 * deals:
                raise AssertionError("limit.c loses cards or points")
            return took / deals / PLAYS

        yield turn


# --- theirs: replay games whose cards were chosen off the clock


def replayed(side: Side) -> Turn:
    """Return a turn of a side that replays recorded games."""
    games = [side.record(seed) for seed in range(GAMES)]
    plays = sum(len(game.plays) for game in games)

    def turn() -> float:
        for game in games[:3]:  # what the side before has left in the caches
            side.replay(game)
        began = process_time_ns()
        for game in games:
            side.replay(game)
        return (process_time_ns() - began) / plays

    return turn


def race(rounds: int) -> dict[str, list[float]]:
    """Return the nanoseconds a play of every side in every round; the sides take turns."""
    prove(peer_sides())
    with c_limit(100_000) as limit:
        turns = {C_LIMIT: limit} if limit else {}
        if find_spec("numba"):
            turns[FAST] = chunk("fast", "random", 100_000)
        turns[PLAIN] = chunk("plain", "random", 1_000)
        turns[THUMB] = chunk("plain", "thumb", 500)
        turns[DEAL] = chunk("deal", "random", 20)
        turns |= {side.name: replayed(side) for side in (*our_sides(), *peer_sides())}
        for turn in turns.values():
            turn()  # compiled, imported, warm
        times: dict[str, list[float]] = {name: [] for name in turns}
        for _ in range(rounds):
            for name, turn in turns.items():
                times[name].append(turn())
    return times


def versus(times: dict[str, list[float]], name: str, other: str) -> str:
    """Return how many times as fast as another a side is: the median over the rounds."""
    if name not in times or other not in times:
        return "–"
    pairs = zip(times[other], times[name], strict=True)
    return f"{median([theirs / ours for theirs, ours in pairs]):,.2f}"


def report(rounds: int) -> str:
    """Return the race in Markdown."""
    times = race(rounds)
    rows = ["| Side | ns a play | deals a second | × C | × plain kernel |", "|---|--:|--:|--:|--:|"]
    for name, taken in times.items():
        middle = median(taken)
        ours = name in (C_LIMIT, FAST, PLAIN, THUMB, DEAL)
        speed = f"{1e9 / middle / PLAYS:,.0f}" if ours else ""
        cells = [name, f"{middle:,.0f}", speed, versus(times, name, C_LIMIT)]
        rows.append(f"| {' | '.join([*cells, versus(times, name, PLAIN)])} |")
    compiler = "" if C_LIMIT in times else " No C compiler was found."
    lines = [
        "# Speed of whole random deals",
        "",
        f"{machine()}; {present()}. Medians of {rounds} rounds, processor time a play.{compiler}",
        "The first five choose their cards on the clock, the others replay cards chosen before;",
        "`README.md` says more.",
        "",
        *rows,
    ]
    return "\n".join(lines) + "\n"


# --- proof


def random_deal(seed: int, rules: RuleSet) -> Deal:
    """Return a deal played by `Deal` with random legal acts."""
    draw = Random(seed)
    deal = Deal.shuffled(seed, seed % 3, rules)
    deal = deal.discard(draw.sample(list(deal.legal_discards()), rules.talon_size))
    while not deal.is_over:
        deal = deal.play(draw.choice(list(deal.legal_plays())))
    return deal


def proof(deals: int) -> str:
    """Return what came of replaying `Deal` by the fast kernel, and the plain kernel by `Deal`.

    Raises AssertionError at the first difference.
    """
    from scarto_teach.experiments.facts import Played
    from scarto_teach.experiments.many import replay
    from scarto_teach.experiments.routes import plain_deals

    lines = ["# The kernels and `Deal`", ""]
    for rules in (PIEDMONT, WEB_PAGE, PICCOLO):
        plays = 0
        for start in range(0, deals, 2_000):
            played = [random_deal(seed, rules) for seed in range(start, min(start + 2_000, deals))]
            found = replay(played)
            assert found.bad == -1
            for deal, units, takers in zip(played, found.units, found.takers, strict=True):
                by_seat = tuple(units[(seat - deal.dealer) % 3] for seat in range(3))
                assert by_seat == deal.points
                assert [(t + deal.dealer) % 3 for t in takers.tolist()] == [
                    trick.winner for trick in deal.tricks
                ]
                plays += len(deal.plays)
        task = Task(
            "plain", rules, ("random",) * 3, None, None, (Cards(),) * 3, (), 1, deals, deals
        )
        for mine in plain_deals(task, 0):
            told = Played.of(mine.deal)
            assert (told.points, told.tricks_won) == (mine.points, mine.tricks_won)
        lines.append(
            f"- {rules.name}: {plays:,} plays of `Deal` replayed by the numba kernel, and as many "
            "of the plain kernel by `Deal`: same tricks, same points."
        )
    return "\n".join(lines) + "\n"


# --- very many


def long_run(most: int) -> str:
    """Return what 10**3 up to 10**`most` deals cost, all under conservation checks; draw it."""
    simulate(1_000, kernel="fast", progress=False)  # compiled
    rows = ["| Deals | numba kernel, s | plain kernel, s |", "|--:|--:|--:|"]
    found: dict[str, list[tuple[int, float]]] = {"fast": [], "plain": []}
    for power in range(3, most + 1):
        deals, cells = 10**power, []
        for kernel in ("fast", "plain"):
            if kernel == "plain" and power > most - 2:
                cells.append("")
                continue
            began = process_time_ns()
            results = simulate(deals, kernel=kernel, progress=False)
            took = (process_time_ns() - began) / 1e9
            points = sum(value * times for row in results for value, times in row.counts.items())
            assert points == 78 * deals, "points were lost"
            found[kernel].append((deals, took))
            cells.append(f"{took:,.3f}" if took < 10 else f"{took:,.0f}")
        rows.append(f"| {deals:,} | {' | '.join(cells)} |")
    draw(found)
    speeds = {kernel: deals / took for kernel, [*_, (deals, took)] in found.items()}
    lines = [
        "# Very many deals",
        "",
        f"{machine()}; one process, processor time, points counted by place.",
        "Every deal is checked: 78 cards, each in one place, 78 points, scores that add to 0; no",
        "deal failed.",
        f"In the last lines {speeds['fast']:,.0f} and {speeds['plain']:,.0f} deals a second.",
        "The plot is `docs/img/scale.svg`.",
        "",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def draw(found: dict[str, list[tuple[int, float]]]) -> None:
    """Draw time against number of deals, both in powers of ten."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams |= {"svg.hashsalt": "scarto", "svg.fonttype": "none", "font.family": "sans-serif"}
    figure = Figure(figsize=(6.4, 4), layout="constrained")
    axes = figure.subplots()
    marks = {"fast": ("numba kernel", "o-", "#5b3fa0"), "plain": ("plain kernel", "s--", "#a3560a")}
    for kernel, points in found.items():
        label, style, colour = marks[kernel]
        axes.loglog(*zip(*points, strict=True), style, color=colour, label=label)
    axes.set_xlabel("deals")
    axes.set_ylabel("seconds")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(PICTURE, metadata={"Date": None, "Title": "Time against number of deals"})


def main() -> None:
    """Print the part asked for; with --write keep it in results.md too."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument(
        "--prove", type=int, nargs="?", const=20_000, help="how many deals a rule set"
    )
    parser.add_argument("--long", type=int, nargs="?", const=8, help="up to this power of ten")
    parser.add_argument("--write", action="store_true", help="keep the part in results.md")
    chosen = parser.parse_args()
    for name in missing():
        print(f"{name} is not installed; benchmarks/README.md says how.", file=sys.stderr)
    if chosen.prove:
        text = proof(chosen.prove)
    elif chosen.long:
        text = long_run(chosen.long)
    else:
        text = report(chosen.rounds)
    tell(text, chosen.write)


if __name__ == "__main__":
    main()
