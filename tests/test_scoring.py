"""Counting, shares and the Ultimo column (R17, R18)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import oracle
import pytest
from strategies import VARIANTS, Variant, play_out

from scarto_teach import (
    FOUR_PLAYERS,
    PACK,
    PICCOLO,
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    Deal,
    RuleSet,
    count_points,
    explain_count,
)
from scarto_teach.engine.scoring import points_text

for_each_variant = pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)


@pytest.mark.parametrize(
    ("rules", "total", "share"),
    [
        (PIEDMONT, 78, 26),
        (WEB_PAGE, 78, 26),
        (FOUR_PLAYERS, 78, Fraction(39, 2)),
        (PICCOLO, 66, 22),
    ],
)
def test_r18_totals_and_shares(rules: RuleSet, total: int, share: Fraction) -> None:
    """The total follows from the values; the share is an even part of it."""
    assert (rules.total, rules.share) == (total, share)


@for_each_variant
def test_r4_every_card_has_its_value(one: Variant) -> None:
    """Values agree with the oracle; the Fool's is looked at in the counts."""
    for card in one.rules.pack:
        if not card.is_fool:
            assert one.rules.value(card) == oracle.value(str(card), one.table)


@pytest.mark.parametrize(
    ("pile", "points"), [("S2", 1), ("SQ", 4), ("SK SQ SC SJ", 12), ("S2 S3 S4 S5 S6", 2)]
)
def test_r17_short_batches_are_filled_with_cards_worth_one(pile: str, points: int) -> None:
    """A single counts its value, a pair its sum less 1, beside whole batches too."""
    assert count_points(pile) == points


def test_r17_order_and_batching_of_a_pile_do_not_matter() -> None:
    """A pile is a set: however it is written it counts alike."""
    words = ["SK", "C9", "T1", "F", "B4", "D7", "CQ", "S2"]
    counts = set()
    for seed in range(20):
        Random(seed).shuffle(words)
        counts.add(count_points(" ".join(words)))
    assert len(counts) == 1


def test_r17_four_players_count_in_thirds() -> None:
    """A King is 13 thirds, a pip one third, the Fool 13 thirds; the pack is 78."""
    assert count_points("SK", FOUR_PLAYERS) == Fraction(13, 3)
    assert count_points("S2", FOUR_PLAYERS) == Fraction(1, 3)
    assert count_points("F", FOUR_PLAYERS) == Fraction(13, 3)
    assert count_points("S2 S3 S4", FOUR_PLAYERS) == 1
    assert count_points(FOUR_PLAYERS.pack, FOUR_PLAYERS) == 78


def test_r17_three_at_a_table_count_in_whole_points() -> None:
    """No Fraction and no float where whole points do."""
    deal = play_out(Deal.shuffled(seed=17), Random(17))
    assert {type(points) for points in (*deal.points, *deal.scores)} == {int}


def test_r17_a_free_fool_in_the_scarto_leaves_the_other_two_as_a_pair() -> None:
    """Laying F SQ CQ counts 4 apart and 7 for the pair."""
    rules = replace(PIEDMONT, fool_may_be_discarded=True)
    assert count_points("F SQ CQ", rules) == 4 + 7


@pytest.mark.parametrize("rules", [PIEDMONT, FOUR_PLAYERS], ids=str)
def test_r17_a_count_can_be_explained(rules: RuleSet) -> None:
    """Each sentence of a count has its rule and its cards, and all cards appear."""
    pile = Cards("SK C9 T1 F B4 D7 CQ S2")
    reasons = explain_count(pile, rules)
    named = Cards()
    for reason in reasons:
        assert reason.rule == "R17"
        named = named | reason.cards
    assert named == pile
    assert str(count_points(pile, PIEDMONT)) in " ".join(map(str, explain_count(pile, PIEDMONT)))


def test_ultimo_pays_the_winner_of_the_bagatto_in_the_last_trick() -> None:
    """+10 -5 -5 in a column of its own, and nothing where T1 fell earlier."""
    rules = replace(PIEDMONT, ultimo=5)
    paid = 0
    for seed in range(60):
        keep = Cards("T1" if seed % 2 else "")
        deal = play_out(Deal.shuffled(seed, 0, rules), Random(seed), keep)
        last = deal.tricks[-1]
        expected = [0, 0, 0]
        if Card("T1") in last.cards:
            paid += 1
            expected = [-5, -5, -5]
            expected[last.winner] = 10
        assert list(deal.bonuses) == expected
        assert deal.scores == tuple(points - 26 for points in deal.points)
    assert 0 < paid < 60


def test_ultimo_is_halved_between_partners() -> None:
    """Each opponent pays 5, each partner of the winner's side gets 5."""
    rules = replace(FOUR_PLAYERS, partners=True, ultimo=5)
    seen = set()
    for seed in range(500):
        if len(seen) == 2:
            break
        deal = play_out(Deal.shuffled(seed, 0, rules), Random(seed), Cards("T1"))
        if Card("T1") in deal.tricks[-1].cards:
            even = 5 if deal.tricks[-1].winner % 2 == 0 else -5
            assert deal.bonuses == (even, -even, even, -even)
            assert {type(paid) for paid in deal.bonuses} == {int}
            seen.add(even)
    assert seen == {5, -5}


def test_partners_add_up_and_share_39() -> None:
    """Opposite seats have one score."""
    rules = replace(FOUR_PLAYERS, partners=True)
    deal = play_out(Deal.shuffled(5, 0, rules), Random(5))
    for seat in range(4):
        assert deal.scores[seat] == deal.points[seat] + deal.points[(seat + 2) % 4] - 39


def test_four_players_deal_score_is_in_twelfths() -> None:
    """4 x thirds - 234 twelfths of a point."""
    deal = play_out(Deal.shuffled(6, 1, FOUR_PLAYERS), Random(6))
    for points, score in zip(deal.points, deal.scores, strict=True):
        assert score * 12 == 4 * (points * 3) - 234


@pytest.mark.parametrize(
    ("points", "shown"),
    [(0, "0"), (26, "26"), (-26, "-26"), (Fraction(68, 3), "22 2/3"), (Fraction(-4, 3), "-1 1/3")],
)
def test_points_are_shown_as_people_read_them(points: int | Fraction, shown: str) -> None:
    """Thirds as a fraction, the sign before it all."""
    assert points_text(points) == shown


def test_r17_a_worthless_fool_still_stays_apart() -> None:
    """The total is what the piles count, whatever the Fool is worth."""
    rules = replace(PIEDMONT, fool_value=0)
    assert rules.total == count_points(PACK, rules) == 74
