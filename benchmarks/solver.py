"""How quick the solver of endings is: plain, compiled, and beside a double-dummy solver of bridge.

    python benchmarks/solver.py --write                          ours alone
    python benchmarks/solver.py --endplay ENV/bin/python --write  beside endplay in that environment
    python benchmarks/solver.py --prove                          2,000 small endings, by brute force

The sides take turns, ending by ending, on processor time; what counts is the median.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import Random as Chance
from statistics import median
from time import process_time
from typing import Any

from report import keep, machine

from scarto_teach import Deal, RuleOfThumb
from scarto_teach.players import Random, search
from scarto_teach.players.ending import Ending

SIZES = (8, 10, 12)
PLAIN, FAST, ENDPLAY = "plain Python", "compiled", "endplay (bridge, four hands)"
MOST_FOR_PLAIN = 10  # with more cards it takes minutes
EVERYTHING = 10**8
# What runs where endplay is: a deal of so many cards each from a seed; the best card's tricks.
CHILD = """
import random, sys, time
from importlib.metadata import version
from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player
print(version("endplay"), flush=True)
RANKS = "AKQJT98765432"
for line in sys.stdin:
    seed, size = map(int, line.split())
    chance = random.Random(seed)
    pack = [(suit, rank) for suit in range(4) for rank in RANKS]
    chance.shuffle(pack)
    hands = [pack[size * seat : size * (seat + 1)] for seat in range(4)]
    text = " ".join(
        ".".join("".join(rank for rank in RANKS if (suit, rank) in hand) for suit in range(4))
        for hand in hands
    )
    deal = Deal("N:" + text, first=Player.north, trump=Denom.spades)
    began = time.process_time()
    list(solve_board(deal, SolveMode.OptimalOne))
    print(time.process_time() - began, flush=True)
"""


def self_play(seed: int, size: int) -> Deal:
    """Return an ending that the rules of thumb come to, with so many cards in each hand."""
    deal, player = Deal.shuffled(seed, seed % 3), RuleOfThumb()
    deal = deal.discard(player.discard(deal.view(deal.dealer)))
    while len(deal.tricks) < deal.rules.tricks - size:
        assert deal.turn is not None
        deal = deal.play(player.choose(deal.view(deal.turn)))
    return deal


def by_chance(seed: int, size: int) -> Deal:
    """Return an ending that random play comes to."""
    deal, player = Deal.shuffled(seed, seed % 3), Random(seed)
    deal = deal.discard(player.discard(deal.view(deal.dealer)))
    while len(deal.tricks) < deal.rules.tricks - size:
        assert deal.turn is not None
        deal = deal.play(player.choose(deal.view(deal.turn)))
    return deal


KINDS = {"self-play": self_play, "random play": by_chance}


def solved(make: Callable[..., Any], deal: Deal) -> tuple[float, int]:
    """Return the seconds that a value takes, from the deal on, and the value, in units."""
    began = process_time()
    ending = Ending(deal)
    mine = [seat == deal.turn for seat in range(deal.rules.seats)]
    value, _ = make(ending, mine, EVERYTHING)
    found = value((), -EVERYTHING, EVERYTHING)
    return process_time() - began, found


class Bridge:
    """The environment that has endplay: asked for one deal at a time."""

    def __init__(self, python: str) -> None:
        self.child = subprocess.Popen(
            [python, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.version = self._line().strip()

    def _line(self) -> str:
        assert self.child.stdout is not None
        return self.child.stdout.readline()

    def seconds(self, seed: int, size: int) -> float:
        """Return the processor time of one deal."""
        assert self.child.stdin is not None
        self.child.stdin.write(f"{seed} {size}\n")
        self.child.stdin.flush()
        return float(self._line())

    def close(self) -> None:
        """Let it end."""
        assert self.child.stdin is not None
        self.child.stdin.close()
        self.child.wait()


def race(kind: str, size: int, endings: int, bridge: Bridge | None) -> dict[str, list[float]]:
    """Return the seconds of each side for each ending; where two solve, they must agree."""
    times: dict[str, list[float]] = {}
    for seed in range(endings):
        deal = KINDS[kind](seed, size)
        values = set()
        if size <= MOST_FOR_PLAIN:
            seconds, value = solved(search.searcher, deal)
            times.setdefault(PLAIN, []).append(seconds)
            values.add(value)
        if find_spec("numba"):
            from scarto_teach.players import fast

            seconds, value = solved(fast.searcher, deal)
            times.setdefault(FAST, []).append(seconds)
            values.add(value)
        if len(values) > 1:
            raise AssertionError(f"{kind}, {size} cards, seed {seed}: {values}")
        if bridge:
            times.setdefault(ENDPLAY, []).append(bridge.seconds(seed, size))
    return times


def report(endings: int, bridge: Bridge | None) -> str:
    """Return the race in Markdown."""
    if find_spec("numba"):
        from scarto_teach.players import fast

        solved(fast.searcher, self_play(0, 4))  # compiled before the clock starts
    beside = "".join([
        f"; numba {version('numba')}" if find_spec("numba") else "",
        f"; endplay {bridge.version}" if bridge else "",
    ])  # fmt: skip
    rows = []
    for kind in KINDS:
        for size in SIZES:
            for side, seconds in race(kind, size, endings, bridge).items():
                middle = median(seconds)
                ordered = sorted(seconds)
                tenth = ordered[len(ordered) * 9 // 10]
                if side == ENDPLAY and kind != next(iter(KINDS)):
                    continue  # its deals are the same
                where = "random deals" if side == ENDPLAY else kind
                rows.append(
                    f"| {size} | {where} | {side} | {middle * 1000:,.2f} | {tenth * 1000:,.1f} "
                    f"| {1 / middle:,.0f} |"
                )
                print(rows[-1], flush=True)
    return "\n".join([
        "# Speed of the solver of endings", "",
        f"{machine()}{beside}. {endings} endings a row, the same for plain and",
        "compiled, in turn; processor time to the exact value for one seat against the others.",
        "endplay solves bridge with so many cards in each of four hands, a suit as trumps: other",
        "hands, another game, the same kind of search.", "",
        "| cards each | endings | side | median ms | 9 of 10 within, ms | solves a second |",
        "|--:|---|---|--:|--:|--:|",
        *sorted(rows, key=lambda row: int(row.split("|")[1])), "",
    ])  # fmt: skip


def small_endings(count: int) -> Iterator[tuple[int, Deal]]:
    """Yield random endings of 3 cards each, in the middle of a trick now and then."""
    for seed in range(count):
        chance, deal = Chance(seed), by_chance(seed, 3)
        for _ in range(seed % 3):
            deal = deal.play(chance.choice(list(deal.legal_plays())))
        yield seed, deal


def brute(deal: Deal, seat: int) -> int:
    """Return what a seat is sure of: every line is played out."""
    if deal.turn is None:
        return int(deal.points[seat])
    found = [brute(deal.play(card), seat) for card in deal.legal_plays()]
    return max(found) if deal.turn == seat else min(found)


def prove(count: int) -> None:
    """Raise AssertionError unless plain, compiled and brute force agree on so many endings."""
    from scarto_teach import guarantee

    for seed, deal in small_endings(count):
        wanted = brute(deal, seed % 3)
        for fast in (False, True):
            found = guarantee(deal, seed % 3, fast=fast)
            if not found or found.points[seed % 3] != wanted:
                raise AssertionError(f"seed {seed}, fast={fast}: {found}, not {wanted}")
    print(f"{count} small endings: plain, compiled and brute force agree.")


def main() -> None:
    """Measure, and print or keep the report."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--endings", type=int, default=40, help="a row of the table")
    options.add_argument("--endplay", type=Path, help="the Python of an environment that has it")
    options.add_argument("--write", action="store_true", help="keep the report in results.md")
    options.add_argument("--prove", action="store_true", help="2,000 endings by brute force")
    chosen = options.parse_args()
    if chosen.prove:
        prove(2000)
        return
    bridge = Bridge(str(chosen.endplay)) if chosen.endplay else None
    part = report(chosen.endings, bridge)
    if bridge:
        bridge.close()
    if chosen.write:
        keep(part)
    else:
        sys.stdout.write("\n" + part)


if __name__ == "__main__":
    main()
