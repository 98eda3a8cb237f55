"""What learners act on in a notebook: the card table, walkthroughs, drills and questions."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scarto_teach.widgets.deal_table import DealTable
    from scarto_teach.widgets.drill import Drill
    from scarto_teach.widgets.fool_lab import FoolLab
    from scarto_teach.widgets.pack_explorer import PackExplorer
    from scarto_teach.widgets.question_card import QuestionCard, question
    from scarto_teach.widgets.rank_ladder import RankLadder
    from scarto_teach.widgets.scoreboard import Scoreboard
    from scarto_teach.widgets.summary import SummaryCard
    from scarto_teach.widgets.trick_lab import TrickLab
    from scarto_teach.widgets.triplet_counter import TripletCounter
    from scarto_teach.widgets.walkthrough import Walkthrough

__all__ = [
    "DealTable",
    "Drill",
    "FoolLab",
    "PackExplorer",
    "QuestionCard",
    "RankLadder",
    "Scoreboard",
    "SummaryCard",
    "TrickLab",
    "TripletCounter",
    "Walkthrough",
    "question",
]

# Found when first asked for (PEP 562), so that the faces can be drawn without a front end.
_HOMES = {
    "DealTable": "deal_table",
    "Drill": "drill",
    "FoolLab": "fool_lab",
    "PackExplorer": "pack_explorer",
    "QuestionCard": "question_card",
    "RankLadder": "rank_ladder",
    "Scoreboard": "scoreboard",
    "SummaryCard": "summary",
    "TrickLab": "trick_lab",
    "TripletCounter": "triplet_counter",
    "Walkthrough": "walkthrough",
    "question": "question_card",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"scarto_teach.widgets has no {name!r}; it has {', '.join(__all__)}.")
    return getattr(import_module(f"scarto_teach.widgets.{_HOMES[name]}"), name)
