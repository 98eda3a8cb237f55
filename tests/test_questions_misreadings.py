"""The misread laws misread what they say, and nothing else."""

from __future__ import annotations

import random

import pytest

from scarto_teach.engine import PACK, PIEDMONT, WEB_PAGE, Cards, RuleSet
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.position import Position


@pytest.mark.parametrize(
    ("name", "hand", "trick", "given", "rules"),
    [
        ("everything goes", "S2 C4 F", "S3", "S2 C4 F", PIEDMONT),
        ("the Matto is bound like the rest", "S2 C4 F", "S3", "S2", PIEDMONT),
        ("the Matto is bound like the rest", "T2 C4 F", "S3", "T2", PIEDMONT),
        ("the Matto is bound like the rest", "C4 F", "S3", "C4 F", PIEDMONT),
        ("the Matto is bound like the rest", "S2 F", "", "S2 F", PIEDMONT),
        ("the Matto is a trump", "S2 C4 F", "S3", "S2", PIEDMONT),
        ("the Matto is a trump", "C4 T2 F", "S3", "T2 F", PIEDMONT),
        ("the Matto is a trump", "C4 F", "S3", "F", PIEDMONT),
        ("the Matto is a trump", "C4 F", "T3", "F", PIEDMONT),
        ("the Matto is a trump", "C4 D4", "T3", "C4 D4", PIEDMONT),
        ("the Matto is a trump", "C4 F", "", "C4 F", PIEDMONT),
        ("a trump may replace the suit", "S2 T4 C5", "S3", "S2 T4", PIEDMONT),
        ("trumps stay at home", "T4 C5", "S3", "T4 C5", PIEDMONT),
        ("trumps stay at home", "S2 T4 C5", "S3", "S2", PIEDMONT),
        ("after the Matto everything goes", "C5 SK", "F C3", "C5 SK", PIEDMONT),
        ("after the Matto everything goes", "C5 SK", "C3", "C5", PIEDMONT),
        ("the last card sets the suit", "C5 S4", "S3 C2", "C5", PIEDMONT),
        ("the last card sets the suit", "C5 S4", "S3 F", "S4", PIEDMONT),
        ("one must win", "SQ S3 C4", "S6", "SQ", PIEDMONT),
        ("one must win", "S2 S3 C4", "S6", "S2 S3", PIEDMONT),
        ("one must win", "SQ S3 F", "S6", "SQ F", PIEDMONT),
        ("one must win", "SQ S3", "", "SQ S3", PIEDMONT),
        ("one must overtrump", "T3 T12", "T10", "T12", PIEDMONT),
        ("one need not overtrump", "T3 T12", "T10", "T3 T12", WEB_PAGE),
        ("only higher trumps go", "T3 T12 F", "T10", "T12 F", WEB_PAGE),
        ("only higher trumps go", "T3 C4", "T10", "T3 C4", WEB_PAGE),
        ("only higher trumps go", "T3 C4", "S10", "T3", WEB_PAGE),
    ],
)
def test_a_misreading_gives_what_its_name_says(
    name: str, hand: str, trick: str, given: str, rules: RuleSet
) -> None:
    assert MISREADINGS[name](Position.of(hand, trick, rules)) == Cards(given)


@pytest.mark.parametrize("name", MISREADINGS)
def test_a_misreading_never_names_a_card_that_is_not_held_nor_none(name: str) -> None:
    rng = random.Random(0)
    for _ in range(500):
        drawn = rng.sample(PACK, rng.randint(1, 8))
        place = min(rng.randint(0, 2), len(drawn) - 1)
        position = Position(Cards(drawn[place:]), tuple(drawn[:place]))
        given = MISREADINGS[name](position)
        assert given
        assert given <= position.hand
