"""The deal table: scarto, tricks with commentary, undo, settlement, and its text twin."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from scarto_teach import FOUR_PLAYERS, PICCOLO, WEB_PAGE, Card, Cards, DealTable
from scarto_teach.engine import RuleSet
from scarto_teach.widgets.places import amount


def states(table: DealTable) -> dict[str, str]:
    """The state of each card in hand, by code."""
    return {item["card"]: item["state"] for item in table.view["hand"]}


def play_out(table: DealTable) -> None:
    """Play to the end of the last trick with the first legal card, and clear it."""
    while not table._deal.is_over:
        if table._deal.awaits_discard:
            table.discard(Cards(list(table._deal.legal_discards())[: table._deal.rules.talon_size]))
        elif table._resting:
            table.next()
        else:
            table.play(next(iter(table._deal.legal_plays())))
    table.next()


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_c12_the_player_on_the_dealers_right_leads_for_every_dealer(dealer: int) -> None:
    """R5, R9: seats sit anticlockwise, the learner below, the next seat on the right."""
    table = DealTable(seed=4, dealer=dealer)
    places = {seat["seat"]: seat["place"] for seat in table.view["seats"]}
    assert places == {0: "south", 1: "east", 2: "west"}
    assert [s["seat"] for s in table.view["seats"] if s["tag"] == "dealer"] == [dealer]
    if dealer == 0:
        table.discard(Cards(list(table._deal.legal_discards())[:3]))
    first = table.view["trick"][0]["seat"] if table.view["trick"] else 0
    assert first == (dealer + 1) % 3


@pytest.mark.parametrize(
    ("cards", "rule"),
    [("S7 S4", "R7"), ("S7 S4 S3 S2", "R7"), ("S7 S4 DK", "R8"), ("S7 S4 T20", "R8"),
     ("S7 S4 T1", "R8"), ("S7 S4 BK", "R1")],
)  # fmt: skip
def test_r7_r8_a_bad_scarto_is_refused_with_its_rule(cards: str, rule: str) -> None:
    """Two, four, a King, the Angel, the Bagatto beside other trumps, a card not held."""
    table = DealTable(seed=3, dealer=0)
    before = table._deal
    text = table.discard(cards)
    assert f"({rule})" in text and table.view["feedback"]["tone"] == "stop"
    assert table._deal is before


def test_r8_cards_that_must_stay_say_why_when_tried() -> None:
    """A King in the dealer's hand is veiled, with its reason in its name and as feedback."""
    table = DealTable(seed=3, dealer=0)
    king = next(item for item in table.view["hand"] if item["card"] == "DK")
    assert king["state"] == "illegal" and "(R8)" in king["name"]
    table._intent("card", "DK")
    assert table.view["feedback"] == {
        "text": "King of Coins is never laid down. (R8)",
        "tone": "stop",
    }


def test_c46_an_illegal_card_is_answered_by_its_reason_and_what_may_go() -> None:
    """The reason with its rule, and the legal cards by name."""
    table = DealTable(seed=7)
    for _ in range(25):
        if table._resting:
            table.next()
        bad = [card for card, state in states(table).items() if state == "illegal"]
        may = table._deal.legal_plays()
        if bad and 1 < len(may) <= 3:
            before = table._deal
            table._intent("card", bad[0])
            said = table.view["feedback"]
            assert said["tone"] == "stop" and re.search(r"\(R1[0-4]\)", said["text"])
            assert all(Card(card).name.partition(" of ")[0] in said["text"] for card in may
                       if not Card(card).is_trump)  # fmt: skip
            assert table._deal is before
            return
        table.play(next(iter(may)))
    raise AssertionError("no such position in this deal")


def test_c46_waiting_looks_different_from_illegal() -> None:
    """While the trick rests every card waits, and a click says what to do instead."""
    table = DealTable(seed=7)
    table.play("S8")
    assert set(states(table).values()) == {"waiting"}
    table._intent("card", next(iter(states(table))))
    assert "Next" in table.view["feedback"]["text"]


def test_the_trick_rests_with_its_winner_and_the_reason() -> None:
    """R16: one card is marked, the line below says why it wins, the points go to its player."""
    table = DealTable(seed=7)
    table.play("S8")
    assert [item["card"] for item in table.view["trick"] if item["wins"]] == ["SQ"]
    assert "(R16)" in table.view["feedback"]["text"]
    assert "4 points" in table.view["trick_note"]
    assert "3. SQ *" in repr(table)
    table.next()
    assert not any(item["wins"] for item in table.view["trick"])


def test_undo_goes_back_decision_by_decision() -> None:
    """Each undo brings the hand of an earlier decision; at the first one it does nothing."""
    table = DealTable(seed=7)
    hands = []
    for _ in range(6):
        hands.append([*states(table)])
        table.play(next(iter(table._deal.legal_plays())))
        table.next()
    for hand in reversed(hands):
        table.undo()
        assert [*states(table)] == hand
    table.undo()
    assert [*states(table)] == hands[0]


def test_undo_takes_a_scarto_back() -> None:
    """R7: the three cards are in the hand again."""
    table = DealTable(seed=3, dealer=0)
    table.discard("S7 S4 S3")
    assert len(table.view["hand"]) == 25
    table.undo()
    assert len(table.view["hand"]) == 28 and table._deal.awaits_discard


def test_c14_c15_c28_the_last_trick_and_the_scarto_count_at_once() -> None:
    """R17, R18: 78 points, scores that sum to 0, the laid-away cards in sight."""
    table = DealTable(seed=7)
    play_out(table)
    rows = table.view["rows"]["rows"]
    assert [row[2] for row in rows] == [*map(str, table._deal.points), "78"]
    assert sum(int(row[4]) for row in rows[:3]) == 0 and rows[3][4] == "0"
    laid = [item["card"] for item in table.view["groups"][0]["cards"]]
    assert Cards(laid) == table._deal.discarded
    assert {row[5].split()[0] for row in rows[:3]} <= {"draws", "pays"}
    assert "card" not in [item["action"] for item in table.view["actions"]]
    before = table._deal
    table.play(table._deal.plays[0])
    assert table._deal is before, "C27: nothing can be played after the end"


@pytest.mark.parametrize("rules", [WEB_PAGE, PICCOLO, FOUR_PLAYERS])
@pytest.mark.parametrize("dealer", [0, 1])
def test_other_rule_sets_play_to_their_end(rules: RuleSet, dealer: int) -> None:
    """Four seats have a place in the north; the table adds up under every rule set."""
    table = DealTable(seed=2, dealer=dealer, rules=rules)
    assert len(table.view["seats"]) == rules.seats
    play_out(table)
    assert table.view["rows"]["rows"][-1][2:5] == [*map(str, (rules.total, -rules.total, 0))]
    assert repr(table)


def test_a_new_deal_passes_the_deal_on_and_can_be_undone() -> None:
    """R5: the next dealer sits on the old one's right."""
    table = DealTable(seed=7, dealer=2)
    hand = [*states(table)]
    table.new_deal()
    assert table._deal.dealer == 0 and [*states(table)] != hand
    table.undo()
    assert [*states(table)] == hand


def test_help_off_gives_nothing_away() -> None:
    """No state, name or mark tells legal from illegal; a wrong card is still answered."""
    table = DealTable(seed=7, help=False)
    table.play("S8")
    table.next()
    assert set(states(table).values()) == {"open"}
    assert not any("may" in item["name"] for item in table.view["hand"])
    table._intent("card", "S6")
    assert "(R10)" in table.view["feedback"]["text"]


def test_players_and_seats_must_match() -> None:
    """One player too few is refused with both numbers."""
    from scarto_teach import Random

    with pytest.raises(ValueError, match="2 players beside you, not 1"):
        DealTable(players=[Random(1)])


def test_seat_names_are_shown() -> None:
    """Names given are used, the rest are the usual ones."""
    table = DealTable(seed=7, seat_names=["Zoë", "Ada"])
    assert [seat["name"] for seat in table.view["seats"]] == ["Zoë", "Ada", "Bruno"]


def test_points_and_thirds_are_written_as_people_write_them() -> None:
    """Four players count in thirds and settle in twelfths (R17)."""
    cases = {Fraction(58, 3): "19 1/3", Fraction(1, 3): "1/3", Fraction(26): "26", 0: "0",
             Fraction(-61, 12): "-5 1/12", 3: "+3", Fraction(1, 4): "+1/4"}  # fmt: skip
    for points, text in cases.items():
        assert amount(points, sign=text[0] == "+") == text
