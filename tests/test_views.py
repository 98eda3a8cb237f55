"""A view holds what one seat knows and no hidden card (C10, C40)."""

from __future__ import annotations

import gc
import pickle
from random import Random

import pytest
from strategies import VARIANTS, Variant, random_act

from scarto_teach import Card, Cards, Deal, View, count_points

for_each_variant = pytest.mark.parametrize("one", VARIANTS[:4], ids=lambda one: one.label)


def states(one: Variant, seed: int = 10) -> list[Deal]:
    """Every state of one random deal."""
    chooser = Random(seed)
    deal = Deal.shuffled(seed, seed % one.rules.seats, one.rules)
    found = [deal]
    while not deal.is_over:
        deal = random_act(deal, chooser)
        found.append(deal)
    return found


def known(deal: Deal, seat: int) -> Cards:
    """The cards that a seat has seen: its hand, the tricks, and as dealer talon and scarto."""
    cards = deal.hands[seat] | Cards(deal.plays)
    return cards | deal.talon | deal.discarded if seat == deal.dealer else cards


def reachable(thing: object) -> list[object]:
    """Everything that can be reached from a value, modules and classes left out."""
    seen: dict[int, object] = {}
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, type) or type(one).__name__ in ("module", "function"):
            continue
        seen[id(one)] = one
        if not isinstance(one, Card):
            todo.extend(gc.get_referents(one))
    return list(seen.values())


@for_each_variant
def test_c10_what_is_unseen_is_exactly_what_the_others_hide(one: Variant) -> None:
    """unseen is the pack without what this seat knows, in every state."""
    for deal in states(one):
        for seat in range(one.rules.seats):
            assert deal.view(seat).unseen == one.rules.pack - known(deal, seat)


@for_each_variant
def test_c10_a_view_depends_on_nothing_hidden(one: Variant) -> None:
    """Shuffling what a seat cannot see leaves its view equal, in text, pickle and value."""
    deal = states(one)[0]
    for seat in range(one.rules.seats):
        if seat == deal.dealer:
            continue
        view = deal.view(seat)
        hidden = list(view.unseen)
        Random(seat).shuffle(hidden)
        hands = []
        for other in range(one.rules.seats):
            size = one.rules.hand_size
            taken, hidden = (hidden[:size], hidden[size:]) if other != seat else ([], hidden)
            hands.append(view.hand if other == seat else Cards(taken))
        twin = Deal.from_hands(hands, Cards(hidden), deal.dealer, one.rules).view(seat)
        assert twin == view
        assert repr(twin) == repr(view)
        assert pickle.dumps(twin) == pickle.dumps(view)


@for_each_variant
def test_c10_no_hidden_hand_can_be_reached_from_a_view(one: Variant) -> None:
    """Neither a Deal nor any set with a hidden card hangs on a view."""
    for deal in states(one)[5::17]:
        for seat in range(one.rules.seats):
            view = deal.view(seat)
            allowed = {view.unseen, one.rules.pack}
            for thing in reachable(view):
                assert not isinstance(thing, Deal | Random)
                if isinstance(thing, Cards) and thing not in allowed:
                    assert not thing & view.unseen, thing


@for_each_variant
def test_a_view_repeats_the_open_facts_of_the_deal(one: Variant) -> None:
    """Hand, turn, trick, counts and points are those of the deal; dealer's things for him alone."""
    for deal in states(one):
        for seat in range(one.rules.seats):
            view = deal.view(seat)
            assert (view.seat, view.dealer, view.turn) == (seat, deal.dealer, deal.turn)
            assert (view.trick, view.leader, view.tricks) == (deal.trick, deal.leader, deal.tricks)
            assert view.hand == deal.hands[seat]
            assert view.counts == tuple(len(hand) for hand in deal.hands)
            assert (view.is_over, view.awaits_discard) == (deal.is_over, deal.awaits_discard)
            assert view.tricks_won == deal.tricks_won
            dealers = seat == deal.dealer
            shown = [*deal.piles]
            shown[deal.dealer] -= Cards() if dealers else deal.discarded
            assert list(view.piles) == shown
            assert view.points == tuple(count_points(pile, one.rules) for pile in shown)
            assert view.discarded == (deal.discarded if dealers else Cards())
            assert view.talon == (deal.talon if dealers else Cards())
            on_turn = seat == deal.turn
            assert view.legal_plays() == (deal.legal_plays() if on_turn else Cards())
            assert view.legal_discards() == (deal.legal_discards() if on_turn else Cards())


def test_c40_the_dealers_points_do_not_give_the_scarto_away() -> None:
    """Two deals that differ in the scarto alone look alike to the others while they are played."""
    deal = Deal.shuffled(seed=40)
    may_go = list(deal.legal_discards())
    one, other = deal.discard(may_go[:3]), deal.discard(may_go[-3:])
    assert one.view(1) == other.view(1)
    assert pickle.dumps(one.view(1)) == pickle.dumps(other.view(1))
    assert one.view(0) != other.view(0)


def test_a_view_is_a_value() -> None:
    """Views of equal states are equal and can be pickled."""
    deal = Deal.shuffled(seed=3)
    view = deal.view(1)
    assert view == Deal.shuffled(seed=3).view(1)
    assert pickle.loads(pickle.dumps(view)) == view
    assert isinstance(view, View)
    assert "0x" not in repr(view)


def test_a_seat_that_is_not_there_is_refused() -> None:
    """There is no seat 3 at a table of three, and no seat -1."""
    for seat in (3, -1):
        with pytest.raises((ValueError, IndexError)):
            Deal.shuffled(seed=3).view(seat)
