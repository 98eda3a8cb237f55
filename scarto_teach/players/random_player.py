"""The simplest opponent: any legal card, each as likely as the next."""

from __future__ import annotations

import random

from scarto_teach.engine import Card, Cards, View

__all__ = ["Random"]


class Random:
    """A player that draws from the legal cards; the same seed and view give the same card."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"Random(seed={self.seed})"

    def _draw(self, view: View) -> random.Random:
        # from what is seen, not from a running state: undo and replay give the same card again
        return random.Random(f"{self.seed} {view.seat} {view.hand} {view.trick}")

    def discard(self, view: View) -> Cards:
        """Return as many cards as are due, drawn from those that may be laid away (R8)."""
        return Cards(self._draw(view).sample(list(view.legal_discards()), view.rules.talon_size))

    def choose(self, view: View) -> Card:
        """Return one of the legal cards."""
        return self._draw(view).choice(list(view.legal_plays()))
