"""What the engine says when it refuses: whole sentences, for people read them and act on them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from random import Random

import pytest
from strategies import play_out

from scarto_teach import (
    FOUR_PLAYERS,
    PICCOLO,
    PIEDMONT,
    WEB_PAGE,
    BadNotation,
    BadRecord,
    BadRuleSet,
    Card,
    Cards,
    Deal,
    IllegalDiscard,
    IllegalPlay,
    Match,
    RuleSet,
    ScartoError,
    legal_plays,
    parse_cards,
    trick_winner,
)

NO_CARD = (
    "names no card. Write a suit and a rank: S B C D with 1 to 10, J C Q K (SK, C9); "
    "T1 to T21 for trumps; F for the Matto."
)
NO_SET = "names no rule set. There are PIEDMONT, WEB_PAGE, FOUR_PLAYERS, PICCOLO."
# A template is the key of its translations, to the letter.
ITALIAN = json.loads(files("scarto_teach").joinpath("locale", "it.json").read_text("utf-8"))
OPTIONS = (
    "bagatto_held_with_fool, count_in_thirds, five_trumps, fool_kept_in_last_trick, "
    "fool_may_be_discarded, fool_value, hand_size, held_back_trumps, match_deals, match_target, "
    "overtrump, pack, partners, pip_value, seats, share, talon_size, trump_order, ultimo"
)


def dealt() -> Deal:
    """A deal that awaits the scarto."""
    return Deal.shuffled(7)


def begun() -> Deal:
    """A deal whose first trick is due."""
    deal = dealt()
    return deal.discard(list(deal.legal_discards())[:3])


def over() -> Deal:
    """A deal played to its end."""
    return play_out(dealt(), Random(7))


def hands(*first: str) -> Callable[[], Deal]:
    """A typed deal, impossible, with these hands."""
    return lambda: Deal.from_hands([*first, "", "", ""][:3])


@pytest.mark.parametrize(
    ("act", "error", "sentence"),
    [
        (lambda: Card(""), BadNotation, "'' names 0 cards; one is wanted, such as SK or T20."),
        (
            lambda: Card("SK F"),
            BadNotation,
            "'SK F' names 2 cards; one is wanted, such as SK or T20.",
        ),
        (lambda: Cards("SK sk"), BadNotation, "SK is named twice; each card is there once (R1)."),
        (lambda: Card("SQ S"), BadNotation, f"'S' (word 2, column 4) {NO_CARD}"),
        (lambda: parse_cards("SK, XQ."), BadNotation, f"'XQ.' (word 2, column 5) {NO_CARD}"),
        (lambda: parse_cards("C9\n;the y"), BadNotation, f"'y' (word 2, column 9) {NO_CARD}"),
        (
            lambda: parse_cards("SK 7"),
            BadNotation,
            "'7' (word 2, column 4) could be a trump or a pip. "
            "Write T7 for the trump, S7 for swords.",
        ),
        (
            lambda: parse_cards("Re"),
            BadNotation,
            "'Re' (word 1, column 1) is a rank without a suit. Write both, such as SK.",
        ),
        (
            lambda: parse_cards(7),  # type: ignore[arg-type]
            BadNotation,
            "7 is not card text. Write codes such as 'SK C9 F'.",
        ),
        (
            lambda: setattr(Card("SK"), "suit", "B"),
            AttributeError,
            "SK is a card; a card cannot be changed.",
        ),
        (
            lambda: setattr(Cards("SK"), "mask", 1),
            AttributeError,
            "A set of cards cannot be changed; | and - make a new one.",
        ),
        (
            lambda: legal_plays("SK F", "F SK"),
            ScartoError,
            "SK F cannot be in the hand and in the trick (R1).",
        ),
        (
            lambda: trick_winner("F"),
            ScartoError,
            "Nobody wins yet: the Fool never wins (R15). Add the card that follows.",
        ),
        (Deal, ScartoError, "Make a deal with Deal.shuffled(seed), from_hands or from_text."),
        (lambda: Deal.shuffled(-1), ScartoError, "-1 is no seed. Give a whole number from 0 up."),
        (
            lambda: Deal.shuffled(1, 3),
            BadRecord,
            "Dealer 3 has no seat: they run from 0 to 2.",
        ),
        (lambda: dealt().view(3), ScartoError, "There is no seat 3: they run from 0 to 2."),
        (
            lambda: dealt().play("SK"),
            IllegalPlay,
            "The dealer lays away 3 cards before the first trick. (R7)",
        ),
        (
            lambda: begun().discard("S2 S3 S4"),
            IllegalDiscard,
            "The dealer has laid cards away already. (R7)",
        ),
        (
            lambda: over().play("SK"),
            IllegalPlay,
            "The deal is over: 25 tricks have been played. (R20)",
        ),
        (
            lambda: Deal.from_hands(["SK", "SQ"]),
            BadRecord,
            "2 hands are not 3, one a seat (R6).",
        ),
        (hands("SK SQ"), BadRecord, "Hand 0 has 2 cards, not 25 (R6)."),
        (
            lambda: Deal.from_hands(["S2 S3", "", ""], rules=PICCOLO),
            BadRecord,
            "Hand 0 has S3 S2, not in the pack of PICCOLO (R1).",
        ),
        (
            lambda: Deal.from_hands([list(PIEDMONT.pack)[n : n + 25] for n in (0, 24, 50)]),
            BadRecord,
            "Hand 1 has B4, dealt already (R1).",
        ),
        (
            lambda: Deal.from_hands([list(PIEDMONT.pack)[n : n + 25] for n in (0, 25, 50)], "T1"),
            BadRecord,
            "Talon has 1 cards, not 3 (R6).",
        ),
        (
            lambda: Deal.from_hands([list(PIEDMONT.pack)[n : n + 25] for n in (0, 25, 0)]),
            BadRecord,
            "Hand 2 has SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 BK BQ BC BJ B10 B9 B8 B7 B6 "
            "B5 B4, dealt already (R1).",
        ),
        (lambda: RuleSet.from_text("TAROT"), BadRuleSet, f"'TAROT' {NO_SET}"),
        (lambda: RuleSet.from_text(""), BadRuleSet, f"'' {NO_SET}"),
        (lambda: RuleSet.from_text("ultimo=5 seats=3"), BadRuleSet, f"'ultimo=5' {NO_SET}"),
        (
            lambda: RuleSet.from_text("PIEDMONT speed=3"),
            BadRuleSet,
            f"'speed' is no option. There are {OPTIONS}.",
        ),
        (
            lambda: RuleSet.from_text("PIEDMONT ultimo=many=few"),
            BadRuleSet,
            "'ultimo=many=few': 'many=few' is no value for ultimo.",
        ),
        (
            lambda: Deal.shuffled(1, rules=replace(PIEDMONT, partners=True, match_deals=None)),
            BadRuleSet,
            "3 seats cannot be partners: opposite seats need an even number. (R18) "
            "A match needs a number of deals or a target, or it never ends. (R19)",
        ),
        (
            lambda: Match().add(dealt()),
            ScartoError,
            "The deal is still being played; finish it first (R20).",
        ),
        (
            lambda: Match(WEB_PAGE).add(over()),
            ScartoError,
            "The match is played under WEB_PAGE, the deal PIEDMONT.",
        ),
        (
            lambda: Match(first_dealer=1).add(over()),
            ScartoError,
            "Seat 1 deals now, not seat 0 (R5).",
        ),
        (
            lambda: Match(deals=1).add(over()).add(over()),
            ScartoError,
            "The match is over after 1 deals (R19).",
        ),
    ],
)
def test_a_refusal_is_a_whole_sentence(
    act: Callable[[], object], error: type[Exception], sentence: str
) -> None:
    """What was wrong, quoted, with the rule or with what would do."""
    with pytest.raises(error) as caught:
        act()
    assert str(caught.value) == sentence
    assert type(caught.value) is error


@pytest.mark.parametrize(
    ("act", "rule", "cards"),
    [
        (lambda: dealt().play("SK"), "R7", "SK"),
        (lambda: begun().discard("S2 S3 S4"), "R7", "S2 S3 S4"),
        (lambda: over().play("SK"), "R20", "SK"),
    ],
)
def test_an_act_out_of_time_has_its_rule_and_cards_and_can_be_pickled(
    act: Callable[[], object], rule: str, cards: str
) -> None:
    """The reason travels with the error, through a pickle too."""
    with pytest.raises((IllegalPlay, IllegalDiscard)) as caught:
        act()
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value)
    for reason in (caught.value.reason, again.reason):
        assert (reason.rule, reason.cards) == (rule, Cards(cards))
        assert reason.message in ITALIAN


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        (dealt, "<Deal PIEDMONT, dealer 0: seat 0 is to lay away 3 cards>"),
        (begun, "<Deal PIEDMONT, dealer 0: trick 1, seat 1 to play>"),
        (
            lambda: play_out(Deal.shuffled(5, 1, FOUR_PLAYERS), Random(5)),
            "<Deal FOUR_PLAYERS, dealer 1: over, points 23 1/3, 17, 15 1/3, 22 1/3>",
        ),
        (
            lambda: begun().view(2),
            "<View of seat 2, trick 1, turn of seat 1: SC SJ S5 S4 S3 S1 BC B5 B2 B1 CC C2 C9 C10 "
            "DK D4 D10 T14 T12 T11 T9 T7 T5 T3 T2>",
        ),
        (lambda: over().view(0), "<View of seat 0, over: >"),
        (
            lambda: replace(PIEDMONT, share=Fraction(1, 2), held_back_trumps=(), match_deals=None),
            "RuleSet.from_text('PIEDMONT held_back_trumps=none share=1/2 match_deals=none')",
        ),
    ],
)
def test_values_say_what_they_are(thing: Callable[[], object], shown: str) -> None:
    """In a notebook the last value of a cell is shown so."""
    assert repr(thing()) == shown
