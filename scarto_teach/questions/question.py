"""A question: data from a lesson file, a position, and what its kind makes of an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final, Literal, TypeAlias

from scarto_teach.engine import Card, Cards, parse_cards
from scarto_teach.questions.asks import ASKS, Ask
from scarto_teach.questions.kinds import check_cards, check_choice, check_number, check_order
from scarto_teach.questions.orders import ORDERS
from scarto_teach.questions.position import Draw, Position
from scarto_teach.questions.shapes import PLAY, Shape
from scarto_teach.questions.trial import check_function
from scarto_teach.questions.verdict import Solution, Verdict
from scarto_teach.text import t

__all__ = ["CHECKS", "Kind", "Option", "Question", "Slip"]

Kind: TypeAlias = Literal["cards", "choice", "number", "order", "function"]
_TRIES: Final = 5_000  # the rarest draw of lesson 04 takes fifty


@dataclass(frozen=True)
class Slip:
    """An answer that learners really give, and what to say to it."""

    says: str
    answer: str = ""  # the answer as it is written in a cell
    as_if: str = ""  # or the name of a misreading that gives it


@dataclass(frozen=True)
class Option:
    """One of the answers to choose from; a wrong one has something to say."""

    key: str
    text: str
    right: bool
    says: str


@dataclass(frozen=True)
class Question:
    """One question of a lesson; never changed, so that a seed makes another one of it."""

    id: str  # "04.2"
    title: str
    group: str
    kind: Kind
    rule_numbers: tuple[str, ...]
    points: int
    prompt: str
    hints: tuple[str, ...]
    why: str
    position: Position
    ask: str = ""  # a key of ASKS; "" where `answer` says what is right
    answer: str = ""
    otherwise: str = ""  # said to a legal card that is neither the answer nor a slip
    slips: tuple[Slip, ...] = ()
    options: tuple[Option, ...] = ()
    name: str = ""  # of the learner's function
    draw: Draw | None = None
    seed: int = 0
    table: bool = True  # whether the seats and the trick are shown; a question about cards has none

    @property
    def asked(self) -> Ask | None:
        """What is asked of the engine, if anything is."""
        return ASKS.get(self.ask)

    @property
    def shape(self) -> Shape:
        """What the learner's function is given and gives back."""
        return self.asked.shape if self.asked else PLAY

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of what the learner's function is given."""
        return self.shape.parameters

    @property
    def variable(self) -> str:
        """The name under which the answer stands in a notebook."""
        return "answer_" + self.id.replace(".", "_")

    @cached_property
    def right_cards(self) -> Cards:
        """The cards that answer a question with cards."""
        return self.asked.right(self.position) if self.asked else Cards(self.answer)

    @cached_property
    def right_order(self) -> tuple[Card, ...]:
        """The cards in the order that is asked for."""
        return ORDERS[self.ask](self.position) if self.ask else parse_cards(self.answer)

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards in the order in which they are shown; to be put in order: by their codes."""
        hand = tuple(self.position.hand)
        return tuple(sorted(hand, key=str)) if self.kind == "order" else hand

    @property
    def right_answer(self) -> str:
        """The answer as text, code for a function."""
        if self.kind == "choice":
            return next(option.key for option in self.options if option.right)
        if self.kind == "order":
            return " ".join(map(str, self.right_order))
        if self.kind == "number" and self.asked:
            return str(self.asked.right(self.position))
        return str(self.right_cards) if self.kind == "cards" else self.answer

    def check(self, answer: object) -> Verdict:
        """Return what is to be said about an answer; never raises for what a learner may give."""
        return CHECKS[self.kind](self, answer)

    def hint(self, level: int = 1) -> str:
        """Return the hint of a level, from 1; the last one again where there is no further."""
        level = min(max(level, 1), len(self.hints))
        hint = t(self.hints[level - 1])
        return t("Hint {level} of {of}: {hint}", level=level, of=len(self.hints), hint=hint)

    def solution(self) -> Solution:
        """Return the answer, as it may be written in its cell, and why."""
        if self.kind == "function":
            return Solution(self.id, self.answer.strip(), t(self.why))
        quotes = "" if self.kind == "number" else '"'
        return Solution(
            self.id, f"{self.variable} = {quotes}{self.right_answer}{quotes}", t(self.why)
        )

    def with_seed(self, seed: int) -> Question:
        """Return this question with the position of another seed; the same where none is drawn."""
        if self.draw is None:
            return self
        rng = Random(f"{self.id}/{seed}")
        for _ in range(_TRIES):
            position = self.draw.position(rng, self.position.rules)
            drawn = replace(self, position=position, seed=seed)
            if self.draw.fits(position) and not drawn.is_trivial():
                return drawn
        raise ValueError(f"question {self.id}: no position fits what [question.draw] asks for.")

    def is_trivial(self) -> bool:
        """Return whether nothing, everything, the first card, the order shown, 0 or 1 is right."""
        if self.asked and not self.asked.decided(self.position):
            return True
        if self.kind == "order":
            return self.right_order == self.shown
        if self.kind == "number":
            return self.right_answer in ("0", "1")
        if self.kind == "cards" and self.asked and len(self.right_cards) < self.asked.least:
            return True
        return self.kind == "cards" and self.right_cards in (
            Cards(),
            self.position.hand,
            Cards(list(self.position.hand)[:1]),
        )

    def option_keys(self) -> tuple[str, ...]:
        """Return the keys of the options, in order."""
        return tuple(option.key for option in self.options)


CHECKS: Final[dict[Kind, Callable[[Question, object], Verdict]]] = {
    "cards": check_cards,
    "choice": check_choice,
    "number": check_number,
    "order": check_order,
    "function": check_function,
}
