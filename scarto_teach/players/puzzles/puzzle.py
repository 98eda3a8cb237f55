"""Puzzles: positions with one best card, its proof, and words for afterwards.

Endings are posed with all hands open, as double-dummy problems are: only so is there an exact best
card, the one that makes sure of most points against best play of both others together.  The
scarto is posed with the dealer's hand alone, and its value is a mean over imagined deals.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from random import Random
from typing import Any, Final

from scarto_teach.engine import Card, Cards, Deal, ScartoError, parse_cards
from scarto_teach.players.puzzles.explain import explain_ending, explain_scarto
from scarto_teach.players.puzzles.themes import SCARTO, THEMES
from scarto_teach.text import t

__all__ = ["RATINGS", "Puzzle", "level_of", "puzzles", "read"]

RATINGS: Final = {"easy": 33, "club": 66, "strong": 100}  # the highest rating of each


@dataclass(frozen=True)
class Puzzle:
    """A position to solve; what would give it away is in neither its repr nor its str.

    `rating` says how many of a hundred tries the rules of thumb and a hasty Sampler miss it.
    `costs` are points lost against the best card, 0 for that one alone; for the scarto a mean with
    its standard `error`.  `line` is the solver's, to the end of the deal.
    """

    id: str
    theme: str
    level: str
    rating: int
    deal: Deal
    laid: Cards  # for the scarto: what lies there already
    costs: Mapping[Card, Any] = field(repr=False, hash=False)
    line: tuple[Card, ...] = field(repr=False)
    error: float = field(default=0.0, repr=False)

    @property
    def open_table(self) -> bool:
        """Whether all three hands are shown; else the seat's own alone."""
        return self.theme != SCARTO

    @property
    def seat(self) -> int:
        """The seat to act."""
        assert self.deal.turn is not None
        return self.deal.turn

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands to be shown, by seat: those that are not are empty."""
        shown = range(self.deal.rules.seats) if self.open_table else [self.seat]
        return tuple(
            (hand if seat in shown else Cards()) - self.laid
            for seat, hand in enumerate(self.deal.hands)
        )

    @property
    def choices(self) -> Cards:
        """The cards to choose from."""
        return self.deal.legal_plays() | (self.deal.legal_discards() - self.laid)

    @cached_property
    def best(self) -> Card:
        """The best card."""
        return min(self.costs, key=self.costs.__getitem__)

    @cached_property
    def second_cost(self) -> float:
        """What the second best card costs, in points: 2 or more."""
        return float(sorted(self.costs.values())[1])

    @property
    def question(self) -> str:
        """What is asked, in a sentence or two."""
        if not self.open_table:
            return t(
                "You deal, and {laid} lie in your scarto. Which card goes third?", laid=self.laid
            )
        trick = " ".join(map(str, self.deal.trick))
        if not trick:
            return t("All hands are open and both others play against you. What do you lead?")
        return t(
            "All hands are open and both others play against you. What do you play to {trick}?",
            trick=trick,
        )

    @property
    def explanation(self) -> tuple[str, ...]:
        """A few sentences for after the answer: what the best card does, and what others cost."""
        if not self.open_table:
            return explain_scarto(self.deal, self.laid, self.costs, self.error)
        return explain_ending(self.deal, self.theme, self.costs, self.line)

    def __str__(self) -> str:
        lines = [f"{self.id} ({t(self.level)})", self.question]
        for seat, hand in enumerate(self.hands):
            if hand:
                who = t("you") if seat == self.seat else t("seat {seat}", seat=seat)
                deals = f" ({t('dealer')})" if seat == self.deal.dealer else ""
                lines.append(f"  {who}{deals}: {hand}")
        return "\n".join(lines)


def level_of(rating: int) -> str:
    """Return the level that a rating belongs to."""
    return next(level for level, most in RATINGS.items() if rating <= most)


def puzzles(
    theme: str | None = None, level: str | None = None, seed: int = 0
) -> tuple[Puzzle, ...]:
    """Return the puzzles of a theme and a level, or of all, in the order that a seed gives.

    Raises ScartoError, which lists what there is, where there is no such theme or level.
    """
    _must_be_one_of(theme, list(THEMES), "theme")
    _must_be_one_of(level, list(RATINGS), "level")
    found = [
        puzzle
        for puzzle in _all()
        if theme in {None, puzzle.theme} and level in {None, puzzle.level}
    ]
    Random(f"puzzles {seed}").shuffle(found)
    return tuple(found)


def _must_be_one_of(name: str | None, names: list[str], what: str) -> None:
    if name is not None and name not in names:
        raise ScartoError(f"There is no {what} {name!r}: choose one of {', '.join(names)}.")


@cache
def _all() -> tuple[Puzzle, ...]:
    source = files(__package__).joinpath("puzzles.json")
    return tuple(map(read, json.loads(source.read_text(encoding="utf-8"))))


def read(entry: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of one entry of the data file."""
    deal = Deal.shuffled(entry["seed"], entry["dealer"])
    if entry["theme"] != SCARTO:
        deal = deal.discard(entry["discard"])
        for card in parse_cards(entry["plays"]):
            deal = deal.play(card)
    costs = {Card(card): cost for card, cost in entry["costs"].items()}
    return Puzzle(
        id=entry["id"],
        theme=entry["theme"],
        level=level_of(entry["rating"]),
        rating=entry["rating"],
        deal=deal,
        laid=Cards(entry.get("laid", "")),
        costs=costs,
        line=parse_cards(entry.get("line", "")),
        error=entry.get("error", 0.0),
    )
