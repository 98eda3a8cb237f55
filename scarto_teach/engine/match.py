"""A match over several deals: who deals next, how it stands, who pays (R5, R18, R19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from scarto_teach.engine.cards import Card, CardsText
from scarto_teach.engine.deal import Deal
from scarto_teach.engine.errors import ScartoError
from scarto_teach.engine.rules import as_trick
from scarto_teach.engine.ruleset import PIEDMONT, RuleSet
from scarto_teach.engine.scoring import Points

__all__ = ["Match", "first_dealer"]


def first_dealer(cut: CardsText) -> int | None:
    """Return the seat that cut the lowest trump and so deals first; None: cut again (R5).

    >>> first_dealer("T7 SK T3"), first_dealer("SK F C2")
    (2, None)
    """
    cards = as_trick(cut)
    trumps = [card.number for card in cards if card.is_trump]
    return cards.index(Card(f"T{min(trumps)}")) if trumps else None


@dataclass(frozen=True)
class Match:
    """A match in any state; `add` gives the next one.

    `deals` or `target` overrule what the rule set says: a number of deals, or the total at which
    the match ends.  Totals are in points by seat, Ultimo included, and add to 0.

    >>> match = Match()
    >>> match.dealer, match.totals, match.is_over, match.losers
    (0, (0, 0, 0), False, ())
    """

    rules: RuleSet = PIEDMONT
    deals: int | None = None
    target: int | None = None
    first_dealer: int = 0
    played: tuple[Deal, ...] = ()

    @property
    def dealer(self) -> int:
        """The seat that deals next: the one on the last dealer's right (R5)."""
        return (self.first_dealer + len(self.played)) % self.rules.seats

    @property
    def totals(self) -> tuple[Points, ...]:
        """What each seat has won so far, Ultimo included; the totals add to 0 (R18)."""
        columns = [column for deal in self.played for column in (deal.scores, deal.bonuses)]
        return tuple(sum(column[seat] for column in columns) for seat in range(self.rules.seats))

    @property
    def is_over(self) -> bool:
        """Whether all deals are played, or a total has reached the target (R19)."""
        deals, target = self.deals, self.target
        if deals is None and target is None:
            deals, target = self.rules.match_deals, self.rules.match_target
        by_deals = deals is not None and len(self.played) >= deals
        return by_deals or (target is not None and max(self.totals) >= target)

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats with the lowest total, who pay; empty until the match is over (R19)."""
        if not self.is_over:
            return ()
        lowest = min(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == lowest)

    @property
    def stakes(self) -> tuple[Fraction, ...]:
        """The part of the stake each seat pays, shared by the losers; empty until the end (R19)."""
        losers = self.losers
        seats = range(self.rules.seats) if losers else ()
        return tuple(Fraction(seat in losers, len(losers)) for seat in seats)

    def add(self, deal: Deal) -> Match:
        """Return the match with one more deal.

        Raises ScartoError unless the deal is over, of this rule set and dealt by `dealer`.
        """
        if self.is_over:
            raise ScartoError(f"The match is over after {len(self.played)} deals (R19).")
        if not deal.is_over:
            raise ScartoError("The deal is still being played; finish it first (R20).")
        if deal.rules != self.rules:
            raise ScartoError(f"The match is played under {self.rules}, the deal {deal.rules}.")
        if deal.dealer != self.dealer:
            raise ScartoError(f"Seat {self.dealer} deals now, not seat {deal.dealer} (R5).")
        return replace(self, played=(*self.played, deal))
