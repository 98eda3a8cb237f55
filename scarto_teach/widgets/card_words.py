"""What there is to say of a card: its names, in other languages too, its value, what beats it."""

from __future__ import annotations

from typing import Final

from scarto_teach.engine import PIEDMONT, Card, RuleSet
from scarto_teach.questions.strength import stronger
from scarto_teach.text import card_name, t

__all__ = ["card_facts", "french_name", "french_suited_name", "italian_name", "shown_name"]

_ITALIAN_RANKS: Final = {"K": "Re", "Q": "Regina", "C": "Cavallo", "J": "Fante", "1": "Asso"}
_ITALIAN_SUITS: Final = {"S": "di Spade", "B": "di Bastoni", "C": "di Coppe", "D": "di Denari"}
_ITALIAN_NAMES: Final = {"T1": "Bagatto", "T20": "Angelo", "T21": "Mondo", "F": "Matto"}
_FRENCH_RANKS: Final = {"K": "Roi", "Q": "Dame", "C": "Cavalier", "J": "Valet", "1": "As"}
_FRENCH_SUITS: Final = {"S": "d'Épées", "B": "de Bâtons", "C": "de Coupes", "D": "de Deniers"}
_FRENCH_NAMES: Final = {"T1": "Bateleur", "T20": "Jugement", "T21": "Monde", "F": "Fou"}
_SIGNS: Final = {"S": "Spades ♠", "B": "Clubs ♣", "C": "Hearts ♥", "D": "Diamonds ♦"}
_RANKS: Final = {"K": "King", "Q": "Queen", "C": "Cavalier", "J": "Knave"}
_MANY: Final = 6  # a longer row of ranks is told by its ends


def italian_name(card: Card) -> str:
    """Return the Italian name, such as "Re di Spade"."""
    return _named(card, _ITALIAN_NAMES, _ITALIAN_RANKS, _ITALIAN_SUITS, "Trionfo")


def french_name(card: Card) -> str:
    """Return the French name, such as "Roi d'Épées"."""
    return _named(card, _FRENCH_NAMES, _FRENCH_RANKS, _FRENCH_SUITS, "Atout")


def _named(
    card: Card, names: dict[str, str], ranks: dict[str, str], suits: dict[str, str], trump: str
) -> str:
    if str(card) in names:
        return names[str(card)]
    if card.is_trump:
        return f"{trump} {card.number}"
    return f"{ranks.get(card.rank, card.rank)} {suits[card.suit]}"


def french_suited_name(card: Card) -> str:
    """Return what the card is called in a French-suited pack: "King of Spades ♠"."""
    if card.suit not in _SIGNS:
        return t("Excuse") if card.is_fool else t("Trump {number}", number=card.number)
    rank = _RANKS.get(card.rank, card.rank)
    return t("{rank} of {suit}", rank=rank, suit=_SIGNS[card.suit])


def shown_name(card: Card, pack: str) -> str:
    """Return the name of a card in the pack that is shown, "piedmont" or "french"."""
    return french_suited_name(card) if pack == "french" else card_name(card)


def card_facts(card: Card, pack: str = "piedmont", rules: RuleSet = PIEDMONT) -> str:
    """Return a card's names, what it is worth (R4) and what beats it (R2, R3), in sentences."""
    called = [shown_name(card, pack)]
    if pack == "french" and not card.is_trump and not card.is_fool:
        called.append(card_name(card))
    called += [italian_name(card), french_name(card)]
    named = t("{code}: {names}.", code=str(card), names=", ".join(dict.fromkeys(called)))
    value = rules.value(card)
    worth = t("Worth {points} points. (R4)", points=value)
    if value == 1:
        worth = t("Worth 1 point. (R4)")
    return f"{named} {worth} {_beaten(card, pack, rules)}"


def _beaten(card: Card, pack: str, rules: RuleSet) -> str:
    above = stronger(card, rules)
    ranks = [one.rank for one in above]
    if len(ranks) > _MANY:
        ranks = [*ranks[: _MANY - 1], "…", ranks[-1]]
    told = {"count": len(above), "ranks": " ".join(ranks)}
    if card.is_fool:
        return t("No rank: it beats nothing, is never taken and comes back to you. (R3, R15)")
    if card.is_trump and not above:
        return t("Nothing beats it: the strongest card of all. (R3)")
    if card.is_trump and len(above) == 1:
        return t("Only {card} beats it. (R3)", card=shown_name(above[0], pack))
    if card.is_trump:
        return t("{count} trumps beat it: {ranks}. (R3)", **told)
    if not above:
        return t("Nothing in its suit beats it; every trump does. (R2, R16)")
    if len(above) == 1:
        only = shown_name(above[0], pack)
        return t("In its suit only {card} beats it; so does every trump. (R2, R16)", card=only)
    return t("In its suit {count} beat it: {ranks}; so does every trump. (R2, R16)", **told)
