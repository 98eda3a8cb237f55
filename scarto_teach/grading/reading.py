"""A folder or zip of submissions, as learning platforms and people name them: who handed in what.

One file or one folder a student.  Nothing that is read is written anywhere, so a zip that points
outside, a link and a copy that an editor left are listed and passed over.
"""

from __future__ import annotations

import io
import os
import re
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scarto_teach.grading.marks import Skipped
from scarto_teach.grading.notebook import MOST_BYTES, Notebook, Unreadable, read_notebook
from scarto_teach.text import t

__all__ = ["Handed", "collect"]

NOTEBOOK: Final = re.compile(r"\.ipynb(\.(txt|json))?$", re.IGNORECASE)
# What editors, systems and packers leave beside the files that people made (C69).
LEFTOVER: Final = re.compile(
    r"^(\.ipynb_checkpoints|__MACOSX|__pycache__|\..*|~.*|Thumbs\.db|desktop\.ini)$"
)
COPY: Final = re.compile(r"-checkpoint\.ipynb$", re.IGNORECASE)
# How platforms name what they hand out; `who` is the student.
PLATFORMS: Final = (
    re.compile(r"^(?P<who>.+?)_\d+_assignsubmission_(file|onlinetext)_?.*$"),  # Moodle
    re.compile(r"^.+?_(?P<who>[^_]+)_attempt_[\d-]{10,19}_?.*$"),  # Blackboard
    re.compile(r"^(?P<who>[^_]+)(_LATE)?_\d{2,}_\d{2,}_.+$"),  # Canvas
)
WRAPPERS: Final = {"submissions", "submitted", "submission", "abgaben", "consegne"}
MOST_BESIDE: Final = 1_000_000  # bytes of a file beside the notebook that its code may open
# What unpacking raises where a zip is damaged or locked with a word, and a disk where it may not.
DAMAGED: Final = (
    OSError, RuntimeError, ValueError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _File:
    """A file that was found; what is in it is read when it is its turn."""

    name: str
    size: int
    load: Callable[[], bytes]  # cut just above what is read at all


@dataclass(frozen=True, slots=True)
class Handed:
    """What one student handed in: a notebook, or the reason why there is none to be read."""

    student: str
    path: str
    notebook: Notebook | None = None
    fault: str = ""
    beside: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)  # files by name


def collect(path: Path, fits: str = "") -> tuple[list[Handed], list[Skipped]]:
    """Return what each student handed in, by name, and what was passed over.

    `fits` is the sheet, "06": of several notebooks of one student the one of that sheet with most
    code counts.  Raises ValueError where the path itself is neither folder, zip nor notebook.
    """
    skipped: list[Skipped] = []
    named: dict[str, _File] = {}
    for file in _files(path, skipped):
        if file.name in named:
            skipped.append(Skipped(file.name, t("another file has the same name")))
        named.setdefault(file.name, file)
    files = _unwrapped(named, path)
    students: dict[str, dict[str, _File]] = {}
    for name, file in files.items():
        if who := _student(name):
            students.setdefault(who, {})[name] = file
        else:
            skipped.append(Skipped(name, t("no notebook")))
    handed = [_handed(who, own, fits, skipped) for who, own in sorted(students.items())]
    return handed, sorted(skipped, key=lambda each: each.path)


def _files(path: Path, skipped: list[Skipped]) -> Iterator[_File]:
    if path.is_dir():
        yield from _folder(path, skipped)
    elif path.is_file() and zipfile.is_zipfile(path):
        yield from _unpacked(zipfile.ZipFile(path), skipped)
    elif path.is_file() and NOTEBOOK.search(path.name):
        yield _on_disk(path, path.name)
    elif path.exists():
        raise ValueError(t("{file} is neither a folder, a zip nor a notebook.", file=str(path)))
    else:
        raise ValueError(t("{file} is not there.", file=str(path)))


def _on_disk(path: Path, name: str) -> _File:
    def load() -> bytes:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)

    return _File(_printable(name), path.stat().st_size, load)


def _folder(root: Path, skipped: list[Skipped]) -> Iterator[_File]:
    for folder, folders, names in os.walk(root, followlinks=False):
        here = Path(folder)
        for name in sorted([*folders, *names]):
            path = here / name
            shown = path.relative_to(root).as_posix()
            mode = path.lstat().st_mode
            if why := _why_passed_over(name, stat.S_ISLNK(mode)):
                if _holds_notebook(path):
                    skipped.append(Skipped(_printable(shown), why))
                if name in folders:
                    folders.remove(name)
            elif stat.S_ISREG(mode):
                yield _on_disk(path, shown)
            elif not stat.S_ISDIR(mode):
                skipped.append(Skipped(_printable(shown), t("neither a file nor a folder")))
        folders.sort()


def _holds_notebook(path: Path) -> bool:
    """Return whether somebody may ask where it went."""
    inside = () if path.is_symlink() or not path.is_dir() else path.rglob("*")
    return path.is_symlink() or any(NOTEBOOK.search(each.name) for each in (path, *inside))


def _printable(name: str) -> str:
    """Return a name that can be written as UTF-8, whatever bytes the disk has."""
    return unicodedata.normalize("NFC", os.fsencode(name).decode("utf-8", "replace"))


def _why_passed_over(name: str, link: bool) -> str:
    """Return why a file or folder is not looked at, "" where it is."""
    if link:
        return t("a link; links are not followed")
    if COPY.search(name) or name == ".ipynb_checkpoints":
        return t("a copy that Jupyter keeps, not what was handed in")
    if LEFTOVER.match(name):
        return t("left by the system or an editor")
    return ""


def _unpacked(packed: zipfile.ZipFile, skipped: list[Skipped], inside: str = "") -> Iterator[_File]:
    """Yield the files of a zip, and of a zip in it; none is ever written to disk."""
    for entry in packed.infolist():
        name = inside + _zip_name(entry)
        if entry.is_dir():
            continue
        if why := _why_not_unpacked(entry, name):
            if NOTEBOOK.search(name):  # nobody asks after the others
                skipped.append(Skipped(name, why))
            continue
        file = _File(name, entry.file_size, _loader(packed, entry))
        within = _zip_in_it(file) if not inside and name.lower().endswith(".zip") else None
        if within:
            yield from _unpacked(within, skipped, name[:-4] + "/")
        else:
            yield file


def _why_not_unpacked(entry: zipfile.ZipInfo, name: str) -> str:
    parts = name.split("/")
    if name.startswith("/") or ".." in parts or re.match(r"^[A-Za-z]:", name):
        return t("its name leads outside of the zip")
    if stat.S_ISLNK(entry.external_attr >> 16):
        return t("a link; links are not followed")
    return next(filter(None, (_why_passed_over(part, link=False) for part in parts)), "")


def _loader(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Callable[[], bytes]:
    def load() -> bytes:
        with packed.open(entry) as file:
            return file.read(MOST_BYTES + 1)

    return load


def _zip_in_it(file: _File) -> zipfile.ZipFile | None:
    try:
        return zipfile.ZipFile(io.BytesIO(file.load())) if file.size <= MOST_BYTES else None
    except DAMAGED:
        return None


def _zip_name(entry: zipfile.ZipInfo) -> str:
    """Return a name as it was meant; some packers write UTF-8 and do not say so."""
    name = entry.filename
    if not entry.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return _printable(name.replace("\\", "/"))


def _unwrapped(files: dict[str, _File], path: Path) -> dict[str, _File]:
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
    stem = top if inside else NOTEBOOK.sub("", top)
    for pattern in PLATFORMS:
        if match := pattern.match(stem):
            return match["who"].strip()
    return stem.strip()


def _handed(who: str, files: dict[str, _File], fits: str, skipped: list[Skipped]) -> Handed:
    """Return what a student's files come to; the other notebooks are listed as passed over."""
    beside = tuple(_beside(files.values()))
    ranked = []
    for name in sorted(name for name in files if NOTEBOOK.search(name)):
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


def _beside(files: Iterable[_File]) -> Iterator[tuple[str, bytes]]:
    """Yield the small files beside a notebook, which its code may open."""
    small = [f for f in files if not NOTEBOOK.search(f.name) and f.size <= MOST_BESIDE]
    for file in small[:20]:
        try:
            yield file.name.rpartition("/")[2], file.load()
        except DAMAGED:
            continue
