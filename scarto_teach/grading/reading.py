"""A folder or zip of submissions, as learning platforms and people name them: who handed in what.

One file or one folder a student.  Nothing that is read is written anywhere, so a zip that points
outside, a link and a copy that an editor left are listed and passed over.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scarto_teach.grading.marks import Skipped
from scarto_teach.grading.notebook import MOST_BYTES, Notebook, Unreadable, read_notebook
from scarto_teach.grading.unpacking import (
    DAMAGED,
    NOTEBOOK,
    File,
    is_zip,
    opener,
    printable,
    unpacked,
    why_passed_over,
)
from scarto_teach.text import t

__all__ = ["Handed", "collect"]

# How platforms name what they hand out; `who` is the student.  Each begins with what the platform
# wrote, and what the student chose comes last, so that nobody can choose another one's name.
PLATFORMS: Final = (
    re.compile(r"^(?P<who>.+?)_\d+_assignsubmission_(file|onlinetext)_?.*$"),  # Moodle
    re.compile(r"^(?P<who>[^_]+)(_LATE)?_\d{2,}_\d{2,}_.+$"),  # Canvas
    re.compile(r"^.+?_(?P<who>[^_]+)_attempt_[\d-]{10,19}_?.*$"),  # Blackboard
)
WRAPPERS: Final = {"submissions", "submitted", "submission", "abgaben", "consegne"}
MOST_BESIDE: Final = 1_000_000  # bytes of the files beside a notebook that its code may open
MOST_NOTEBOOKS: Final = 20  # of one student that are read


@dataclass(frozen=True, slots=True)
class Handed:
    """What one student handed in: a notebook, or the reason why there is none to be read."""

    student: str
    path: str
    notebook: Notebook | None = None
    fault: str = ""
    beside: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)  # files by name


def collect(
    path: Path, fits: str = "", results: Path | None = None
) -> tuple[list[Handed], list[Skipped]]:
    """Return what each student handed in, by name, and what was passed over.

    `fits` is the sheet, "06": of several notebooks of one student the one of that sheet with most
    code counts; `results` is a folder that is nobody's, wherever it lies.
    Raises ValueError where the path itself is neither folder, zip nor notebook.
    """
    skipped: list[Skipped] = []
    named: dict[str, File] = {}
    for file in _files(path, skipped, results):
        if file.name in named:
            skipped.append(Skipped(file.name, t("another file has the same name")))
        named.setdefault(file.name, file)
    files = _unwrapped(named, path)
    students: dict[str, dict[str, File]] = {}
    for name, file in files.items():
        if who := _student(name):
            students.setdefault(who, {})[name] = file
        else:
            skipped.append(Skipped(name, t("no notebook")))
    handed = [_handed(who, own, fits, skipped) for who, own in sorted(students.items())]
    return handed, sorted(skipped, key=lambda each: each.path)


def _files(path: Path, skipped: list[Skipped], results: Path | None) -> Iterator[File]:
    if path.is_dir():
        found = [each for each in path.iterdir() if _is_somebody_s(each) and each != results]
        if len(found) == 1 and is_zip(found[0]):  # as the platform packed it
            path = found[0]
        else:
            yield from _folder(path, skipped, results)
            return
    if path.is_file() and zipfile.is_zipfile(path):
        packed = zipfile.ZipFile(path)
        yield from unpacked(lambda: nullcontext(packed), skipped)
    elif path.is_file() and NOTEBOOK.search(path.name):
        yield _on_disk(path, path.name)
    elif path.exists():
        raise ValueError(t("{file} is neither a folder, a zip nor a notebook.", file=str(path)))
    else:
        raise ValueError(t("{file} is not there.", file=str(path)))


def _on_disk(path: Path, name: str) -> File:
    def load() -> bytes:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)

    return File(printable(name), path.stat().st_size, load)


def _is_somebody_s(path: Path) -> bool:
    may_be = bool(NOTEBOOK.search(path.name)) or path.is_dir() or is_zip(path)
    return may_be and not why_passed_over(path.name, link=False)


def _folder(root: Path, skipped: list[Skipped], results: Path | None) -> Iterator[File]:
    def closed(error: OSError) -> None:
        if Path(error.filename) == root:
            raise error
        shown = Path(error.filename).relative_to(root).as_posix()
        skipped.append(Skipped(printable(shown), t("this folder cannot be opened")))

    own = results.resolve() if results else None
    for folder, folders, names in os.walk(root, onerror=closed, followlinks=False):
        here = Path(folder)
        if here != root and not folders and not names:
            skipped.append(Skipped(printable(here.relative_to(root).as_posix()), t("empty")))
        folders[:] = [name for name in folders if own is None or (here / name).resolve() != own]
        for name in sorted([*folders, *names]):
            path = here / name
            shown = path.relative_to(root).as_posix()
            mode = path.lstat().st_mode
            if why := why_passed_over(name, stat.S_ISLNK(mode)):
                if _holds_notebook(path):
                    skipped.append(Skipped(printable(shown), why))
                if name in folders:
                    folders.remove(name)
            elif is_zip(path):
                yield from unpacked(opener(path), skipped, printable(shown[:-4]) + "/")
            elif stat.S_ISREG(mode):
                yield _on_disk(path, shown)
            elif not stat.S_ISDIR(mode):
                skipped.append(Skipped(printable(shown), t("neither a file nor a folder")))
        folders.sort()


def _holds_notebook(path: Path) -> bool:
    """Return whether somebody may ask where it went."""
    inside = () if path.is_symlink() or not path.is_dir() else path.rglob("*")
    return path.is_symlink() or any(NOTEBOOK.search(each.name) for each in (path, *inside))


def _unwrapped(files: dict[str, File], path: Path) -> dict[str, File]:
    """Return the files without the one folder around all of them, where it is nobody's own."""
    tops = {name.split("/")[0] for name in files}
    if len(tops) != 1 or any("/" not in name for name in files):
        return files
    top = next(iter(tops))
    below = {name.split("/")[1] for name in files if name.count("/") > 1}
    if len(below) < 2 and top.lower() not in {*WRAPPERS, path.stem.lower()}:
        return files
    return _unwrapped({name.partition("/")[2]: file for name, file in files.items()}, Path())


def _student(name: str) -> str:
    """Return whose file this is: by its folder, else by its name; "" where it is nobody's."""
    top, inside, _ = name.partition("/")
    if not inside and not NOTEBOOK.search(top):
        return ""
    stem = NOTEBOOK.sub("", top)  # of a folder too: sheet.ipynb.zip is one that was unpacked
    for pattern in PLATFORMS:
        if match := pattern.match(stem):
            return match["who"].strip()
    return stem.strip()


def _handed(who: str, files: dict[str, File], fits: str, skipped: list[Skipped]) -> Handed:
    """Return what a student's files come to; the other notebooks are listed as passed over."""
    beside = tuple(_beside(files.values()))
    ranked = []
    found_there = sorted(name for name in files if NOTEBOOK.search(name))
    for name in found_there[MOST_NOTEBOOKS:]:
        skipped.append(Skipped(name, t("{who} handed in many; this one was not read", who=who)))
    for name in found_there[:MOST_NOTEBOOKS]:
        try:
            found = Handed(who, name, read_notebook(files[name].load()), beside=beside)
        except Unreadable as error:
            found = Handed(who, name, fault=str(error))
        except DAMAGED:
            found = Handed(who, name, fault=t("This file cannot be unpacked or opened."))
        book = found.notebook
        code = sum(len(cell.source) for cell in book.cells if cell.code) if book else 0
        ranked.append((book is not None, bool(book and book.lesson == fits), code, name, found))
    if not ranked:
        return Handed(who, who, fault=t("There is no notebook in this folder."))
    ranked.sort(key=lambda each: each[:4])
    for *_, name, _ in ranked[:-1]:
        skipped.append(Skipped(name, t("{who} handed in another one too", who=who)))
    return ranked[-1][-1]


def _beside(files: Iterable[File]) -> Iterator[tuple[str, bytes]]:
    """Yield the small files beside a notebook, which its code may open."""
    room = MOST_BESIDE
    for file in files:
        if NOTEBOOK.search(file.name) or file.size > room:
            continue
        try:
            yield file.name.rpartition("/")[2], file.load()
        except DAMAGED:
            continue
        room -= file.size + 1_000  # so that there are not very many either
