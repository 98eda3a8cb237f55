"""From the piles of a deal to 78, to minus 26, to who pays whom, asked step by step (R17, R18)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from scarto_teach.engine import PIEDMONT, Deal, RuleSet, explain_settlement
from scarto_teach.players import RuleOfThumb
from scarto_teach.players.player import played_by
from scarto_teach.text import say, t
from scarto_teach.widgets.base import ViewDict, action, note
from scarto_teach.widgets.laying import number_field
from scarto_teach.widgets.places import amount, counted
from scarto_teach.widgets.settlement import settlement

__all__ = ["Settling", "played_out", "read_amount"]

MINUS: Final = "−"
STAGES: Final = ("sum", "score", "pay", "done")


def played_out(seed: int, dealer: int = 0, rules: RuleSet = PIEDMONT) -> Deal:
    """Return the deal of a seed, played to its end by the rule of thumb in every seat."""
    return played_by([RuleOfThumb()] * rules.seats, Deal.shuffled(seed, dealer, rules))


def read_amount(text: str) -> Fraction:
    """Return points as people write them: "26", "-4", "22 2/3"; ValueError says what would do."""
    words = text.replace("−", "-").replace(",", " ").split()
    sign = -1 if words and words[0].startswith("-") else 1
    try:
        parts = [Fraction(word.lstrip("+-")) for word in words]
    except (ValueError, ZeroDivisionError):
        parts = []
    if not parts:
        message = t('A number of points is wanted, and this is "{given}". Write 13, say.',
                    given=text.strip())  # fmt: skip
        raise ValueError(message)
    return sign * sum(parts, Fraction())


class Settling:
    """The questions after the count; `act` hears an answer, `view` shows how it stands."""

    def __init__(self, deal: Deal, names: Sequence[str]) -> None:
        """Take a deal that is over; the learner is seat 0."""
        self._deal = deal
        self._names = names
        self._stage = -1
        self._payers: frozenset[int] = frozenset()

    @property
    def begun(self) -> bool:
        """Whether the learner has gone on from the own pile."""
        return self._stage >= 0

    def begin(self) -> None:
        """Go on to the first question."""
        self._stage = 0

    @property
    def _at(self) -> str:
        return STAGES[self._stage]

    @property
    def _share(self) -> Fraction:
        return Fraction(self._deal.rules.side_share)

    @property
    def _score(self) -> Fraction:
        return Fraction(self._deal.scores[0])

    def act(self, kind: str, word: str) -> ViewDict | None:
        """Return what is said to an answer, None where nothing is."""
        if kind == "choose" and self._at == "pay" and word.isdecimal():
            seat = int(word)
            if seat < len(self._names):
                self._payers = self._payers ^ {seat}
        elif kind == "check" and self._at == "pay":
            return self._pay()
        elif kind == "show" and self._at != "done":
            return self._on("note")
        elif kind == "answer" and self._at in ("sum", "score"):
            return self._hear(word)
        return None

    def _hear(self, word: str) -> ViewDict:
        try:
            given = read_amount(word)
        except ValueError as error:
            return note(str(error))
        total = Fraction(self._deal.rules.total)
        if self._at == "sum":
            if given == Fraction(self._deal.points[-1]):
                return self._on("good")
            held = f" {MINUS} ".join(amount(points) for points in self._deal.points[:-1])
            return note(t("Every deal holds {total} points: {total} {minus} {held}. (R17)",
                          total=amount(total), minus=MINUS, held=held), "stop")  # fmt: skip
        if given == self._score:
            return self._on("good")
        if given == -self._score:
            return note(
                t("The size is right. Above the share is plus, below it minus. (R18)"), "stop"
            )
        own = amount(self._own_points())
        return note(t("Your points less the share: {own} {minus} {share}. (R18)", own=own,
                      minus=MINUS, share=amount(self._share)), "stop")  # fmt: skip

    def _own_points(self) -> Fraction:
        deal = self._deal
        return Fraction(sum(deal.points[seat] for seat in deal.rules.side(0)))

    def _pay(self) -> ViewDict:
        below = {seat for seat, score in enumerate(self._deal.scores) if score < 0}
        if self._payers == below:
            return self._on("good")
        if spared := self._payers - below:
            name = self._names[min(spared)]
            return note(t("{player}: not below the share. (R18)", player=name), "stop")
        if not self._payers:
            return note(t("Choose everybody who is below the share."), "stop")
        return note(t("Somebody else is below the share too. (R18)"), "stop")

    def _on(self, tone: str) -> ViewDict:
        """Go on to the next question, and say what the last one came to."""
        stage, self._stage = self._at, self._stage + 1
        if stage == "sum":
            sums = " + ".join(amount(points) for points in self._deal.points)
            said = t("{sums} = {total}, as in every deal. (R17)", sums=sums,
                     total=amount(self._deal.rules.total))  # fmt: skip
        elif stage == "score":
            said = t("{own} {minus} {share} = {score}. The scores of a deal add to nought. (R18)",
                     own=amount(self._own_points()), minus=MINUS, share=amount(self._share),
                     score=amount(self._score, sign=True))  # fmt: skip
        else:
            losers = sum(score < 0 for score in self._deal.scores)
            said = t("Who is below pays in, who is above draws: here {count}. (R18)",
                     count=counted(losers, "1 player pays", "{count} players pay"))  # fmt: skip
        return note(said, tone)

    # -- the view -------------------------------------------------------------------------------

    def view(self) -> ViewDict:
        """Return the present question with what is known by now."""
        view: dict[str, Any] = {
            "progress": t("Settling, {at} of {of}", at=min(self._stage + 1, 3), of=3),
            "prompt": self._prompt(),
            "rows": self._rows(),
            "actions": [action("show", t("Let the table say it"), "t")],
        }
        if self._at in ("sum", "score"):
            view["field"] = number_field()
        elif self._at == "pay":
            view["choices"] = [
                {"choice": str(seat), "label": name, "picked": seat in self._payers}
                for seat, name in enumerate(self._names)
            ]
            view["actions"].insert(0, action("check", t("Check"), "c", primary=True))
        else:
            view["progress"] = t("Settled")
            view["actions"] = []
            view |= settlement(self._deal, self._names)
            view["groups"] = [*self._reasons(), *view["groups"]]
        return view

    def _prompt(self) -> str:
        deal, last = self._deal, self._names[-1]
        if self._at == "sum":
            held = ", ".join(
                f"{name} {amount(points)}"
                for name, points in zip(self._names[:-1], deal.points, strict=False)
            )
            return t("Counted so far: {held}. How many are left for {player}?", held=held,
                     player=last)  # fmt: skip
        if self._at == "score":
            return t("Each has a share of {share}. What is your score, with its sign?",
                     share=amount(self._share))  # fmt: skip
        if self._at == "pay":
            return t("Who pays in? Choose everybody who does.")
        return t("The deal is settled.")

    def _rows(self) -> ViewDict:
        deal = self._deal
        head = [t("player"), t("tricks"), t("points")]
        rows = [
            [name, str(won), amount(points)]
            for name, won, points in zip(self._names, deal.tricks_won, deal.points, strict=True)
        ]
        if self._at == "sum":
            rows[-1][-1] = "?"
        if self._at != "sum":
            rows.append([t("together"), str(deal.rules.tricks), amount(deal.rules.total)])
        if self._at == "pay":
            head.append(t("score"))
            for row, score in zip(rows, [*deal.scores, 0], strict=True):
                row.append(amount(score, sign=True))
        return {"label": t("The piles"), "head": head, "rows": rows}

    def _reasons(self) -> list[ViewDict]:
        """Return the Reason of each seat, a line each (R18)."""
        reasons = explain_settlement(self._deal.scores, self._deal.rules)
        return [
            {
                "label": t("{player}, seat {seat}", player=name, seat=seat),
                "cards": [],
                "note": say(reason),
            }
            for seat, (name, reason) in enumerate(zip(self._names, reasons, strict=True))
        ]
