"""Rows of choices by which a lab is set, and what their items are called by people."""

from __future__ import annotations

from scarto_teach.engine import RuleSet
from scarto_teach.text import t
from scarto_teach.widgets.base import ViewDict

__all__ = ["choice_row", "suit_name", "table_name"]


def table_name(rules: RuleSet) -> str:
    """Return what a rule set is called by people."""
    names = {"PIEDMONT": t("Piedmont"), "WEB_PAGE": t("Web page")}
    names |= {"FOUR_PLAYERS": t("Four players"), "PICCOLO": t("Piccolo")}
    return names.get(rules.name, rules.name)


def suit_name(letter: str) -> str:
    """Return the name of a suit; the Fool is shown among the trumps."""
    names = {"S": t("Swords"), "B": t("Batons"), "C": t("Cups"), "D": t("Coins")}
    return names.get(letter, t("Trumps and the Fool"))


def choice_row(label: str, what: str, items: list[tuple[str, str]], picked: str) -> ViewDict:
    """Return a row of choices of which one is picked; they send `what:key`."""
    choices = [
        {"choice": f"{what}:{key}", "label": shown, "picked": key == picked} for key, shown in items
    ]
    return {"label": label, "choices": choices}
