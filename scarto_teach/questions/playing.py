"""A learner's player on trial: every card legal, and better than another player, past all chance.

The views come from deals that chance has played, those with the fewest cards first, so that a
player that errs is shown a position as small as any.  Better means that the 95 % interval of the
difference, deal by deal, lies above 0; deals and seed are fixed, so the verdict is too.  A grader
brings a contest of its own, in deals that nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from scarto_teach.engine import Card, Deal, IllegalPlay, View, why_not
from scarto_teach.players import Random, tournament
from scarto_teach.players.guard import Fault, ask
from scarto_teach.players.paired import Estimate
from scarto_teach.players.player import Player
from scarto_teach.players.seating import Chooser
from scarto_teach.questions.position import Position
from scarto_teach.questions.shapes import PLAY, Shape
from scarto_teach.questions.verdict import Counterexample, Verdict
from scarto_teach.text import t

if TYPE_CHECKING:
    from scarto_teach.questions.question import Question

__all__ = ["MISPLAYED", "VIEW", "first_card", "misplayed", "scored", "try_player", "views"]

DEALS: Final = 12
SEED: Final = 10
VIEW: Final = Shape(("view",), lambda position: (), PLAY.read, (), hand=(0, 0), trick=(0, 0))


@cache
def views(deals: int = 4) -> tuple[View, ...]:
    """Return the views of some deals that chance has played, those with the fewest cards first."""
    found = []
    for seed in range(deals):
        deal, player = Deal.shuffled(seed, seed % 3), Random(seed)
        deal = deal.discard(player.discard(deal.view(deal.dealer)))
        while deal.turn is not None:
            found.append(deal.view(deal.turn))
            deal = deal.play(player.choose(found[-1]))
    return tuple(sorted(found, key=lambda view: (len(view.hand) + len(view.trick), view.trick)))


def first_card(view: View) -> Card:
    """Return the first legal card in table order: the strongest of some suit."""
    return next(iter(view.legal_plays()))


def last_card(view: View) -> Card:
    """Return the last legal card in table order."""
    return list(view.legal_plays())[-1]


def cheapest(view: View) -> Card:
    """Return the first of the cheapest legal cards."""
    return min(view.legal_plays(), key=view.rules.value)


def dearest(view: View) -> Card:
    """Return the first of the dearest legal cards."""
    return max(view.legal_plays(), key=view.rules.value)


MISPLAYED: Final[dict[str, Callable[[View], Card]]] = {
    "plays the first card": first_card,
    "plays the last card": last_card,
    "plays the cheapest card": cheapest,
    "plays the dearest card": dearest,
}


def _verdict(question: Question, status: Any, sentence: str, **more: Any) -> Verdict:
    return Verdict(question.id, status, question.points, sentence, **more)


def try_player(
    question: Question,
    answer: Callable[[View], Any],
    contest: Callable[[Question, Player], Verdict] | None = None,
) -> Verdict:
    """Return the verdict on a function from a View to a card, by a contest where all is legal."""
    player, chosen = Chooser(answer), []
    for view in views():
        try:
            chosen.append(ask(player, view, partial(_legal, view)))
        except Fault as fault:
            return misplayed(question, view, fault)
    for slip in question.slips:
        if chosen == list(map(MISPLAYED[slip.as_if], views())):
            return _verdict(question, "wrong", t(slip.says))
    return (contest or _tournament)(question, player)


def misplayed(question: Question, view: View, fault: Fault) -> Verdict:
    """Return the verdict on a player one of whose acts does not stand."""
    if isinstance(fault.__context__, NotImplementedError):
        words = t("Write the body of {name} in place of the dots.", name=question.name)
        return _verdict(question, "unattempted", words)
    shown = Counterexample(Position(view.hand, view.trick), None, view.legal_plays())
    status = "crashed" if fault.crash else "wrong"
    return _verdict(question, status, fault.sentence, crash=fault.crash, counterexample=shown)


def _tournament(question: Question, player: Player) -> Verdict:
    """Return the verdict of the deals that everybody's player meets."""
    assert question.asked is not None
    found = tournament(
        {t("yours"): player, t("the other"): question.asked.rival}, deals=DEALS, seed=SEED
    )
    if found.losses:
        return _verdict(question, "wrong", str(found.losses[0]))
    return scored(question, DEALS, found.compare(*found.players))


def scored(question: Question, deals: int, difference: Estimate) -> Verdict:
    """Return the verdict on what a player scored above the other, in so many deals."""
    measured = t("In {deals} deals, yours and the other: {difference} points a deal.",
                 deals=deals, difference=difference)  # fmt: skip
    if difference.low > 0:
        return _verdict(question, "right", f"{t(question.why)} {measured}")
    words = t("Every card is legal. Now it must score more than the other; 0 must lie below the "
              "whole interval.")  # fmt: skip
    return _verdict(question, "wrong", f"{words} {measured}")


def _legal(view: View, card: Card) -> Card:
    """Return a card, or raise why it may not be played."""
    reason = why_not(view.hand, view.trick, card, view.rules)
    if reason:
        raise IllegalPlay(reason)
    return card
