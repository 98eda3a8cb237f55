"""The plain kernel: whole deals on lists of small ints, with nothing but the standard library.

Cards are the codes of `players.codes`, hands are six lists of them by suit, and places count from
the dealer: place 0 deals, place 1 leads.  A random player's lists lie in random order, so that
`pop` is a uniform choice among the cards of a suit: no choice ever looks inside a list, except
where one must beat a trump (R12), and there the card is drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from scarto_teach.engine import Cards, RuleSet, ScartoError
from scarto_teach.engine.cards import CardsText, ids_of
from scarto_teach.players import thumb
from scarto_teach.players.codes import FIRST_TRUMP, FOOL, TRUMP, Codes, codes_of
from scarto_teach.players.thumb import Hand

__all__ = [
    "SCARTOS",
    "Choose",
    "Draw",
    "Table",
    "conserved",
    "lay_away",
    "play_mixed",
    "play_random",
    "random_choice",
    "suits_of",
    "table_of",
]

Draw = Callable[[], float]
Choose = Callable[[Hand, Codes, int, int, int], int]  # as `thumb.choose`
Outcome = tuple[list[int], list[int], list[int]]  # plays, places that took the tricks, units
BAGATTO = FIRST_TRUMP + 1
FOOL_LIST = TRUMP + 1  # the last list of a hand; Python finds it from the front more quickly


@dataclass(frozen=True)
class Table:
    """What the kernel needs to know of a rule set."""

    rules: RuleSet
    codes: Codes
    pack: tuple[int, ...]
    held_back: frozenset[int]  # never laid away, T1 aside (R8)
    bagatto: int  # the code of T1
    fool_holds_bagatto: bool  # R8
    hand_size: int
    talon_size: int
    plays: int
    units: int  # what all piles count together
    asked: dict[CardsText, frozenset[int]] = field(default_factory=dict, compare=False)

    def codes_in(self, cards: CardsText) -> frozenset[int]:
        """Return the codes of cards; what is asked again and again is read once."""
        key = cards if isinstance(cards, str) else Cards(cards)
        found = self.asked.get(key)
        if found is None:
            found = self.asked[key] = frozenset(self.codes.of(Cards(cards)))
        return found

    def dealt(self, draw: Draw, given: Sequence[Sequence[int]] = ()) -> list[list[int]]:
        """Return the hands by place and the talon last, each in random order (R6).

        `given` are cards that the places are sure to be dealt; the rest falls as it may.
        """
        seats, size = self.codes.seats, self.hand_size
        # as the engine shuffles: random() is the one method whose sequence Python keeps
        pack = sorted(self.pack, key=lambda _: draw())
        if not any(given):
            return [pack[start : start + size] for start in range(0, seats * size + 1, size)]
        fixed = {code for cards in given for code in cards}
        rest = [code for code in pack if code not in fixed]
        hands = []
        for cards in given:
            room = size - len(cards)
            # shuffled again: what is given must not lie below what is not
            hands.append(sorted([*cards, *rest[:room]], key=lambda _: draw()))
            del rest[:room]
        return [*hands, rest]

    def may_go(self, cards: Sequence[int], hand: Hand) -> list[int]:
        """Return the cards of a full hand, in the order given, that may be laid away (R8)."""
        held_back = self.held_back
        found = [code for code in cards if code not in held_back]
        bound = len(hand[TRUMP]) > 1 or (self.fool_holds_bagatto and hand[FOOL])
        if bound and self.bagatto in found:
            found.remove(self.bagatto)
        return found


@lru_cache(maxsize=16)
def table_of(rules: RuleSet) -> Table:
    """Return what the kernel needs to know of a rule set."""
    codes = codes_of(rules)
    return Table(
        rules=rules,
        codes=codes,
        pack=tuple([codes.code[number] for number in rules.pack_ids]),
        held_back=frozenset([codes.code[number] for number in ids_of(rules.held_back)]),
        bagatto=codes.of(Cards("T1"))[0],
        fool_holds_bagatto=rules.bagatto_held_with_fool,
        hand_size=rules.hand_size,
        talon_size=rules.talon_size,
        plays=rules.seats * rules.hand_size,
        units=int(rules.total * codes.unit),
    )


def suits_of(cards: Sequence[int]) -> Hand:
    """Return a hand by suit, each list in the order given."""
    hand: Hand = [[], [], [], [], [], []]
    for code in cards:
        hand[code >> 5].append(code)
    return hand


# --- the scarto: policies by name


def at_random(hand: Hand, may_go: list[int], due: int, codes: Codes, draw: Draw) -> list[int]:
    """Lay away any cards that may go, each set as likely as the next."""
    return [may_go.pop(int(draw() * len(may_go))) for _ in range(due)]


def voids(hand: Hand, may_go: list[int], due: int, codes: Codes, draw: Draw) -> list[int]:
    """Void the shortest suits that may go, as the rule of thumb does."""
    by_suit = [sorted(cards) for cards in hand]
    return thumb.lay_down(by_suit, sorted(may_go), due)


def weakest(hand: Hand, may_go: list[int], due: int, codes: Codes, draw: Draw) -> list[int]:
    """Lay away the weakest plain cards, whatever suit they leave short."""
    return sorted(may_go, key=lambda code: (code >= FIRST_TRUMP, code & 31, code))[:due]


def dearest(hand: Hand, may_go: list[int], due: int, codes: Codes, draw: Draw) -> list[int]:
    """Bring the dearest cards that may go home, Queens before Cavaliers."""
    return sorted(may_go, key=lambda code: (-codes.worth[code], code))[:due]


SCARTOS = {"random": at_random, "voids": voids, "weakest": weakest, "dearest": dearest}


def lay_away(
    table: Table, cards: Sequence[int], policy: str, draw: Draw
) -> tuple[Hand, list[int], int]:
    """Return the dealer's hand after the scarto, the cards gone and what they count, in units."""
    hand = suits_of(cards)
    codes = table.codes
    gone = SCARTOS[policy](hand, table.may_go(cards, hand), table.talon_size, codes, draw)
    at_once = 0
    plain = len(gone)
    for code in gone:
        hand[code >> 5].remove(code)
        at_once += codes.worth[code]
        plain -= code < 0
    if codes.unit == 1:  # R17: batches of three, a short one filled up with ones
        at_once += -plain % 3 - 2 * ((plain + 2) // 3)
    return hand, gone, at_once


# --- the play


def play_random(hands: list[Hand], codes: Codes, tricks: int, draw: Draw) -> Outcome:
    """Return plays, takers and units by place, all places drawing from their legal cards.

    The suits of the hands lie in random order; the hands are used up.
    """
    worth, seats, must_beat = codes.worth, codes.seats, codes.must_beat
    fool_kept = not codes.fool_in_danger
    turns = [[(p % seats, hands[p % seats]) for p in range(k + 1, k + seats)] for k in range(seats)]
    gains = [0] * seats
    plays: list[int] = []
    takers: list[int] = []
    put, took = plays.append, takers.append
    taker = 1
    for left in range(tricks, 0, -1):
        drawn = int(draw() * left)  # R9: any card
        for cards in hands[taker]:
            drawn -= len(cards)
            if drawn < 0:
                break
        best = card = cards.pop()
        put(card)
        led, fool_to, stake = card >> 5, -1, worth[card]
        if card < 0:
            fool_to, stake = taker, 0
        for place, hand in turns[taker]:
            if led >= 0 and (cards := hand[led] or hand[TRUMP]):  # R10
                if must_beat and best >= FIRST_TRUMP and cards[0] >= FIRST_TRUMP:
                    allowed = [code for code in cards if code > best] or cards  # R12
                    drawn = int(draw() * (len(allowed) + len(hand[FOOL_LIST])))
                    card = allowed[drawn] if drawn < len(allowed) else FOOL
                    hand[card >> 5].remove(card)
                elif hand[FOOL_LIST] and draw() * (len(cards) + 1) < 1:  # R13
                    card = hand[FOOL_LIST].pop()
                else:
                    card = cards.pop()
                put(card)
                if card > best:  # R16: it follows or is a trump, so its code tells
                    best, taker = card, place
                elif card < 0:
                    fool_to = place
                    continue
            else:
                drawn = int(draw() * left)  # R11, R14: any card
                for cards in hand:
                    drawn -= len(cards)
                    if drawn < 0:
                        break
                card = cards.pop()
                put(card)
                if card < 0:
                    fool_to = place
                    continue
                if led < 0:  # R14
                    led, best, taker = card >> 5, card, place
            stake += worth[card]
        took(taker)
        if fool_to < 0:
            gains[taker] += stake + codes.trick
        else:
            gains[taker] += stake + codes.fool_trick
            gains[fool_to if fool_kept or left > 1 else taker] += worth[FOOL]  # R15
    return plays, takers, gains


def random_choice(draw: Draw) -> Choose:
    """Return a chooser that draws from the legal cards, in the form of `thumb.choose`."""

    def choose(hand: Hand, codes: Codes, led: int, best: int, place: int) -> int:
        cards = (hand[led] or hand[TRUMP]) if led >= 0 else []
        if not cards:
            cards = [code for suit in hand for code in suit]
            return cards[int(draw() * len(cards))]
        if codes.must_beat and best >= FIRST_TRUMP and cards[0] >= FIRST_TRUMP:
            cards = [code for code in cards if code > best] or cards
        drawn = int(draw() * (len(cards) + len(hand[FOOL])))
        return cards[drawn] if drawn < len(cards) else FOOL

    return choose


def play_mixed(hands: list[Hand], codes: Codes, tricks: int, choosers: Sequence[Choose]) -> Outcome:
    """Return plays, takers and units by place, each place with its own way to choose.

    The suits of the hands lie weakest first; the hands are used up.
    """
    worth, seats, fool_kept = codes.worth, codes.seats, not codes.fool_in_danger
    gains = [0] * seats
    plays: list[int] = []
    takers: list[int] = []
    leader = 1
    for left in range(tricks, 0, -1):
        led, best, taker, fool_to, stake = -1, FOOL, leader, -1, 0
        for number in range(seats):
            place = (leader + number) % seats
            hand = hands[place]
            card = choosers[place](hand, codes, led, best, number)
            hand[card >> 5].remove(card)
            plays.append(card)
            if card < 0:
                fool_to = place
                continue
            stake += worth[card]
            if led < 0:
                led, best, taker = card >> 5, card, place
            elif card > best and (card >= FIRST_TRUMP or card >> 5 == led):
                best, taker = card, place
        takers.append(taker)
        leader = taker
        if fool_to < 0:
            gains[taker] += stake + codes.trick
        else:
            gains[taker] += stake + codes.fool_trick
            gains[fool_to if fool_kept or left > 1 else taker] += worth[FOOL]
    return plays, takers, gains


def conserved(table: Table, hands: list[Hand], plays: list[int], units: list[int]) -> None:
    """Raise ScartoError unless every card has left the hands and the points add up (R1, R17)."""
    left = any(map(any, hands))
    if left or len(plays) != table.plays or sum(units) != table.units:
        raise ScartoError(
            f"A deal does not add up: {len(plays)} of {table.plays} cards played, "
            f"{'some' if left else 'none'} held, "
            f"{sum(units)} of {table.units} units counted (R1, R17)."
        )
