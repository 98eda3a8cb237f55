"""What a question may ask of the engine: the right answer, and the reason for each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scarto_teach.engine import (
    Card,
    Cards,
    Reason,
    RuleSet,
    trick_winner,
    why_legal,
    why_not,
    why_winner,
)
from scarto_teach.players import Player
from scarto_teach.players.seating import Chooser
from scarto_teach.questions.audit import (
    EXCESS,
    THIRDS,
    TOTAL,
    excess,
    in_piccolo,
    thirds,
    total,
    why_excess,
    why_in_piccolo,
    why_thirds,
    why_total,
)
from scarto_teach.questions.counting import count, settled, why_count, why_settled
from scarto_teach.questions.discards import (
    discardable,
    short_suit,
    why_discardable,
    why_short_suit,
)
from scarto_teach.questions.endings import (
    ROW,
    THREE_HANDS,
    best_plays,
    opened,
    stands_out,
    sure_leads,
    sure_points,
    tricks_in_a_row,
    trumps_above,
    why_in_a_row,
    why_sure,
    why_sure_lead,
    why_sure_points,
    why_trumps_above,
)
from scarto_teach.questions.memory import (
    LAYING,
    MEMORY,
    PLAYED,
    laid_by_length,
    masters,
    trumps_out,
    why_laid,
    why_master,
    why_trumps_out,
)
from scarto_teach.questions.pack_asks import (
    beaters,
    card_value,
    rank_in_suit,
    the_card,
    why_beats,
    why_rank,
    why_value,
    worth,
)
from scarto_teach.questions.playing import VIEW, first_card
from scarto_teach.questions.position import Position
from scarto_teach.questions.sampling import (
    FALLS,
    INTERVAL,
    MEAN_WHERE,
    falls,
    interval,
    mean_where,
    why_interval,
    why_mean_where,
)
from scarto_teach.questions.shapes import CARD, DEALER, FOOL_TRICK, PILE, PLAY, POINTS, TRICK, Shape
from scarto_teach.questions.whole_deal import (
    VOIDS,
    shows_void,
    tricks_taken,
    trumps_unseen,
    why_tricks_taken,
    why_trumps_unseen,
    why_void,
)

__all__ = ["ASKS", "Ask", "fool_owner", "takers", "winning_plays"]

FOOL: Final = Card("F")


@dataclass(frozen=True)
class Ask:
    """One thing asked; `belongs` says why a card is in the answer, `strays` why it is not.

    A function may be asked for a number instead of cards; then `because` says why it is that one.
    """

    right: Callable[[Position], Any]  # cards, or a number where `shape` gives one back
    belongs: Callable[[Position, Card], Reason | None] = lambda position, card: None
    strays: Callable[[Position, Card], Reason | None] = lambda position, card: None
    shape: Shape = PLAY
    because: Callable[[Position], Reason | None] = lambda position: None
    least: int = 1  # fewer cards than that are no answer worth asking for
    decided: Callable[[Position], bool] = lambda position: True  # whether it can be asked there
    rival: Player | None = None  # whom a function of a View must beat; see `playing`


def _why_legal(position: Position, card: Card) -> Reason | None:
    return why_legal(position.hand, position.trick, card, position.rules)


def _why_illegal(position: Position, card: Card) -> Reason | None:
    return why_not(position.hand, position.trick, card, position.rules)


def takers(position: Position, cards: Cards) -> Cards:
    """Return which of some cards would take the trick, played last; the Fool led takes none."""
    last = len(position.trick)
    return Cards(
        card
        for card in cards
        if (position.led or not card.is_fool)
        and trick_winner((*position.trick, card), position.rules) == last
    )


def winning_plays(position: Position) -> Cards:
    """Return the legal cards with which the learner, playing last, takes the trick."""
    return takers(position, position.legal)


def _why_wins(position: Position, card: Card) -> Reason | None:
    """Return why a trick goes as it goes once a card is played; None where it may not be."""
    if card not in position.legal:
        return None
    return why_winner((*position.trick, card), position.rules)


def fool_owner(trick: Sequence[Card], rules: RuleSet, last: bool = False) -> int:
    """Return the place in a trick whose pile the Fool goes to; `last` is the deal's last (R15)."""
    if last and not rules.fool_kept_in_last_trick:
        return trick_winner(trick, rules)
    return list(trick).index(FOOL)


def _owner(last: bool) -> Ask:
    """Return the Ask for whose pile the Fool goes to."""

    def because(position: Position) -> Reason:
        lost = last and not position.rules.fool_kept_in_last_trick
        message = (
            "In the last trick its winner takes the Fool by this rule set."
            if lost
            else "The Fool goes to the pile of whoever played it."
        )
        return Reason("R15", message, Cards("F"))

    return Ask(
        lambda position: fool_owner(position.trick, position.rules, last),
        shape=FOOL_TRICK,
        because=because,
    )


ASKS: Final[dict[str, Ask]] = {
    "legal plays": Ask(lambda position: position.legal, _why_legal, _why_illegal),
    "winning plays": Ask(winning_plays, _why_wins, _why_wins),
    "losing plays": Ask(
        lambda position: position.legal - winning_plays(position), _why_wins, _why_wins
    ),
    "legal discards": Ask(discardable, why_discardable, why_discardable, shape=DEALER),
    "short suit": Ask(short_suit, why_short_suit, why_short_suit),
    "fool owner": _owner(last=False),
    "fool owner in the last trick": _owner(last=True),
    "worth five": Ask(lambda position: worth(position, 5), why_value, why_value, least=2),
    "worth more than one": Ask(lambda position: worth(position, 2), why_value, why_value, least=2),
    "beats": Ask(beaters, why_beats, why_beats),
    "card value": Ask(
        card_value,
        shape=CARD,
        because=lambda position: why_value(position, the_card(position)),
    ),
    "rank in suit": Ask(rank_in_suit, shape=CARD, because=why_rank),
    "count": Ask(count, shape=PILE, because=why_count),
    "count by the page": Ask(count, shape=PILE, because=why_count),
    "tricks taken": Ask(tricks_taken, shape=PILE, because=why_tricks_taken),
    "trumps unseen": Ask(trumps_unseen, shape=PILE, because=why_trumps_unseen),
    "voids shown": Ask(shows_void, shape=VOIDS, because=why_void),
    "in Piccolo": Ask(in_piccolo, why_in_piccolo, why_in_piccolo),
    "thirds": Ask(thirds, shape=THIRDS, because=why_thirds),
    "total": Ask(total, shape=TOTAL, because=why_total),
    "excess": Ask(excess, shape=EXCESS, because=why_excess),
    "settlement": Ask(settled, shape=POINTS, because=why_settled),
    "best plays": Ask(best_plays, strays=why_sure, decided=stands_out),
    "sure points": Ask(sure_points, because=why_sure_points),
    "sure leads": Ask(sure_leads, why_sure_lead, why_sure_lead),
    "sure leads of three hands": Ask(
        lambda case: sure_leads(opened(case)),
        lambda case, card: why_sure_lead(opened(case), card),
        lambda case, card: why_sure_lead(opened(case), card),
        shape=THREE_HANDS,
    ),
    "trumps above": Ask(trumps_above, because=why_trumps_above),
    "tricks in a row": Ask(tricks_in_a_row, shape=ROW, because=why_in_a_row),
    "trumps out": Ask(trumps_out, shape=MEMORY, because=why_trumps_out),
    "masters": Ask(masters, why_master, why_master, shape=PLAYED),
    "scarto by length": Ask(laid_by_length, why_laid, why_laid, shape=LAYING),
    "a player": Ask(lambda position: Cards(), shape=VIEW, rival=Chooser(first_card)),
    "mean where": Ask(mean_where, shape=MEAN_WHERE, because=why_mean_where),
    "interval": Ask(interval, shape=INTERVAL, because=why_interval),
    "falls": Ask(
        falls,
        shape=FALLS,
        because=lambda position: why_winner(position.trick, position.rules),
    ),
    "trick winner": Ask(
        lambda position: trick_winner(position.trick, position.rules),
        shape=TRICK,
        because=lambda position: why_winner(position.trick, position.rules),
    ),
}
