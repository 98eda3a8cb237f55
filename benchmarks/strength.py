"""How strong the players are: duplicate deals, a player against two of another kind.

Every deal is played once with the player in each seat; what counts is the player's mean score over
the seats, in points above its share of 26, and the spread of that mean over the deals.

    python benchmarks/strength.py --deals 2000            both matches of issue 4
    python benchmarks/strength.py --deals 50 --only sampler
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from statistics import fmean, stdev

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


def main() -> None:
    """Play the matches and print a line for each."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--deals", type=int, default=2000)
    options.add_argument("--seed", type=int, default=0, help="the first deal's seed")
    options.add_argument("--only", choices=sorted(MATCHES), help="one match only")
    chosen = options.parse_args()
    for name in [chosen.only] if chosen.only else MATCHES:
        hero, others = MATCHES[name]
        began = time.process_time()
        found = list(scores(hero, others, chosen.deals, chosen.seed))
        margin = 1.96 * stdev(found) / len(found) ** 0.5
        seconds = time.process_time() - began
        print(
            f"{hero!r} against two {others!r}: {fmean(found):+.2f} points over its share, "
            f"95 % interval {fmean(found) - margin:+.2f} to {fmean(found) + margin:+.2f}, "
            f"{len(found)} duplicate deals, {seconds / len(found):.2f} s each"
        )


if __name__ == "__main__":
    main()
