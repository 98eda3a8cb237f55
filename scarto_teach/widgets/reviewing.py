"""A review as parts of a view: a strip of plays with what each cost, and moments to try again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import fmean, stdev

from scarto_teach.engine import Card, Deal, why_not
from scarto_teach.engine.scoring import Points
from scarto_teach.players import Advice, card_values
from scarto_teach.players.hindsight import loose_plays
from scarto_teach.players.review import Mark, Moment, review
from scarto_teach.text import card_name, say, t
from scarto_teach.widgets.advising import SPAN, as_proved, with_bars
from scarto_teach.widgets.base import ViewDict, action, hand_card, note
from scarto_teach.widgets.deal_record import decisions
from scarto_teach.widgets.deal_view import ME, Scene
from scarto_teach.widgets.places import amount, counted

__all__ = ["Reviewing"]


class Reviewing:
    """A deal looked back at by the player of seat 0; `act` changes what `parts` shows."""

    def __init__(self, deal: Deal, names: Sequence[str], worlds: int, seed: int = 0) -> None:
        """Mark the plays of seat 0; seconds for a hundred worlds."""
        self._names, self._worlds, self._seed = names, worlds, seed
        self._review = review(deal, ME, worlds, seed=seed)
        self._deals = [each for each in decisions(deal) if not each.awaits_discard]
        self._deals += [deal] if len(self._deals) < len(self._review.marks) else []
        self._at: int | None = None  # the play looked at
        self._open = False  # the other hands are shown there
        self._values: list[Advice] = []  # what each card would bring, once one has been tried
        self._said: ViewDict | None = None

    # -- acts -----------------------------------------------------------------------------------

    def act(self, kind: str, card: str) -> None:
        """Look at a play, by its card or as a moment; try another card there; or see them all."""
        marks, moments = self._review.marks, self._review.moments
        if kind == "look":
            played = [mark.played for mark in marks]
            self._look(played.index(Card(card)) if Card(card) in played else self._at)
        elif kind.startswith("moment ") and int(kind[7:]) <= len(moments):
            self._look(moments[int(kind[7:]) - 1].number - 1)
        elif kind == "hands":
            self._open = not self._open
        elif kind == "overview":
            self._look(None)
        elif kind == "card" and self._at is not None:
            self._try(self._at, Card(card))

    def _look(self, at: int | None) -> None:
        self._at, self._values, self._said = at, [], None

    def _try(self, at: int, card: Card) -> None:
        mark, deal = self._review.marks[at], self._deals[at]
        reason = why_not(mark.hand, mark.trick, card, deal.rules)
        if reason is not None:
            self._said = note(say(reason), "stop")
            return
        self._values = self._values or self._worth(mark, deal)
        points = {each.card: each.points for each in self._values}
        gap = points[mark.better] - points[card]
        right = card is mark.better or gap <= 0
        less = t("{card} brings {points} points less than {better}.", card=card_name(card),
                 points=f"{gap:.1f}".removesuffix(".0"), better=card_name(mark.better))  # fmt: skip
        told = [t("{card} it is.", card=card_name(card)) if right else less, *self._why(mark)]
        self._said = note(" ".join(told), "good" if right else "stop")

    def _worth(self, mark: Mark, deal: Deal) -> list[Advice]:
        """Return what each card brings with open hands: proved, or played out like the review."""
        if mark.exact and isinstance(found := card_values(deal), dict):
            return as_proved(found)
        cards = list(mark.legal)
        brought = loose_plays(deal, self._worlds, self._seed)(cards, 1)
        so_far = float(deal.points[ME])
        worth = zip(cards, brought, strict=True)
        return [Advice(card, so_far + fmean(each), _error(each), "") for card, each in worth]

    def _why(self, mark: Mark) -> list[str]:
        """Return what the review says of a play: why another card, and whether that was known."""
        for moment in self._review.moments:
            if moment.number == mark.number:
                return [moment.reason[:1].upper() + moment.reason[1:], moment.knowledge]
        return [_judged(mark)]

    # -- the view -------------------------------------------------------------------------------

    def parts(self) -> ViewDict:
        """Return the parts of a view: the strip, and the table at the play that is looked at."""
        found: ViewDict = {
            "progress": t("Review · {points} points", points=amount(self._review.points)),
            "actions": [
                action(f"moment {n}", self._called(moment), str(n), primary=self._at is None)
                for n, moment in enumerate(self._review.moments, 1)
            ],
        }
        if self._at is None:
            return found | self._overview()
        found["actions"].append(action("overview", t("All plays"), "p"))
        opened = t("Hide hands") if self._open else t("Open hands")
        found["actions"].append(action("hands", opened, "o"))
        return found | self._moment(self._at)

    def _overview(self) -> ViewDict:
        marks, known = self._review.marks, len(self._review.mistakes)
        costly = sum(mark.costly for mark in marks)
        said = t(
            "{costly} of {plays} plays cost points with open hands. "
            "On what you knew, {known} could have been better.",
            costly=costly,
            plays=len(marks),
            known=known,
        )
        prompt = t("The dearest moments can be tried again; choose any play to see it.")
        if not self._review.moments:
            prompt = t("No play cost more than luck can explain. Choose any of them to see it.")
        legend = t("Bars: points that another card would have brought, all hands open; ~ by "
                   "play-outs. ! what you knew was enough to play better.")  # fmt: skip
        return {"prompt": prompt, "feedback": note(said), "strip": self._strip(), "help": legend}

    def _moment(self, at: int) -> ViewDict:
        mark, deal = self._review.marks[at], self._deals[at]
        scene = Scene(deal, self._names)
        found = scene.parts() | {"no_trick": not mark.trick}
        if self._open:
            found["groups"] = scene.open_hands()
        asked = t("Trick {number}: you played {card}. What would you play now?",
                  number=mark.number, card=card_name(mark.played))  # fmt: skip
        only = t("Trick {number}: {card} was the only card that could go.",
                 number=mark.number, card=card_name(mark.played))  # fmt: skip
        found["prompt"] = asked if len(mark.legal) > 1 else only
        if self._values:
            found["hand"] = with_bars(found["hand"], self._values, [mark.better])
            found["help"] = t("Bars: your points at the end, all hands open. ★ is best.")
        if self._said:
            found["feedback"] = self._said
        return found

    def _called(self, moment: Moment) -> str:
        return t("Trick {number}: {cost}", number=moment.number, cost=_points(moment))

    def _strip(self) -> ViewDict:
        marks = self._review.marks
        span = max([SPAN, *(float(mark.cost) for mark in marks)])
        cards = [_item(mark, span) for mark in marks]
        return {"label": t("Your plays"), "cards": cards, "fan": True, "wrap": True}


def _item(mark: Mark, span: float) -> ViewDict:
    """Return a play of the strip, which leads to where it was made."""
    cost = float(mark.cost) if mark.costly else 0.0
    name = t("Trick {number}: {card}. {judged}", number=mark.number,
             card=card_name(mark.played), judged=_judged(mark))  # fmt: skip
    return hand_card(mark.played, "open") | {
        "act": "look",
        "name": name,
        "bar": round(cost / span, 3),
        "bar_text": _cost(mark) if cost else "",
        "bar_sign": "!" if mark.mistake else "",
    }


def _cost(mark: Mark) -> str:
    """Return what a play cost, as short as can be: exact, or about."""
    return amount(Fraction(mark.cost)) if mark.exact else f"~{mark.cost:.1f}"


def _points(mark: Mark) -> str:
    """Return the same in words."""
    if not mark.exact:
        return t("about {points} points", points=f"{mark.cost:.1f}")
    return counted(Fraction(mark.cost), "1 point", "{count} points")


def _judged(mark: Mark) -> str:
    """Return what is to be said of a play, without naming the better card."""
    cost = t("It cost {points}.", points=_points(mark))
    return {
        "forced": t("No other card could go."),
        "right": t("No card was better."),
        "mistake": f"{cost} {t('What you knew was enough to play better.')}",
        "unlucky": f"{cost} {t('On what you knew it was as good as any.')}",
        "lucky": t("It cost nothing, but what you knew spoke for another card."),
    }[mark.verdict]


def _error(points: Sequence[float | Points]) -> float:
    return stdev(map(float, points)) / len(points) ** 0.5 if len(points) > 1 else 0.0
