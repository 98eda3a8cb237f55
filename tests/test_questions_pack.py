"""What lesson 01 asks: values, strength and orders, and the laws of who misreads them."""

from __future__ import annotations

import pytest

from scarto_teach.engine import PACK, PIEDMONT, WEB_PAGE, Card, Cards, RuleSet, parse_cards
from scarto_teach.questions import BadLesson, find_question, load_lesson
from scarto_teach.questions.asks import ASKS
from scarto_teach.questions.drills import DRILL_ASKS
from scarto_teach.questions.lesson import read_lesson
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.mistakes import MISTAKES
from scarto_teach.questions.orders import MISORDERS, ORDERS
from scarto_teach.questions.position import Position
from scarto_teach.questions.steps import picked_wrongly


@pytest.mark.parametrize(
    ("ask", "hand", "trick", "right", "rules"),
    [
        ("worth five", "SK CQ T20 T21 T1 F", "", "SK T20 T1", PIEDMONT),
        ("worth five", "SK CQ T20 T21 T1 F", "", "SK T21 T1", WEB_PAGE),
        ("worth more than one", "SJ S10 CC C1 DQ T21 F", "", "SJ CC DQ F", PIEDMONT),
        ("beats", "SK CJ C3 C9 T2 F", "C6", "CJ C3 T2", PIEDMONT),
        ("beats", "SK SJ S3 S9 T2", "S6", "SK SJ S9 T2", PIEDMONT),
        ("beats", "T20 T19 SK", "T21", "T20", PIEDMONT),
        ("beats", "SK", "F", "SK", PIEDMONT),
    ],
)
def test_r2_r3_r4_asks_give_what_the_rules_say(
    ask: str, hand: str, trick: str, right: str, rules: RuleSet
) -> None:
    """Values and what beats what, under both rule sets."""
    assert ASKS[ask].right(Position.of(hand, trick, rules)) == Cards(right)


def test_r2_r3_r4_value_and_place_of_all_78_cards() -> None:
    """Values add up to 129; each suit has each place once; a reason goes with each."""
    cases = {card: Position(Cards(card)) for card in PACK}
    value, place = ASKS["card value"], ASKS["rank in suit"]
    assert sum(value.right(case) for case in cases.values()) == 129
    places = {card: place.right(case) for card, case in cases.items()}
    for letter, count in (("S", 14), ("B", 14), ("C", 14), ("D", 14), ("T", 21)):
        found = sorted(places[card] for card in PACK if card.suit == letter)
        assert found == list(range(1, count + 1))
    assert [places[Card(c)] for c in ("SK", "S10", "S1", "C1", "C10", "T20", "T21", "T1", "F")] == [
        *(1, 5, 14, 5, 14, 1, 2, 21, 0),
    ]
    for case in cases.values():
        assert "(R4)" in str(value.because(case))
        assert str(place.because(case))[-4:] in ("(R2)", "(R3)")


@pytest.mark.parametrize(
    ("name", "hand", "trick", "given"),
    [
        ("the World is worth five", "SK T21 T2", "", "SK T21"),
        ("the Bagatto is worth one", "SK T20 T1", "", "SK T20"),
        ("only Kings are worth five", "SK T20 T1", "", "SK"),
        ("the Matto is worth one", "SK CJ F", "", "SK CJ"),
        ("the World counts", "SK T21 T2", "", "SK T21"),
        ("pips run upward in every suit", "C9 C2 CJ T1 SK", "C6", "C9 CJ T1"),
        ("pips run upward in every suit", "S9 S2 SJ T1 CK", "S6", "S9 SJ T1"),
        ("pips run upward in every suit", "CK CC C2", "CJ", "CK CC"),
        ("a King beats every suit", "SK C2 C9 T1", "C6", "SK C2 T1"),
    ],
)
def test_a_misreading_gives_what_its_name_says(
    name: str, hand: str, trick: str, given: str
) -> None:
    """Each is wrong in its own way and right in the rest."""
    assert MISREADINGS[name](Position.of(hand, trick)) == Cards(given)


@pytest.mark.parametrize(
    ("name", "differs"),
    [
        ("value: the World at five", "T21"),
        ("value: the Bagatto at one", "T1"),
        ("value: the Matto at nothing", "F"),
        ("value: a pip counts its number", "S2 S10 C2 C10"),
        ("rank: the 10 high in every suit", "C1 C10 D1 D10"),
        ("rank: the World first", "T20 T21"),
    ],
)
def test_a_mistake_differs_on_its_own_cards_alone(name: str, differs: str) -> None:
    """A number for each of the 78 cards; courts and the other suits are right."""
    ask = ASKS["card value" if name.startswith("value") else "rank in suit"]
    wrong = {c for c in PACK if MISTAKES[name](Position(Cards(c))) != ask.right(Position(Cards(c)))}
    assert wrong >= {*parse_cards(differs)}
    assert not any(card.is_court for card in wrong)
    assert len(wrong) <= 36


@pytest.mark.parametrize(
    ("name", "hand", "given"),
    [
        ("weakest first", "CK C1 C10 CJ C2", "C10 C2 C1 CJ CK"),
        ("weakest first", "SK S1 S10 SJ S2", "S1 S2 S10 SJ SK"),
        ("weakest first", "T21 T20 T1 T19", "T1 T19 T21 T20"),
        ("strongest first", "CK C1 C10 CJ C2", "CK CJ C1 C2 C10"),
        ("by number", "CK C1 C10 CJ C2", "C1 C2 C10 CJ CK"),
        ("by number", "T21 T20 T1 T19", "T1 T19 T20 T21"),
        ("aces high", "SK S1 S10 SJ S2", "S2 S10 S1 SJ SK"),
        ("pips above courts", "CK C1 C10 CJ C2", "CJ CK C10 C2 C1"),
        ("the Cavalier below the Knave", "CK CC CJ C2", "C2 CC CJ CK"),
    ],
)
def test_r2_r3_orders_and_misorders(name: str, hand: str, given: str) -> None:
    """The right order and those of who misreads it."""
    order = {**ORDERS, **MISORDERS}[name](Position.of(hand))
    assert " ".join(map(str, order)) == given


def test_an_order_that_is_not_right_is_answered_by_two_neighbours_and_their_rule() -> None:
    """The weakest pair that stands wrong, with the Reason of the rule."""
    question = find_question("01.3")
    right = question.right_answer.split()
    right[0], right[1] = right[1], right[0]
    verdict = question.check(" ".join(right))
    assert (verdict.status, verdict.points) == ("wrong", 0)
    assert len(verdict.reasons) == 1 and verdict.reasons[0].cards == Cards(right[:2])
    assert "in cups and coins the lower pip is the stronger. (R2)" in verdict.reasons[0].text


def test_a_pick_is_answered_by_one_card_too_many_or_one_missing() -> None:
    """One thing at a time, with its rule; nothing where the pick is right."""
    here = Position.of("SK T20 T21 C5")
    assert picked_wrongly("worth five", here, Cards("SK T20")) == []
    assert picked_wrongly("worth five", here, Cards("SK T20 T21")) == [
        "World (trump 21) is worth 1 point. (R4)"
    ]
    assert picked_wrongly("worth five", here, Cards("SK")) == [
        "One is missing. Angel (trump 20) is worth 5 points. (R4)"
    ]


def test_the_drill_of_the_strongest_says_why_and_hides_nothing_in_the_order() -> None:
    """A wrong card is answered by what beats it; the cards lie in no order of strength."""
    ask = DRILL_ASKS["strongest"]
    here = Position.of("C1 C2 C10")
    assert ask.faults(here, Cards("C1")) == []
    assert "1 of Cups beats 10 of Cups" in ask.faults(here, Cards("C10"))[0]
    assert not ask.table
    hands = [Position(Cards([c, d, e])) for c, d, e in zip(PACK, PACK[1:], PACK[2:], strict=False)]
    first = [position.scattered()[0] is next(iter(position.hand)) for position in hands]
    assert 0.15 < sum(first) / len(first) < 0.55, "the strongest lies in front as often as not"
    assert all(position.scattered() == position.scattered() for position in hands)


def test_lesson_01_asks_what_it_should() -> None:
    """Ten questions without programming, two functions; a third drawn from a seed; R1 to R4."""
    lesson = load_lesson("01")
    kinds = [question.kind for question in lesson.questions]
    assert len(kinds) == 12 and kinds.count("function") == 2
    assert sum(question.draw is not None for question in lesson.questions) >= 4
    asked = {rule for question in lesson.questions for rule in question.rule_numbers}
    assert {"R1", "R2", "R3", "R4"} <= asked
    assert len([step for step in lesson.steps if step.act != "round"]) >= 8
    assert lesson.points == sum(question.points for question in lesson.questions)


ORDER = """
lesson = "77"
title = "A trial"

[[question]]
id = "77.1"
title = "Order"
group = "All"
kind = "order"
rules = ["R2"]
points = 1
prompt = "Weakest first."
table = false
hand = "C1 C9 CK"
asks = "weakest first"
otherwise = "Look again."
hints = ["One.", "Two."]
why = "So."

[[question.slip]]
as_if = "by number"
says = "Cups run the other way."
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('asks = "weakest first"', 'asks = "legal plays"', '"asks" is "legal plays". There are'),
        ('asks = "weakest first"', "", 'one of "asks" and "answer" is wanted: which order'),
        ('hand = "C1 C9 CK"', 'hand = "S1 S10 S9 SK"', 'the slip "by number" is the right answer'),
        ('hand = "C1 C9 CK"', 'hand = "C9 CK"', "three at least"),
        ("by number", "by numbers", 'no misreading is called so. There is "by number"'),
        ("table = false", 'table = "no"', '"table" is "no". Write, for example, table = false'),
    ],
)
def test_a_fault_in_an_order_question_is_named(old: str, new: str, said: str) -> None:
    """Read as it stands; changed, the fault is told with its place."""
    assert not read_lesson("77_trial.toml", ORDER).questions[0].table
    with pytest.raises(BadLesson) as caught:
        read_lesson("77_trial.toml", ORDER.replace(old, new))
    assert said in str(caught.value)
