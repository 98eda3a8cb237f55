"""The one translation function: every sentence a learner reads passes through `t`.

A message is its own key, written in English with braces for what is filled in.  A language is one
JSON file in `locale/`, from message to message; what it lacks is shown in English.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from scarto_teach.engine import Card, Cards, Reason

__all__ = ["card_name", "language", "languages", "say", "set_language", "t"]

_language = "en"


def languages() -> list[str]:
    """Return the codes of the languages there are, sorted."""
    names = (entry.name for entry in files(__package__).joinpath("locale").iterdir())
    return sorted({"en", *(name[:-5] for name in names if name.endswith(".json"))})


def language() -> str:
    """Return the code of the language in use, "en" unless it was set."""
    return _language


def set_language(code: str) -> None:
    """Use a language from now on.

    Raises ValueError, which lists the languages there are, where there is no such one.
    """
    global _language
    if code not in languages():
        raise ValueError(f"There is no language {code!r}; there are {', '.join(languages())}.")
    _language = code


@cache
def _catalogue(code: str) -> dict[str, str]:
    source = files(__package__).joinpath("locale", f"{code}.json")
    return dict(json.loads(source.read_text(encoding="utf-8"))) if code != "en" else {}


def t(message: str, **arguments: object) -> str:
    """Return a message in the language in use, its braces filled with the arguments."""
    message = _catalogue(_language).get(message, message)
    if not arguments:
        return message
    return message.format(**{name: _shown(value) for name, value in arguments.items()})


def _shown(value: object) -> object:
    """Return an argument as people read it: cards by name, words in the language in use."""
    if isinstance(value, Card):
        return card_name(value)
    if isinstance(value, str):
        return t(value)
    return str(value) if isinstance(value, Cards) else value


def card_name(card: Card | str) -> str:
    """Return the name of a card, such as "King of Swords", in the language in use."""
    card = Card(card)
    if t(card.name) != card.name or _language == "en" or card.is_fool:
        return t(card.name)
    if card.is_trump:
        return t("Trump {number}", number=card.number)
    rank, _, suit = card.name.partition(" of ")
    return t("{rank} of {suit}", rank=rank, suit=suit)


def say(reason: Reason, rule: bool = True) -> str:
    """Return a Reason as a sentence in the language in use, its rule number behind it."""
    sentence = t(reason.message, **reason.arguments)
    sentence = sentence[:1].upper() + sentence[1:]
    return f"{sentence} ({reason.rule})" if rule else sentence
