"""Rustlings' rule: an untouched sheet is unattempted and earns nothing, a solved one everything."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from scarto_teach.questions import Question, Verdict, lesson_numbers, load_lesson

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sources = pytest.importorskip("sources")

SHEETS = [
    sources.Source(path, "exercise") for path in sorted((ROOT / "solutions" / "src").glob("*.py"))
]
sheets = pytest.mark.parametrize("source", SHEETS, ids=lambda source: source.name)


def run(book: Any) -> dict[str, Verdict]:
    """Run every cell of a sheet in order, as a notebook would; the verdict of each check."""
    names: dict[str, Any] = {}
    verdicts = {}
    for cell in book.cells:
        if cell.cell_type != "code":
            continue
        if "check" in cell.metadata.get("tags", []):
            verdicts[cell.metadata["question"]] = eval(cell.source, names)
        else:
            exec(cell.source, names)
    return verdicts


def questions(source: Any) -> dict[str, Question]:
    return {question.id: question for question in load_lesson(source.lesson).questions}


def test_every_lesson_with_questions_has_a_sheet() -> None:
    asked = {number for number in lesson_numbers() if load_lesson(number).questions}
    assert {source.lesson for source in SHEETS} == asked


@sheets
def test_the_untouched_exercise_is_unattempted_and_earns_nothing(source: Any) -> None:
    verdicts = run(sources.notebooks(source)["exercises"])
    assert list(verdicts) == list(questions(source)), "each question has its check, in order"
    assert {verdict.status for verdict in verdicts.values()} == {"unattempted"}
    assert sum(verdict.points for verdict in verdicts.values()) == 0


@sheets
def test_the_solution_earns_all_points(source: Any) -> None:
    verdicts = run(sources.notebooks(source)["solutions"])
    assert list(verdicts) == list(questions(source))
    assert {verdict.status for verdict in verdicts.values()} == {"right"}
    earned = sum(verdict.points for verdict in verdicts.values())
    assert earned == load_lesson(source.lesson).points


@sheets
def test_the_exercise_gives_no_answer_away(source: Any) -> None:
    books = sources.notebooks(source)
    text = "\n".join(cell.source for cell in books["exercises"].cells)
    assert "SOLUTION" not in text
    text = re.sub(r"\d\d[._]\d+", "", text)  # the number of a question is no answer
    for question in questions(source).values():
        answer = question.right_answer.strip()
        if len(answer) > 1:
            assert answer not in text, question.id


@sheets
def test_each_question_is_shown_before_it_is_answered_and_checked(source: Any) -> None:
    cells = [
        cell for cell in sources.notebooks(source)["exercises"].cells if cell.cell_type == "code"
    ]
    order = []
    for cell in cells:
        tags = cell.metadata.get("tags", [])
        role = next((tag for tag in tags if tag in ("answer", "check")), "shown")
        number = re.search(r'question\("([\d.]+)"\)', cell.source)
        order.append((cell.metadata.get("question") or (number and number[1]), role))
    wanted = [
        (number, role) for number in questions(source) for role in ("shown", "answer", "check")
    ]
    assert order == wanted


@sheets
def test_the_solution_of_a_function_is_the_one_in_the_lesson_file(source: Any) -> None:
    """The code stands twice, here and where `solution()` finds it; it may not drift apart."""
    for cell in sources.notebooks(source)["solutions"].cells:
        question = questions(source).get(cell.metadata.get("question", ""))
        if question and question.kind == "function" and "answer" in cell.metadata["tags"]:
            code = re.sub(r'    """.*"""\n+', "", cell.source)
            assert code.strip() == question.answer.strip()
