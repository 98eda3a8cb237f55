"""A class of thirty with real answers to sheet 04: right ones, slips, crashes, and odd names."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from scarto_teach.grading.marks import Gradebook, Graded, Mark, Skipped
from scarto_teach.questions import Question, load_lesson

SHEET = "04"
PLAIN = "Ada Bruno Carla Dario Elena Fabio Gaia Hans Ilaria Jonas Kim Luca Marta Nino Olga "
MORE = "Paolo Quentin Rosa Sara Tomaso Ugo Vera Walter Xenia Yuri"
NAMES = [
    *(PLAIN + MORE).split(),
    "Zoë Ünal",
    "Ünal / Zoë",
    "<script>alert('Tim')</script>",
    '=HYPERLINK("x") & "Eve"',
    "\u202eevil\u202c ../../up",
]


@cache
def answered(question: Question, answer: str) -> Mark:
    """Return the mark of an answer given as code or as a value."""
    given: object = answer
    if question.kind == "function":
        names: dict[str, object] = {}
        exec("from scarto_teach import *\n" + answer, names)
        given = names[question.name]
    verdict = question.check(given)
    counter = verdict.counterexample
    source = answer if question.kind == "function" else f"{question.variable} = {answer!r}"
    return Mark(
        question.id,
        verdict.points,
        question.points,
        verdict.status,
        0.01,
        "\n".join(verdict.lines()),
        source,
        "" if verdict.status == "right" else _slip(question, answer),
        counter.position if counter else None,
        "\n".join(filter(None, [counter.call, *counter.answers()])) if counter else "",
    )


def _slip(question: Question, answer: str) -> str:
    return next((f"answers {s.answer}" for s in question.slips if s.answer == answer), "")


def sample_gradebook() -> Gradebook:
    """Return the class, the same each time; the seventh student handed in the fifth's answers."""
    questions = load_lesson(SHEET).questions
    graded = []
    for number, name in enumerate(NAMES):
        rng = Random(number if number != 6 else 4)
        marks = []
        for question in questions:
            slips = [slip.answer for slip in question.slips if slip.answer]
            draw = rng.random()
            if draw < 0.1:
                marks.append(Mark(question.id, 0, question.points, "unattempted"))
            elif draw < 0.45 and slips and question.kind != "function":
                marks.append(answered(question, rng.choice(slips)))
            elif question.kind == "function" and draw < 0.4:
                code = rng.choice(CRASHES).format(name=question.name)
                marks.append(answered(question, code))
            else:
                marks.append(answered(question, question.right_answer))
        if number == 10:
            marks[0] = Mark(questions[0].id, 0, questions[0].points, "missing")
            marks[-1] = Mark(questions[-1].id, 0, questions[-1].points, "timed out", 2.0)
        same = "same" if number in (4, 6) else str(number)
        graded.append(Graded(name, f"{number}.ipynb", tuple(marks), fingerprint=same, twin=same))
    graded[3] = replace(graded[3], notes=("Two cells answer 04.2; the last one counts.",))
    graded.sort(key=lambda one: one.student)
    return Gradebook(
        SHEET,
        tuple(graded),
        (Skipped(".ipynb_checkpoints/ada-checkpoint.ipynb", "a checkpoint copy"),),
        isolation=("Answers ran as another user, without network and apart from each other.",),
    )


CRASHES = [
    "def {name}(hand, trick):\n    return [card for card in hand if card[0] == trick[0][0]]\n",
    "def {name}(hand, trick):\n    return '<script>alert(1)</script>'\n",
    "def {name}(hand, trick):\n    return hand\n",
]
