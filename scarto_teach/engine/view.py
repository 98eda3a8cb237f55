"""What one seat may know of a deal: its own value, with nothing hidden in it to be found."""

from __future__ import annotations

from dataclasses import dataclass

from scarto_teach.engine.cards import Card, Cards
from scarto_teach.engine.history import Trick
from scarto_teach.engine.rules import discardable, legal_ids
from scarto_teach.engine.ruleset import RuleSet
from scarto_teach.engine.scoring import Points, count_ids

__all__ = ["View"]


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A deal as one seat sees it; counts, piles and voids are tuples by seat.

    `discarded` and `talon` are empty for all but the dealer, whose pile looks to the others as if
    nothing had been laid away.  `voids` holds, for each seat, the
    suit letters (S B C D T) that its plays have shown it to be without (R10, R11).
    """

    rules: RuleSet
    seat: int
    dealer: int
    turn: int | None
    awaits_discard: bool
    hand: Cards
    trick: tuple[Card, ...]
    leader: int
    tricks: tuple[Trick, ...]
    counts: tuple[int, ...]
    tricks_won: tuple[int, ...]
    piles: tuple[Cards, ...]
    voids: tuple[frozenset[str], ...]
    discarded: Cards
    talon: Cards

    def __repr__(self) -> str:
        """Return a line that says whose view it is, where the deal stands and what is held."""
        state = (
            "over" if self.is_over else f"trick {len(self.tricks) + 1}, turn of seat {self.turn}"
        )
        return f"<View of seat {self.seat}, {state}: {self.hand}>"

    @property
    def is_over(self) -> bool:
        """Whether the last trick has been played (R20)."""
        return len(self.tricks) == self.rules.tricks

    @property
    def points(self) -> tuple[Points, ...]:
        """What each seat's pile counts so far, as far as this seat knows (R17)."""
        return tuple(count_ids(pile.mask, self.rules) for pile in self.piles)

    @property
    def unseen(self) -> Cards:
        """The cards this seat has not seen: in the other hands or in a discard it does not know."""
        played = (card for trick in self.tricks for card in trick.cards)
        return self.rules.pack - self.hand - self.discarded - played - self.trick

    def legal_plays(self) -> Cards:
        """Return the cards this seat may play now, empty when it is not its turn (R9 to R14)."""
        if self.turn != self.seat or self.awaits_discard:
            return Cards()
        ids = [card.id for card in self.trick]
        return Cards.from_mask(legal_ids(self.hand.mask, ids, self.rules))

    def legal_discards(self) -> Cards:
        """Return the cards this seat may lay away now, empty when no discard is due (R8)."""
        if self.turn != self.seat or not self.awaits_discard:
            return Cards()
        return Cards.from_mask(discardable(self.hand.mask, self.rules))
