"""A played deal looked back at: what each play cost, and the dearest moments to try again."""

from __future__ import annotations

from collections.abc import Sequence

from scarto_teach.engine import Card, Deal, ScartoError
from scarto_teach.text import t
from scarto_teach.widgets.base import CardWidget, ViewDict
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.deal_record import turned
from scarto_teach.widgets.places import names_of
from scarto_teach.widgets.reviewing import Reviewing

__all__ = ["ReviewCard"]


class ReviewCard(CardWidget):
    """The plays of a seat with what they cost; the three dearest are positions to try again.

    Without a front end: `moment(1)` goes to the dearest, `look("SK")` to the play of a card,
    `play("S2")` tries another card there, `overview()` goes back to them all.
    """

    kind = "review-card"

    def __init__(
        self,
        deal: Deal,
        seat: int = 0,
        worlds: int = 100,
        seat_names: Sequence[str] | None = None,
    ) -> None:
        """Review a deal, finished or not, for a seat; more worlds say more and take longer.

        Raises ScartoError where there is no such seat.
        """
        super().__init__()
        seats = deal.rules.seats
        if not 0 <= seat < seats:
            raise ScartoError(t("There is no seat {seat}: they run from 0 to {last}.", seat=seat,
                                last=seats - 1))  # fmt: skip
        names = names_of(seats, seat_names)
        names = (*names[seat:], *names[:seat]) if seat_names else names
        self._reviewing = Reviewing(turned(deal, seat), names, worlds)
        self._paint()

    def moment(self, number: int) -> Board:
        """Go to one of the dearest moments, 1 the dearest; return the board."""
        self._intent(f"moment {number}")
        return Board(self)

    def look(self, card: Card | str) -> Board:
        """Go to where a card was played; return the board."""
        self._intent("look", str(Card(card)))
        return Board(self)

    def play(self, card: Card | str) -> Board:
        """Try another card at the moment that is shown; return the board."""
        self._intent("card", str(Card(card)))
        return Board(self)

    def overview(self) -> Board:
        """Go back to all plays; return the board."""
        self._intent("overview")
        return Board(self)

    def _act(self, kind: str, card: str) -> None:
        self._reviewing.act(kind, card)

    def _view(self) -> ViewDict:
        return {"label": t("Review of a deal"), **self._reviewing.parts()}
