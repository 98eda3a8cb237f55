"""Asking another player for its act; what goes wrong in a learner's code is told by its line."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterable
from pathlib import Path

from scarto_teach.engine import Card, Deal
from scarto_teach.players import LEVELS, Player
from scarto_teach.text import t

__all__ = ["ask", "seated"]

_PACKAGE = Path(__file__).resolve().parent.parent


def seated(given: Iterable[Player | str]) -> list[Player]:
    """Return players, those given by the name of a level looked up.

    Raises ValueError, which lists the levels there are, where there is no such one.
    """
    found: list[Player] = []
    for one in given:
        if isinstance(one, str) and one not in LEVELS:
            levels = ", ".join(LEVELS)
            raise ValueError(t("There is no level {name}; there are {levels}.", name=repr(one),
                               levels=levels))  # fmt: skip
        found.append(LEVELS[one] if isinstance(one, str) else one)
    return found


def ask(player: Player, deal: Deal) -> Deal:
    """Return the deal after the player whose turn it is has acted.

    Raises what the player's code raises; an act that cannot be carries a note with its own line.
    """
    seat = deal.turn
    assert seat is not None
    method: Callable[..., object] = player.discard if deal.awaits_discard else player.choose
    answer = method(deal.view(seat))
    try:
        if deal.awaits_discard:
            return deal.discard(answer)  # type: ignore[arg-type] # a learner's code may answer anything
        if not isinstance(answer, Card | str):
            raise TypeError(t("a card is wanted, such as SK, not {answer}.", answer=repr(answer)))
        return deal.play(answer)
    except Exception as error:
        told = t("{name} answered {answer}.", name=method.__name__, answer=_shown(answer))
        for line in filter(None, (_where(method), told)):
            error.add_note(line)
        raise


def _shown(answer: object) -> str:
    return str(answer) if isinstance(answer, Card) else repr(answer)


def _where(method: Callable[..., object]) -> str:
    """Return the line at which a learner's method begins, "" for the players of this package."""
    code = getattr(getattr(method, "__func__", method), "__code__", None)
    if code is None or _PACKAGE in Path(code.co_filename).resolve().parents:
        return ""
    first = code.co_firstlineno
    line = linecache.getline(code.co_filename, first).strip()
    return t("Line {line}: {code}", line=first, code=line)
