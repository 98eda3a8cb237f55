"""The acts of lesson 08: each card that is called best is proved so, once by the solver and once by
the judge, who tries everything; and the scarto is called advice, with its error."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from random import Random

import oracle
import pytest

from scarto_teach import Card, Cards, Drill, Walkthrough
from scarto_teach.players import Puzzle, puzzles
from scarto_teach.questions import find_question, load_lesson
from scarto_teach.questions.endings import (
    best_plays,
    deal_of,
    line_after,
    opened,
    sure_leads,
    sure_points,
    tricks_in_a_row,
    trumps_above,
    values_of,
    why_sure_lead,
)
from scarto_teach.questions.misjudged import MISJUDGED, MISPICKED
from scarto_teach.questions.position import Draw, Position
from scarto_teach.questions.question import Question
from scarto_teach.questions.steps import Step

LESSON = load_lesson("08")
STEPS = {step.id: step for step in LESSON.steps}
PROVED = [step for step in LESSON.steps if "best" in step.goal]
OPEN = [step for step in LESSON.steps if step.position.others]
FIXED = [q for q in LESSON.questions if q.position.others and not q.draw]
DRAW = Draw(ending=3, place=(0, 1, 2), suits=("SCTF", "BDT"), dear=(3, 5))


def judged(position: Position) -> dict[Card, Fraction]:
    """What the judge says each card is sure of: he plays every way to the end."""
    hands = [list(map(str, hand)) for hand in (position.hand, *position.others)]
    table = oracle.TABLES[position.rules.name]
    found = oracle.sure(hands, list(map(str, position.trick)), table)
    return {Card(card): value for card, value in found.items()}


def puzzle_of(number: str) -> Puzzle:
    (found,) = [puzzle for puzzle in puzzles() if puzzle.id == number]
    return found


def scarto_with(hand: Cards) -> Puzzle:
    """The scarto puzzle with this hand; it keeps it even where it is numbered anew."""
    (found,) = [puzzle for puzzle in puzzles("scarto") if puzzle.hands[puzzle.seat] == hand]
    return found


def shown(puzzle: Puzzle) -> Position:
    """A puzzle as a position: the seat to play first."""
    hands = [puzzle.deal.hands[(puzzle.seat + by) % 3] for by in range(3)]
    return Position(hands[0], puzzle.deal.trick, puzzle.deal.rules, tuple(hands[1:]))


# -- what is called best, is -----------------------------------------------------------------------


def test_the_lesson_has_steps_whose_best_card_is_proved() -> None:
    assert len(PROVED) >= 9 and len(LESSON.steps) >= 10


@pytest.mark.parametrize("step", PROVED, ids=lambda step: step.id)
def test_a_card_called_best_is_sure_of_two_points_more_than_any_other(step: Step) -> None:
    """By the solver; the judge agrees wherever trying everything takes no longer than a blink."""
    values = values_of(step.position)
    best = [card for card in values if step.judge(Cards(card)).right]
    assert best and Cards(best) == best_plays(step.position)
    others = [values[card] for card in values if card not in best]
    assert max(others) <= max(values.values()) - 2
    if len(step.position.hand) <= 3:
        assert values == judged(step.position)


@pytest.mark.parametrize("step", PROVED, ids=lambda step: step.id)
def test_a_card_that_costs_is_answered_with_its_price_and_the_play_that_punishes_it(
    step: Step,
) -> None:
    values = values_of(step.position)
    for card in values:
        if step.judge(Cards(card)).right:
            continue
        walk = Walkthrough("08", step=LESSON.steps.index(step) + 1)
        walk.answer(str(card))
        lost = max(values.values()) - values[card]
        assert f"costs {lost} points here" in walk.view["feedback"]["text"]
        row = [str(one["card"]) for group in walk.view["groups"] for one in group["cards"]
               if group["label"].startswith("Best played")]  # fmt: skip
        assert row == list(map(str, line_after(step.position, card)))
        assert walk.view["actions"][0]["action"] == "again"


def test_every_answer_that_learners_give_has_its_own_sentence() -> None:
    """No card in an open position is answered with its price alone."""
    for step in PROVED:
        costly = values_of(step.position).keys() - set(best_plays(step.position))
        assert Cards(costly) <= Cards(card for slip in step.slips for card in slip.cards), step.id


def test_r17_the_points_that_are_asked_for_are_those_that_are_sure() -> None:
    step = STEPS["08.s02"]
    assert step.judge(10).right and sure_points(step.position) == 10
    assert max(judged(step.position).values()) == 10


@pytest.mark.parametrize("question", FIXED, ids=lambda question: question.id)
def test_an_answer_that_is_given_is_proved_as_well(question: Question) -> None:
    values = values_of(question.position)
    if question.kind == "order":
        order = [values[card] for card in question.right_order]
        assert all(high >= low + 2 for high, low in pairwise(order))
        assert list(map(str, order)) == re.findall(r"\d+", question.why)
        return
    best, second = sorted(values.values(), reverse=True)[:2]
    assert question.right_cards == best_plays(question.position) and best >= second + 2
    told = [slip.says for slip in question.slips if "points less" in slip.says]
    words = {4: "four", 7: "seven"}[best - second]
    assert told and all(f"{words} points less" in says for says in told)


def test_the_puzzles_of_the_lesson_are_puzzles_of_the_package() -> None:
    for step, number in (("08.s09", "dealer-01"), ("08.s15", "force-11")):
        puzzle = puzzle_of(number)
        assert STEPS[step].position == shown(puzzle)
        assert STEPS[step].judge(Cards(puzzle.best)).right
    assert (puzzle_of("dealer-01").deal.dealer - puzzle_of("dealer-01").seat) % 3 == 1


# -- advice, and no proof --------------------------------------------------------------------------


def test_r7_the_scarto_of_the_lesson_is_advice_and_says_so() -> None:
    step = STEPS["08.s14"]
    puzzle = scarto_with(step.position.hand)
    assert step.judge(Cards(puzzle.best)).right
    error = f"{2 * puzzle.error:.1f}"
    assert f"{puzzle.second_cost:.1f} less, give or take {error}. Advice, no proof" in step.good
    assert "about 4.7 points less, in 200" in " ".join(step.judge(Cards("SQ")).sentences)
    assert "(R8)" in " ".join(step.judge(Cards("BK")).sentences)
    assert "2 are picked" in " ".join(step.judge(Cards("CC D9")).sentences)


def test_r7_the_scarto_of_the_sheet_is_advice_and_says_so() -> None:
    question = find_question("08.13")
    puzzle = scarto_with(question.position.hand)
    assert question.right_cards == Cards(puzzle.best)
    costs = sorted(puzzle.costs.values())
    assert costs[1] >= 4 and 2 * puzzle.error <= 1 and "advice, no proof" in question.why
    assert 3.5 < puzzle.costs[Card("SJ")] <= 4.5 and puzzle.costs[Card("BQ")] > 5
    assert "give or take 0.5" in find_question("08.14").options[1].text


# -- the laws --------------------------------------------------------------------------------------


def test_an_ending_is_a_deal_that_counts_as_the_judge_does() -> None:
    """Two hundred of three cards, with and without the Fool, the trick begun or not."""
    rng, met = Random(8), 0
    while met < 200:
        position = DRAW.position(rng, STEPS["08.s01"].position.rules)
        if position.is_ending:
            assert values_of(position) == judged(position)
            met += 1


def test_a_line_is_legal_and_comes_to_what_is_said() -> None:
    position = STEPS["08.s15"].position
    deal = deal_of(position)
    for card in line_after(position, Card("SJ")):
        deal = deal.play(card)
    assert deal.is_over and deal.points[0] == sure_points(position) == 30


@pytest.mark.parametrize(
    ("hand", "others"),
    [("S2 S3", ("S4 S5",)), ("S2 S3", ("S4 S5", "S6")), ("S2 SK", ("S4 CK", "DK C2")), ("S2", ())],
)
def test_what_is_no_ending_is_not_solved(hand: str, others: tuple[str, ...]) -> None:
    position = Position.of(hand, others=others)
    assert not position.is_ending
    with pytest.raises(ValueError, match="is no ending"):
        deal_of(position)


@pytest.mark.parametrize("goal", ["best", "sure"])
def test_a_step_that_cannot_be_proved_is_refused(goal: str) -> None:
    table = {"id": "12.s1", "title": "x", "prompt": "y", "act": "play", "goal": [goal]}
    with pytest.raises(ValueError, match=f"step 12.s1: the goal '{goal}' is for an ending: three"):
        Step.from_table(table | {"hand": "S2 S3", "others": ["S4 S5", "S6"]})


def test_r11_who_has_none_of_the_suit_takes_a_lead_with_a_trump() -> None:
    position = Position.of("SK CK F T4", others=("S2 C2 T5 T6", "S3 D2 T1 D4"))
    assert sure_leads(position) == Cards("SK")
    assert "can take King of Cups. (R16)" in str(why_sure_lead(position, Card("CK")))
    assert "(R15)" in str(why_sure_lead(position, Card("F")))
    assert opened(Position.of("S2", "S3 C9 S4")).others == (Cards("S3 S4"), Cards("C9"))


def test_r3_trumps_above_are_those_not_seen_the_angel_before_the_world() -> None:
    assert trumps_above(Position.of("T19", "T21")) == 1
    assert trumps_above(Position.of("T19", "T20")) == 0
    step = STEPS["08.s05"]
    mine = Cards("T14")
    assert trumps_above(Position(step.position.hand - mine, tuple(mine))) == 4
    assert step.judge(4).right
    out = [f"T{number}" for number in range(1, 22) if Card(f"T{number}") not in step.position.hand]
    assert len(out) == 9 and [card for card in out if card in ("T15", "T17", "T19", "T21")]


@pytest.mark.parametrize(
    ("hand", "out", "taken"),
    [("T20 T19 T16 T4", "T17 T8", 4), ("T20 T19 T16 T4", "T17 T8 T5", 2), ("T21 T2", "T20", 0),
     ("T21 T2", "", 2), ("", "T3", 0)],
)  # fmt: skip
def test_r10_each_round_of_trumps_costs_the_other_hand_one(hand: str, out: str, taken: int) -> None:
    assert tricks_in_a_row(Position.of(hand, out)) == taken


def test_r10_the_row_of_the_lesson_is_what_the_cards_give() -> None:
    """Bruno, who may give his trumps in any order, never stops it."""
    step = STEPS["08.s07"]
    assert step.judge(4).right
    bruno = step.position.others[1] & [f"T{number}" for number in range(1, 22)]
    assert tricks_in_a_row(Position(step.position.hand, tuple(bruno))) == 4
    assert max(judged(step.position).values()) == sure_points(step.position)


@pytest.mark.parametrize("name", [*MISPICKED, *MISJUDGED])
def test_a_misreading_is_met_by_a_question(name: str) -> None:
    assert [q for q in LESSON.questions if name in {slip.as_if for slip in q.slips}]


@pytest.mark.parametrize("question", [q for q in LESSON.questions if q.draw], ids=lambda q: q.id)
def test_two_hundred_seeds_are_drawn_and_checked_in_no_time(question: Question) -> None:
    """No draw needs many tries: an ending is small, and its search is bounded."""
    tries = 0
    for seed in range(200):
        drawn = question.with_seed(seed)
        rng = Random(f"{question.id}/{seed}")
        while question.draw and question.draw.position(rng, question.position.rules) != (
            drawn.position
        ):
            tries += 1
        assert drawn.check(drawn.right_answer).status == "right"
    assert tries < 200 * 60


# -- at the table ----------------------------------------------------------------------------------


def test_open_hands_are_shown_and_what_was_played_is_gone_from_them() -> None:
    walk = Walkthrough("08", step=4)
    labels = [group["label"] for group in walk.view["groups"]]
    assert labels == ["Anna holds", "Bruno holds"]
    assert "Anna holds: C6 D4 T15" in repr(walk)
    walk.answer("T8")
    assert "Anna holds: C6 D4\n" in repr(walk)


def test_closed_positions_show_no_hand_but_ones_own() -> None:
    walk = Walkthrough("08", step=6)
    assert not [group for group in walk.view["groups"] if group["label"].endswith("holds")]


def test_an_ending_that_went_wrong_comes_back_with_all_its_hands() -> None:
    drill = Drill("08", seed=4, level=3)
    here = drill._practice.position
    bad = next(card for card in here.legal if card not in best_plays(here))
    drill.answer(str(bad))
    assert "points here" in drill.view["feedback"]["text"]
    again = Drill("08", seed=4)
    assert again._practice.position == here
    assert len([group for group in again.view["groups"] if group["label"].endswith("holds")]) == 2


@pytest.mark.parametrize("level", range(1, 6))
def test_each_level_of_the_drill_takes_the_right_answer(level: int) -> None:
    rng = Random(level)
    for _ in range(5):
        here = LESSON.levels[level - 1].position(rng)
        asked = LESSON.levels[level - 1].asked
        right = {
            1: lambda here=here: trumps_above(here),
            2: lambda here=here: sure_leads(here),
            3: lambda here=here: best_plays(here),
            4: lambda here=here: best_plays(here),
            5: lambda here=here: sure_points(here),
        }[level]()
        assert asked.faults(here, right) == []
        assert "(R" in asked.praise(here, right) or asked.act == "pick"
        if asked.act == "number":
            assert "(R" in asked.faults(here, right + 1)[0]
