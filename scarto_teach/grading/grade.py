"""Grading a folder of submissions: what is new or changed is run, in chunks, by any executor."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

from scarto_teach.grading.assign import Student, own_questions, recognise
from scarto_teach.grading.force import in_force
from scarto_teach.grading.isolation import Box, Limits
from scarto_teach.grading.judging import mark_all
from scarto_teach.grading.marks import Gradebook, Graded, Mark
from scarto_teach.grading.processes import cores, pool
from scarto_teach.grading.reading import Handed, collect
from scarto_teach.grading.store import Store, fingerprint
from scarto_teach.grading.unpacking import NOTEBOOK
from scarto_teach.questions import Question, lesson_numbers, load_lesson
from scarto_teach.text import t

__all__ = ["Progress", "grade"]

CHUNK: Final = 12  # submissions a task: some tenths of a second, as executors like it
Progress: TypeAlias = Callable[[int, int], None]  # how many are done, of how many


@dataclass(frozen=True)
class Task:
    """Some submissions to grade, with all that it takes; it travels to other machines."""

    handed: tuple[Handed, ...]
    sheet: str
    secret: bytes = field(repr=False)
    key: bytes | None = field(repr=False)  # of the students' own numbers
    hidden: tuple[str, ...]
    walls: bool
    limits: Limits


def grade(
    path: str | Path,
    out: str | Path | None = None,
    *,
    sheet: str = "",
    secret: bytes | None = None,
    roster: Iterable[Student] = (),
    key: bytes | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    walls: bool = True,
    limits: Limits | None = None,
) -> Gradebook:
    """Return the gradebook of all submissions in a folder or zip, each graded for itself.

    `secret` draws the cases and `key`, with a roster, everybody's own numbers; `out` is where
    finished marks are kept, so that only changed submissions run again; `executor` is any of
    `concurrent.futures`, this machine's processes where none is given; `walls=False` does without
    the system's isolation.  A script of your own calls this under `if __name__ == "__main__":`, as
    it begins processes.  Raises ValueError where there is nothing to grade, and RuntimeError where
    this machine runs no answers.
    """
    results = Path(out) if out is not None else None
    handed, skipped = collect(Path(path), sheet, results)
    if not any(NOTEBOOK.search(one.path) for one in handed):
        raise ValueError(t("There is no notebook in {path}.", path=str(path)))
    if not sheet:
        sheet = _sheet_of(handed)
        handed, skipped = collect(Path(path), sheet, results)  # by it of several one counts
    students = tuple(roster)
    notes: list[str] = []
    if students:
        handed = _called_over(handed, students, notes)
    notes += _other_sheet(handed, sheet)
    store = Store(results / "graded" if results else None)
    hidden = tuple(str(Path(each).resolve()) for each in (path, out) if each is not None)
    task = Task((), sheet, secret or secrets.token_bytes(32), key if students else None, hidden,
                walls, limits or Limits())  # fmt: skip
    found: dict[str, Graded] = {}
    due: list[Handed] = []
    for one in handed:
        kept = store.read(fingerprint(one, _questions(task, one), task.secret), one.path)
        if kept is None:
            due.append(one)
        else:
            found[one.student] = kept
    force: dict[str, None] = {}
    tell = progress or (lambda done, total: None)
    tell(len(found), len(handed))
    for graded, lines in _run(task, due, executor):
        for one_graded in graded:
            if one_graded.fingerprint:
                store.write(one_graded)
            found[one_graded.student] = one_graded
        force.update(dict.fromkeys(lines))
        tell(len(found), len(handed))
    if not due:
        force[t("Nothing had to be run: all was graded before.")] = None
    return Gradebook(
        sheet,
        tuple(found[one.student] for one in handed),
        tuple(skipped),
        tuple(notes),
        tuple(force),
    )


def _sheet_of(handed: Iterable[Handed]) -> str:
    """Return the sheet that most submissions are; ValueError where none says so."""
    books = [one.notebook for one in handed if one.notebook]
    ids = Counter(
        match[1]
        for book in books
        for cell in book.cells
        if (match := re.match(r"answer-(\d\d)-\d+$", cell.id or cell.grade_id))
    )
    said = Counter(book.lesson for book in books if book.lesson in lesson_numbers())
    for counted in (said, ids):
        if counted:
            return max(sorted(counted), key=lambda number: counted[number])
    raise ValueError(t('Which sheet is this? Say it: --sheet 06, or sheet="06".'))


def _other_sheet(handed: Iterable[Handed], sheet: str) -> Iterator[str]:
    """Say so where most submissions are of another sheet than the one they are graded by."""
    said = [one.notebook.lesson for one in handed if one.notebook and one.notebook.lesson]
    other, count = Counter(said).most_common(1)[0] if said else (sheet, 0)
    if other != sheet and 2 * count > len(said):
        yield t("Most of these are sheet {other}. Was --sheet {other} meant?", other=other)


def _called_over(
    handed: Iterable[Handed], students: tuple[Student, ...], notes: list[str]
) -> list[Handed]:
    """Return a submission for everybody of the roster, and those of others as they are."""
    found: dict[str, Handed] = {}
    strangers = []
    for one in handed:
        student = recognise(one.student, students)
        if student is None or student.name in found:
            strangers.append(one)
        else:
            found[student.name] = replace(one, student=student.name)
    if strangers:
        names = ", ".join(one.student for one in strangers)
        notes.append(t("Not on the roster, or twice: {names}.", names=names))
    for student in students:
        if student.name not in found:
            found[student.name] = Handed(student.name, "", fault=t("Nothing was handed in."))
    taken = {*found}
    for one in strangers:
        name = one.student if one.student not in taken else f"{one.student} ({one.path})"
        while name in taken:
            name += "*"
        taken.add(name)
        found[name] = replace(one, student=name)
    return sorted(found.values(), key=lambda one: one.student)


def _questions(task: Task, one: Handed) -> tuple[Question, ...]:
    return own_questions(load_lesson(task.sheet).questions, one.student, task.key)


def grade_chunk(task: Task) -> tuple[list[Graded], tuple[str, ...]]:
    """Return some submissions graded, and what kept them apart; for an executor."""
    lesson = load_lesson(task.sheet)
    graded = []
    with Box(lesson.questions, task.hidden, task.walls, task.limits) as box:
        force = in_force(box)
        for one in task.handed:
            questions = _questions(task, one)
            marks, notes = mark_all(one, questions, box, task.secret)
            word = fingerprint(one, questions, task.secret)
            made_for = one.notebook.student if one.notebook else ""
            if task.key and made_for and recognise(made_for, [Student(one.student)]) is None:
                notes = (*notes, t("This sheet was made for {name}.", name=made_for))
            said = one.notebook.lesson if one.notebook else ""
            if said and said != task.sheet:
                notes = (*notes, t("This is sheet {other}.", other=said))
            graded.append(Graded(one.student, one.path, marks, notes, word, _twin(marks)))
    return graded, force


def _twin(marks: Iterable[Mark]) -> str:
    """Return a word for the functions that were written, equal where only spaces differ."""
    written = [
        re.sub(r"\s+|#[^\n]*", "", mark.answer)
        for mark in marks
        if "def " in mark.answer and mark.status not in ("unattempted", "missing")
    ]
    text = "\0".join(written)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16] if text else ""


def _run(
    task: Task, due: list[Handed], executor: Executor | None
) -> Iterator[tuple[list[Graded], tuple[str, ...]]]:
    """Yield chunks of submissions as they are done; what breaks a process costs no other one."""
    lost: list[Task] = []
    errors: list[Exception] = []
    some = False
    rounds = [_chunks(task, due, _size(len(due)))] if due else []
    while rounds:
        tasks = rounds.pop(0)
        with pool(executor, len(due)) as found:
            for done in _collect(found, tasks, lost, errors):
                some = True
                yield done
        if errors and not some:  # it is not one of them: the grader cannot work here
            raise errors[0]
        for each in lost:
            if len(each.handed) == 1:
                yield [_ungraded(each)], ()
            else:  # one of them broke it: each gets a pool of its own
                rounds += [[single] for single in _chunks(task, list(each.handed), 1)]
        lost.clear()


def _size(due: int) -> int:
    return min(CHUNK, -(-due // cores()))


def _chunks(task: Task, due: list[Handed], size: int) -> list[Task]:
    return [replace(task, handed=tuple(due[at : at + size])) for at in range(0, len(due), size)]


def _collect(
    executor: Executor, tasks: list[Task], lost: list[Task], errors: list[Exception]
) -> Iterator[tuple[list[Graded], tuple[str, ...]]]:
    """Yield what tasks come to as they are done; those that came to nothing are lost."""
    futures = {executor.submit(grade_chunk, each): each for each in tasks}
    try:
        for future in as_completed(futures):
            try:
                yield future.result()
            except Exception as error:
                errors.append(error)
                lost.append(futures[future])
    finally:
        for future in futures:
            future.cancel()


def _ungraded(task: Task) -> Graded:
    """Return a submission at which the grader's own process ends, every time."""
    (one,) = task.handed
    said = t("The grader's own process ended at this submission. Look at it by hand.")
    questions = _questions(task, one)
    marks = tuple(Mark(q.id, 0, q.points, "died", message=said) for q in questions)
    return Graded(one.student, one.path, marks, (said,))  # not kept: another run may do better
