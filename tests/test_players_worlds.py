"""Imagined deals agree with all that was seen, and each that agrees is as likely as any other.

What agrees is judged by the engine alone: the whole deal is dealt and played again with the cards
where a world puts them, and must come to the same view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from strategies import BY_LABEL, VARIANTS, Variant, play_on, random_act, typed_deal

from scarto_teach import PIEDMONT, Cards, Deal, ScartoError, View
from scarto_teach.players.worlds import World, Worlds

EVERY = pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)


def replayed(deal: Deal, world: World) -> Deal:
    """The whole deal again with the cards as in a world; raises ScartoError where it cannot be."""
    rules, dealer, discard = deal.rules, deal.dealer, world[-1]
    hands = list(world[:-1])
    for event in deal.events:
        if event.kind == "play":
            hands[event.seat] |= event.cards
    full = hands[dealer] | discard
    talon = deal.talon if deal.talon <= full else Cards(list(full)[: rules.talon_size])
    hands[dealer] = full - talon
    again = Deal.from_hands(hands, talon, dealer, rules)
    again = again if deal.awaits_discard else again.discard(discard)
    for card in deal.plays:
        again = again.play(card)
    return again


def agrees(deal: Deal, world: World) -> bool:
    """Whether the deal could have been this one, as far as the play shows."""
    try:
        return replayed(deal, world).tricks == deal.tricks
    except ScartoError:
        return False


def all_worlds(deal: Deal, view: View) -> set[World]:
    """Every way to lay the unseen cards that agrees, found by trying them all."""
    room = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
    room.append(0 if view.seat == view.dealer else view.rules.talon_size)
    known = [Cards()] * len(room)
    known[view.seat], known[-1] = view.hand, view.discarded
    laid = (
        tuple(a | b for a, b in zip(known, way, strict=True)) for way in ways(view.unseen, room)
    )
    return {world for world in laid if agrees(deal, world)}


def ways(cards: Cards, room: list[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to lay cards into places with so much room."""
    if not room:
        yield ()
        return
    for chosen in combinations(cards, room[0]):
        for others in ways(cards - chosen, room[1:]):
            yield (Cards(chosen), *others)


def ending(one: Variant, seed: int, cards: int) -> Deal:
    """A random deal played to its last tricks, and up to two cards into one."""
    chooser = Random(seed)
    deal = Deal.shuffled(seed, seed % one.rules.seats, one.rules)
    while deal.awaits_discard or len(deal.tricks) < one.rules.tricks - cards:
        deal = random_act(deal, chooser)
    for _ in range(seed % one.rules.seats):
        deal = random_act(deal, chooser)
    return deal


def bagatto_laid_down(seed: int) -> Deal:
    """An ending in which the dealer, seat 2, had the Bagatto for only trump and laid it away."""
    chooser = Random(seed)
    plain = [card for card in PIEDMONT.pack if card.suit in "SBCD" and card.suit]
    chooser.shuffle(plain)
    rest = list(PIEDMONT.pack - plain[:27] - "T1")
    chooser.shuffle(rest)
    deal = Deal.from_hands((rest[:25], rest[25:], [*plain[:24], "T1"]), plain[24:27], dealer=2)
    deal = deal.discard(["T1", *list(deal.legal_discards() - "T1")[:2]])
    while len(deal.tricks) < 23:
        deal = random_act(deal, chooser)
    return deal


@EVERY
def test_r8_r10_r11_all_deals_that_agree_are_counted_and_no_other(one: Variant) -> None:
    """The exact count is that of trying every way to lay the unseen cards."""
    cards = 2 if one.label in ("PIEDMONT", "WEB_PAGE") else 1
    for seed in range(3 if cards == 2 else 5):
        deal = ending(one, seed, cards)
        for seat in range(one.rules.seats):
            view = deal.view(seat)
            assert Worlds(view).count == len(all_worlds(deal, view))


@pytest.mark.parametrize("seed", range(4))
def test_r8_the_bagatto_may_lie_in_the_scarto_of_a_dealer_without_trumps(seed: int) -> None:
    """Where no play forbids it, deals with T1 laid away are counted and drawn too."""
    deal = bagatto_laid_down(seed)
    view = deal.view(0)
    expected = all_worlds(deal, view)
    worlds, chance = Worlds(view), Random(seed)
    drawn = {worlds.draw(chance) for _ in range(20 * len(expected))}
    assert worlds.count == len(expected) and drawn == expected
    assert any("T1" in world[-1] for world in expected)


@pytest.mark.parametrize(
    ("label", "seed", "cards", "seat"),
    [
        ("PIEDMONT", 2, 2, 1),
        ("PIEDMONT", 6, 2, 1),
        ("PIEDMONT", 6, 3, 1),
        ("WEB_PAGE", 6, 2, 1),
        ("FOUR_PLAYERS", 0, 2, 1),
        ("PICCOLO", 6, 1, 1),
    ],
)
def test_worlds_are_drawn_evenly(label: str, seed: int, cards: int, seat: int) -> None:
    """Chi-square: 30 draws a world on average scatter as even chances do, within 4 sigma."""
    deal = ending(BY_LABEL[label], seed, cards)
    view = deal.view(seat)
    worlds, chance = Worlds(view), Random(1)
    assert 10 <= worlds.count <= 2000
    draws = Counter(worlds.draw(chance) for _ in range(30 * worlds.count))
    assert len(draws) == worlds.count
    free = worlds.count - 1
    chi_square = sum((seen - 30) ** 2 / 30 for seen in draws.values())
    assert abs(chi_square - free) < 4 * (2 * free) ** 0.5


@EVERY
def test_a_drawn_world_never_contradicts_what_was_seen(one: Variant) -> None:
    """Dealt and played again, every drawn world comes to the very same view, all deal long."""
    chooser = Random(5)
    deal = Deal.shuffled(5, 5 % one.rules.seats, one.rules)
    while not deal.is_over:
        if chooser.random() < 0.15 or deal.awaits_discard:
            for seat in range(one.rules.seats):
                view = deal.view(seat)
                world = Worlds(view).draw(chooser)
                if not deal.awaits_discard:
                    assert replayed(deal, world).view(seat) == view
                assert tuple(map(len, world[:-1])) == view.counts
        deal = random_act(deal, chooser)


def test_c17_a_void_that_was_shown_is_never_contradicted() -> None:
    """Who throws swords on a trump lead has no trump, and swords still; the Fool shows nothing."""
    trumps = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10"
    deal = typed_deal(f"F {trumps}", "T9 T8 T7 T6 T5 T4 T3 T2 T1", "S3 S2 C1", dealer=0)
    deal = play_on(deal, "T9 S3 F")
    worlds, chance = Worlds(deal.view(1)), Random(2)
    drawn = [worlds.draw(chance) for _ in range(100)]
    assert not any(card.is_trump for world in drawn for card in world[2])
    assert all(any(card.is_trump for card in world[0]) for world in drawn)
    assert any(card.suit == "S" for world in drawn for card in world[2])


def test_c10_the_truth_is_drawn_no_oftener_than_chance_has_it() -> None:
    """Of 300 worlds at the fourth trick none is the true deal, among more than 10 ** 15."""
    chooser = Random(3)
    deal = Deal.shuffled(3)
    while len(deal.tricks) < 3:
        deal = random_act(deal, chooser)
    worlds = Worlds(deal.view(0))
    assert worlds.count > 10**10
    drawn = [worlds.draw(chooser) for _ in range(300)]
    assert (*deal.hands, deal.discarded) not in drawn
    assert len(set(drawn)) == 300


def test_the_dealer_knows_its_own_scarto() -> None:
    """The dealer's worlds keep the cards laid away where they are."""
    deal = Deal.shuffled(4, dealer=1)
    deal = deal.discard(list(deal.legal_discards())[:3])
    world = Worlds(deal.view(1)).draw(Random(0))
    assert world[1] == deal.hands[1] and world[-1] == deal.discarded


def test_the_dealers_scarto_holds_no_card_that_must_stay() -> None:
    """Kings, T20, T1 and the Fool are never imagined there while the dealer shows trumps (R8)."""
    deal = play_on(typed_deal("T2 SK", "T3 S4", "T5 S5", dealer=2), "T2 T3 T5")
    worlds, chance = Worlds(deal.view(0)), Random(6)
    for _ in range(300):
        assert not worlds.draw(chance)[-1] & "SK BK CK DK T20 T1 F"
