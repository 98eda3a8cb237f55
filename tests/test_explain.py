"""Reasons: rule, sentence and cards for every refusal, every trick and every count."""

from __future__ import annotations

import pickle
from dataclasses import replace

import oracle
import pytest
from hypothesis import given, settings
from strategies import Position, positions

from scarto_teach import (
    FOUR_PLAYERS,
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    RuleSet,
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
