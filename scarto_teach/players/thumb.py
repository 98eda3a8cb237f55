"""The rules of thumb, one short function each, on the codes of `codes.py`.

They look at a hand and at the trick on the table and remember nothing, as many a steady player at a
table.  The same functions choose for `RuleOfThumb` and, very fast, in the play-outs of `Sampler`.
A hand is six lists of codes, weakest first: the four plain suits, the trumps, the Fool.
"""

from __future__ import annotations

from typing import TypeAlias

from scarto_teach.players.codes import FIRST_TRUMP, FOOL, KING, TRUMP, Codes

__all__ = ["Hand", "choose", "lay_down"]

Hand: TypeAlias = list[list[int]]


def choose(hand: Hand, codes: Codes, led: int, best: int, place: int) -> int:
    """Return the card to play, legal always (R9 to R14).

    `led` is the suit led, -1 before there is one; `best` is the card that wins so far; `place` is
    0 for the leader.
    """
    if codes.fool_in_danger and hand[FOOL] and sum(map(len, hand)) == 2:
        return FOOL  # R15: the last trick would lose it
    if led < 0:
        return lead(hand, codes)
    last = place == codes.seats - 1
    cards = hand[led]
    if cards:
        if led == TRUMP:
            card = follow_trumps(cards, codes, best, last)
        else:
            card = follow_suit(cards, best, last)
    elif hand[TRUMP]:
        card = ruff(hand[TRUMP], codes, best, last)
    else:
        card = throw_away(hand)
    if hand[FOOL] and card < best and codes.worth[card] > codes.pip:
        return FOOL  # the Matto saves a court, or the Bagatto, that would be lost (R13)
    return card


def lead(hand: Hand, codes: Codes) -> int:
    """Cash the Kings while they live, then lead low to be rid of a short suit."""
    worth, pip = codes.worth, codes.pip
    shortest: list[int] = []
    for cards in hand[:TRUMP]:
        if cards:
            if cards[-1] & 31 == KING:
                return cards[-1]
            if worth[cards[0]] <= pip and (not shortest or len(cards) < len(shortest)):
                shortest = cards
    if shortest:
        return shortest[0]
    return spare(hand[TRUMP], codes) if hand[TRUMP] else throw_away(hand)


def follow_suit(cards: list[int], best: int, last: bool) -> int:
    """Win cheaply as the last to play, before that with the King alone, and else duck."""
    strongest = cards[-1]
    if strongest > best:
        if last:
            for card in cards:
                if card > best:
                    return card
        elif strongest & 31 == KING:
            return strongest
    return cards[0]


def follow_trumps(trumps: list[int], codes: Codes, best: int, last: bool) -> int:
    """Win with the lowest trump that will do, but only as the last to play."""
    if trumps[-1] > best and (last or codes.must_beat):
        return spare([card for card in trumps if card > best], codes)
    return spare(trumps, codes)


def ruff(trumps: list[int], codes: Codes, best: int, last: bool) -> int:
    """Keep the Bagatto for a ruff that nobody can beat, else ruff as low as will win."""
    if best < FIRST_TRUMP:
        return trumps[0] if last else spare(trumps, codes)
    return spare([card for card in trumps if card > best] or trumps, codes)


def spare(trumps: list[int], codes: Codes) -> int:
    """Give the lowest trump, but not the Bagatto if another will do."""
    return trumps[len(trumps) > 1 and codes.worth[trumps[0]] > codes.pip]


def throw_away(hand: Hand) -> int:
    """Throw the weakest plain card, which is the cheapest too."""
    return min([cards[0] for cards in hand[:TRUMP] if cards], key=strength, default=FOOL)


def lay_down(hand: Hand, may_go: list[int], due: int) -> list[int]:
    """Void the shortest suits that may go, and fill up with the weakest cards (R8)."""
    gone: list[int] = []
    for cards in sorted(hand[:TRUMP], key=len):
        if len(gone) + len(cards) <= due and set(cards) <= set(may_go):
            gone += cards
    others = [card for card in may_go if card not in gone]
    others.sort(key=lambda card: (card >= FIRST_TRUMP, strength(card)))
    return [*gone, *others][:due]


def strength(card: int) -> int:
    """Return how strong a card is within its suit."""
    return card & 31
