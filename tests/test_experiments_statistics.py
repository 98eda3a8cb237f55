"""Every statistic by name says what its name says, as the deal itself tells it."""

from __future__ import annotations

from random import Random as Chance
from typing import Any

import pytest
from strategies import play_out
from test_experiments_kernels import task

from scarto_teach import PIEDMONT, Card, Cards, Deal, ScartoError
from scarto_teach.experiments import STATISTICS
from scarto_teach.experiments.facts import Played
from scarto_teach.experiments.routes import plain_deals
from scarto_teach.experiments.statistics import Only, as_statistics, place_names

SUITS = {suit: Cards([card for card in PIEDMONT.pack if card.suit == suit]) for suit in "SBCDT"}


def said_by_hand(deal: Deal) -> dict[str, dict[str, Any]]:
    """What each statistic must say, read off the tricks in the plainest way; None: not asked."""
    dealer = deal.dealer
    seats = [dealer, (dealer + 1) % 3, (dealer + 2) % 3]
    names = ["dealer", "dealer's right, leads", "dealer's left"]
    held: list[list[Card]] = [[], [], []]
    fate: dict[str, tuple[int, int, int]] = {}  # holder, taker, number of the trick
    for number, trick in enumerate(deal.tricks, start=1):
        for card in trick.cards:
            held[trick.seat_of(card)].append(card)
            fate[str(card)] = (trick.seat_of(card), trick.winner, number)

    def by_place(values: Any) -> dict[str, Any]:
        return {name: values[seat] for name, seat in zip(names, seats, strict=True)}

    void = [any(not (Cards(hand) & SUITS[suit]) for suit in "SBCD") for hand in held]
    score = deal.scores[dealer]
    bagatto, fool = fate.get("T1"), fate["F"]
    return {
        "points": by_place(deal.points),
        "scores": by_place(deal.scores),
        "tricks": by_place(deal.tricks_won),
        "trumps": by_place([len(Cards(hand) & SUITS["T"]) for hand in held]),
        "length S": by_place([len(Cards(hand) & SUITS["S"]) for hand in held]),
        "voids": by_place(void),
        "holder T1": by_place([bagatto is not None and bagatto[0] == seat for seat in range(3)])
        | {"laid away": bagatto is None},
        "seats": {f"seat {seat}": deal.points[seat] for seat in range(3)},
        "dealing": {"dealer's score": score},
        "void": {
            "with a void": score if void[dealer] else None,
            "without": None if void[dealer] else score,
        },
        "holding T20": {"its holder's score": deal.scores[fate["T20"][0]]},
        "falls T1": {
            "brought home": bagatto is not None and bagatto[0] == bagatto[1],
            "falls to an opponent": bagatto is not None and bagatto[0] != bagatto[1],
            "laid away": bagatto is None,
        },
        "trick F": {"number of the trick": fool[2]},
        "fool": {
            "1 to the right of its player": (fool[0] + 1) % 3 == fool[1],
            "2 to the right of its player": (fool[0] + 2) % 3 == fool[1],
        },
        "losers": {"seats below their share": len([each for each in deal.scores if each < 0])},
        "scarto": {
            "trumps laid away": len(deal.discarded & SUITS["T"]),
            "dealer has a void": void[dealer],
        },
    }


def test_every_statistic_says_what_its_name_says() -> None:
    deals = [play_out(Deal.shuffled(seed, seed % 3), Chance(seed)) for seed in range(12)]
    deals += [played.deal for played in plain_deals(task(PIEDMONT, 40, "thumb"), 0)]
    for deal in deals:
        played = Played.of(deal)
        for name, wanted in said_by_hand(deal).items():
            (statistic,) = as_statistics(name)
            found = {
                label: (value.value if value.when else None) if type(value) is Only else value
                for label, value in statistic.ask(played).items()
            }
            assert found == wanted, name


def test_every_statistic_is_checked_by_hand() -> None:
    """A new one must find its way into this file."""
    deal = play_out(Deal.shuffled(1), Chance(1))
    checked = {name.partition(" ")[0] for name in said_by_hand(deal)}
    assert {name.partition(" ")[0] for name in STATISTICS} == checked
    assert all(text.endswith(".") for text in STATISTICS.values())


def test_places_have_names_at_every_table() -> None:
    assert [len(place_names(seats)) for seats in range(2, 7)] == [2, 3, 4, 5, 6]


def test_a_suit_is_named_by_its_letter_and_cards_by_themselves() -> None:
    deal = Played.of(play_out(Deal.shuffled(2), Chance(2)))
    (swords,) = as_statistics("length s")
    (kings,) = as_statistics("length SK BK CK DK")
    assert sum(swords.ask(deal).values()) + deal.laid_away(SUITS["S"]) == 14
    assert sum(kings.ask(deal).values()) == 4
    with pytest.raises(ScartoError, match="names no card"):
        as_statistics("falls nonsense")
