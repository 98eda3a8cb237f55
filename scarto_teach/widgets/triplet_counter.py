"""A pile counted in batches of three, by the learner or by the table, then settled (R17, R18)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from scarto_teach.engine import PIEDMONT, Card, Cards, Deal, RuleSet, count_points
from scarto_teach.questions.counting import miscounted
from scarto_teach.questions.position import Position
from scarto_teach.text import card_name, t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.laying import Laying, tally, worth
from scarto_teach.widgets.places import amount, counted, names_of
from scarto_teach.widgets.settling import Settling, played_out, read_amount

__all__ = ["TripletCounter"]

SHOWN: Final = 4  # batches that are shown as cards; more stand in the table alone
TRIES: Final = 10  # ways that the table tries at once


class TripletCounter(CardWidget):
    """A pile that the learner counts: three picked and laid, or laid by the table; shows itself.

    Given a finished deal, it goes on from the learner's pile to all three, to minus 26, to who
    pays.  Without a front end: `lay("CK T3 T4")`, `lay()`, `count(13)`, `another_way()`, `next()`.
    """

    kind = "triplet-counter"

    def __init__(
        self,
        pile: str | Cards | Deal,
        rules: RuleSet = PIEDMONT,
        seat_names: list[str] | None = None,
    ) -> None:
        """Take a pile, or a deal that is over and whose first pile is the learner's.

        ValueError where there is nothing to count, or the deal is still being played.
        """
        super().__init__()
        self._deal = pile if isinstance(pile, Deal) else None
        if self._deal is not None and not self._deal.is_over:
            raise ValueError(t("The deal is still being played; finish it, then count. (R20)"))
        self._rules = self._deal.rules if self._deal else rules
        cards = self._deal.piles[0] if self._deal else Cards(pile)  # type: ignore[arg-type]
        if not cards:
            raise ValueError(t("There is no card to count. Give a pile, such as 'CK T3 T4'."))
        self._names = names_of(self._rules.seats, seat_names)
        self._settling = Settling(self._deal, self._names) if self._deal else None
        self._ways: list[tuple[str, str]] = []  # the sum of each way, and its batches
        self._own: Fraction | None = None
        self._asked = False
        self._begin(cards)
        self._paint()

    @classmethod
    def after_deal(cls, seed: int, dealer: int = 2, rules: RuleSet = PIEDMONT) -> TripletCounter:
        """Return the counter of the learner's pile after a whole deal of a seed, played for you."""
        return cls(played_out(seed, dealer, rules))

    # -- without a front end --------------------------------------------------------------------

    def lay(self, cards: str | Cards = "") -> Board:
        """Lay a batch, or let the table lay the next one; return the board."""
        self._picked = Cards(cards)
        self._intent("lay" if self._picked else "step")
        return Board(self)

    def count(self, points: int | str | Fraction) -> Board:
        """Say what the pile counts, or what is asked now; return the board."""
        self._intent("answer", str(points))
        return Board(self)

    def another_way(self) -> Board:
        """Take the pile up again, to be laid in other batches; return the board."""
        self._intent("another")
        return Board(self)

    def next(self) -> Board:
        """Go on to all the piles, where the pile is from a deal; return the board."""
        self._intent("next")
        return Board(self)

    # -- acts -----------------------------------------------------------------------------------

    def _begin(self, cards: Cards) -> None:
        self._laying = Laying(cards, self._rules)
        self._picked = Cards()
        self._said: ViewDict | None = None

    @property
    def _done(self) -> bool:
        return not self._laying.left

    def _act(self, kind: str, card: str) -> None:
        if self._settling and self._settling.begun:
            self._said = self._settling.act(kind, card) or self._said
        elif kind in ("pick", "drop") and Card(card) in self._laying.left:
            one = Cards(card)
            self._picked = self._picked | one if kind == "pick" else self._picked - one
        elif kind == "lay" and not self._done:
            self._try(self._picked)
        elif kind == "step" and not self._done:
            self._lay(self._laying.next_batch())
        elif kind == "rest" and not self._done:
            self._rest()
        elif kind == "answer":
            self._hear(card)
        elif kind == "undo" and self._laying.batches:
            self._laying.take_back()
            self._said = None
        elif kind == "another":
            self._begin(self._laying.pile)
        elif kind == "many" and self._done:
            self._try_many()
        elif kind == "next" and self._done and self._settling:
            self._settling.begin()
            self._said = None

    def _try(self, cards: Cards) -> None:
        if not cards:
            self._said = note(t("Pick cards first: a click picks, another puts back."))
        elif refusal := self._laying.refusal(cards):
            self._said = note(refusal, "stop")
        else:
            self._lay(cards)

    def _lay(self, cards: Cards) -> None:
        self._laying.lay(cards)
        self._picked = self._picked - cards
        words = self._laying.words(cards)
        if self._done:
            self._finish(words)
        elif len(self._laying.batches) == 1:
            self._said = note(words)
        else:
            self._said = note(t("{words} So far {total}.", words=words, total=self._laying.total))

    def _rest(self) -> None:
        """Lay all that is left, once the learner has had the chance to count first."""
        if self._own is None and not self._asked and not self._laying.batches:
            self._asked = True
            self._said = note(t("Your own count first? Type it below. Or press once more."))
            return
        while not self._done:
            self._lay(self._laying.next_batch())

    def _hear(self, text: str) -> None:
        try:
            self._own = read_amount(text)
        except ValueError as error:
            self._said = note(str(error))
            return
        if self._done:
            self._finish("")
        else:
            self._said = note(t("{points}: noted. Now lay the batches and see.",
                                points=amount(self._own)))  # fmt: skip

    def _finish(self, words: str) -> None:
        """Say what the pile counts, beside the learner's own count."""
        way = (self._laying.total, self._laying.shape())
        if way not in self._ways:
            self._ways.append(way)
        total = t("{points} in all.", points=self._points())
        parts, tone = [words, total], "note"
        if len(self._ways) > 1:
            parts.append(t("Other batches, the same sum."))
            tone = "good"
        elif self._own is not None:
            right = self._own == count_points(self._laying.pile, self._rules)
            parts.append(t("You said so before the table did.") if right else self._off())
            tone = "good" if right else "stop"
        self._said = note(" ".join(part for part in parts if part), tone)

    def _off(self) -> str:
        said = t("You made it {points}.", points=amount(self._own or 0))
        if self._rules.count_in_thirds or self._own is None or self._own.denominator > 1:
            return said
        why = miscounted(Position(self._laying.pile, (), self._rules), int(self._own))
        return f"{said} {why or t('Compare it with the batches.')}"

    def _points(self) -> str:
        points = count_points(self._laying.pile, self._rules)
        return counted(points, "1 point", "{count} points")

    def _try_many(self) -> None:
        sums = {self._laying.any_way(seed) for seed in range(TRIES)}
        many = t("{count} ways, laid by the table", count=TRIES)
        self._ways.append((" ".join(sorted(sums)), many))
        self._said = note(
            t("As many batches each time, so the same is taken off: the sum cannot change. (R17)"),
            "good",
        )

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        if self._settling and self._settling.begun:
            view = self._settling.view()
        else:
            view = self._pile_view()
        view["label"] = t("Counting in threes")
        if self._said:
            view["feedback"] = self._said
        return view

    def _pile_view(self) -> ViewDict:
        laying = self._laying
        laid = sum(batch != laying.apart for batch in laying.batches)
        shown = laying.batches if len(laying.batches) <= SHOWN else laying.batches[-1:]
        first = len(laying.batches) - len(shown)
        view: dict[str, Any] = {
            "progress": t("Batch {at} of {of}", at=min(laid + 1, laying.of), of=laying.of),
            "prompt": self._prompt(),
            "groups": [self._batch(first + i, batch) for i, batch in enumerate(shown)],
            "hand_label": t("Still to be laid: {count}", count=len(laying.left)),
            "hand": [
                hand_card(card, "picked" if card in self._picked else "pick")
                for card in laying.left
            ],
            "actions": self._actions(),
            "help": t("A click picks a card, another puts it back; L lays what is picked."),
        }
        if self._done:
            view["progress"] = t("All laid")
            view["help"] = ""
        if self._done and len(self._ways) > 1:
            head = [t("points"), t("the batches")]
            label = t("The same pile, laid in several ways")
            view["rows"] = {"label": label, "head": head, "rows": [list(way) for way in self._ways]}
        elif len(laying.batches) > 1:
            head = [t("batch"), t("points"), t("so far"), t("working")]
            rows = [list(row) for row in tally(laying)]
            view["rows"] = {"label": t("The count"), "head": head, "rows": rows}
        if not self._done and self._own is None:
            label = t("Your own count, before the table's")
            view["field"] = {"label": label, "value": "", "mode": "numeric",
                             "button": t("Note it")}  # fmt: skip
        return view

    def _prompt(self) -> str:
        laying = self._laying
        if self._done:
            return t("The pile counts {points}.", points=self._points())
        if not laying.batches:
            cards = counted(len(laying.pile), "1 card", "{count} cards")
            if self._deal is not None:
                return t(
                    "The deal is over, and {cards} are yours: what do they count?", cards=cards
                )
            if self._rules.count_in_thirds:
                return t("A pile of {cards}, counted in thirds of a point. Count it in your head, "
                         "then lay it.", cards=cards)  # fmt: skip
            return t(
                "A pile of {cards}. Count it in your head, then lay it in threes.", cards=cards
            )
        if laying.due() == 0:
            return t("The Matto is left: lay it apart.")
        if laying.due() == 2:
            return t("Two cards are over: pick the pair and lay it.")
        if laying.due() == 1:
            return t("One card is over: lay it by itself.")
        return t("Pick the next three, and lay them.")

    def _batch(self, number: int, batch: Cards) -> ViewDict:
        apart = batch == self._laying.apart
        label = t("Apart") if apart else t("Batch {number}", number=number + 1)
        cards = [
            {"card": str(card), "mark": str(worth(card, self._rules)),
             "name": f"{card_name(card)}: {worth(card, self._rules)}"}
            for card in batch
        ]  # fmt: skip
        return {"label": label, "cards": cards, "note": self._laying.figures(batch),
                "size": "small" if len(self._laying.batches) > 1 else ""}  # fmt: skip

    def _actions(self) -> list[ViewDict]:
        if not self._done:
            return [
                action("lay", t("Lay"), "l", primary=True),
                action("step", t("Let the table lay one"), "t"),
                action("rest", t("Let the table lay all"), "r"),
                action("undo", t("Take back"), "u", disabled=not self._laying.batches),
            ]
        found = [action("another", t("Lay them another way"), "w", primary=not self._settling)]
        found.append(action("many", t("{count} other ways", count=TRIES), "o"))
        if self._settling:
            found.insert(0, action("next", t("On to all the piles"), "n", primary=True))
        return found
