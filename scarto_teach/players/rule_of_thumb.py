"""A steady opponent: it plays by rules of thumb, as `thumb.py` says them, and remembers nothing."""

from __future__ import annotations

from scarto_teach.engine import Card, Cards, View
from scarto_teach.players import thumb
from scarto_teach.players.codes import codes_of, trick_so_far

__all__ = ["RuleOfThumb"]


class RuleOfThumb:
    """A player that wins cheaply, ducks dear cards, and keeps the Bagatto for a ruff."""

    def __repr__(self) -> str:
        return "RuleOfThumb()"

    def discard(self, view: View) -> Cards:
        """Return the cards to lay away: short suits that may go, then the weakest cards (R8)."""
        codes = codes_of(view.rules)
        may_go = codes.of(view.legal_discards())
        gone = thumb.lay_down(codes.suits(view.hand), may_go, view.rules.talon_size)
        return codes.cards(gone)

    def choose(self, view: View) -> Card:
        """Return the card that the rules of thumb play (R9 to R14)."""
        codes = codes_of(view.rules)
        led, best = trick_so_far(codes.in_order(view.trick))
        card = thumb.choose(codes.suits(view.hand), codes, led, best, len(view.trick))
        return codes.card[card]
