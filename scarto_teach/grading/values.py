"""What a worker sends, as values again: exact types, and an opaque thing for everything else.

The questions read these as they read what stands in a learner's own notebook, so that both say the
same.  Nothing here trusts what it reads.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from scarto_teach.engine import BadNotation, Card, Cards, View
from scarto_teach.players.stops import Crash, meaning
from scarto_teach.text import t

__all__ = ["BadReply", "crash_of", "decode", "told"]

COLLECTIONS: Final[dict[str, Callable[[list[Any]], Any]]] = {
    "l": list,
    "t": tuple,
    "s": set,
    "z": frozenset,
}
DEPTH: Final = 8
PLACE: Final = re.compile(r"/\S*?scarto-box-\w+")  # where a worker's files lie, other each time


class BadReply(ValueError):
    """A reply that no worker sends."""


def decode(sent: Any, depth: int = 0) -> Any:
    """Return the value that a worker sent; BadReply where it is none."""
    if sent is None or type(sent) is bool:
        return sent
    if type(sent) is str:
        return _printable(sent)
    if type(sent) is not dict or len(sent) != 1 or depth > DEPTH:
        raise BadReply
    ((kind, given),) = sent.items()
    if kind in COLLECTIONS and type(given) is list:
        try:
            return COLLECTIONS[kind]([decode(each, depth + 1) for each in given])
        except TypeError:  # a list in a set
            raise BadReply from None
    if kind == "e":
        return ...
    if type(given) is not str:
        raise BadReply
    return _plain(kind, given)


def _plain(kind: str, given: str) -> Any:
    try:
        if kind == "i" and len(given) < 2_000:
            return int(given, 16)
        if kind == "f" and len(given) < 100:
            return float(given)
        if kind == "c":
            return Card(given)
        if kind == "k":
            return Cards(given)
    except (ValueError, BadNotation):
        raise BadReply from None
    if kind == "o":
        return _opaque(given)
    raise BadReply


def _opaque(name: str) -> Any:
    """Return a value of a type with that name, which is all that may be known of it."""
    if name == "dict":
        return {}
    if name == "generator":
        return _nothing()
    words = {"huge number": t("huge number"), "very long text": t("very long text"),
             "list too deep or too long": t("list too deep or too long")}  # fmt: skip
    shown = words.get(name, name if re.fullmatch(r"\w{1,40}", name) else "value")
    return type(shown, (), {})()


def _nothing() -> Iterator[Any]:
    yield from ()


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def told(view: View) -> dict[str, Any]:
    """Return a View as a worker reads it: all that this seat may know, and nothing else."""
    plain = ("seat", "dealer", "turn", "awaits_discard", "leader", "counts", "tricks_won")
    found: dict[str, Any] = {name: getattr(view, name) for name in plain}
    found |= {name: str(getattr(view, name)) for name in ("rules", "hand", "discarded", "talon")}
    return found | {
        "trick": " ".join(map(str, view.trick)),
        "tricks": [
            (each.leader, " ".join(map(str, each.cards)), each.winner, each.fool_to)
            for each in view.tricks
        ],
        "piles": list(map(str, view.piles)),
        "voids": ["".join(sorted(each)) for each in view.voids],
    }


def crash_of(sent: Any) -> tuple[Crash, str]:
    """Return where a learner's code stopped, and the name of the error; else BadReply."""
    try:
        kinds = [str(each)[:40] for each in sent["kinds"]][:10]
        said = PLACE.sub("", _printable(str(sent["said"])))[:300]
        line = int(sent["line"])
        code = _printable(str(sent["code"]))[:200]
    except (KeyError, TypeError, ValueError):
        raise BadReply from None
    known = next((found for name in kinds if (found := _error(name))), Exception)
    named = kinds[0] if kinds else "Exception"
    return Crash(line, code, f"{named}: {said}" if said else named, meaning(known)), named


def _error(name: str) -> type[BaseException] | None:
    found = getattr(builtins, name, None)
    return found if isinstance(found, type) and issubclass(found, BaseException) else None
