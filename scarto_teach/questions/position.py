"""A position: what lies on the table and what the learner holds, with the rules that are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from scarto_teach.engine import PIEDMONT, Card, Cards, Deal, RuleSet, legal_plays, parse_cards
from scarto_teach.text import t

__all__ = ["Draw", "Position"]

LONG: Final = "SB"
ROUND: Final = "CD"


@dataclass(frozen=True)
class Position:
    """The learner's hand and the cards played before, in order; the learner is next, in seat 0."""

    hand: Cards
    trick: tuple[Card, ...] = ()
    rules: RuleSet = field(default=PIEDMONT)
    others: tuple[Cards, ...] = ()  # the other hands where all lie open, by seat from 1

    @classmethod
    def of(
        cls, hand: str, trick: str = "", rules: RuleSet = PIEDMONT, others: Sequence[str] = ()
    ) -> Position:
        """Return the position that texts describe; BadNotation where a word names no card."""
        return cls(Cards(hand), parse_cards(trick), rules, tuple(map(Cards, others)))

    @property
    def leader(self) -> int:
        """The seat that led to the trick."""
        return -len(self.trick) % self.rules.seats

    @property
    def legal(self) -> Cards:
        """The cards that may be played now (R9 to R14)."""
        return legal_plays(self.hand, self.trick, self.rules)

    @property
    def every_card(self) -> Cards:
        """All cards that can be seen: the trick, the hand, and the others where they lie open."""
        found = self.hand | Cards(self.trick)
        for hand in self.others:
            found = found | hand
        return found

    @property
    def is_ending(self) -> bool:
        """Whether these are the last tricks of a deal, all hands open; see `endings`.

        There are no more Kings and Bagatto than cards in a hand: a dealer of these could be stuck
        otherwise (R8).
        """
        seats, size, every = self.rules.seats, len(self.hand), self.every_card
        held = size + len(self.trick) + sum(map(len, self.others))
        stay = [card for card in every if card.is_king or str(card) == "T1"]
        whole = len(self.others) == seats - 1 and held == len(every) == seats * size
        return whole and len(stay) <= size

    @property
    def led(self) -> str:
        """The letter of the suit led, "" while no card or only the Fool lies there (R14)."""
        return next((card.suit for card in self.trick if not card.is_fool), "")

    @property
    def best_trump(self) -> Card | None:
        """The highest trump on the table (R3)."""
        trumps = [card for card in self.trick if card.is_trump]
        return max(trumps, key=self.rules.strength, default=None)

    def higher_trumps(self) -> Cards:
        """Return the trumps in the hand that beat every trump on the table (R3)."""
        strength = self.rules.strength
        least = strength(self.best_trump) if self.best_trump else 0
        return Cards(card for card in self.suit("T") if strength(card) > least)

    def scattered(self) -> tuple[Card, ...]:
        """Return the hand in an order that tells nothing of strength, the same each time."""
        cards = list(self.hand)
        Random(str(self.hand)).shuffle(cards)
        return tuple(cards)

    def suit(self, letter: str) -> Cards:
        """Return the cards of a suit in the hand; "T" for the trumps, "" for the Fool."""
        return Cards(card for card in self.hand if card.suit == letter)

    def __str__(self) -> str:
        """Return the position as two lines of text, the twin of its picture."""
        table = " ".join(map(str, self.trick)) or t("nothing yet, you lead")
        lines = [t("On the table: {cards}", cards=table), t("Your hand: {cards}", cards=self.hand)]
        lines += [t("Plays after you: {cards}", cards=hand) for hand in self.others]
        return "\n".join(lines)


@dataclass(frozen=True)
class Draw:
    """How a position is drawn from a seed; the words are those of a level of the drill."""

    cards: tuple[int, int] = (5, 8)  # size of the hand, from and to
    place: tuple[int, ...] = (1, 2)  # how many cards lie on the table already
    led: tuple[str, ...] = ("long", "round")  # long, round, trump or fool
    follow: bool | None = None  # whether the hand can follow suit; None: either
    trumps: bool | None = None  # whether it holds trumps
    fool: bool | None = None  # whether it holds the Fool
    trumped: bool | None = None  # whether a trump lies on a plain suit
    higher: bool | None = None  # whether some, but not all, of its trumps beat those on the table
    suits: tuple[str, ...] = ()  # one of these, "C" or "CT" say: the letters of the cards drawn
    lying: tuple[str, ...] = ()  # cards that always lie in the trick
    holding: tuple[str, ...] = ()  # one of these, "T1 F" say: cards that the hand always holds
    deal: bool = False  # a whole hand out of a shuffled deal; `cards` and `place` are not asked
    pile: bool = False  # a pile to be counted, no trick: threes of cards, or a pair over
    dear: tuple[int, int] = (0, 4)  # how many cards of a pile are worth more than 1, from and to
    ending: int = 0  # as many cards in each hand, all of them open; `dear` is for all of them

    def fits(self, position: Position) -> bool:
        """Return whether a position is as wanted."""
        first = position.trick[0] if position.trick else None
        kind = (
            "none" if first is None
            else "fool" if first.is_fool
            else "trump" if first.is_trump
            else "long" if first.suit in LONG
            else "round"
        )  # fmt: skip
        trumps, higher = position.suit("T"), position.higher_trumps()
        facts = (
            (self.follow, bool(position.led) and bool(position.suit(position.led))),
            (self.trumps, bool(trumps)),
            (self.fool, bool(position.suit(""))),
            (self.trumped, position.led != "T" and position.best_trump is not None),
            (self.higher, 0 < len(higher) < len(trumps)),
        )
        wanted = all(want is None or want == fact for want, fact in facts)
        wanted = wanted and (not self.ending or position.is_ending)
        return wanted and (kind == "none" or kind in self.led)

    def position(self, rng: Random, rules: RuleSet) -> Position:
        """Return a position drawn at random; it need not fit."""
        if self.deal:
            hands = Deal.shuffled(rng.getrandbits(32), rules=rules).hands
            return Position(hands[2], (rng.choice(list(hands[1])),), rules)
        if self.pile:
            return Position(self._pile(rng, rules), (), rules)
        if self.ending:
            return self._ending(rng, rules)
        size, place = rng.randint(*self.cards), rng.choice(self.place)
        pack, held = list(rules.pack), []
        if self.suits or self.lying or self.holding:
            return self._laid(rng, rules, size, place)
        if self.fool or (self.fool is False and "fool" not in self.led):
            held = [pack.pop()] if self.fool else []  # the Fool comes last in table order
            pack = [card for card in pack if not card.is_fool]
        drawn = rng.sample(pack, size + place - len(held))
        return Position(Cards(drawn[place:] + held), tuple(drawn[:place]), rules)

    def _laid(self, rng: Random, rules: RuleSet, size: int, place: int) -> Position:
        """Return a position of certain suits, with the cards that must lie there or be held."""
        letters = rng.choice(self.suits) if self.suits else "SBCDTF"
        always = parse_cards(" ".join(self.lying))
        held = parse_cards(rng.choice(self.holding)) if self.holding else ()
        apart = (*always, *held)
        pack = [card for card in rules.pack if (card.suit or "F") in letters and card not in apart]
        drawn = [*held, *rng.sample(pack, size + place - len(apart))]
        trick = [*drawn[size:], *always]
        rng.shuffle(trick)
        return Position(Cards(drawn[:size]), tuple(trick), rules)

    def _pile(self, rng: Random, rules: RuleSet) -> Cards:
        """Return a pile of a size that a deal can leave, the Fool beside it where it is wanted."""
        least, most = self.cards
        fool = rng.random() < 0.5 if self.fool is None else self.fool
        over = (0,) if fool else (0, 2)  # who takes the Fool's trick has two over, not the Fool
        size = rng.choice([each for each in range(least, most + 1) if each % 3 in over])
        held, rest = self._mixed(rng, rules, size, "SBCDT")
        found = Cards([*held, *rest])
        return found | "F" if fool else found

    def _mixed(
        self, rng: Random, rules: RuleSet, size: int, letters: str
    ) -> tuple[tuple[Card, ...], list[Card]]:
        """Return the cards that are always held, and others up to a size, so many of them dear."""
        held = parse_cards(rng.choice(self.holding)) if self.holding else ()
        pack = [card for card in rules.pack if (card.suit or "F") in letters and card not in held]
        dear = [card for card in pack if rules.value(card) > 1]
        plain = [card for card in pack if rules.value(card) == 1]
        many = min(rng.randint(*self.dear), size - len(held))
        return held, [*rng.sample(dear, many), *rng.sample(plain, size - many - len(held))]

    def _ending(self, rng: Random, rules: RuleSet) -> Position:
        """Return the last tricks of a deal, all hands open, the trick on the table as it may be."""
        letters = rng.choice(self.suits) if self.suits else "SBCDTF"
        held, rest = self._mixed(rng, rules, self.ending * rules.seats, letters)
        rng.shuffle(rest)
        mine = self.ending - len(held)
        hands = [Cards([*held, *rest[:mine]])]
        for start in range(mine, len(rest), self.ending):
            hands.append(Cards(rest[start : start + self.ending]))
        trick: tuple[Card, ...] = ()
        for seat in range(rules.seats - rng.choice(self.place), rules.seats):
            card = rng.choice(list(legal_plays(hands[seat], trick, rules)))
            hands[seat], trick = hands[seat] - Cards(card), (*trick, card)
        return Position(hands[0], trick, rules, tuple(hands[1:]))
