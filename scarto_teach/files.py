"""Files are written whole: whoever looks sees the old one or the new one, never half of one."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file in one go, text as UTF-8 with plain line ends; OSError where it cannot be.

    A process or a machine that dies on the way leaves the file as it was.
    """
    # Half a character, which a notebook may hold, is written as its number rather than refused.
    data = content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        error.filename = str(path)  # the name that the caller knows
        raise
    finally:
        fresh.unlink(missing_ok=True)
