"""Puzzles with open hands: one card is best; the answer is played out as the solver proves it."""

from __future__ import annotations

import math

from scarto_teach.engine import Card, Cards, Deal, ScartoError, why_not, why_not_discard
from scarto_teach.players import Advice, Solved, guarantee
from scarto_teach.players.puzzles import THEMES, Puzzle, puzzles
from scarto_teach.text import card_name, say, t
from scarto_teach.widgets.advising import with_bars
from scarto_teach.widgets.base import CardWidget, ViewDict, action, note, row_of
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.deal_record import turned
from scarto_teach.widgets.deal_view import ME, Scene, trick_is_complete
from scarto_teach.widgets.keeping import keep_puzzle, with_notice
from scarto_teach.widgets.places import amount, names_of

__all__ = ["PuzzleTable"]

STARS = 3


class PuzzleTable(CardWidget):
    """Positions with one best card, every hand open: play it, then see it played out.

    Without a front end: `play("T1")`; `next()` and `back()` step along the line that is shown,
    `answer()` gives the card away, `another()` goes to the next puzzle.
    """

    kind = "puzzle-table"

    def __init__(self, theme: str | None = None, level: str | None = None, seed: int = 0) -> None:
        """Begin with the first puzzle of a theme and a level, or of all, as a seed orders them.

        Raises ScartoError where there is no such theme or level, or none that is both.
        """
        super().__init__()
        self._puzzles = puzzles(theme, level, seed)
        if not self._puzzles:
            raise ScartoError(t("There is no puzzle of theme {theme} and level {level}: leave out "
                                "one of them.", theme=repr(theme), level=repr(level)))  # fmt: skip
        self._enter(0)
        self._paint()

    # -- without a front end --------------------------------------------------------------------

    def play(self, card: Card | str) -> Board:
        """Play a card as the answer; return the board."""
        self._intent("again")
        self._intent("card", str(Card(card)))
        return Board(self)

    def next(self) -> Board:
        """Go one card on in the line that is shown; return the board."""
        self._intent("next")
        return Board(self)

    def back(self) -> Board:
        """Go one card back in the line that is shown; return the board."""
        self._intent("back")
        return Board(self)

    def answer(self) -> Board:
        """Give the card away; return the board."""
        self._intent("solution")
        return Board(self)

    def another(self) -> Board:
        """Go to the next puzzle, after the last one to the first; return the board."""
        self._intent("new")
        return Board(self)

    # -- acts -----------------------------------------------------------------------------------

    @property
    def _puzzle(self) -> Puzzle:
        return self._puzzles[self._number]

    def _enter(self, number: int) -> None:
        self._number = number
        self._deal = turned(self._puzzle.deal, self._puzzle.seat)
        self._tried = Cards()
        self._stars: int | None = None  # once the card is found, or given away
        self._line: tuple[Deal, ...] = (self._deal,)  # what is shown, from the puzzle on
        self._at = 0
        self._said: ViewDict | None = None

    def _act(self, kind: str, card: str) -> None:
        if kind == "new":
            self._enter((self._number + 1) % len(self._puzzles))
        elif kind in ("next", "back", "again"):
            step = {"next": 1, "back": -1, "again": -self._at}[kind]
            self._at = min(max(self._at + step, 0), len(self._line) - 1)
        elif kind == "solution" and self._stars is None:
            self._finish(0)
        elif kind == "card" and self._stars is None and not self._at:
            self._try(Card(card))

    def _try(self, card: Card) -> None:
        if card not in self._puzzle.choices:
            self._said = note(self._why_not(card), "stop")
            return
        if card is self._puzzle.best:
            self._finish(max(STARS - len(self._tried), 1))
            return
        self._tried |= Cards(card)
        self._show(card)
        cost = _points(self._puzzle.costs[card])
        self._said = note(t("{card} costs {points} points. Try another card.",
                            card=card_name(card), points=cost), "stop")  # fmt: skip

    def _why_not(self, card: Card) -> str:
        deal, laid = self._deal, self._puzzle.laid
        if card in laid:
            return t("{card} lies in your scarto already.", card=card_name(card))
        if deal.awaits_discard:
            reason = why_not_discard(deal.hands[ME], Cards(card), deal.rules)
        else:
            reason = why_not(deal.hands[ME], deal.trick, card, deal.rules)
        return say(reason) if reason else ""

    def _finish(self, stars: int) -> None:
        self._stars = stars
        best = self._puzzle.best
        self._show(best)
        told = [t("{card} it is.", card=card_name(best)), *self._puzzle.explanation]
        if stars:
            keep_puzzle(self._puzzle.id, stars)
        self._said = with_notice(note(" ".join(told), "good" if stars else "note"))

    def _show(self, card: Card) -> None:
        """Lay out what becomes of a card if both others answer as they should."""
        self._line = (self._deal,)
        if self._deal.awaits_discard:
            return
        line = [self._deal, self._deal.play(card)]
        if card is self._puzzle.best:
            plays = self._puzzle.line[1:]
        else:
            found = guarantee(line[-1], ME)
            plays = found.line if isinstance(found, Solved) else ()
        for each in plays:
            line.append(line[-1].play(each))
        self._line = tuple(line)

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        puzzle, moment = self._puzzle, self._line[self._at]
        past = self._at > 0
        resting = past and trick_is_complete(moment)
        scene = Scene(moment, names_of(moment.rules.seats), resting, past)
        view: ViewDict = scene.parts()
        if past:
            view |= scene.looked_back(self._at)
            if moment.is_over:
                told = t("All is played: you count {points} points.",
                         points=amount(moment.points[ME]))  # fmt: skip
                view["feedback"] = note(f"{view['feedback']['text']} {told}")
        else:
            view |= self._asked(view)
        view |= {
            "label": t("Puzzle {at}", at=self._number + 1),
            "progress": self._progress(),
            "groups": scene.open_hands() if puzzle.open_table else [],
            "actions": self._actions(),
        }
        if puzzle.laid:
            view["groups"] = [row_of(t("In your scarto"), puzzle.laid) | {"size": "small"}]
        if self._stars is not None:
            name = t("{have} of {of} stars", have=self._stars, of=STARS)
            view["stars"] = {"have": self._stars, "of": STARS, "name": name}
        return view

    def _progress(self) -> str:
        """Return which puzzle this is; its theme only afterwards, for it gives the card away."""
        count = {"at": self._number + 1, "of": len(self._puzzles), "level": t(self._puzzle.level)}
        if self._stars is None:
            return t("Puzzle {at} of {of} · {level}", **count)
        theme = t(THEMES[self._puzzle.theme].title)
        return t("Puzzle {at} of {of} · {level} · {theme}", theme=theme, **count)

    def _asked(self, view: ViewDict) -> ViewDict:
        """Return the puzzle itself: its question, the cards to choose from, what has been said."""
        puzzle = self._puzzle
        hand = [self._item(item) for item in view["hand"] if Card(item["card"]) not in puzzle.laid]
        found: ViewDict = {
            "prompt": puzzle.question,
            "hand": hand,
            "hand_label": t("Your hand, {count} cards", count=len(hand)),
            "no_trick": not self._deal.trick,
        }
        if self._said:
            found["feedback"] = self._said
        if self._stars is not None:
            found["hand"] = with_bars(hand, self._worth(), [puzzle.best])
            found["help"] = t("Bars: points lost against the best card. ★ is best.")
        return found

    def _worth(self) -> list[Advice]:
        """Return what each card loses, as advice; a mean over deals has an error."""
        found = []
        for card, cost in self._puzzle.costs.items():
            error = self._puzzle.error if cost else 0
            found.append(Advice(card, 0.0 - cost, error or math.inf, ""))
        return found

    def _item(self, item: ViewDict) -> ViewDict:
        card = Card(item["card"])
        if card not in self._puzzle.choices:
            return item
        tried = {"mark": "stop", "name": f"{item['name']}, {t('tried')}"}
        state = "legal" if self._stars is None else "open"
        return item | {"state": state, "act": "card"} | (tried if card in self._tried else {})

    def _actions(self) -> list[ViewDict]:
        found, shown, last = [], len(self._line) > 1, self._at == len(self._line) - 1
        done = self._stars is not None
        if shown and not last:
            label = t("Next card") if self._at else t("Play it out") if done else t("See why")
            found.append(action("next", label, "n", primary=not done))
        if self._at:
            found.append(action("back", t("Back"), "b"))
            found.append(action("again", t("To the puzzle"), "t", primary=last and not done))
        if not done:
            found.append(action("solution", t("Show the answer"), "s"))
        if len(self._puzzles) > 1:
            found.append(action("new", t("Next puzzle"), "p", primary=done))
        return found


def _points(cost: float) -> str:
    """Return a cost as people write it; a mean to a tenth."""
    return f"{cost:.1f}".removesuffix(".0")
