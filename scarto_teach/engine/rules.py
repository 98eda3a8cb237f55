"""The law of play in small pure functions on ints: a card is its id, a hand is a mask of ids.

Everything else in the package asks these four; the public twins below them take and give cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from scarto_teach.engine.cards import (
    FOOL,
    FOOL_ID,
    SUIT_MASKS,
    SUIT_OF,
    TRUMPS,
    Card,
    Cards,
    CardsText,
    parse_cards,
)
from scarto_teach.engine.errors import ScartoError
from scarto_teach.engine.ruleset import PIEDMONT, RuleSet

__all__ = ["as_trick", "legal_discards", "legal_plays", "read_position", "trick_winner"]

BAGATTO = 1 << Card("T1").id


def suit_led(trick: Sequence[int]) -> int | None:
    """Return the suit led, 0-3 plain, 4 trumps; None while only the Fool lies there (R14)."""
    for card in trick:
        if card != FOOL_ID:
            return SUIT_OF[card]
    return None


def legal_ids(hand: int, trick: Sequence[int], rules: RuleSet) -> int:
    """Return the mask of the cards in hand that may be played to a trick (R9 to R14)."""
    if not trick:
        return hand  # R9: the leader plays any card
    first = trick[0]
    if first == FOOL_ID:
        if len(trick) == 1:
            return hand  # R14: the Fool led sets no suit
        first = trick[1]
    allowed = hand & SUIT_MASKS[SUIT_OF[first]]  # R10: follow suit
    if not allowed:
        allowed = hand & TRUMPS  # R11: else a trump
        if not allowed:
            return hand  # R11: else anything
    if rules.overtrump:  # R12: beat the best trump so far if you can
        best = max(trick, key=rules.powers[4].__getitem__)
        allowed = allowed & rules.stronger_trumps[best] or allowed
    return allowed | hand & FOOL  # R13: the Fool always


def winner(trick: Sequence[int], rules: RuleSet) -> int:
    """Return the position of the card that wins a trick, 0 for the leader's (R15, R16)."""
    led = SUIT_OF[trick[0] if trick[0] != FOOL_ID else trick[1]]
    powers = rules.powers[led]
    best = trick[0]
    for card in trick:  # twice as fast as max with a key
        if powers[card] > powers[best]:
            best = card
    return trick.index(best)


def discardable(hand: int, rules: RuleSet) -> int:
    """Return the mask of the cards in the dealer's full hand that may be laid away (R8)."""
    may_go = hand & ~rules.held_back
    other_trumps = hand & TRUMPS & ~BAGATTO
    if other_trumps or (rules.bagatto_held_with_fool and hand & FOOL):
        may_go &= ~BAGATTO
    return may_go


def as_trick(cards: CardsText) -> tuple[Card, ...]:
    """Return the cards of a trick in order of play, from text or cards."""
    trick = parse_cards(cards) if isinstance(cards, str) else cards
    trick = (trick,) if isinstance(trick, Card) else tuple(map(Card, trick))
    Cards(trick)  # says so where a card is named twice
    return trick


def read_position(hand: CardsText, trick: CardsText) -> tuple[Cards, list[int]]:
    """Return a hand as cards and a trick as ids.

    Raises ScartoError where a card is in both (R1).
    """
    hand, played = Cards(hand), as_trick(trick)
    if both := hand & played:
        raise ScartoError(f"{both} cannot be in the hand and in the trick (R1).")
    return hand, [card.id for card in played]


def legal_plays(hand: CardsText, trick: CardsText = "", rules: RuleSet = PIEDMONT) -> Cards:
    """Return the cards of a hand that may be played to a trick, given in order of play (R9-R14).

    >>> legal_plays("SK C5 T4 CK", "F C3"), legal_plays("C5 F T2", "S9")
    (Cards('CK C5'), Cards('T2 F'))
    """
    held, ids = read_position(hand, trick)
    return Cards.from_mask(legal_ids(held.mask, ids, rules))


def trick_winner(trick: CardsText, rules: RuleSet = PIEDMONT) -> int:
    """Return the position of the card that wins a trick so far, 0 for the leader's (R15, R16).

    Raises ScartoError where no card but the Fool has been played.

    >>> trick_winner("C9 C2 C10"), trick_winner("F C9 C2"), trick_winner("T21 T20 T19")
    (1, 2, 1)
    """
    ids = [card.id for card in as_trick(trick)]
    if suit_led(ids) is None:
        raise ScartoError("Nobody wins yet: the Fool never wins (R15). Add the card that follows.")
    return winner(ids, rules)


def legal_discards(hand: CardsText, rules: RuleSet = PIEDMONT) -> Cards:
    """Return the cards that the dealer, holding the talon too, may lay away (R8).

    >>> legal_discards("SK T1 F T20 T21 T7 C3 DQ")
    Cards('C3 DQ T21 T7')
    """
    return Cards.from_mask(discardable(Cards(hand).mask, rules))
