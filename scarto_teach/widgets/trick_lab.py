"""A trick to try things out: any two to four cards, in any order, and what becomes of them."""

from __future__ import annotations

from typing import Any, Final

from scarto_teach.engine import (
    FOUR_PLAYERS,
    PACK,
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    RuleSet,
    parse_cards,
    trick_winner,
    why_winner,
)
from scarto_teach.text import card_name, say, t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.places import fool_goes, names_of
from scarto_teach.widgets.switches import choice_row, suit_name, table_name

__all__ = ["TrickLab"]

TABLES: Final = (PIEDMONT, WEB_PAGE, FOUR_PLAYERS)
SUITS: Final = "SBCDT"
PAIR: Final = 2  # cards that two tricks must share to be compared


class TrickLab(CardWidget):
    """A trick that is laid and changed card by card; says who wins, why, and what goes where.

    Without a front end: `trick("T21 T20 T19")` lays cards in order of play, `under(WEB_PAGE)`
    changes the rule set.
    """

    kind = "trick-lab"

    def __init__(self, trick: str = "", rules: RuleSet = PIEDMONT) -> None:
        """Begin with the cards of a trick, in order of play; none unless given.

        Raises BadNotation or ValueError where no trick can be made of them.
        """
        super().__init__()
        self._rules = rules
        self._slots: list[Card | None] = [None] * rules.seats
        self._at: int | None = 0  # the place that the next card goes to
        self._suit = "C"
        self._said: list[str] = []
        self._changed = ""
        self._lay(trick)
        self._paint()

    # -- without a front end --------------------------------------------------------------------

    def trick(self, cards: str) -> Board:
        """Lay these cards, in order of play, and return the board; four take four players.

        Raises BadNotation or ValueError where no trick can be made of them.
        """
        before = self._before()
        self._lay(cards)
        self._compare(*before)
        self._paint()
        return Board(self)

    def under(self, rules: RuleSet) -> Board:
        """Play the same cards by another rule set and return the board."""
        before = self._before()
        self._play_by(rules)
        self._compare(*before)
        self._paint()
        return Board(self)

    # -- acts -----------------------------------------------------------------------------------

    def _act(self, kind: str, card: str) -> None:
        before, self._said, self._changed = self._before(), [], ""
        if kind == "answer":
            try:
                self._lay(card)
            except ValueError as error:
                self._said = [str(error)]
                return
        elif kind == "choose":
            self._choose(*card.split(":", 1))
        elif kind == "pick" and Card(card) not in self._slots:
            self._put(Card(card))
        elif kind == "drop" and Card(card) in self._slots:
            self._at = self._slots.index(Card(card))
            self._slots[self._at] = None
        elif kind in ("earlier", "later"):
            self._shift(-1 if kind == "earlier" else 1)
        elif kind == "out" and self._at is not None:
            self._slots[self._at] = None
        elif kind == "clear":
            self._slots, self._at = [None] * self._rules.seats, 0
        self._compare(*before)

    def _choose(self, what: str, which: str = "") -> None:
        tables = {rules.name: rules for rules in TABLES}
        if what == "rules" and which in tables:
            self._play_by(tables[which])
        elif what == "suit" and which in tuple(SUITS):
            self._suit = which
        elif what == "slot" and which.isdecimal() and int(which) < len(self._slots):
            self._at = None if self._at == int(which) else int(which)

    def _lay(self, text: str) -> None:
        cards = parse_cards(text)
        Cards(cards)  # no card twice (R1)
        most = max(table.seats for table in TABLES)
        if len(cards) > most:
            raise ValueError(
                t("A trick has {most} cards at most, not {given}.", most=most, given=len(cards))
            )
        if len(cards) > self._rules.seats:
            self._play_by(FOUR_PLAYERS)
        seats = self._rules.seats
        self._slots = [*cards, *[None] * (seats - len(cards))]
        self._at = self._free()
        if cards:
            self._suit = cards[-1].suit or "T"

    def _play_by(self, rules: RuleSet) -> None:
        cards = self._slots[: rules.seats]
        over = [str(card) for card in self._slots[rules.seats :] if card]
        self._rules = rules
        self._slots = cards + [None] * (rules.seats - len(cards))
        self._at = self._free()
        if over:
            self._said.append(t("{card} goes back: three play here.", card=over[0]))

    def _put(self, card: Card) -> None:
        if self._at is None:
            self._said = [t("All places are taken: pick the card that is to go.")]
            return
        self._slots[self._at] = card
        self._at = self._free()

    def _free(self) -> int | None:
        return self._slots.index(None) if None in self._slots else None

    def _shift(self, by: int) -> None:
        """Let the picked card and its neighbour change places."""
        here = self._at
        if here is None or not 0 <= here + by < len(self._slots):
            return
        slots = self._slots
        slots[here], slots[here + by] = slots[here + by], slots[here]
        self._at = here + by

    # -- what the engine says -------------------------------------------------------------------

    def _cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self._slots if card)

    def _best(self, rules: RuleSet | None = None) -> Card | None:
        """Return the card that wins so far; None while there are not two, or only the Fool."""
        cards = self._cards()
        if len(cards) < 2:
            return None
        return cards[trick_winner(cards, rules or self._rules)]

    def _before(self) -> tuple[tuple[Card, ...], Card | None]:
        """Return the cards as they lie, and which of them wins."""
        return self._cards(), self._best()

    def _compare(self, cards: tuple[Card, ...], won: Card | None) -> None:
        """Say what a change has changed; two tricks that share no pair are not compared."""
        now, wins = self._before()
        shared = len(Cards(cards) & Cards(now)) >= PAIR
        self._changed = ""
        if won and wins and won is not wins and shared:
            self._changed = t("Before, {card} won.", card=card_name(won))
        elif won and won is wins and shared and cards != now:
            self._changed = t("That changes nothing: {card} still wins.", card=card_name(won))

    def _player(self, card: Card) -> str:
        return names_of(len(self._slots))[self._slots.index(card)]

    def _takes(self, card: Card) -> str:
        seat = self._slots.index(card)
        if seat == 0:
            return t("You take the trick.")
        return t("{player} takes the trick.", player=self._player(card))

    def _verdict(self) -> list[str]:
        best, cards = self._best(), self._cards()
        if best is None:
            if cards and cards[0].is_fool:
                return [t("The Fool never wins and sets no suit: the next card does. (R14, R15)")]
            return []
        found = [self._takes(best), say(why_winner(cards, self._rules))]
        fool = next((card for card in cards if card.is_fool), None)
        if fool:
            found.append(fool_goes(self._slots.index(fool), names_of(len(self._slots))))
        return found

    def _elsewhere(self) -> str:
        """Return one sentence: what another rule set makes of the same cards."""
        best, cards = self._best(), self._cards()
        if best is None:
            return ""
        for rules in TABLES:
            other = self._best(rules)
            if other is not None and other is not best:
                # the rule sets rank alike but for the two highest trumps (R3)
                return t(
                    "By the rule set “{name}” {card} wins: there it is the highest trump. (R3)",
                    name=table_name(rules),
                    card=card_name(other),
                )
        if any(card.is_fool for card in cards):
            return t("Every rule set says the same, but for the last trick: by the web page "
                     "its winner takes the Fool.")  # fmt: skip
        return t("Every rule set says the same here.")

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        best = self._best()
        said = [*self._said, *self._verdict(), self._changed]
        picked = self._at is not None and self._slots[self._at] is not None
        view: dict[str, Any] = {
            "label": t("Trick lab"),
            "progress": t("Trick lab"),
            "prompt": self._prompt(),
            "choice_rows": [
                choice_row(t("Rule set"), "rules",
                           [(rules.name, table_name(rules)) for rules in TABLES],
                           self._rules.name),
                choice_row(t("Pack"), "suit", [(letter, suit_name(letter)) for letter in SUITS],
                           self._suit),
            ],
            "slots": {
                "label": t("The trick, in order of play"),
                "slots": [self._slot(place, best) for place in range(len(self._slots))],
            },
            "groups": [],
            "field": {"label": t("Or type the cards, in order of play"), "value": "",
                      "mode": "text", "button": t("Lay them")},
            "actions": [
                action("earlier", t("Earlier"), "e", disabled=not picked or self._at == 0),
                action("later", t("Later"), "l",
                       disabled=not picked or self._at == len(self._slots) - 1),
                action("out", t("Take it out"), "o", disabled=not picked),
                action("clear", t("Clear"), "c", disabled=not self._cards()),
            ],
            "help": t("Arrows move along the cards, Enter lays one or takes it back."),
        }  # fmt: skip
        text = " ".join(part for part in said if part)
        if text:
            view["feedback"] = note(text, "good" if best else "note")
        if other := self._elsewhere():
            view["groups"].append({"label": t("Other tables"), "cards": [], "note": other})
        view["groups"].append(self._pack())
        return view

    def _prompt(self) -> str:
        if self._at is None:
            return t("Pick a card of the trick to change it, or another rule set.")
        card = self._slots[self._at]
        if card:
            return t("{card}: another card takes its place, or move it.", card=card_name(card))
        return t("Lay a card in place {place}.", place=self._at + 1)

    def _slot(self, place: int, best: Card | None) -> ViewDict:
        card = self._slots[place]
        player = names_of(len(self._slots))[place]
        wins = card is not None and card is best
        text = player
        if card and best:
            to = player if card.is_fool else self._player(best)
            mine = to == names_of(len(self._slots))[0]
            text = f"{player}: " + (
                t("takes the trick") if wins
                else t("to your pile") if mine
                else t("to {player}'s pile", player=to)
            )  # fmt: skip
        name = card_name(card) if card else t("Place {place}, empty", place=place + 1)
        return {"card": str(card) if card else "", "name": f"{name}, {text}", "wins": wins,
                "note": text, "choose": True, "picked": place == self._at}  # fmt: skip

    def _pack(self) -> ViewDict:
        strength = self._rules.strength
        cards = [card for card in PACK if (card.suit or "T") == self._suit]
        cards.sort(key=strength, reverse=True)
        shown = [hand_card(card, "picked" if card in self._slots else "pick") for card in cards]
        label = t("{suit}, the strongest first", suit=suit_name(self._suit))
        return {"label": label, "cards": shown, "wrap": True, "size": "small"}
