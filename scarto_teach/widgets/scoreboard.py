"""A match over several deals: scores, totals, who deals next, who pays in the end (R5, R19)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from scarto_teach.engine import Deal, Match
from scarto_teach.text import t
from scarto_teach.widgets.base import CardWidget, ViewDict, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.places import amount, counted, names_of
from scarto_teach.widgets.running_totals import in_figures, plot
from scarto_teach.widgets.settling import played_out

__all__ = ["Scoreboard"]


class Scoreboard(CardWidget):
    """A match as it stands: a row a deal, the totals, a plot of them; shows itself.

    Without a front end: `add(deal)` returns the board.  Traits: none of its own.
    """

    kind = "scoreboard"

    def __init__(self, match: Match | None = None, seat_names: Sequence[str] | None = None) -> None:
        """Show a match, a new one of three deals unless it is given."""
        super().__init__()
        self._match = match or Match()
        self._names = names_of(self._match.rules.seats, seat_names)
        self._paint()

    @classmethod
    def after_match(cls, seed: int, match: Match | None = None) -> Scoreboard:
        """Return the board of a whole match, its deals drawn from a seed and played for you."""
        board = cls(match)
        while not board.match.is_over:
            number = seed + len(board.match.played)
            board.add(played_out(number, board.match.dealer, board.match.rules))
        return board

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._match

    def add(self, deal: Deal) -> Board:
        """Add a deal that is over; return the board.

        Raises ScartoError unless it is of this match's rules and was dealt by whose turn it was.
        """
        self._match = self._match.add(deal)
        self._paint()
        return Board(self)

    def _act(self, kind: str, card: str) -> None:
        """Nothing is acted on here."""

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        match = self._match
        view: dict[str, Any] = {
            "label": t("The match"),
            "progress": self._progress(),
            "prompt": self._prompt(),
            "rows": {
                "label": t("Scores by deal (R18)"),
                "head": self._head(),
                "rows": self._rows(),
            },
        }
        if match.played:
            totals = self._running()
            view["figure"] = {"svg": plot(self._names, totals),
                              "name": in_figures(self._names, totals)}  # fmt: skip
        if match.is_over:
            view["feedback"] = note(self._stakes(), "good")
        return view

    def _progress(self) -> str:
        match = self._match
        played = counted(len(match.played), "1 deal played", "{count} deals played")
        target = match.target or (match.rules.match_target if match.deals is None else None)
        deals = match.deals or (match.rules.match_deals if match.target is None else None)
        if target is not None:
            return t("{played}, the match goes to {target}", played=played, target=target)
        if deals is None:
            return played
        return t("{played} of {deals}", played=played, deals=deals)

    def _prompt(self) -> str:
        match = self._match
        if not match.is_over:
            if match.dealer == 0:
                return t("You deal next.")
            return t("{player} deals next.", player=self._names[match.dealer])
        losers = [self._names[seat] for seat in match.losers]
        if match.losers == (0,):
            return t("The match is over: you have the least, and pay.")
        if len(losers) == 1:
            return t("The match is over: {player} has the least, and pays.", player=losers[0])
        return t("The match is over: {players} have the least, and pay.", players=", ".join(losers))

    def _stakes(self) -> str:
        paid = [
            t("{player} pays {part} of the stake", player=name, part=str(part))
            if part < 1
            else t("{player}: the whole stake", player=name)
            for name, part in zip(self._names, self._match.stakes, strict=True)
            if part
        ]
        return f"{'; '.join(paid)}. (R19)"

    def _head(self) -> list[str]:
        return [t("deal"), t("dealer"), *self._names, *([t("Ultimo")] if self._ultimo else [])]

    @property
    def _ultimo(self) -> bool:
        """Whether the table plays for the Ultimo, which has a column of its own."""
        return bool(self._match.rules.ultimo)

    def _rows(self) -> list[list[str]]:
        rows = []
        for number, deal in enumerate(self._match.played, start=1):
            cells = [str(number), self._names[deal.dealer]]
            cells += [amount(score, sign=True) for score in deal.scores]
            rows.append([*cells, *([self._bonus(deal)] if self._ultimo else [])])
        totals = [amount(total, sign=True) for total in self._match.totals]
        return [*rows, [t("total"), "", *totals, *([""] if self._ultimo else [])]]

    def _bonus(self, deal: Deal) -> str:
        """Return who was paid for the Bagatto in the last trick, and what the others paid."""
        if not any(deal.bonuses):
            return "–"
        return ", ".join(
            f"{name} {amount(bonus, sign=True)}"
            for name, bonus in zip(self._names, deal.bonuses, strict=True)
        )

    def _running(self) -> list[list[int | Fraction]]:
        """Return the totals after each deal, from the start where all are 0."""
        totals: list[list[int | Fraction]] = [[0] * len(self._names)]
        for deal in self._match.played:
            won = zip(totals[-1], deal.scores, deal.bonuses, strict=True)
            totals.append([before + score + bonus for before, score, bonus in won])
        return totals
