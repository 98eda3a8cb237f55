"""How a worker reads what it is asked and says what came of it, as JSON; `values` is its twin.

Loaded by `worker.py`, so it needs the standard library only.
"""

from __future__ import annotations

import linecache
import sys
from typing import Any, Final

TEXT, ITEMS, DEPTH, BITS = 10_000, 2_000, 5, 4_096  # of a value
LETTERS: Final[dict[Any, str]] = {list: "l", tuple: "t", set: "s", frozenset: "z"}
RULES: Final[dict[str, Any]] = {}
LEARNERS: Final = "<cell "  # how the code of a learner is called: "<cell 7>"


def encode(value: Any, depth: int = 0, room: list[int] | None = None) -> Any:
    """Return a value as JSON that keeps its exact type, an opaque word where it has no business."""
    kind = type(value)
    room = [ITEMS] if room is None else room
    room[0] -= 1
    if value is None or kind is bool:
        return value
    if kind is int:
        huge = value.bit_length() > BITS
        return {"o": "huge number"} if huge else {"i": hex(value)}
    if kind is float:
        return {"f": repr(value)}
    if kind is str:
        return value if len(value) <= TEXT else {"o": "very long text"}
    if value is ...:
        return {"e": 0}
    letter = LETTERS.get(kind)
    if letter and (depth >= DEPTH or len(value) > room[0]):
        return {"o": "list too deep or too long"}
    if letter:
        return {letter: [encode(each, depth + 1, room) for each in list(value)[:ITEMS]]}
    cards = sys.modules.get("scarto_teach.engine.cards")
    if cards is not None and kind in (cards.Card, cards.Cards):
        return {"c" if kind is cards.Card else "k": str(value)[:TEXT]}
    name = type.__dict__["__name__"].__get__(kind)
    return {"o": name[:40] if name.isidentifier() else "value"}


def explain(error: BaseException) -> dict[str, Any]:
    """Return what an error was, and the innermost line of the learner's own at which it came."""
    line, code = 0, ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(LEARNERS):
            line = trace.tb_lineno
            code = linecache.getline(name, line).strip()
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and str(error.filename).startswith(LEARNERS):
        line, code = error.lineno or 0, (error.text or "").strip()
    try:
        said = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:  # its own __str__ may do anything
        said = ""
    return {
        "kinds": [each.__name__[:40] for each in type(error).__mro__][:10],
        "said": " ".join(str(said)[:TEXT].split())[:300],
        "line": line,
        "code": code[:200],
    }


def given_as(value: Any) -> Any:
    """Return an argument as a learner's function gets it: a list of codes, or a View."""
    return _view(value["view"]) if type(value) is dict else value


def _view(told: dict[str, Any]) -> Any:
    from scarto_teach.engine.cards import BY_CODE, Cards
    from scarto_teach.engine.history import Trick
    from scarto_teach.engine.ruleset import RuleSet
    from scarto_teach.engine.view import View

    def listed(text: str) -> tuple[Any, ...]:
        return tuple([BY_CODE[code] for code in text.split()])

    if told["rules"] not in RULES:  # made once, as it works out a lot
        RULES[told["rules"]] = RuleSet.from_text(told["rules"])
    tricks = (
        Trick(lead, listed(text), winner, fool) for lead, text, winner, fool in told["tricks"]
    )
    fields: dict[str, Any] = told | {
        **{name: Cards(listed(told[name])) for name in ("hand", "discarded", "talon")},
        **{name: tuple(told[name]) for name in ("counts", "tricks_won")},
    }
    fields |= {
        "rules": RULES[told["rules"]],
        "trick": listed(told["trick"]),
        "tricks": tuple(tricks),
        "piles": tuple(Cards(listed(text)) for text in told["piles"]),
        "voids": tuple(map(frozenset, told["voids"])),
    }
    return View(**fields)
