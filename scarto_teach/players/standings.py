"""What a tournament came to: a table, pairs compared deal by deal, a plot, and rows for a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import combinations, groupby, pairwise
from statistics import fmean
from typing import NamedTuple

from scarto_teach.engine import RuleSet, ScartoError
from scarto_teach.players.dots import Dots
from scarto_teach.players.games import Game, Loss
from scarto_teach.players.paired import Estimate, estimate, signed
from scarto_teach.text import t

__all__ = ["Standing", "Tournament"]

RIGHT = 'style="text-align:right;white-space:nowrap"'
ALL_PAIRS = 4  # players of whom every pair is compared in the text; of more, neighbours only


class Standing(NamedTuple):
    """One player's place: its score a deal with the interval, how many games, how many lost."""

    player: str
    score: Estimate
    games: int
    lost: int


@dataclass(frozen=True, repr=False)
class Tournament:
    """The games of a tournament, and what is to be read in them; scores are points above share."""

    players: tuple[str, ...]
    deals: int
    seed: int
    rules: RuleSet
    games: tuple[Game, ...] = field(repr=False)

    @cached_property
    def _by_deal(self) -> dict[str, list[float]]:
        """Each player's mean score in each deal: what is independent of one another."""
        found: dict[str, list[float]] = {name: [] for name in self.players}
        for _, games in groupby(self.games, key=lambda game: game.deal):
            scores: dict[str, list[float]] = {name: [] for name in self.players}
            for game in games:
                for name, score in zip(game.seats, game.scores, strict=True):
                    scores[name].append(float(score))
            for name, its in scores.items():
                found[name].append(fmean(its))
        return found

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The players, the best first; of equals the first to enter."""
        lost = [loss.player for loss in self.losses]
        seated = [name for game in self.games for name in game.seats]
        found = [
            Standing(name, estimate(self._by_deal[name]), seated.count(name), lost.count(name))
            for name in self.players
        ]
        return tuple(sorted(found, key=lambda standing: -standing.score.mean))

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The games lost by a player's own fault, each with its reason."""
        return tuple([loss for game in self.games for loss in game.losses if loss])

    def compare(self, one: str, other: str) -> Estimate:
        """Return by how much one player scores more than another, deal by deal (a paired t test).

        Raises ScartoError where a name is not among the players.
        """
        for name in (one, other):
            if name not in self.players:
                names = ", ".join(self.players)
                raise ScartoError(
                    t('"{name}" has not played. There are {names}.', name=name, names=names)
                )
        pairs = zip(self._by_deal[one], self._by_deal[other], strict=True)
        return estimate([mine - its for mine, its in pairs])

    def plot(self) -> Dots:
        """Return a picture of the table: a dot for each mean, a bar for its interval."""
        rows = [(standing.player, standing.score) for standing in self.standings]
        return Dots(t("Points above the share, a deal"), tuple(rows))

    def csv(self) -> str:
        """Return one row a game, for a spreadsheet: who sat where, and what came of it."""
        seats = range(self.rules.seats)
        columns = ["player", "points", "score", "lost"]
        paper = io.StringIO()
        rows = csv.writer(paper, lineterminator="\n")
        rows.writerow(
            ["deal", "seed", "dealer", *(f"{each} {s}" for each in columns for s in seats)]
        )
        for game in self.games:
            lost = [loss.sentence if loss else "" for loss in game.losses]
            rows.writerow([game.deal, game.seed, game.dealer, *game.seats, *game.points,
                           *game.scores, *lost])  # fmt: skip
        return paper.getvalue()

    # --- as text and as HTML

    def _title(self) -> str:
        return t(
            "{deals} deals, {games} games each, seed {seed}, {rules}",
            deals=self.deals,
            games=len(self.games) // self.deals,
            seed=self.seed,
            rules=str(self.rules),
        )

    def _table(self) -> list[list[str]]:
        """Return the table's rows as text, the heads first."""
        heads = [t("player"), t("score"), t("95 % interval"), t("games"), t("lost")]
        rows = []
        for player, score, games, lost in self.standings:
            interval = t("{low} to {high}", low=signed(score.low), high=signed(score.high))
            rows.append([player, signed(score.mean), interval, str(games), str(lost)])
        return [heads, *rows]

    def _compared(self) -> Iterator[str]:
        """Yield a sentence for each pair of players."""
        names = [standing.player for standing in self.standings]
        for one, other in combinations(names, 2) if len(names) <= ALL_PAIRS else pairwise(names):
            found = self.compare(one, other)
            message = "{one} and {other}: {difference}. These deals do not tell them apart."
            if found.tells:
                message = "{one} and {other}: {difference}. {one} is the better ({p})."
            p = t("p below 0.001") if found.p < 0.001 else t("p = {p}", p=f"{found.p:.3f}")
            yield t(message, one=one, other=other, difference=found, p=p)

    def _lost(self) -> Iterator[str]:
        """Yield for each player that lost games by its own fault how many, and the first."""
        for player in self.players:
            losses = [loss for loss in self.losses if loss.player == player]
            if losses:
                message = "{player} lost {count} games by its own fault. The first:"
                if len(losses) == 1:
                    message = "{player} lost 1 game by its own fault:"
                yield t(message, player=player, count=len(losses))
                yield f"  {losses[0]}"

    def __str__(self) -> str:
        table = self._table()
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = [self._title(), ""]
        for player, *numbers in table:
            cells = [text.rjust(width) for text, width in zip(numbers, widths[1:], strict=True)]
            lines.append("  ".join([player.ljust(widths[0]), *cells]).rstrip())
        lines += ["", t("Deal by deal:"), *self._compared()]
        lost = list(self._lost())
        return "\n".join([*lines, *([""] if lost else []), *lost])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        heads, *rows = self._table()
        head = "".join(f'<th scope="col" {RIGHT}>{escape(text)}</th>' for text in heads)
        body = "".join(
            f'<tr><th scope="row" {RIGHT}>{escape(player)}</th>'
            + "".join(f"<td {RIGHT}>{escape(text)}</td>" for text in numbers)
            + "</tr>"
            for player, *numbers in rows
        )
        said = "".join(f"<li>{escape(line)}</li>" for line in self._compared())
        lost = escape("\n".join(self._lost()))
        lost = lost and f'<pre style="white-space:pre-wrap">{lost}</pre>'
        return (
            f"<table><caption>{escape(self._title())}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table><p>{escape(t('Deal by deal:'))}</p><ul>{said}</ul>{lost}"
        )
