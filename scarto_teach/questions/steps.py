"""The steps of a walkthrough: a position, a goal made of small predicates, and what to answer.

A predicate looks at an act and returns the sentences that say what is missing, none where it
holds; so "wrong" always comes with its why.  Legality is always asked of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from scarto_teach.engine import (
    RULE_SETS,
    Card,
    Cards,
    RuleSet,
    parse_cards,
    trick_winner,
    why_legal,
    why_not,
    why_winner,
)
from scarto_teach.questions.position import Position
from scarto_teach.text import card_name, say, t

__all__ = ["Judgement", "Slip", "Step", "why_not_all", "why_not_these"]

ACTS = ("play", "pick", "seat", "round")
OPTIONAL = {"rules", "trick", "then", "good", "next", "ruleset", "slip", "goal", "count", "hand"}


@dataclass(frozen=True)
class Slip:
    """An answer that learners really give, and what the table says to it."""

    cards: Cards
    says: str
    then: tuple[Card, ...] | None  # the others' answers, where the table plays the slip out


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
        return cls(
            id=table["id"],
            title=table["title"],
            prompt=table["prompt"],
            act=table["act"],
            goal=goal,
            position=Position.of(
                table.get("hand", ""),
                table.get("trick", ""),
                RULE_SETS[table.get("ruleset", "PIEDMONT")],
            ),
            then=parse_cards(table.get("then", "")),
            rules=tuple(table.get("rules", ())),
            good=table.get("good", ""),
            next=table.get("next", ""),
            slips=tuple(_slip(name, slip) for slip in table.get("slip", ())),
            count=table.get("count", 0),
        )

    @property
    def ruleset(self) -> RuleSet:
        """The rules that are played in this step."""
        return self.position.rules

    def whole(self, card: Card | None, then: tuple[Card, ...] | None = None) -> tuple[Card, ...]:
        """Return the trick with the learner's card, if one is played, and the others' answers."""
        played = (card,) if card else ()
        return (*self.position.trick, *played, *(self.then if then is None else then))

    def winner(self, trick: tuple[Card, ...]) -> int:
        """Return the seat that takes a trick of this step (R16)."""
        return (self.position.leader + trick_winner(trick, self.ruleset)) % self.ruleset.seats

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
            return Judgement(False, (t(slip.says), *(missing if illegal else ())), slip)
        return Judgement(False, tuple(dict.fromkeys(missing)))

    def _slip_of(self, answer: Cards | int) -> Slip | None:
        if not isinstance(answer, Cards):
            return None
        return next((slip for slip in self.slips if slip.cards & answer), None)


def _slip(name: str, table: Mapping[str, Any]) -> Slip:
    for key in sorted(table.keys() ^ {"cards", "says"}):
        if key != "then":
            raise ValueError(f"step {name}: a slip has cards, says and then, not {key!r}.")
    then = table.get("then")
    return Slip(Cards(table["cards"]), table["says"], None if then is None else parse_cards(then))


Predicate: TypeAlias = Callable[[Step, Any, str], list[str]]


def why_not_these(here: Position, cards: Cards) -> list[str]:
    """Return a sentence for each card that may not be played."""
    reasons = (why_not(here.hand, here.trick, card, here.rules) for card in cards)
    return [say(reason) for reason in reasons if reason is not None]


def why_not_all(here: Position, picked: Cards) -> list[str]:
    """Return what is wrong with a pick of all legal cards: one too many, one left out."""
    sentences = why_not_these(here, picked)[:1]
    for card in list(here.legal - picked)[:1]:
        reason = why_legal(here.hand, here.trick, card, here.rules)
        if reason is None:
            continue
        named = "card" in reason.arguments  # the Reason says itself which card it is about
        missing = "One is missing." if named or card.is_fool else "One is missing: {card}."
        sentences.append(f"{t(missing, card=card)} {say(reason)}")
    return sentences


def _legal(step: Step, cards: Cards, _words: str) -> list[str]:
    return why_not_these(step.position, cards)


def _wins(step: Step, cards: Cards, _words: str) -> list[str]:
    trick = step.whole(next(iter(cards)))
    return [] if step.winner(trick) == 0 else [say(why_winner(trick, step.ruleset))]


def _loses(step: Step, cards: Cards, _words: str) -> list[str]:
    trick = step.whole(next(iter(cards)))
    return [say(why_winner(trick, step.ruleset))] if step.winner(trick) == 0 else []


def _worth(step: Step, cards: Cards, words: str) -> list[str]:
    dear = [card for card in cards if step.ruleset.value(card) > int(words)]
    return [
        t("{card} is worth {points} points. (R4)", card=card, points=step.ruleset.value(card))
        for card in dear
    ]


def _one_of(_step: Step, cards: Cards, words: str) -> list[str]:
    wanted = Cards(words.removeprefix("of "))
    return [] if cards & wanted else [t("There is a card that serves you better.")]


def _all_legal(step: Step, picked: Cards, _words: str) -> list[str]:
    return why_not_all(step.position, picked)


def _exactly(_step: Step, picked: Cards, words: str) -> list[str]:
    wanted = Cards(words)
    if picked == wanted:
        return []
    if picked - wanted:
        return [t("Not {cards}. Look again.", cards=_names(picked - wanted))]
    return [t("There are {count} of them; you have {given}.", count=len(wanted), given=len(picked))]


def _winner(step: Step, seat: int, _words: str) -> list[str]:
    trick = step.whole(None)
    return [] if step.winner(trick) == seat else [say(why_winner(trick, step.ruleset))]


def _names(cards: Cards) -> str:
    return ", ".join(card_name(card) for card in cards)


PREDICATES: dict[str, Predicate] = {
    "legal": _legal,
    "wins": _wins,
    "loses": _loses,
    "worth": _worth,
    "one": _one_of,
    "all": _all_legal,
    "exactly": _exactly,
    "winner": _winner,
}
