"""The Fool lab: one trick twice, whose pile gets what, and what that counts."""

from __future__ import annotations

import itertools
from typing import Any

import oracle
import pytest

from scarto_teach import FOUR_PLAYERS, PIEDMONT, WEB_PAGE, RuleSet
from scarto_teach.widgets import FoolLab
from scarto_teach.widgets.fool_lab import PLACES


def do(lab: FoolLab, kind: str, card: str = "") -> dict[str, Any]:
    """One act of the browser; return the view that answers it."""
    lab._receive(lab, {"kind": kind, "card": card, "token": lab.view["token"]}, [])
    view: dict[str, Any] = lab.view
    assert "error" not in view
    return view


def counts(lab: FoolLab) -> dict[str, tuple[int, int]]:
    """What each pile counts, with the Fool and without."""
    return {row[0]: (int(row[1]), int(row[2])) for row in lab.view["rows"]["rows"]}


def notes(lab: FoolLab) -> list[list[str]]:
    return [[slot["note"] for slot in both["slots"]] for both in lab.view["slots"]]


def test_the_king_stays_and_the_fool_comes_back() -> None:
    lab = FoolLab("C4 T20 CK", "third")
    assert counts(lab) == {"You": (4, 0), "Anna": (0, 0), "Bruno": (5, 9)}
    assert notes(lab)[0] == ["Anna: to Bruno's pile", "Bruno: takes the trick", "You: to your pile"]
    assert notes(lab)[1][2] == "You: to Bruno's pile"
    said = lab.view["feedback"]["text"]
    assert "King of Cups stays in your hand." in said
    assert "(R15)" in said and "Bruno has a pair over. (R17)" in said


def test_trick_25_is_kept_by_one_rule_set_and_lost_by_the_other() -> None:
    lab = FoolLab("C4 C9 T8", "second")
    kept = lab.last()
    assert "Trick 25 of 25" in kept and "The Fool comes to your pile. (R15)" in kept
    assert counts(lab)["You"] == (4, 0)
    lost = lab.under(WEB_PAGE)
    assert "its winner takes the Fool" in " ".join(lost.split())
    assert "is all that you hold" in " ".join(lost.split()) and "stays in your hand" not in lost
    assert counts(lab)["You"] == (0, 0)
    assert counts(lab)["Anna"][0] == 1 + 4, "the pair and the Fool apart (R17)"
    assert notes(lab)[0][1] == "You: to Anna's pile"
    lab.last(False)
    assert counts(lab)["You"] == (4, 0), "before the last trick every rule set keeps it"


def test_the_fool_led_sets_no_suit() -> None:
    lab = FoolLab("S5 C9 C2", "first")
    said = lab.view["feedback"]["text"]
    assert "The Fool sets no suit: 9 of Cups does. (R14)" in said
    both = lab.view["slots"]
    assert [slot["card"] for slot in both[0]["slots"] if slot["wins"]] == ["C2"]
    assert [slot["card"] for slot in both[1]["slots"] if slot["wins"]] == ["S5"]


@pytest.mark.parametrize("rules", [PIEDMONT, WEB_PAGE], ids=lambda rules: rules.name)
@pytest.mark.parametrize("last", [False, True])
def test_piles_and_counts_are_those_of_the_oracle(rules: RuleSet, last: bool) -> None:
    table = oracle.TABLES[rules.name]
    packs = ["C9 CK T20", "T21 T20 T1", "S5 C9 C2", "DQ D1 D10", "B3 T4 SK"]
    for cards, place in itertools.product(packs, range(3)):
        lab = FoolLab(cards, PLACES[place])
        lab.under(rules)
        lab.last(last)
        trick = cards.split()
        trick[place] = "F"
        best = oracle.winner(trick, table)
        owner = best if last and not table.fool_kept_in_last_trick else place
        piles: list[list[str]] = [[], [], []]
        for card in trick:
            piles[(owner if card == "F" else best) - place].append(card)
        wanted = [int(oracle.count(pile, table)) for pile in piles]
        assert [with_fool for with_fool, _ in counts(lab).values()] == wanted, (cards, place)


def test_choices_and_typing_do_what_the_twin_does() -> None:
    lab, twin = FoolLab(), FoolLab()
    do(lab, "choose", "fool:first")
    do(lab, "choose", "last:yes")
    do(lab, "choose", "rules:WEB_PAGE")
    do(lab, "answer", "S5 C9 C2")
    twin.fool("first")
    twin.last()
    twin.under(WEB_PAGE)
    assert twin.trick("S5 C9 C2") == repr(lab)
    picked = [
        each["choice"]
        for row in lab.view["choice_rows"]
        for each in row["choices"]
        if each["picked"]
    ]
    assert picked == ["fool:first", "last:yes", "rules:WEB_PAGE"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("C9", "Three cards are wanted"),
        ("C9 CK F", "without the Fool"),
        ("", "Three cards are wanted"),
        ("C9 C9 CK", "C9 is named twice"),
        ("C9 CK X7", "'X7'"),
    ],
)
def test_what_is_no_trick_is_told_and_changes_nothing(typed: str, words: str) -> None:
    lab = FoolLab()
    before = lab.view["slots"]
    view = do(lab, "answer", typed)
    assert words in view["feedback"]["text"]
    assert view["slots"] == before
    with pytest.raises(ValueError, match=words):
        lab.trick(typed)


def test_other_places_and_tables_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="not 'fourth'"):
        FoolLab(fool="fourth")
    with pytest.raises(ValueError, match="Three play here; FOUR_PLAYERS seats 4"):
        FoolLab().under(FOUR_PLAYERS)
    lab = FoolLab()
    before = repr(lab)
    for choice in ("fool:fourth", "last:", "rules:FOUR", "rules:FOUR_PLAYERS", "x", ""):
        do(lab, "choose", choice)
        assert repr(lab) == before, choice
