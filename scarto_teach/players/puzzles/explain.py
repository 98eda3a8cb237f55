"""Why a puzzle's best card is the best: a few sentences for after the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scarto_teach.engine import Card, Cards, Deal
from scarto_teach.engine.scoring import Points, points_text
from scarto_teach.players.motive import motive, scarto_motive
from scarto_teach.players.puzzles.themes import THEMES, Case, case_of
from scarto_teach.text import t

__all__ = ["explain_ending", "explain_scarto"]

SURE = 2  # standard errors to either side

THEME_TEXTS = {
    "bagatto": "T1 is in your pile at the end; after {second} it would be lost.",
    "matto": "Now is the moment of the Matto; it will not be worth as much again.",
    "dealer": "The dealer has to play before the last seat, and you catch {cards}.",
    "unblock": "Now {best} does no more than {cards} would; later it would be in the way.",
    "force": "Who has none of the suit spends a trump on it: {cards}.",
    "king": "{cards} can wait, and comes home later.",
}
NOT_YET = "The Matto can wait: its moment comes later."


def explain_ending(
    deal: Deal, theme: str, costs: Mapping[Card, Points], line: Sequence[Card]
) -> tuple[str, ...]:
    """Return what the best card does, what the theme shows, what the next best costs, the line."""
    case = case_of(deal, costs)
    named = {"best": Cards(case.best), "second": Cards(case.second)}
    seats, cards = deal.rules.seats, [*deal.trick, *line]
    tricks = [" ".join(map(str, cards[at : at + seats])) for at in range(0, len(cards), seats)]
    return (
        _sentence(motive(deal.view(case.seat), case.best)),
        _of_the_theme(theme, case),
        t("{second}, the next best, costs {cost} points against best play of both others.",
          cost=points_text(costs[case.second]), **named),
        t("With best play it goes on like this: {line}.", line=", ".join(tricks)),
    )  # fmt: skip


def _of_the_theme(theme: str, case: Case) -> str:
    """Return what the theme shows in this position."""
    text = THEME_TEXTS[theme]
    if theme == "matto" and not case.best.is_fool:
        text = NOT_YET
    cards = THEMES[theme].shows(case)
    return t(text, best=Cards(case.best), second=Cards(case.second), cards=cards)


def explain_scarto(
    deal: Deal, laid: Cards, costs: Mapping[Card, float], error: float
) -> tuple[str, ...]:
    """Return what the best third card of a scarto does, and what the next best costs about."""
    best, second = sorted(costs, key=costs.__getitem__)[:2]
    view = deal.view(deal.dealer)
    text = "In imagined deals {second}, the next best, costs {cost} points, give or take {error}."
    return (
        _sentence(scarto_motive(view, best, laid | best)),
        t(text, second=Cards(second), cost=f"{costs[second]:.1f}", error=f"{SURE * error:.1f}"),
    )


def _sentence(what: str) -> str:
    return t("{what}.", what=what[:1].upper() + what[1:])
