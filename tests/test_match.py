"""A match: the deal passes on, totals add up, the last pays (R5, R19)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from strategies import play_out

from scarto_teach import PIEDMONT, WEB_PAGE, Deal, Match, ScartoError
from scarto_teach.engine.match import first_dealer


def over(seed: int, dealer: int) -> Deal:
    """A whole random deal."""
    return play_out(Deal.shuffled(seed, dealer), Random(seed))


def played(*seeds: int) -> Match:
    """A match with one random deal for each seed."""
    match = Match()
    for seed in seeds:
        match = match.add(over(seed, match.dealer))
    return match


@pytest.mark.parametrize(
    ("cut", "seat"),
    [("T5 T3 SK", 1), ("T21 T20 T1", 2), ("SK T9 F", 1), ("F SK T2", 2), ("SK DQ F", None)],
)
def test_r5_the_lowest_trump_cut_deals_and_the_fool_is_none(cut: str, seat: int | None) -> None:
    assert first_dealer(cut) == seat


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r5_case37_the_next_dealer_sits_on_the_dealers_right(first: int) -> None:
    match = Match(first_dealer=first)
    assert match.dealer == first
    assert match.add(over(1, first)).dealer == (first + 1) % 3


def test_r19_three_deals_make_a_match_and_every_player_deals_once() -> None:
    match = Match()
    dealers = []
    for _ in range(4):
        if not match.is_over:
            dealers.append(match.dealer)
            match = match.add(over(len(dealers), match.dealer))
    assert dealers == [0, 1, 2]


def test_r19_totals_are_the_sums_of_the_scores_and_the_lowest_pays() -> None:
    deals = [over(seed, seed) for seed in range(3)]
    match = Match()
    for deal in deals:
        match = match.add(deal)
    columns = zip(*(deal.scores for deal in deals), strict=True)
    assert match.totals == tuple(map(sum, columns))
    assert sum(match.totals) == 0
    assert match.losers == tuple(
        seat for seat in range(3) if match.totals[seat] == min(match.totals)
    )


def test_r19_case38_a_tie_for_last_shares_the_stake() -> None:
    for seed in range(2, 500):
        match = played(0, 1, seed)
        low, middle, _ = sorted(match.totals)
        if low == middle:
            break
    assert len(match.losers) == 2
    shares = {match.stakes[seat] for seat in match.losers}
    assert len(shares) == 1
    assert sum(match.stakes[seat] for seat in match.losers) == sum(played(0, 1, 1).stakes)


def test_r19_a_target_ends_the_match_when_someone_reaches_it() -> None:
    match = Match(target=30)
    for seed in range(200):
        if match.is_over:
            break
        assert max(match.totals, default=0) < 30
        match = match.add(over(seed, match.dealer))
    assert match.is_over
    assert max(match.totals) >= 30


def test_r5_a_deal_by_the_wrong_dealer_is_refused() -> None:
    with pytest.raises(ScartoError, match="R5"):
        Match().add(over(1, dealer=1))


def test_r20_an_unfinished_deal_is_refused() -> None:
    with pytest.raises(ScartoError):
        Match().add(Deal.shuffled(1))


def test_a_deal_under_other_rules_is_refused() -> None:
    with pytest.raises(ScartoError):
        Match(PIEDMONT).add(play_out(Deal.shuffled(1, 0, WEB_PAGE), Random(1)))


def test_r19_a_match_that_is_over_takes_no_more_deals() -> None:
    match = played(1, 2, 3)
    with pytest.raises(ScartoError):
        match.add(over(4, match.dealer))


def test_r19_the_losers_alone_share_the_stake_and_nobody_before_the_end() -> None:
    match = played(1, 2)
    assert (match.losers, match.stakes) == ((), ())
    match = match.add(over(3, match.dealer))
    assert len(match.losers) == 1
    assert match.stakes == tuple(Fraction(seat in match.losers) for seat in range(3))
    even = Match(deals=0)
    assert (even.losers, even.stakes) == ((0, 1, 2), (Fraction(1, 3),) * 3)


def test_r19_deals_and_target_of_a_match_overrule_the_rule_set() -> None:
    first = over(1, 0)
    best = max(first.scores)
    assert Match(deals=1).add(first).is_over
    assert not Match(deals=4).add(first).add(over(2, 1)).add(over(3, 2)).is_over
    assert Match(target=int(best)).add(first).is_over
    assert not Match(target=int(best) + 1).add(first).is_over
    assert not Match(target=1000).add(first).add(over(2, 1)).add(over(3, 2)).is_over


def test_r19_a_rule_set_may_name_a_target_in_place_of_deals() -> None:
    rules = replace(PIEDMONT, match_deals=None, match_target=20)
    match = Match(rules)
    assert not match.is_over
    for seed in range(9):
        deal = play_out(Deal.shuffled(seed, match.dealer, rules), Random(seed))
        if match.is_over:
            break
        match = match.add(deal)
    assert max(match.totals) >= 20
