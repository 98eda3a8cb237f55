"""PDF by our own hand: the strokes of a drawing as PDF operators, and a small writer of documents.

A drawing becomes a form, written once and put on as many pages as want it.
Nothing is compressed and nothing is dated, so that equal drawings make equal bytes everywhere.
Lengths of pages are in points, 72 to the inch, from the bottom left corner.
"""

import re
from collections.abc import Iterator, Mapping

from scarto_teach.art.drawing import LINE, SKIN, TONES, Palette, commands, number

WHITE = "#ffffff"  # the paper is the sheet itself: a tinted ground would only cost ink
EDGE = "#55504a"
_ROUND = 0.5523  # how far the handles of a quarter of a circle reach, in radii
_WINDOWS = "cp1252"  # what the standard fonts can write


def in_black(palette: Palette) -> Palette:
    """Return the palette for a printer with black ink alone: ink black, all else the paper."""
    return Palette("#000000", WHITE, WHITE, WHITE)


def form(strokes: list[str], palette: Palette, size: tuple[float, float], skin: str = SKIN) -> str:
    """Return the operators that draw strokes in a palette upon a sheet with round corners."""
    colours = {**palette._asdict(), "skin": skin, "paper": WHITE}
    width, height = size
    edge = rounded(0.7, 0.7, width - 1.4, height - 1.4, 7)
    lines = [
        f"1 J 1 j {_short(LINE)} w {_rgb(WHITE)} rg {_rgb(EDGE)} RG",
        f"{_path(edge)} B",
        f"{_rgb(palette.ink)} RG",
    ]
    for line in strokes:
        if line[0] == "(":
            x, y, kx, ky = map(float, line[1:].split())
            thin = LINE / max(abs(kx), abs(ky))
            lines.append(f"q {kx:g} 0 0 {ky:g} {x:g} {y:g} cm {_short(thin)} w")
        else:
            lines.append("Q" if line == ")" else _stroke(line, colours))
    return "\n".join(lines)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the path of a rectangle with round corners."""
    bow = radius * _ROUND
    far, near = radius - bow, radius
    return (
        f"M{x + near:g} {y:g}h{width - 2 * near:g}c{bow:g} 0 {near:g} {far:g} {near:g} {near:g}"
        f"v{height - 2 * near:g}c0 {bow:g} {-far:g} {near:g} {-near:g} {near:g}"
        f"h{2 * near - width:g}c{-bow:g} 0 {-near:g} {-far:g} {-near:g} {-near:g}"
        f"v{2 * near - height:g}c0 {-bow:g} {far:g} {-near:g} {near:g} {-near:g}z"
    )


def _stroke(line: str, colours: dict[str, str]) -> str:
    """Return the operators of one stroke; what it changes for itself alone stays within q and Q."""
    _, attribute, colour, more = TONES[line[0]]
    path = _path(line[1:])
    if attribute == "fill":
        return f"{_rgb(colours[colour])} rg {path} B"
    own = f"{_rgb(colours[colour])} RG " if attribute else ""
    width = re.search(r'stroke-width="([\d.]+)"', more)
    own += f"{width[1]} w " if width else ""
    return f"q {own}{path} S Q" if own else f"{path} S"


def _path(path: str) -> str:
    """Return an SVG path as PDF operators; arcs are those of whole circles, begun at the top."""
    parts: list[str] = []
    x = y = start_x = start_y = 0.0
    handle: tuple[float, float] | None = None  # of the curve just drawn, for S and T
    before = ""

    def curve(*values: float) -> None:
        parts.append(f"{_numbers(*values)} c")

    for command, values in commands(path):
        letter = command.lower()
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        if letter == "a":
            rx, ry = values[0], values[1]
            kx, ky = rx * _ROUND, ry * _ROUND
            middle, low = y + ry, y + 2 * ry
            curve(x + kx, y, x + rx, middle - ky, x + rx, middle)
            curve(x + rx, middle + ky, x + kx, low, x, low)
            curve(x - kx, low, x - rx, middle + ky, x - rx, middle)
            curve(x - rx, middle - ky, x - kx, y, x, y)
        elif letter == "z":
            parts.append("h")
            x, y = start_x, start_y
        else:
            if letter == "h":
                values = [values[0] + dx, y]
            elif letter == "v":
                values = [x, values[0] + dy]
            else:
                values = [v + (dy if at % 2 else dx) for at, v in enumerate(values)]
            if letter in "st":
                smooth = (
                    handle if handle and before in ("cs" if letter == "s" else "qt") else (x, y)
                )
                values = [2 * x - smooth[0], 2 * y - smooth[1], *values]
            handle = (values[-4], values[-3]) if len(values) >= 4 else None
            if len(values) == 4:  # one handle that serves both ends
                (hx, hy), (ex, ey) = values[:2], values[2:]
                thirds = (x + 2 * (hx - x) / 3, y + 2 * (hy - y) / 3)
                curve(*thirds, ex + 2 * (hx - ex) / 3, ey + 2 * (hy - ey) / 3, ex, ey)
            elif len(values) == 6:
                curve(*values)
            else:
                parts.append(f"{_numbers(*values)} {'m' if letter == 'm' else 'l'}")
            x, y = values[-2:]
            if letter == "m":
                start_x, start_y = x, y
        before = letter
    return " ".join(parts)


def _numbers(*values: float) -> str:
    return " ".join(map(_short, values))


def _short(value: float) -> str:
    return number(value, 2)


def _rgb(colour: str) -> str:
    return " ".join(number(int(colour[at : at + 2], 16) / 255, 3) for at in (1, 3, 5))


class Document:
    """A PDF that is put together page by page; `bytes(document)` is the file."""

    def __init__(
        self, title: str, language: str = "en", fonts: Mapping[str, str] | None = None
    ) -> None:
        """Begin with no page; `language` is told to those who have the file read aloud.

        `fonts` names those of the standard ones that are written with: F alone, Helvetica, if not
        given.
        """
        self._title, self._language = title, language
        self._fonts = dict(fonts or {"F": "Helvetica"})
        self._forms: dict[str, bytes] = {}
        self._pages: list[tuple[float, float, bytes]] = []

    @property
    def pages(self) -> int:
        """How many pages there are so far."""
        return len(self._pages)

    def add_form(self, name: str, width: float, height: float, operators: str) -> None:
        """Keep a drawing of so many units under a name, for `/name Do` on any page."""
        box = f"/Type /XObject /Subtype /Form /BBox [0 0 {width:g} {height:g}] /Resources << >>"
        self._forms[name] = _stream(operators, box)

    def add_page(self, width: float, height: float, operators: str) -> None:
        """Add a page; text is written with the document's fonts, by their names."""
        self._pages.append((width, height, _stream(operators)))

    def __bytes__(self) -> bytes:
        """Return the whole file."""
        form = 4 + len(self._fonts)  # the number of the first form
        first = form + len(self._forms)  # and of the first page; its content follows it
        kids = " ".join(f"{first + 2 * at} 0 R" for at in range(len(self._pages)))
        forms = " ".join(f"/{name} {form + at} 0 R" for at, name in enumerate(self._forms))
        fonts = " ".join(f"/{name} {4 + at} 0 R" for at, name in enumerate(self._fonts))
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R /Lang " + _text(self._language) +
            b" /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>",
            f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] /Resources << "
            f"/Font << {fonts} >> /XObject << {forms} >> >> >>".encode(),
            b"<< /Title " + _text(self._title) + b" /Producer (Scarto Teach) >>",
            *(
                f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} "
                "/Encoding /WinAnsiEncoding >>".encode()
                for name in self._fonts.values()
            ),
            *self._forms.values(),
        ]  # fmt: skip
        for at, (width, height, content) in enumerate(self._pages):
            box = f"[0 0 {_short(width)} {_short(height)}]"
            contents = f"{first + 2 * at + 1} 0 R"
            page = f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {contents} >>"
            objects += [page.encode(), content]
        return b"".join(_file(objects))


def _file(objects: list[bytes]) -> Iterator[bytes]:
    """Yield the numbered objects, where each begins, and the trailer."""
    head = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    yield head
    at, places = len(head), [b"0000000000 65535 f \n"]
    for name, body in enumerate(objects, start=1):
        written = f"{name} 0 obj\n".encode() + body + b"\nendobj\n"
        places.append(f"{at:010} 00000 n \n".encode())
        at += len(written)
        yield written
    size = len(places)
    yield f"xref\n0 {size}\n".encode() + b"".join(places)
    yield f"trailer\n<< /Size {size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{at}\n%%EOF\n".encode()


def _stream(operators: str, entries: str = "") -> bytes:
    data = operators.encode(_WINDOWS, "replace")
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def _text(text: str) -> bytes:
    """Return a text of the document's own, in UTF-16 where ASCII will not do."""
    if text.isascii():
        return f"({escaped(text)})".encode()
    return b"<" + ("\ufeff" + text).encode("utf-16-be").hex().encode() + b">"


def escaped(text: str) -> str:
    """Return text as it stands between the brackets of a PDF string."""
    return re.sub(r"([\\()])", r"\\\1", text)
