"""A deal is a value: dealt from a seed, changed by acts, taken back by keeping the old one."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_
from random import Random

import pytest
from strategies import VARIANTS, Variant, play_on, play_out, random_act, typed_deal

from scarto_teach import (
    PACK,
    PICCOLO,
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    Deal,
    IllegalDiscard,
    IllegalPlay,
    ScartoError,
    audit,
)
from scarto_teach.players import Random as RandomPlayer

for_each_variant = pytest.mark.parametrize("one", VARIANTS[:4], ids=lambda one: one.label)


@for_each_variant
@pytest.mark.parametrize("seed", range(3))
def test_r6_r7_hands_as_dealt_and_the_dealer_with_the_talon(one: Variant, seed: int) -> None:
    """Every card is dealt once; the dealer holds the talon until the scarto."""
    rules, dealer = one.rules, seed % one.rules.seats
    deal = Deal.shuffled(seed, dealer, rules)
    sizes = [rules.hand_size] * rules.seats
    sizes[dealer] += rules.talon_size
    assert [len(hand) for hand in deal.hands] == sizes
    assert len(deal.talon) == rules.talon_size
    assert deal.talon <= deal.hands[dealer]
    assert sum(map(len, deal.hands)) == len(rules.pack) == len(reduce(or_, deal.hands))


@for_each_variant
def test_r6_dealing_begins_on_the_dealers_right(one: Variant) -> None:
    """The same shuffled pack gives the dealer's right the same hand, whoever deals."""
    seats = one.rules.seats
    deals = [Deal.shuffled(6, dealer, one.rules) for dealer in range(seats)]
    for step in range(1, seats):
        assert len({deal.hands[(deal.dealer + step) % seats] for deal in deals}) == 1
    assert len({deal.talon for deal in deals}) == 1


@pytest.mark.parametrize("seed", ["x", 1.5, None, -1])
def test_c11_a_seed_is_a_whole_number(seed: object) -> None:
    """What would not come back the same from a record is no seed."""
    with pytest.raises((ScartoError, TypeError)):
        Deal.shuffled(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_dealer_needs_a_seat(dealer: int) -> None:
    """Seats run from 0 to 2."""
    with pytest.raises(ScartoError, match=str(dealer)):
        Deal.shuffled(1, dealer)


def test_r6_the_shuffle_is_even() -> None:
    """Over 3,000 deals each card comes to each seat about a third of the time."""
    times = {card: [0, 0, 0] for card in PACK}
    for seed in range(3000):
        for seat, hand in enumerate(Deal.shuffled(seed, dealer=2).hands[:2]):
            for card in hand:
                times[card][seat] += 1
    expected = 3000 * 25 / 78
    assert all(abs(n - expected) < 150 for row in times.values() for n in row[:2])


@for_each_variant
def test_an_act_leaves_the_old_deal_as_it_was_and_before_gives_it_back(one: Variant) -> None:
    """Undo from the end passes through every state to the start."""
    chooser = Random(1)
    states = [Deal.shuffled(3, 1, one.rules)]
    texts = [str(states[0])]
    while not states[-1].is_over:
        states.append(random_act(states[-1], chooser))
        texts.append(str(states[-1]))
    assert [str(deal) for deal in states] == texts
    assert len(set(states)) == len(states) == one.rules.tricks * one.rules.seats + 2
    for earlier, later in pairwise(states):
        assert later.before == earlier
    assert states[0].before in (None, states[0])


def test_deals_are_values() -> None:
    """Equal acts give equal deals, equal hashes, equal copies and equal pickles."""
    deal = play_out(Deal.shuffled(5), Random(5))
    twin = play_out(Deal.shuffled(5), Random(5))
    assert deal == twin
    assert hash(deal) == hash(twin)
    assert copy.deepcopy(deal) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert deal != Deal.shuffled(5)
    assert deal != str(deal)
    assert "0x" not in repr(deal)


@pytest.mark.parametrize("name", ["dealer", "hands", "turn", "scores", "anything"])
def test_nothing_can_be_set_on_a_deal(name: str) -> None:
    """A deal changes by discard and play alone."""
    with pytest.raises(AttributeError):
        setattr(Deal.shuffled(5), name, 1)


@for_each_variant
def test_events_tell_the_whole_story(one: Variant) -> None:
    """A scarto, then one event a play, with the trick where one was completed."""
    rules = one.rules
    deal = play_out(Deal.shuffled(6, 2, rules), Random(6))
    scarto, *plays = deal.events
    assert (scarto.seat, scarto.kind, scarto.trick) == (2, "discard", None)
    assert scarto.cards == tuple(deal.discarded)
    assert [event.cards for event in plays] == [(card,) for card in deal.plays]
    assert [event.kind for event in plays] == ["play"] * rules.tricks * rules.seats
    finished = [event.trick for event in plays if event.trick is not None]
    assert tuple(finished) == deal.tricks
    for number, trick in enumerate(deal.tricks):
        events = plays[number * rules.seats : (number + 1) * rules.seats]
        assert [event.seat for event in events] == [trick.seat_of(card) for card in trick.cards]
        assert [event.trick is None for event in events] == [True] * (rules.seats - 1) + [False]


@for_each_variant
def test_points_of_an_unfinished_deal_are_those_of_the_piles_so_far(one: Variant) -> None:
    """Scores and bonuses wait for the last trick."""
    deal, chooser = Deal.shuffled(8, 0, one.rules), Random(8)
    while not deal.is_over:
        assert (deal.scores, deal.bonuses) == ((), ())
        held = sum(map(len, deal.hands)) + len(deal.trick) + sum(map(len, deal.piles))
        assert held == len(one.rules.pack)
        assert sum(deal.tricks_won) == len(deal.tricks)
        deal = random_act(deal, chooser)
    assert len(deal.scores) == len(deal.bonuses) == one.rules.seats


def test_acts_take_text_cards_and_lists() -> None:
    """Wherever cards are expected, text is accepted, and the other way round."""
    deal = typed_deal("S9 SK", "S3", "S4 SQ BQ CC")
    laid = [
        deal.discard("SQ BQ CC"),
        deal.discard(Cards("CC BQ SQ")),
        deal.discard(["SQ", "BQ", "CC"]),
    ]
    assert len(set(laid)) == 1
    assert laid[0].play("S9") == laid[0].play(Card("S9")) == laid[0].play("9 of Swords")


@pytest.mark.parametrize("seed", range(5))
@for_each_variant
def test_c20_the_random_player_plays_whole_deals_from_views_alone(one: Variant, seed: int) -> None:
    """Every choice is legal, the last card included, and the same seed gives the same deal."""
    ends = set()
    for _ in range(2):
        player, deal = RandomPlayer(seed), Deal.shuffled(seed, 0, one.rules)
        while not deal.is_over:
            assert deal.turn is not None
            view = deal.view(deal.turn)
            if view.awaits_discard:
                deal = deal.discard(player.discard(view))
            else:
                deal = deal.play(player.choose(view))
        ends.add(str(deal))
    assert len(ends) == 1


def test_r1_from_hands_refuses_a_card_in_two_places() -> None:
    """The message names the card."""
    cards = list(PIEDMONT.pack)
    hands = [[*cards[:24], cards[30]], cards[25:50], cards[50:75]]
    with pytest.raises(ScartoError, match=str(cards[30])):
        Deal.from_hands(hands, cards[75:], 0, PIEDMONT)


def test_undo_gives_back_hands_trick_and_leader() -> None:
    """What is due, who holds what and who leads are as they were, at every step."""
    chooser = Random(2)
    states = [Deal.shuffled(4, 2)]
    while not states[-1].is_over:
        states.append(random_act(states[-1], chooser))

    def shown(deal: Deal) -> tuple[object, ...]:
        return (
            deal.hands, deal.turn, deal.leader, deal.trick, deal.tricks, deal.piles,
            deal.legal_plays(), deal.legal_discards(), deal.awaits_discard, deal.discarded,
        )  # fmt: skip

    for earlier, later in pairwise(states):
        assert shown(later.before) == shown(earlier)
        assert type(later.awaits_discard) is type(later.before.awaits_discard) is bool


def test_deals_and_cards_hash_apart() -> None:
    """A set of deals does not look at each pair."""
    assert hash(Deal.shuffled(1)) != hash(Deal.shuffled(2))


def test_r6_a_typed_deal_needs_no_talon_and_seat_0_deals() -> None:
    """Nothing else said, the talon is empty and the dealer seat 0."""
    rules = replace(PIEDMONT, hand_size=26, talon_size=0)
    cards = list(PIEDMONT.pack)
    deal = Deal.from_hands([cards[:26], cards[26:52], cards[52:]], rules=rules)
    assert (deal.dealer, deal.talon) == (0, Cards())


def test_refusals_go_by_the_rules_of_the_deal() -> None:
    """PICCOLO's scarto has six cards; who must overtrump is told so."""
    with pytest.raises(IllegalDiscard, match="6 cards, not 3"):
        deal = Deal.shuffled(1, 0, PICCOLO)
        deal.discard(list(deal.legal_discards())[:3])
    rules = replace(PIEDMONT, overtrump=True)
    deal, chooser = random_act(Deal.shuffled(3, 0, rules), Random(3)), Random(3)
    refused = set()
    while not deal.is_over:
        assert deal.turn is not None
        for card in deal.hands[deal.turn] - deal.legal_plays():
            with pytest.raises(IllegalPlay) as caught:
                deal.play(card)
            refused.add(caught.value.reason.rule)
        deal = random_act(deal, chooser)
    assert {"R10", "R11", "R12"} <= refused


@pytest.mark.parametrize(("number", "kept"), [(22, True), (23, True), (24, False)])
def test_r15_the_page_takes_the_fool_in_the_last_trick_alone(number: int, kept: bool) -> None:
    """In the trick before it the Fool still comes back to its player."""
    fool = Card("F")
    for seed in range(9):
        deal, chooser = Deal.shuffled(seed, 0, WEB_PAGE), Random(seed)
        while not deal.is_over:
            due = deal.turn is not None and fool in deal.hands[deal.turn]
            if due and len(deal.tricks) == number:
                deal = deal.play(fool)
            deal = random_act(deal, chooser, Cards("F"))
        trick = deal.tricks[number]
        player = trick.seat_of(fool)
        if player != trick.winner:
            break
    assert trick.fool_to == (player if kept else trick.winner)
    assert fool in deal.piles[trick.fool_to]
    assert sum(fool in pile for pile in deal.piles) == 1


def test_a_trick_is_shown_as_it_was_played() -> None:
    """Codes in order of play, as in a record."""
    deal = play_on(typed_deal("S9 SK", "S3", "S4 SQ BQ CC"), "S9 S3 S4")
    assert str(deal.tricks[0]) == "S9 S3 S4"


def test_r7_a_scarto_of_nothing_is_still_an_act() -> None:
    """With an empty talon, the deal before the scarto is not the deal after it."""
    rules = replace(PIEDMONT, hand_size=26, talon_size=0)
    assert not audit(rules)
    before = Deal.shuffled(3, rules=rules)
    after = before.discard("")
    assert before != after
    assert (before.turn, after.turn) == (0, 1)
    assert Deal.from_text(str(before)) == before
    assert Deal.from_text(str(after)) == after
