"""A scripted learner: works out right and wrong answers from the lesson's data and the engine.

The page is never asked what is right, so a table that lights the wrong cards is found out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from scarto_teach import RULE_SETS, Card, Cards, RuleSet, legal_plays, trick_winner, why_not
from scarto_teach.engine import parse_cards

LESSONS = Path(__file__).parents[2] / "scarto_teach" / "questions" / "lessons"


def allowed(hand: list[str], trick: list[str]) -> set[str]:
    """The cards of a hand that may be played to a trick, by the engine."""
    return set(map(str, legal_plays(" ".join(hand), " ".join(trick))))


@dataclass(frozen=True)
class Act:
    """One answer: some cards, or a seat; `rule` is the rule it breaks, "" when it breaks none."""

    cards: tuple[str, ...] = ()
    seat: int | None = None
    rule: str = ""


@dataclass(frozen=True)
class Step:
    """One position of a walkthrough as its data file has it; the learner sits at seat 0."""

    table: dict[str, Any]

    @property
    def kind(self) -> str:
        """How it is answered: play, pick, seat, or a round of drawn positions."""
        return str(self.table.get("act", "play"))

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.table["title"])

    @property
    def rules(self) -> RuleSet:
        """The rule set of the step."""
        return RULE_SETS[self.table.get("ruleset", "PIEDMONT")]

    @property
    def hand(self) -> Cards:
        """The learner's cards."""
        return Cards(self.table.get("hand", ""))

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards that lie on the table before the learner acts, in order of play."""
        return parse_cards(self.table.get("trick", ""))

    @property
    def legal(self) -> Cards:
        """What the learner may play."""
        return legal_plays(self.hand, self.trick, self.rules)

    def holds(self, act: Act) -> bool:
        """True when the answer meets every goal of the step."""
        return all(self._goal(*goal.partition(" ")[::2], act) for goal in self.table["goal"])

    def _goal(self, name: str, rest: str, act: Act) -> bool:
        chosen = Cards(" ".join(act.cards))
        then = parse_cards(self.table.get("then", ""))
        whole = (*self.trick, *parse_cards(" ".join(act.cards)), *then)[: self.rules.seats]
        first = -len(self.trick) % self.rules.seats
        match name:
            case "legal":
                return bool(chosen) and chosen <= self.legal
            case "wins" | "loses":
                mine = trick_winner(whole, self.rules) == len(self.trick)
                return mine == (name == "wins")
            case "worth":
                return all(self.rules.value(card) <= int(rest) for card in chosen)
            case "one":
                return len(chosen) == 1 and chosen <= Cards(rest.removeprefix("of "))
            case "exactly":
                return chosen == Cards(rest)
            case "all":
                return chosen == self.legal
            case "count":
                return len(chosen) == int(rest)
            case "none":
                return not chosen & Cards(rest.removeprefix("of "))
            case "winner":
                return act.seat == (first + trick_winner(whole, self.rules)) % self.rules.seats
        raise AssertionError(f"the scripted learner does not know the goal {name!r}")

    def right(self) -> Act:
        """The first answer that meets every goal."""
        return next(act for act in self._answers() if self.holds(act))

    def wrong(self) -> Act | None:
        """An illegal card where there is one, else any answer that misses a goal, else None."""
        bad = [act for act in self._answers() if not self.holds(act)]
        return next((act for act in bad if act.rule), bad[0] if bad else None)

    def _answers(self) -> Iterator[Act]:
        if self.kind == "seat":
            yield from (Act(seat=seat) for seat in range(self.rules.seats))
        elif self.kind == "play":
            for card in self.hand:
                reason = why_not(self.hand, self.trick, card, self.rules)
                yield Act((str(card),), rule=reason.rule if reason else "")
        else:
            # All sets would be too many for a hand of 25: the legal ones, and small choices.
            yield Act(tuple(map(str, self.legal)))
            for size in range(1, 4):
                for some in combinations(map(str, self.hand), size):
                    yield Act(some)
            for goal in self.table["goal"]:
                if goal.startswith("exactly "):
                    yield Act(tuple(map(str, Cards(goal.partition(" ")[2]))))


def steps(lesson: str) -> list[Step]:
    """The walkthrough of a lesson ("04_legal_plays") in order."""
    data = tomllib.loads((LESSONS / f"{lesson}.toml").read_text(encoding="utf-8"))
    return [Step(table) for table in data["step"]]
