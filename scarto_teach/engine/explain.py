"""Why: a Reason for every refusal, every trick and every count.

`why_not` and `why_legal` are the two sides of one coin: exactly one of them answers for any card.
"""

from __future__ import annotations

from collections.abc import Sequence

from scarto_teach.engine.cards import (
    FOOL_ID,
    PACK,
    SUIT_MASKS,
    SUIT_OF,
    TRUMPS,
    Card,
    Cards,
    CardsText,
    CardText,
)
from scarto_teach.engine.errors import Reason
from scarto_teach.engine.rules import (
    as_trick,
    discardable,
    legal_ids,
    read_position,
    suit_led,
    trick_winner,
)
from scarto_teach.engine.ruleset import PIEDMONT, RuleSet
from scarto_teach.engine.scoring import Points, count_points, points_text

__all__ = [
    "Reason",
    "explain_count",
    "explain_settlement",
    "why_legal",
    "why_not",
    "why_not_discard",
    "why_winner",
]

SUIT_WORDS = ("swords", "batons", "cups", "coins", "trumps")
NO_CARDS = Cards()


def why_not(
    hand: CardsText, trick: CardsText, card: CardText, rules: RuleSet = PIEDMONT
) -> Reason | None:
    """Return the Reason why a card may not be played to a trick; None exactly where it may.

    >>> print(why_not("S4 CQ T7", "SJ", "CQ"))
    Swords were led and you hold swords. (R10)
    >>> print(why_not("CQ T7", "SJ", "CQ"))
    Swords were led and you hold none, so a trump must go: you hold trumps. (R11)
    """
    card = Card(card)
    hand, ids = read_position(hand, trick)
    legal = legal_ids(hand.mask, ids, rules)
    if legal >> card.id & 1:
        return None
    if card not in hand:
        return Reason("R1", "{card} is not in this hand.", Cards(card), {"card": card})
    may = Cards.from_mask(legal)
    led = suit_led(ids)
    assert led is not None  # otherwise every card in hand is legal
    suit = SUIT_WORDS[led]
    follows = hand.mask & SUIT_MASKS[led]
    if follows and not follows >> card.id & 1:
        if ids[0] == FOOL_ID:
            message = "The Fool was led, so {first} sets the suit: {suit}, and you hold {suit}."
            return Reason("R14", message, may, {"first": PACK[ids[1]], "suit": suit})
        return Reason("R10", "{suit} were led and you hold {suit}.", may, {"suit": suit})
    if not card.is_trump:
        message = "{suit} were led and you hold none, so a trump must go: you hold trumps."
        return Reason("R11", message, may, {"suit": suit})
    best = PACK[max(ids, key=rules.powers[4].__getitem__)]
    message = "At this table you must beat {best} if you can: {cards} would."
    beating = may & Cards.from_mask(TRUMPS)
    return Reason("R12", message, may, {"best": best, "cards": beating})


def why_legal(
    hand: CardsText, trick: CardsText, card: CardText, rules: RuleSet = PIEDMONT
) -> Reason | None:
    """Return the Reason why a card may be played to a trick; None exactly where it may not.

    >>> print(why_legal("CQ T7", "SJ", "T7"))
    You hold no swords, so a trump must go. (R11)
    """
    card = Card(card)
    hand, ids = read_position(hand, trick)
    if not legal_ids(hand.mask, ids, rules) >> card.id & 1:
        return None
    about = Cards(card)
    led = suit_led(ids)
    if not ids:
        return Reason("R9", "Whoever leads may play any card.", about)
    if card.is_fool:
        return Reason("R13", "The Fool may be played at any time.", about)
    if led is None:
        return Reason("R14", "Only the Fool lies there, so any card may set the suit.", about)
    suit = SUIT_WORDS[led]
    if hand.mask & SUIT_MASKS[led]:
        if led == 4 and rules.overtrump:
            return _why_this_trump(card, ids, rules)
        return Reason("R10", "{card} follows suit.", about, {"card": card})
    if led == 4:
        return Reason("R11", "You hold no trumps, so anything may go.", about)
    if not card.is_trump:
        return Reason("R11", "You hold neither {suit} nor trumps, so anything may go.", about,
                      {"suit": suit})  # fmt: skip
    if rules.overtrump and any(SUIT_OF[played] == 4 for played in ids):
        return _why_this_trump(card, ids, rules)
    return Reason("R11", "You hold no {suit}, so a trump must go.", about, {"suit": suit})


def _why_this_trump(card: Card, trick: Sequence[int], rules: RuleSet) -> Reason:
    best = PACK[max(trick, key=rules.powers[4].__getitem__)]
    if rules.strength(card) > rules.strength(best):
        return Reason("R12", "{card} beats {best}, as it must at this table.", Cards(card),
                      {"card": card, "best": best})  # fmt: skip
    return Reason("R12", "You cannot beat {best}, so any trump will do.", Cards(card),
                  {"best": best})  # fmt: skip


def why_winner(trick: CardsText, rules: RuleSet = PIEDMONT) -> Reason:
    """Return the Reason why the winning card of a trick wins it.

    Raises ScartoError where no card but the Fool has been played.

    >>> print(why_winner("T21 T20 T19"))
    The Angel beats the World, although its number is lower. (R3)
    >>> print(why_winner("C9 C2 C10"))
    2 of Cups wins: in cups and coins the lower pip is the stronger. (R2)
    """
    cards = as_trick(trick)
    best = cards[trick_winner(cards, rules)]
    named = {"card": best}
    trumps = [card for card in cards if card.is_trump]
    if best.is_trump:
        rivals = [card for card in trumps if card is not best]
        if str(best) == "T20" and any(card.number == 21 for card in rivals):
            return Reason("R3", "The Angel beats the World, although its number is lower.",
                          Cards(trumps))  # fmt: skip
        if rivals:
            return Reason("R16", "{card} is the highest trump.", Cards(trumps), named)
        return Reason("R16", "{card} is the only trump, and a trump beats every suit.",
                      Cards(best), named)  # fmt: skip
    suit = SUIT_WORDS[SUIT_OF[best.id]]
    rivals = [card for card in cards if card.suit == best.suit and card is not best]
    about = Cards([best, *rivals])
    if not rivals:
        return Reason("R16", "{card} is the only card of the suit led: {suit}.", about,
                      named | {"suit": suit})  # fmt: skip
    pips = [card for card in rivals if card.number]
    if best.suit in "CD" and best.number and pips:
        return Reason("R2", "{card} wins: in cups and coins the lower pip is the stronger.", about,
                      named)  # fmt: skip
    return Reason("R16", "{card} is the highest of the suit led: {suit}.", about,
                  named | {"suit": suit})  # fmt: skip


def why_not_discard(hand: CardsText, cards: CardsText, rules: RuleSet = PIEDMONT) -> Reason | None:
    """Return the Reason why the dealer, holding the talon too, may not lay these cards away.

    None exactly where the discard is legal.

    >>> print(why_not_discard("SK T1 T7 C3 DQ", "SK C3 DQ"))
    King of Swords is never laid away. (R8)
    """
    hand, cards = Cards(hand), Cards(cards)
    if missing := cards - hand:
        card = next(iter(missing))
        return Reason("R1", "{card} is not in this hand.", missing, {"card": card})
    for card in cards - Cards.from_mask(discardable(hand.mask, rules)):
        if str(card) != "T1":
            return Reason("R8", "{card} is never laid away.", Cards(card), {"card": card})
        others = hand & Cards.from_mask(TRUMPS) - card
        if others:
            message = "The Bagatto may not be laid away while you hold another trump: {cards}."
            return Reason("R8", message, others, {"cards": others})
        return Reason("R8", "The Bagatto may not be laid away while you hold the Fool.",
                      Cards("F"))  # fmt: skip
    if len(cards) != rules.talon_size:
        message = "The dealer lays away {due} cards, not {given}."
        arguments = {"due": rules.talon_size, "given": len(cards)}
        return Reason("R7", message, cards, arguments)
    return None


def explain_count(pile: CardsText, rules: RuleSet = PIEDMONT) -> list[Reason]:
    """Return how a pile counts, a Reason for each batch and the Fool, the sum last.

    >>> print(*explain_count("CK T3 T4 SQ C2 F"), sep="\\n")
    SQ CK C2: 4 + 5 + 1 - 2 = 8 (R17)
    T4 T3: 1 + 1, and 1 for the missing card, - 2 = 1 (R17)
    The Fool stays apart and counts 4. (R17)
    13 points in all. (R17)
    """
    pile = Cards(pile)
    found: list[Reason] = []
    batched = list(pile if rules.count_in_thirds else pile - "F")
    if rules.count_in_thirds:
        thirds = [3 * rules.value(card) - 2 for card in batched]
        message = "Each card counts three times its value less 2, in thirds: {thirds}."
        found.append(Reason("R17", message, pile, {"thirds": sum(thirds)}))
    else:
        for start in range(0, len(batched), 3):
            batch = Cards(batched[start : start + 3])
            sum_shown = " + ".join(str(rules.value(card)) for card in batch)
            arguments: dict[str, Card | Cards | str | int] = {
                "cards": batch,
                "sum": sum_shown,
                "points": points_text(count_points(batch, rules)),
            }
            message = (
                "{cards}: {sum} - 2 = {points}",
                "{cards}: {sum}, and 2 for the missing cards, - 2 = {points}",
                "{cards}: {sum}, and 1 for the missing card, - 2 = {points}",
            )[len(batch) % 3]
            found.append(Reason("R17", message, batch, arguments))
        if "F" in pile:
            message = "The Fool stays apart and counts {points}."
            found.append(Reason("R17", message, Cards("F"), {"points": rules.fool_value}))
    total = {"points": points_text(count_points(pile, rules))}
    return [*found, Reason("R17", "{points} points in all.", pile, total)]


def explain_settlement(scores: Sequence[Points], rules: RuleSet = PIEDMONT) -> list[Reason]:
    """Return what each seat pays in or draws after a deal, a Reason a seat (R18).

    >>> print(*explain_settlement((10, -2, -8)), sep="\\n")
    Seat 0 is 10 above 26 and draws 10. (R18)
    Seat 1 is 2 below 26 and pays 2. (R18)
    Seat 2 is 8 below 26 and pays 8. (R18)
    """
    found = []
    for seat, score in enumerate(scores):
        message = "Seat {seat} is at {share} and pays nothing."
        if score:
            message = "Seat {seat} is {by} above {share} and draws {by}."
        if score < 0:
            message = "Seat {seat} is {by} below {share} and pays {by}."
        arguments: dict[str, str | int | Card | Cards] = {
            "seat": seat,
            "by": points_text(max(score, -score)),
            "share": points_text(rules.side_share),
        }
        found.append(Reason("R18", message, NO_CARDS, arguments))
    return found
