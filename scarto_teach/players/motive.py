"""What a card does at the table, in a few words: the first half of a sentence of advice."""

from __future__ import annotations

from scarto_teach.engine import Card, Cards, View
from scarto_teach.players.codes import FIRST_TRUMP, TRUMP, codes_of, trick_so_far
from scarto_teach.text import t

__all__ = ["motive", "scarto_motive"]

BAGATTO = Card("T1")


def motive(view: View, card: Card) -> str:
    """Return what playing a card does, seen from the seat whose turn it is."""
    codes = codes_of(view.rules)
    led, best = trick_so_far(codes.in_order(view.trick))
    code = codes.code[card.id]
    if len(view.legal_plays()) == 1:
        return t("{card} is the only card you may play", card=Cards(card))
    if card.is_fool:
        return _of_the_fool(view, led, best)
    if led < 0:
        return _of_a_lead(view, card)
    if code < best or (code < FIRST_TRUMP and code >> 5 != led):
        return _of_a_loss(view, card)
    return _of_a_win(view, card, led)


def _of_the_fool(view: View, led: int, best: int) -> str:
    codes = codes_of(view.rules)
    if led < 0:
        return t("the Matto lets the next card name the suit")
    others = codes.of(view.legal_plays() - "F")
    cheapest = min(others, key=lambda code: codes.worth[code])
    if max(others) < best and codes.worth[cheapest] > codes.pip:
        return t("the Matto saves {card}", card=Cards(codes.card[cheapest]))
    return t("the Matto parts with no other card")


def _of_a_lead(view: View, card: Card) -> str:
    shown = {"card": Cards(card)}
    suit = [held for held in view.hand if held.suit == card.suit]
    stronger = _stronger(view, card)
    if not stronger:
        if card.is_trump:
            return t("{card} draws trumps, and no card still out beats it", **shown)
        return t("no {suit} still out beats {card}", suit=_suit(card), **shown)
    if _is_dear(view, card):
        return t("{card} is at risk from {others}", others=stronger, **shown)
    if card.is_trump:
        return t("{card} draws trumps", **shown)
    if len(suit) == 1 and any(held.is_trump for held in view.hand):
        return t("{card} is your last card of {suit}, to ruff later", suit=_suit(card), **shown)
    return t("{card} leads low", **shown) if card == suit[-1] else t("{card} is led", **shown)


def _of_a_win(view: View, card: Card, led: int) -> str:
    shown = {"card": Cards(card)}
    if len(view.trick) == view.rules.seats - 1:
        if card == BAGATTO or _is_dear(view, card):
            return t("{card} comes home", **shown)
        if _keeps_bagatto(view, card):
            return t("{card} takes the trick and keeps T1 for a ruff", **shown)
        return t("{card} takes the trick", **shown)
    if card == BAGATTO:
        return t("{card} ruffs, and comes home unless a higher trump follows", **shown)
    if not _stronger(view, card):
        if card.is_trump:
            return t("{card} takes the trick", **shown)
        return t("no {suit} still out beats {card}", suit=_suit(card), **shown)
    if _is_dear(view, card):
        return t("{card} is at risk from {others}", others=_stronger(view, card), **shown)
    if _keeps_bagatto(view, card):
        return t("{card} may take the trick and keeps T1 for a ruff", **shown)
    if card.is_trump and led != TRUMP:
        return t("{card} ruffs", **shown)
    return t("{card} may take the trick", **shown)


def _of_a_loss(view: View, card: Card) -> str:
    shown = {"card": Cards(card)}
    if _is_dear(view, card):
        return t("{card} is given away", **shown)
    if _keeps_bagatto(view, card):
        return t("{card} keeps T1 for a ruff", **shown)
    kept = [held for held in view.legal_plays() if held.is_court and held.suit == card.suit]
    if kept:
        return t("{card} ducks and keeps {others}", others=Cards(kept), **shown)
    return t("{card} ducks", **shown)


def scarto_motive(view: View, card: Card, scarto: Cards) -> str:
    """Return what laying a card away does, as one of these cards laid away together (R7, R8)."""
    shown = {"card": Cards(card)}
    suit = Cards(held for held in view.hand if held.suit == card.suit)
    if _is_dear(view, card):
        return t("{card} is safe in your pile", **shown)
    if suit <= scarto | card:
        return t("{card} goes, and you are without {suit}", suit=_suit(card), **shown)
    return t("{card} goes, and {cards} stay", cards=suit - scarto - card, **shown)


def _stronger(view: View, card: Card) -> Cards:
    """Return the cards of its suit that this seat has not seen and that beat a card."""
    strength = view.rules.strength
    return Cards(
        other
        for other in view.unseen
        if other.suit == card.suit and strength(other) > strength(card)
    )


def _is_dear(view: View, card: Card) -> bool:
    return view.rules.value(card) > view.rules.pip_value


def _keeps_bagatto(view: View, card: Card) -> bool:
    return card.is_trump and card != BAGATTO and BAGATTO in view.legal_plays()


def _suit(card: Card) -> str:
    return {"S": "swords", "B": "batons", "C": "cups", "D": "coins", "T": "trumps"}[card.suit]
