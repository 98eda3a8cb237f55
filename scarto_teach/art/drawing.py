"""How a drawing is written down: one line a stroke, a tone letter and then an SVG path.

A line that begins with + goes on with the path before it.

A tone says what a shape is made of, never which colour that is; the palette of the suit says that,
and a style sheet may say otherwise (dark mode, black alone, forced colours) through the classes.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

PAPER = "#fffdf5"
SKIN = "#fbe2cd"
LINE = 1.4


class Palette(NamedTuple):
    """The four colours of one suit; skin and paper are the same for all."""

    ink: str
    mid: str
    tint: str
    gold: str


PALETTES = {
    "S": Palette("#1b3175", "#6285d6", "#d3dff8", "#f2bf45"),
    "B": Palette("#17492a", "#5aa565", "#d2ead0", "#f2bf45"),
    "C": Palette("#8c1420", "#dd5a55", "#f9d6d1", "#f2bf45"),
    "D": Palette("#664300", "#e0a526", "#fbe8ae", "#dd7350"),
    "T": Palette("#3a1d66", "#8d68c8", "#e5daf6", "#f2bf45"),
    "F": Palette("#4b2739", "#b4708d", "#f1dce4", "#a9c25d"),
    # the French suits: spades, clubs, hearts, diamonds
    "s": Palette("#1a1d2b", "#6d7cab", "#dce1ef", "#f2bf45"),
    "b": Palette("#1a1d2b", "#5f9079", "#d9e9e0", "#f2bf45"),
    "c": Palette("#a30f22", "#dd5a55", "#f9d6d1", "#f2bf45"),
    "d": Palette("#a30f22", "#e08b45", "#fbe3c6", "#f2bf45"),
}

# tone letter -> (class, attribute that carries the colour, palette field or colour, more)
TONES = {
    "i": ("ink", "fill", "ink", ""),
    "m": ("mid", "fill", "mid", ""),
    "t": ("tint", "fill", "tint", ""),
    "g": ("gold", "fill", "gold", ""),
    "s": ("skin", "fill", "skin", ""),
    "p": ("paper", "fill", "paper", ""),
    "c": ("cut", "stroke", "paper", ""),  # a light line upon ink
    "l": ("", "", "", ""),  # a line in ink
    "L": ("", "", "", ' stroke-width="3"'),
    "h": ("", "", "", ' stroke-width=".9"'),
    "f": ("frame", "", "", ""),
    "F": ("frame", "", "", ' stroke-width="2.2"'),
    "x": ("index", "", "", ' stroke-width="3.4"'),
    "y": ("index", "", "", ' stroke-width="3"'),
    "r": ("index", "", "", ' stroke-width="2"'),
}

_TOKEN = re.compile(r"[A-Za-z@]|[-+]?(?:\d+\.?\d*|\.\d+)")
_LENGTHS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0, "@": 3}


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command letter of `path` with its numbers, repeated commands written out."""
    tokens: list[str] = _TOKEN.findall(path)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha() or tokens[at] == "@":
            command, at = tokens[at], at + 1
        elif command in "Mm":
            command = "l" if command == "m" else "L"
        count = _LENGTHS[command.lower()]
        yield command, [float(number) for number in tokens[at : at + count]]
        at += count


def number(value: float, decimals: int = 1) -> str:
    """Return `value` with at most so many decimals and no idle zero."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else re.sub(r"^(-?)0\.", r"\1.", text)


def moved(path: str, x: float = 0, y: float = 0, kx: float = 1, ky: float | None = None) -> str:
    """Return `path` scaled by kx, ky about the origin, then shifted by x, y (-1 turns it round).

    `@x,y,r` is written out as a circle.
    """
    ky = kx if ky is None else ky
    parts: list[str] = []
    for command, values in commands(path):
        letter = command.lower()
        dx, dy = (x, y) if command.isupper() or letter == "@" else (0, 0)
        if letter == "@":
            rx, ry = abs(kx) * values[2], abs(ky) * values[2]
            top = [dx + kx * values[0], dy + ky * values[1] - ry]
            # All but a hair of the way round, closed by z: half as long as two arcs.
            parts.append(f"M{_join(top)}a{_join([rx, ry, 0, 1, 0, 0.1, 0])}z")
        elif letter == "a":
            rx, ry = abs(kx) * values[0], abs(ky) * values[1]
            sweep = values[4] if kx * ky > 0 else 1 - values[4]
            end = [dx + kx * values[5], dy + ky * values[6]]
            parts.append(command + _join([rx, ry, values[2], values[3], sweep, *end]))
        elif letter in "hv":
            parts.append(
                command + number(dx + kx * values[0] if letter == "h" else dy + ky * values[0])
            )
        else:
            shifted = [dx + kx * v if i % 2 == 0 else dy + ky * v for i, v in enumerate(values)]
            parts.append(command + _join(shifted))
    return "".join(parts)


def _join(values: list[float]) -> str:
    text = ""
    for value in values:
        piece = number(value)
        text += piece if not text or piece[0] == "-" else " " + piece
    return text


def placed(drawing: str, x: float = 0, y: float = 0, kx: float = 1, ky: float | None = None) -> str:
    """Return `drawing` scaled by kx, ky about its origin and then put at x, y."""
    return f"({x:g} {y:g} {kx:g} {kx if ky is None else ky:g}\n{drawing}\n)"


def strokes(drawing: str) -> list[str]:
    """Return the lines of `drawing`, tidied: a tone and its path, `(` a shift and scale, or `)`."""
    lines: list[str] = []
    for line in filter(None, map(str.strip, drawing.splitlines())):
        if line[0] == "+":  # the rest of a long path
            lines[-1] += line[1:]
        else:
            lines.append(line)
    return [line if line[0] in "()" else line[0] + moved(line[1:]) for line in lines]


def paints(palette: Palette) -> dict[str, str]:
    """Return the attributes of a path by tone, in the colours of `palette`."""
    colours = {**palette._asdict(), "skin": SKIN, "paper": PAPER}
    return {
        tone: (f' class="sc-{name}"' if name else "")
        + (f' {attribute}="{colours[colour]}"' if attribute else "")
        + more
        for tone, (name, attribute, colour, more) in TONES.items()
    }


def markup(lines: list[str], palette: Palette) -> str:
    """Return the SVG elements of `lines` in the colours of `palette`."""
    paint = paints(palette)
    elements = []
    for line in lines:
        if line[0] == "(":
            x, y, kx, ky = line[1:].split()
            thin = number(LINE / max(abs(float(kx)), abs(float(ky))), 2)
            elements.append(
                f'<g transform="translate({x} {y}) scale({kx} {ky})" stroke-width="{thin}">'
            )
        else:
            elements.append("</g>" if line == ")" else f'<path{paint[line[0]]} d="{line[1:]}"/>')
    return "".join(elements)
