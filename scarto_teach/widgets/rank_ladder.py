"""Shuffled cards to be put in order of strength; each neighbour that stands wrong says why."""

from __future__ import annotations

from scarto_teach.engine import PIEDMONT, Card, RuleSet, parse_cards
from scarto_teach.questions.ladders import LADDERS
from scarto_teach.questions.strength import misplaced
from scarto_teach.text import card_name, say, t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note, row_of
from scarto_teach.widgets.board import Board

__all__ = ["RankLadder"]

STARS = 3


class RankLadder(CardWidget):
    """Put the cards in order, the strongest first, by dragging, by keys, or by writing them.

    Four levels: a long suit, a round suit, courts and pips, trumps with Angel and World. Without
    a front end: `order("CK CQ C1 C2")` puts the cards so and checks them.
    """

    kind = "rank-ladder"

    def __init__(self, level: int = 1, seed: int = 0, rules: RuleSet = PIEDMONT) -> None:
        """Begin at a level, counted from 1, with the cards that a seed draws."""
        super().__init__()
        if not 1 <= level <= len(LADDERS):
            raise ValueError(f"level is {level}; there are 1 to {len(LADDERS)}.")
        self._rules = rules
        self._seed = seed
        self._said: ViewDict | None = None
        self._stars: list[int | None] = [None] * len(LADDERS)
        self._enter(level - 1)
        self._paint()

    def order(self, cards: str) -> Board:
        """Put the cards in the order written, strongest first, check it, and return the board."""
        try:
            wanted = parse_cards(cards)
        except ValueError as error:
            self._said = note(str(error), "stop")
        else:
            if sorted(wanted) == sorted(self._cards):
                self._put(wanted)
                self._check()
            else:
                own = " ".join(map(str, sorted(self._cards, key=str)))
                self._said = note(t("Put exactly these cards in order, each once: {cards}.",
                                    cards=own), "stop")  # fmt: skip
        self._intent("shown")
        return Board(self)

    def next(self) -> Board:
        """Go on to the next level, after the last one to new cards; return the board."""
        self._intent("next")
        return Board(self)

    # -- acts -----------------------------------------------------------------------------------

    def _enter(self, at: int) -> None:
        self._at = at
        self._cards = LADDERS[at].draw(self._seed, self._rules)
        self._misses = 0
        self._marks: dict[Card, str] = {}
        self._faults: list[tuple[Card, Card, str]] = []
        self._said = None
        self._done = False

    def _act(self, kind: str, card: str) -> None:
        if kind == "move" and not self._done:
            self._move(card)
        elif kind == "check" and not self._done:
            self._check()
        elif kind == "new":
            self._seed += 1
            self._enter(self._at)
        elif kind == "next" and self._done:
            last = self._at == len(LADDERS) - 1
            self._seed += last
            self._enter(0 if last else self._at + 1)
        elif kind == "choose" and card.startswith("level:"):
            self._enter(int(card.removeprefix("level:")) - 1)

    def _move(self, what: str) -> None:
        """Take one card to another place: "SK 3" is the King of Swords to index 3."""
        code, _, place = what.partition(" ")
        card = Card(code)
        if card not in self._cards:
            return
        rest = [each for each in self._cards if each is not card]
        rest.insert(max(0, min(int(place), len(rest))), card)
        self._put(tuple(rest))
        place = str(self._cards.index(card) + 1)
        self._said = note(t("{card}: now {place} of {count}.", card=card_name(card),
                            place=place, count=len(rest)))  # fmt: skip

    def _put(self, cards: tuple[Card, ...]) -> None:
        if cards != self._cards:
            self._cards = cards
            self._marks, self._faults = {}, []  # what was said was about another order

    def _check(self) -> None:
        found = misplaced(self._cards, self._rules)
        self._faults = [(upper, lower, say(reason)) for upper, lower, reason in found]
        stops = {card for upper, lower, _ in self._faults for card in (upper, lower)}
        # only a whole order is good: a card beside its right neighbours may still stand wrong
        other = "" if stops else "good"
        self._marks = {card: "stop" if card in stops else other for card in self._cards}
        if self._faults:
            self._misses += 1
            many = t(
                "{count} pairs of neighbours stand the wrong way round.", count=len(self._faults)
            )
            one = t("One pair of neighbours stands the wrong way round.")
            self._said = note(one if len(self._faults) == 1 else many, "stop")
            return
        self._done = True
        stars = max(STARS - self._misses, 1)
        self._stars[self._at] = max(stars, self._stars[self._at] or 0)
        strongest, weakest = self._cards[0], self._cards[-1]
        self._said = note(t("In order, from {strongest} down to {weakest}. ({rule})",
                            strongest=card_name(strongest), weakest=card_name(weakest),
                            rule="R3" if strongest.is_trump else "R2"), "good")  # fmt: skip

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        ladder, total = LADDERS[self._at], len(LADDERS)
        have = self._stars[self._at]
        view: ViewDict = {
            "label": t("Order of strength: {title}", title=t(ladder.title)),
            "progress": t("Ladder {at} of {total}: {title}", at=self._at + 1, total=total,
                          title=t(ladder.title)),
            "prompt": t("Put the strongest card first, on the left, and the weakest last."),
            "hand_label": t("Your order, strongest first"),
            "hand": [self._item(card) for card in self._cards],
            "hand_order": not self._done,
            "groups": [self._fault(*fault) for fault in self._faults],
            "choice_rows": [{"label": t("Ladder"), "choices": [
                {"choice": f"level:{n}", "label": t(each.title), "picked": n == self._at + 1}
                for n, each in enumerate(LADDERS, start=1)
            ]}],
            "actions": self._actions(),
            "help": t("Drag a card, or hold Shift and press an arrow; C checks."),
        }  # fmt: skip
        if have is not None:
            view["stars"] = {"have": have, "of": STARS,
                             "name": t("{have} of {of} stars", have=have, of=STARS)}  # fmt: skip
        if self._said:
            view["feedback"] = self._said
            view["live"] = " ".join([self._said["text"], *(text for *_, text in self._faults)])
        return view

    def _item(self, card: Card) -> ViewDict:
        place, count = self._cards.index(card) + 1, len(self._cards)
        mark = self._marks.get(card, "")
        said = {"good": t("stands well"), "stop": t("stands the wrong way round")}.get(mark, "")
        item = hand_card(card, "open", badge=str(place))
        name = t("{card}, {place} of {count}", card=card_name(card), place=place, count=count)
        return {**item, "mark": mark, "name": ", ".join(part for part in (name, said) if part)}

    def _fault(self, upper: Card, lower: Card, text: str) -> ViewDict:
        place = self._cards.index(upper) + 1
        label = t("Places {place} and {next}", place=place, next=place + 1)
        return row_of(label, (lower, upper), text) | {"size": "small"}

    def _actions(self) -> list[ViewDict]:
        new = action("new", t("Other cards"), "o")
        if not self._done:
            return [action("check", t("Check"), "c", primary=True), new]
        last = self._at == len(LADDERS) - 1
        label = t("Begin again with other cards") if last else t("Next ladder")
        return [action("next", label, "n", primary=True), new]
