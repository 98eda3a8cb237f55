"""Players keep to the law, see nothing hidden, and play by the rules that they say they play by."""

from __future__ import annotations

from random import Random as Chance

import pytest
from strategies import VARIANTS, Variant, play_on, random_act, typed_deal

from scarto_teach import Card, Cards, Deal, ScartoError
from scarto_teach.players import LEVELS, Player, Random, RuleOfThumb, Sampler
from scarto_teach.players.codes import codes_of
from scarto_teach.players.playout import play_out

EVERY = pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
THUMB = RuleOfThumb()


def act(deal: Deal, player: Player) -> Deal:
    """The deal after the act that a player chooses; raises where it is illegal."""
    assert deal.turn is not None
    view = deal.view(deal.turn)
    if deal.awaits_discard:
        return deal.discard(player.discard(view))
    return deal.play(player.choose(view))


def played(deal: Deal, player: Player) -> Deal:
    """The deal played to its end by one kind of player."""
    while not deal.is_over:
        deal = act(deal, player)
    return deal


# --- the law


@EVERY
@pytest.mark.parametrize("player", [THUMB, Sampler(worlds=1)], ids=["thumb", "sampler"])
def test_every_choice_is_legal(one: Variant, player: Player) -> None:
    """Whole deals, in turn with a random player so that every kind of hand comes up."""
    for seed in range(6 if player is THUMB else 2):
        deal = Deal.shuffled(seed, seed % one.rules.seats, one.rules)
        while not deal.is_over:
            assert deal.turn is not None
            deal = act(deal, player if (deal.turn + seed) % 2 else Random(seed))


@EVERY
def test_r17_play_outs_count_as_the_deal_counts(one: Variant) -> None:
    """From every trick on, the fast play-out and the players at the table come to one result."""
    codes = codes_of(one.rules)
    for seed in range(3):
        chooser = Chance(seed)
        deal = random_act(Deal.shuffled(seed, seed % one.rules.seats, one.rules), chooser)
        for _ in range(seed * one.rules.seats * 5 + seed):  # and from the middle of tricks
            deal = random_act(deal, chooser)
        hands = [codes.suits(hand) for hand in deal.hands]
        trick = codes.in_order(deal.trick)
        tricks = one.rules.tricks - len(deal.tricks)
        end = played(deal, THUMB)
        for seat in range(one.rules.seats):
            left = [[suit[:] for suit in hand] for hand in hands]
            mine = [each == seat for each in range(one.rules.seats)]
            gained = play_out(codes, left, deal.leader, trick, tricks, mine)
            assert (end.points[seat] - deal.points[seat]) * codes.unit == gained


@EVERY
def test_r17_play_outs_of_one_deal_may_end_where_another_came(one: Variant) -> None:
    """What is kept of the leads that came up changes no result, from any card of any trick."""
    codes, tricks = codes_of(one.rules), one.rules.tricks
    ended_early = 0
    for seed in range(3):
        chooser = Chance(seed)
        deal = random_act(Deal.shuffled(seed, seed % one.rules.seats, one.rules), chooser)
        for _ in range(seed * one.rules.seats * 5 + seed):
            deal = random_act(deal, chooser)
        assert deal.turn is not None
        hands, trick = [codes.suits(hand) for hand in deal.hands], codes.in_order(deal.trick)
        mine = [each in one.rules.side(deal.turn) for each in range(one.rules.seats)]
        known: dict[int, int] = {}
        for code in codes.in_order(deal.legal_plays()):
            results = []
            for keep in (None, known):
                left = [[suit[:] for suit in hand] for hand in hands]
                left[deal.turn][code >> 5].remove(code)
                table, due = [*trick, code], tricks - len(deal.tricks)
                results.append(
                    play_out(codes, left, deal.leader, table, due, mine, keep, codes.bit[code])
                )
            ended_early += any(suit for hand in left for suit in hand)
            assert results[0] == results[1]
    assert ended_early


@EVERY
def test_r17_tricks_and_scarto_add_up_to_the_piles(one: Variant) -> None:
    """What a trick counts by itself is exactly what it adds to the piles, the Fool's too (R15)."""
    codes, rules = codes_of(one.rules), one.rules
    for seed in range(4):
        chooser = Chance(seed)
        deal = Deal.shuffled(seed, 0, rules)
        deal = random_act(deal, chooser, Cards("T1 F") if seed % 2 else Cards())
        units = [0] * rules.seats
        units[0] = codes.laid_down(deal.discarded)
        while not deal.is_over:
            deal = random_act(deal, chooser, Cards("T1 F") if seed % 2 else Cards())
            if deal.trick:
                continue
            trick = deal.tricks[-1]
            counted = [codes.worth[codes.code[card.id]] for card in trick.cards if not card.is_fool]
            alone = trick.fool_to is None
            units[trick.winner] += sum(counted) + (codes.trick if alone else codes.fool_trick)
            if trick.fool_to is not None:
                units[trick.fool_to] += codes.worth[-1]
            assert tuple(units) == tuple(points * codes.unit for points in deal.points)


# --- no peeking


def exchanged(deal: Deal, seat: int, chooser: Chance) -> Deal | None:
    """The deal with two cards exchanged that a seat has not seen; None where play shows them."""
    one, other = chooser.sample(list(deal.view(seat).unseen), 2)
    swap = {one: other, other: one}

    def after(cards: Cards) -> Cards:
        return Cards(swap.get(card, card) for card in cards)

    try:
        again = Deal.from_hands(
            list(map(after, deal.dealt)), after(deal.talon), deal.dealer, deal.rules
        )
        if not deal.awaits_discard:
            again = again.discard(after(deal.discarded))
        for card in deal.plays:
            again = again.play(card)
    except ScartoError:
        return None
    moved = again.hands != deal.hands or again.discarded != deal.discarded
    return again if moved else None


@EVERY
def test_c10_hidden_cards_exchanged_change_no_choice(one: Variant) -> None:
    """What a player cannot see, it does not play by: in every seat, at every stage."""
    players = [Random(3), THUMB, Sampler(worlds=3)]
    tried = 0
    chooser = Chance(11)
    deal = Deal.shuffled(11, 1, one.rules)
    while not deal.is_over:
        assert deal.turn is not None
        other = None
        if chooser.random() < 0.3 and len(deal.view(deal.turn).unseen) > 1:
            other = exchanged(deal, deal.turn, chooser)
        if other is not None:
            assert other.view(deal.turn) == deal.view(deal.turn)
            for player in players:
                assert act(deal, player).events[-1].cards == act(other, player).events[-1].cards
            tried += 1
        deal = random_act(deal, chooser)
    assert tried >= 3


def test_the_same_seed_and_view_give_the_same_choice() -> None:
    """Asked twice, or after an undo, a player does not change its mind; another seed may."""
    deal = Deal.shuffled(8)
    for player in [Random(1), THUMB, Sampler(worlds=5)]:
        assert act(deal, player) == act(deal, player)
        after = act(deal, player)
        assert act(after, player) == act(act(after, player).before, player)
    assert {act(deal, Random(seed)).discarded for seed in range(9)} != {act(deal, THUMB).discarded}


@pytest.mark.parametrize("card", ["T1", "F"])
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_c20_the_last_card_is_played(level: str, card: str) -> None:
    """In the last trick, whoever leads it, every player gives the one card it holds."""
    deal = next(deal for deal in last_tricks() if deal.turn is not None and card in hand_of(deal))
    assert deal.turn is not None
    assert LEVELS[level].choose(deal.view(deal.turn)) == Card(card)


def last_tricks() -> list[Deal]:
    """Deals in their last trick, T1 and the Fool kept back."""
    found = []
    for seed in range(30):
        chooser = Chance(seed)
        deal = Deal.shuffled(seed)
        while not deal.is_over:
            if len(deal.tricks) == 24:
                found.append(deal)
            deal = random_act(deal, chooser, Cards("T1 F"))
    return found


def hand_of(deal: Deal) -> Cards:
    """The hand of the seat whose turn it is."""
    return deal.hands[deal.turn or 0]


# --- the rules of thumb, each in one position


@pytest.mark.parametrize(
    ("why", "hands", "plays", "card"),
    [
        ("cashes a King first", ("SK S2 B3", "S4", "S5"), "", "SK"),
        ("wins cheaply as the last", ("D10", "D5", "DK DQ D3 D9 S1 S2 S3"), "D10 D5", "D3"),
        ("ducks when it cannot win", ("DK", "D5", "DQ D3 D9 S1 S2 S3"), "DK D5", "D9"),
        ("puts up the King as the second", ("D10", "DK D7", "D4"), "D10", "DK"),
        ("ducks as the second without it", ("D10", "DQ D7 D3", "DK"), "D10", "D7"),
    ],
)
def test_rule_of_thumb(why: str, hands: tuple[str, ...], plays: str, card: str) -> None:
    """Each rule of thumb is followed in the smallest position that calls for it."""
    deal = play_on(typed_deal(*hands), plays)
    assert deal.turn is not None
    assert str(THUMB.choose(deal.view(deal.turn))) == card, why


TRUMPS = "T9 T8 T7 T1"
NO_SWORDS = "BK BQ BC BJ B10 B9 B8 B7 B6 B5 B4 B3 B2 B1 CK CQ CC CJ C1 C2"


def test_rule_of_thumb_keeps_the_bagatto_for_a_ruff() -> None:
    """As the second it ruffs with another trump, as the last it brings T1 home."""
    second = play_on(typed_deal("S2 S3", f"{TRUMPS} {NO_SWORDS} D9", "S4 S5"), "S2")
    assert str(THUMB.choose(second.view(1))) == "T7"
    last = play_on(typed_deal("S2 S3", "S4 S5", f"{TRUMPS} {NO_SWORDS} D9", dealer=2), "S2 S4")
    assert str(THUMB.choose(last.view(2))) == "T1"


def test_rule_of_thumb_saves_a_court_with_the_matto() -> None:
    """Where the one card that follows would be lost with its points, the Fool is played (R13)."""
    deal = play_on(typed_deal("SK S2", f"F SQ {NO_SWORDS} D9 D8 D7", "S3"), "SK")
    assert str(THUMB.choose(deal.view(1))) == "F"


def test_rule_of_thumb_voids_a_short_suit_in_the_scarto() -> None:
    """Two coins without their King are laid away, then the weakest card that may go (R8)."""
    dealer = f"DQ D9 {NO_SWORDS} T9 T8"
    deal = typed_deal("SK", "D2", dealer, dealer=2)
    assert str(THUMB.discard(deal.view(2))) == "B1 DQ D9"


# --- levels and the sampler


def test_levels_are_easy_club_strong() -> None:
    """Learners choose by these names."""
    assert list(LEVELS) == ["easy", "club", "strong"]


def test_sampler_sees_what_a_rule_of_thumb_does_not() -> None:
    """Against the same opponents on the same deals it comes out ahead."""
    gained = 0
    for seed in range(4):
        for player, sign in ((Sampler(worlds=20), 1), (THUMB, -1)):
            deal = Deal.shuffled(seed, seed % 3)
            while not deal.is_over:
                deal = act(deal, player if deal.turn == 0 else THUMB)
            gained += sign * int(deal.points[0])
    assert gained > 0


def test_worlds_must_be_one_or_more() -> None:
    """A sampler without worlds says so."""
    with pytest.raises(ScartoError, match="0 worlds tell nothing"):
        act(Deal.shuffled(1), Sampler(worlds=0))
