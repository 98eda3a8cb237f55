"""How strong the players are: duplicate deals, a player against two of another kind.

Every deal is played once with the player in each seat; what counts is the player's mean score over
the seats, in points above its share of 26, and the spread of that mean over the deals.

    python benchmarks/strength.py --write                 both matches, 2,000 deals, an hour
    python benchmarks/strength.py --deals 50 --only sampler
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import fmean, stdev

from report import tell

from scarto_teach import Deal
from scarto_teach.players import Player, Random, RuleOfThumb, Sampler
from scarto_teach.players.player import played_by

MATCHES: dict[str, tuple[Player, Player]] = {
    "thumb": (RuleOfThumb(), Random()),
    "sampler": (Sampler(worlds=100), RuleOfThumb()),
}


def scores(hero: Player, others: Player, deals: int, seed: int) -> Iterator[float]:
    """Yield the hero's mean score over the three seats, one number a deal."""
    for number in range(seed, seed + deals):
        deal = Deal.shuffled(number, dealer=number % 3)
        results = []
        for seat in range(3):
            players = [others] * 3
            players[seat] = hero
            results.append(float(played_by(players, deal).scores[seat]))
        yield fmean(results)


def row(name: str, found: list[float]) -> str:
    """Return a match as a row of the table: the mean over the deals and its 95 % interval."""
    hero, others = MATCHES[name]
    mean, margin = fmean(found), 1.96 * stdev(found) / len(found) ** 0.5
    return (
        f"| `{hero!r}` against two `{others!r}` | {len(found):,} | {mean:+.2f} "
        f"| {mean - margin:+.2f} to {mean + margin:+.2f} |"
    )


def part(rows: list[str]) -> str:
    """Return the part of results.md."""
    lines = [
        "# Strength of the players",
        "",
        "Duplicate deals, each played with the player in every seat; points a deal of the player",
        "above its share of 26, the scarto included.",
        "",
        "| match | deals | points | 95 % interval |",
        "|---|--:|--:|--:|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play the matches and print a line for each; with --write keep them in results.md."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--deals", type=int, default=2000)
    options.add_argument("--seed", type=int, default=0, help="the first deal's seed")
    options.add_argument("--only", choices=sorted(MATCHES), help="one match only")
    options.add_argument("--write", action="store_true", help="keep the part in results.md")
    chosen = options.parse_args()
    names = [chosen.only] if chosen.only else list(MATCHES)
    rows = [row(name, list(scores(*MATCHES[name], chosen.deals, chosen.seed))) for name in names]
    tell(part(rows), chosen.write)


if __name__ == "__main__":
    main()
