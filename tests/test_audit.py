"""A rule set that does not add up is found out, and refused with its sum."""

from __future__ import annotations

from dataclasses import replace

import pytest
from strategies import VARIANTS, Variant

from scarto_teach import PIEDMONT, BadRuleSet, Cards, Deal, RuleSet, audit

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
