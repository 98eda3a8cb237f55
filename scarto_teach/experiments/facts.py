"""What statistics may ask about a deal that has been played: one deal, in plain Python.

`many.py` answers the same questions about thousands of deals at once, in arrays; a statistic that
only adds, subtracts and compares works on both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from scarto_teach.engine import Deal
from scarto_teach.engine.cards import CardsText, CardText
from scarto_teach.engine.scoring import Points, deal_scores
from scarto_teach.experiments.plain import Table, table_of

__all__ = ["NOBODY", "Played", "at_places"]

NOBODY = -1  # the holder and the taker of a card that was laid away
T = TypeVar("T")


def at_places(by_place: Sequence[T], dealer: int) -> tuple[T, ...]:
    """Return by seat what is given by place: place 0 deals, place 1 leads to the first trick."""
    return (*by_place[-dealer:], *by_place[:-dealer]) if dealer else tuple(by_place)


class Played:
    """One deal from the shuffle to the count, as numbers; seats run from 0 up.

    `deal` has the whole of it, for whatever is not answered here.
    """

    __slots__ = ("_dealt", "_gone", "_plays", "_table", "_takers", "_units", "dealer", "rules")

    def __init__(
        self,
        table: Table,
        dealer: int,
        dealt: Sequence[Sequence[int]],
        gone: Sequence[int],
        plays: Sequence[int],
        takers: Sequence[int],
        units: Sequence[int],
    ) -> None:
        """Keep a deal given in codes and by place, the talon behind the hands dealt."""
        self._table, self.rules, self.dealer = table, table.rules, dealer
        self._dealt, self._gone, self._plays = dealt, gone, plays
        self._takers, self._units = takers, units

    @classmethod
    def of(cls, deal: Deal) -> Played:
        """Return what can be asked about a deal that is over."""
        table, dealer, seats = table_of(deal.rules), deal.dealer, deal.rules.seats
        codes = table.codes
        places = [(dealer + place) % seats for place in range(seats)]
        points = deal.points
        return cls(
            table,
            dealer,
            [*(codes.of(deal.dealt[seat]) for seat in places), codes.of(deal.talon)],
            codes.of(deal.discarded),
            codes.in_order(deal.plays),
            [(trick.winner - dealer) % seats for trick in deal.tricks],
            [int(points[seat] * codes.unit) for seat in places],
        )

    def __repr__(self) -> str:
        return f"<Played {self.rules}, dealer {self.dealer}: points {self.points}>"

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.rules.seats

    @property
    def points(self) -> tuple[Points, ...]:
        """What each pile counts, by seat (R17)."""
        codes, units = self._table.codes, self._units
        by_place = units if codes.unit == 1 else [codes.points(each) for each in units]
        return at_places(by_place, self.dealer)

    @property
    def scores(self) -> tuple[Points, ...]:
        """Each seat's points less its share, sum 0 (R18)."""
        return deal_scores(self.points, self.rules)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        won = [self._takers.count(place) for place in range(self.seats)]
        return at_places(won, self.dealer)

    def dealt(self, seat: int, cards: CardsText) -> int:
        """Return how many of these cards a seat was dealt, the talon apart (R6)."""
        hand = self._dealt[(seat - self.dealer) % self.seats]
        return len(self._table.codes_in(cards).intersection(hand))

    def held(self, seat: int, cards: CardsText) -> int:
        """Return how many of these cards a seat held at the first trick, after the scarto (R7)."""
        number = self.dealt(seat, cards)
        if seat != self.dealer:
            return number
        codes = self._table.codes_in(cards)
        return number + len(codes.intersection(self._dealt[-1])) - self.laid_away(cards)

    def laid_away(self, cards: CardsText) -> int:
        """Return how many of these cards the dealer laid away (R7)."""
        return len(self._table.codes_in(cards).intersection(self._gone))

    def _play(self, card: CardText) -> int:
        """Return which play of the deal a card was, from 0; -1 where it was laid away."""
        (code,) = self._table.codes_in(card)
        return self._plays.index(code) if code in self._plays else -1

    def trick(self, card: CardText) -> int:
        """Return the number of the trick a card was played to, from 1; 0 where laid away."""
        return self._play(card) // self.seats + 1

    def holder(self, card: CardText) -> int:
        """Return the seat that played a card; NOBODY (-1) where it was laid away."""
        trick, place = divmod(self._play(card), self.seats)
        if trick < 0:
            return NOBODY
        leader = self._takers[trick - 1] if trick else 1
        return (leader + place + self.dealer) % self.seats

    def taker(self, card: CardText) -> int:
        """Return the seat that won the trick a card was played to; NOBODY where laid away."""
        play = self._play(card)
        return NOBODY if play < 0 else (self._takers[play // self.seats] + self.dealer) % self.seats

    def pick(self, by_seat: Sequence[Any], seat: int) -> Any:
        """Return what belongs to a seat that was itself an answer, such as a holder's score."""
        return by_seat[seat]

    @property
    def deal(self) -> Deal:
        """The deal itself, played once more under the rules of the engine."""
        codes = self._table.codes
        *dealt, talon = [codes.cards(cards) for cards in self._dealt]
        deal = Deal.from_hands(at_places(dealt, self.dealer), talon, self.dealer, self.rules)
        deal = deal.discard(codes.cards(self._gone))
        for code in self._plays:
            deal = deal.play(codes.card[code])
        return deal
