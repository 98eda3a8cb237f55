"""Perft: how many ways there are to play an ending out; a subtly wrong rule cannot hit the number.

The numbers were computed by the oracle, which must still agree with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import oracle
import pytest
from strategies import BY_LABEL, variant

from scarto_teach import Cards, Deal, RuleSet, legal_plays, trick_winner

HERE = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Ending:
    """Hands by seat, seat 0 to lead, and the number of ways to play them out."""

    label: str
    hands: tuple[str, ...]
    ways: int
    options: tuple[tuple[str, object], ...] = ()


ENDINGS = [
    Ending("PIEDMONT", ("SK S2 C3", "S4 T1 D5", "S5 C6 B7"), 12),
    Ending("PIEDMONT", ("F T20 S1 C5", "T21 T3 S2 C4", "T9 D1 S3 C10"), 148),
    Ending("PIEDMONT", ("T21 T5 F S2", "T20 T19 T4 S3", "T1 T6 S4 D2"), 693),
    Ending(
        "PIEDMONT", ("T21 T5 F S2", "T20 T19 T4 S3", "T1 T6 S4 D2"), 297, (("overtrump", True),)
    ),
    Ending("WEB_PAGE", ("T21 T5 F S2", "T20 T19 T4 S3", "T1 T6 S4 D2"), 444),
    Ending("WEB_PAGE", ("C1 C9 T2 B5", "C2 T10 T3 B6", "D9 T12 T4 F"), 517),
    Ending("FOUR_PLAYERS", ("SK F C3", "S4 T1 D5", "S5 C6 B7", "T9 C1 S1"), 34),
    Ending("FOUR_PLAYERS", ("T8 C3 D4", "T9 C1 F", "T20 T21 CK", "C5 S1 D2"), 126),
    Ending("PICCOLO", ("C1 CQ T2 SK", "CJ T10 F S10", "CC D1 T4 SJ"), 133),
]
# The last three tricks of golden deals.
GOLDEN = {
    "piedmont_fool_last": 216,
    "piedmont_ultimo": 36,
    "web_page_fool_last": 92,
    "four_players_fool_last": 780,
    "piccolo_fool_last": 216,
}
for_each_ending = pytest.mark.parametrize("ending", ENDINGS, ids=lambda one: str(one.hands))
for_each_golden = pytest.mark.parametrize("name", GOLDEN)


def sequences(hands: list[Cards], leader: int, trick: list[str], rules: RuleSet) -> int:
    """The number of ways to play on, by the engine's public functions."""
    if len(trick) == rules.seats:
        leader = (leader + trick_winner(" ".join(trick), rules)) % rules.seats
        trick = []
    seat = (leader + len(trick)) % rules.seats
    if not hands[seat]:
        return 1
    ways = 0
    for card in legal_plays(hands[seat], " ".join(trick), rules):
        left = [*hands]
        left[seat] = hands[seat] - Cards(card)
        ways += sequences(left, leader, [*trick, str(card)], rules)
    return ways


def deal_sequences(deal: Deal) -> int:
    """The number of ways to play a deal to its end, by Deal.play."""
    if deal.is_over:
        return 1
    return sum(deal_sequences(deal.play(card)) for card in deal.legal_plays())


def ending_of(name: str, tricks: int = 3) -> Deal:
    """A golden deal with its last tricks unplayed."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return Deal.from_text("\n".join(text.splitlines()[:-tricks]))


@for_each_ending
def test_perft_of_fixed_endings(ending: Ending) -> None:
    """Engine and oracle count the stored number."""
    one = variant(ending.label, **dict(ending.options))
    hands = [hand.split() for hand in ending.hands]
    assert oracle.perft(hands, 0, one.table) == ending.ways
    assert sequences([Cards(hand) for hand in ending.hands], 0, [], one.rules) == ending.ways


@for_each_golden
def test_perft_of_the_last_tricks_of_golden_deals(name: str) -> None:
    """Deal.play counts the stored number, as the oracle does."""
    deal = ending_of(name)
    hands = [[str(card) for card in hand] for hand in deal.hands]
    table = BY_LABEL[deal.rules.name].table
    assert oracle.perft(hands, deal.leader, table) == GOLDEN[name]
    assert deal_sequences(deal) == GOLDEN[name]
