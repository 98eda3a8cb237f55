"""The deal table: scarto, tricks with commentary, undo, settlement, and its text twin."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from scarto_teach import (
    FOUR_PLAYERS,
    PICCOLO,
    PIEDMONT,
    WEB_PAGE,
    Card,
    Cards,
    Deal,
    DealTable,
    View,
)
from scarto_teach.engine import BadRecord, RuleSet
from scarto_teach.players import LEVELS
from scarto_teach.widgets.dealing import packets
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
        "text": "King of Coins is never laid away. (R8)",
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


def buttons(table: DealTable) -> set[str]:
    """The actions on offer now."""
    return {item["action"] for item in table.view["actions"] if not item["disabled"]}


def groups(table: DealTable) -> dict[str, Cards]:
    """The groups of cards shown, by label."""
    shown = table.view.get("groups", [])
    return {group["label"]: Cards([item["card"] for item in group["cards"]]) for group in shown}


def test_looking_back_goes_act_by_act_and_returns_to_the_table() -> None:
    """Every earlier moment is shown as it was, and the deal itself does not move."""
    table = DealTable(seed=7)
    table.play("S8")
    now, deal = table.view["trick"], table._deal
    for left in (2, 1, 0):
        text = table.back()
        assert "Looking back" in text and table.view["trick"] == now[:left]
        assert set(states(table).values()) == {"waiting"}
        assert [seat["seat"] for seat in table.view["seats"] if seat["turn"]] == [left]
    assert len(table.view["hand"]) == 25
    table.back()
    assert "taken the talon" in table.view["prompt"] and "back" not in buttons(table)
    for _ in range(4):
        table.forth()
    assert table._deal is deal and table._resting
    assert [item["card"] for item in table.view["trick"]] == ["S8", "S4", "SQ"]
    assert "(R16)" in table.view["feedback"]["text"] and "Looking" not in repr(table)


def test_a_cleared_trick_is_looked_back_at_with_its_winner() -> None:
    """The first step back from an empty cloth shows the trick that lay there, and its reason."""
    table = DealTable(seed=7)
    table.play("S8")
    table.next()
    while table._deal.trick:
        table.back()
        if table.view["feedback"]:
            break
    shown = [item["card"] for item in table.view["trick"] if item["wins"]]
    assert shown == ["SQ"] and "(R16)" in table.view["feedback"]["text"]


def test_a_card_tried_while_looking_back_is_answered_and_nothing_is_played() -> None:
    """Next, a card and a pick only say what to do; `play` goes to the table by itself."""
    table = DealTable(seed=7)
    table.play("S8")
    table.next()
    table.back()
    before = table._deal
    for kind in ("card", "next", "pick", "check"):
        table._intent(kind, "S6")
        assert "looking back" in table.view["feedback"]["text"] and table._deal is before
    table.play(next(iter(before.legal_plays())))
    assert len(table._deal.plays) > len(before.plays)


def test_playing_on_from_an_earlier_moment_keeps_the_later_one_for_undo() -> None:
    """A fork changes the deal from there on; Undo brings the first line back."""
    table = DealTable(seed=7)
    table.play("S8")
    first = table._deal
    for _ in range(3):
        table.back()
    assert "fork" in buttons(table)
    table._intent("fork")
    assert len(table._deal.plays) == 0 and table._at is None
    table.play("S6")
    assert table._deal.plays[0] == Card("S6")
    table.undo()
    table.undo()
    assert table._deal is first


def test_c40_hands_stay_closed_until_the_end_unless_open_ones_were_asked_for() -> None:
    """The switch is not there and its intent does nothing; after the end it opens, looking back."""
    table = DealTable(seed=7)
    table._intent("hands")
    assert "hands" not in buttons(table) and groups(table) == {}
    opened = DealTable(seed=7, open_hands=True)
    assert groups(opened) == {
        "Anna holds": opened._deal.hands[1],
        "Bruno holds": opened._deal.hands[2],
    }
    opened._intent("hands")
    assert groups(opened) == {}
    play_out(table)
    for _ in range(10):
        table.back()
    table._intent("hands")
    held = Deal.from_text(str(table._deal))
    for _ in range(9):
        held = held.before
    assert groups(table)["Anna holds"] == held.hands[1] != Cards()


@pytest.mark.parametrize("act", ["back", "record", "hands", "help", "table", "forth"])
def test_c40_no_button_puts_a_hidden_card_on_the_wire(act: str) -> None:
    """In the middle of a deal, whatever is pressed, no card of another hand is sent."""
    table = DealTable(seed=5, dealer=1)
    for _ in range(6):
        table.next() if table._resting else table.play(next(iter(table._deal.legal_plays())))
        table._intent(act)
        deal = table._deal
        hidden = deal.hands[1] | deal.hands[2] | deal.discarded
        sent = json.dumps({k: v for k, v in table.get_state().items() if k not in ("_esm", "_css")})
        assert not [card for card in hidden if f'"{card}"' in sent or f" {card} " in sent]
        table._intent("table")


@pytest.mark.parametrize("rules", [PIEDMONT, FOUR_PLAYERS, PICCOLO])
def test_r6_the_dealing_is_drawn_packet_by_packet_and_one_key_passes_it(rules: RuleSet) -> None:
    """Packets from the dealer's right, the talon last; nobody acts before the cards are up."""
    found = packets(rules)
    assert found[-1] == (rules.seats, rules.talon_size)
    assert [heap for heap, _ in found[:-1]] == [n % rules.seats for n in range(len(found) - 1)]
    table = DealTable(seed=4, dealer=1, rules=rules, dealing=True)
    assert table._deal.plays == () and table._deal.awaits_discard
    assert buttons(table) == {"next"} and "hand" not in table.view
    first = table.view["figure"]["svg"]
    assert first.count("<rect") == rules.seats * rules.hand_size + rules.talon_size
    assert "(R6)" in table.view["prompt"] and "(R7)" in repr(table).replace("\n", " ")
    table._intent("card", "SK")
    assert table._deal.plays == ()
    table.next()
    assert len(table.view["hand"]) == rules.hand_size and not table._deal.awaits_discard


def test_r7_the_dealer_sees_which_cards_came_with_the_talon() -> None:
    """They are in the hand and shown apart, until three are laid away."""
    table = DealTable(seed=3, dealer=0)
    assert groups(table) == {"You took the talon": table._deal.talon}
    assert table._deal.talon <= table._deal.hands[0]
    table.discard(Cards(list(table._deal.legal_discards())[:3]))
    assert groups(table) == {}


@pytest.mark.parametrize("rules", [PIEDMONT, WEB_PAGE, FOUR_PLAYERS])
def test_the_rule_set_stands_on_the_table(rules: RuleSet) -> None:
    """Its name, in the view and in the text twin."""
    table = DealTable(seed=1, rules=rules)
    assert rules.name in table.view["corner"] and rules.name in repr(table).splitlines()[0]


@pytest.mark.parametrize("acts", [0, 1, 2, 20, 200])
def test_a_saved_deal_is_taken_up_where_it_was(acts: int) -> None:
    """The record round-trips through another table, with the decisions before it for undo."""
    table = DealTable(seed=7, dealer=0)
    for _ in range(acts):
        if table._deal.awaits_discard:
            table.discard(Cards(list(table._deal.legal_discards())[:3]))
        elif table._resting:
            table.next()
        elif not table._deal.is_over:
            table.play(next(iter(table._deal.legal_plays())))
    again = DealTable.from_text(table.save())
    other = DealTable(seed=1)
    other.load(table.save())
    for loaded in (again, other):
        assert Deal.from_text(loaded.save()) == loaded._deal
        assert loaded._deal.plays[: len(table._deal.plays)] == table._deal.plays
        assert loaded._deal.discarded == table._deal.discarded
    if acts > 1:
        again.undo()
        assert (
            again._deal.turn == 0 and len(again._deal.plays) < len(table._deal.plays)
        ) or acts == 2


def test_a_bad_record_is_told_with_line_and_column_and_loses_nothing() -> None:
    """What was typed stays to be mended, the line at fault is shown, the deal stays."""
    table = DealTable(seed=7)
    table.play("S8")
    before = table._deal
    text = "rules: PIEDMONT\ndealer: 0\nhand 0: SK XQ"
    shown = table.load(text)
    assert table.view["feedback"]["tone"] == "stop"
    assert "Line 3, column 12" in table.view["feedback"]["text"] and "'XQ'" in shown
    assert table.view["detail"].splitlines() == ["hand 0: SK XQ", " " * 11 + "^"]
    assert table.view["field"]["value"] == text
    assert table._deal is before and table._resting
    with pytest.raises(BadRecord, match="Line 3, column 12"):
        DealTable.from_text(text)
    table.load(str(DealTable(seed=1, rules=FOUR_PLAYERS)._deal))
    assert "seats 4, the table 3" in table.view["feedback"]["text"] and table._deal is before


def test_a_loaded_deal_can_be_undone_to_the_one_before() -> None:
    """Loading is an act like another: nothing that was played is lost."""
    table = DealTable(seed=7)
    table.play("S8")
    before = table._deal
    table.load(str(Deal.shuffled(2, dealer=2)))
    assert table._deal.seed == 2
    table.undo()
    assert table._deal is before


def test_the_record_is_shown_after_the_last_trick_and_not_before() -> None:
    """It names every hand; while the deal is played it stays in Python."""
    table = DealTable(seed=7)
    table._intent("record")
    assert table.view["field"]["value"] == "" and "table.save()" in table.view["feedback"]["text"]
    table._intent("record")
    assert "field" not in table.view
    play_out(table)
    table._intent("record")
    assert table.view["field"]["value"] == table.save() == str(table._deal)


def test_players_are_named_by_level_and_can_change_seats() -> None:
    """A level for all, one for each; an unknown one lists those there are."""
    assert DealTable(players="club")._players == [LEVELS["club"]] * 2
    table = DealTable(players=["easy", "strong"])
    assert table._players == [LEVELS["easy"], LEVELS["strong"]]
    table.sit(2, "club")
    assert table._players == [LEVELS["easy"], LEVELS["club"]]
    with pytest.raises(ValueError, match=r"no level 'genius'; there are easy, club, strong"):
        DealTable(players="genius")
    with pytest.raises(ValueError, match="seats 1 to 2, not 0"):
        table.sit(0, "club")


@pytest.mark.parametrize(
    ("answer", "words"),
    [("SK", "choose answered 'SK'"), (None, "a card is wanted, such as SK, not None"),
     ("XY", "choose answered 'XY'")],
)  # fmt: skip
def test_c36_what_a_learners_player_answers_is_told_with_its_line(
    answer: object, words: str
) -> None:
    """The line of its method, what it answered, the rule; another player goes on from there."""

    class Mine:
        def discard(self, view: View) -> Cards:
            return Cards(list(view.legal_discards())[:3])

        def choose(self, view: View) -> object:
            return answer

    table = DealTable(seed=7, players=[Mine(), Mine()])  # type: ignore[list-item]
    table.play("S8")
    error = table.view["error"]
    told = " ".join([error["text"], *error["lines"]])
    assert words in told and "def choose(self, view: View) -> object:" in told
    assert re.search(r"Line \d+: def", told)
    assert len(table._deal.plays) == 1
    table.sit(1, "easy")
    table.sit(2, "easy")
    table.next()
    assert "error" not in table.view and len(table._deal.tricks) == 1
