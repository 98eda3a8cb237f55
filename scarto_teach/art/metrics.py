"""How wide the letters of the standard PDF fonts are, so that lines can be broken."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["FONTS", "measure", "spelled", "wrapped"]

FONTS: Final = {"F": "Helvetica", "B": "Helvetica-Bold", "M": "Courier"}
# Thousandths of the size, for ASCII from the blank on, as Adobe publishes them.
_ASCII: Final = {
    "F": "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 "
    "556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 "
    "833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 "
    "556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 "
    "334 260 334 584",
    "B": "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 "
    "556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 "
    "833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 "
    "611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 "
    "389 280 389 584",
}
_WIDTHS: Final = {
    font: {chr(32 + at): int(width) for at, width in enumerate(text.split())}
    for font, text in _ASCII.items()
}
_MORE: Final = {
    "F": {"–": 556, "·": 278, "‘": 222, "’": 222, "“": 333, "”": 333, "×": 584, "½": 834},
    "B": {"–": 556, "·": 278, "‘": 278, "’": 278, "“": 500, "”": 500, "×": 584, "½": 834},
}
_WIDE: Final = 1000  # a long dash or three dots; nothing that we write is wider
_MONO: Final = 600


def spelled(text: str) -> str:
    """Return text in letters that the fonts have: the minus sign as the dash that looks like it."""
    return text.replace("−", "–")


def measure(text: str, size: float, font: str = "F") -> float:
    """Return how long a line is, in points; a letter with an accent is as wide as without."""
    if font == "M":
        return len(text) * _MONO * size / 1000
    widths = _WIDTHS[font] | _MORE[font]
    plain = (unicodedata.normalize("NFD", letter)[0] for letter in text)
    return sum(widths.get(letter, _WIDE) for letter in plain) * size / 1000


def wrapped(text: str, room: float, size: float, font: str = "F") -> list[str]:
    """Return text in lines of so many points at most, broken between words."""
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}", size, font) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
