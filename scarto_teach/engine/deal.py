"""A deal as a frozen value: every act gives a new Deal, and keeping the old one is undo.

What is dealt stands in a `Start`; all that play adds is three small facts: the ids played in order,
the seats that won the tricks, and a mask of the cards still held.  The rest is derived.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scarto_teach.engine.cards import BIT, FULL_PACK, PACK, Card, Cards, CardsText, CardText
from scarto_teach.engine.dealing import Start, dealt_by_hand, dealt_by_seed
from scarto_teach.engine.errors import (
    BadRecord,
    BadRuleSet,
    IllegalDiscard,
    IllegalPlay,
    Reason,
    ScartoError,
)
from scarto_teach.engine.explain import why_not, why_not_discard
from scarto_teach.engine.history import Event, Trick, finished_tricks, shown_voids, taken
from scarto_teach.engine.record import fault, read_record, write_record
from scarto_teach.engine.rules import discardable, legal_ids, winner
from scarto_teach.engine.ruleset import PIEDMONT, RuleSet
from scarto_teach.engine.scoring import (
    Points,
    count_ids,
    deal_scores,
    points_text,
    ultimo_bonuses,
)
from scarto_teach.engine.view import View

__all__ = ["Deal"]

BAGATTO_ID = Card("T1").id
ONE_BYTE = tuple(bytes((number,)) for number in range(78))
_new = object.__new__


class Deal:
    """A deal in any state, from before the scarto to the last trick; it never changes.

    >>> deal = Deal.shuffled(7)
    >>> deal = deal.discard(list(deal.legal_discards())[:3])
    >>> deal.turn, len(deal.legal_plays()), deal.play("CK").trick
    (1, 25, (Card('CK'),))
    """

    __slots__ = ("_left", "_plays", "_start", "_winners")

    _start: Start
    _plays: bytes  # ids in order of play
    _winners: bytes  # the seats that won the finished tricks
    _left: int  # mask of the cards not played yet

    def __init__(self) -> None:
        raise ScartoError("Make a deal with Deal.shuffled(seed), from_hands or from_text.")

    @classmethod
    def _make(cls, start: Start, plays: bytes = b"", winners: bytes = b"") -> Deal:
        """Return the deal with these plays; `plays` are known to be legal."""
        deal = _new(cls)
        deal._start, deal._plays, deal._winners = start, plays, winners
        deal._left = FULL_PACK - sum([BIT[number] for number in plays])
        return deal

    @classmethod
    def shuffled(cls, seed: int, dealer: int = 0, rules: RuleSet = PIEDMONT) -> Deal:
        """Return the deal that a seed gives, packets of five from the dealer's right on (R6).

        Raises BadRuleSet where the rule set does not add up.
        """
        return cls._make(dealt_by_seed(seed, dealer, rules))

    @classmethod
    def from_hands(
        cls,
        hands: Sequence[CardsText],
        talon: CardsText = "",
        dealer: int = 0,
        rules: RuleSet = PIEDMONT,
    ) -> Deal:
        """Return a deal typed from a real table: hands as dealt, by seat, and the talon.

        Raises BadRecord unless each card of the pack is in exactly one place (R1).
        """
        masks = tuple([Cards(hand).mask for hand in hands])
        return cls._make(dealt_by_hand(masks, Cards(talon).mask, dealer, rules))

    # --- what is on the table

    @property
    def rules(self) -> RuleSet:
        """The rule set this deal is played under."""
        return self._start.rules

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._start.dealer

    @property
    def seed(self) -> int | None:
        """The seed of the shuffle; None for a deal that was typed."""
        return self._start.seed

    @property
    def dealt(self) -> tuple[Cards, ...]:
        """The hands as dealt, before the dealer takes the talon (R6)."""
        return tuple(map(Cards.from_mask, self._start.dealt))

    @property
    def talon(self) -> Cards:
        """The cards dealt last, which the dealer takes (R6, R7)."""
        return Cards.from_mask(self._start.talon)

    @property
    def discarded(self) -> Cards:
        """The cards the dealer has laid away, empty before the scarto (R7)."""
        return Cards.from_mask(self._start.discard)

    @property
    def awaits_discard(self) -> bool:
        """Whether the dealer has yet to lay away cards (R7)."""
        return self._start.awaits_discard

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards held now, by seat; the dealer holds the talon too until the scarto (R7)."""
        return tuple([Cards.from_mask(hand & self._left) for hand in self._start.hands])

    @property
    def is_over(self) -> bool:
        """Whether the last trick has been played (R20)."""
        return len(self._winners) == self._start.rules.hand_size

    @property
    def leader(self) -> int:
        """The seat that leads, or led, the trick on the table: the last winner (R9)."""
        if self._winners:
            return self._winners[-1]
        return (self._start.dealer + 1) % self._start.rules.seats

    @property
    def turn(self) -> int | None:
        """The seat whose act is due, the dealer's before the scarto; None when the deal is over."""
        if self._start.awaits_discard:
            return self._start.dealer
        if self.is_over:
            return None
        return (self.leader + len(self._trick_ids())) % self._start.rules.seats

    def _trick_ids(self) -> bytes:
        return self._plays[len(self._winners) * self._start.rules.seats :]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table in order of play, empty between tricks."""
        return tuple([PACK[number] for number in self._trick_ids()])

    @property
    def plays(self) -> tuple[Card, ...]:
        """All cards played, in order."""
        return tuple([PACK[number] for number in self._plays])

    # --- what may be done, and doing it

    def legal_plays(self) -> Cards:
        """Return the cards that may be played now; none during the scarto or after the end."""
        seat = self.turn
        if seat is None or self._start.awaits_discard:
            return Cards()
        hand = self._start.hands[seat] & self._left
        return Cards.from_mask(legal_ids(hand, self._trick_ids(), self._start.rules))

    def legal_discards(self) -> Cards:
        """Return the cards that the dealer may lay away; none once that is done (R8)."""
        if not self._start.awaits_discard:
            return Cards()
        return Cards.from_mask(discardable(self._start.hands[self.dealer], self.rules))

    def discard(self, cards: CardsText) -> Deal:
        """Return the deal after the dealer has laid these cards away (R7, R8).

        Raises IllegalDiscard with its Reason; this deal stays as it is.
        """
        start = self._start
        cards = Cards(cards)
        if not start.awaits_discard:
            raise IllegalDiscard(Reason("R7", "The dealer has laid cards away already.", cards))
        full_hand = start.hands[start.dealer]
        may_go = discardable(full_hand, start.rules)
        if cards.mask & ~may_go or len(cards) != start.rules.talon_size:
            reason = why_not_discard(Cards.from_mask(full_hand), cards, start.rules)
            assert reason is not None
            raise IllegalDiscard(reason)
        hands = list(start.hands)
        hands[start.dealer] = full_hand & ~cards.mask
        return self._make(
            replace(start, hands=tuple(hands), discard=cards.mask, awaits_discard=False)
        )

    def play(self, card: CardText) -> Deal:
        """Return the deal after the seat whose turn it is has played a card (R9 to R16).

        Raises IllegalPlay with its Reason; this deal stays as it is.
        """
        if type(card) is not Card:
            card = Card(card)
        start, plays, winners = self._start, self._plays, self._winners
        rules = start.rules
        seats = rules.seats
        leader = winners[-1] if winners else (start.dealer + 1) % seats
        trick = plays[len(winners) * seats :]
        hand = start.hands[(leader + len(trick)) % seats] & self._left
        number = card.id
        bit = BIT[number]
        if not legal_ids(hand, trick, rules) & bit or start.awaits_discard:
            raise IllegalPlay(self._why_not(card))
        after = _new(Deal)
        after._start = start
        after._plays = plays + ONE_BYTE[number]
        after._left = self._left ^ bit
        if len(trick) + 1 < seats:
            after._winners = winners
        else:
            place = winner(trick + ONE_BYTE[number], rules)
            after._winners = winners + ONE_BYTE[(leader + place) % seats]
        return after

    def _why_not(self, card: Card) -> Reason:
        """Return the Reason why a card may not be played now."""
        about = Cards(card)
        if self.awaits_discard:
            message = "The dealer lays away {due} cards before the first trick."
            return Reason("R7", message, about, {"due": self.rules.talon_size})
        if self.turn is None:
            message = "The deal is over: {tricks} tricks have been played."
            return Reason("R20", message, about, {"tricks": self.rules.tricks})
        reason = why_not(self.hands[self.turn], self.trick, card, self.rules)
        assert reason is not None
        return reason

    @property
    def before(self) -> Deal:
        """The deal one act back; a deal without an act is its own past."""
        start, plays = self._start, self._plays
        if not plays:
            hands = list(start.hands)
            hands[start.dealer] |= start.discard
            return self._make(replace(start, hands=tuple(hands), discard=0, awaits_discard=True))
        return self._make(start, plays[:-1], self._winners[: (len(plays) - 1) // self.rules.seats])

    # --- what has come of it

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks in order."""
        return finished_tricks(self._plays, self._leaders(), self.rules)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of tricks won, by seat; not to be read off the points (R15)."""
        return tuple([self._winners.count(seat) for seat in range(self.rules.seats)])

    def _pile_masks(self) -> list[int]:
        piles = taken(self._plays, self._leaders(), self.rules)
        piles[self.dealer] |= self._start.discard  # R7
        return piles

    @property
    def piles(self) -> tuple[Cards, ...]:
        """What each seat has taken, the dealer's discard included (R7, R15)."""
        return tuple(map(Cards.from_mask, self._pile_masks()))

    @property
    def points(self) -> tuple[Points, ...]:
        """What each pile counts so far (R17)."""
        return tuple([count_ids(pile, self.rules) for pile in self._pile_masks()])

    @property
    def scores(self) -> tuple[Points, ...]:
        """Each seat's points less its share, sum 0; empty until the deal is over (R18)."""
        return deal_scores(self.points, self.rules) if self.is_over else ()

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The Ultimo column, kept apart from the scores, sum 0; empty until the deal is over."""
        if not self.is_over:
            return ()
        last = self._plays[-self.rules.seats :]
        return ultimo_bonuses(self._winners[-1] if BAGATTO_ID in last else None, self.rules)

    @property
    def events(self) -> tuple[Event, ...]:
        """What each act did, in order; feeds log, animation and tests alike."""
        seats, tricks = self.rules.seats, self.tricks
        found: list[Event] = []
        if not self.awaits_discard:
            found.append(Event(self.dealer, "discard", tuple(self.discarded)))
        for number, card in enumerate(self.plays):
            trick, place = divmod(number, seats)
            done = tricks[trick] if place == seats - 1 else None
            seat = (self._leaders()[trick] + place) % seats
            found.append(Event(seat, "play", (card,), done))
        return tuple(found)

    def _leaders(self) -> bytes:
        return ONE_BYTE[(self.dealer + 1) % self.rules.seats] + self._winners

    def view(self, seat: int) -> View:
        """Return what a seat may know, a value with nothing hidden in it.

        Raises ScartoError where there is no such seat.
        """
        start, rules = self._start, self.rules
        if not 0 <= seat < rules.seats:
            raise ScartoError(f"There is no seat {seat}: they run from 0 to {rules.seats - 1}.")
        deals = seat == start.dealer
        piles = list(self.piles)
        if not deals:
            piles[start.dealer] -= self.discarded
        hands = self.hands
        return View(
            rules=rules,
            seat=seat,
            dealer=start.dealer,
            turn=self.turn,
            awaits_discard=start.awaits_discard,
            hand=hands[seat],
            trick=self.trick,
            leader=self.leader,
            tricks=self.tricks,
            counts=tuple(map(len, hands)),
            tricks_won=self.tricks_won,
            piles=tuple(piles),
            voids=shown_voids(self._plays, self._leaders(), rules),
            discarded=self.discarded if deals else Cards(),
            talon=self.talon if deals else Cards(),
        )

    # --- as a value and as text

    def _key(self) -> tuple[object, ...]:
        start = self._start
        laid = None if start.awaits_discard else start.discard
        return start.rules, start.dealer, start.dealt, start.talon, laid, self._plays

    def __eq__(self, other: object) -> bool:
        """Whether rules, cards and acts are the same, whatever seed the cards came from."""
        return self._key() == other._key() if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        discard = None if self.awaits_discard else self.discarded
        return write_record(
            self.rules, self.dealer, self.seed, self.dealt, self.talon, discard, self.plays
        )

    def __repr__(self) -> str:
        if self.awaits_discard:
            state = f"seat {self.dealer} is to lay away {self.rules.talon_size} cards"
        elif self.is_over:
            state = f"over, points {', '.join(map(points_text, self.points))}"
        else:
            state = f"trick {len(self._winners) + 1}, seat {self.turn} to play"
        return f"<Deal {self.rules}, dealer {self.dealer}: {state}>"

    @classmethod
    def from_text(cls, text: str) -> Deal:
        """Return the deal that a record describes, in whatever state it is.

        A record with a seed and no hands is dealt from the seed.
        Raises BadRecord, with line and column, where the record cannot be: a play against the
        rules, a card in two places, a seed that gives other hands.
        """
        record = read_record(text)
        lines = record.lines
        try:
            if record.hands:
                hands = [record.hands.get(seat, Cards()) for seat in range(record.rules.seats)]
                if strange := set(record.hands) - set(range(record.rules.seats)):
                    what = f"There is no seat {min(strange)} under {record.rules.name}."
                    raise BadRecord(what, f"hand {min(strange)}")
                deal = cls.from_hands(hands, record.talon, record.dealer, record.rules)
            elif record.seed is None:
                raise BadRecord("There are neither hands nor a seed.")
            else:
                deal = cls.shuffled(record.seed, record.dealer, record.rules)
        except BadRuleSet as error:
            raise fault(lines["rules"], 1, error) from None
        except BadRecord as error:
            raise fault(lines.get(error.label, max(lines.values(), default=1)), 1, error) from None
        if record.seed is not None and record.hands:
            given = cls.shuffled(record.seed, record.dealer, record.rules)
            if deal != given:
                raise fault(lines["seed"], 1, f"Seed {record.seed} gives other hands than these.")
            deal = given
        if record.discard is not None:
            try:
                deal = deal.discard(record.discard)
            except IllegalDiscard as error:
                raise fault(lines["discard"], 1, error) from None
        for placed in (placed for trick in record.tricks for placed in trick):
            try:
                deal = deal.play(placed.card)
            except IllegalPlay as error:
                raise fault(placed.line, placed.column, f"{placed.card}: {error}") from None
        return deal
