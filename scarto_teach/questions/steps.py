"""The steps of a walkthrough: a position, a goal made of small predicates, and what to answer.

A predicate (see `goals`) says what is missing, so "wrong" always comes with its why.  Legality is
always asked of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scarto_teach.engine import (
    RULE_SETS,
    Card,
    Cards,
    RuleSet,
    parse_cards,
    trick_winner,
)
from scarto_teach.questions.asks import fool_owner
from scarto_teach.questions.endings import ENDING, line_after, values_of
from scarto_teach.questions.goals import PREDICATES, picked_wrongly, why_not_all, why_not_these
from scarto_teach.questions.position import Position
from scarto_teach.text import t

__all__ = ["Judgement", "Show", "Slip", "Step", "picked_wrongly", "why_not_all", "why_not_these"]

ACTS = ("play", "pick", "seat", "number", "round")
SOLVED = {"best", "sure"}  # goals that the solver proves
PRICED = {"best", "puzzle"}  # goals that tell what an act costs, whatever a slip says
OPTIONAL = {"rules", "trick", "then", "good", "next", "ruleset", "slip", "goal", "count", "hand"}
OPTIONAL |= {"last", "show", "table", "others"}


@dataclass(frozen=True)
class Slip:
    """An answer that learners really give, and what the table says to it."""

    cards: Cards
    says: str
    then: tuple[Card, ...] | None  # the others' answers, where the table plays the slip out
    number: int | None = None  # or the number that was given


@dataclass(frozen=True)
class Show:
    """Tricks that are laid beside the position once a step is done: a future, played out."""

    label: str
    cards: tuple[Card, ...]  # whole tricks, one after the other, the step's own first
    note: str

    def played(self, leader: int, rules: RuleSet) -> Iterator[tuple[Card, int]]:
        """Return each card with the seat that plays it: whoever takes a trick leads next (R9)."""
        for start in range(0, len(self.cards), rules.seats):
            trick = self.cards[start : start + rules.seats]
            seats = [(leader + place) % rules.seats for place in range(len(trick))]
            yield from zip(trick, seats, strict=True)
            leader = seats[trick_winner(trick, rules)]


@dataclass(frozen=True)
class Judgement:
    """What was made of one act: whether it met the goal, and the sentences to say."""

    right: bool
    sentences: tuple[str, ...]
    slip: Slip | None = None


@dataclass(frozen=True)
class Step:
    """One position of a walkthrough; the learner is seat 0 and next to play."""

    id: str
    title: str
    prompt: str
    act: str  # play one card, pick several, choose the seat that takes the trick, or a round
    goal: tuple[str, ...]
    position: Position
    then: tuple[Card, ...]  # what the others play afterwards
    rules: tuple[str, ...]  # the rule numbers the step shows
    good: str
    next: str
    slips: tuple[Slip, ...]
    count: int  # positions in a round
    last: bool = False  # whether it is the last trick of the deal
    shows: tuple[Show, ...] = ()
    table: bool = True  # whether the cards are a hand at the table; else they lie unsorted

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> Step:
        """Return the step that a `[[step]]` describes; ValueError names the step and the key."""
        name = table.get("id", "?")
        required = {"id", "title", "prompt", "act"}
        for key in sorted(table.keys() - required - OPTIONAL):
            raise ValueError(f"step {name}: unknown key {key!r}.")
        for key in sorted(required - table.keys()):
            raise ValueError(f"step {name}: {key!r} is missing.")
        if table["act"] not in ACTS:
            raise ValueError(f"step {name}: act is {table['act']!r}; {', '.join(ACTS)} would do.")
        goal = tuple(table.get("goal", ("legal",) if table["act"] == "play" else ()))
        for words in goal:
            if words.split()[0] not in PREDICATES:
                raise ValueError(f"step {name}: the goal {words!r} is not known.")
        position = Position.of(
            table.get("hand", ""),
            table.get("trick", ""),
            RULE_SETS[table.get("ruleset", "PIEDMONT")],
            table.get("others", ()),
        )
        for words in goal:
            if words in SOLVED and not position.is_ending:
                raise ValueError(f"step {name}: the goal {words!r} is for an ending: {ENDING}.")
        return cls(
            id=table["id"],
            title=table["title"],
            prompt=table["prompt"],
            act=table["act"],
            goal=goal,
            position=position,
            then=parse_cards(table.get("then", "")),
            rules=tuple(table.get("rules", ())),
            good=table.get("good", ""),
            next=table.get("next", ""),
            slips=tuple(_slip(name, slip) for slip in table.get("slip", ())),
            count=table.get("count", 0),
            last=table.get("last", False),
            table=table.get("table", table["act"] != "number"),
            shows=tuple(_show(name, show) for show in table.get("show", ())),
        )

    @property
    def ruleset(self) -> RuleSet:
        """The rules that are played in this step."""
        return self.position.rules

    def whole(self, card: Card | None, then: tuple[Card, ...] | None = None) -> tuple[Card, ...]:
        """Return the trick with the learner's card, if one is played, and the others' answers."""
        if card and not then and (future := self.future(card)):
            return future.cards[: self.ruleset.seats]
        played = (card,) if card else ()
        return (*self.position.trick, *played, *(self.then if then is None else then))

    def future(self, card: Card) -> Show | None:
        """Return the tricks that follow a legal card, best played; None unless all hands lie open.

        Both others play against the learner together.
        """
        if not self.position.is_ending or card not in self.position.legal:
            return None
        points = values_of(self.position)[card]
        note = t("Sure points from here on: {points}.", points=points)
        return Show(t("Best played by all, it goes on so"), line_after(self.position, card), note)

    def winner(self, trick: tuple[Card, ...]) -> int:
        """Return the seat that takes a trick of this step (R16)."""
        return (self.position.leader + trick_winner(trick, self.ruleset)) % self.ruleset.seats

    def owner(self, card: Card) -> int:
        """Return the seat whose pile a card of the trick goes to (R15)."""
        trick = self.whole(None)
        if not card.is_fool:
            return self.winner(trick)
        place = fool_owner(trick, self.ruleset, self.last)
        return (self.position.leader + place) % self.ruleset.seats

    @property
    def fool_lost(self) -> bool:
        """Whether the winner of the trick takes the Fool too (R15)."""
        return self.last and not self.ruleset.fool_kept_in_last_trick

    def judge(self, answer: Cards | int) -> Judgement:
        """Return what is to be said to cards played or picked, or to a seat chosen."""
        missing: list[str] = []
        for words in self.goal:
            word, _, argument = words.partition(" ")
            missing += PREDICATES[word](self, answer, argument)
        if not missing:
            return Judgement(True, (t(self.good),) if self.good else ())
        slip = self._slip_of(answer)
        if slip is not None:
            illegal = self.act == "play" and slip.cards - self.position.legal
            told = illegal or PRICED & {words.split()[0] for words in self.goal}
            return Judgement(False, (t(slip.says), *(missing if told else ())), slip)
        return Judgement(False, tuple(dict.fromkeys(missing)))

    def _slip_of(self, answer: Cards | int) -> Slip | None:
        if isinstance(answer, Cards):
            return next((slip for slip in self.slips if slip.cards & answer), None)
        slips = self.slips if self.act == "number" else ()
        return next((slip for slip in slips if slip.number == answer), None)


def _slip(name: str, table: Mapping[str, Any]) -> Slip:
    if table.keys() == {"number", "says"}:
        return Slip(Cards(), table["says"], None, table["number"])
    for key in sorted(table.keys() ^ {"cards", "says"}):
        if key != "then":
            raise ValueError(f"step {name}: a slip has cards, says and then, not {key!r}.")
    then = table.get("then")
    return Slip(Cards(table["cards"]), table["says"], None if then is None else parse_cards(then))


def _show(name: str, table: Mapping[str, Any]) -> Show:
    if table.keys() != {"label", "cards", "note"}:
        raise ValueError(f"step {name}: a show has label, cards and note.")
    return Show(table["label"], parse_cards(table["cards"]), table["note"])
