"""results.md, in which every script of this folder has a part of its own."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

__all__ = ["RESULTS", "keep", "machine", "tell"]

RESULTS = Path(__file__).with_name("results.md")


def machine() -> str:
    """Return what the numbers were measured on, without date or place."""
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}; "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def keep(part: str, path: Path = RESULTS) -> None:
    """Put a part, which begins with a heading of the first level, in the place of its old self.

    A part that was not there yet goes to the end; the others stay as they are.
    """
    text = path.read_text("utf-8") if path.exists() else ""
    parts = [piece for piece in re.split(r"(?m)^(?=# )", text) if piece.strip()]
    heads = [piece.partition("\n")[0] for piece in parts]
    head = part.partition("\n")[0]
    if head in heads:
        parts[heads.index(head)] = part
    else:
        parts.append(part)
    draft = path.with_suffix(".tmp")
    draft.write_text("\n".join(piece.strip("\n") + "\n" for piece in parts), encoding="utf-8")
    draft.replace(path)


def tell(part: str, write: bool) -> None:
    """Print a part, and keep it where that is asked for."""
    print(part, end="")
    if write:
        keep(part)
