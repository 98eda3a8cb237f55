"""The text twin: the same view in letters, for print, code hosts and a session without a screen."""

from __future__ import annotations

import textwrap
from typing import Any

from scarto_teach.text import t

__all__ = ["Board", "board", "sheet_lines"]

WIDTH = 78  # one line on a narrow screen, and a card to each column


class Board(str):
    """Text that a notebook shows as it stands, lines and all."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The text itself."""
        return str(self)


def board(view: dict[str, Any]) -> str:
    """Return the view as lines of text, with no blank at a line's end and none that changes."""
    strip = _groups([view["strip"]]) if view.get("strip") else []
    blocks = [
        _head(view),
        strip,
        _table(view),
        _said(view),
        _more(view),
        _hand(view),
        _legend(view),
        _answers(view),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _wrap(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def _head(view: dict[str, Any]) -> list[str]:
    stars = view.get("stars")
    drawn = "*" * stars["have"] + "." * (stars["of"] - stars["have"]) if stars else ""
    first = "   ".join(
        part for part in (view.get("progress", ""), view.get("corner", ""), drawn) if part
    )
    return [line for line in (first, *_wrap(view.get("prompt", ""))) if line]


def _table(view: dict[str, Any]) -> list[str]:
    """The seats with what each has played, or a trick laid out without seats."""
    lines = [_choices(row["label"], row["choices"]) for row in view.get("choice_rows") or []]
    lines += [line for row in sheet_lines(view) for line in _wrap(row)]
    lines += _seats(view)
    for table in _each(view.get("slots")):
        lines += _slots(table)
    for figure in _each(view.get("figure")):
        lines += [part for line in figure["name"].splitlines() for part in _wrap(line)]
    slots = (item for table in _each(view.get("slots")) for item in table["slots"])
    if any(item.get("wins") for item in (*(view.get("trick") or []), *slots)):
        lines.append(t("* takes the trick"))
    return lines


def sheet_lines(view: dict[str, Any]) -> list[str]:
    """The lines of a printed page; what is struck out stands between dashes: -29- 28."""
    frames = {"del": "-{}-", "ins": " {}"}
    found = []
    for line in view.get("sheet", {}).get("lines", []):
        text = "".join(
            frames.get(part.get("tag", ""), "{}").format(part["text"]) for part in line["parts"]
        )
        here = ">" if line["here"] else " "
        found.append(f"{here} {line['number']:>2} {line['mark'] or ' '} {text}")
    return found


def _each(part: Any) -> list[dict[str, Any]]:
    """One part, several of them or none, as a list."""
    return part if isinstance(part, list) else [part] if part else []


def _choices(label: str, choices: list[dict[str, Any]]) -> str:
    names = (f"({one['label']})" if one.get("picked") else one["label"] for one in choices)
    return f"{label}: {' | '.join(names)}"


def _slots(table: dict[str, Any]) -> list[str]:
    lines = [table["label"]]
    for at, item in enumerate(table["slots"], 1):
        star = " *" if item.get("wins") else ""
        place = f"{at}. {item.get('card') or '-'}{star}"
        lines.append(f"  {place:<9}  {item.get('note', '')}".rstrip())
    return lines


def _seats(view: dict[str, Any]) -> list[str]:
    seats = view.get("seats") or []
    lying = {item["seat"]: item for item in view.get("trick") or []}
    order = [item["seat"] for item in view.get("trick") or []]
    width = max((len(item["name"]) for item in seats), default=0)
    lines = []
    for item in sorted(seats, key=lambda one: one["seat"]):
        card = lying.get(item["seat"])
        played = f"{order.index(item['seat']) + 1}. {card['card']}" if card else "-"
        star = " *" if card and card["wins"] else ""
        notes = [text for text in (item.get("tag"), item.get("note")) if text]
        turn = ">" if item.get("turn") else " "
        line = f"{turn} {item['name']:<{width}}  {played + star:<8}  {', '.join(notes)}"
        lines.append(line.rstrip())
    return lines


def _said(view: dict[str, Any]) -> list[str]:
    feedback, error = view.get("feedback"), view.get("error")
    lines = _wrap(feedback["text"]) if feedback else []
    if error:
        lines += [*_wrap(error["title"]), error["text"], *error["lines"]]
    return lines


def _more(view: dict[str, Any]) -> list[str]:
    lines = list(view["detail"].splitlines()) if view.get("detail") else []
    lines += _groups(view.get("groups") or [])
    table = view.get("rows")
    if table:
        grid = [[str(cell) for cell in row] for row in (table["head"], *table["rows"])]
        widths = [max(len(row[i]) for row in grid) for i in range(len(table["head"]))]
        lines.append(table["label"])
        for row in grid:
            cells = [f"{row[0]:<{widths[0]}}"]
            cells += [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)]
            lines.append("  ".join(cells).rstrip())
    return lines


def _groups(groups: list[dict[str, Any]]) -> list[str]:
    lines = []
    for group in groups:
        label = f"{group['label']}:" if group["label"] else ""
        parts = [label, _row(group["cards"]), group.get("note", "")]
        lines += _wrap(" ".join(part for part in parts if part))
    return lines


def _hand(view: dict[str, Any]) -> list[str]:
    hand = view.get("hand") or []
    if not hand:
        return []
    lines = [view.get("hand_label", t("Your hand")), *_wrap(_row(hand), "  ")]
    states = {item["state"] for item in hand}
    if "legal" in states:
        lines.append(t("[..] may be played"))
    if "picked" in states:
        lines.append(t("(..) picked"))
    return lines


def _legend(view: dict[str, Any]) -> list[str]:
    """What bars stand for, where there are any."""
    cards = [*(view.get("hand") or []), *(view.get("strip") or {}).get("cards", [])]
    return _wrap(view.get("help", "")) if any("bar" in item for item in cards) else []


def _card(item: dict[str, Any]) -> str:
    """A card with what stands on it: [SK] may be played, (SK) picked, SK✓, SK +1.8."""
    frame = {"legal": "[{}]", "picked": "({})"}.get(item.get("state", ""), "{}")
    tone = item.get("tone") if "tone" in item else item.get("mark", "")
    sign = {"good": "✓", "stop": "✗"}.get(tone or "", "")
    mark = item.get("mark", "")
    bar = item.get("bar_sign", "") + item.get("bar_text", "") + item.get("bar_note", "")
    words = [frame.format(item["card"]) + sign, item.get("badge", ""), bar]
    words.append(f"({mark})" if mark and mark not in ("good", "stop") else "")
    return " ".join(word for word in words if word)


def _row(cards: list[dict[str, Any]]) -> str:
    """Cards in a row, with commas where one carries words."""
    drawn = [_card(item) for item in cards]
    return (", " if any(" " in card for card in drawn) else " ").join(drawn)


def _answers(view: dict[str, Any]) -> list[str]:
    lines = [f"  {item['choice']}: {item['label']}" for item in view.get("choices") or []]
    if view.get("field"):
        lines.append(view["field"]["label"])
    return lines
