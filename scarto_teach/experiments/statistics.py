"""What is asked of each deal: statistics as data, by name or your own in a few lines.

A statistic looks at a `Played` deal and returns a number, a bool (its share is wanted), None (this
deal does not count), or a dict of these with a label each.  Every answer is counted by value, so
that results are exact, small, and the same in whatever order their parts come together.

    def the_world_is_beaten(deal):
        return deal.taker("T21") != deal.holder("T21")

    simulate(10_000, statistics=["points", the_world_is_beaten])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from scarto_teach.engine import Cards, ScartoError
from scarto_teach.engine.cards import PLAIN_SUITS, SUIT_MASKS
from scarto_teach.experiments.facts import NOBODY

__all__ = [
    "STATISTICS",
    "Asked",
    "Counts",
    "Only",
    "Statistic",
    "Tallies",
    "add_to",
    "as_statistics",
    "not_too_many",
    "place_names",
]

Counts: TypeAlias = dict[Any, int]  # how often each value came up
Tallies: TypeAlias = dict[str, Counts]  # by label
PLACES = {
    2: ("dealer", "the other"),
    3: ("dealer", "dealer's right, leads", "dealer's left"),
    4: ("dealer", "dealer's right, leads", "opposite the dealer", "dealer's left"),
}
SUIT_LETTERS = PLAIN_SUITS + "TF"
MOST_VALUES = 100_000


class Only(NamedTuple):
    """A value that counts only in the deals for which `when` holds."""

    value: Any
    when: Any


@dataclass(frozen=True)
class Statistic:
    """A name and the question behind it; `many` says that it can be asked of arrays too."""

    name: str
    ask: Callable[[Any], Any]
    many: bool = False


def place_names(seats: int) -> tuple[str, ...]:
    """Return the names of the places, the dealer's first and then in order of play."""
    if seats in PLACES:
        return PLACES[seats]
    return ("dealer", *(f"{place} to the dealer's right" for place in range(1, seats)))


def by_place(deal: Any, by_seat: tuple[Any, ...]) -> dict[str, Any]:
    """Return what is given by seat under the names of the places."""
    dealer = deal.dealer
    return dict(zip(place_names(deal.seats), by_seat[dealer:] + by_seat[:dealer], strict=True))


def places(deal: Any) -> Iterator[tuple[str, int]]:
    """Yield the name of each place with the seat that has it in this deal."""
    for place, name in enumerate(place_names(deal.seats)):
        yield name, (deal.dealer + place) % deal.seats


def suit(letter: str) -> Cards:
    """Return all the cards of a suit, by its letter; F is the Fool alone."""
    return Cards.from_mask(SUIT_MASKS[SUIT_LETTERS.index(letter)])


SUITS = [suit(letter) for letter in PLAIN_SUITS]
TRUMPS = suit("T")


# --- by place: dealer, dealer's right, dealer's left


def points(deal: Any) -> dict[str, Any]:
    """What each place takes, in points (R17)."""
    return by_place(deal, deal.points)


def scores(deal: Any) -> dict[str, Any]:
    """What each place wins or loses: points less its share (R18)."""
    return by_place(deal, deal.scores)


def tricks(deal: Any) -> dict[str, Any]:
    """How many tricks each place wins."""
    return by_place(deal, deal.tricks_won)


def trumps(deal: Any) -> dict[str, Any]:
    """How many trumps each place holds at the first trick."""
    return length(deal, TRUMPS)


def length(deal: Any, cards: Cards) -> dict[str, Any]:
    """How many of some cards, such as a suit, each place holds at the first trick."""
    return {name: deal.held(seat, cards) for name, seat in places(deal)}


def voids(deal: Any) -> dict[str, Any]:
    """How often each place has no card of some plain suit at the first trick."""
    return {name: has_void(deal, seat) for name, seat in places(deal)}


def holder(deal: Any, cards: Cards) -> dict[str, Any]:
    """Who holds a card at the first trick, the dealer after the scarto."""
    seat = deal.holder(one(cards))
    found = {name: seat == at for name, at in places(deal)}
    return {**found, "laid away": seat == NOBODY}


# --- by seat: who plays how


def seats(deal: Any) -> dict[str, Any]:
    """What each seat takes, in points, whoever deals (R17)."""
    return {f"seat {seat}": each for seat, each in enumerate(deal.points)}


# --- about the dealer


def dealing(deal: Any) -> dict[str, Any]:
    """What dealing brings: the dealer's score, above 0 where it is an advantage (R18)."""
    return {"dealer's score": deal.scores[deal.dealer]}


def void(deal: Any) -> dict[str, Any]:
    """The dealer's score with a plain suit void after the scarto, and without one."""
    score, is_void = deal.scores[deal.dealer], has_void(deal, deal.dealer)
    return {"with a void": Only(score, is_void), "without": Only(score, is_void == 0)}


# --- about one card


def holding(deal: Any, cards: Cards) -> dict[str, Any]:
    """What a card is worth to whoever holds it at the first trick, as a score (R18)."""
    seat = deal.holder(one(cards))
    return {"its holder's score": Only(deal.pick(deal.scores, seat), seat != NOBODY)}


def falls(deal: Any, cards: Cards) -> dict[str, Any]:
    """What becomes of a card: brought home, lost to an opponent, or laid away."""
    card = one(cards)
    seat, taker = deal.holder(card), deal.taker(card)
    away = seat == NOBODY
    return {
        "brought home": (seat == taker) & (seat != NOBODY),
        "falls to an opponent": seat != taker,
        "laid away": away,
    }


def trick(deal: Any, cards: Cards) -> dict[str, Any]:
    """In which trick a card is played, from 1."""
    number = deal.trick(one(cards))
    return {"number of the trick": Only(number, number != 0)}


def fool(deal: Any) -> dict[str, Any]:
    """Who wins the trick that the Fool is played to, counted from whoever plays it (R15)."""
    seat, taker = deal.holder("F"), deal.taker("F")
    ahead = (taker - seat) % deal.seats
    names = [f"{place} to the right of its player" for place in range(1, deal.seats)]
    return {name: Only(ahead == place, seat != NOBODY) for place, name in enumerate(names, start=1)}


# --- about the whole table


def losers(deal: Any) -> dict[str, Any]:
    """How many seats stay below their share and pay (R18)."""
    return {"seats below their share": sum([1 * (score < 0) for score in deal.scores])}


def scarto(deal: Any) -> dict[str, Any]:
    """What the dealer lays away: trumps, and how often a plain suit is void then (R7, R8)."""
    return {
        "trumps laid away": deal.laid_away(TRUMPS),
        "dealer has a void": has_void(deal, deal.dealer),
    }


def has_void(deal: Any, seat: int) -> Any:
    """Return whether a seat holds no card of some plain suit at the first trick."""
    found = deal.held(seat, SUITS[0]) == 0
    for cards in SUITS[1:]:
        found = found | (deal.held(seat, cards) == 0)
    return found


def one(cards: Cards) -> Any:
    """Return the one card of a set."""
    (card,) = cards
    return card


PLAIN: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "dealing": dealing,
    "fool": fool,
    "losers": losers,
    "points": points,
    "scarto": scarto,
    "scores": scores,
    "seats": seats,
    "tricks": tricks,
    "trumps": trumps,
    "void": void,
    "voids": voids,
}
ABOUT_CARDS: Mapping[str, Callable[[Any, Cards], dict[str, Any]]] = {
    "falls": falls,
    "holder": holder,
    "holding": holding,
    "length": length,
    "trick": trick,
}
STATISTICS: Mapping[str, str] = {
    **{name: (ask.__doc__ or "").rstrip() for name, ask in sorted(PLAIN.items())},
    **{f"{name} T1": (ask.__doc__ or "").rstrip() for name, ask in sorted(ABOUT_CARDS.items())},
}


def named(text: str) -> Statistic:
    """Return the statistic that a name such as "points", "falls T1" or "length S" stands for.

    Raises ScartoError, which lists the names there are.
    """
    name, _, about = text.strip().partition(" ")
    if name in PLAIN and not about:
        return Statistic(name, PLAIN[name], many=True)
    if name in ABOUT_CARDS and about:
        cards = suit(about.upper()) if about.upper() in SUIT_LETTERS else Cards(about)
        ask: Any = ABOUT_CARDS[name]
        if name != "length" and len(cards) != 1:
            raise ScartoError(f"{text!r} is about {len(cards)} cards: name one, as in {name} T1.")
        return Statistic(text.strip(), partial(ask, cards=cards), many=True)
    raise ScartoError(
        f"{text!r} names no statistic. There are {', '.join(STATISTICS)}, or a function of yours."
    )


Asked: TypeAlias = "str | Statistic | Callable[[Any], Any]"


def as_statistics(asked: Asked | Iterable[Asked]) -> tuple[Statistic, ...]:
    """Return statistics from names, functions or both, one or several."""
    several = [asked] if isinstance(asked, str | Statistic) or callable(asked) else list(asked)
    found = []
    for each in several:
        if isinstance(each, str | Statistic):
            found.append(named(each) if isinstance(each, str) else each)
        elif callable(each):
            name = getattr(each, "__name__", type(each).__name__).replace("_", " ")
            found.append(Statistic(name.strip("<>"), each))
        else:
            raise ScartoError(f"{each!r} is no statistic. Give a name or a function of a deal.")
    names = [each.name for each in found]
    if not names or len({*names}) < len(names):
        raise ScartoError(f"Statistics need a name each, different ones: {', '.join(names)!r}.")
    return tuple(found)


def add_to(tallies: Tallies, found: Any) -> None:
    """Count what a statistic said about one deal."""
    for label, value in found.items() if isinstance(found, dict) else [("", found)]:
        counts = tallies.get(label)
        if counts is None:
            counts = tallies[label] = {}
        if type(value) is Only:
            value = value.value if value.when else None
        if value is not None:
            counts[value] = counts.get(value, 0) + 1


def not_too_many(tallies: Tallies) -> None:
    """Raise ScartoError where values are so many that counting them makes no sense."""
    if max([len(tallies), *map(len, tallies.values())]) > MOST_VALUES:
        raise ScartoError(f"More than {MOST_VALUES:,} different values: round them, or give fewer.")
