"""A published rule page to be audited: each line judged, counted after and mended, line by line."""

from __future__ import annotations

from typing import Any, Final

from scarto_teach.engine import RuleSet, audit, count_points
from scarto_teach.questions.answers import Misread, read_number
from scarto_teach.questions.rule_page import CLAIMS, DUTY, STRUCK, Claim, Page
from scarto_teach.text import say, t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.laying import number_field
from scarto_teach.widgets.places import amount, names_of
from scarto_teach.widgets.settling import played_out

__all__ = ["RulePage"]

SEED: Final = 50  # the deal that is settled by the page at the end
SIGNS: Final = {"open": "", "holds": "✓", "broken": "✗", "mended": "✓"}
STARS: Final = (0, 9, 12)  # lines settled without a miss, of twelve: one, two, three stars


class RulePage(CardWidget):
    """A rule page whose lines the learner marks as holding or not, and mends; shows itself.

    Beside it stands what `audit` says of the page; it falls silent as the lines are mended.
    Without a front end: `mark("holds")`, `mark("cannot hold")`, `count()`, `mend(28)` for the
    line in hand, `line(3)` to take up another one, and `rules` for the page as a rule set.
    """

    kind = "rule-page"

    def __init__(self) -> None:
        """Lay the page as it was printed, the first line in hand."""
        super().__init__()
        self._begin()
        self._paint()

    # -- without a front end --------------------------------------------------------------------

    def mark(self, verdict: str) -> Board:
        """Say of the line in hand that it "holds" or "cannot hold"; return the board."""
        self._intent("holds" if verdict.strip().lower() in ("holds", "hold", "yes") else "broken")
        return Board(self)

    def mend(self, value: int | str) -> Board:
        """Put a number into the line in hand, or choose by its letter; return the board."""
        self._intent("choose" if self._claim.ways else "answer", str(value))
        return Board(self)

    def count(self) -> Board:
        """Have the line in hand counted by the table; return the board."""
        self._intent("count")
        return Board(self)

    def line(self, number: int) -> Board:
        """Take up another line, counted from 1; return the board."""
        self._intent("choose", f"line:{number}")
        return Board(self)

    @property
    def rules(self) -> RuleSet:
        """The page as it stands, as a rule set."""
        return self._page.rules

    # -- acts -----------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._page = Page()
        self._at = 0
        self._state = {claim.key: "open" for claim in CLAIMS}
        self._missed: set[str] = set()
        self._said: ViewDict | None = None

    @property
    def _claim(self) -> Claim:
        return CLAIMS[self._at]

    @property
    def _asked(self) -> str:
        """How it stands with the line in hand: open, broken (to be mended), holds or mended."""
        return self._state[self._claim.key]

    @property
    def _settled(self) -> int:
        return sum(state in ("holds", "mended") for state in self._state.values())

    @property
    def _done(self) -> bool:
        return self._settled == len(CLAIMS)

    def _act(self, kind: str, card: str) -> None:
        what, _, which = card.partition(":")
        if kind == "choose" and what == "line" and which.isdecimal():
            self._take_up(int(which) - 1)
        elif kind == "next":
            self._take_up(self._next_open())
        elif kind == "again":
            self._begin()
        elif kind == "count" and self._asked in ("open", "broken"):
            self._said = note(self._page.proof(self._claim))
        elif kind in ("holds", "broken") and self._asked == "open":
            self._judge(kind == "holds")
        elif kind == "choose" and self._asked == "broken":
            ways = dict(zip("abcd", self._claim.ways, strict=False))
            if card in ways:
                self._try(ways[card])
        elif kind == "answer" and self._asked == "broken" and not self._claim.ways:
            self._hear(card)

    def _take_up(self, at: int) -> None:
        if 0 <= at < len(CLAIMS):
            self._at, self._said = at, None

    def _next_open(self) -> int:
        """Return the next line that is not settled, from the one in hand on and round."""
        size = len(CLAIMS)
        places = [(self._at + step) % size for step in range(1, size + 1)]
        return next(
            (at for at in places if self._state[CLAIMS[at].key] in ("open", "broken")), self._at
        )

    def _judge(self, holds: bool) -> None:
        claim, page = self._claim, self._page
        if page.waits(claim):
            words = t("As the page stands it cannot, but it is not this line that is at fault: "
                      "settle lines 7 and 8 first.")  # fmt: skip
            self._said = note(f"{page.proof(claim)} {words}")
        elif holds and page.holds(claim):
            self._settle("holds")
        elif not holds and not page.holds(claim):
            self._state[claim.key] = "broken"
            self._said = note(t("It cannot. What should stand there?"), "good")
        else:
            self._missed.add(claim.key)
            self._said = note(page.proof(claim), "stop")

    def _hear(self, word: str) -> None:
        try:
            number = read_number(word)
        except Misread as error:
            self._said = note(str(error))
            return
        if 0 <= number <= 99:
            self._try(str(number))
        else:
            self._said = note(t("A number from 0 to 99 will do."))

    def _try(self, value: str) -> None:
        """Mend the line in hand where the new words can hold; else say what they come to."""
        page = self._page.mend(self._claim, value)
        if page.holds(self._claim):
            self._page = page
            self._settle("mended")
        else:
            self._missed.add(self._claim.key)
            self._said = note(page.proof(self._claim), "stop")

    def _settle(self, state: str) -> None:
        heard = bool(audit(self._page.rules))
        self._state[self._claim.key] = state
        words = self._page.proof(self._claim)
        if state == "mended" and self._claim.key in ("fives", "pips") and not heard:
            words += " " + t("And `audit` has nothing left to say.")
        if self._done:
            words += " " + t("The page holds.")
        self._said = note(words, "good")

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        view: dict[str, Any] = {
            "label": t("A rule page"),
            "progress": t("Line {at} of {of} · {settled} settled",
                          at=self._at + 1, of=len(CLAIMS), settled=self._settled),
            "prompt": self._prompt(),
            "sheet": {
                "label": t("The rule page, line by line"),
                "title": t("Scarto: the rules in twelve lines"),
                "lines": [self._line(at, claim) for at, claim in enumerate(CLAIMS)],
            },
            "groups": self._findings(),
            "actions": self._actions(),
            "help": t("A line can be taken up by a click on it."),
        }  # fmt: skip
        if self._said:
            view["feedback"] = self._said
        if self._asked == "broken":
            if self._claim.ways:
                view["choices"] = [
                    {"choice": key, "label": f"{key}. {_way(words)}", "picked": False}
                    for key, words in zip("abcd", self._claim.ways, strict=False)
                ]
            else:
                view["field"] = number_field()
        if self._done:
            at_once = len(CLAIMS) - len(self._missed)
            have, of = sum(at_once >= bar for bar in STARS), len(STARS)
            name = t("{have} of {of} stars", have=have, of=of)
            view["stars"] = {"have": have, "of": of, "name": name}
            view["rows"] = self._settlement()
        return view

    def _prompt(self) -> str:
        number = self._at + 1
        if self._done:
            return t("Twelve lines, and each can hold. One deal, by the page as printed and as "
                     "mended:")  # fmt: skip
        if self._asked == "broken":
            return t("Mend line {number}.", number=number)
        if self._asked == "open":
            return t("Line {number}: can it hold, beside the others?", number=number)
        return t("Line {number} is settled.", number=number)

    def _line(self, at: int, claim: Claim) -> ViewDict:
        state, value = self._state[claim.key], self._page.value(claim)
        before, _, after = t(claim.text).partition("{value}")
        parts = [{"text": before}]
        if value == claim.printed:
            parts.append({"text": t(value)})
        else:
            parts.append({"text": t(claim.printed), "tag": "del"})
            if value != STRUCK:
                parts.append({"text": t(value), "tag": "ins"})
        words = self._page.line(claim).strip() or t("struck out")
        standing = {"open": "", "holds": t("holds"), "broken": t("cannot hold"),
                    "mended": t("mended")}[state]  # fmt: skip
        name = ", ".join(filter(None, (t("Line {number}", number=at + 1), standing)))
        return {
            "choice": f"line:{at + 1}",
            "number": at + 1,
            "name": f"{name}: {words}",
            "mark": SIGNS[state],
            "state": state,
            "here": at == self._at,
            "parts": [*parts, {"text": after}],
        }

    def _findings(self) -> list[ViewDict]:
        """What `audit` says to the page as it stands."""
        found = audit(self._page.rules)
        label = t("audit, of the page as it stands")
        said = [say(each) for each in found] or [t("Nothing: it adds up.")]
        return [{"label": label, "cards": []}, *({"label": "", "cards": [], "note": each}
                                                 for each in said)]  # fmt: skip

    def _actions(self) -> list[ViewDict]:
        found = []
        if self._asked == "open":
            found += [action("holds", t("It can hold"), "h"),
                      action("broken", t("It cannot"), "x")]  # fmt: skip
        if self._asked in ("open", "broken"):
            found.append(action("count", t("Count it for me"), "c"))
        elif not self._done:
            found.append(action("next", t("Next line"), "n", primary=True))
        found.append(action("again", t("Begin again"), "b", disabled=not self._settled))
        return found

    def _settlement(self) -> ViewDict:
        """One deal settled by the page as printed and as mended: only one comes to nought (R18)."""
        deal = played_out(SEED)
        scores = [
            [count_points(pile, rules) - rules.share for pile in deal.piles]
            for rules in (Page().rules, self.rules)
        ]
        names = names_of(deal.rules.seats)
        rows = [
            [name, *(amount(scored[seat], sign=True) for scored in scores)]
            for seat, name in enumerate(names)
        ]
        sums = [amount(sum(scored), sign=True) for scored in scores]
        return {
            "label": t("One deal, settled by the page"),
            "head": ["", t("as printed"), t("as mended")],
            "rows": [*rows, [t("together"), *sums]],
        }


def _way(words: str) -> str:
    """Return a way of mending as a button says it."""
    if words == STRUCK:
        return t("Strike this line out")
    if words == DUTY:
        return t("Strike this one, and let the line above say: {words}", words=t(DUTY))
    return t(words)
