"""The course by numbers: something to do at once, little to read in between, every rule there."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

import jupytext
import pytest
from typer.testing import CliRunner

import scarto_teach
import scarto_teach.widgets as widgets
from scarto_teach.cli.commands import app
from scarto_teach.questions import lesson_numbers, load_lesson
from scarto_teach.questions.lesson import read_lesson

ROOT = Path(__file__).parent.parent
SOURCES = {path.name[:2]: path for path in sorted((ROOT / "notebooks/src").glob("[0-9][0-9]_*.py"))}
SHEETS = {path.name[:2]: path for path in sorted((ROOT / "solutions/src").glob("[0-9][0-9]_*.py"))}
RULES = re.findall(r"^#+ (R\d+): ", (ROOT / "docs/rules.md").read_text("utf-8"), re.M)
LEAST_ACTS, MOST_WORDS, LEAST_QUESTIONS = 8, 60, 8
A_WALL = 150  # words: the table of what goes wrong, and no more than that
PLAYS = 25  # a deal at the table asks for as many
TO_LOOK_AT = {"ProgressCard", "SummaryCard"}
TO_ACT_ON = {name for name in widgets.__all__ if name not in TO_LOOK_AT} | {"puzzles", "review"}


def words(text: str) -> int:
    """Return how many words are read: those of a table too, but no address and no ruler."""
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return len(re.findall(r"\w[\w'’.]*", text))


def shown(code: str) -> str:
    """Return the name of what the last line of a cell shows, such as Walkthrough."""
    body = ast.parse(re.sub(r"^\s*[%!].*$", "", code, flags=re.M)).body
    last = body[-1] if body else None
    made = {
        target.id: node.value
        for node in body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    value = last.value if isinstance(last, ast.Expr) else None
    if isinstance(value, ast.Name):
        value = made.get(value.id, value)
    while isinstance(value, ast.Call | ast.Attribute):
        value = value.func if isinstance(value, ast.Call) else value.value
    return value.id if isinstance(value, ast.Name) else ""


@dataclass(frozen=True)
class Read:
    """A lesson as it is met: what is shown first, and what is read before each act."""

    first: int  # the place of the first cell to act on, from 0
    before: tuple[int, ...]  # words before each act, one a step of the walkthrough


@cache
def read(number: str) -> Read:
    """Return how a lesson reads: a cell to run is an act, and so is each step inside it."""
    cells = jupytext.reads(SOURCES[number].read_text("utf-8"), fmt="py:percent").cells
    first, so_far, before = len(cells), 0, []
    for place, cell in enumerate(cells):
        if cell.cell_type != "code":
            so_far += words(cell.source) if cell.cell_type == "markdown" else 0
            continue
        name = shown(cell.source)
        if name in TO_ACT_ON:
            first = min(first, place)
        before.append(so_far)
        so_far = 0
        if name == "Walkthrough" and number in lesson_numbers() and len(before) == 1:
            before += [words(step.prompt) + words(step.good) for step in load_lesson(number).steps]
        elif name == "DealTable":
            before += [0] * (PLAYS - 1)
    return Read(first, tuple(before))


def acts(number: str) -> int:
    """Return how often a lesson asks for an act: steps, deals, and other things to act on."""
    cells = jupytext.reads(SOURCES[number].read_text("utf-8"), fmt="py:percent").cells
    names = [shown(cell.source) for cell in cells if cell.cell_type == "code"]
    steps = len(load_lesson(number).steps) if number in lesson_numbers() else 0
    others = [name for name in names if name in TO_ACT_ON and name != "Walkthrough"]
    return steps + sum(PLAYS if name == "DealTable" else 1 for name in others)


@pytest.mark.parametrize("number", SOURCES)
def test_a_lesson_asks_for_eight_acts_at_least(number: str) -> None:
    assert acts(number) >= LEAST_ACTS


@pytest.mark.parametrize("number", SOURCES)
def test_the_first_thing_to_act_on_stands_in_the_first_two_cells(number: str) -> None:
    assert read(number).first <= 1


@pytest.mark.parametrize("number", SOURCES)
def test_between_two_acts_there_is_little_to_read(number: str) -> None:
    """Half of the gaps have sixty words or fewer, and so have half of those between two cells."""
    before = read(number).before
    assert median(before) <= MOST_WORDS
    cells = jupytext.reads(SOURCES[number].read_text("utf-8"), fmt="py:percent").cells
    gaps, so_far = [], 0
    for cell in cells:
        if cell.cell_type == "code":
            gaps.append(so_far)
        so_far = 0 if cell.cell_type == "code" else so_far + words(cell.source)
    assert median(gaps) <= MOST_WORDS, gaps
    assert max(gaps) <= A_WALL, "a wall of text, however short the others are"


@pytest.mark.parametrize("number", [each for each in lesson_numbers() if load_lesson(each).steps])
def test_a_step_is_said_in_a_breath(number: str) -> None:
    for step in load_lesson(number).steps:
        assert words(step.prompt) <= 40, step.id


def test_every_rule_is_taught_in_a_lesson() -> None:
    """By a step that is about it, or by name where it comes up."""
    taught = {rule for number in lesson_numbers() for step in load_lesson(number).steps
              for rule in step.rules}  # fmt: skip
    told = [path.read_text("utf-8") for path in SOURCES.values()]
    told += [line for number in lesson_numbers() for line in load_lesson(number).summary]
    taught |= {rule for text in told for rule in re.findall(r"\bR\d+\b", text)}
    assert RULES and [rule for rule in RULES if rule not in taught] == []


def test_every_rule_is_asked_in_an_exercise() -> None:
    asked = {rule for number in lesson_numbers() for question in load_lesson(number).questions
             for rule in question.rule_numbers}  # fmt: skip
    assert [rule for rule in RULES if rule not in asked] == []


LINK = re.compile(r"\]\(([^)#]+\.ipynb)\)")


@pytest.mark.parametrize("number", SHEETS)
def test_a_lesson_leads_to_its_sheet_and_both_lead_on(number: str) -> None:
    """Nobody has to look for a file: the next step is a link, before the parts in code."""
    lesson, sheet = (each[number].read_text("utf-8") for each in (SOURCES, SHEETS))
    ahead = [path.stem for key, path in SOURCES.items() if key > number][:1]
    links = LINK.findall(lesson)
    assert f"../exercises/{SHEETS[number].stem}.ipynb" in links
    assert all(f"{stem}.ipynb" in links for stem in ahead)
    assert all(f"../notebooks/{stem}.ipynb" in LINK.findall(sheet) for stem in ahead)
    assert f"../solutions/{SHEETS[number].stem}.ipynb" in LINK.findall(sheet)


@pytest.mark.parametrize("path", [*SOURCES.values(), *SHEETS.values()], ids=lambda path: path.stem)
def test_the_links_of_a_notebook_lead_somewhere(path: Path) -> None:
    """JupyterLab says nothing of use about a link that leads nowhere."""
    built = path.parent.parent
    missing = [
        link for link in LINK.findall(path.read_text("utf-8")) if not (built / link).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("number", SHEETS)
def test_a_sheet_has_eight_questions_at_least(number: str) -> None:
    assert len(load_lesson(number).questions) >= LEAST_QUESTIONS


@pytest.mark.parametrize("number", SHEETS)
def test_a_sheet_asks_each_question_of_its_lesson_once_and_in_order(number: str) -> None:
    """A question that is in the data but on no sheet is never asked."""
    checked = re.findall(r'tags=\["check"\] question="([\d.]+)"', SHEETS[number].read_text("utf-8"))
    assert checked == [question.id for question in load_lesson(number).questions]


def test_a_third_of_the_questions_is_drawn_from_a_seed() -> None:
    every = [question for number in lesson_numbers() for question in load_lesson(number).questions]
    drawn = [question.id for question in every if question.draw is not None]
    assert 3 * len(drawn) >= len(every), f"{len(drawn)} of {len(every)}"


def test_each_lesson_has_its_data_and_each_sheet_its_lesson() -> None:
    assert set(SHEETS) <= set(SOURCES)
    assert set(lesson_numbers()) <= set(SOURCES)


def test_the_question_in_the_teachers_guide_can_be_pasted() -> None:
    """It is read and proved like any other: its answer is right, its slip has its sentence."""
    guide = (ROOT / "docs/teaching.md").read_text("utf-8")
    (sample,) = re.findall(r"^```toml\n(.*?)^```$", guide, re.M | re.S)
    head = 'lesson = "12"\ntitle = "Signals"\n\n'
    (question,) = read_lesson("12_signals.toml", head + sample).questions
    assert question.check("F").status == "right"
    assert "five points" in question.check("CK").sentence


def test_what_the_teachers_guide_types_is_there() -> None:
    guide = (ROOT / "docs/teaching.md").read_text("utf-8")
    for line in re.findall(r"`scarto (print [^`]*|doctor|progress)`", guide):
        words_ = [word for word in line.split() if word != "…"]
        known = CliRunner().invoke(app, [*words_[: 2 if words_[0] == "print" else 1], "--help"])
        assert known.exit_code == 0, line
        for option in re.findall(r"--[a-z]+", line):
            assert option in known.output, line
    for name in ("projector", "question", "DealTable", "progress"):
        assert name in scarto_teach.__all__ and name in guide
