"""One trick twice, with the Fool and without: who wins, whose pile gets what, what that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scarto_teach.engine import (
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    RuleSet,
    count_points,
    explain_count,
    parse_cards,
    trick_winner,
    why_winner,
)
from scarto_teach.questions.asks import fool_owner
from scarto_teach.text import card_name, say, t
from scarto_teach.widgets.base import CardWidget, ViewDict, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.places import names_of
from scarto_teach.widgets.switches import choice_row, table_name

__all__ = ["FoolLab"]

FOOL: Final = Card("F")
TABLES: Final = (PIEDMONT, WEB_PAGE)
PLACES: Final = ("first", "second", "third")


class FoolLab(CardWidget):
    """A trick of three cards, and beside it the same trick with your Fool in one card's place.

    You are whoever plays the Fool, so the others sit after you and before you (R5).

    Without a front end: `trick("C9 CK T20")` lays the three cards, `fool("second")` says when the
    Fool is played, `last(True)` makes it trick 25, `under(WEB_PAGE)` changes the rule set.
    """

    kind = "fool-lab"

    def __init__(self, trick: str = "C4 T20 CK", fool: str = "third") -> None:
        """Begin with three cards in order of play, and the place of the Fool among them.

        Raises BadNotation or ValueError where these are not three cards, or no place of theirs.
        """
        super().__init__()
        self._rules = PIEDMONT
        self._last = False
        self._cards = self._read(trick)
        self._place = self._read_place(fool)
        self._said = ""
        self._paint()

    # -- without a front end --------------------------------------------------------------------

    def trick(self, cards: str) -> Board:
        """Lay three cards, in order of play, and return the board; the Fool is not among them."""
        self._cards = self._read(cards)
        self._paint()
        return Board(self)

    def fool(self, place: str) -> Board:
        """Play the Fool "first", "second" or "third", and return the board."""
        self._place = self._read_place(place)
        self._paint()
        return Board(self)

    def last(self, last: bool = True) -> Board:
        """Make it the last trick of the deal, or an earlier one, and return the board."""
        self._last = last
        self._paint()
        return Board(self)

    def under(self, rules: RuleSet) -> Board:
        """Play the same cards by another rule set for three, and return the board."""
        if rules.seats != len(PLACES):
            raise ValueError(t("Three play here; {name} seats {seats}.",
                               name=rules.name, seats=rules.seats))  # fmt: skip
        self._rules = rules
        self._paint()
        return Board(self)

    # -- acts -----------------------------------------------------------------------------------

    def _act(self, kind: str, card: str) -> None:
        self._said = ""
        what, _, which = card.partition(":")
        tables = {rules.name: rules for rules in TABLES}
        if kind == "answer":
            try:
                self._cards = self._read(card)
            except ValueError as error:
                self._said = str(error)
        elif kind != "choose":
            return
        elif what == "fool" and which in PLACES:
            self._place = PLACES.index(which)
        elif what == "last" and which in ("no", "yes"):
            self._last = which == "yes"
        elif what == "rules" and which in tables:
            self._rules = tables[which]

    @staticmethod
    def _read(text: str) -> tuple[Card, ...]:
        cards = parse_cards(text)
        Cards(cards)  # no card twice (R1)
        if len(cards) != len(PLACES) or FOOL in cards:
            raise ValueError(t("Three cards are wanted, without the Fool: C4 T20 CK, say."))
        return cards

    @staticmethod
    def _read_place(place: str) -> int:
        if place not in PLACES:
            raise ValueError(t('The Fool is played "first", "second" or "third", not {place}.',
                               place=repr(place)))  # fmt: skip
        return PLACES.index(place)

    # -- what the engine says -------------------------------------------------------------------

    def _with_fool(self) -> tuple[Card, ...]:
        return (*self._cards[: self._place], FOOL, *self._cards[self._place + 1 :])

    def _owners(self, trick: Sequence[Card]) -> list[int]:
        """Return the place in the trick of whoever's pile each of its cards goes to (R15)."""
        winner = trick_winner(trick, self._rules)
        owner = fool_owner(trick, self._rules, self._last) if FOOL in trick else winner
        return [owner if card is FOOL else winner for card in trick]

    def _piles(self, trick: Sequence[Card]) -> list[Cards]:
        """Return what the pile of each seat gets of a trick; you are seat 0."""
        owners = self._owners(trick)
        return [
            Cards(
                card for card, owner in zip(trick, owners, strict=True) if self._seat(owner) == seat
            )
            for seat in range(len(PLACES))
        ]

    def _seat(self, place: int) -> int:
        """Return who plays at a place of the trick: you play the Fool."""
        return (place - self._place) % len(PLACES)

    def _name(self, place: int) -> str:
        return names_of(len(PLACES))[self._seat(place)]

    def _story(self) -> str:
        """Return what the Fool has changed, in three sentences."""
        kept, trick = self._cards[self._place], self._with_fool()
        winner, owner = trick_winner(trick, self._rules), fool_owner(trick, self._rules, self._last)
        parts = [t("{card} stays in your hand.", card=card_name(kept))]
        if self._last:
            parts = [t("In the last trick the Fool is all that you hold.")]
        if self._place == 0:
            parts.append(t("The Fool sets no suit: {card} does. (R14)", card=card_name(trick[1])))
        parts.append(say(why_winner(trick, self._rules)))
        if owner == winner:
            parts.append(t("In the last trick its winner takes the Fool by this rule set. (R15)"))
        else:
            parts.append(t("The Fool comes to your pile. (R15)"))
            parts.append(t("{player} has a pair over. (R17)", player=self._name(winner)))
        return " ".join(parts)

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        names = names_of(len(PLACES))
        both = (
            (t("With the Fool"), self._with_fool()),
            (t("Without it"), self._cards),
        )
        piles = [self._piles(trick) for _, trick in both]
        places = [(place, t(place)) for place in PLACES]
        view: dict[str, Any] = {
            "label": t("Fool lab"),
            "progress": t("Trick {at} of {of}", at=self._rules.tricks if self._last else 12,
                          of=self._rules.tricks),
            "prompt": t("The same trick twice. Move the Fool, or change the rule set."),
            "choice_rows": [
                choice_row(t("The Fool is played"), "fool", places, PLACES[self._place]),
                choice_row(t("Trick"), "last",
                           [("no", t("trick 12")), ("yes", t("trick 25, the last"))],
                           "yes" if self._last else "no"),
                choice_row(t("Rule set"), "rules",
                           [(rules.name, table_name(rules)) for rules in TABLES],
                           self._rules.name),
            ],
            "slots": [self._slots(label, trick) for label, trick in both],
            "feedback": note(self._said or self._story(), "note"),
            "groups": [
                self._count(t(label, player=name), pile)
                for label, of_both in zip(
                    ("{player}, with the Fool", "{player}, without it"), piles, strict=True
                )
                for name, pile in zip(names, of_both, strict=True)
                if pile
            ],
            "rows": {
                "label": t("What this trick counts in each pile"),
                "head": [t("Pile"), *(label for label, _ in both)],
                "rows": [
                    [names[seat], *(str(count_points(pile[seat], self._rules)) for pile in piles)]
                    for seat in range(len(PLACES))
                ],
            },
            "field": {"label": t("Or type the three cards without the Fool"), "value": "",
                      "mode": "text", "button": t("Lay them")},
        }  # fmt: skip
        return view

    def _slots(self, label: str, trick: Sequence[Card]) -> ViewDict:
        winner = trick_winner(trick, self._rules)
        found = []
        for place, (card, owner) in enumerate(zip(trick, self._owners(trick), strict=True)):
            mine = self._seat(owner) == 0
            to = t("to your pile") if mine else t("to {player}'s pile", player=self._name(owner))
            wins = place == winner
            text = f"{self._name(place)}: {t('takes the trick') if wins else to}"
            found.append(
                {
                    "card": str(card),
                    "name": f"{card_name(card)}, {text}",
                    "wins": wins,
                    "note": text,
                }
            )
        return {"label": label, "slots": found}

    def _count(self, label: str, pile: Cards) -> ViewDict:
        lines = [say(reason) for reason in explain_count(pile, self._rules)[:-1]]
        return {"label": label, "cards": [], "note": " ".join(lines)}
