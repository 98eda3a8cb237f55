"""Files of a class as they are found: on disk, in a zip, in a zip in it; what is passed over."""

from __future__ import annotations

import io
import os
import re
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from scarto_teach.grading.marks import Skipped
from scarto_teach.grading.notebook import MOST_BYTES
from scarto_teach.text import t

__all__ = ["DAMAGED", "NOTEBOOK", "File", "is_zip", "opener", "printable", "unpacked",
           "why_passed_over"]  # fmt: skip

NOTEBOOK: Final = re.compile(r"\.ipynb(\.(txt|json))?$", re.IGNORECASE)
# What editors, systems and packers leave beside the files that people made (C69).
LEFTOVER: Final = re.compile(
    r"^(\.ipynb_checkpoints|__MACOSX|__pycache__|\..*|~.*|Thumbs\.db|desktop\.ini)$"
)
COPY: Final = re.compile(r"-checkpoint\.ipynb$", re.IGNORECASE)
MOST_FILES: Final = 20_000  # of a zip
# What unpacking raises where a zip is damaged or locked with a word, and a disk where it may not.
DAMAGED: Final = (
    OSError, RuntimeError, ValueError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error
)  # fmt: skip

Opener: TypeAlias = Callable[[], AbstractContextManager[zipfile.ZipFile]]


@dataclass(frozen=True, slots=True)
class File:
    """A file that was found; what is in it is read when it is its turn."""

    name: str
    size: int
    load: Callable[[], bytes]  # cut just above what is read at all


def is_zip(path: Path) -> bool:
    regular = path.is_file() and not path.is_symlink()
    try:
        return regular and path.suffix.lower() == ".zip" and zipfile.is_zipfile(path)
    except OSError:
        return False


def printable(name: str) -> str:
    """Return a name that can be written as UTF-8, whatever bytes the disk has."""
    return unicodedata.normalize("NFC", os.fsencode(name).decode("utf-8", "replace"))


def why_passed_over(name: str, link: bool) -> str:
    """Return why a file or folder is not looked at, "" where it is."""
    if link:
        return t("a link; links are not followed")
    if COPY.search(name) or name == ".ipynb_checkpoints":
        return t("a copy that Jupyter keeps, not what was handed in")
    if LEFTOVER.match(name):
        return t("left by the system or an editor")
    return ""


def opener(path: Path) -> Opener:
    """Return how a zip is opened each time: a class may have more of them than may be open."""
    return lambda: zipfile.ZipFile(path)


def unpacked(opened: Opener, skipped: list[Skipped], inside: str = "") -> Iterator[File]:
    """Yield the files of a zip, and of a zip in it; none is ever written to disk."""
    try:
        with opened() as packed:
            entries = packed.infolist()
    except DAMAGED:
        skipped.append(Skipped(inside, t("This file cannot be unpacked or opened.")))
        return
    if len(entries) > MOST_FILES:
        why = t("only the first {most} files of this zip were looked at", most=MOST_FILES)
        skipped.append(Skipped(inside, why))
    for entry in entries[:MOST_FILES]:
        name = inside + _zip_name(entry)
        if entry.is_dir():
            continue
        if why := _why_not_unpacked(entry, name):
            if NOTEBOOK.search(name):  # nobody asks after the others
                skipped.append(Skipped(name, why))
            continue
        file = File(name, entry.file_size, _loader(opened, entry))
        within = _zip_in_it(file) if not inside and name.lower().endswith(".zip") else None
        if within:
            yield from unpacked(within, skipped, name[:-4] + "/")
        else:
            yield file


def _why_not_unpacked(entry: zipfile.ZipInfo, name: str) -> str:
    parts = name.split("/")
    if name.startswith("/") or ".." in parts or re.match(r"^[A-Za-z]:", name):
        return t("its name leads outside of the zip")
    if stat.S_ISLNK(entry.external_attr >> 16):
        return t("a link; links are not followed")
    return next(filter(None, (why_passed_over(part, link=False) for part in parts)), "")


def _loader(opened: Opener, entry: zipfile.ZipInfo) -> Callable[[], bytes]:
    def load() -> bytes:
        with opened() as packed, packed.open(entry) as file:
            return file.read(MOST_BYTES + 1)

    return load


def _zip_in_it(file: File) -> Opener | None:
    """Return how a zip in a zip is opened; None where it is none, or too large."""

    def opened() -> zipfile.ZipFile:
        return zipfile.ZipFile(io.BytesIO(file.load()))

    try:
        if file.size > MOST_BYTES:
            return None
        opened().close()
    except DAMAGED:
        return None
    return opened


def _zip_name(entry: zipfile.ZipInfo) -> str:
    """Return a name as it was meant; some packers write UTF-8 and do not say so."""
    name = entry.filename
    if not entry.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return printable(name.replace("\\", "/"))
