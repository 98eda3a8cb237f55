"""A scripted learner: works out right and wrong answers from the lesson's data and the engine.

The page is never asked what is right, so a table that lights the wrong cards is found out.
`walk` goes through a walkthrough to its end, wrong once a step; it takes any lesson.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from harness import Table, action, card, choice

from scarto_teach import RULE_SETS, Card, Cards, RuleSet, legal_plays, trick_winner, why_not
from scarto_teach.engine import parse_cards
from scarto_teach.questions import steps as own
from scarto_teach.questions.asks import ASKS
from scarto_teach.questions.goals import PREDICATES
from scarto_teach.questions.practice import Practice

LESSONS = Path(__file__).parents[2] / "scarto_teach" / "questions" / "lessons"
NUMBERS = range(-60, 300)  # among these lies every number that a lesson asks for
Press = Callable[[str], None]


def allowed(hand: list[str], trick: list[str]) -> set[str]:
    """The cards of a hand that may be played to a trick, by the engine."""
    return set(map(str, legal_plays(" ".join(hand), " ".join(trick))))


@dataclass(frozen=True)
class Act:
    """One answer: some cards, a seat or a number; `rule` is the rule it breaks, "" where none."""

    cards: tuple[str, ...] = ()
    seat: int | None = None
    rule: str = ""
    number: int | None = None


@dataclass(frozen=True)
class Step:
    """One position of a walkthrough as its data file has it; the learner sits at seat 0."""

    table: dict[str, Any]

    @property
    def kind(self) -> str:
        """How it is answered: play, pick, seat, number, or a round of drawn positions."""
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

    @property
    def goals(self) -> list[str]:
        """What the answer has to meet."""
        return list(self.table.get("goal", ["legal"] if self.kind == "play" else []))

    def holds(self, act: Act) -> bool:
        """True when the answer meets every goal of the step."""
        return all(self._goal(*goal.partition(" ")[::2], act) for goal in self.goals)

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
            case "winner":
                return act.seat == (first + trick_winner(whole, self.rules)) % self.rules.seats
            case "owner":
                return act.seat == (first + self._owner(Card(rest))) % self.rules.seats
            case "is":
                return act.number == int(rest)
        # what takes more than a line is asked of the lesson: the same answer, without a page
        given = next((each for each in (act.seat, act.number) if each is not None), chosen)
        return not PREDICATES[name](own.Step.from_table(self.table), given, rest)

    def _owner(self, one: Card) -> int:
        lost = self.table.get("last") and not self.rules.fool_kept_in_last_trick
        return self.trick.index(one) if one.is_fool and not lost else (
            trick_winner(self.trick, self.rules))  # fmt: skip

    def right(self) -> Act:
        """The first answer that meets every goal."""
        return next(act for act in self._answers() if self.holds(act))

    def wrong(self) -> Act | None:
        """An illegal card where there is one, else a slip, else what misses a goal, else None."""
        bad = [act for act in self._answers() if not self.holds(act)]
        slips = [slip for act in self._slips() if not self.holds(slip := act)]
        return next((act for act in bad if act.rule), next(iter([*slips, *bad]), None))

    def _slips(self) -> Iterator[Act]:
        for slip in self.table.get("slip", ()):
            if "number" in slip:
                yield Act(number=slip["number"])
            elif self.kind == "pick":
                yield Act(tuple(map(str, Cards(slip["cards"]))))

    def _answers(self) -> Iterator[Act]:
        if self.kind == "seat":
            yield from (Act(seat=seat) for seat in range(self.rules.seats))
        elif self.kind == "number":
            yield from (Act(number=number) for number in NUMBERS)
        elif self.kind == "play":
            for card in self.hand:
                reason = why_not(self.hand, self.trick, card, self.rules) if self.trick else None
                yield Act((str(card),), rule=reason.rule if reason else "")
        else:
            # All sets would be too many for a hand of 25: the legal ones, and small choices.
            yield Act(tuple(map(str, self.legal)))
            for goal in self.goals:
                name, _, rest = goal.partition(" ")
                if name == "exactly":
                    yield Act(tuple(map(str, Cards(rest))))
                if name == "asks":
                    position = own.Step.from_table(self.table).position
                    yield Act(tuple(map(str, ASKS[rest].right(position))))
            for size in range(1, 4):
                for some in combinations(map(str, self.hand), size):
                    yield Act(some)


def steps(lesson: str) -> list[Step]:
    """The walkthrough of a lesson ("04_legal_plays") in order."""
    data = tomllib.loads((LESSONS / f"{lesson}.toml").read_text(encoding="utf-8"))
    return [Step(table) for table in data.get("step", ())]


# -- on the page ----------------------------------------------------------------------------------


def give(table: Table, press: Press, act: Act, picking: bool) -> None:
    """Give one answer: the card, the seat, the number, or all the cards and Check."""
    if act.seat is not None:
        press(choice(act.seat))
    if act.number is not None:
        table.find(".sc-input").fill(str(act.number))
        press("[data-answer]")
    for code in act.cards:
        press(card(code))
    if picking:
        press(action("check"))


def err(table: Table, press: Press, act: Act, step: Step) -> None:
    """Give a wrong answer, be told why, and have the same position again."""
    hand, progress = table.cards(), table.text("progress")
    give(table, press, act, step.kind == "pick")
    said = table.text("feedback")
    assert said, f"{step.title}: a wrong answer is met with silence"
    assert table.find(".sc-feedback").get_attribute("data-tone") == "stop", step.title
    assert act.rule in said, f"{act.cards} breaks {act.rule}, but the table says: {said}"
    if table.has(action("again")):  # the card was played and its cost shown
        press(action("again"))
    assert (table.cards(), table.text("progress")) == (hand, progress)
    for code in table.cards("picked"):
        press(card(code))


def by_the_engine(table: Table) -> tuple[Act, Act | None]:
    """A right and a wrong answer to a position that asks for one legal card, or for all."""
    hand, may = table.cards(), allowed(table.cards(), table.lying())
    bad = [code for code in hand if code not in may]
    right = [code for code in hand if code in may]
    if not table.has(action("check")):
        right = right[:1]
    return Act(tuple(right)), Act(tuple(bad[:1])) if bad else None


def by_the_practice(practice: Practice) -> tuple[Act, Act | None]:
    """A right and a wrong answer to the position of a round, whatever it asks for."""
    here, asked = practice.position, practice.level.asked
    found: list[tuple[Act, list[str]]] = []
    if asked.act == "number":
        found = [(Act(number=one), asked.faults(here, one)) for one in NUMBERS]
    else:
        found = [(Act((str(one),)), asked.faults(here, Cards(one))) for one in here.hand]
        legal = [str(one) for one in here.legal]
        found.append((Act(tuple(legal)), asked.faults(here, here.legal)))
    right = next(act for act, faults in found if not faults)
    return right, next((act for act, faults in found if faults), None)


def play_round(
    table: Table, press: Press, count: int, answers: Callable[[], tuple[Act, Act | None]]
) -> None:
    """Begin a round and answer each position; the first one wrong before."""
    press(action("begin"))
    for number in range(1, count + 1):
        assert re.search(rf"\b{number}\b.*\b{count}\b", table.text("progress"))
        right, wrong = answers()
        picking = table.has(action("check"))
        if number == 1 and wrong is not None:
            give(table, press, wrong, picking)
            assert re.search(r"\(R\d+\)", table.text("feedback")), table.text("feedback")
            for code in table.cards("picked"):
                press(card(code))
        give(table, press, right, picking)


def walk(
    table: Table,
    press: Press,
    lesson: list[Step],
    answers: Callable[[], tuple[Act, Act | None]] | None = None,
) -> None:
    """Go through the whole walkthrough, wrong once where that can be, then right."""
    for number, step in enumerate(lesson, 1):
        assert re.search(rf"\b{number}\b.*\b{len(lesson)}\b", table.text("progress"))
        if step.kind == "round":
            play_round(table, press, step.table["count"], answers or (lambda: by_the_engine(table)))
        else:
            held = set(map(str, step.hand)) - set(map(str, step.trick))
            shown = set(table.cards()) if step.kind != "number" else held
            assert shown == held, step.title
            if step.kind == "play" and step.trick:
                assert set(table.cards("legal")) == set(map(str, step.legal)), step.title
            wrong = step.wrong()
            if wrong is not None:
                err(table, press, wrong, step)
            give(table, press, step.right(), step.kind == "pick")
        assert table.find(".sc-feedback").get_attribute("data-tone") == "good", step.title
        assert table.text("feedback"), f"{step.title}: a right answer is met with silence"
        if number < len(lesson):
            press(action("next"))
    assert not table.has(action("next"))
