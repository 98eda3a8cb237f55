"""The judge: it holds the right answers and the secret, and believes nothing but values.

A function meets the cases that everybody's meets and fresh ones, drawn from the secret for this
student and this question: the same student meets the same ones each time, and nobody knows them.
"""

from __future__ import annotations

import builtins
import hashlib
import hmac
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from scarto_teach.grading.bench import Bench, died
from scarto_teach.grading.cells import Answer, Code, code_of, find_answer
from scarto_teach.grading.contest import contest
from scarto_teach.grading.isolation import Box, Dead, Late
from scarto_teach.grading.marks import Mark, Status
from scarto_teach.grading.reading import Handed
from scarto_teach.grading.values import BadReply, decode
from scarto_teach.players.stops import Crash
from scarto_teach.questions import Question, Verdict
from scarto_teach.questions.counterexample import fresh_positions, known_positions
from scarto_teach.questions.functions import wrong_call
from scarto_teach.questions.playing import try_player, views
from scarto_teach.questions.trial import not_their_own, try_function
from scarto_teach.text import t

__all__ = ["drawn_seed", "mark_all"]

FRESH: Final = 150  # cases
LONGEST: Final = 10_000  # characters of an answer that are kept


def drawn_seed(secret: bytes, *words: str) -> int:
    """Return a number that nobody guesses who has not the secret, the same for the same words."""
    message = "\0".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8])


def mark_all(
    handed: Handed, questions: Sequence[Question], box: Box, secret: bytes
) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Return a mark for each question and notes for the teacher; never raises."""
    if handed.notebook is None:
        gone = [_mark(q, "missing", handed.fault) for q in questions]
        return tuple(gone), (handed.fault,)
    codes = code_of(handed.notebook)
    notes = [*handed.notebook.notes]
    marks = []
    try:
        notes += _covered(codes)
    except Exception as error:
        notes.append(_fault(error))
    for question in questions:
        rng = Random(drawn_seed(secret, "cases", handed.student, question.id))
        try:
            answer = find_answer(codes, question)
            mark = _Hearing(question, answer, handed, box, rng).mark()
        except Exception as error:  # a fault of ours costs no other answer its mark
            mark = _mark(question, "wrong", t("The grader itself failed here; tell your teacher."))
            notes.append(f"{question.id}: {_fault(error)}")
        marks.append(mark)
    found = [mark for mark in marks if mark.status != "missing"]
    if not found:
        notes.append(t("No answer of this sheet was found in it."))
    return tuple(marks), tuple(notes)


def _fault(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def _covered(codes: Iterable[Code]) -> Iterable[str]:
    """Say which of Python's own names a notebook uses for something else (C71)."""
    for code in codes if codes else ():
        names = sorted(code.binds & set(dir(builtins)) - {"_"}) if code.cell.code else []
        if names:
            yield t(
                "Cell {number} uses Python's own name {names} for something else.",
                number=code.cell.number,
                names=", ".join(names),
            )


def _mark(question: Question, status: Status, message: str, **more: Any) -> Mark:
    points = question.points if status == "right" else 0
    return Mark(question.id, points, question.points, status, message=message, **more)


@dataclass
class _Finding:
    """What judging came to, one way of running the notebook."""

    verdict: Verdict
    status: Status
    crash: str = ""  # the name of the error
    missing: str = ""  # the name that was not known


class _Hearing:
    """One answer on its way to its mark."""

    def __init__(
        self, question: Question, answer: Answer, handed: Handed, box: Box, rng: Random
    ) -> None:
        self._question, self._answer, self._handed = question, answer, handed
        self._box, self._rng = box, rng
        self._name = question.name if question.kind == "function" else question.variable

    def mark(self) -> Mark:
        """Return the mark."""
        question, answer = self._question, self._answer
        if answer.cell is None:
            return _mark(question, "missing", t("No cell answers this question: was it deleted?"))
        source = answer.cell.source[:LONGEST]
        if answer.untouched:
            return replace(self._in_words(_Finding(question.check(None), "unattempted")),
                           answer=source)  # fmt: skip
        began = time.monotonic()
        found = self._run(answer.needed)
        if found.status == "died":  # once more: a machine short of memory ends honest ones too
            found = self._run(answer.needed)
        if found.status in ("wrong", "crashed") and len(answer.above) > len(answer.needed):
            # with all that was added above, which is how its author saw it work
            again = self._run(answer.above)
            found = again if again.status == "right" else found
        mark = self._in_words(found)
        if answer.others:
            where = ", ".join(str(number) for number in answer.others)
            said = t(
                "The last one counts, cell {last}; cell {others} answers this differently.",
                last=answer.cell.number,
                others=where,
            )
            status: Status = "right" if mark.status == "right" else "duplicated"
            mark = replace(mark, status=status, message=f"{mark.message}\n{said}")
        return replace(mark, seconds=round(time.monotonic() - began, 3), answer=source)

    def _in_words(self, found: _Finding) -> Mark:
        """Return the mark for a finding, with the words for the student."""
        verdict, question = found.verdict, self._question
        lines = verdict.lines() + ([str(verdict.crash)] if verdict.crash else [])
        if found.missing and found.missing in self._answer.below:
            lines.append(
                t(
                    'The name "{name}" is defined in a cell below. '
                    "Restart the kernel and run all cells from the top: you will see it stop here.",
                    name=found.missing,
                )
            )
        example = verdict.counterexample
        cards = question.kind in ("cards", "order") and found.status == "wrong"
        return _mark(
            question,
            found.status,
            "\n".join(line for line in lines if line),
            slip=_slip_met(question, verdict),
            position=example.position if example else question.position if cards else None,
            shown=str(example) if example else "",
        )

    def _run(self, codes: Sequence[Code]) -> _Finding:
        """Return what the answer comes to when some cells are run, it as the last."""
        bench = Bench(self._box, codes, self._handed, self._name)
        try:
            crash = bench.start()
            seen = bench.worker.look(self._name, self._question.parameters)
            if seen.get("absent"):
                return self._absent(crash)
            if self._question.kind != "function":
                return self._judged(self._question.check(decode(seen["value"])))
            return self._judged(self._function(seen, bench), bench)
        except Late:
            seconds = int(self._box.limits.cell)
            said = t(
                "Your cell had not ended after {seconds} seconds. Is there a loop that never ends?",
                seconds=seconds,
            )
            return self._failed("timed out", said)
        except (Dead, BadReply, KeyError, TypeError):
            return self._failed("died", died())

    def _function(self, seen: dict[str, Any], bench: Bench) -> Verdict:
        question = self._question
        if str(seen.get("module", "")).split(".")[0] == "scarto_teach":
            return not_their_own(question)
        if seen.get("callable") is not True:
            value = decode(seen.get("value"))
            return question.check(value)
        if seen.get("fits") is not True:
            return self._said("wrong", wrong_call(question.parameters))
        if question.asked and question.asked.rival:
            bench.foresee(views())
            verdict = try_player(
                question, bench.play, lambda question, _: contest(question, bench, self._rng)
            )
            crash = bench.crash if verdict.crash else None
            return replace(verdict, crash=crash, sentence=crash.meaning) if crash else verdict
        known = known_positions(question.position.rules, question.shape)
        fresh = fresh_positions(question.position.rules, question.shape, self._rng, FRESH)
        bench.ask_ahead([*known, *fresh], question)
        return try_function(question, lambda case: bench.ask(case, question), fresh)

    def _judged(self, verdict: Verdict, bench: Bench | None = None) -> _Finding:
        status: Status = verdict.status
        example = verdict.counterexample
        if bench and bench.ended and status == "wrong" and not (example and example.given):
            status = bench.ended
        crash = verdict.crash.error if verdict.crash else ""
        return _Finding(verdict, status, crash, _unknown_name(crash))

    def _absent(self, crash: Crash | None) -> _Finding:
        if crash is None:
            said = t('The cell gives "{name}" no value.', name=self._name)
            return self._failed("wrong", said)
        sentence = crash.meaning or t("Your code stopped here.")
        verdict = self._said("crashed", sentence, crash=crash)
        return _Finding(verdict, "crashed", crash.error, _unknown_name(crash.error))

    def _failed(self, status: Status, sentence: str) -> _Finding:
        return _Finding(self._said("wrong", sentence), status)

    def _said(self, status: Any, sentence: str, **more: Any) -> Verdict:
        return Verdict(self._question.id, status, self._question.points, sentence, **more)


def _unknown_name(error: str) -> str:
    """Return the name that a NameError is about, "" for other errors."""
    if not error.startswith("NameError: name '"):
        return ""
    return error.split("'")[1]


def _slip_met(question: Question, verdict: Verdict) -> str:
    """Return the known slip that a verdict is about, in few words."""
    if verdict.status != "wrong":
        return ""
    for slip in question.slips:
        if t(slip.says) == verdict.sentence:
            return slip.as_if or slip.answer
    for option in question.options:
        if not option.right and t(option.says) == verdict.sentence:
            return option.key
    return ""
