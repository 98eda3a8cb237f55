"""The engine and the oracle say the same on random positions and whole random deals."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import oracle
import pytest
from hypothesis import given, settings
from strategies import (
    LAST_TRICK_CARDS,
    NONE,
    VARIANTS,
    Position,
    Variant,
    dealt,
    play_out,
    position,
    positions,
    random_act,
    randoms,
    variants,
)

from scarto_teach import (
    Card,
    Cards,
    Deal,
    count_points,
    explain_count,
    legal_discards,
    legal_plays,
    trick_winner,
    why_not,
    why_not_discard,
    why_winner,
)

for_each_variant = pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)


def codes(cards: Cards) -> list[str]:
    """The cards as plain codes, sorted."""
    return sorted(str(card) for card in cards)


def test_the_oracle_is_written_without_the_package() -> None:
    """The judge imports the standard library only."""
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    modules = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert modules == {"__future__", "dataclasses", "fractions"}


@for_each_variant
def test_r1_pack_and_total_agree(one: Variant) -> None:
    """Same cards, same share, same value of every card."""
    assert codes(one.rules.pack) == sorted(one.table.pack())
    sides = 2 if one.rules.partners else one.rules.seats
    assert one.rules.total == sides * one.table.share() == one.rules.seats * one.rules.share
    assert oracle.count(one.table.pack(), one.table) == one.rules.total


def check_position(at: Position) -> None:
    """Compare legal plays and reasons for one position."""
    rules = at.variant.rules
    legal = oracle.legal(at.hand, at.trick, at.variant.table)
    hand, trick = " ".join(at.hand), " ".join(at.trick)
    assert codes(legal_plays(hand, trick, rules)) == sorted(legal)
    for card in at.hand:
        assert (why_not(hand, trick, card, rules) is None) is (card in legal)


def test_c25_ten_thousand_positions_by_brute_force() -> None:
    """Legal plays agree with the oracle on 10,000 positions over all rule sets."""
    chooser = Random(25)
    for number in range(10_000):
        check_position(position(chooser, VARIANTS[number % len(VARIANTS)]))


@settings(max_examples=300)
@given(at=positions)
def test_r9_to_r14_legal_plays_agree(at: Position) -> None:
    """As C25, with a counterexample that shrinks."""
    check_position(at)


@settings(max_examples=100)
@given(at=positions)
def test_r1_a_card_not_held_has_a_reason(at: Position) -> None:
    """why_not names R1 for every card that is not in the hand."""
    for card in at.variant.table.pack()[::7]:
        if card not in at.hand and card not in at.trick:
            reason = why_not(" ".join(at.hand), " ".join(at.trick), card, at.variant.rules)
            assert reason is not None
            assert reason.rule == "R1"


@settings(max_examples=500)
@given(chooser=randoms(), one=variants)
def test_r16_winners_agree(chooser: Random, one: Variant) -> None:
    """The same position wins, in whole and in unfinished tricks, and the reason shows that card."""
    suits = [*chooser.sample("SBCDT", chooser.randint(1, 4)), "F"]
    near = [card for card in one.table.pack() if card[0] in suits]
    trick = chooser.sample(near, min(len(near), chooser.randint(2, one.table.seats)))
    best = oracle.winner(trick, one.table)
    assert trick_winner(" ".join(trick), one.rules) == best
    assert Card(trick[best]) in why_winner(" ".join(trick), one.rules).cards


@settings(max_examples=300)
@given(chooser=randoms(), one=variants)
def test_r8_discards_agree(chooser: Random, one: Variant) -> None:
    """Single cards and whole scarti, legal or not, are judged alike."""
    few_trumps = [card for card in one.table.pack() if card[0] != "T"]
    cards = few_trumps + chooser.sample([f"T{n}" for n in range(1, 22)], chooser.randint(0, 3))
    size = min(len(cards), one.table.hand_size + one.table.talon_size)
    hand = chooser.sample(cards, size)
    if chooser.random() < 0.5 and "T1" not in hand:
        hand[0] = "T1"
    text = " ".join(hand)
    allowed = oracle.may_go(hand, one.table)
    assert codes(legal_discards(text, one.rules)) == sorted(allowed)
    for number in (one.table.talon_size, one.table.talon_size, one.table.talon_size + 1, 1):
        source = allowed if chooser.random() < 0.5 and len(allowed) >= number else hand
        laid = chooser.sample(source, number)
        reason = why_not_discard(text, " ".join(laid), one.rules)
        assert (reason is None) is oracle.discard_is_legal(hand, laid, one.table)


@settings(max_examples=300)
@given(chooser=randoms(), one=variants)
def test_r17_counts_agree(chooser: Random, one: Variant) -> None:
    """Any pile at all counts the same, and the count can be explained."""
    pile = chooser.sample(one.table.pack(), chooser.randint(0, 30))
    assert count_points(" ".join(pile), one.rules) == oracle.count(pile, one.table)
    assert all(reason.rule == "R17" for reason in explain_count(" ".join(pile), one.rules))


def check_whole_deal(one: Variant, chooser: Random, keep: Cards) -> None:
    """Play one random deal with the engine and let the oracle play the same acts."""
    hands, talon = dealt(chooser, one)
    dealer = chooser.randrange(one.table.seats)
    texts = [" ".join(hand) for hand in hands]
    deal = Deal.from_hands(texts, " ".join(talon), dealer, one.rules)
    deal = play_out(deal, chooser, keep)
    laid = codes(deal.discarded)
    plays = [str(card) for card in deal.plays]
    expected = oracle.play_deal(hands, talon, dealer, laid, plays, one.table)
    assert [trick.leader for trick in deal.tricks] == expected.leaders
    assert [[str(card) for card in trick.cards] for trick in deal.tricks] == expected.tricks
    assert [trick.winner for trick in deal.tricks] == expected.winners
    assert [trick.fool_to for trick in deal.tricks] == expected.fool_to
    assert [codes(pile) for pile in deal.piles] == [sorted(pile) for pile in expected.piles]
    assert list(deal.points) == expected.points
    assert list(deal.scores) == expected.scores
    assert list(deal.bonuses) == expected.bonuses


@for_each_variant
def test_r20_whole_deals_agree(one: Variant) -> None:
    """Whole deals under each rule set come out alike in every trick, pile and score."""
    chooser = Random(one.label)
    for _ in range(20):
        check_whole_deal(one, chooser, NONE)
        check_whole_deal(one, chooser, LAST_TRICK_CARDS)


@settings(max_examples=60)
@given(chooser=randoms(), one=variants)
def test_legal_plays_agree_within_a_deal(chooser: Random, one: Variant) -> None:
    """Anywhere in a deal, Deal and View offer what the oracle allows the seat on turn."""
    deal = Deal.shuffled(chooser.getrandbits(32), chooser.randrange(one.table.seats), one.rules)
    for _ in range(chooser.randint(0, one.table.seats * one.table.hand_size)):
        deal = random_act(deal, chooser)
    assert deal.turn is not None
    hand = codes(deal.hands[deal.turn])
    view = deal.view(deal.turn)
    if deal.awaits_discard:
        assert codes(deal.legal_discards()) == sorted(oracle.may_go(hand, one.table))
        assert view.legal_discards() == deal.legal_discards()
    else:
        trick = [str(card) for card in deal.trick]
        assert codes(deal.legal_plays()) == sorted(oracle.legal(hand, trick, one.table))
        assert view.legal_plays() == deal.legal_plays()
