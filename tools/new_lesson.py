"""Lay the skeletons of a lesson: `make lesson N=12 TOPIC=last_trick`.

Three files, each with the least that builds: the lesson's script, the exercise's script, and the
data file of its positions and questions. Nothing that is already there is touched.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

DATA = """\
lesson = "{number}"
title = "{title}"
summary = ["One line that the learner takes home."]
"""
LESSON = """\
# %% [markdown]
# # {number} {title}
#
# Two sentences, then a card to play.

# %%
import scarto_teach as scarto

# %% [markdown]
# Positions go into `scarto_teach/questions/lessons/{name}.toml` as `[[step]]`; show them here.
"""
EXERCISE = """\
# %% [markdown]
# # Exercise {number}: {title}
#
# Questions go into `scarto_teach/questions/lessons/{name}.toml` as `[[question]]`.

# %%
from scarto_teach import question
"""
FILES = {
    "scarto_teach/questions/lessons/{name}.toml": DATA,
    "notebooks/src/{name}.py": LESSON,
    "solutions/src/{name}.py": EXERCISE,
}


def lay(root: Path, number: str, topic: str) -> list[Path]:
    """Write the skeletons; the files written.

    ValueError where the number or topic will not do, FileExistsError where the lesson is there.
    """
    if not re.fullmatch(r"[0-9]{1,2}", number):
        raise ValueError(f"N={number!r}: a lesson's number has one or two digits, as in N=12")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", topic):
        raise ValueError(f"TOPIC={topic!r}: small letters and underscores, as in TOPIC=last_trick")
    number = number.zfill(2)
    there = sorted((root / "scarto_teach/questions/lessons").glob(f"{number}_*.toml"))
    there += sorted((root / "notebooks/src").glob(f"{number}_*.py"))
    if there:
        raise FileExistsError(f"lesson {number} is there already: {there[0].relative_to(root)}")
    words = {
        "number": number,
        "name": f"{number}_{topic}",
        "title": topic.replace("_", " ").capitalize(),
    }
    written = []
    for place, text in FILES.items():
        path = root / place.format(**words)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(**words), encoding="utf-8", newline="\n")
        written.append(path)
    return written


def main() -> int:
    """Lay the lesson named on the command line; the exit code."""
    try:
        number, topic = sys.argv[1:]
        written = lay(ROOT, number, topic)
    except (ValueError, FileExistsError) as error:
        usage = "make lesson N=12 TOPIC=last_trick"
        print(error if len(sys.argv) == 3 else f"usage: {usage}", file=sys.stderr)
        return 1
    for path in written:
        print(path.relative_to(ROOT).as_posix())
    print("Now write, then: make notebooks")
    return 0


if __name__ == "__main__":
    sys.exit(main())
