"""A learner's function on trial: where it and the rules part, shown in the fewest cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from scarto_teach.engine import Cards
from scarto_teach.questions.counterexample import known_positions, smallest
from scarto_teach.questions.functions import Outcome, call, is_ours, is_stub, misfit
from scarto_teach.questions.kinds import remarks
from scarto_teach.questions.mistakes import LAWS
from scarto_teach.questions.playing import try_player
from scarto_teach.questions.position import Position
from scarto_teach.questions.verdict import Counterexample, Remark, Status, Verdict
from scarto_teach.text import say, t

if TYPE_CHECKING:
    from scarto_teach.questions.question import Question, Slip

__all__ = ["check_function", "not_their_own", "try_function"]


def check_function(question: Question, answer: object) -> Verdict:
    """Return the verdict on a function; a wrong one is shown the smallest position that tells."""
    if answer is None or answer is ... or is_stub(answer):
        return _verdict(question, "unattempted", _unwritten(question))
    if is_ours(answer):
        return not_their_own(question)
    if not callable(answer) or misfit(answer, question.parameters):
        return _verdict(question, "wrong", misfit(answer, question.parameters), unread=True)
    if question.asked and question.asked.rival:
        return try_player(question, answer)
    return try_function(question, lambda case: call(answer, case, question.shape))


def try_function(
    question: Question,
    ask: Callable[[Position], Outcome],
    cases: Sequence[Position] | None = None,
) -> Verdict:
    """Return the verdict on a function that `ask` calls, wherever it runs.

    After the known cases it meets `cases`, or where there are none what Hypothesis thinks of.
    """
    trial = _Trial(question, ask)
    found = smallest(trial.fails, question.position.rules, question.shape, cases)
    if found is None:
        return _verdict(question, "right", " ".join([t(question.why), *trial.notes()]))
    outcome = trial.outcome(found)
    if outcome.unwritten:
        return _verdict(question, "unattempted", _unwritten(question))
    return trial.verdict(found, outcome)


def not_their_own(question: Question) -> Verdict:
    """Return the verdict on a function of this package given as an answer."""
    sentence = t("That is the function of scarto_teach itself. Write one of your own.")
    return _verdict(question, "wrong", sentence, unread=True)


def _unwritten(question: Question) -> str:
    return t("Write the body of {name} in place of the dots.", name=question.name)


def _verdict(question: Question, status: Status, sentence: str, **more: Any) -> Verdict:
    return Verdict(question.id, status, question.points, sentence, **more)


class _Trial:
    """One function, what it made of each position so far, and what is to be said about it."""

    def __init__(self, question: Question, ask: Callable[[Position], Outcome]) -> None:
        self._question = question
        self._ask = ask
        self._outcomes: dict[Position, Outcome] = {}
        self._endless = False

    def outcome(self, position: Position) -> Outcome:
        """Return what the function makes of a position; it is asked once, so it cannot waver."""
        if position not in self._outcomes:
            self._outcomes[position] = self._ask(position)
        return self._outcomes[position]

    def wanted(self, position: Position) -> object:
        """Return what the rules make of a position: cards or a number."""
        assert self._question.asked is not None  # the loader sees to it
        right: object = self._question.asked.right(position)
        return right

    def fails(self, position: Position) -> bool:
        """Return whether function and rules differ; after an endless call no other is made."""
        if self._endless and position not in self._outcomes:
            return False
        outcome = self.outcome(position)
        self._endless = self._endless or outcome.endless
        return outcome.value is None or outcome.value != self.wanted(position)

    def notes(self) -> list[str]:
        """Return what is worth saying about a function that is right."""
        done = self._outcomes.values()
        found = []
        if any(outcome.changed for outcome in done):
            found.append(
                t(
                    "One thing more: your function changes the list it is given; "
                    "sorted(hand) and list(hand) make a new one."
                )
            )
        if any(outcome.printed for outcome in done):
            found.append(t("One thing more: it also prints; what counts is what it returns."))
        return found

    def slip(self) -> Slip | None:
        """Return the slip whose misreading gives what this function gives, everywhere."""
        known = known_positions(self._question.position.rules, self._question.shape)
        for slip in self._question.slips:
            misread = LAWS[slip.as_if]
            if all(self.outcome(position).value == misread(position) for position in known):
                return slip
        return None

    def _reasons(self, found: Position, given: object, wanted: object) -> tuple[Remark, ...]:
        """Return what the rules say to the cards, or the number, that a function gave."""
        if isinstance(given, Cards) and isinstance(wanted, Cards):
            return remarks(self._question, found, given - wanted, wanted - given)
        reason = self._question.asked.because(found) if self._question.asked else None
        return (Remark(reason.cards, say(reason)),) if reason else ()

    def verdict(self, found: Position, outcome: Outcome) -> Verdict:
        """Return what to say where function and rules differ."""
        question, given, wanted = self._question, outcome.value, self.wanted(found)
        shape = question.shape
        values = ", ".join(map(repr, shape.arguments(found)))
        called = f"{question.name}({values})" if shape.as_call else ""
        shown = Counterexample(found, given, wanted, called)
        if outcome.crash:
            sentence = outcome.crash.meaning or t("Your function stopped here.")
            return _verdict(
                question, "crashed", sentence, crash=outcome.crash, counterexample=shown
            )
        if given is None:
            return _verdict(question, "wrong", outcome.fault, counterexample=shown)
        if self._ask(found).value != given:
            sentence = t("Asked twice about the same cards, your function answers differently.")
            return _verdict(question, "wrong", sentence, counterexample=shown)
        slip = self.slip()
        sentence = t(slip.says) if slip else t("Here your function and the rules part:")
        said = self._reasons(found, given, wanted)
        return _verdict(question, "wrong", sentence, reasons=said, counterexample=shown)
