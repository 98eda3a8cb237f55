"""Writing the pages and files of a gradebook; everything that a student wrote is escaped."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from scarto_teach.art import face
from scarto_teach.engine import Card
from scarto_teach.files import write_whole
from scarto_teach.grading.marks import Gradebook, Graded
from scarto_teach.grading.pages.exports import as_json, as_junit
from scarto_teach.grading.pages.glance import (
    SIGNS,
    asked,
    histogram,
    middle,
    tomorrow,
    twins,
    unread,
)
from scarto_teach.questions import Lesson, load_lesson
from scarto_teach.questions.verdict import earned
from scarto_teach.text import card_name, t

__all__ = ["page_names", "write_report"]

FEEDBACK: Final = "feedback"
LONGEST_NAME: Final = 60


def write_report(gradebook: Gradebook, out: Path) -> tuple[Path, ...]:
    """Write report.html, feedback/*.html, results.json and junit.xml; return their paths.

    Each file takes the place of an older one in one go.  OSError where `out` cannot be written to.
    """
    lesson = load_lesson(gradebook.sheet)
    names = page_names(gradebook.graded)
    texts = {
        out / "results.json": as_json(gradebook),
        out / "junit.xml": as_junit(gradebook),
        **{
            out / FEEDBACK / names[one]: _page("feedback.html", lesson=lesson, one=one)
            for one in gradebook.graded
        },
        out / "report.html": _report(gradebook, lesson, names),
    }
    for old in (out / FEEDBACK).glob("*-??????.html"):  # of a class that was here before
        if old not in texts:
            old.unlink()
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    return tuple(texts)


def page_names(graded: Iterable[Graded]) -> dict[Graded, str]:
    """Return the file name of each student's page: plain letters, and never the same twice."""
    names: dict[Graded, str] = {}
    for one in graded:
        plain = unicodedata.normalize("NFKD", one.student).encode("ascii", "ignore").decode()
        stem = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:LONGEST_NAME]
        whole = f"{one.student}\0{one.path}".encode("utf-8", "backslashreplace")
        mark = hashlib.blake2b(whole, digest_size=3).hexdigest()
        names[one] = f"{stem or 'student'}-{mark}.html"
    return names


def _report(gradebook: Gradebook, lesson: Lesson, names: dict[Graded, str]) -> str:
    questions = asked(gradebook)
    return _page(
        "report.html",
        gradebook=gradebook,
        lesson=lesson,
        pages={one: f"{FEEDBACK}/{name}" for one, name in names.items()},
        questions=questions,
        tomorrow=tomorrow(questions),
        bars=histogram(gradebook),
        median=middle(gradebook),
        twins=twins(gradebook),
        loud=tuple(line for line in gradebook.isolation if "WARNING" in line),
        unread=unread(gradebook),
    )


def _page(template: str, **values: object) -> str:
    """Return a template filled; whatever is not marked as markup is escaped."""
    return _templates().get_template(f"{template}.j2").render(**values)


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("scarto_teach.grading", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = files("scarto_teach.grading.pages").joinpath("pages.css").read_text(encoding="utf-8")
    made.globals |= {"t": t, "signs": SIGNS, "style": Markup(style)}
    made.globals |= {"drawn": _drawn, "earned": earned}
    return made


def _drawn(card: Card) -> Markup:
    """Return a card as a picture that a screen reader calls by its name."""
    name = Markup.escape(card_name(card))
    return Markup(face(card).replace("<svg ", f'<svg role="img" aria-label="{name}" ', 1))
