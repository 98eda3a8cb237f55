"""Bars over the cards: what each may bring, how far that may be off, which is best, and why."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from scarto_teach.engine import Card, View
from scarto_teach.engine.scoring import Points
from scarto_teach.players import Advice
from scarto_teach.text import card_name, t
from scarto_teach.widgets.base import ViewDict, note

__all__ = ["WORLDS", "advice_parts", "as_proved", "with_bars"]

WORLDS = 100  # imagined deals, unless the table is told otherwise
SPAN = 8.0  # points from an empty bar to a full one, at least
LEAST = 0.04  # as much of a bar is always drawn


def advice_parts(
    advice: Sequence[Advice], view: View, hand: Sequence[ViewDict], worlds: int
) -> ViewDict:
    """Return the parts of a view that show advice: the hand with its bars, and what is said."""
    best = advice[0]
    top = advice[: view.rules.talon_size] if view.awaits_discard else [best]
    names = ", ".join(card_name(each.card) for each in top)
    said = t("{cards}: {points}. {reason}", cards=names, points=_give_or_take(best),
             reason=_sentence(best.reason))  # fmt: skip
    legend = t(
        "Bars: your points at the end, on average of {worlds} imagined deals, ± standard error. "
        "★ is best.",
        worlds=worlds,
    )
    if worlds == 1:
        legend = t("Bars: your points at the end, as one imagined deal has it. ★ is best.")
    shown = with_bars(hand, advice, [each.card for each in top])
    return {"hand": shown, "feedback": note(said), "live": said, "help": legend}


def as_proved(values: Mapping[Card, Points]) -> list[Advice]:
    """Return what the solver has proved of cards as advice without error, the best first."""
    found = [Advice(card, float(points), math.inf, "") for card, points in values.items()]
    return sorted(found, key=lambda each: -each.points)


def with_bars(
    hand: Sequence[ViewDict], advice: Sequence[Advice], top: Sequence[Card]
) -> list[ViewDict]:
    """Return the hand with a bar over each card that there is advice on, a star on the top ones.

    A full bar stands for the best card; every bar is drawn to one scale, so that a small
    difference looks small.
    """
    by_card = {str(each.card): each for each in advice}
    best = max(each.points for each in advice)
    span = max(SPAN, best - min(each.points for each in advice))
    shown = []
    for item in hand:
        each = by_card.get(item["card"])
        if each is not None:
            of = max(1 - (best - each.points) / span, LEAST)
            item = item | _bar(each, of, span) | _named(item, each, each.card in top)
        shown.append(item)
    return shown


def _bar(each: Advice, of: float, span: float) -> ViewDict:
    error = each.error if math.isfinite(each.error) else 0
    return {
        "bar": round(of, 3),
        "bar_error": round(error / span, 3),
        "bar_text": f"{each.points:.1f}" if error else f"{each.points:.3g}",
        "bar_note": f"±{error:.1f}" if error else "",
    }


def _named(item: ViewDict, each: Advice, is_top: bool) -> ViewDict:
    said = (item["name"], _give_or_take(each), t("the best") if is_top else "",
            _sentence(each.reason))  # fmt: skip
    return {"bar_sign": "★" if is_top else "", "name": ", ".join(part for part in said if part)}


def _give_or_take(each: Advice) -> str:
    if not math.isfinite(each.error):
        return t("{points} points", points=f"{each.points:.3g}")
    points, error = f"{each.points:.1f}", f"{each.error:.1f}"
    return t("{points} points, standard error {error}", points=points, error=error)


def _sentence(reason: str) -> str:
    """Return a reason that begins like a sentence."""
    return reason[:1].upper() + reason[1:]
