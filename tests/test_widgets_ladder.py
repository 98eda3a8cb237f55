"""Cards to be put in order: every draw can be solved, every wrong neighbour says why."""

from __future__ import annotations

import itertools
import re

import pytest

from scarto_teach import Card
from scarto_teach.questions.ladders import LADDERS, Ladder
from scarto_teach.questions.strength import by_strength, misplaced
from scarto_teach.widgets.rank_ladder import RankLadder


def shown(ladder: RankLadder) -> list[str]:
    """The cards in the order in which they lie."""
    return [item["card"] for item in ladder.view["hand"]]


def solved(ladder: RankLadder) -> str:
    """The right order of the cards that lie there."""
    return " ".join(map(str, by_strength(map(Card, shown(ladder)))))


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.title)
def test_every_draw_is_of_one_suit_shuffled_and_can_be_solved(ladder: Ladder) -> None:
    """200 seeds: the size of the level, the cards that it always has, two neighbours to turn."""
    draws = {ladder.draw(seed) for seed in range(200)}
    assert len(draws) > 150
    for cards in draws:
        assert len({*cards}) == ladder.size and len({card.suit for card in cards}) == 1
        assert {*ladder.always.split()} <= {card.rank for card in cards}
        assert sum(card.is_court for card in cards) == ladder.courts
        assert len(misplaced(cards)) >= 2
    assert {cards[0].suit for cards in draws} == {*ladder.suits}


def test_no_card_is_called_good_before_the_whole_order_is() -> None:
    """A card between its right neighbours may still stand in the wrong place."""
    ladder = RankLadder(2, seed=3)
    ladder.order("D2 D10 D6 D1 D7")
    assert [item["mark"] for item in ladder.view["hand"]] == ["", "stop", "stop", "stop", ""]
    ladder.order("D1 D2 D6 D7 D10")
    assert {item["mark"] for item in ladder.view["hand"]} == {"good"}


def test_no_wrong_neighbour_means_the_whole_order_is_right() -> None:
    """All orders of five cups: neighbours suffice."""
    cards = [Card(code) for code in ("CK", "CJ", "C1", "C7", "C10")]
    right = [order for order in itertools.permutations(cards) if not misplaced(order)]
    assert right == [by_strength(cards)]


def test_r2_each_wrong_neighbour_is_explained_with_its_rule() -> None:
    """As many sentences as neighbours that stand wrong, both cards drawn, both marked."""
    ladder = RankLadder(2, seed=3)
    upward = " ".join(sorted(shown(ladder), key=lambda code: -Card(code).number))
    board = str(ladder.order(upward))
    faults = ladder.view["groups"]
    assert len(faults) == 4 and all(len(fault["cards"]) == 2 for fault in faults)
    assert all("the lower pip is the stronger. (R2)" in fault["note"] for fault in faults)
    assert [fault["label"] for fault in faults][:2] == ["Places 1 and 2", "Places 2 and 3"]
    assert {item["mark"] for item in ladder.view["hand"]} == {"stop"}
    assert ladder.view["feedback"] == {
        "text": "4 pairs of neighbours stand the wrong way round.", "tone": "stop",
    }  # fmt: skip
    assert "(R2)" in board and "(R2)" in ladder.view["live"]


def test_r3_the_world_above_the_angel_is_answered_by_the_rule() -> None:
    """The one pair of trumps whose numbers lie."""
    ladder = RankLadder(4, seed=1)
    numbers = " ".join(sorted(shown(ladder), key=lambda code: -Card(code).number))
    ladder.order(numbers)
    notes = [fault["note"] for fault in ladder.view["groups"]]
    assert notes == ["The Angel beats the World, although its number is lower. (R3)"]
    marks = {item["card"]: item["mark"] for item in ladder.view["hand"]}
    assert {code for code, mark in marks.items() if mark == "stop"} == {"T20", "T21"}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_right_order_earns_stars_and_opens_the_next_ladder(level: int) -> None:
    """Three stars at once; one less for each miss, one at least."""
    ladder = RankLadder(level, seed=5)
    right = solved(ladder)
    for _ in range(level - 1):
        ladder._intent("check")
    ladder.order(right)
    assert ladder.view["stars"]["have"] == max(4 - level, 1)
    assert ladder.view["feedback"]["tone"] == "good"
    assert re.search(r"\(R[23]\)", ladder.view["feedback"]["text"])
    assert ladder.view["hand_order"] is False, "done: nothing is to be dragged"
    before = shown(ladder)
    ladder._intent("move", f"{before[0]} 2")
    assert shown(ladder) == before
    ladder.next()
    assert f"Ladder {level % 4 + 1} of 4" in ladder.view["progress"]
    assert shown(ladder) != before


def test_a_card_is_moved_to_its_new_place() -> None:
    """The front end says card and index; the others close up, and it is told."""
    ladder = RankLadder(1, seed=2)
    a, b, c, d, e = shown(ladder)
    ladder._intent("move", f"{a} 3")
    assert shown(ladder) == [b, c, d, a, e]
    assert ladder.view["feedback"]["text"].endswith("now 4 of 5.")
    ladder._intent("move", f"{e} 0")
    assert shown(ladder) == [e, b, c, d, a]
    ladder._intent("move", f"{e} 99")
    assert shown(ladder) == [b, c, d, a, e]
    ladder._intent("move", "F 1")
    assert shown(ladder) == [b, c, d, a, e], "a card that is not there"
    assert [item["badge"] for item in ladder.view["hand"]] == ["1", "2", "3", "4", "5"]


def test_moving_takes_back_what_was_said_about_the_old_order() -> None:
    """Marks and sentences belong to the order that was checked."""
    ladder = RankLadder(1, seed=2)
    ladder._intent("check")
    assert ladder.view["groups"]
    ladder._intent("move", f"{shown(ladder)[0]} 1")
    assert not ladder.view["groups"] and {i["mark"] for i in ladder.view["hand"]} == {""}


def test_an_order_that_does_not_fit_is_answered_by_what_would_do() -> None:
    """Other cards, cards missing, words that are none; nothing counts as a miss."""
    ladder = RankLadder(1, seed=2)
    assert "Put exactly these cards in order, each once" in str(ladder.order("SK SQ"))
    assert "names no card" in str(ladder.order("S99"))
    ladder.order(solved(ladder))
    assert ladder.view["stars"]["have"] == 3


def test_seeds_levels_and_other_cards() -> None:
    """The same seed gives the same cards; "Other cards" gives others; a level is chosen freely."""
    assert shown(RankLadder(3, seed=9)) == shown(RankLadder(3, seed=9))
    ladder = RankLadder(3, seed=9)
    before = shown(ladder)
    ladder._intent("new")
    assert shown(ladder) != before
    ladder._intent("choose", "level:4")
    assert "Ladder 4 of 4" in repr(ladder)
    with pytest.raises(ValueError, match="level is 5; there are 1 to 4"):
        RankLadder(5)


def test_the_right_answer_is_not_given_away() -> None:
    """Before a check no state, mark or order of cards tells where a card belongs."""
    for level, seed in itertools.product((1, 2, 3, 4), range(20)):
        view = RankLadder(level, seed).view
        assert {(item["state"], item["mark"]) for item in view["hand"]} == {("open", "")}
