"""The seats and the trick of a single position, as walkthrough and drill show them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from scarto_teach.engine import Card, Cards, RuleSet, count_points
from scarto_teach.engine.scoring import points_text
from scarto_teach.questions.position import Position
from scarto_teach.questions.steps import Show, Step
from scarto_teach.text import card_name, t
from scarto_teach.widgets.base import places, row_of, trick_card

__all__ = [
    "amount",
    "counted",
    "fool_goes",
    "future_of",
    "is_played",
    "names_of",
    "open_hands",
    "seat_named",
    "seats_of",
    "takes_note",
    "trick_of",
]


def names_of(seats: int, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return a name for each seat; the learner sits in seat 0 (R5)."""
    usual = (t("You"), "Anna", "Bruno", "Carla")
    given = tuple(names or ())
    return (*given, *usual[len(given) :])[:seats]


def seat_named(answer: str, names: Sequence[str]) -> int:
    """Return the seat of a player given by name or by number.

    Raises ValueError, which lists the players, where there is no such one.
    """
    for seat, name in enumerate(names):
        if answer.strip().casefold() in (name.casefold(), str(seat)):
            return seat
    known = ", ".join(names)
    raise ValueError(t("{answer} is nobody at this table: {known}.", answer=answer, known=known))


def seats_of(
    position: Position, names: Sequence[str], turn: int | None, choose: bool = False
) -> list[dict[str, Any]]:
    """Return the seats of a position: who led, whose turn it is, and whether they are buttons."""
    found = []
    for seat, place in enumerate(places(position.rules.seats)):
        led = bool(position.trick) and seat == position.leader
        found.append(
            {
                "seat": seat,
                "place": place,
                "name": names[seat],
                "tag": t("led") if led else "",
                "turn": seat == turn,
                "choose": choose,
            }
        )
    return found


def is_played(position: Position, act: str) -> bool:
    """Return whether there is a trick to draw, or will be; else the hand alone says it all."""
    return bool(position.trick or position.others) or act in ("play", "seat")


def open_hands(
    position: Position, names: Sequence[str], gone: Sequence[Card] = ()
) -> list[dict[str, Any]]:
    """Return the other hands of a position where they lie open, less the cards played since."""
    found = []
    for seat, hand in enumerate(position.others, start=1):
        if left := hand - Cards(gone):
            found.append(row_of(t("{player} holds", player=names[seat]), left) | {"fan": True})
    return found


def trick_of(
    leader: int, cards: Sequence[Card], names: Sequence[str], seats: int, winner: int | None = None
) -> list[dict[str, Any]]:
    """Return the cards of a trick in order of play, the winning one marked."""
    found = []
    for place, card in enumerate(cards):
        seat = (leader + place) % seats
        found.append(trick_card(card, seat, names, wins=seat == winner, seats=seats))
    return found


def fool_goes(owner: int, names: Sequence[str]) -> str:
    """Return to whose pile the Fool of a trick goes (R15)."""
    if owner == 0:
        return t("The Fool comes to your pile. (R15)")
    return t("The Fool goes to {player}'s pile. (R15)", player=names[owner])


def future_of(show: Show, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """Return a future of a step as a row of cards, each with the name of who plays it."""
    cards = []
    for card, seat in show.played(step.position.leader, step.ruleset):
        name = t("{card}, played by {player}", card=card_name(card), player=names[seat])
        cards.append({"card": str(card), "name": name, "mark": names[seat]})
    return {"label": t(show.label), "cards": cards, "note": t(show.note)}


def amount(points: int | Fraction, sign: bool = False) -> str:
    """Return points as people write them: "26", "19 1/3", with a sign "+3"."""
    return ("+" if sign and points > 0 else "") + points_text(points)


def counted(count: int | Fraction, one: str, many: str) -> str:
    """Return a number with its word: "1 trick", "2 tricks"."""
    return t(one if count == 1 else many, count=amount(count))


def takes_note(
    cards: Sequence[Card],
    winner: int,
    names: Sequence[str],
    rules: RuleSet,
    fool_lost: bool = False,
) -> str:
    """Return what a trick brings its winner; the Fool counts for whoever played it (R15, R17)."""
    pile = Cards(cards) if fool_lost else Cards(card for card in cards if not card.is_fool)
    points = counted(count_points(pile, rules), "1 point", "{count} points")
    if winner == 0:
        return t("You take {points}.", points=points)
    return t("{player} takes {points}.", player=names[winner], points=points)
