"""How fast the engine is beside OpenSpiel, RLCard and others: `make bench`, about half a minute.

Other programs disturb a clock, so all sides run in one process, in turn, many rounds, on processor
time; what counts is the ratio within a round.  README.md says what each side does.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time_ns

from peers import (
    HEARTS,
    HEARTS_DEALT,
    HEARTS_DRAWN,
    missing,
    peer_dealt_sides,
    peer_sides,
    present,
    prove,
)
from report import machine, tell
from sides import RULES, Game, Side, our_dealt_sides, our_sides, positions

from scarto_teach.engine.rules import legal_ids

GAMES = 20  # on the clock, a round and side
WARM = 3  # off the clock before them
KEPT_OUT = ("IPython", "anywidget", "ipywidgets", "matplotlib", "numba", "numpy", "traitlets")
IMPORT = f"""
import json, sys, time
begin = time.process_time_ns()
import scarto_teach
took = time.process_time_ns() - begin
print(json.dumps([took, [name for name in {KEPT_OUT} if name in sys.modules]]))
"""


def nanoseconds(work: Callable[[], object]) -> int:
    """Return the processor time that some work takes, in nanoseconds."""
    begin = process_time_ns()
    work()
    return process_time_ns() - begin


def replay_all(side: Side, games: Sequence[Game]) -> None:
    """Replay these games."""
    for game in games:
        side.replay(game)


def race(sides: Sequence[Side], rounds: int, games: int = GAMES) -> dict[str, list[float]]:
    """Return for each side the nanoseconds a play in every round; the sides take turns."""
    recorded = {side.name: [side.record(seed) for seed in range(games)] for side in sides}
    times: dict[str, list[float]] = {side.name: [] for side in sides}

    for _ in range(rounds):
        for side in sides:
            batch = recorded[side.name]
            replay_all(side, batch[:WARM])  # what the side before has left in the caches
            took = nanoseconds(partial(replay_all, side, batch))
            times[side.name].append(took / sum(len(game.plays) for game in batch))
    return times


def ratio(times: dict[str, list[float]], to: str, name: str) -> str:
    """Return how many times as fast as another side one is: the median over the rounds."""
    if to not in times:
        return "–"
    pairs = zip(times[to], times[name], strict=True)
    return f"{median([theirs / ours for theirs, ours in pairs]):.2f}"


def table(times: dict[str, list[float]], marks: dict[str, str]) -> list[str]:
    """Return the rows of a Markdown table; `marks` are the sides to compare with, by heading."""
    rows = [
        " | ".join(["| Side", "ns a play", "million plays a second", *marks]) + " |",
        "|---" + "|--:" * (2 + len(marks)) + "|",
    ]
    for name, taken in times.items():
        middle = median(taken)
        cells = [name, f"{middle:,.0f}", f"{1000 / middle:.2f}"]
        cells += [ratio(times, to, name) for to in marks.values()]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def time_legal_ids(rounds: int) -> float:
    """Return the median nanoseconds of one call of `legal_ids`, the loop around it taken off."""
    asked = [place for seed in range(GAMES) for place in positions(our_sides()[0].record(seed))]

    def calls() -> None:
        for hand, trick in asked:
            legal_ids(hand, trick, RULES)

    def loop() -> None:
        for _hand, _trick in asked:
            pass

    return median([nanoseconds(calls) - nanoseconds(loop) for _ in range(rounds)]) / len(asked)


def time_import(runs: int) -> tuple[float, float, list[str]]:
    """Return least and median milliseconds of `import scarto_teach`, and what it drags in."""
    root = Path(__file__).parent.parent
    taken, dragged = [], set()
    for _ in range(runs + 1):
        done = subprocess.run(
            [sys.executable, "-c", IMPORT], cwd=root, check=True, capture_output=True, text=True
        )
        nanosec, names = json.loads(done.stdout)
        taken.append(nanosec / 1e6)
        dragged |= set(names)
    taken = taken[1:]  # the first may have compiled
    return min(taken), median(taken), sorted(dragged)


def report(rounds: int) -> str:
    """Return the whole report in Markdown, without date or place."""
    prove([*peer_sides(), *peer_dealt_sides()])
    dealing = race([*our_sides(), *peer_sides()], rounds)
    dealt = race([*our_dealt_sides(), *peer_dealt_sides()], rounds)
    least, middle, dragged = time_import(20)
    loaded = f"of {', '.join(KEPT_OUT)} it loads {', '.join(dragged) or 'none'}"
    lines = [
        "# Speed of the engine",
        "",
        f"{machine()}; {present()}. Medians of {rounds} rounds of {GAMES} games a side,",
        "processor time. `README.md` says what is measured and how to repeat it.",
        "",
        "## Dealing, playing, counting",
        "",
        *table(dealing, {"× hearts, drawn": HEARTS_DRAWN, "× hearts, one shuffle": HEARTS}),
        "",
        "## From a dealt state",
        "",
        *table(dealt, {"× hearts": HEARTS_DEALT}),
        "",
        "## Small things",
        "",
        f"- `legal_ids`: {time_legal_ids(rounds) / 1000:.3f} µs a call.",
        f"- `import scarto_teach`: {middle:.0f} ms, at best {least:.0f} ms; {loaded}.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the report; with --write keep it in results.md too."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--write", action="store_true", help="keep the report in results.md")
    arguments = parser.parse_args()
    for name in missing():
        print(f"{name} is not installed; benchmarks/README.md says how.", file=sys.stderr)
    text = report(arguments.rounds)
    tell(text, arguments.write)


if __name__ == "__main__":
    main()
