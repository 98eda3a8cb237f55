"""The acts of lesson 09: a mean of some deals, its interval, a card that falls; and its guesses."""

from __future__ import annotations

import re
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import nbformat
import oracle
import pytest

from scarto_teach import simulate
from scarto_teach.experiments import Row
from scarto_teach.questions import find_question, load_lesson
from scarto_teach.questions.position import Position
from scarto_teach.questions.sampling import FALLS, INTERVAL, MEAN_WHERE, MISSAMPLED, falls
from scarto_teach.questions.steps import Step

STEPS = {step.id: step for step in load_lesson("09").steps}
DEALS, SEED = 4_000, 1  # as in the notebook
NOTEBOOK = Path(__file__).parent.parent / "notebooks/09_experiments.ipynb"


def written(number: str) -> Any:
    """The function of a solution."""
    names: dict[str, Any] = {}
    exec(find_question(number).answer, names)
    return names[find_question(number).name]


@pytest.mark.parametrize(
    ("scores", "counts", "mean"),
    [([8, -2, 1], [True, False, True], 4.5), ([7], [True], 7), ([1, 2, 4], [True] * 3, 7 / 3)],
)
def test_a_mean_under_a_condition(scores: list[int], counts: list[bool], mean: float) -> None:
    assert written("09.10")(scores, counts) == pytest.approx(mean)


def test_r18_an_interval_by_hand_and_as_the_experiments_have_it() -> None:
    """8, −2, 11, 1, 2 lie 4, −6, 7, −3, −2 from their mean: the squares are 114."""
    scores = [8, -2, 11, 1, 2]
    half = 1.96 * sqrt(114 / 4) / sqrt(5)
    low, high = written("09.11")(scores)
    assert (low, high) == pytest.approx((4 - half, 4 + half))
    row = Row("scores", "", dict.fromkeys(scores, 1))
    assert (low, high) == pytest.approx((row.low, row.high), abs=0.001)


def test_r16_the_bagatto_falls_where_the_judge_says_so() -> None:
    table = oracle.TABLES["PIEDMONT"]
    for trick in permutations(["T1", "T20", "S9", "F", "C2"], 3):
        fell = "T1" in trick and trick[oracle.winner(list(trick), table)] != "T1"
        assert falls(Position.of("", " ".join(trick))) == fell == written("09.12")(list(trick))


@pytest.mark.parametrize("name", MISSAMPLED)
def test_a_misread_statistic_is_not_the_law_itself(name: str) -> None:
    number = {"mean": "09.10", "interval": "09.11", "falls": "09.12"}[name.partition(":")[0]]
    question = find_question(number)
    assert question.asked is not None
    known = [Position.of(hand, trick) for hand, trick in question.shape.known]
    assert [MISSAMPLED[name](case) != question.asked.right(case) for case in known].count(True) > 1


@pytest.mark.parametrize("shape", [MEAN_WHERE, INTERVAL, FALLS])
def test_known_cases_can_be_asked(shape: Any) -> None:
    assert all(shape.valid(Position.of(hand, trick)) for hand, trick in shape.known)


@pytest.mark.parametrize(
    ("number", "returned", "said"),
    [
        ("09.10", "4", "A number is wanted, and this is a text."),
        ("09.10", True, "A number is wanted, and this is the truth value True."),
        ("09.10", float("nan"), "A number is wanted, and this is the number nan."),
        ("09.11", 3, "The two ends are wanted, (low, high), and this is the number 3."),
        ("09.12", "T1", "True or False is wanted, and this is a text."),
    ],
)
def test_what_is_no_number_is_answered_kindly(number: str, returned: Any, said: str) -> None:
    function = eval("lambda a, b=None: returned", {"returned": returned})
    assert said in find_question(number).check(function).sentence


def test_digits_after_the_third_are_not_looked_at() -> None:
    rounded = eval("lambda scores: [round(end, 3) for end in f(scores)]", {"f": written("09.11")})
    assert find_question("09.11").check(rounded).status == "right"


def goal(step: Step) -> tuple[int, int]:
    """The ends between which a guess is near enough."""
    (words,) = step.goal
    found = re.fullmatch(r"from (-?\d+) to (-?\d+)", words)
    assert found
    return int(found[1]), int(found[2])


def test_a_guess_is_told_on_which_side_the_truth_lies() -> None:
    step = STEPS["09.s02"]
    low, high = goal(step)
    assert step.judge(low).right and step.judge(high).right
    assert step.judge(low - 1).sentences == (f"It is more than {low - 1}. Guess again.",)
    assert step.judge(high + 1).sentences == (f"It is less than {high + 1}. Guess again.",)


@pytest.mark.parametrize(
    ("step", "players", "statistic", "row"),
    [
        ("09.s02", "thumb", "dealing", "dealing"),
        ("09.s06", "thumb", "falls T1", "falls to an opponent"),
        ("09.s07", "random", "falls T1", "falls to an opponent"),
    ],
)
def test_what_a_guess_is_told_is_what_the_deals_say(
    step: str, players: str, statistic: str, row: str
) -> None:
    found = simulate(DEALS, players, statistics=statistic, seed=SEED, progress=False)[row].estimate
    scale = 100 if found.is_share else 1
    low, high = goal(STEPS[step])
    assert low <= scale * found.low and scale * found.high <= high
    for number in re.findall(r"\d+\.\d", STEPS[step].good):
        assert number in {f"{end:.1f}" for end in (found.value, found.low, found.high)}


def test_r4_the_angel_is_the_best_card_to_hold_and_what_is_said_of_the_others_is_so() -> None:
    step = STEPS["09.s04"]
    asked = [f"holding {card}" for card in step.position.hand]
    found = simulate(DEALS, "thumb", statistics=asked, seed=SEED, progress=False)
    means = {row.statistic.removeprefix("holding "): f"{row.mean:+.1f}" for row in found}
    assert max(means, key=lambda card: float(means[card])) == "T20"
    assert set(re.findall(r"\+\d\.\d", step.good)) == set(means.values())
    for slip in step.slips:
        assert means[str(slip.cards)] in slip.says


def test_r7_a_void_is_worth_less_than_those_who_have_one_score_more() -> None:
    step = STEPS["09.s09"]

    def ask(statistic: str, scarto: str | None = None) -> Any:
        return simulate(
            DEALS, "thumb", statistics=statistic, scarto=scarto, seed=SEED, progress=False
        )

    void = ask("void")
    means = {f"{row.mean:.1f}" for row in void}
    assert set(re.findall(r"\d\.\d", step.prompt)) == means
    gained = ask("dealing", "voids")["dealing"] - ask("dealing", "weakest")["dealing"]
    low, high = goal(step)
    assert low <= gained.low and gained.high <= high
    assert f"{gained.value:.1f}" in step.good
    assert gained.high < (void["with a void"] - void["without"]).low


def test_the_unlucky_card_of_lesson_09_is_one_of_ten_and_fresh_deals_clear_it() -> None:
    """The prose names the card; another seed or another way to shuffle would name another."""
    book = nbformat.read(NOTEBOOK, as_version=4)
    shown = [cell.outputs[0].data["text/plain"]
             for cell in book.cells
             if cell.cell_type == "code"
             and re.match(r"\[f\"\{row|again = ", cell.source)]  # fmt: skip
    once, fresh = shown
    assert re.fullmatch(r"\['K: −[^']*'\]", once), "one card, and that one"
    assert any("The King of Swords is unlucky" in cell.source for cell in book.cells)
    assert re.search(r"K: .*\(95 %: −[\d.]+ to [\d.]+\)", fresh)
