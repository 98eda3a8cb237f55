"""The trick lab: any two to four cards, judged at once, and the same answers as the engine's."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from scarto_teach import FOUR_PLAYERS, PACK, WEB_PAGE, Card, trick_winner, why_winner
from scarto_teach.widgets import TrickLab
from scarto_teach.widgets.trick_lab import TABLES


def do(lab: TrickLab, kind: str, card: str = "") -> dict[str, Any]:
    """One act of the browser; return the view that answers it."""
    message = {"kind": kind, "card": card, "token": lab.view["token"]}
    lab._receive(lab, message, [])
    view: dict[str, Any] = lab.view
    assert "error" not in view
    return view


def lying(lab: TrickLab) -> list[str]:
    return [slot["card"] for slot in lab.view["slots"]["slots"]]


def winner(lab: TrickLab) -> str:
    found = [slot["card"] for slot in lab.view["slots"]["slots"] if slot["wins"]]
    return found[0] if len(found) == 1 else f"{len(found)} winners"


def said(lab: TrickLab) -> str:
    return str(lab.view.get("feedback", {}).get("text", ""))


def others(lab: TrickLab) -> str:
    lines = [group["note"] for group in lab.view["groups"] if group["label"] == "Other tables"]
    return lines[0] if lines else ""


# docs/rules.md, edge cases 1 to 10
EDGES = [
    ("C9 C2 C10", "C2", "(R2)"),
    ("D10 D1 DJ", "DJ", "(R16)"),
    ("D1 D2 D10", "D1", "(R2)"),
    ("S1 S10 S2", "S10", "(R16)"),
    ("T21 T20 T19", "T20", "(R3)"),
    ("CK CQ T1", "T1", "(R16)"),
    ("C3 SK DK", "C3", "(R16)"),
    ("F C9 C2", "C2", "(R15)"),
    ("C9 F C2", "C2", "(R15)"),
    ("F T3 CK", "T3", "(R16)"),
]


@pytest.mark.parametrize(("trick", "best", "rule"), EDGES)
def test_the_winner_shines_with_its_reason(trick: str, best: str, rule: str) -> None:
    lab = TrickLab(trick)
    assert winner(lab) == best
    assert rule in said(lab)
    assert str(why_winner(trick)) in said(lab)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_any_two_to_four_cards_are_judged_as_the_engine_judges(rules: Any) -> None:
    rng = random.Random(3)
    for _ in range(60):
        cards = rng.sample(PACK, rng.randint(2, rules.seats))
        lab = TrickLab(" ".join(map(str, cards)), rules)
        assert winner(lab) == str(cards[trick_winner(cards, rules)])


def test_the_world_wins_by_the_web_page_and_the_lab_says_so_beforehand() -> None:
    lab = TrickLab("T21 T20 T19")
    assert "“Web page” World (trump 21) wins" in others(lab)
    board = lab.under(WEB_PAGE)
    assert winner(lab) == "T21"
    assert board == repr(lab) and "Before, Angel (trump 20) won." in said(lab)
    assert "“Piedmont” Angel (trump 20) wins" in others(lab)


def test_the_pack_lies_in_the_order_of_the_rule_set() -> None:
    lab = TrickLab("T21 T20 T19")
    first = [item["card"] for item in lab.view["groups"][-1]["cards"]]
    assert first[:3] == ["T20", "T21", "T19"] and first[-1] == "F" and len(first) == 22
    lab.under(WEB_PAGE)
    assert [item["card"] for item in lab.view["groups"][-1]["cards"]][:2] == ["T21", "T20"]
    do(lab, "choose", "suit:D")
    coins = [item["card"] for item in lab.view["groups"][-1]["cards"]]
    assert coins[4:6] == ["D1", "D2"] and coins[-1] == "D10"


def test_every_card_says_whose_pile_it_goes_to_and_the_fool_stays_with_its_player() -> None:
    lab = TrickLab("C9 F C2")
    notes = [slot["note"] for slot in lab.view["slots"]["slots"]]
    assert notes == ["You: to Bruno's pile", "Anna: to Anna's pile", "Bruno: takes the trick"]
    assert "The Fool goes to Anna's pile. (R15)" in said(lab)
    assert "last trick" in others(lab)
    lab.trick("F C9 C2")
    assert "The Fool comes to your pile. (R15)" in said(lab)


def test_cards_are_laid_from_the_pack_in_order_and_judged_from_the_second_on() -> None:
    lab = TrickLab()
    assert said(lab) == "" and "place 1" in lab.view["prompt"]
    do(lab, "pick", "C9")
    assert lying(lab) == ["C9", "", ""] and said(lab) == ""
    do(lab, "choose", "suit:T")
    do(lab, "pick", "T1")
    assert winner(lab) == "T1" and said(lab).startswith("Anna takes the trick.")
    do(lab, "pick", "T3")
    assert winner(lab) == "T3" and "Before, Bagatto (trump 1) won." in said(lab)
    do(lab, "pick", "T7")
    assert lying(lab) == ["C9", "T1", "T3"], "a full trick takes no fourth card"
    assert "All places are taken" in said(lab)


def test_a_place_picked_is_changed_emptied_or_moved() -> None:
    lab = TrickLab("C9 C2 C10")
    do(lab, "choose", "slot:1")
    assert "2 of Cups" in lab.view["prompt"]
    do(lab, "pick", "C1")
    assert lying(lab) == ["C9", "C1", "C10"]
    do(lab, "choose", "slot:0")
    do(lab, "later")
    assert lying(lab) == ["C1", "C9", "C10"]
    assert "That changes nothing: 1 of Cups still wins." in said(lab)
    do(lab, "later")
    do(lab, "later")  # there is no place behind the last one
    assert lying(lab) == ["C1", "C10", "C9"]
    do(lab, "earlier")
    assert lying(lab) == ["C1", "C9", "C10"]
    do(lab, "out")
    assert lying(lab) == ["C1", "", "C10"] and winner(lab) == "C1"
    do(lab, "drop", "C10")
    assert lying(lab) == ["C1", "", ""] and said(lab) == ""
    do(lab, "clear")
    assert lying(lab) == ["", "", ""]
    assert [item["disabled"] for item in lab.view["actions"]] == [True] * 4


def test_a_card_in_the_trick_is_marked_in_the_pack_and_comes_back() -> None:
    lab = TrickLab("C9 C2")
    states = {item["card"]: item["state"] for item in lab.view["groups"][-1]["cards"]}
    assert [card for card, state in states.items() if state == "picked"] == ["C2", "C9"]
    do(lab, "pick", "C9")  # lies there already
    assert lying(lab) == ["C9", "C2", ""]


def test_four_cards_make_a_table_of_four_and_three_take_one_back() -> None:
    lab = TrickLab()
    lab.trick("S1 S10 F SJ")
    assert lying(lab) == ["S1", "S10", "F", "SJ"] and winner(lab) == "SJ"
    assert [slot["note"].split(":")[0] for slot in lab.view["slots"]["slots"]][3] == "Carla"
    do(lab, "choose", "rules:PIEDMONT")
    assert lying(lab) == ["S1", "S10", "F"] and winner(lab) == "S10"
    assert "SJ goes back: three play here." in said(lab)
    lab.under(FOUR_PLAYERS)
    assert lying(lab) == ["S1", "S10", "F", ""]


def test_the_fool_alone_sets_no_suit_and_never_wins() -> None:
    lab = TrickLab("F")
    assert "(R14, R15)" in said(lab)
    assert not any(slot["wins"] for slot in lab.view["slots"]["slots"])


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("C9 C9", "C9 is named twice; each card is there once (R1)."),
        ("C1 C2 C3 C4 C5", "A trick has 4 cards at most, not 5."),
        ("C9 X4", "'X4'"),
    ],
)
def test_what_makes_no_trick_is_told_and_changes_nothing(typed: str, words: str) -> None:
    lab = TrickLab("C9 C2 C10")
    view = do(lab, "answer", typed)
    assert words in view["feedback"]["text"]
    assert lying(lab) == ["C9", "C2", "C10"]
    with pytest.raises(ValueError, match=re.escape(words)):
        lab.trick(typed)
    assert lying(lab) == ["C9", "C2", "C10"]


def test_typing_lays_the_cards_and_the_board_says_what_the_table_says() -> None:
    lab = TrickLab()
    do(lab, "answer", "D1 D2 D10")
    board = lab.trick("D1 D2 D10")
    assert board == repr(lab)
    assert "1 of Coins wins: in cups and coins the lower pip is the stronger. (R2)" in " ".join(
        board.split()
    )
    assert Card("D1").name in said(lab)


def test_nonsense_from_the_wire_changes_nothing() -> None:
    lab = TrickLab("C9 C2 C10")
    for choice in ("rules:NONE", "suit:", "suit:SB", "slot:9", "slot:x", "what", ""):
        do(lab, "choose", choice)
        assert lying(lab) == ["C9", "C2", "C10"]
    do(lab, "drop", "SK")
    do(lab, "dance")
    assert lying(lab) == ["C9", "C2", "C10"]
