"""The 38 edge cases of the rules, one test each, named after rule and row."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from strategies import play_on, play_out, typed_deal

from scarto_teach import (
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    Deal,
    IllegalDiscard,
    RuleSet,
    count_points,
    legal_discards,
    legal_plays,
    trick_winner,
    why_not_discard,
)

ANGEL_OVERTRUMP = replace(PIEDMONT, overtrump=True)
PACK = Cards(PIEDMONT.pack)


def test_r2_case01_round_suit_low_pip_beats_high_pip() -> None:
    assert trick_winner("C9 C2 C10") == 1


def test_r2_case02_round_suit_knave_beats_every_pip() -> None:
    assert trick_winner("D10 D1 DJ") == 2


def test_r2_case03_round_suit_one_is_the_best_pip() -> None:
    assert trick_winner("D1 D2 D10") == 0


@pytest.mark.parametrize("trick", ["S1 S10 S2", "S1 SJ S10"])
def test_r2_case04_long_suit_high_pip_beats_low_pip_and_knave_beats_ten(trick: str) -> None:
    assert trick_winner(trick) == 1


@pytest.mark.parametrize(("rules", "seat"), [(PIEDMONT, 1), (WEB_PAGE, 0)])
def test_r3_case05_angel_beats_world_and_web_page_the_other_way(rules: RuleSet, seat: int) -> None:
    assert trick_winner("T21 T20 T19", rules) == seat


def test_r16_case06_the_smallest_trump_beats_a_king() -> None:
    assert trick_winner("CK CQ T1") == 2


def test_r16_case07_a_low_card_of_the_suit_led_beats_kings_of_other_suits() -> None:
    assert trick_winner("C3 SK DK") == 0


def test_r15_case08_fool_led_goes_back_to_its_player_and_third_seat_wins_and_leads() -> None:
    assert trick_winner("F C9 C2") == 2
    deal = play_on(typed_deal("F S1", "C9 S2", "C2 S3"), "F C9 C2")
    assert (deal.tricks[0].winner, deal.turn, deal.tricks[0].fool_to) == (2, 2, 0)
    assert "F" in deal.piles[0]


def test_r15_case09_fool_played_second_goes_back_to_seat_one() -> None:
    assert trick_winner("C9 F C2") == 2
    deal = play_on(typed_deal("C9 S1", "F S2", "C2 S3"), "C9 F C2")
    assert (deal.tricks[0].winner, deal.tricks[0].fool_to) == (2, 1)
    assert "F" in deal.piles[1]


def test_r14_case10_a_trump_after_the_fool_wins() -> None:
    assert trick_winner("F T3 CK") == 1


def test_r14_case11_after_a_led_fool_every_card_is_legal() -> None:
    assert legal_plays("SK C5 T4", "F") == Cards("SK C5 T4")


def test_r14_case12_the_card_after_the_fool_sets_the_suit() -> None:
    assert legal_plays("SK C5 T4 CK", "F C3") == Cards("C5 CK")


def test_r14_case13_a_trump_after_the_fool_means_trumps_are_led() -> None:
    assert legal_plays("SK C5 T4", "F T9") == Cards("T4")


def test_r13_case14_trumps_led_fool_and_no_trump_leaves_all_free() -> None:
    assert legal_plays("C5 F", "T9") == Cards("C5 F")


def test_r11_case15_void_in_the_suit_led_must_trump_but_the_fool_stays_free() -> None:
    assert legal_plays("C5 F T2", "S9") == Cards("F T2")


def test_r10_case16_must_follow_but_the_fool_stays_free() -> None:
    assert legal_plays("S5 F T2", "S9") == Cards("S5 F")


def test_r11_case17_neither_suit_nor_trump_leaves_all_free() -> None:
    assert legal_plays("C5 DK F", "S9") == Cards("C5 DK F")


@pytest.mark.parametrize(("rules", "legal"), [(PIEDMONT, "T3 T12 T20"), (WEB_PAGE, "T12 T20")])
def test_r12_case18_trumps_led_overtrumping_is_a_duty_on_the_web_page_only(
    rules: RuleSet, legal: str
) -> None:
    assert legal_plays("T3 T12 T20", "T10", rules) == Cards(legal)


@pytest.mark.parametrize("rules", [PIEDMONT, WEB_PAGE])
def test_r12_case19_who_cannot_beat_a_trump_may_play_any_trump(rules: RuleSet) -> None:
    assert legal_plays("T3 T5", "T10", rules) == Cards("T3 T5")


@pytest.mark.parametrize("rules", [PIEDMONT, WEB_PAGE])
def test_r10_case20_following_a_plain_suit_comes_before_overtrumping(rules: RuleSet) -> None:
    assert legal_plays("C4 T3 T12", "C9 T10", rules) == Cards("C4")


@pytest.mark.parametrize(("rules", "legal"), [(PIEDMONT, "T3 T12"), (WEB_PAGE, "T12")])
def test_r12_case21_void_after_a_trump_must_beat_it_on_the_web_page_only(
    rules: RuleSet, legal: str
) -> None:
    assert legal_plays("S4 T3 T12", "C9 T10", rules) == Cards(legal)


@pytest.mark.parametrize(
    ("hand", "led", "legal"), [("T20 T5", "T21", "T20"), ("T21 T5", "T20", "T21 T5")]
)
def test_r12_case22_overtrumping_goes_by_strength_not_by_number(
    hand: str, led: str, legal: str
) -> None:
    assert legal_plays(hand, led, ANGEL_OVERTRUMP) == Cards(legal)


def test_r13_case23_the_fool_is_free_from_the_duty_to_overtrump() -> None:
    assert legal_plays("T3 T12 F", "S9 T10", WEB_PAGE) == Cards("T12 F")


@pytest.mark.parametrize(("rules", "may_go"), [(PIEDMONT, "T21 T7 C3 DQ"), (WEB_PAGE, "T7 C3 DQ")])
def test_r8_case24_what_may_be_laid_down_of_the_dealers_hand(rules: RuleSet, may_go: str) -> None:
    assert legal_discards("SK T1 F T20 T21 T7 C3 DQ", rules) == Cards(may_go)


@pytest.mark.parametrize(("rules", "goes"), [(PIEDMONT, False), (WEB_PAGE, True)])
def test_r8_case25_a_single_bagatto_beside_the_fool_stays_save_on_the_web_page(
    rules: RuleSet, goes: bool
) -> None:
    assert ("T1" in legal_discards("T1 F C3 S4 S5", rules)) is goes


@pytest.mark.parametrize("rules", [PIEDMONT, WEB_PAGE])
def test_r8_case26_a_bagatto_without_trumps_and_fool_may_go(rules: RuleSet) -> None:
    assert "T1" in legal_discards("T1 C3 S4 S5", rules)


@pytest.mark.parametrize("rules", [PIEDMONT, WEB_PAGE])
def test_r8_case27_bagatto_and_the_other_trump_cannot_go_together(rules: RuleSet) -> None:
    reason = why_not_discard("T1 T7 C3 S4 S5", "T1 T7 C3", rules)
    assert reason is not None
    assert reason.rule == "R8"
    assert reason.cards & Cards("T1 T7")


def test_r8_case28_a_king_from_the_talon_may_not_be_left_there() -> None:
    rest = [card for card in PACK if card not in Cards("CK S2 B3")]
    deal = Deal.from_hands([rest[:25], rest[25:50], rest[50:]], "CK S2 B3", 0, PIEDMONT)
    with pytest.raises(IllegalDiscard) as caught:
        deal.discard("CK S2 B3")
    assert caught.value.reason.rule == "R8"
    assert "CK" in caught.value.reason.cards


def test_r8_case29_three_queens_may_be_laid_down_and_are_ten_points() -> None:
    assert Cards("SQ CQ DQ") <= legal_discards("SQ CQ DQ S4 S5 T7")
    assert why_not_discard("SQ CQ DQ S4 S5 T7", "SQ CQ DQ") is None
    assert count_points("SQ CQ DQ") == 10


@pytest.mark.parametrize(
    ("pile", "points"), [("CK T3 T4", 5), ("C1 C2 T21", 1), ("CK SK DK", 13), ("T1 T21 SK", 9)]
)
def test_r17_case30_a_batch_of_three_counts_its_values_less_two(pile: str, points: int) -> None:
    assert count_points(pile) == points


@pytest.mark.parametrize(("pile", "points"), [("CK SQ", 8), ("C2 C3", 1)])
def test_r17_case31_a_pair_counts_its_values_plus_one_less_two(pile: str, points: int) -> None:
    assert count_points(pile) == points


@pytest.mark.parametrize(
    ("pile", "points", "score"),
    [("F", 4, -22), ("S2 S3 D10", 1, -25), ("S2 S3 D10 F", 5, -21), ("", 0, -26)],
)
def test_r17_case32_piles_without_a_trick_still_count_their_own_cards(
    pile: str, points: int, score: int
) -> None:
    assert count_points(pile) == points
    assert points - PIEDMONT.share == score


def test_r17_case33_a_captured_fool_is_counted_apart_on_the_web_page() -> None:
    assert count_points("F C2 C3", WEB_PAGE) == 5


def test_r17_case34_all_but_the_fool_is_seventy_four() -> None:
    assert [count_points(pile) for pile in (PACK - Cards("F"), "F", "")] == [74, 4, 0]


def test_r18_case35_the_deal_score_is_points_less_the_share() -> None:
    assert [points - PIEDMONT.share for points in (36, 24, 18)] == [10, -2, -8]


@pytest.mark.parametrize("seed", range(3))
def test_r18_case35_played_deals_score_points_less_26(seed: int) -> None:
    deal = play_out(Deal.shuffled(seed), Random(seed))
    assert deal.scores == tuple(points - 26 for points in deal.points)


def test_r9_case36_after_a_trick_with_the_fool_the_winner_leads() -> None:
    deal = play_on(typed_deal("F S1", "C9 S2", "C2 S3"), "F C9 C2")
    assert (deal.leader, deal.turn, deal.trick) == (2, 2, ())


def test_r5_case37_right_of_the_dealer_leads_and_deals_next() -> None:
    deal = Deal.shuffled(seed=4, dealer=2)
    assert deal.leader == 0
    deal = play_out(deal, Random(4))
    assert deal.tricks[0].leader == 0


def test_r9_who_leads_may_play_anything_and_one_card_wins_alone() -> None:
    assert legal_plays("SK T1 F") == Cards("SK T1 F")
    assert trick_winner("C9") == trick_winner(Card("C9")) == 0
    assert trick_winner("F C9") == 1
