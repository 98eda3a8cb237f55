"""What a player must be able to do; learners write their own in ten lines."""

from __future__ import annotations

from typing import Protocol

from scarto_teach.engine import Card, Cards, View

__all__ = ["Player"]


class Player(Protocol):
    """Anyone who can lay away cards and play one, knowing only a View of the deal."""

    def discard(self, view: View) -> Cards:
        """Return the cards that the dealer lays away, out of `view.legal_discards()` (R8)."""
        ...

    def choose(self, view: View) -> Card:
        """Return the card to play, out of `view.legal_plays()` (R9 to R14)."""
        ...
