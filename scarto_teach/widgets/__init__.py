"""What learners act on in a notebook: the card table, walkthroughs, drills and questions."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scarto_teach.widgets.deal_table import DealTable
    from scarto_teach.widgets.drill import Drill
    from scarto_teach.widgets.question_card import QuestionCard, question
    from scarto_teach.widgets.summary import SummaryCard
    from scarto_teach.widgets.walkthrough import Walkthrough

__all__ = ["DealTable", "Drill", "QuestionCard", "SummaryCard", "Walkthrough", "question"]

# Found when first asked for (PEP 562), so that the faces can be drawn without a front end.
_HOMES = {
    "DealTable": "deal_table",
    "Drill": "drill",
    "QuestionCard": "question_card",
    "SummaryCard": "summary",
    "Walkthrough": "walkthrough",
    "question": "question_card",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"scarto_teach.widgets has no {name!r}; it has {', '.join(__all__)}.")
    return getattr(import_module(f"scarto_teach.widgets.{_HOMES[name]}"), name)
