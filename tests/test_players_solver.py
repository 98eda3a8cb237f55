"""Endings are solved exactly: brute force, without pruning or tables, agrees on 2,000 of them."""

from __future__ import annotations

from itertools import pairwise
from random import Random as Chance

import pytest
from strategies import BY_LABEL, VARIANTS, random_act

from scarto_teach import Cards, Deal, ScartoError
from scarto_teach.engine.scoring import Points
from scarto_teach.players import NotSolved, Solved, card_values, guarantee, max_n


def ending(label: str, seed: int, cards: int) -> Deal:
    """A random deal from where each seat holds so many cards, and up to two plays on.

    In every other one the Bagatto and the Fool are kept back, so that they are in it.
    """
    chooser = Chance(seed)
    rules = BY_LABEL[label].rules
    keep = Cards("T1 F") if seed % 2 else Cards()
    deal = Deal.shuffled(seed, seed % rules.seats, rules)
    while deal.awaits_discard or len(deal.tricks) < rules.tricks - cards:
        deal = random_act(deal, chooser, keep)
    for _ in range(seed % 3):
        deal = random_act(deal, chooser)
    return deal


def side_of(deal: Deal, seat: int) -> set[int]:
    """The seat, and with partners the one opposite."""
    return {seat, (seat + 2) % 4} if deal.rules.partners else {seat}


def total(points: tuple[Points, ...], side: set[int]) -> Points:
    """What a side counts."""
    return sum(points[seat] for seat in side)


def brute(deal: Deal, side: set[int]) -> tuple[Points, tuple[Points, ...]]:
    """What a side is sure of, and all points if each plays for itself: every line is played out."""
    if deal.turn is None:
        return total(deal.points, side), deal.points
    legal = list(deal.legal_plays())
    strength = deal.rules.strength
    legal.sort(key=lambda card: (card.is_fool, "SBCDT".find(card.suit), strength(card)))
    found = [brute(deal.play(card), side) for card in legal]
    sure = (max if deal.turn in side else min)(value for value, _ in found)
    own = side_of(deal, deal.turn)
    return sure, max((points for _, points in found), key=lambda points: total(points, own))


def line_of(deal: Deal, solved: Solved) -> Deal:
    """The deal after the line, which must be legal and lead to its end."""
    for card in solved.line:
        deal = deal.play(card)
    assert deal.is_over and deal.points == solved.points
    return deal


SHARES = 8


@pytest.mark.parametrize("share", range(SHARES))
def test_solver_agrees_with_brute_force(share: int) -> None:
    """2,000 endings of 3 and 4 cards, under all rule sets: the value and a line that holds it."""
    for seed in range(share, 2000, SHARES):
        one = VARIANTS[seed % len(VARIANTS)] if seed % 3 else VARIANTS[0]
        cards = 4 if one.rules.seats == 3 and seed % 50 == 0 else 3
        deal = ending(one.label, seed, cards)
        seat = seed // 7 % one.rules.seats
        side = side_of(deal, seat)
        sure, selfish = brute(deal, side)
        solved = guarantee(deal, seat)
        assert isinstance(solved, Solved)
        assert total(solved.points, side) == sure, f"seed {seed}"
        line_of(deal, solved)
        each = max_n(deal)
        assert isinstance(each, Solved)
        assert each.points == selfish, f"seed {seed}"
        line_of(deal, each)


@pytest.mark.parametrize("label", ["PIEDMONT", "WEB_PAGE", "FOUR_PLAYERS", "PICCOLO"])
def test_card_values_are_those_of_the_positions_after(label: str) -> None:
    """Each legal card is worth what the seat is sure of once it lies, the best one's the same."""
    for seed in range(8):
        deal = ending(label, seed, 4)
        assert deal.turn is not None
        values = card_values(deal)
        assert isinstance(values, dict) and list(values) == list(deal.legal_plays())
        for card, value in values.items():
            after = guarantee(deal.play(card), deal.turn)
            assert isinstance(after, Solved) and after.points[deal.turn] == value
        best = guarantee(deal, deal.turn)
        assert isinstance(best, Solved) and best.points[deal.turn] == max(values.values())


def test_a_line_holds_the_value_at_every_step() -> None:
    """Along the principal line the value neither rises nor falls, whoever plays."""
    deal = ending("PIEDMONT", 4, 6)
    values = []
    solved = guarantee(deal, 1)
    assert isinstance(solved, Solved)
    for card in solved.line:
        step = guarantee(deal, 1)
        assert isinstance(step, Solved)
        values.append(step.points[1])
        deal = deal.play(card)
    assert all(a == b for a, b in pairwise(values)) and values[0] == deal.points[1]


def test_solved_twice_is_the_same() -> None:
    """The line, not the value alone, is the same every time."""
    deal = ending("PIEDMONT", 10, 6)
    assert guarantee(deal, 0) == guarantee(deal, 0)
    assert max_n(ending("PIEDMONT", 10, 4)) == max_n(ending("PIEDMONT", 10, 4))


def test_the_node_limit_is_told_honestly() -> None:
    """Past the limit there is no value at all, and what comes back is false."""
    deal = ending("PIEDMONT", 1, 10)
    for answer in (guarantee(deal, 0, limit=50), max_n(deal, limit=50), card_values(deal, 50)):
        assert answer == NotSolved(51) and not answer
    assert guarantee(ending("PIEDMONT", 1, 3), 0, limit=50)


def test_an_ending_begins_after_the_scarto_and_may_be_over() -> None:
    """Before the scarto there is none; when the deal is over its points stand."""
    with pytest.raises(ScartoError, match="after the scarto"):
        guarantee(Deal.shuffled(1), 0)
    with pytest.raises(ScartoError, match="no seat 3"):
        guarantee(ending("PIEDMONT", 1, 3), 3)
    over = line_of(deal := ending("PIEDMONT", 1, 2), solved_of(deal))
    assert guarantee(over, 0) == Solved(over.points, (), 0) and card_values(over) == {}


def solved_of(deal: Deal) -> Solved:
    """What max^n makes of an ending."""
    solved = max_n(deal)
    assert isinstance(solved, Solved)
    return solved
