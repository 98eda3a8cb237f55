"""The rule page: what cannot hold is found by counting, mended line by line, and then adds up."""

from __future__ import annotations

from fractions import Fraction

import oracle
import pytest

from scarto_teach import PIEDMONT, RulePage, audit
from scarto_teach.questions.rule_page import CLAIMS, DUTY, STRUCK, Page

FAULTS = {"pack", "dealer", "tricks", "beats", "fives", "pips", "total", "losers"}
MENDS: dict[str, int | str] = {
    "pack": 21, "dealer": 28, "tricks": 25, "beats": "a", "fives": "a", "pips": 1, "losers": "b",
}  # fmt: skip


def tone(page: RulePage) -> str:
    """How the last answer was met."""
    return str(page.view["feedback"]["tone"])


def findings(page: RulePage) -> list[str]:
    """What audit is shown to say."""
    return [group["note"] for group in page.view["groups"] if group.get("note")]


def audited(page: RulePage, miss: bool = False) -> None:
    """Go through all lines, each judged the other way round first if wished."""
    for number, claim in enumerate(CLAIMS, 1):
        page.line(number)
        right, other = "holds", "cannot hold"
        if claim.key in MENDS:
            right, other = other, right
        if miss:
            page.mark(other)
            assert tone(page) == "stop" and "(R" in page.view["feedback"]["text"], claim.key
        page.mark(right)
        assert tone(page) == "good", claim.key
        if claim.key in MENDS:
            page.mend(MENDS[claim.key])
            assert tone(page) == "good", claim.key


def test_what_the_page_claims_and_cannot_hold_is_found_r18() -> None:
    """The table at the end of docs/rules.md, line by line."""
    page = Page()
    assert {claim.key for claim in CLAIMS if not page.holds(claim)} == FAULTS
    assert [claim.key for claim in CLAIMS if page.waits(claim)] == ["total"]


def test_the_page_as_printed_makes_24_points_r17() -> None:
    """By the slow judge's way: every value, 26 batches, the pair filled up, the Fool apart."""
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2}
    dear = dict.fromkeys(("T1", "T20", "T21"), 5)
    cards = [card for card in oracle.full_pack() if card != "F"]
    values = [dear.get(card, worth.get(card[1:], 0)) for card in cards]
    assert sum(values) + 1 - 2 * 26 + 4 == Page().rules.total == 24


def test_an_audited_page_adds_up_and_a_deal_by_it_comes_to_nought_r18() -> None:
    """Twelve lines settled, three stars, audit silent, the scores of one deal sum to 0."""
    page = RulePage()
    assert len(findings(page)) == 2
    audited(page)
    assert findings(page) == ["Nothing: it adds up."]
    assert audit(page.rules) == []
    assert page.rules.five_trumps == PIEDMONT.five_trumps
    assert page.view["stars"]["have"] == 3
    *_, sums = page.view["rows"]["rows"]
    assert sums == ["together", "-54", "0"]
    assert "The page holds." in repr(page) and "-29- 28 cards" in repr(page)


def test_who_misses_each_line_is_told_the_count_and_comes_through() -> None:
    """A line judged the other way is answered by its count and rule, and stays to be judged."""
    page = RulePage()
    audited(page, miss=True)
    assert page.view["stars"]["have"] == 1
    assert "Twelve lines" in page.view["prompt"]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("dealer", 27, "25 in the hand and 3 of the talon: 28. (R7)"),
        ("pack", 22, "22 trumps: 79 cards. (R1)"),
        ("pips", 2, "And the piles would make 137. (R4)"),
        ("losers", "c", "31, 29 and 18 points: two draw"),
        ("tricks", "many", "A whole number is wanted"),
        ("tricks", 100, "A number from 0 to 99 will do."),
    ],
)
def test_a_mend_that_cannot_hold_is_counted_after(key: str, value: int | str, said: str) -> None:
    page = RulePage()
    page.line([claim.key for claim in CLAIMS].index(key) + 1)
    page.mark("cannot hold")
    page.mend(value)
    assert said in page.view["feedback"]["text"]
    assert tone(page) in ("stop", "note")
    assert page.rules == Page().rules


def test_78_points_wait_for_the_lines_above() -> None:
    """What is at fault there are the fives and the blank cards, whichever way it is judged."""
    page = RulePage()
    page.line(10)
    for verdict in ("holds", "cannot hold"):
        page.mark(verdict)
        assert "settle lines 7 and 8 first" in page.view["feedback"]["text"]
        assert tone(page) == "note"


def test_any_two_dear_trumps_add_up_and_either_law_of_overtrumping_can_be_kept() -> None:
    """A page is mended to the learner's own table: audit asks for sums, not for a custom."""
    beats = next(claim for claim in CLAIMS if claim.key == "beats")
    kept, duty = Page().mend(beats, STRUCK), Page().mend(beats, DUTY)
    assert kept.holds(beats) and duty.holds(beats)
    assert (kept.rules.overtrump, duty.rules.overtrump) == (False, True)
    for letter, fives in zip("abc", ((1, 20), (1, 21), (20, 21)), strict=True):
        page = RulePage()
        page.line(7)
        page.mark("cannot hold")
        page.mend(letter)
        page.line(8)
        page.mark("cannot hold")
        page.mend(1)
        assert page.rules.five_trumps == fives and audit(page.rules) == []
        assert "`audit` has nothing left to say" in page.view["feedback"]["text"]


def test_a_line_can_be_counted_on_demand_and_a_settled_one_takes_nothing_more() -> None:
    page = RulePage()
    page.line(2)
    page.count()
    assert "every card is somewhere. (R6)" in page.view["feedback"]["text"]
    page.mark("holds")
    before = repr(page)
    page.mark("cannot hold")
    assert repr(page) == before
    page._intent("again")
    assert page.view["progress"] == "Line 1 of 12 · 0 settled"
    assert Fraction(page.rules.total) == 24
