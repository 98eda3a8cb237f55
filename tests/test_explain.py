"""Reasons: rule, sentence and cards for every refusal, every trick and every count."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from strategies import Position, positions

from scarto_teach import (
    FOUR_PLAYERS,
    PICCOLO,
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    Reason,
    RuleSet,
    explain_count,
    explain_settlement,
    legal_plays,
    why_legal,
    why_not,
    why_not_discard,
    why_winner,
)


@pytest.mark.parametrize(
    ("hand", "trick", "card", "rules", "rule"),
    [
        ("S4 T9 F", "S7", "T9", PIEDMONT, "R10"),
        ("S4 C9", "S7", "C9", PIEDMONT, "R10"),
        ("T4 C9", "T7", "C9", PIEDMONT, "R10"),
        ("T3 S2", "C5", "S2", PIEDMONT, "R11"),
        ("T3 T12 T20", "T10", "T3", WEB_PAGE, "R12"),
        ("S4 T3 T12", "C9 T10", "T3", WEB_PAGE, "R12"),
        ("S4 T3", "C9", "SK", PIEDMONT, "R1"),
    ],
)
def test_a_refused_play_names_its_rule(
    hand: str, trick: str, card: str, rules: RuleSet, rule: str
) -> None:
    """Follow is R10, trump is R11, overtrump is R12, not held is R1."""
    reason = why_not(hand, trick, card, rules)
    assert reason is not None
    assert reason.rule == rule
    assert str(reason).endswith(f"({rule})")
    assert reason.sentence
    assert reason.sentence in str(reason)


@pytest.mark.parametrize(
    ("hand", "trick", "card", "rules", "rule"),
    [
        ("S4 T9 F", "", "T9", PIEDMONT, "R9"),
        ("S4 T9 F", "", "F", PIEDMONT, "R9"),
        ("S4 T9 F", "S7", "S4", PIEDMONT, "R10"),
        ("S4 T9 F", "S7", "F", PIEDMONT, "R13"),
        ("S4 T9", "F", "T9", PIEDMONT, "R14"),
        ("S4 T9", "F C3", "T9", PIEDMONT, "R11"),
        ("S4 C2", "T5", "C2", PIEDMONT, "R11"),
        ("S4 T9", "T5", "T9", PIEDMONT, "R10"),
        ("S4 T9", "T5", "T9", WEB_PAGE, "R12"),
        ("S4 T9", "C3 T5", "T9", PIEDMONT, "R11"),
        ("S4 T9", "C3 T5", "T9", WEB_PAGE, "R12"),
        ("S4 T9", "C3 T11", "T9", WEB_PAGE, "R12"),
        ("S4 T9", "C3 D5", "T9", WEB_PAGE, "R11"),
        ("C4 T9", "C3 T5", "C4", WEB_PAGE, "R10"),
    ],
)
def test_a_legal_play_names_its_rule_too(
    hand: str, trick: str, card: str, rules: RuleSet, rule: str
) -> None:
    """Leading is R9, following R10, trumping or free R11, overtrumping R12, the Fool R13, R14."""
    reason = why_legal(hand, trick, card, rules)
    assert reason is not None
    assert (reason.rule, reason.cards) == (rule, Cards(card))


@pytest.mark.parametrize(
    ("trick", "word"), [("C3 T5", "beats"), ("C3 T11", "cannot"), ("T11", "cannot")]
)
def test_r12_the_reason_says_whether_the_trump_beats(trick: str, word: str) -> None:
    """Beating and being unable to beat are two sentences."""
    assert word in str(why_legal("S4 T9", trick, "T9", WEB_PAGE))


@pytest.mark.parametrize("trick", ["F C3", "F T9"])
def test_r14_after_a_led_fool_the_reason_is_about_the_second_card(trick: str) -> None:
    """The suit that must be followed is that of the card after the Fool."""
    reason = why_not("SK C5 T4", trick, "SK", PIEDMONT)
    assert reason is not None
    assert reason.rule in ("R10", "R14")


def expected_rule(at: Position, card: str) -> str:
    """The rule against an illegal card, worked out with the oracle's words."""
    led = oracle.led(at.trick)
    if any(oracle.suit(held) == led for held in at.hand) and oracle.suit(card) != led:
        return "R14" if at.trick[0] == "F" else "R10"
    return "R12" if oracle.suit(card) == "T" else "R11"


@settings(max_examples=300)
@given(at=positions)
def test_every_reason_is_a_finished_sentence(at: Position) -> None:
    """No placeholder is left over, the same reason comes twice, and it can be pickled."""
    hand, trick = " ".join(at.hand), " ".join(at.trick)
    for card in at.hand:
        reason = why_not(hand, trick, card, at.variant.rules)
        assert (why_legal(hand, trick, card, at.variant.rules) is None) is (reason is not None)
        if reason is None:
            continue
        assert reason.rule == expected_rule(at, card)
        assert reason.cards == legal_plays(hand, trick, at.variant.rules)
        assert reason == why_not(hand, trick, card, at.variant.rules)
        assert pickle.loads(pickle.dumps(reason)) == reason
        assert "{" not in reason.sentence
        assert reason.sentence[0].isupper()
        assert isinstance(reason.cards, Cards)


@pytest.mark.parametrize(
    ("laid", "rule", "card"),
    [
        ("SK S2 S3", "R8", "SK"),
        ("T20 S2 S3", "R8", "T20"),
        ("F S2 S3", "R8", "F"),
        ("T1 S2 S3", "R8", "T7"),
        ("CK S2 S3", "R1", "CK"),
    ],
)
def test_a_refused_scarto_names_rule_and_card(laid: str, rule: str, card: str) -> None:
    """The card at fault is among the cards of the reason."""
    reason = why_not_discard("SK S2 S3 S4 S5 T20 T1 F T7", laid, PIEDMONT)
    assert reason is not None
    assert reason.rule in (rule, "R7") if rule == "R1" else reason.rule == rule
    assert card in reason.cards


@pytest.mark.parametrize("laid", ["", "S2", "S2 S3", "S2 S3 S4 S5"])
def test_r7_a_wrong_number_of_cards_is_refused(laid: str) -> None:
    """Three cards, no more and no fewer."""
    reason = why_not_discard("SK S2 S3 S4 S5 T20 T1 F T7", laid, PIEDMONT)
    assert reason is not None
    assert reason.rule == "R7"
    assert "3" in reason.sentence or "three" in reason.sentence


def test_r8_the_bagatto_alone_may_go_and_has_no_reason() -> None:
    """No other trump, no Fool."""
    assert why_not_discard("SK T1 S2 S3 S4", "T1 S2 S3", PIEDMONT) is None


def test_a_free_fool_may_go_and_has_no_reason() -> None:
    """The option is obeyed by the reasons too."""
    rules = replace(PIEDMONT, fool_may_be_discarded=True)
    assert why_not_discard("SK F S2 S3 S4", "F S2 S3", rules) is None


@pytest.mark.parametrize(
    ("trick", "best", "rules"),
    [
        ("CK CQ T1", "T1", PIEDMONT),
        ("C9 C2 C10", "C2", PIEDMONT),
        ("F C9 C2", "C2", PIEDMONT),
        ("T21 T20 T19", "T20", PIEDMONT),
        ("T21 T20 T19", "T21", WEB_PAGE),
        ("C3 SK DK", "C3", PIEDMONT),
    ],
)
def test_r16_why_a_card_wins(trick: str, best: str, rules: RuleSet) -> None:
    """The reason names the winning card and a ranking rule."""
    reason = why_winner(trick, rules)
    assert reason.rule in ("R2", "R3", "R15", "R16")
    assert Card(best) in reason.cards
    assert Card(best).name.split(" (")[0] in reason.sentence


@pytest.mark.parametrize(
    ("trick", "rule", "cards"),
    [
        ("CK CQ T1", "R16", "T1"),
        ("C9 T2 T1", "R16", "T2 T1"),
        ("T21 T20 T19", "R3", "T21 T20 T19"),
        ("T20 T19", "R16", "T20 T19"),
        ("C9 C2 SK", "R2", "C2 C9"),
        ("C9 CK", "R16", "CK C9"),
        ("C3 SK DK", "R16", "C3"),
        ("S9 S2", "R16", "S9 S2"),
    ],
)
def test_r2_r3_r16_the_reason_shows_the_cards_that_counted(
    trick: str, rule: str, cards: str
) -> None:
    """The winner and those it beat in its own suit."""
    reason = why_winner(trick)
    assert (reason.rule, reason.cards) == (rule, Cards(cards))


def test_r18_a_settlement_says_who_pays_and_who_draws() -> None:
    """One sentence a seat."""
    words = ("draws 10", "pays 2", "nothing")
    sentences = [str(reason) for reason in explain_settlement((10, -2, 0))]
    assert all(word in line for word, line in zip(words, sentences, strict=True))
    assert all("26" in line for line in sentences)


def test_r18_partners_settle_against_39() -> None:
    """Two shares a side."""
    rules = replace(FOUR_PLAYERS, partners=True)
    assert "39" in str(explain_settlement((1, -1, 1, -1), rules)[0])


OVERTRUMP = replace(PIEDMONT, overtrump=True)
# A template is the key of its translations, to the letter.
ITALIAN = json.loads(files("scarto_teach").joinpath("locale", "it.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("explain", "position", "sentence", "cards"),
    [
        (why_not, ("S4 F", "C9", "SK"), "King of Swords is not in this hand. (R1)", "SK"),
        (why_not, ("S4 CQ F", "SJ", "CQ"), "Swords were led and you hold swords. (R10)", "S4 F"),
        (why_not, ("T4 C9", "T7", "C9"), "Trumps were led and you hold trumps. (R10)", "T4"),
        (
            why_not,
            ("S4 CQ T7", "F SJ", "CQ"),
            "The Fool was led, so Knave of Swords sets the suit: swords, and you hold swords. "
            "(R14)",
            "S4",
        ),
        (
            why_not,
            ("CQ T7 T3", "BJ", "CQ"),
            "Batons were led and you hold none, so a trump must go: you hold trumps. (R11)",
            "T7 T3",
        ),
        (
            why_not,
            ("T3 T12 T20 S2", "D5 T10", "T3", OVERTRUMP),
            "At this table you must beat Trump 10 if you can: T20 T12 would. (R12)",
            "T20 T12",
        ),
        (
            why_not,
            ("T19 T20 F", "T21 T2", "T19", OVERTRUMP),
            "At this table you must beat World (trump 21) if you can: T20 would. (R12)",
            "T20 F",
        ),
        (why_legal, ("S4 T9 F", "", "T9"), "Whoever leads may play any card. (R9)", "T9"),
        (why_legal, ("S4 T9 F", "S7", "F"), "The Fool may be played at any time. (R13)", "F"),
        (
            why_legal,
            ("S4 T9", "F", "T9"),
            "Only the Fool lies there, so any card may set the suit. (R14)",
            "T9",
        ),
        (why_legal, ("S4 T9 F", "S7", "S4"), "4 of Swords follows suit. (R10)", "S4"),
        (
            why_legal,
            ("S4 C2", "B5", "C2"),
            "You hold neither batons nor trumps, so anything may go. (R11)",
            "C2",
        ),
        (
            why_legal,
            ("S4 T9", "F C3", "T9"),
            "You hold no cups, so a trump must go. (R11)",
            "T9",
        ),
        (
            why_legal,
            ("T20", "C5 T21", "T20", OVERTRUMP),
            "Angel (trump 20) beats World (trump 21), as it must at this table. (R12)",
            "T20",
        ),
        (
            why_legal,
            ("T9", "T5 F T3", "T9", OVERTRUMP),
            "Trump 9 beats Trump 5, as it must at this table. (R12)",
            "T9",
        ),
        (
            why_legal,
            ("T21", "T20", "T21", OVERTRUMP),
            "You cannot beat Angel (trump 20), so any trump will do. (R12)",
            "T21",
        ),
        (
            why_winner,
            ("T19 T21 T20",),
            "The Angel beats the World, although its number is lower. (R3)",
            "T19 T20 T21",
        ),
        (
            why_winner,
            ("T21 T20 T19", WEB_PAGE),
            "World (trump 21) is the highest trump. (R16)",
            "T19 T20 T21",
        ),
        (
            why_winner,
            ("CK CQ T1",),
            "Bagatto (trump 1) is the only trump, and a trump beats every suit. (R16)",
            "T1",
        ),
        (
            why_winner,
            ("D9 D2 SK",),
            "2 of Coins wins: in cups and coins the lower pip is the stronger. (R2)",
            "D2 D9",
        ),
        (
            why_winner,
            ("D1 DK",),
            "King of Coins is the highest of the suit led: coins. (R16)",
            "DK D1",
        ),
        (
            why_winner,
            ("CQ CK",),
            "King of Cups is the highest of the suit led: cups. (R16)",
            "CK CQ",
        ),
        (
            why_winner,
            ("F B9 B2",),
            "9 of Batons is the highest of the suit led: batons. (R16)",
            "B9 B2",
        ),
        (
            why_winner,
            ("C3 SK DK",),
            "3 of Cups is the only card of the suit led: cups. (R16)",
            "C3",
        ),
        (
            why_not_discard,
            ("SK T1 T7 C3 DQ", "CK T9 DQ"),
            "King of Cups is not in this hand. (R1)",
            "CK T9",
        ),
        (
            why_not_discard,
            ("SK T1 T7 C3 DQ", "SK C3 DQ"),
            "King of Swords is never laid away. (R8)",
            "SK",
        ),
        (
            why_not_discard,
            ("SK T1 T7 T9 C3 DQ", "T1 C3 DQ"),
            "The Bagatto may not be laid away while you hold another trump: T9 T7. (R8)",
            "T9 T7",
        ),
        (
            why_not_discard,
            ("SK T1 F C3 DQ", "T1 C3 DQ"),
            "The Bagatto may not be laid away while you hold the Fool. (R8)",
            "F",
        ),
        (
            why_not_discard,
            ("SK C3 DQ S2", "C3 DQ S2", PICCOLO),
            "The dealer lays away 6 cards, not 3. (R7)",
            "C3 DQ S2",
        ),
    ],
)
def test_a_reason_is_a_whole_sentence_about_its_cards(
    explain: Callable[..., Reason | None], position: tuple[Any, ...], sentence: str, cards: str
) -> None:
    """Card names, the suit in words, the rule, and the cards that the board points at."""
    reason = explain(*position)
    assert str(reason) == sentence
    assert reason is not None
    assert reason.cards == Cards(cards)
    assert reason.message in ITALIAN


FIVE = replace(PIEDMONT, fool_value=5)


@pytest.mark.parametrize(
    ("pile", "rules", "lines"),
    [
        ("", PIEDMONT, [("0 points in all.", "")]),
        (
            "CK T3 T4 SQ C2 F",
            PIEDMONT,
            [
                ("SQ CK C2: 4 + 5 + 1 - 2 = 8", "SQ CK C2"),
                ("T4 T3: 1 + 1, and 1 for the missing card, - 2 = 1", "T4 T3"),
                ("The Fool stays apart and counts 4.", "F"),
                ("13 points in all.", "CK T3 T4 SQ C2 F"),
            ],
        ),
        (
            "SK SQ SC SJ F",
            FIVE,
            [
                ("SK SQ SC: 5 + 4 + 3 - 2 = 10", "SK SQ SC"),
                ("SJ: 2, and 2 for the missing cards, - 2 = 2", "SJ"),
                ("The Fool stays apart and counts 5.", "F"),
                ("17 points in all.", "SK SQ SC SJ F"),
            ],
        ),
        (
            "T21 SK",
            WEB_PAGE,
            [
                ("SK T21: 5 + 5, and 1 for the missing card, - 2 = 9", "SK T21"),
                ("9 points in all.", "SK T21"),
            ],
        ),
        (
            "SQ S2 F",
            FOUR_PLAYERS,
            [
                ("Each card counts three times its value less 2, in thirds: 24.", "SQ S2 F"),
                ("8 points in all.", "SQ S2 F"),
            ],
        ),
        (
            "F",
            FOUR_PLAYERS,
            [
                ("Each card counts three times its value less 2, in thirds: 13.", "F"),
                ("4 1/3 points in all.", "F"),
            ],
        ),
    ],
)
def test_r17_a_count_is_shown_batch_by_batch(
    pile: str, rules: RuleSet, lines: list[tuple[str, str]]
) -> None:
    """The sums are those of the count, short batches say what was filled in."""
    shown = [(str(reason), reason.cards) for reason in explain_count(pile, rules)]
    assert shown == [(f"{line} (R17)", Cards(cards)) for line, cards in lines]
    assert all(reason.message in ITALIAN for reason in explain_count(pile, rules))


@pytest.mark.parametrize(
    ("scores", "rules", "lines"),
    [
        (
            (10, -2, 0),
            PIEDMONT,
            [
                "Seat 0 is 10 above 26 and draws 10. (R18)",
                "Seat 1 is 2 below 26 and pays 2. (R18)",
                "Seat 2 is at 26 and pays nothing. (R18)",
            ],
        ),
        (
            (Fraction(1, 3), Fraction(-4, 3)),
            FOUR_PLAYERS,
            [
                "Seat 0 is 1/3 above 19 1/2 and draws 1/3. (R18)",
                "Seat 1 is 1 1/3 below 19 1/2 and pays 1 1/3. (R18)",
            ],
        ),
        (
            (1, -1),
            replace(FOUR_PLAYERS, partners=True),
            [
                "Seat 0 is 1 above 39 and draws 1. (R18)",
                "Seat 1 is 1 below 39 and pays 1. (R18)",
            ],
        ),
    ],
)
def test_r18_a_settlement_is_a_sentence_a_seat(
    scores: tuple[int | Fraction, ...], rules: RuleSet, lines: list[str]
) -> None:
    """Above the share draws, below it pays; partners are measured against two shares."""
    found = explain_settlement(scores, rules)
    assert [str(reason) for reason in found] == lines
    assert all(reason.cards == Cards() and reason.message in ITALIAN for reason in found)


def test_a_reason_is_a_value() -> None:
    """Equal only to the same words about the same cards, in whatever order the words were named."""
    one = Reason("R1", "{a} {b}", Cards("SK"), {"a": 1, "b": "x"})
    same = Reason("R1", "{a} {b}", Cards("SK"), {"b": "x", "a": 1})
    others = [
        Reason("R2", "{a} {b}", Cards("SK"), {"a": 1, "b": "x"}),
        Reason("R1", "{b} {a}", Cards("SK"), {"a": 1, "b": "x"}),
        Reason("R1", "{a} {b}", Cards("SQ"), {"a": 1, "b": "x"}),
        Reason("R1", "{a} {b}", Cards("SK"), {"a": 2, "b": "x"}),
        Reason("R1", "{a} {b}", Cards("SK"), {"a": Card("SK"), "b": Cards("SK")}),
        str(one),
    ]
    assert one == same
    assert hash(one) == hash(same) != hash(others[0])
    assert all(one != other for other in others)
    assert len({one, same}) == 1


def test_r11_void_in_trumps_when_trumps_are_led_is_said_once() -> None:
    """Nobody is told that they hold neither trumps nor trumps."""
    reason = why_legal("S4 C2", "T5", "C2")
    assert str(reason) == "You hold no trumps, so anything may go. (R11)"
