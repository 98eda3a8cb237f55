"""The acts of lesson 07: tricks in a pile, trumps not seen, voids shown; and its record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scarto_teach import Cards, Deal, Drill, Walkthrough
from scarto_teach.questions import load_lesson
from scarto_teach.questions.position import Position
from scarto_teach.questions.whole_deal import (
    MISSEEN,
    shows_void,
    tricks_taken,
    trumps_unseen,
    why_tricks_taken,
)

ROOT = Path(__file__).parent.parent
SOURCE = (ROOT / "notebooks" / "src" / "07_a_whole_deal.py").read_text(encoding="utf-8")
RECORD = Deal.from_text(re.search(r'RECORD = """(.*?)"""', SOURCE, re.DOTALL)[1])  # type: ignore[index]


@pytest.mark.parametrize("seed", range(12))
def test_r15_the_tricks_of_a_pile_are_those_a_deal_says(seed: int) -> None:
    """Whole deals, the first cards played: each pile but the dealer's tells its tricks."""
    deal = Deal.shuffled(seed)
    deal = deal.discard(list(deal.legal_discards())[:3])
    while not deal.is_over:
        deal = deal.play(min(deal.legal_plays()))
        for seat in (1, 2):
            pile = Position(deal.piles[seat])
            assert tricks_taken(pile) == deal.tricks_won[seat]
            assert "(R15)" in str(why_tricks_taken(pile))


@pytest.mark.parametrize("seed", range(12))
def test_r10_a_void_that_is_shown_is_there(seed: int) -> None:
    """Whoever shows a void holds no card of the suit led; the Fool shows nothing (R13)."""
    deal = Deal.shuffled(seed)
    deal = deal.discard(list(deal.legal_discards())[:3])
    shown = 0
    while not deal.is_over:
        before = deal
        deal = deal.play(max(deal.legal_plays()))
        if len(deal.tricks) == len(before.tricks):
            continue
        trick = deal.tricks[-1]
        here = Position(Cards(), trick.cards)
        for place in shows_void(here):
            seat = (trick.leader + place) % 3
            assert not [card for card in deal.hands[seat] if card.suit == here.led]
            assert not trick.cards[place].is_fool
            shown += 1
    assert shown > 5


def test_r3_trumps_not_seen_leave_the_fool_out() -> None:
    assert trumps_unseen(Position.of("T1 T2 F S2")) == 19
    assert MISSEEN["trumps: the Matto is one"](Position.of("T1 T2 S2")) == 20
    assert MISSEEN["trumps: those seen"](Position.of("T1 T2 F S2")) == 2


def test_the_steps_are_moments_of_the_record() -> None:
    """What the walkthrough tells of the deal is what its record says."""
    tricks = RECORD.tricks
    steps = {step.title: step for step in load_lesson("07").steps}
    for title, number in (("Trick 1", 1), ("Trick 2", 2), ("A void is shown", 13),
                          ("A line of a record", 16)):  # fmt: skip
        assert steps[title].position.trick == tricks[number - 1].cards, title
        assert tricks[number - 1].leader == 0
    mine = Cards(c for trick in tricks[:7] if trick.winner == 0 for c in trick.cards)
    assert steps["So far"].position.hand == mine
    fallen = Cards(c for trick in tricks[:19] for c in trick.cards if c.is_trump)
    held = Cards(c for c in RECORD.dealt[0] if c.is_trump)
    assert steps["Trumps still out"].position.hand == fallen | held
    assert not [card for card in RECORD.discarded if card.is_trump]
    last = RECORD.dealt[0] - Cards(c for trick in tricks[:22] for c in trick.cards)
    assert steps["Trick 23"].position.hand == last
    played = "".join(f"{card} " for trick in tricks[22:] for card in trick.cards).split()
    assert [str(card) for card in steps["Trick 23"].shows[1].cards] == played
    assert RECORD.points == (26, 13, 39) and RECORD.tricks_won[0] == 9
    assert len(RECORD.piles[0]) == 26 and tricks[-1].fool_to == 2


def test_the_other_future_of_trick_23_can_be_played() -> None:
    """The Cavalier first: Anna and Bruno have no choice, and the Bagatto takes a trick."""
    deal = RECORD
    while len(deal.tricks) > 22 or deal.trick:
        deal = deal.before
    for card in load_lesson("07").steps[8].shows[0].cards:
        deal = deal.play(card)
    assert deal.is_over and Cards("T1") <= deal.piles[0]
    assert deal.points[0] > RECORD.points[0] + 5


def test_who_follows_or_plays_the_fool_has_shown_no_void() -> None:
    walk = Walkthrough("07", step=5)
    assert "follows suit, and shows no void. (R10)" in " ".join(walk.answer("Anna").split())
    walk.answer("Bruno")
    assert walk.view["feedback"]["tone"] == "good"


def test_the_drill_asks_for_tricks_and_trumps() -> None:
    for level, right in ((4, tricks_taken), (5, trumps_unseen)):
        drill = Drill("07", seed=3, level=level)
        here = drill._practice.position
        drill.answer(right(here) + 1)
        assert drill.view["feedback"]["tone"] == "stop" and "(R" in drill.view["feedback"]["text"]
        drill.answer(right(here))
        assert drill.view["feedback"]["tone"] == "good"
