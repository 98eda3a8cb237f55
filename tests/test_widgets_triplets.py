"""A pile counted in threes by learner and table, and a deal settled step by step (R17, R18)."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from random import Random

import pytest
from strategies import play_out

from scarto_teach import FOUR_PLAYERS, PACK, PIEDMONT, Cards, Deal, RuleSet, count_points
from scarto_teach.questions.counting import MISCOUNTS, miscounted
from scarto_teach.questions.position import Position
from scarto_teach.widgets import TripletCounter
from scarto_teach.widgets.laying import Laying, tally
from scarto_teach.widgets.settling import read_amount

PILE = "CK T3 T4 SQ C2 F SJ B2 B3"  # 15 points: two batches, a pair, the Fool


def over(seed: int, rules: RuleSet = PIEDMONT) -> Deal:
    """A whole random deal."""
    return play_out(Deal.shuffled(seed, 0, rules), Random(seed))


def tell(counter: TripletCounter, kind: str, what: str = "") -> None:
    """An intent as the browser sends it."""
    token = counter.view["token"]
    counter._receive(counter, {"kind": kind, "card": what, "token": token}, [])


def said(counter: TripletCounter) -> str:
    return str(counter.view["feedback"]["text"])


def test_a_batch_is_picked_laid_and_said_in_words_and_figures() -> None:
    """King, 3, 4: five, one, one: seven, less two: five (R17)."""
    counter = TripletCounter(PILE)
    for code in ("CK", "T3", "T4"):
        tell(counter, "pick", code)
    tell(counter, "lay")
    assert said(counter) == "Five, one, one: seven, less two: five."
    batch = counter.view["groups"][0]
    assert batch["note"] == "5 + 1 + 1 − 2 = 5"
    assert [(item["card"], item["mark"]) for item in batch["cards"]] == [
        ("CK", "5"), ("T4", "1"), ("T3", "1"),
    ]  # fmt: skip
    assert "CK" not in [item["card"] for item in counter.view["hand"]]


def test_the_table_lays_step_by_step_and_the_running_sum_is_kept() -> None:
    counter = TripletCounter(PILE)
    counter.lay()
    counter.lay()
    assert said(counter) == "Four, one, one: six, less two: four. So far 9."
    counter.lay()
    rows = counter.view["rows"]["rows"]
    assert [row[2] for row in rows] == ["5", "9", "11"]
    assert counter.view["prompt"] == "The Matto is left: lay it apart."
    assert "The Matto apart: four. 15 points in all." in counter.lay()
    assert counter.view["rows"]["rows"][-1] == ["F", "4", "15", "apart"]


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("CK T3", "A batch is three cards, and 2 lie there. (R17)"),
        ("CK T3 T4 C2", "A batch is three cards, and 4 lie there. (R17)"),
        ("CK T3 F", "The Matto stays apart and lies in no batch: lay it alone. (R17)"),
        ("CK T3 S9", "9 of Swords is not in what is left of the pile."),
    ],
)
def test_what_is_no_batch_is_told_why_and_nothing_is_laid(cards: str, why: str) -> None:
    counter = TripletCounter(PILE)
    assert why in counter.lay(cards).replace("\n", " ")
    assert counter.view["feedback"]["tone"] == "stop"
    assert len(counter.view["hand"]) == 9


def test_the_pair_is_laid_last_and_gets_one_for_the_missing_card() -> None:
    """Pairs CK SQ and C2 C3 count 8 and 1 (R17)."""
    counter = TripletCounter("CK SQ S2 S3 S4")
    counter.lay("S2 S3 S4")
    assert counter.view["prompt"] == "Two cards are over: pick the pair and lay it."
    assert "Only 2 are left over" in counter.lay("CK")
    text = counter.lay("CK SQ")
    assert "Five, four, and one for the missing card: ten, less two: eight." in text
    assert "4 + 5 + (1) − 2 = 8" in text


def test_the_fool_may_be_laid_apart_at_any_time() -> None:
    counter = TripletCounter(PILE)
    assert "The Matto apart: four." in counter.lay("F")
    assert counter.view["groups"][0]["label"] == "Apart"
    assert counter.view["progress"] == "Batch 1 of 3"


def test_the_own_count_is_asked_before_the_table_counts() -> None:
    counter = TripletCounter(PILE)
    assert counter.view["field"]["label"] == "Your own count, before the table's"
    tell(counter, "rest")
    assert said(counter).startswith("Your own count first?")
    assert len(counter.view["hand"]) == 9, "the table has counted unasked"
    assert "15: noted." in counter.count(15)
    assert "field" not in counter.view
    assert "15 points" not in repr(counter).replace("15: noted", "")
    tell(counter, "rest")
    assert said(counter).endswith("15 points in all. You said so before the table did.")
    assert counter.view["feedback"]["tone"] == "good"


def test_who_does_not_want_to_count_presses_once_more() -> None:
    counter = TripletCounter(PILE)
    tell(counter, "rest")
    tell(counter, "rest")
    assert "15 points in all." in said(counter)


@pytest.mark.parametrize(
    ("own", "why"),
    [
        (20, "That is the plain sum: each batch loses two."),
        (18, "Each batch loses two, not one."),
        (11, "The Matto counts too: four, apart."),
        (99, "Compare it with the batches."),
    ],
)
def test_a_count_that_is_off_is_told_what_was_forgotten(own: int, why: str) -> None:
    counter = TripletCounter(PILE)
    counter.count(own)
    tell(counter, "rest")
    assert f"You made it {own}. {why}" in said(counter)
    assert counter.view["feedback"]["tone"] == "stop"


def test_what_is_no_number_is_kept_out() -> None:
    counter = TripletCounter(PILE)
    assert 'A number of points is wanted, and this is "many". Write 13, say.' in counter.count(
        "many"
    )
    assert "field" in counter.view


def test_another_way_gives_the_same_sum_and_both_stand_there() -> None:
    """Try to break it: the batches differ, the sum does not (R17)."""
    counter = TripletCounter(PILE)
    for cards in ("CK T3 T4", "SQ C2 B2", "SJ B3", "F"):
        counter.lay(cards)
    counter.another_way()
    assert len(counter.view["hand"]) == 9
    for cards in ("CK SQ SJ", "T3 T4 C2", "B2 B3", "F"):
        counter.lay(cards)
    assert "Other batches, the same sum." in said(counter)
    assert counter.view["rows"]["rows"] == [
        ["15", "CK T4 T3 · SQ B2 C2 · SJ B3 · F"],
        ["15", "SQ SJ CK · C2 T4 T3 · B3 B2 · F"],
    ]
    tell(counter, "many")
    assert counter.view["rows"]["rows"][-1] == ["15", "10 ways, laid by the table"]


def test_a_batch_is_taken_back() -> None:
    counter = TripletCounter(PILE)
    counter.lay()
    tell(counter, "undo")
    assert len(counter.view["hand"]) == 9
    assert counter.view["groups"] == []


def test_every_way_of_laying_is_counted_by_the_engine() -> None:
    """Piles of any size a deal can leave, laid at random: always what the engine counts."""
    rng = Random(4)
    for _ in range(200):
        cards = rng.sample(PACK, rng.choice([2, 3, 5, 6, 8, 9, 12, 27]))
        pile = Cards(cards)
        laying = Laying(pile)
        while laying.left:
            batch = laying.next_batch()
            assert laying.refusal(batch) == ""
            laying.lay(batch)
        assert laying.total == str(count_points(pile))
        assert {laying.any_way(seed) for seed in range(5)} == {laying.total}
        assert tally(laying)[-1][2] == laying.total


def test_four_players_count_in_thirds_with_the_fool_among_the_rest() -> None:
    """3 · value − 2 a card, and the Fool valued 5 (R17)."""
    counter = TripletCounter("CK T3 F S2", FOUR_PLAYERS)
    text = counter.lay("CK T3 F")
    assert "13 + 1 + 13 = 27 thirds = 9" in text
    counter.lay("S2")
    assert counter.view["prompt"] == "The pile counts 9 1/3 points."
    again = TripletCounter("CK T3 F S2", FOUR_PLAYERS)
    again.count("9 1/3")
    tell(again, "rest")
    assert "You said so before the table did." in said(again)


def test_a_deal_goes_from_three_piles_to_78_to_the_scores_to_who_pays() -> None:
    """Count yours before the table does, then settle (R18)."""
    deal = over(7)
    counter = TripletCounter(deal)
    assert {item["card"] for item in counter.view["hand"]} == {str(c) for c in deal.piles[0]}
    counter.count(int(deal.points[0]))
    tell(counter, "rest")
    assert "You said so before the table did." in said(counter)
    text = counter.next()
    assert f"You {deal.points[0]}, Anna {deal.points[1]}" in text
    assert str(deal.scores[2]) not in text
    assert f"Every deal holds 78 points: 78 − {deal.points[0]}" in counter.count(78)
    assert "= 78, as in every deal. (R17)" in counter.count(int(deal.points[2]))
    assert "The size is right." in counter.count(-int(deal.scores[0]))
    assert f"Your points less the share: {deal.points[0]} − 26. (R18)" in counter.count(99)
    assert "The scores of a deal add to nought. (R18)" in counter.count(int(deal.scores[0]))
    tell(counter, "check")
    assert said(counter) == "Choose everybody who is below the share."
    for seat, score in enumerate(deal.scores):
        if score < 0:
            tell(counter, "choose", str(seat))
    tell(counter, "check")
    assert counter.view["feedback"]["tone"] == "good"
    lines = [group["note"] for group in counter.view["groups"]]
    assert lines[0].startswith("Seat 0 is ") and lines[0].endswith("(R18)")
    assert counter.view["rows"]["rows"][-1][:3] == ["together", "25", "78"]


def test_a_player_above_the_share_does_not_pay() -> None:
    deal = over(7)
    counter = TripletCounter(deal)
    for _ in range(2):
        tell(counter, "rest")
    counter.next()
    tell(counter, "show")
    tell(counter, "show")
    above = next(seat for seat, score in enumerate(deal.scores) if score > 0)
    tell(counter, "choose", str(above))
    tell(counter, "check")
    assert "not below the share. (R18)" in said(counter)
    tell(counter, "show")
    assert counter.view["progress"] == "Settled"


def test_who_is_at_the_share_does_not_pay() -> None:
    """At 26 nobody pays nor draws (R18)."""
    deal = next(d for d in map(over, range(99)) if 0 in d.scores and min(d.scores) < 0)
    counter = TripletCounter(deal)
    for _ in range(2):
        tell(counter, "rest")
    counter.next()
    tell(counter, "show")
    tell(counter, "show")
    for seat, score in enumerate(deal.scores):
        if score < 0:
            tell(counter, "choose", str(seat))
    tell(counter, "check")
    assert counter.view["feedback"]["tone"] == "good"


@pytest.mark.parametrize("seed", range(4))
def test_four_players_settle_in_fractions(seed: int) -> None:
    deal = over(seed, FOUR_PLAYERS)
    counter = TripletCounter(deal)
    for _ in range(2):
        tell(counter, "rest")
    counter.next()
    counter.count(str(deal.points[3]))
    assert "= 78, as in every deal. (R17)" in said(counter)
    counter.count(Fraction(deal.scores[0]))
    assert "Who pays in?" in counter.view["prompt"]


def test_a_deal_still_being_played_and_no_card_are_refused() -> None:
    with pytest.raises(ValueError, match=r"still being played.*\(R20\)"):
        TripletCounter(Deal.shuffled(1))
    with pytest.raises(ValueError, match="no card to count"):
        TripletCounter("")


def test_the_other_piles_are_not_on_the_wire_while_the_own_one_is_counted() -> None:
    """Nothing of the settlement is sent before it is asked for (C40)."""
    deal = over(9)
    counter = TripletCounter(deal)
    sent = repr(counter.view)
    for card in deal.piles[1] | deal.piles[2]:
        assert f"'{card}'" not in sent
    assert "rows" not in counter.view


def test_the_text_twin_and_the_picture_are_equal_on_every_run() -> None:
    one, two = TripletCounter(PILE), TripletCounter(PILE)
    for counter in (one, two):
        counter.lay()
        counter.lay()
    assert repr(one) == repr(two)
    bundle = one._repr_mimebundle_()
    assert bundle is not None
    ElementTree.fromstring(bundle[0]["image/svg+xml"])
    assert "0x" not in repr(one)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("26", 26), ("-4", -4), ("−4", -4), ("+3", 3), ("22 2/3", Fraction(68, 3)),
     ("-22 2/3", Fraction(-68, 3)), (" 7 ", 7)],
)  # fmt: skip
def test_amounts_are_read_as_people_write_them(text: str, amount: Fraction) -> None:
    assert read_amount(text) == amount


@pytest.mark.parametrize("text", ["", "x", "1/0", "five"])
def test_what_is_no_amount_says_what_would_do(text: str) -> None:
    with pytest.raises(ValueError, match="Write 13, say"):
        read_amount(text)


@pytest.mark.parametrize(
    ("name", "pile", "given"),
    [
        ("nothing is taken off", "CK T3 T4", 7),
        ("one is taken off", "CK T3 T4", 6),
        ("the Matto lies in a batch", "C2 C3 F", 4),
        ("the Matto counts nothing", "C2 C3 F", 1),
        ("a pair is not filled up", "CK SQ", 7),
        ("a pair loses nothing", "CK SQ", 9),
        ("the World is worth five", "C1 C2 T21", 5),
    ],
)
def test_a_miscount_gives_what_its_name_says_and_is_known_again(
    name: str, pile: str, given: int
) -> None:
    position = Position.of(pile)
    assert MISCOUNTS[name](position) == given
    assert miscounted(position, given)
    assert miscounted(position, int(count_points(pile))) == ""
