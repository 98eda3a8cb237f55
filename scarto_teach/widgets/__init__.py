"""What learners act on in a notebook: the card table, walkthroughs, drills and questions."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scarto_teach.widgets.deal_table import DealTable
    from scarto_teach.widgets.drill import Drill
    from scarto_teach.widgets.fool_lab import FoolLab
    from scarto_teach.widgets.pack_explorer import PackExplorer
    from scarto_teach.widgets.progress_card import ProgressCard, progress
    from scarto_teach.widgets.projection import projector
    from scarto_teach.widgets.puzzle_table import PuzzleTable
    from scarto_teach.widgets.question_card import QuestionCard, question
    from scarto_teach.widgets.rank_ladder import RankLadder
    from scarto_teach.widgets.review_card import ReviewCard
    from scarto_teach.widgets.rule_page import RulePage
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
    "ProgressCard",
    "PuzzleTable",
    "QuestionCard",
    "RankLadder",
    "ReviewCard",
    "RulePage",
    "Scoreboard",
    "SummaryCard",
    "TrickLab",
    "TripletCounter",
    "Walkthrough",
    "progress",
    "projector",
    "question",
]

# Found when first asked for (PEP 562), so that the faces can be drawn without a front end.
_HOMES = {
    "DealTable": "deal_table",
    "Drill": "drill",
    "FoolLab": "fool_lab",
    "PackExplorer": "pack_explorer",
    "ProgressCard": "progress_card",
    "PuzzleTable": "puzzle_table",
    "QuestionCard": "question_card",
    "RankLadder": "rank_ladder",
    "ReviewCard": "review_card",
    "RulePage": "rule_page",
    "Scoreboard": "scoreboard",
    "SummaryCard": "summary",
    "TrickLab": "trick_lab",
    "TripletCounter": "triplet_counter",
    "Walkthrough": "walkthrough",
    "projector": "projection",
    "progress": "progress_card",
    "question": "question_card",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"scarto_teach.widgets has no {name!r}; it has {', '.join(__all__)}.")
    return getattr(import_module(f"scarto_teach.widgets.{_HOMES[name]}"), name)
