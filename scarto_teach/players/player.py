"""What a player must be able to do; learners write their own in ten lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scarto_teach.engine import Card, Cards, Deal, View

__all__ = ["Player", "played_by"]


class Player(Protocol):
    """Anyone who can lay away cards and play one, knowing only a View of the deal."""

    def discard(self, view: View) -> Cards:
        """Return the cards that the dealer lays away, out of `view.legal_discards()` (R8)."""
        ...

    def choose(self, view: View) -> Card:
        """Return the card to play, out of `view.legal_plays()` (R9 to R14)."""
        ...


def played_by(players: Sequence[Player], deal: Deal) -> Deal:
    """Return a deal played to its end, each seat by its player.

    Raises IllegalPlay or IllegalDiscard where a player gives what may not go.
    """
    while (seat := deal.turn) is not None:
        view, player = deal.view(seat), players[seat]
        if deal.awaits_discard:
            deal = deal.discard(player.discard(view))
        else:
            deal = deal.play(player.choose(view))
    return deal
