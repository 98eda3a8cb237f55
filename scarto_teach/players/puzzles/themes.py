"""What a puzzle is about, found by rule in the lines that the solver gives.

Each rule looks at one position with open hands, at the best line and at what the second best card
comes to.  One position may have several themes, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scarto_teach.engine import Card, Cards, Deal, trick_winner
from scarto_teach.engine.scoring import Points
from scarto_teach.players.solver import Solved, guarantee

__all__ = ["SCARTO", "THEMES", "Case", "case_of", "themes_of"]

BAGATTO = Card("T1")
SCARTO: Final = "scarto"
PLAIN = {"S", "B", "C", "D"}


@dataclass(frozen=True)
class Case:
    """A position with the line after its best card and the line after its second best."""

    deal: Deal
    line: tuple[Card, ...]  # the best card first
    other: tuple[Card, ...]  # the second best card first

    @property
    def seat(self) -> int:
        """The seat to play."""
        assert self.deal.turn is not None
        return self.deal.turn

    @property
    def best(self) -> Card:
        """The best card."""
        return self.line[0]

    @property
    def second(self) -> Card:
        """The second best card."""
        return self.other[0]

    @cached_property
    def ends(self) -> tuple[Deal, Deal]:
        """The deal at the end of either line."""
        ends = []
        for line in (self.line, self.other):
            deal = self.deal
            for card in line:
                deal = deal.play(card)
            ends.append(deal)
        return ends[0], ends[1]

    def gained(self, card: Card) -> bool:
        """Whether the seat has a card at the end of the best line and not of the second best."""
        best, second = (end.piles[self.seat] for end in self.ends)
        return card in best and card not in second

    def trick(self, card: Card | None = None) -> tuple[Card, ...]:
        """Return the trick as the best line fills it, with another card in the best one's place."""
        after = self.line[1 : self.deal.rules.seats - len(self.deal.trick)]
        return (*self.deal.trick, card or self.best, *after)

    def held(self, seat: int, suit: str) -> Cards:
        """Return the cards of a suit that a seat holds."""
        return Cards(card for card in self.deal.hands[seat] if card.suit == suit)

    def winner(self, *trick: Card) -> int:
        """Return the place of the winner of a trick, finished or not."""
        return trick_winner(trick, self.deal.rules)


def case_of(deal: Deal, costs: Mapping[Card, Points]) -> Case:
    """Return a position with its two lines, given what each card costs against the best."""
    best, second = sorted(costs, key=costs.__getitem__)[:2]
    return Case(deal, _line(deal, best), _line(deal, second))


def _line(deal: Deal, card: Card) -> tuple[Card, ...]:
    """Return a card and the solver's line after it, for the seat to play."""
    assert deal.turn is not None
    solved = guarantee(deal.play(card), deal.turn)
    assert isinstance(solved, Solved)
    return (card, *solved.line)


# --- the rules: what each theme shows in the position, empty where the position has it not


def bagatto(case: Case) -> Cards:
    """Return the Bagatto where it comes home in the best line and is lost in the other."""
    held = BAGATTO in case.deal.hands[case.seat] and case.gained(BAGATTO)
    return Cards(BAGATTO) if held else Cards()


def matto(case: Case) -> Cards:
    """Return the Fool where now is its moment, or where it comes next to a card better still."""
    return Cards(card for card in (case.best, case.second) if card.is_fool)


def dealer(case: Case) -> Cards:
    """Return courts of the dealer, who plays next, that a lead of their suit catches."""
    deal, suit = case.deal, case.best.suit
    seat = (case.seat + 1) % deal.rules.seats
    if deal.trick or seat != deal.dealer or suit not in PLAIN:
        return Cards()
    return Cards(card for card in case.held(seat, suit) if card.is_court and case.gained(card))


def unblock(case: Case) -> Cards:
    """Return weaker cards of the best one's suit that would do as much in this trick.

    Nobody still to play holds a card between the two, and they are not worth more, or it would be
    for that.  In a trick that the seat wins they are worth as much: else a dear card comes home.
    """
    deal, rules, best = case.deal, case.deal.rules, case.best
    if not deal.trick or best.is_fool:
        return Cards()
    winner = case.winner(*case.trick())
    after = range(case.seat + 1, case.seat + rules.seats - len(deal.trick))
    others = [card for seat in after for card in case.held(seat % rules.seats, best.suit)]
    between = [
        rules.strength(card) for card in others if rules.strength(card) < rules.strength(best)
    ]
    return Cards(
        card
        for card in deal.legal_plays() & case.held(case.seat, best.suit)
        if max(between, default=0) < rules.strength(card) < rules.strength(best)
        and rules.value(card) <= rules.value(best)
        and (winner != len(deal.trick) or rules.value(card) == rules.value(best))
        and case.winner(*case.trick(card)) == winner
    )


def force(case: Case) -> Cards:
    """Return trumps that opponents without the plain suit led spend on it."""
    deal, suit = case.deal, case.best.suit
    if deal.trick or suit not in PLAIN:
        return Cards()
    return Cards(card for card in case.trick() if card.is_trump)


def king(case: Case) -> Cards:
    """Return Kings that could take the trick as it lies, are kept back, and come home later."""
    deal = case.deal
    return Cards(
        card
        for card in deal.legal_plays()
        if card.is_king
        and card != case.best
        and card in case.ends[0].piles[case.seat]
        and case.winner(*deal.trick, card) == len(deal.trick)
    )


def _follows_with_a_choice(deal: Deal) -> bool:
    suits = [card.suit for card in deal.legal_plays()]
    return bool(deal.trick) and len(set(suits)) < len(suits)


def _leads_plain(deal: Deal) -> bool:
    return not deal.trick and any(card.suit in PLAIN for card in deal.legal_plays())


def _leads_to_a_court_of_the_dealer(deal: Deal) -> bool:
    assert deal.turn is not None
    suits = {card.suit for card in deal.hands[deal.dealer] if card.is_court}
    through = not deal.trick and (deal.turn + 1) % deal.rules.seats == deal.dealer
    return through and any(card.suit in suits for card in deal.legal_plays())


@dataclass(frozen=True)
class Theme:
    """A theme in words, with its rule; `may_be` says at a glance where the rule cannot hold."""

    title: str
    shows: Callable[[Case], Cards]
    may_be: Callable[[Deal], bool]


def _holds(card: str) -> Callable[[Deal], bool]:
    return lambda deal: deal.turn is not None and Card(card) in deal.hands[deal.turn]


THEMES: Final = {
    "bagatto": Theme("save the Bagatto", bagatto, _holds("T1")),
    "matto": Theme("the Matto at the right moment", matto, _holds("F")),
    "dealer": Theme("lead through the dealer", dealer, _leads_to_a_court_of_the_dealer),
    "unblock": Theme("unblock", unblock, _follows_with_a_choice),
    "force": Theme("force trumps", force, _leads_plain),
    "king": Theme("hold up a King", king, lambda deal: any(c.is_king for c in deal.legal_plays())),
    SCARTO: Theme("the scarto", lambda _: Cards(), lambda deal: deal.awaits_discard),
}


def themes_of(case: Case) -> list[str]:
    """Return the themes that a position has."""
    return [name for name, theme in THEMES.items() if theme.shows(case)]
