"""Find the puzzles that the package ships and write them: `python tools/make_puzzles.py`.

The same program finds the same puzzles.  With --check every puzzle of the file is proved anew: the
solver gives the same costs and the same line, sampling the same scarto.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scarto_teach.engine import Deal
from scarto_teach.players.puzzles.find import (
    GAP,
    costs_of,
    endings,
    find_scarto,
    played,
    rating,
    third_card,
)
from scarto_teach.players.puzzles.puzzle import RATINGS, Puzzle, level_of, read
from scarto_teach.players.puzzles.themes import SCARTO, THEMES, case_of, themes_of

FILE = Path(__file__).parent.parent / "scarto_teach/players/puzzles/puzzles.json"
# How many of each theme are chosen, the rare ones first: a position goes to the first it has.
WANTED = {
    "dealer": 32,
    "king": 32,
    "unblock": 15,  # there are no more in so many deals
    "bagatto": 32,
    "matto": 32,
    "force": 33,
    SCARTO: 24,  # none is strong: what stands out by two points most often voids a suit
}
ENOUGH = 45  # endings of a theme to choose from, for an even spread over the levels
MOST_DEALS = 3000
SCARTO_DEALS = 240

Entry = dict[str, Any]


def main() -> int:
    """Write the puzzles, or check those that are there; 1 where one does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="prove what is there")
    if parser.parse_args().check:
        wrong = [f"{puzzle.id}: {fault}" for puzzle in shipped() for fault in faults(puzzle)]
        print("\n".join(wrong) or "All puzzles hold.")
        return bool(wrong)
    entries = chosen(found())
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    fresh = FILE.with_suffix(".new")
    fresh.write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")
    fresh.replace(FILE)
    print(Counter((entry["theme"], level_of(entry["rating"])) for entry in entries))
    return 0


def shipped() -> list[Puzzle]:
    """Return the puzzles of the file, in its order."""
    return [read(entry) for entry in json.loads(FILE.read_text(encoding="utf-8"))]


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield what does not hold of a puzzle, proved anew."""
    if puzzle.second_cost < GAP or list(puzzle.costs.values()).count(0) != 1:
        yield "no card stands out"
    view = puzzle.deal.view(puzzle.seat)
    if rating(puzzle.best, view, puzzle.laid or None) != puzzle.rating:
        yield "it is rated otherwise"
    if puzzle.theme == SCARTO:
        if third_card(view, puzzle.laid) != (puzzle.laid, puzzle.costs, puzzle.error):
            yield "the cards cost something else"
        return
    if costs_of(puzzle.deal) != puzzle.costs:
        yield "the cards cost something else"
    case = case_of(puzzle.deal, puzzle.costs)
    if case.line != puzzle.line:
        yield "the solver has another line"
    if puzzle.theme not in themes_of(case):
        yield "the theme is not in it"


def found() -> dict[str, list[Entry]]:
    """Return enough puzzles of each theme, in the order of the deals they come from."""
    lots: dict[str, list[Entry]] = defaultdict(list)
    for seed in range(MOST_DEALS):
        lacking = [name for name in WANTED if name != SCARTO and len(lots[name]) < ENOUGH]
        if not lacking:
            break
        if seed < SCARTO_DEALS:
            lots[SCARTO] += scarto_entries(seed)
        for theme, entry in ending_entries(seed, lacking):
            lots[theme].append(entry)
        if not seed % 100:
            print(seed, {name: len(lot) for name, lot in lots.items()}, file=sys.stderr, flush=True)
    return lots


def scarto_entries(seed: int) -> Iterator[Entry]:
    """Yield the puzzle of a deal's scarto, where there is one."""
    deal = Deal.shuffled(seed, seed % 3)
    scarto = find_scarto(deal)
    if scarto:
        best = min(scarto.costs, key=scarto.costs.__getitem__)
        yield {
            "theme": SCARTO,
            "rating": rating(best, deal.view(deal.dealer), scarto.laid),
            "seed": seed,
            "dealer": deal.dealer,
            "laid": str(scarto.laid),
            "costs": {str(card): cost for card, cost in scarto.costs.items()},
            "error": scarto.error,
        }


def ending_entries(seed: int, lacking: list[str]) -> Iterator[tuple[str, Entry]]:
    """Yield the puzzles of a played deal, no theme twice."""
    todo = [*lacking]
    for deal in endings(played(seed)):
        if not any(THEMES[name].may_be(deal) for name in todo):
            continue
        costs = costs_of(deal)
        if not costs:
            continue
        case = case_of(deal, costs)
        theme = next((name for name in todo if name in themes_of(case)), None)
        if theme:
            todo.remove(theme)
            yield (
                theme,
                {
                    "theme": theme,
                    "rating": rating(case.best, deal.view(case.seat)),
                    "seed": seed,
                    "dealer": deal.dealer,
                    "discard": str(deal.discarded),
                    "plays": " ".join(map(str, deal.plays)),
                    "costs": {str(card): cost for card, cost in costs.items()},
                    "line": " ".join(map(str, case.line)),
                },
            )


def chosen(lots: dict[str, list[Entry]]) -> list[Entry]:
    """Return as many of each theme as wanted, the levels as even as can be, with their ids."""
    entries = []
    for theme in THEMES:
        by_level = {
            level: [entry for entry in lots[theme] if level_of(entry["rating"]) == level]
            for level in RATINGS
        }
        picked: list[Entry] = []
        while len(picked) < WANTED[theme] and any(by_level.values()):
            picked += [lot.pop(0) for lot in by_level.values() if lot]
        picked = sorted(picked[: WANTED[theme]], key=lambda entry: (entry["rating"], entry["seed"]))
        entries += [
            {"id": f"{theme}-{place:02}", **entry} for place, entry in enumerate(picked, start=1)
        ]
    return entries


if __name__ == "__main__":
    sys.exit(main())
