"""R1, R17, R18 on 20,000 whole deals: no card is lost, and every sum comes out (C23, C28, C30)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from random import Random

import pytest
from strategies import LAST_TRICK_CARDS, NONE, VARIANTS, Variant, play_out

from scarto_teach import Deal, count_points

# Piedmont carries the course and gets the most deals; together they are 20,000.
DEALS = {one.label: 1_000 for one in VARIANTS} | {"PIEDMONT": 6_000}
TOTALS = {"PIEDMONT": 78, "WEB_PAGE": 78, "FOUR_PLAYERS": 78, "PICCOLO": 66}


def test_twenty_thousand_deals_are_played() -> None:
    """The number promised is the number played."""
    assert sum(DEALS.values()) == 20_000


@pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
@pytest.mark.parametrize("part", range(2))
def test_r1_r17_r18_cards_points_and_scores_are_conserved(one: Variant, part: int) -> None:
    """All cards end in one pile each, points add up to the total and scores to 0."""
    rules = one.rules
    total = TOTALS[one.label.split()[0]]
    half = DEALS[one.label] // 2
    for seed in range(part * half, (part + 1) * half):
        keep = LAST_TRICK_CARDS if seed % 2 else NONE
        deal = play_out(Deal.shuffled(seed, seed % rules.seats, rules), Random(seed), keep)
        assert sum(len(pile) for pile in deal.piles) == len(rules.pack)
        assert reduce(or_, deal.piles) == rules.pack
        assert deal.points == tuple(count_points(pile, rules) for pile in deal.piles)
        assert sum(deal.points) == total
        assert sum(deal.scores) == 0
        assert sum(deal.bonuses) == 0
        assert sum(deal.tricks_won) == rules.tricks == len(deal.tricks)
        assert len(deal.plays) == rules.tricks * rules.seats
