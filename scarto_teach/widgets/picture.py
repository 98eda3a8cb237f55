"""A still picture of a view as SVG: only what shows of each card, no ids, no script, no fonts.

It stands in a notebook where no front end answers: on a code host, in print, in a converted page.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from scarto_teach.art import face_body
from scarto_teach.widgets.board import sheet_lines

__all__ = ["picture"]

WIDTH = 760
CARD = 72  # px, as small as a card may be
TALL = CARD * 1.76
STRIP = 26  # px, as little as may show of a card
FAN = 30  # px, as much as shows of a card that another covers
MANY = 25  # cards in groups; more than these lie in a fan
SMALL = 46  # px, a card of a group that shows many
FONT = "font-family='sans-serif' font-size='14'"
# A face ends with its index: a path, then the suit sign in a group of its own.
INDEX = re.compile(r"(<path[^>]*/><g transform=\"translate\(14\.5 44\).*?</g>)</g>$")
PAPER = re.compile(r"^<g[^>]*><rect[^>]*/>")


def picture(view: dict[str, Any]) -> str:
    """Return the view as one SVG document, equal for equal views."""
    sheet = _Sheet(view.get("pack", "piedmont"))
    lines = [view.get("progress", ""), view.get("prompt", "")]
    for row in view.get("choice_rows") or []:
        names = [f"✓ {x['label']}" if x.get("picked") else x["label"] for x in row["choices"]]
        lines.append(f"{row['label']}: {' · '.join(names)}")
    for line in lines:
        sheet.write(line)
    for line in sheet_lines(view):
        sheet.write(line)
    if view.get("strip"):
        sheet.group(view["strip"], many=True)
    if view.get("trick"):
        sheet.trick(view)
    for table in _each(view.get("slots")):
        sheet.slots(table)
    for figure in _each(view.get("figure")):
        sheet.figure(figure)
    sheet.write((view.get("feedback") or {}).get("text", ""), above=8)
    groups = view.get("groups") or []
    many = sum(len(group["cards"]) for group in groups) > MANY
    for group in groups:
        sheet.group(group, many or bool(group.get("fan")))
    for table in _each(view.get("rows")):
        for row in (table["head"], *table["rows"]):
            sheet.columns(row)
    if view.get("hand"):
        sheet.hand(view["hand"])
    return sheet.svg(str(view.get("label", "")))


def _each(part: Any) -> list[dict[str, Any]]:
    return part if isinstance(part, list) else [part] if part else []


def _wrapped(text: str, width: int = 98) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' {FONT} fill='#22302a' text-anchor='{anchor}'>"
        f"{escape(text)}</text>"
    )


def _card(
    code: str,
    x: float,
    y: float,
    width: float = CARD,
    covered: bool = False,
    pack: str = "piedmont",
) -> str:
    """A card at its place; of a covered one the paper and the index, which is what shows."""
    face = face_body(code, pack=pack)
    body = re.sub(r' class="[^"]*"', "", face)  # no style sheet will be there
    paper, index = PAPER.match(body), INDEX.search(body)
    if covered and paper and index:
        body = f"{paper[0]}{index[1]}</g>"
    place = f"translate({x:.4g} {y:.4g}) scale({width / 100:g})"
    return f"<g transform='{place}'>{body}</g>"


class _Sheet:
    """The picture as it grows downwards."""

    def __init__(self, pack: str) -> None:
        self.pack = pack
        self.y = 30.0
        self.parts: list[str] = []

    def write(self, text: str, above: float = 0) -> None:
        for line in _wrapped(text):
            self.parts.append(_text(20, self.y + above, line))
            self.y += 20

    def columns(self, row: list[Any]) -> None:
        self.y += 22
        self.parts += [_text(20 + 110 * i, self.y, str(cell)) for i, cell in enumerate(row)]

    def trick(self, view: dict[str, Any]) -> None:
        """The cards in order of play, each below who played it; a star on the winner."""
        names = {item["seat"]: item["name"] for item in view["seats"]}
        trick = view["trick"]
        for i, item in enumerate(trick):
            x = WIDTH / 2 + (i - len(trick) / 2) * 130 + 29
            mark = " ★" if item["wins"] else ""
            name = f"{i + 1}. {names[item['seat']]}{mark}"
            self.parts.append(_text(x + CARD / 2, self.y + 22, name, "middle"))
            self.parts.append(_card(item["card"], x, self.y + 32))
        self.y += TALL + 66

    def slots(self, table: dict[str, Any]) -> None:
        """A trick without seats: its places in order, an empty one as a frame."""
        self.write(table["label"], above=8)
        for i, item in enumerate(table["slots"]):
            x = 20 + i * 130
            if item.get("card"):
                self.parts.append(_card(item["card"], x, self.y))
            else:
                self.parts.append(
                    f"<rect x='{x}' y='{self.y:g}' width='{CARD}' height='{TALL:g}' rx='5' "
                    "fill='none' stroke='#4d5c54' stroke-dasharray='5 4'/>"
                )
            note = f"{'★ ' if item.get('wins') else ''}{item.get('note', '')}".strip()
            self.parts.append(_text(x, self.y + TALL + 18, note))
        self.y += TALL + 44

    def figure(self, figure: dict[str, str]) -> None:
        """A drawing of ours, in its own proportions; one that names no box by its words alone."""
        box = re.search(r"viewBox=['\"]([-\d. ]+)['\"]", figure["svg"])
        if box is None:
            self.write(figure["name"], above=8)
            return
        _, _, wide, tall = map(float, box[1].split())
        scale = min(1.0, (WIDTH - 40) / wide)
        inside = figure["svg"].partition(">")[2].rpartition("</svg>")[0]
        self.parts.append(
            f"<svg x='20' y='{self.y:g}' width='{wide * scale:g}' height='{tall * scale:g}' "
            f"viewBox='{box[1]}' color='#22302a'>{inside}</svg>"
        )
        self.y += tall * scale + 16

    def group(self, group: dict[str, Any], many: bool) -> None:
        """A row of cards; many cards lie small, each covered by the next."""
        self.y += 12
        self.write(f"{group['label']} {group.get('note', '')}".strip())
        width = SMALL if group.get("size") == "small" or many else CARD
        across, down = (FAN - 2, width * 0.8) if many else (width + 6, width * 1.76 + 6)
        each = int((WIDTH - 40 - width) // across) + 1
        cards = group["cards"]
        for i, item in enumerate(cards):
            x, y = 20 + i % each * across, self.y - 12 + i // each * down
            up = 8 if item.get("state") in ("legal", "picked") else 0
            covered = many and i % each < each - 1 and i < len(cards) - 1
            self.parts.append(_card(item["card"], x, y - up + 8, width, covered, self.pack))
            if up:
                self._bar(x, y, width)
        self.y += (-(-len(cards) // each) - 1) * down + width * 1.76 + 16 if cards else 0

    def hand(self, hand: list[dict[str, Any]]) -> None:
        """The hand in as many rows as leave each card its strip; legal and picked cards stand up.

        A card is covered by the next one in its row.
        """
        rows = 1
        while rows < 6 and (WIDTH - 40 - CARD) / max(-(-len(hand) // rows) - 1, 1) < STRIP:
            rows += 1
        each = -(-len(hand) // rows)
        fits = (CARD + 6) * (each - 1) + CARD <= WIDTH - 40
        strip = CARD + 6 if fits else min(FAN, (WIDTH - 40 - CARD) / (each - 1))
        left = (WIDTH - strip * (each - 1) - CARD) / 2
        self.y += 16
        for i, item in enumerate(hand):
            up = 14 if item["state"] in ("legal", "picked") else 0
            top = self.y + (i // each) * TALL * 0.55 + 14 - up
            x = left + (i % each) * strip
            covered = not fits and i % each < each - 1 and i < len(hand) - 1
            self.parts.append(_card(item["card"], round(x, 1), round(top, 1), covered=covered))
            if up:
                self._bar(round(x, 1), top, CARD)
        self.y += (rows - 1) * TALL * 0.55 + TALL + 30

    def _bar(self, x: float, y: float, width: float) -> None:
        """The line over a card that stands up."""
        place = f"x='{x:g}' y='{y - 5:.1f}' width='{width}' height='4'"
        self.parts.append(f"<rect {place} fill='#1d6546'/>")

    def svg(self, label: str) -> str:
        height = round(self.y + 20)
        name = escape(label, quote=True)
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' "
            f"width='{WIDTH}' height='{height}' role='img' aria-label='{name}'>"
            f"<rect width='{WIDTH}' height='{height}' rx='12' fill='#e3ebe4'/>"
            f"{''.join(self.parts)}</svg>"
        )
