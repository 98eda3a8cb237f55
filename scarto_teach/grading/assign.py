"""Own numbers for each student: drawn by a keyed hash, so that any sheet can be printed again.

The teacher's key is a small file.  With the roster it gives everybody's numbers whenever they are
wanted, to print a sheet or to grade one; no notebook is asked which numbers it has.
"""

from __future__ import annotations

import csv
import json
import re
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from scarto_teach.files import write_whole
from scarto_teach.grading.judging import drawn_seed
from scarto_teach.questions import Question, load_lesson
from scarto_teach.text import t

__all__ = ["KEY_FILE", "Student", "assign", "course_key", "find_sheet", "own_questions",
           "read_roster", "recognise"]  # fmt: skip

KEY_FILE: Final = "scarto.key"
HEADS: Final = {
    "student", "name", "full name", "id", "login", "user", "username", "e-mail", "email",
    "first name", "last name", "surname", "sis login id", "id number", "email address",
    "nome", "cognome", "matricola",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Student:
    """One line of the roster: the name used everywhere, and whatever else is known."""

    name: str
    others: tuple[str, ...] = ()


def course_key(path: Path) -> bytes:
    """Return the teacher's key in a file, made there where there is none yet.

    Raises ValueError where the file holds no key.
    """
    try:
        text = path.read_text(encoding="utf-8-sig").strip()
    except FileNotFoundError:
        text = secrets.token_hex(32)
        path.touch(mode=0o600, exist_ok=True)
        write_whole(path, text + "\n")
        path.chmod(0o600)
    except UnicodeDecodeError:
        text = ""
    if len(text) < 8:
        raise ValueError(
            t("{file} is no key. Any text of eight characters or more will do.", file=str(path))
        )
    return text.encode("utf-8")


def read_roster(path: Path) -> tuple[Student, ...]:
    """Return the students of a roster: a name a line, or a table (CSV) whose first column is it.

    Raises ValueError where a name is there twice, or nobody is.
    """
    raw = path.read_bytes()
    if b"\0" in raw:
        raise ValueError(
            t("{file} is no text. Save the list as CSV and try again.", file=str(path))
        )
    text = raw.decode("utf-8-sig", "replace")
    first = text.lstrip().partition("\n")[0]
    sign = max(",;\t", key=first.count)
    rows = [[_tidy(cell) for cell in row] for row in csv.reader(text.splitlines(), delimiter=sign)]
    rows = [row for row in rows if row and row[0]]
    if rows and any(cell.lower() in HEADS for cell in rows[0]):
        rows = rows[1:]
    found = tuple(Student(row[0], tuple(cell for cell in row[1:] if cell)) for row in rows)
    names = [student.name.casefold() for student in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(
            t("{file} has {names} twice; each student needs a name of their own.",
              file=str(path), names=", ".join(twice))
        )  # fmt: skip
    if not found:
        raise ValueError(t("{file} names nobody.", file=str(path)))
    return found


def _tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def recognise(name: str, roster: Iterable[Student]) -> Student | None:
    """Return who of the roster handed something in under a name; None where that is not clear."""
    known = tuple(roster)
    wanted = _words(name)
    for alike in (_tidy, _words):
        mine = alike(name)
        same = [
            student
            for student in known
            if any(mine == alike(each) for each in (student.name, *student.others))
        ]
        if same:
            return same[0] if len(same) == 1 else None
    near = [
        student
        for student in known
        if any(
            len("".join(words)) > 2 and set(words) <= set(wanted)
            for words in (_words(student.name), *map(_words, student.others))
        )
    ]
    return near[0] if len(near) == 1 else None


def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name in a fixed order: "Rossi, Ada" and "ada rossi" are one."""
    return tuple(sorted(re.findall(r"[^\W_]+", _tidy(name).casefold())))


def own_questions(
    questions: Iterable[Question], student: str, key: bytes | None
) -> tuple[Question, ...]:
    """Return the questions with a student's own numbers; everybody's where there is no key."""
    if key is None:
        return tuple(questions)
    return tuple(question.with_seed(_seed(question, student, key)) for question in questions)


def _seed(question: Question, student: str, key: bytes) -> int:
    return 1 + drawn_seed(key, "sheet", _tidy(student).casefold(), question.id) % 999_999


def find_sheet(sheet: str, here: Path) -> Path:
    """Return the notebook of a sheet: a path, or a number such as 06 in `exercises` here."""
    path = Path(sheet)
    if path.suffix == ".ipynb":
        if path.is_file():
            return path
        raise ValueError(t("{file} is not there.", file=sheet))
    found = sorted((here / "exercises").glob(f"{sheet.zfill(2)}_*.ipynb"))
    if not found:
        raise ValueError(
            t("There is no sheet {sheet} in exercises here; give the path of its notebook.",
              sheet=repr(sheet))
        )  # fmt: skip
    return found[0]


def assign(
    roster: Iterable[Student], sheet: Path, out: Path, key: bytes, only: str = ""
) -> list[Path]:
    """Write each student's own copy of a sheet into a folder; the files written.

    `only` prints the sheet of one student again, the same to the last byte.
    """
    plain = json.loads(sheet.read_text(encoding="utf-8"))
    number = sheet.name[:2]
    questions = load_lesson(number).questions
    students = list(roster)
    folders = _folders(students)
    if only:
        one = recognise(only, students)
        if one is None:
            raise ValueError(t("The roster has nobody called {name}.", name=repr(only)))
        students = [one]
    written = []
    for student in students:
        folder = out / folders[student.name]
        folder.mkdir(parents=True, exist_ok=True)
        seeds = {q.id: _seed(q, student.name, key) for q in questions if q.draw is not None}
        book = _with_seeds(plain, seeds, student.name)
        path = folder / sheet.name
        write_whole(path, json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
        written.append(path)
    return written


def _folders(students: Iterable[Student]) -> dict[str, str]:
    """Return a folder's name for each student, no two the same on any system."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for student in students:
        name = _file_name(student.name)
        while name.casefold() in taken:
            name += "_"
        taken.add(name.casefold())
        found[student.name] = name
    return found


def _file_name(name: str) -> str:
    """Return a name as a folder may have it on every system."""
    return re.sub(r'[\x00-\x1f<>:"/\\|?*]', "_", name).strip(". ") or "_"


def _with_seeds(book: dict[str, Any], seeds: dict[str, int], student: str) -> dict[str, Any]:
    """Return a sheet that asks with a student's own numbers, and says whose it is."""
    copy: dict[str, Any] = json.loads(json.dumps(book))
    for cell in copy["cells"]:
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        if cell["cell_type"] == "code":
            source = re.sub(
                r'question\("(\d\d\.\d+)"\)',
                lambda m: f'question("{m[1]}", seed={seeds[m[1]]})' if m[1] in seeds else m[0],
                source,
            )
        elif "scarto" in cell.get("metadata", {}):
            cell["metadata"]["scarto"]["student"] = student
            source = f"{source.rstrip('*')} · {student.replace('*', '')}*"
        cell["source"] = source.splitlines(keepends=True)
    return copy
