"""The rules of Scarto, exactly; the standard library is all it needs."""

from scarto_teach.engine.cards import PACK, Card, Cards, parse_cards
from scarto_teach.engine.deal import Deal
from scarto_teach.engine.errors import (
    BadNotation,
    BadRecord,
    BadRuleSet,
    IllegalDiscard,
    IllegalPlay,
    ScartoError,
)
from scarto_teach.engine.explain import (
    Reason,
    explain_count,
    explain_settlement,
    why_legal,
    why_not,
    why_not_discard,
    why_winner,
)
from scarto_teach.engine.history import Event, Trick
from scarto_teach.engine.match import Match, first_dealer
from scarto_teach.engine.rules import legal_discards, legal_plays, trick_winner
from scarto_teach.engine.ruleset import (
    FOUR_PLAYERS,
    PICCOLO,
    PIEDMONT,
    RULE_SETS,
    WEB_PAGE,
    RuleSet,
    audit,
)
from scarto_teach.engine.scoring import count_points
from scarto_teach.engine.view import View

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
    "Event",
    "IllegalDiscard",
    "IllegalPlay",
    "Match",
    "Reason",
    "RuleSet",
    "ScartoError",
    "Trick",
    "View",
    "audit",
    "count_points",
    "explain_count",
    "explain_settlement",
    "first_dealer",
    "legal_discards",
    "legal_plays",
    "parse_cards",
    "trick_winner",
    "why_legal",
    "why_not",
    "why_not_discard",
    "why_winner",
]
