"""How the cards are dealt, drawn and in words: packets from the dealer's right, then the talon."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from scarto_teach.engine import RuleSet
from scarto_teach.text import t
from scarto_teach.widgets.base import ViewDict

__all__ = ["dealing_parts"]

WIDE, TALL, STEP = 14, 22, 5  # px: one card seen from behind, and how far the next one lies
NAME, GAP, LINE = 96, 18, 40  # px: the names, between packets, from seat to seat
CARD = f"width='{WIDE}' height='{TALL}' rx='2' fill='#8d75b8' stroke='#2c1650'"


def dealing_parts(rules: RuleSet, dealer: int, names: Sequence[str]) -> ViewDict:
    """Return the parts of a view that show the dealing, before anyone picks up the cards (R6)."""
    name = t("Packets, numbered in the order in which they come")
    return {
        "progress": t("The cards are dealt"),
        "prompt": dealing_words(rules, dealer, names),
        "figure": {"svg": dealing_figure(rules, dealer, names), "name": name},
    }


def packets(rules: RuleSet) -> list[tuple[int, int]]:
    """Return who gets how many, in order: seats counted from the dealer's right on, talon last."""
    return [(heap, len(list(run))) for heap, run in groupby(rules.packets)]


def dealing_words(rules: RuleSet, dealer: int, names: Sequence[str]) -> str:
    """Return how the cards go round, in two sentences (R6)."""
    order = [names[(dealer + 1 + place) % rules.seats] for place in range(rules.seats)]
    sizes = sorted({count for heap, count in packets(rules) if heap < rules.seats}, reverse=True)
    parts = [
        t("Packets of {size} go round from the dealer's right: {players}. (R6)",
          size=t(", then ").join(map(str, sizes)), players=", ".join(order)),
        t("The last {count}, the talon, go to the dealer: {player}. (R7)",
          count=rules.talon_size, player=names[dealer]),
    ]  # fmt: skip
    return " ".join(parts)


def dealing_figure(rules: RuleSet, dealer: int, names: Sequence[str]) -> str:
    """Return the drawing: a line a seat, its packets numbered in the order in which they come."""
    x = dict.fromkeys(range(rules.seats), float(NAME))
    parts = []
    for place in range(rules.seats):
        name = names[(dealer + 1 + place) % rules.seats]
        parts.append(_text(0, 34 + place * LINE, name))
    for number, (heap, count) in enumerate(packets(rules), 1):
        place = min(heap, rules.seats - 1)  # the talon lies with the dealer, who sits last
        y = 20 + place * LINE
        cards = "".join(f"<rect x='{x[place] + i * STEP:g}' y='{y}' {CARD}/>" for i in range(count))
        wide = WIDE + (count - 1) * STEP
        label = t("talon") if heap == rules.seats else str(number)
        parts.append(cards + _text(x[place] + wide / 2, y - 3, label, "middle", 11))
        x[place] += wide + GAP
    width, height = max(x.values()) + GAP, rules.seats * LINE + 14
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:g} {height}' "
        f"width='{width:g}' height='{height}'>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 14) -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' font-family='sans-serif' font-size='{size}' "
        f"fill='currentColor' text-anchor='{anchor}'>{escape(text)}</text>"
    )
