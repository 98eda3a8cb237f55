"""Faults that users reported elsewhere (C01 to C34), each with the right behaviour here."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from random import Random

import pytest
from strategies import play_on, play_out, random_act, typed_deal

from scarto_teach import (
    PIEDMONT,
    WEB_PAGE,
    BadNotation,
    BadRecord,
    Card,
    Cards,
    Deal,
    IllegalDiscard,
    IllegalPlay,
    ScartoError,
    count_points,
    legal_plays,
    trick_winner,
)

PACK = Cards(PIEDMONT.pack)
# 23 cards: two more make a hand.
NO_SWORDS_NO_TRUMPS = "B2 B3 B4 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 C7 C8 C9 D2 D3 D4 D5 D6 D7 D8"


def test_c01_the_fool_is_offered_beside_the_suit_that_must_be_followed() -> None:
    assert legal_plays("F S4 T9", "S7") == Cards("S4 F")


def test_c02_a_led_fool_has_no_suit_and_the_next_card_sets_it() -> None:
    assert legal_plays("C3 T2 SK", "F") == Cards("C3 T2 SK")
    assert legal_plays("C9 BK", "F C3") == Cards("C9")
    assert trick_winner("F C3 C9") == 1


def test_c03_one_option_says_which_trump_is_highest() -> None:
    assert trick_winner("T21 T20 T5", PIEDMONT) == 1
    assert trick_winner("T21 T20 T5", WEB_PAGE) == 0
    turned = replace(PIEDMONT, trump_order=WEB_PAGE.trump_order)
    assert trick_winner("T21 T20 T5", turned) == 0
    assert legal_plays("T21 T5", "T20", replace(turned, overtrump=True)) == Cards("T21")


@pytest.mark.parametrize(
    ("trick", "seat"),
    [("C2 C9 C1", 2), ("D2 D9 D1", 2), ("S2 S9 S1", 1), ("B2 B9 B1", 1), ("C1 CK C9", 1)],
)
def test_c04_pips_of_round_suits_rank_upside_down(trick: str, seat: int) -> None:
    assert trick_winner(trick) == seat


def test_c05_who_is_void_must_trump_and_who_has_no_trump_is_free() -> None:
    assert legal_plays("T3 S2 BK", "C5") == Cards("T3")
    assert legal_plays("S2 BK", "C5") == Cards("S2 BK")


def test_c06_one_point_cards_count_in_whole_numbers() -> None:
    ones = Cards([card for card in PACK if PIEDMONT.value(card) == 1][:24])
    assert count_points(ones) == 8
    assert isinstance(count_points(ones), int)
    assert count_points(PACK) == 78
    assert (count_points("S2"), count_points("SK"), count_points("S2 S3")) == (1, 5, 1)


@pytest.mark.parametrize(
    "laid",
    [
        "",
        "S2",
        "S2 S3",
        "S2 S3 S4 S5",
        "S2 S2 S3",
        "SK S2 S3",
        "T20 S2 S3",
        "F S2 S3",
        "T1 S2 S3",
        "DQ S2 S3",
    ],
)
def test_c09_a_wrong_scarto_is_refused_with_its_rule_and_changes_nothing(laid: str) -> None:
    deal = typed_deal("", "DQ", "SK S2 S3 S4 S5 T20 T1 F T7")
    before, text = pickle.dumps(deal), str(deal)
    with pytest.raises(ScartoError) as caught:
        deal.discard(laid)
    assert isinstance(caught.value, IllegalDiscard) or laid == "S2 S2 S3"
    if isinstance(caught.value, IllegalDiscard):
        assert caught.value.reason.rule in ("R1", "R7", "R8")
        assert caught.value.reason.rule in str(caught.value)
    assert (pickle.dumps(deal), str(deal)) == (before, text)
    assert deal.awaits_discard


@pytest.mark.parametrize(
    ("laid", "card"), [("SK S2 S3", "King"), ("T20 S2 S3", "Angel"), ("F S2 S3", "Fool")]
)
def test_c09_the_message_names_the_card(laid: str, card: str) -> None:
    deal = typed_deal("", "DQ", "SK S2 S3 S4 S5 T20 T1 F T7")
    with pytest.raises(IllegalDiscard) as caught:
        deal.discard(laid)
    assert card in str(caught.value) or laid.split()[0] in str(caught.value)


def test_c11_a_seed_gives_one_deal_and_leaves_the_global_generator_alone() -> None:
    first = Deal.shuffled(seed=1)
    state = random.getstate()
    random.random()
    random.setstate(state)
    second = Deal.shuffled(seed=1)
    assert random.getstate() == state
    assert first == second
    assert first.hands == second.hands
    assert Deal.shuffled(seed=2) != first


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_c12_the_dealers_right_leads_whoever_deals_and_a_record_keeps_seats(dealer: int) -> None:
    deal = Deal.shuffled(seed=12, dealer=dealer)
    assert (deal.turn, len(deal.hands[dealer])) == (dealer, 28)
    deal = random_act(deal, Random(1))
    assert deal.turn == deal.leader == (dealer + 1) % 3
    deal = play_out(deal, Random(12))
    again = Deal.from_text(str(deal))
    assert again.dealer == dealer
    assert again.tricks == deal.tricks
    assert again.piles == deal.piles
    for trick in deal.tricks:
        order = [trick.seat_of(card) for card in trick.cards]
        assert order == [(trick.leader + step) % 3 for step in range(3)]


def test_c14_the_last_trick_and_the_final_points_are_there_at_once() -> None:
    deal = play_out(Deal.shuffled(seed=14), Random(14))
    last = deal.tricks[-1]
    assert len(deal.tricks) == 25
    assert deal.trick == ()
    assert deal.events[-1].trick == last
    assert Cards([card for card in last.cards if card != Card("F")]) <= deal.piles[last.winner]
    assert sum(deal.points) == 78
    assert sum(deal.scores) == 0
    one_before = deal.before
    assert one_before is not None
    assert (one_before.is_over, one_before.scores, len(one_before.tricks)) == (False, (), 24)


def test_c15_the_scarto_counts_for_the_dealer() -> None:
    deal = typed_deal("", "", "SQ BQ CC")
    deal = deal.discard("SQ BQ CC")
    assert deal.piles[2] == deal.discarded == Cards("SQ BQ CC")
    assert deal.points[2] == 9
    assert Cards("SQ BQ CC") <= play_out(deal, Random(15)).piles[2]


@pytest.mark.parametrize("number", range(11, 22))
def test_c16_trumps_from_eleven_up_are_not_courts(number: int) -> None:
    card = Card(f"T{number}")
    assert (card.number, card.is_court, card.is_king, card.is_trump) == (number, False, False, True)


def test_c17_no_trump_on_a_trump_lead_shows_no_trumps_and_nothing_about_the_suit_thrown() -> None:
    deal = typed_deal("T9 T8", f"S3 S4 {NO_SWORDS_NO_TRUMPS}")
    deal = play_on(deal, "T9 S3")
    assert deal.view(0).voids[1] == {"T"}
    assert deal.view(2).voids == deal.view(0).voids


def test_c17_a_fool_shows_nothing() -> None:
    deal = play_on(typed_deal("T9 T8", "F T5", "T10"), "T9 F T10")
    assert deal.view(0).voids == (frozenset(),) * 3


def test_c17_a_trump_on_a_plain_lead_shows_a_void_in_that_suit_alone() -> None:
    hand = f"T2 T3 {NO_SWORDS_NO_TRUMPS}"
    deal = play_on(typed_deal("S9 SK", hand, "S4"), "S9 T2")
    assert deal.view(0).voids == (frozenset(), frozenset("S"), frozenset())


def test_c17_another_suit_on_a_plain_lead_shows_neither_that_suit_nor_trumps() -> None:
    hand = f"F B1 {NO_SWORDS_NO_TRUMPS}"
    deal = play_on(typed_deal("S9 SK", hand, "S4"), "S9 B2")
    assert deal.view(0).voids[1] == frozenset("ST")


@pytest.mark.parametrize(("second", "shown"), [("T2", "T"), ("S4", "ST")])
def test_c17_after_a_led_fool_the_second_card_is_the_lead(second: str, shown: str) -> None:
    deal = typed_deal("F S9", "T1 T2 S4", f"C1 D1 {NO_SWORDS_NO_TRUMPS}")
    deal = play_on(deal.discard(deal.talon), f"F {second} C2")
    assert deal.view(0).voids == (frozenset(), frozenset(), frozenset(shown))


@pytest.mark.parametrize("seed", range(20))
def test_c17_voids_shown_are_true(seed: int) -> None:
    deal, chooser = Deal.shuffled(seed), Random(seed)
    while not deal.is_over:
        deal = random_act(deal, chooser)
        for seat, letters in enumerate(deal.view(0).voids):
            assert not letters & {card.suit for card in deal.hands[seat]}


@pytest.mark.parametrize("hand", ["T1", "F", "S4"])
@pytest.mark.parametrize("trick", ["", "CK", "T9", "F", "S3 T4"])
def test_c20_the_last_card_is_always_legal(hand: str, trick: str) -> None:
    if hand not in trick.split():
        assert legal_plays(hand, trick) == Cards(hand)


def test_c21_a_record_whose_seed_and_hands_disagree_is_refused() -> None:
    other = str(Deal.shuffled(seed=8))
    with pytest.raises(BadRecord, match="Seed"):
        Deal.from_text(other.replace("seed: 8", "seed: 7"))


def test_c24_void_hands_are_parsed() -> None:
    trumps = " ".join(f"T{number}" for number in range(1, 22)) + " F SK SQ SC"
    deal = typed_deal(trumps)
    again = Deal.from_text(str(deal))
    assert again == deal
    assert {card.suit for card in again.hands[0]} == {"S", "T", ""}


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    [("S7", "S2 B9", "S2"), ("B7", "B2 S9", "B2"), ("C7", "C2 D9", "C2"), ("D7", "D2 C9", "D2")],
)
def test_c25_only_the_suit_led_may_be_played(led: str, hand: str, legal: str) -> None:
    assert legal_plays(hand, led) == Cards(legal)


def test_c27_nothing_is_legal_after_the_last_card() -> None:
    deal = play_out(Deal.shuffled(seed=27), Random(27))
    text = str(deal)
    assert (deal.turn, len(deal.legal_plays()), len(deal.legal_discards())) == (None, 0, 0)
    with pytest.raises(IllegalPlay, match="R20"):
        deal.play("SK")
    with pytest.raises(IllegalDiscard):
        deal.discard("S2 S3 S4")
    assert str(deal) == text


def test_c28_a_whole_hand_ends_after_75_plays() -> None:
    deal = play_out(Deal.shuffled(seed=28), Random(28))
    assert (len(deal.plays), deal.is_over, len(deal.scores)) == (75, True, 3)
    assert len(deal.events) == 76
    assert [event.kind for event in deal.events].count("discard") == 1


@pytest.mark.parametrize("change", ["drop", "double", "add"])
def test_c30_a_record_with_77_or_79_cards_is_refused(change: str) -> None:
    lines = str(Deal.shuffled(seed=30)).splitlines()
    lines = [line for line in lines if not line.startswith("seed")]
    where = next(i for i, line in enumerate(lines) if line.startswith("hand 0"))
    words = lines[where].split()
    foreign = next(line for line in lines if line.startswith("hand 1")).split()[-1]
    lines[where] = {
        "drop": " ".join(words[:-1]),
        "double": " ".join([*words[:-1], foreign]),
        "add": " ".join([*words, foreign]),
    }[change]
    with pytest.raises(BadRecord):
        Deal.from_text("\n".join(lines))


@pytest.mark.parametrize("size", [24, 26])
def test_c30_hands_that_are_no_whole_pack_are_refused(size: int) -> None:
    cards = list(PACK)
    with pytest.raises(ScartoError):
        Deal.from_hands([cards[:size], cards[26:51], cards[51:76]], cards[76:], 0, PIEDMONT)


@pytest.mark.parametrize("seed", range(5))
def test_c32_no_trick_and_four_points_are_both_reported(seed: int) -> None:
    weakest = "S1 S2 S3 S4 S5 S6 B1 B2 B3 B4 B5 B6 C5 C6 C7 C8 C9 C10 D5 D6 D7 D8 D9 D10 F"
    deal = play_out(typed_deal("", weakest, ""), Random(seed))
    assert deal.piles[1] == Cards("F")
    assert (deal.tricks_won[1], deal.points[1], deal.scores[1]) == (0, 4, -22)


class TestBadInput:
    """Each refusal is typed, names card and rule, and leaves the deal as it was."""

    @pytest.fixture(name="deal")
    def fixture_deal(self) -> Deal:
        """Seat 0 has led S9 and seat 1, who holds S3 and T5, is on turn."""
        return play_on(typed_deal("S9 SK", "S3 T5 C2", "S4"), "S9")

    @pytest.mark.parametrize(
        ("card", "rule"), [("T5", "R10"), ("C2", "R10"), ("S9", "R1"), ("S4", "R1")]
    )
    def test_an_illegal_play(self, deal: Deal, card: str, rule: str) -> None:
        """Not following is R10, not holding is R1."""
        text = str(deal)
        with pytest.raises(IllegalPlay) as caught:
            deal.play(card)
        assert caught.value.reason.rule == rule
        assert rule in str(caught.value)
        assert (str(deal), deal.turn) == (text, 1)

    def test_wrong_notation(self, deal: Deal) -> None:
        """The word is quoted."""
        with pytest.raises(BadNotation, match="S99"):
            deal.play("S99")

    def test_two_cards_for_a_play(self, deal: Deal) -> None:
        """One card at a time."""
        with pytest.raises(ScartoError):
            deal.play("S3 T5")

    def test_a_play_while_the_scarto_is_due(self) -> None:
        """R7 comes first."""
        deal = Deal.shuffled(seed=1)
        with pytest.raises(IllegalPlay, match="R7"):
            deal.play(next(iter(deal.hands[1])))
        assert len(deal.legal_plays()) == 0

    def test_a_second_scarto(self, deal: Deal) -> None:
        """Once three cards lie away the scarto is over."""
        with pytest.raises(IllegalDiscard, match="R7"):
            deal.discard("C2 C3 C4")
        assert len(deal.legal_discards()) == 0

    def test_all_of_them_are_scarto_errors_and_value_errors(self) -> None:
        """One except clause is enough."""
        for kind in (BadNotation, BadRecord, IllegalPlay, IllegalDiscard):
            assert issubclass(kind, ScartoError)
        assert issubclass(ScartoError, ValueError)
