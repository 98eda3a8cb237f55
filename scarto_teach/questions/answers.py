"""Reading what learners give: strict about types, kind about spelling.

Only exact types are believed: an object that says it equals everything is not asked (C78).
"""

from __future__ import annotations

import re

from scarto_teach.engine import BadNotation, Card, Cards, parse_cards
from scarto_teach.text import t

__all__ = ["Misread", "is_missing", "read_cards", "read_number", "read_order", "read_word"]

_COLLECTIONS = (list, tuple, set, frozenset)


class Misread(ValueError):
    """An answer that cannot be read; the message says what would do."""


def is_missing(answer: object) -> bool:
    """Return whether nothing has been answered: the dots, None, or an empty answer."""
    if answer is None or answer is ...:
        return True
    if type(answer) is str:
        return not answer.strip(" .…")
    return type(answer) in (*_COLLECTIONS, Cards) and len(answer) == 0  # type: ignore[arg-type]


def read_order(answer: object) -> tuple[Card, ...]:
    """Return the cards of an answer in the order given; Misread where it names none or others."""
    try:
        if type(answer) is str:
            return parse_cards(answer)
        if type(answer) is Card:
            return (answer,)
        if type(answer) is Cards:
            return tuple(answer)
        if type(answer) in _COLLECTIONS:
            return tuple(_read_card(item) for item in answer)  # type: ignore[attr-defined]
    except BadNotation as error:
        raise Misread(str(error)) from None
    raise Misread(
        t(
            'Cards are wanted, and this is {what}. Write their codes, such as "S9 S2".',
            what=describe(answer),
        )
    )


def read_cards(answer: object) -> Cards:
    """Return the cards of an answer as a set; Misread where it cannot be read."""
    found = read_order(answer)
    twice = [card for card in found if found.count(card) > 1]
    if twice:
        raise Misread(t("{card} is named twice; each card is there once (R1).", card=twice[0]))
    return Cards(found)


def _read_card(item: object) -> Card:
    if type(item) is Card:
        return item
    if type(item) is str:
        return Card(item)
    raise Misread(
        t(
            'Among the cards there is {what}. Write codes in quotes, such as ["S9", "S2"].',
            what=describe(item),
        )
    )


def read_number(answer: object) -> int:
    """Return a whole number, given as such or as text; True is not 1."""
    if type(answer) is int:
        return answer
    if type(answer) is str and re.fullmatch(r"\s*[+-]?\d{1,20}\s*", answer):
        return int(answer)
    raise Misread(
        t("A whole number is wanted, and this is {what}. Write 4, say.", what=describe(answer))
    )


def read_word(answer: object, words: tuple[str, ...]) -> str:
    """Return which of some words was given, whatever its case."""
    known = ", ".join(f'"{word}"' for word in words)
    if type(answer) is str:
        word = answer.strip().strip(".)(").lower()
        if word in words:
            return word
        raise Misread(t('"{word}" is not among {known}.', word=answer.strip(), known=known))
    raise Misread(
        t("One of {known} is wanted, and this is {what}.", known=known, what=describe(answer))
    )


def describe(value: object) -> str:
    """Return what a value is, in words that hold no address and run no code of its own."""
    if value is None:
        return t("nothing (None)")
    if type(value) in (bool, int, float):
        return t("the {type} {value}", type=_type_word(value), value=value)
    return t("a {type}", type=_type_word(value))


def _type_word(value: object) -> str:
    words = {bool: t("truth value"), int: t("number"), float: t("number"), str: t("text")}
    words |= {list: t("list"), dict: t("dictionary"), tuple: t("tuple"), set: t("set")}
    return words.get(type(value), type(value).__name__)
