"""A rule set that does not add up is found out, and refused with its sum."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from strategies import VARIANTS, Variant

from scarto_teach import (
    PIEDMONT,
    WEB_PAGE,
    BadRuleSet,
    Card,
    Cards,
    Deal,
    RuleSet,
    audit,
)

THREE_FIVES = replace(PIEDMONT, five_trumps=(1, 20, 21))
PIPS_AT_NOUGHT = replace(PIEDMONT, pip_value=0)
THE_PAGE = replace(PIEDMONT, five_trumps=(1, 20, 21), pip_value=0)
FOOL_AT_FIVE = replace(PIEDMONT, fool_value=5)


@pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
def test_every_rule_set_of_the_package_adds_up(one: Variant) -> None:
    """No findings for the named sets and their options."""
    assert list(audit(one.rules)) == []


@pytest.mark.parametrize(
    ("rules", "total"),
    [(PIEDMONT, 78), (FOOL_AT_FIVE, 79), (THREE_FIVES, 82), (THE_PAGE, 24)],
)
def test_r17_totals_are_computed(rules: RuleSet, total: int) -> None:
    """The column "Fool apart" of rules.md."""
    assert rules.total == total


@pytest.mark.parametrize(
    ("rules", "total"), [(FOOL_AT_FIVE, 79), (THREE_FIVES, 82), (THE_PAGE, 24)]
)
def test_a_deal_refuses_a_rule_set_whose_sum_is_wrong_and_shows_the_sum(
    rules: RuleSet, total: int
) -> None:
    """audit says it, Deal raises it, the sum is in both."""
    findings = " ".join(map(str, audit(rules)))
    assert str(total) in findings
    with pytest.raises(BadRuleSet, match=str(total)):
        Deal.shuffled(seed=1, rules=rules)


def test_pips_at_nought_are_refused_with_their_sum() -> None:
    """Two fives and pips at 0: the sum is shown whatever it is."""
    assert str(PIPS_AT_NOUGHT.total) in " ".join(map(str, audit(PIPS_AT_NOUGHT)))
    with pytest.raises(BadRuleSet, match=str(PIPS_AT_NOUGHT.total)):
        Deal.shuffled(seed=1, rules=PIPS_AT_NOUGHT)


def test_a_refused_rule_set_cannot_be_dealt_by_hand_either() -> None:
    """from_hands audits as shuffled does."""
    cards = list(PIEDMONT.pack)
    hands = [cards[:25], cards[25:50], cards[50:75]]
    with pytest.raises(BadRuleSet):
        Deal.from_hands(hands, cards[75:], 0, THREE_FIVES)


@pytest.mark.parametrize(
    "change",
    [
        {"share": 25},
        {"hand_size": 24},
        {"talon_size": 4},
        {"seats": 4},
        {"pack": Cards(PIEDMONT.pack) - Cards("S2")},
        {"trump_order": (20, 21)},
    ],
    ids=str,
)
def test_cards_and_shares_that_do_not_fit_are_findings(change: dict[str, object]) -> None:
    """Cards dealt are the pack, shares are the total, and every trump is ranked."""
    assert audit(replace(PIEDMONT, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
def test_rule_set_text_reads_back(one: Variant) -> None:
    """str gives one line that from_text reads."""
    line = str(one.rules)
    assert "\n" not in line
    assert RuleSet.from_text(line) == one.rules


def test_rule_set_text_is_short() -> None:
    """The name, then only what differs."""
    assert str(PIEDMONT) == "PIEDMONT"
    assert str(replace(PIEDMONT, ultimo=5)) == "PIEDMONT ultimo=5"


@pytest.mark.parametrize(
    "line", ["", "TAROT", "PIEDMONT ultimo=many", "PIEDMONT speed=3", "PIEDMONT ultimo"]
)
def test_an_unknown_rule_set_line_is_refused(line: str) -> None:
    """BadRuleSet, with the word quoted where there is one."""
    with pytest.raises(BadRuleSet) as caught:
        RuleSet.from_text(line)
    assert not line or line.split()[-1].split("=")[0] in str(caught.value)


SUM = "The cards' values add up to {} and the piles to {}, but 3 shares of {} are {}: "


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        ({"seats": 1}, ["A deal needs two seats and one card each at the least. (R6)"]),
        ({"hand_size": 0}, ["A deal needs two seats and one card each at the least. (R6)"]),
        ({"talon_size": -1}, ["A deal needs two seats and one card each at the least. (R6)"]),
        (
            {"five_trumps": (1, 0, 22)},
            ["There is no trump 0: the trumps are numbered 1 to 21. (R1)"],
        ),
        (
            {"held_back_trumps": (22,)},
            ["There is no trump 22: the trumps are numbered 1 to 21. (R1)"],
        ),
        ({"trump_order": (20, 21)}, ["The trump order must name each of the 21 trumps once. (R3)"]),
        (
            {"hand_size": 24},
            ["3 hands of 24 and a talon of 3 are 75 cards, the pack 78. (R6)"],
        ),
        (
            {"hand_size": 7, "talon_size": 57, "held_back_trumps": (20, 21)},
            ["8 cards may have to stay, more than a hand of 7: a dealer can be stuck. (R8)"],
        ),
        ({"hand_size": 7, "talon_size": 57}, []),
        ({"hand_size": 26, "talon_size": 0}, []),
        (
            {"seats": 2, "hand_size": 38, "talon_size": 2, "share": 39},
            ["Tricks of 2 leave remainders of a batch: count in thirds. (R17)"],
        ),
        (
            {"seats": 2, "hand_size": 36, "talon_size": 6, "share": 39},
            ["Tricks of 2 leave remainders of a batch: count in thirds. (R17)"],
        ),
        (
            {"hand_size": 24, "talon_size": 6, "share": 25},
            [SUM.format(129, 78, 25, 75) + "the deal scores would sum to 3, not 0. (R18)"],
        ),
        (
            {"pip_value": 0},
            [
                SUM.format(70, 19, 26, 78) + "the deal scores would sum to -59, not 0. (R18)",
                "A batch of three cards worth 0 would count -2. (R17)",
            ],
        ),
        (
            {"pip_value": -1},
            [
                SUM.format(11, -40, 26, 78) + "the deal scores would sum to -118, not 0. (R18)",
                "A batch of three cards worth -1 would count -5. (R17)",
            ],
        ),
        (
            {"partners": True},
            ["3 seats cannot be partners: opposite seats need an even number. (R18)"],
        ),
        (
            {"match_deals": None},
            ["A match needs a number of deals or a target, or it never ends. (R19)"],
        ),
    ],
    ids=str,
)
def test_a_finding_is_a_whole_sentence_with_its_sum(
    change: dict[str, object], findings: list[str]
) -> None:
    """The limits are exact: two seats, hands of one card and an empty talon can be played."""
    found = audit(replace(PIEDMONT, **change))  # type: ignore[arg-type]
    assert [str(finding) for finding in found] == findings
    for finding in found:
        assert finding.cards == PIEDMONT.pack
        assert finding.message[0] == "{" or finding.message[0].isupper()


def test_r17_talons_that_are_no_batches_are_refused_unless_thirds_are_counted() -> None:
    """A talon of 4 leaves a remainder in the dealer's pile; thirds have none."""
    whole = replace(PIEDMONT, hand_size=24, talon_size=6)
    two = replace(PIEDMONT, pack=PIEDMONT.pack - "S2", hand_size=25, talon_size=2)
    odd = replace(PIEDMONT, seats=2, hand_size=37, talon_size=4, share=39)
    assert audit(whole) == []
    assert [finding.rule for finding in audit(odd)] == ["R17"]
    assert "R17" in [finding.rule for finding in audit(two)]
    assert audit(replace(odd, fool_value=5, count_in_thirds=True)) == []


def test_r6_two_seats_with_a_card_each_can_be_played() -> None:
    """The smallest table there is."""
    least = replace(
        PIEDMONT, seats=2, hand_size=1, talon_size=1, pack=Cards("S2 S3 S4"),
        count_in_thirds=True, share=Fraction(1, 2),
    )  # fmt: skip
    assert audit(least) == []
    assert Deal.shuffled(1, rules=least).awaits_discard


def test_r17_a_pack_without_the_fool_has_its_total() -> None:
    """Nothing stands apart: 77 cards, filled up with one worth 1."""
    assert replace(PIEDMONT, pack=PIEDMONT.pack - "F").total == 125 + 1 - 2 * 26


def test_r2_r3_strengths_run_from_1_up_within_a_suit() -> None:
    """The King is the strongest of 14, the Angel of 21; the Fool has no strength."""
    for rules, strongest in [(PIEDMONT, "T20 T21 T19"), (WEB_PAGE, "T21 T20 T19")]:
        trumps = [*strongest.split(), *(f"T{number}" for number in range(18, 0, -1))]
        assert [rules.strength(card) for card in trumps] == list(range(21, 0, -1))
    for suit, pips in [("S", range(10, 0, -1)), ("D", range(1, 11))]:
        ranks = [*"KQCJ", *pips]
        assert [PIEDMONT.strength(f"{suit}{rank}") for rank in ranks] == list(range(14, 0, -1))
    assert PIEDMONT.strength("F") == 0


def test_r3_a_trump_does_not_beat_itself() -> None:
    """Each trump knows those that beat it, and no plain card is a trump that could be beaten."""
    beating = [Cards.from_mask(mask) for mask in PIEDMONT.stronger_trumps]
    assert beating[Card("T20").id] == Cards()
    assert beating[Card("T19").id] == Cards("T20 T21")
    assert beating[Card("SK").id] == beating[Card("F").id] == Cards()


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (replace(PIEDMONT, name="OURS", seats=2), "OURS seats=2"),
        (
            replace(PIEDMONT, name="OURS", pack=Cards("SK C1 F"), five_trumps=(1, 20, 21)),
            "OURS pack=SK,C1,F five_trumps=1,20,21",
        ),
        (
            replace(WEB_PAGE, held_back_trumps=(), overtrump=False, match_target=None),
            "WEB_PAGE overtrump=no held_back_trumps=none match_target=none",
        ),
        (
            replace(PIEDMONT, share=Fraction(39, 2), partners=True, match_deals=12),
            "PIEDMONT share=39/2 partners=yes match_deals=12",
        ),
        (replace(PIEDMONT, share=27), "PIEDMONT share=27"),
    ],
)
def test_a_house_rule_set_is_one_line_that_reads_back(rules: RuleSet, line: str) -> None:
    """A name of one's own starts from PIEDMONT; every kind of option is written as it is read."""
    assert str(rules) == line
    again = RuleSet.from_text(line)
    assert again == rules
    assert type(again.share) is type(rules.share)
