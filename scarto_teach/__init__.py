"""Scarto Teach: the Piedmontese tarot game for three, exactly, and a course that teaches it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from scarto_teach.engine import (
    FOUR_PLAYERS,
    PACK,
    PICCOLO,
    PIEDMONT,
    RULE_SETS,
    WEB_PAGE,
    BadNotation,
    BadRecord,
    BadRuleSet,
    Card,
    Cards,
    Deal,
    Event,
    IllegalDiscard,
    IllegalPlay,
    Match,
    Reason,
    RuleSet,
    ScartoError,
    Trick,
    View,
    audit,
    count_points,
    explain_count,
    explain_settlement,
    first_dealer,
    legal_discards,
    legal_plays,
    parse_cards,
    trick_winner,
    why_legal,
    why_not,
    why_not_discard,
    why_winner,
)

if TYPE_CHECKING:
    from scarto_teach.players import Player, Random
    from scarto_teach.widgets import DealTable, Drill, QuestionCard, Walkthrough, question

__version__ = "0.1.0"

__all__ = [
    "FOUR_PLAYERS",
    "PACK",
    "PICCOLO",
    "PIEDMONT",
    "RULE_SETS",
    "WEB_PAGE",
    "BadNotation",
    "BadRecord",
    "BadRuleSet",
    "Card",
    "Cards",
    "Deal",
    "DealTable",
    "Drill",
    "Event",
    "IllegalDiscard",
    "IllegalPlay",
    "Match",
    "Player",
    "QuestionCard",
    "Random",
    "Reason",
    "RuleSet",
    "ScartoError",
    "Trick",
    "View",
    "Walkthrough",
    "audit",
    "count_points",
    "explain_count",
    "explain_settlement",
    "first_dealer",
    "legal_discards",
    "legal_plays",
    "parse_cards",
    "question",
    "trick_winner",
    "why_legal",
    "why_not",
    "why_not_discard",
    "why_winner",
]

# What lies above the engine comes when it is first asked for (PEP 562): a script that only counts
# points never pays for a widget.
_LAZY = {
    "DealTable": "widgets",
    "Drill": "widgets",
    "Player": "players",
    "QuestionCard": "widgets",
    "Random": "players",
    "Walkthrough": "widgets",
    "question": "widgets",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
