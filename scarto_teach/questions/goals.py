"""The goals of a step: predicates that look at an act and say what is missing, if anything.

A goal is written as its first word and an argument, `"worth 1"` say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from scarto_teach.engine import Card, Cards, Reason, why_legal, why_not, why_not_discard, why_winner
from scarto_teach.players.puzzles import puzzles
from scarto_teach.players.puzzles.themes import SCARTO
from scarto_teach.questions.asks import ASKS
from scarto_teach.questions.counting import count, miscounted, why_count
from scarto_teach.questions.discards import right_of, why_first_dealer, why_still_held
from scarto_teach.questions.endings import cost_of, sure_points
from scarto_teach.questions.position import Position
from scarto_teach.questions.strength import why_not_strongest
from scarto_teach.questions.whole_deal import shows_void
from scarto_teach.text import card_name, say, t

if TYPE_CHECKING:
    from scarto_teach.questions.steps import Step

__all__ = ["PREDICATES", "picked_wrongly", "why_not_all", "why_not_these"]


def why_not_these(here: Position, cards: Cards) -> list[str]:
    """Return a sentence for each card that may not be played."""
    reasons = (why_not(here.hand, here.trick, card, here.rules) for card in cards)
    return [say(reason) for reason in reasons if reason is not None]


def why_not_all(here: Position, picked: Cards) -> list[str]:
    """Return what is wrong with a pick of all legal cards: one too many, one left out."""
    sentences = why_not_these(here, picked)[:1]
    for card in list(here.legal - picked)[:1]:
        reason = why_legal(here.hand, here.trick, card, here.rules)
        if reason is None:
            continue
        named = "card" in reason.arguments  # the Reason says itself which card it is about
        missing = "One is missing." if named or card.is_fool else "One is missing: {card}."
        sentences.append(f"{t(missing, card=card)} {say(reason)}")
    return sentences


def picked_wrongly(ask: str, here: Position, picked: Cards) -> list[str]:
    """Return what is wrong with a pick of all cards that are asked for: one too many, one left out.

    `ask` is a key of ASKS.
    """
    asked = ASKS[ask]
    right: Cards = asked.right(here)
    sentences = []
    for card in list(picked - right)[:1]:
        reason = asked.strays(here, card)
        sentences += [say(reason)] if reason else []
    for card in list(right - picked)[:1]:
        reason = asked.belongs(here, card)
        if reason and not picked - right:  # one thing at a time
            sentences.append(t("One is missing. {reason}", reason=say(reason)))
    return sentences


def _asks(step: Step, picked: Cards, words: str) -> list[str]:
    return picked_wrongly(words, step.position, picked)


def _strongest(step: Step, cards: Cards, _words: str) -> list[str]:
    reason = why_not_strongest(next(iter(cards)), step.position.hand, step.ruleset)
    return [say(reason)] if reason else []


def _legal(step: Step, cards: Cards, _words: str) -> list[str]:
    return why_not_these(step.position, cards)


def _wins(step: Step, cards: Cards, _words: str) -> list[str]:
    trick = step.whole(next(iter(cards)))
    return [] if step.winner(trick) == 0 else [say(why_winner(trick, step.ruleset))]


def _loses(step: Step, cards: Cards, _words: str) -> list[str]:
    trick = step.whole(next(iter(cards)))
    return [say(why_winner(trick, step.ruleset))] if step.winner(trick) == 0 else []


def _worth(step: Step, cards: Cards, words: str) -> list[str]:
    dear = [card for card in cards if step.ruleset.value(card) > int(words)]
    return [
        t("{card} is worth {points} points. (R4)", card=card, points=step.ruleset.value(card))
        for card in dear
    ]


def _one_of(_step: Step, cards: Cards, words: str) -> list[str]:
    wanted = Cards(words.removeprefix("of "))
    return [] if cards & wanted else [t("There is a card that serves you better.")]


def _all_legal(step: Step, picked: Cards, _words: str) -> list[str]:
    return why_not_all(step.position, picked)


def _exactly(_step: Step, picked: Cards, words: str) -> list[str]:
    wanted = Cards(words)
    if picked == wanted:
        return []
    if picked - wanted:
        return [t("Not {cards}. Look again.", cards=_names(picked - wanted))]
    return [t("There are {count} of them; you have {given}.", count=len(wanted), given=len(picked))]


def _winner(step: Step, seat: int, _words: str) -> list[str]:
    trick = step.whole(None)
    return [] if step.winner(trick) == seat else [say(why_winner(trick, step.ruleset))]


def _owner(step: Step, seat: int, words: str) -> list[str]:
    card = Card(words)
    if step.owner(card) == seat:
        return []
    if card.is_fool and not step.fool_lost:
        return [t("The Fool goes to the pile of whoever played it. (R15)")]
    lost = t("In the last trick its winner takes the Fool by this rule set. (R15)")
    return [*([lost] if card.is_fool else []), say(why_winner(step.whole(None), step.ruleset))]


def _counts(step: Step, given: int, _words: str) -> list[str]:
    here = step.position
    if given == count(here):
        return []
    return [miscounted(here, given) or say(why_count(here))]


def _is(_step: Step, given: int, words: str) -> list[str]:
    return [] if given == int(words) else [t("{given} is not it. Look again.", given=given)]


def _guessed(_step: Step, given: int, words: str) -> list[str]:
    """A guess that is near enough, "from 4 to 5"; else it is told on which side the truth lies."""
    low, _, high = words.partition(" to ")
    if given < int(low):
        return [t("It is more than {given}. Guess again.", given=given)]
    if given > int(high):
        return [t("It is less than {given}. Guess again.", given=given)]
    return []


def _batch(step: Step, picked: Cards, words: str) -> list[str]:
    """A batch of three that counts so many points (R17)."""
    if len(picked) != 3:
        return [t("A batch is three cards, and {count} lie there. (R17)", count=len(picked))]
    here = Position(picked, (), step.ruleset)
    return [] if count(here) == int(words) else [say(why_count(here))]


def _discard(step: Step, laid: Cards, _words: str) -> list[str]:
    """A discard that the dealer, holding all of the hand, may lay away (R7, R8)."""
    reason = why_not_discard(step.position.hand, laid, step.ruleset)
    return [say(reason)] if reason else []


def _void(step: Step, laid: Cards, suit: str) -> list[str]:
    reason = why_still_held(step.position, laid, suit)
    return [say(reason)] if reason else []


def _first_dealer(step: Step, cards: Cards, _words: str) -> list[str]:
    reason = why_first_dealer(step.position.hand, next(iter(cards)))
    return [say(reason)] if reason else []


def _shows(step: Step, seat: int, _words: str) -> list[str]:
    """A seat that has shown that it holds none of the suit led, "shows void" (R10, R11)."""
    if seat in shows_void(step.position):
        return []
    card = step.position.trick[seat]
    if card.is_fool:
        return [t("The Fool is free, and shows nothing. (R13)")]
    return [t("{card} follows suit, and shows no void. (R10)", card=card_name(card))]


def _right(step: Step, seat: int, words: str) -> list[str]:
    """The seat on the dealer's right, "right of 2" (R6)."""
    reason = right_of(seat, int(words.removeprefix("of ")), step.ruleset.seats)
    return [say(reason)] if reason else []


def _best(step: Step, cards: Cards, _words: str) -> list[str]:
    """A card that is sure of most, all hands open; see `endings`."""
    lost = cost_of(step.position, next(iter(cards)))
    return [lost] if lost else []


def _sure(step: Step, given: int, _words: str) -> list[str]:
    """As many points as the learner can be sure of, all hands open."""
    return _is(step, given, str(sure_points(step.position)))


def _puzzle(step: Step, cards: Cards, _words: str) -> list[str]:
    """The third card of the scarto puzzle with this hand: advice from imagined deals, no proof."""
    hand = step.position.hand
    (puzzle,) = [each for each in puzzles(SCARTO) if each.hands[each.seat] == hand]
    if len(cards) != 1:
        return [t("One card goes, and {count} are picked. (R7)", count=len(cards))]
    card = next(iter(cards))
    if card is puzzle.best:
        return []
    if card not in puzzle.choices:
        return _said(why_not_discard(puzzle.deal.hands[puzzle.seat], cards, puzzle.deal.rules))
    cost = f"{puzzle.costs[card]:.1f}"
    return [t("{card} brings about {cost} points less, in 200 imagined deals. (R7)",
              card=card_name(card), cost=cost)]  # fmt: skip


def _said(reason: Reason | None) -> list[str]:
    return [say(reason)] if reason else []


def _names(cards: Cards) -> str:
    return ", ".join(card_name(card) for card in cards)


PREDICATES: Final[dict[str, Callable[[Step, Any, str], list[str]]]] = {
    "legal": _legal,
    "wins": _wins,
    "loses": _loses,
    "worth": _worth,
    "one": _one_of,
    "all": _all_legal,
    "exactly": _exactly,
    "winner": _winner,
    "owner": _owner,
    "counts": _counts,
    "is": _is,
    "from": _guessed,
    "batch": _batch,
    "asks": _asks,
    "strongest": _strongest,
    "discard": _discard,
    "void": _void,
    "first": _first_dealer,
    "best": _best,
    "sure": _sure,
    "puzzle": _puzzle,
    "right": _right,
    "shows": _shows,
}
