"""The whole pack on the table: sorted four ways, in two suits of clothes, all about each card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from scarto_teach.engine import (
    PACK,
    PIEDMONT,
    BadNotation,
    Card,
    Cards,
    RuleSet,
    parse_cards,
    trick_winner,
)
from scarto_teach.questions.strength import by_strength
from scarto_teach.text import t
from scarto_teach.widgets.base import CardWidget, ViewDict, hand_card, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.card_words import card_facts, shown_name

__all__ = ["PackExplorer"]

SUITS: Final = {"S": "Swords", "C": "Cups", "B": "Batons", "D": "Coins"}  # long beside round
FRENCH_SUITS: Final = {"S": "Spades", "C": "Hearts", "B": "Clubs", "D": "Diamonds"}
COURTS: Final = {"K": "Kings", "Q": "Queens", "C": "Cavaliers", "J": "Knaves"}
PACKS: Final = {"piedmont": "Piedmont", "french": "French suits"}


class PackExplorer(CardWidget):
    """The 78 cards: sorted by suit, strength, rank or value; a click tells all about a card.

    Cards that stand up beat the one chosen. Without a front end: `find("SK")` takes codes, names
    and numbers, `sort("suit" | "strength" | "rank" | "value")`, `dress("piedmont" | "french")`.
    """

    kind = "pack-explorer"

    def __init__(
        self,
        sort: str = "suit",
        pack: str = "piedmont",
        find: str = "",
        rules: RuleSet = PIEDMONT,
    ) -> None:
        """Show the pack sorted in one way, in Piedmontese or French suits, with a card chosen."""
        super().__init__()
        self._rules = rules
        self._sort = _one_of("sort", sort, SORTS)
        self._pack = _one_of("pack", pack, PACKS)
        self._found = Cards()
        self._typed = ""
        self._clicked = False
        self._said: ViewDict | None = None
        if find:
            self._look_for(find)
        self._paint()

    def find(self, text: str) -> Board:
        """Choose the cards that a text names and return the board with what there is to say."""
        self._intent("answer", text)
        return Board(self)

    def sort(self, order: str) -> Board:
        """Sort by "suit", "strength", "rank" or "value" and return the board."""
        self._intent("choose", f"sort:{_one_of('order', order, SORTS)}")
        return Board(self)

    def dress(self, pack: str) -> Board:
        """Show the pack in its own suits, "piedmont", or in "french" ones; return the board."""
        self._intent("choose", f"pack:{_one_of('pack', pack, PACKS)}")
        return Board(self)

    def _act(self, kind: str, card: str) -> None:
        if kind == "choose":
            what, _, word = card.partition(":")
            if what == "sort" and word in SORTS:
                self._sort = word
            elif what == "pack" and word in PACKS:
                self._pack = word
            self._said = None if self._found else self._said
        elif kind in ("answer", "card"):
            self._clicked = kind == "card"
            self._look_for(card)

    def _look_for(self, text: str) -> None:
        """Choose what a text names; a bare number chooses every card that bears it."""
        self._typed = text.strip()
        try:
            self._found = self._named(self._typed)
            self._said = None
        except BadNotation as error:
            self._found = Cards()
            self._said = note(str(error), "stop")

    def _named(self, text: str) -> Cards:
        if text.isdecimal():
            numbered = Cards(card for card in self._rules.pack if card.number == int(text))
            return numbered or Cards(f"T{text}")  # which says that there is no such card
        found = Cards(frozenset(parse_cards(text)))
        if not found:
            raise BadNotation(t("Write a card, such as SK, Re di Spade, XX or 20."))
        return found

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        facts = self._facts()
        about = t(ABOUT[self._sort])
        below = facts if self._clicked and not self._said else ""  # where the learner looks
        view: ViewDict = {
            "label": t("The pack of 78 cards"),
            "progress": t("The pack: {count} cards", count=len(self._rules.pack)),
            "prompt": t("Choose a card: what is it called, what is it worth, what beats it?"),
            "choice_rows": [
                self._row(t("Sorted by"), "sort", self._sort, SORT_NAMES),
                self._row(t("Pack"), "pack", self._pack, PACKS),
            ],
            "field": {
                "label": t("Find a card by name, code or number"),
                "value": self._typed,
                "mode": "text",
                "button": t("Find"),
                "place": "top",
            },
            "groups": [
                self._group(label, cards, below) for label, cards in SORTS[self._sort](self)
            ],
            "feedback": self._said or note(about if below else facts or about),
            "live": self._said["text"] if self._said else facts or about,
            "help": t(
                "Cards that stand up beat the one you chose. Arrows move in a row, Enter chooses."
            ),
        }
        if self._pack == "french":
            view["pack"] = "french"
        return view

    def _group(self, label: str, cards: list[tuple[Card, str]], below: str) -> ViewDict:
        """One row of the pack; the facts stand under the row whose card was clicked."""
        here = any(card in self._found for card, _ in cards)
        items = [self._item(card, mark) for card, mark in cards]
        said = below if here else ""
        return {"label": label, "cards": items, "note": said, "wrap": True, "size": "small"}

    def _row(self, label: str, what: str, now: str, names: dict[str, str]) -> ViewDict:
        choices = [
            {"choice": f"{what}:{word}", "label": t(name), "picked": word == now}
            for word, name in names.items()
        ]
        return {"label": label, "choices": choices}

    def _item(self, card: Card, mark: str) -> ViewDict:
        """One card of the pack; those that beat a single chosen one stand up."""
        name = shown_name(card, self._pack)
        one = self._chosen()
        if card in self._found:
            item, said = hand_card(card, "picked"), t("{name}, chosen", name=name)
        elif one is not None and self._beats(card, one):
            item, said = hand_card(card, "legal"), t("{name}, beats it", name=name)
        else:
            item, said = hand_card(card, "open"), name
        return {**item, "name": said, "act": "card", "mark": mark}

    def _chosen(self) -> Card | None:
        return next(iter(self._found)) if len(self._found) == 1 else None

    def _beats(self, card: Card, other: Card) -> bool:
        """Whether a card takes a trick to which the other was led (R16); nothing beats the Fool."""
        if other.is_fool or card is other:
            return False
        return trick_winner((other, card), self._rules) == 1

    def _facts(self) -> str:
        """What there is to say about the cards found, "" where none is."""
        card = self._chosen()
        if card is None:
            names = ", ".join(shown_name(each, self._pack) for each in self._found)
            many = t("{count} cards: {names}.", count=len(self._found), names=names)
            return many if names else ""
        return card_facts(card, self._pack, self._rules)

    # -- four ways to sort: rows of a label and cards with their marks ---------------------------

    def _deck(self, suit: str | None = None) -> list[Card]:
        """The cards in play in table order, or those of one suit ("" for the Matto)."""
        return [c for c in PACK if c in self._rules.pack and (suit is None or c.suit == suit)]

    def _suit_name(self, letter: str) -> str:
        return t((FRENCH_SUITS if self._pack == "french" else SUITS)[letter])

    def _rest(self) -> list[Row]:
        return [
            (t("Trumps"), _plain(self._deck("T"))),
            (t("Matto (the Fool)"), _plain(self._deck(""))),
        ]

    def _by_suit(self) -> list[Row]:
        """Each suit with the numbers falling; sorted by strength, two of them turn round."""
        rows = []
        for letter in SUITS:
            cards = sorted(self._deck(letter), key=lambda card: -card.number)
            courts = [card for card in cards if card.is_court]
            rows.append((self._suit_name(letter), _plain([*courts, *cards[: -len(courts)]])))
        return [*rows, *self._rest()]

    def _by_strength(self) -> list[Row]:
        rows = []
        for letter in SUITS:
            label = t("{suit} (round: the 1 is high)", suit=self._suit_name(letter))
            if letter in "SB":
                label = t("{suit} (long: the 10 is high)", suit=self._suit_name(letter))
            rows.append((label, _placed(by_strength(self._deck(letter), self._rules))))
        trumps = by_strength(self._deck("T"), self._rules)
        return [*rows, (t("Trumps (above every suit)"), _placed(trumps))]

    def _by_rank(self) -> list[Row]:
        plain = [card for letter in SUITS for card in self._deck(letter)]
        ranks = (*COURTS, *map(str, range(10, 0, -1)))
        rows = [
            (t(COURTS.get(rank, rank)), _plain(c for c in plain if c.rank == rank))
            for rank in ranks
        ]
        return [*rows, *self._rest()]

    def _by_value(self) -> list[Row]:
        rows = []
        for points in sorted(set(map(self._rules.value, self._deck())), reverse=True):
            cards = [card for card in self._deck() if self._rules.value(card) == points]
            label = t("{points} points: {count} cards", points=points, count=len(cards))
            if points == 1:
                label = t("1 point: {count} cards", count=len(cards))
            rows.append((label, _plain(cards)))
        return rows


Row = tuple[str, list[tuple[Card, str]]]

SORTS: Final[dict[str, Callable[[PackExplorer], list[Row]]]] = {
    "suit": PackExplorer._by_suit,
    "strength": PackExplorer._by_strength,
    "rank": PackExplorer._by_rank,
    "value": PackExplorer._by_value,
}
SORT_NAMES: Final = {"suit": "Suit", "strength": "Strength", "rank": "Rank", "value": "Value"}
ABOUT: Final = {
    "suit": "Four suits of 14, 21 trumps and the Matto: 78 cards. (R1)",
    "strength": "Strongest first. In cups and coins the pips stand on their heads:"
    " the 1 is high, the 10 low. (R2)",
    "rank": "Four of each, one in every suit. (R1)",
    "value": "Nineteen cards count more than one point; all the others are worth one. (R4)",
}


def _plain(cards: Iterable[Card]) -> list[tuple[Card, str]]:
    return [(card, "") for card in cards]


def _placed(cards: Iterable[Card]) -> list[tuple[Card, str]]:
    return [(card, str(place)) for place, card in enumerate(cards, start=1)]


def _one_of(what: str, word: str, known: Iterable[str]) -> str:
    """Return a word that is known; ValueError names those there are."""
    if word not in known:
        raise ValueError(f"{what} is {word!r}; there are {', '.join(known)}.")
    return word
