"""What the command says and how it ends: UTF-8 everywhere, sentences instead of tracebacks."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn
from unicodedata import category

import typer
from rich.console import Console

from scarto_teach.engine import ScartoError
from scarto_teach.text import t

# How the command ends; `scarto --help` says the same in words.
FOUND_WANTING = 1
NOT_DONE = 2


def speak_utf8() -> None:
    """Make this process write UTF-8, whatever code page the console was opened with (C66)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _plain(text: object) -> str:
    """Return a text without what a terminal obeys: the names of files may hold anything."""
    odd = ("Cc", "Cf", "Cs")  # control and format characters, and halves
    return "".join(c if c in "\n\t" or category(c) not in odd else "�" for c in str(text))


def say(*lines: object, style: str = "") -> None:
    """Write lines as they are: a word in brackets is no colour, and a long line is not broken."""
    for line in lines:
        Console().print(_plain(line), style=style, markup=False, highlight=False, soft_wrap=True)


def fail(message: object, code: int = NOT_DONE) -> NoReturn:
    """Write what went wrong where errors belong, and end the command."""
    console = Console(stderr=True)
    console.print(_plain(message), markup=False, highlight=False, soft_wrap=True)
    raise typer.Exit(code)


@contextmanager
def for_people() -> Iterator[None]:
    """Turn what may go wrong in here into one sentence and an exit code."""
    try:
        yield
    except BrokenPipeError:  # whoever reads us has seen enough
        raise
    except OSError as error:
        name = error.filename or t("a file")
        fail(t("{file}: {problem}.", file=str(name), problem=error.strerror or str(error)))
    except (ScartoError, ValueError) as error:
        fail(error)


def read_text(file: Path) -> str:
    """Return the text of a file, or of what is piped in for `-`; ends the command if it cannot."""
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        fail(t("{file}: this is no UTF-8 text. Save it as UTF-8 and try again.", file=str(file)))
