"""A look back at a deal: what each play of a seat cost, and whether it was right on what it knew.

Two questions, kept apart.  With open hands: would another card have brought more?  On what the seat
knew: would advice have named another card?  A card may cost five points and still have been right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scarto_teach.engine import Card, Cards, Deal, ScartoError, View
from scarto_teach.engine.scoring import Points, points_text
from scarto_teach.players.hindsight import SURE, Gap, compared, exact_gaps, gap, loose_plays
from scarto_teach.players.motive import motive
from scarto_teach.players.sampler import best_scarto
from scarto_teach.players.trials import Trials, equal_cards, weakest
from scarto_teach.text import t

__all__ = ["Mark", "Moment", "Review", "ScartoMark", "review"]

EXACT = 12  # tricks from the end that the solver is asked for, as far as its limit goes
MOMENTS = 3
A_LINE = 5  # plays to a line of text


@dataclass(frozen=True)
class Mark:
    """One play of the seat: what it cost with open hands, and apart from it what was to be known.

    `cost` and `loss` are points; their errors are standard errors, 0 where `exact`.
    """

    number: int  # of the trick, from 1
    hand: Cards
    trick: tuple[Card, ...]  # what lay there, in order of play
    legal: Cards
    played: Card
    better: Card  # with open hands; the played card itself where none was better
    cost: float | Points
    error: float
    exact: bool  # by the solver, against best play of both others; else by play-outs
    advised: Card  # on what the seat knew; the played card itself where none was better
    loss: float
    loss_error: float

    @property
    def costly(self) -> bool:
        """Whether the play cost more than its error, with open hands."""
        return self.cost > SURE * self.error

    @property
    def mistake(self) -> bool:
        """Whether the play lost more than its error on what the seat knew."""
        return self.loss > SURE * self.loss_error

    @property
    def verdict(self) -> str:
        """One of "forced", "right", "mistake", "unlucky" (right, but it cost) and "lucky"."""
        if len(self.legal) == 1:
            return "forced"
        if self.mistake:
            return "mistake" if self.costly else "lucky"
        return "unlucky" if self.costly else "right"


@dataclass(frozen=True)
class Moment(Mark):
    """A play that cost dearly, to be tried again: `deal` stands before it."""

    deal: Deal
    reason: str  # what the better card does and brings, with open hands
    knowledge: str  # whether the seat could have known


@dataclass(frozen=True)
class ScartoMark:
    """The dealer's scarto: a better one on what it knew, and by how many points."""

    hand: Cards  # with the talon
    laid: Cards
    advised: Cards  # the one laid where none was better
    loss: float
    loss_error: float

    @property
    def mistake(self) -> bool:
        """Whether the scarto lost more than its error on what the seat knew."""
        return self.loss > SURE * self.loss_error


@dataclass(frozen=True, repr=False)
class Review:
    """A deal seen from one seat: a mark for each of its plays, and the dearest moments first."""

    seat: int
    points: Points
    is_over: bool
    scarto: ScartoMark | None  # where the seat dealt
    marks: tuple[Mark, ...]
    moments: tuple[Moment, ...]

    @property
    def mistakes(self) -> tuple[Mark, ...]:
        """The plays that were wrong on what the seat knew."""
        return tuple(mark for mark in self.marks if mark.mistake)

    @property
    def exact_from(self) -> int | None:
        """The trick from which on all costs are exact; None where none is."""
        return next((mark.number for mark in self.marks if mark.exact), None)

    def __str__(self) -> str:
        return "\n".join([*_heading(self), *_rows(self.marks), *map(_told, self.moments)])

    __repr__ = __str__


def review(
    deal: Deal, seat: int = 0, worlds: int = 100, limit: int = 100_000, seed: int = 0
) -> Review:
    """Return the marks of a seat's plays in a deal, finished or not, and its three dearest moments.

    Costs are points lost with open hands.  In the last tricks, as many as the solver reaches within
    `limit` positions, they are exact, against best play of both others; before that they are
    estimated by `worlds` loose play-outs of the true deal.  What the seat could know is judged by
    `worlds` deals that agree with its View; so is the scarto.  Moments are the plays that cost most
    for sure, no better card twice.  The same arguments give the same review.
    Raises ScartoError where there is no such seat or `worlds` is less than 1.
    """
    if not 0 <= seat < deal.rules.seats:
        raise ScartoError(f"There is no seat {seat}: they run from 0 to {deal.rules.seats - 1}.")
    plays = _plays_of(deal, seat)
    exact = exact_gaps(plays, EXACT, limit)
    marks = [
        _mark(at, card, exact.get(index), worlds, seed) for index, (at, card) in enumerate(plays)
    ]
    return Review(
        seat=seat,
        points=deal.points[seat],
        is_over=deal.is_over,
        scarto=_scarto(deal, worlds, seed) if seat == deal.dealer and deal.discarded else None,
        marks=tuple(marks),
        moments=tuple(_moments(marks, [at for at, _ in plays])),
    )


def _plays_of(deal: Deal, seat: int) -> list[tuple[Deal, Card]]:
    """Return the seat's plays in order, each with the deal before it."""
    found = []
    while deal.plays:
        card = deal.plays[-1]
        deal = deal.before
        if deal.turn == seat:
            found.append((deal, card))
    return found[::-1]


def _mark(deal: Deal, card: Card, exact: Gap | None, worlds: int, seed: int) -> Mark:
    """Return the mark of one play."""
    assert deal.turn is not None
    view = deal.view(deal.turn)
    groups = equal_cards(view.legal_plays(), view)
    cards = [weakest(group) for group in groups]
    played = next(weakest(group) for group in groups if card in group)
    known = open_hands = Gap(played, 0.0, 0.0)
    if len(cards) > 1:
        known = gap(lambda some, draw: Trials(view, worlds, seed + draw).plays(some), cards, played)
        open_hands = exact or gap(loose_plays(deal, worlds, seed), cards, played)
    better, cost, error = exact or open_hands
    return Mark(
        number=len(deal.tricks) + 1,
        hand=view.hand,
        trick=deal.trick,
        legal=view.legal_plays(),
        played=card,
        better=card if better == played else better,
        cost=cost,
        error=error,
        exact=exact is not None,
        advised=card if known.better == played else known.better,
        loss=float(known.points),
        loss_error=known.error,
    )


def _scarto(deal: Deal, worlds: int, seed: int) -> ScartoMark:
    """Return the mark of the dealer's scarto: the best is sought in one draw, judged in another."""
    laid = deal.discarded
    while not deal.awaits_discard:
        deal = deal.before
    view = deal.view(deal.dealer)
    best = best_scarto(Trials(view, worlds, seed))
    found = compared(*Trials(view, worlds, seed + 1).discards([best, laid]))
    advised = best if found.points > 0 else laid
    return ScartoMark(view.hand, laid, advised, max(found.points, 0.0), found.error)


def _moments(marks: Sequence[Mark], deals: Sequence[Deal]) -> list[Moment]:
    """Return the plays that cost most for sure; a card missed trick after trick counts once."""
    dear = [index for index, mark in enumerate(marks) if mark.costly]
    dear.sort(key=lambda index: SURE * marks[index].error - marks[index].cost)
    moments: list[Moment] = []
    for index in dear:
        if marks[index].better not in [moment.better for moment in moments]:
            moments.append(_moment(marks[index], deals[index]))
    return moments[:MOMENTS]


def _moment(mark: Mark, deal: Deal) -> Moment:
    """Return a mark as a position to try again."""
    assert deal.turn is not None
    view = deal.view(deal.turn)
    shown = {"played": Cards(mark.played), "advised": Cards(mark.advised)}
    reason = (
        "{what}; by play-outs that is worth about {points} more than {played}."
        if not mark.exact
        else "{what}; against best play of both others that is worth {points} more than {played}."
    )
    knowledge = "On what you knew, no card was surely better than {played}."
    if mark.mistake:
        knowledge = "On what you knew, {advised} promised {loss} more: {known}."
    return Moment(
        **vars(mark),
        deal=deal,
        reason=t(reason, what=_what(view, mark.better), points=_number(mark.cost), **shown),
        knowledge=t(knowledge, loss=_number(mark.loss), known=motive(view, mark.advised), **shown),
    )


def _what(view: View, card: Card) -> str:
    """Return what a card does, as the beginning of a sentence."""
    what = motive(view, card)
    return what[:1].upper() + what[1:]


# --- the text twin


def _number(points: float | Points) -> str:
    """Return points as people read them: estimates to a tenth."""
    return f"{points:.1f}" if isinstance(points, float) else points_text(points)


def _heading(whole: Review) -> list[str]:
    """Return what it came to, what is known of the costs, and what was to be known."""
    counts = "Points of seat {seat}: {points}." if whole.is_over else (
        "Points of seat {seat} so far: {points}."
    )  # fmt: skip
    lines = [t(counts, seat=whole.seat, points=points_text(whole.points))]
    if whole.exact_from is not None:
        exact = points_text(sum([Fraction(mark.cost) for mark in whole.marks if mark.exact]))
        cost = (
            "Lost with open hands from trick {number} on, against best play of both others: {cost}."
        )
        lines.append(t(cost, number=whole.exact_from, cost=exact))
    if any(mark.costly and not mark.exact for mark in whole.marks):
        lines.append(t("A cost behind ~ is what play-outs with open hands estimate."))
    if whole.scarto and whole.scarto.mistake:
        scarto = "On what you knew, {advised} as your scarto promised {loss} more than {laid}."
        lines.append(t(scarto, advised=whole.scarto.advised, laid=whole.scarto.laid,
                       loss=_number(whole.scarto.loss)))  # fmt: skip
    if whole.marks:
        lines.append(t("Mistakes on what you knew are marked with !: {number}.",
                       number=len(whole.mistakes)))  # fmt: skip
    return lines


def _rows(marks: Sequence[Mark]) -> list[str]:
    """Return the plays with what they cost, about (~) or exactly, `!` where to be known."""
    cells = []
    for mark in marks:
        cost = ""
        if mark.costly:
            cost = f" -{_number(mark.cost)}" if mark.exact else f" ~{_number(-mark.cost)}"
        cells.append(f"{mark.number:>2} {mark.played}{cost}{' !' if mark.mistake else ''}")
    lines = [cells[at : at + A_LINE] for at in range(0, len(cells), A_LINE)]
    return ["  ".join(f"{cell:<14}" for cell in line).rstrip() for line in lines]


def _told(moment: Moment) -> str:
    """Return a moment in three lines: the position, why, and whether it was to be known."""
    place = "Trick {number}, {trick} on the table, {hand} in hand: {better} instead of {played}."
    if not moment.trick:
        place = "Trick {number}, you lead from {hand}: {better} instead of {played}."
    position = t(
        place, number=moment.number, trick=" ".join(map(str, moment.trick)), hand=moment.hand,
        better=Cards(moment.better), played=Cards(moment.played),
    )  # fmt: skip
    return f"{position}\n  {moment.reason}\n  {moment.knowledge}"
