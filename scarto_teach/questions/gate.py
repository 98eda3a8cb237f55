"""When the answer to a question may be shown: after an attempt, unless the teacher says otherwise.

The teacher's switch is one word: "attempt" (as it is without one), "open" or "closed".  It stands
in the variable SCARTO_SOLUTIONS, or as `solutions = "open"` in a file scarto.toml beside the
notebooks or one folder above.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Final

from scarto_teach.learner import own_progress
from scarto_teach.text import t

__all__ = ["why_closed"]

VARIABLE: Final = "SCARTO_SOLUTIONS"
FILE: Final = "scarto.toml"
WORDS: Final = ("attempt", "open", "closed")


def why_closed(question: str) -> str:
    """Return why the answer to a question may not be shown yet, "" where it may."""
    word, where = _switch()
    if word not in WORDS:
        return t(
            "{where} says {word!r} about solutions. One of {words} is wanted, in quotes; "
            "until then answers stay closed.",
            where=where,
            word=word,
            words=", ".join(WORDS),
        )
    if word == "closed":
        return t("Your teacher keeps the answers closed for now.")
    if word == "attempt" and not own_progress().question(question).tries:
        return t("The answer opens after an attempt of your own. Check one; nothing is lost by it.")
    return ""


def _switch() -> tuple[str, str]:
    """Return the teacher's word, and where it stands."""
    if word := os.environ.get(VARIABLE):
        return word, VARIABLE
    here = Path.cwd()
    for folder in (here, here.parent):
        try:
            said = tomllib.loads((folder / FILE).read_text(encoding="utf-8-sig"))
        except OSError:
            continue
        except ValueError:  # not UTF-8, or no TOML
            return t("something that cannot be read"), FILE
        if "solutions" in said:
            return str(said["solutions"]), FILE
    return WORDS[0], ""
