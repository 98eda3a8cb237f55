"""What a drill may ask about a position, and what it answers: one entry a kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from scarto_teach.engine import (
    Card,
    Cards,
    explain_count,
    trick_winner,
    why_legal,
    why_not_discard,
    why_winner,
)
from scarto_teach.questions.asks import ASKS, winning_plays
from scarto_teach.questions.audit import thirds, why_thirds
from scarto_teach.questions.counting import count, miscounted, why_count
from scarto_teach.questions.discards import discardable
from scarto_teach.questions.endings import best_plays, cost_of, stands_out, why_sure
from scarto_teach.questions.memory import trumps_out, why_trumps_out
from scarto_teach.questions.position import Position
from scarto_teach.questions.steps import picked_wrongly, why_not_all, why_not_these
from scarto_teach.questions.strength import by_strength, why_above, why_not_strongest
from scarto_teach.text import card_name, say, t

__all__ = ["DRILL_ASKS", "DrillAsk"]

FOOL: Final = Card("F")


@dataclass(frozen=True)
class DrillAsk:
    """One thing that is asked again and again."""

    act: str  # play one card, pick several, choose a seat, or give a number
    prompt: str
    faults: Callable[[Position, Any], list[str]]  # what is to be said to an answer, none if right
    praise: Callable[[Position, Any], str]
    open: Callable[[Position], bool] = lambda position: True  # whether there is something to decide
    table: bool = True  # whether the cards are a hand at the table; else they lie unsorted


def _why_it_may(here: Position, cards: Cards) -> str:
    reason = why_legal(here.hand, here.trick, next(iter(cards)), here.rules)
    return say(reason) if reason else ""


def _all_of_them(here: Position, cards: Cards) -> str:
    if len(cards) == 1:
        return _why_it_may(here, cards)
    return t("All {count} of them: {cards}.", count=len(cards), cards=cards)


def _why_so(here: Position, cards: Cards) -> str:
    """Say why the trick goes as it goes, with the learner's card if one is played."""
    return say(why_winner((*here.trick, *cards), here.rules))


def _must_win(here: Position, cards: Cards) -> list[str]:
    return why_not_these(here, cards) or (
        [] if cards <= winning_plays(here) else [_why_so(here, cards)]
    )


def _must_lose(here: Position, cards: Cards) -> list[str]:
    return why_not_these(here, cards) or (
        [_why_so(here, cards)] if cards & winning_plays(here) else []
    )


def _some_win(here: Position) -> bool:
    return 0 < len(winning_plays(here)) < len(here.legal)


def _seat(here: Position, place: int) -> int:
    return (here.leader + place) % here.rules.seats


def _who_takes_it(here: Position, seat: int) -> list[str]:
    right = _seat(here, trick_winner(here.trick, here.rules))
    return [] if seat == right else [_why_so(here, Cards())]


def _whose_fool(here: Position, seat: int) -> list[str]:
    if seat == _seat(here, here.trick.index(FOOL)):
        return []
    return [t("The Fool goes to the pile of whoever played it. (R15)")]


def _asked(ask: str, prompt: str, table: bool = False) -> DrillAsk:
    """Return the drill that has all cards of an answer picked (see `asks`)."""
    asked = ASKS[ask]

    def faults(here: Position, picked: Cards) -> list[str]:
        return picked_wrongly(ask, here, picked)

    def praise(here: Position, picked: Cards) -> str:
        return t("All {count} of them: {cards}.", count=len(picked), cards=picked)

    def open_(here: Position) -> bool:
        return 0 < len(asked.right(here)) < len(here.hand)

    return DrillAsk("pick", prompt, faults, praise, open_, table)


def _strongest(here: Position, cards: Cards) -> list[str]:
    reason = why_not_strongest(next(iter(cards)), here.hand, here.rules)
    return [say(reason)] if reason else []


def _second(here: Position, _cards: Cards) -> str:
    best, second, *_ = by_strength(here.hand, here.rules)
    return say(why_above(best, second, here.rules))


def _off(here: Position, given: int) -> list[str]:
    if given == count(here):
        return []
    return [" ".join(part for part in (miscounted(here, given), say(why_count(here))) if part)]


def _so_it_counts(here: Position, _given: int) -> str:
    *batches, total = explain_count(here.hand, here.rules)
    return " ".join(say(reason) for reason in (batches if len(batches) == 1 else [total]))


def _not_surest(here: Position, cards: Cards) -> list[str]:
    """Say what a card may not do, or what it costs, all hands open."""
    cost = cost_of(here, next(iter(cards)))
    return why_not_these(here, cards) or ([cost] if cost else [])


def _why_surest(here: Position, _cards: Cards) -> str:
    reason = why_sure(here, next(iter(best_plays(here))))
    return say(reason) if reason else ""


def _number(ask: str, prompt: str, table: bool = False) -> DrillAsk:
    """Return the drill that asks for a number about a pile (see `asks`)."""
    asked = ASKS[ask]

    def told(here: Position) -> str:
        reason = asked.because(here)
        return say(reason) if reason else ""

    def faults(here: Position, given: int) -> list[str]:
        return [] if given == asked.right(here) else [told(here)]

    return DrillAsk("number", prompt, faults, lambda here, _given: told(here), table=table)


def _not_thirds(here: Position, given: int) -> str:
    dear = max(here.hand, key=here.rules.value)
    value = here.rules.value(dear)
    words = t("{card} alone counts 3 times {value} less 2: {thirds} thirds. (R17)",
              card=card_name(dear), value=value, thirds=3 * value - 2)  # fmt: skip
    return t("{given} is not it.", given=given) + " " + words


def _not_laid(here: Position, laid: Cards) -> list[str]:
    reason = why_not_discard(here.hand, laid, here.rules)
    return [say(reason)] if reason else []


def _may_be_laid(here: Position, laid: Cards) -> str:
    return t("{cards} may be laid away, and count for you. (R7)", cards=laid)


DRILL_ASKS: Final[dict[str, DrillAsk]] = {
    "play": DrillAsk(
        "play",
        "Play a card that may go.",
        why_not_these,
        _why_it_may,
        lambda here: len(here.legal) < len(here.hand),
    ),
    "pick": DrillAsk("pick", "Pick every card that may be played.", why_not_all, _all_of_them),
    "win": DrillAsk("play", "Take this trick.", _must_win, _why_so, _some_win),
    "lose": DrillAsk("play", "Do not take this trick.", _must_lose, _why_so, _some_win),
    "winner": DrillAsk(
        "seat",
        "Who takes this trick?",
        _who_takes_it,
        lambda here, seat: _why_so(here, Cards()),
        lambda here: here.led != "",
    ),
    "worth five": _asked("worth five", "Pick every card worth five points."),
    "worth more than one": _asked(
        "worth more than one", "Pick every card worth more than one point."
    ),
    "beats": _asked("beats", "Pick every card that would beat the card led.", table=True),
    "legal discards": _asked(
        "legal discards", "Pick every card that may be laid away.", table=True
    ),
    "short suit": _asked(
        "short suit", "One suit can be laid away whole. Pick its cards.", table=True
    ),
    "discard": DrillAsk(
        "pick",
        "You deal. Lay away three cards.",
        _not_laid,
        _may_be_laid,
        lambda here: here.rules.talon_size <= len(discardable(here)) < len(here.hand),
    ),
    "strongest": DrillAsk("play", "Choose the strongest card.", _strongest, _second, table=False),
    "count": DrillAsk(
        "number",
        "What does this pile count?",
        _off,
        _so_it_counts,
        lambda here: count(here) > 1,
        table=False,
    ),
    "tricks taken": _number(
        "tricks taken", "This is a player's pile. How many tricks did they take?"
    ),
    "trumps unseen": _number(
        "trumps unseen", "These cards you have seen. How many trumps have you not?"
    ),
    "thirds": DrillAsk(
        "number",
        "How many thirds of a point does this pile count?",
        lambda here, given: [] if given == thirds(here) else [_not_thirds(here, given)],
        lambda here, _given: say(why_thirds(here)),
        table=False,
    ),
    "surest": DrillAsk(
        "play",
        "All hands lie open. Play the card that is sure of most.",
        _not_surest,
        _why_surest,
        stands_out,
    ),
    "sure leads": _asked(
        "sure leads",
        "You lead. Pick every card that takes the trick, whatever they play.",
        table=True,
    ),
    "sure points": _number(
        "sure points", "You lead, all hands open. How many points are you sure of?", table=True
    ),
    "trumps above": _number(
        "trumps above",
        "Bruno leads a trump; the others you have seen. How many that you have not can beat it?",
        table=True,
    ),
    "trumps out": DrillAsk(
        "number",
        "You have seen these cards. How many trumps are still out?",
        lambda here, given: [] if given == trumps_out(here) else [say(why_trumps_out(here))],
        lambda here, _given: say(why_trumps_out(here)),
        lambda here: trumps_out(here) > 1,
        table=False,
    ),
    "fool owner": DrillAsk(
        "seat",
        "Whose pile does the Fool go to?",
        _whose_fool,
        lambda here, seat: t("The Fool goes to the pile of whoever played it. (R15)"),
        lambda here: FOOL in here.trick and here.led != "",
    ),
}
