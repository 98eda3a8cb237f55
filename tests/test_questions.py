"""Every question is proved here by being there: a new one in a lesson file needs no new test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

import oracle
import pytest

from scarto_teach.engine import Cards
from scarto_teach.questions import Question, find_question, lesson_numbers, load_lesson
from scarto_teach.questions.audit import OfNumbers
from scarto_teach.questions.counting import OfPoints
from scarto_teach.questions.kinds import slip_order
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.mistakes import LAWS
from scarto_teach.questions.position import Position
from scarto_teach.questions.question import Slip

LESSONS = [load_lesson(number) for number in lesson_numbers()]
QUESTIONS = [question for lesson in LESSONS for question in lesson.questions]
FUNCTIONS = [question for question in QUESTIONS if question.kind == "function"]
DRAWN = [question for question in QUESTIONS if question.draw]
SEEDS = range(200)


def by_id(questions: list[Question]) -> Any:
    return pytest.mark.parametrize("question", questions, ids=lambda question: question.id)


def solutions(lesson: str) -> dict[str, Any]:
    """The functions of a lesson's solutions, each able to call the ones before it."""
    names: dict[str, Any] = {}
    for question in load_lesson(lesson).questions:
        if question.kind == "function":
            exec(question.answer, names)
    return names


def solution_of(question: Question) -> object:
    if question.kind == "function":
        return solutions(question.id.partition(".")[0])[question.name]
    return int(question.right_answer) if question.kind == "number" else question.right_answer


def as_function(law: Callable[[Position], Any], question: Question) -> Callable[..., object]:
    """What a learner with this misreading would write."""
    rules = question.position.rules
    if question.parameters == ("view",):  # a player is not asked about a Position
        return lambda view: law(view)

    def written(arguments: dict[str, Any]) -> object:
        trick = " ".join(next((arguments[key] for key in ("trick", "played", "out")
                               if key in arguments), in_turn(arguments)))  # fmt: skip
        held = arguments.get("hand") or arguments.get("pile") or [arguments.get("card", "")]
        if isinstance(law, OfNumbers):
            return law.law(*arguments.values())
        if isinstance(law, OfPoints):
            return list(law.law(tuple(arguments["points"])))
        given = law(Position.of(" ".join(held), trick, rules))
        return [str(card) for card in given] if isinstance(given, Cards) else given

    return taking(question, written)


def in_turn(arguments: dict[str, Any]) -> list[str]:
    """The cards of the second and the third hand in turn: a case of three hands has them so."""
    pairs = zip_longest(arguments.get("second", ()), arguments.get("third", ()))
    return [card for pair in pairs for card in pair if card is not None]


def taking(question: Question, body: Callable[[dict[str, Any]], object]) -> Callable[..., object]:
    """A function with the parameters that a question asks for."""
    names = ", ".join(question.parameters)
    given = ", ".join(f"{name}={name}" for name in question.parameters)
    found: dict[str, Any] = {"body": body}
    exec(f"def function({names}):\n    return body(dict({given}))\n", found)
    function: Callable[..., object] = found["function"]
    return function


# what the judge makes of a drawn position, by what is asked
JUDGE: dict[str, Callable[[list[str], list[str], oracle.Table], list[str]]] = {
    "count": lambda hand, trick, table: [str(oracle.count(hand, table))],
    "legal plays": oracle.legal,
    "winning plays": lambda hand, trick, table: [
        card for card in oracle.legal(hand, trick, table) if takes(card, trick, table)
    ],
    "losing plays": lambda hand, trick, table: [
        card for card in oracle.legal(hand, trick, table) if not takes(card, trick, table)
    ],
    "worth five": lambda hand, trick, table: [c for c in hand if oracle.value(c, table) == 5],
    "worth more than one": lambda hand, trick, table: [
        card for card in hand if oracle.value(card, table) > 1
    ],
    "beats": lambda hand, trick, table: [card for card in hand if takes(card, trick, table)],
    "legal discards": lambda hand, trick, table: oracle.may_go(hand, table),
    "short suit": lambda hand, trick, table: going_whole(hand, table),
    "trumps unseen": lambda hand, trick, table: [str(21 - sum(c[0] == "T" for c in hand))],
    "tricks taken": lambda hand, trick, table: [
        str(len([c for c in hand if c != "F"] + ["", ""]) // 3)
    ],
    "in Piccolo": lambda hand, trick, table: [c for c in hand if c in oracle.piccolo_pack()],
    "thirds": lambda hand, trick, table: [str(3 * oracle.count(hand, table))],
    "count by the page": lambda hand, trick, table: [
        str(oracle.count(hand, replace(table, five_trumps=("T1", "T20", "T21"))))
    ],
    "trumps above": lambda hand, trick, table: above(trick, hand, table),
    "weakest first": lambda hand, trick, table: climbing(hand, table),
}


# the same with all hands open, the learner's first
OPEN_JUDGE: dict[str, Callable[[list[list[str]], list[str], oracle.Table], list[str]]] = {
    "sure points": lambda hands, trick, table: [
        str(max(oracle.sure(hands, trick, table).values()))
    ],
    "best plays": lambda hands, trick, table: surest(oracle.sure(hands, trick, table)),
    "sure leads": lambda hands, trick, table: [
        card for card in hands[0] if always_takes(card, hands, table)
    ],
}


def surest(values: dict[str, Fraction]) -> list[str]:
    """The cards that are sure of most."""
    return [card for card, value in values.items() if value == max(values.values())]


def always_takes(card: str, hands: list[list[str]], table: oracle.Table) -> bool:
    """Whether a card led takes the trick against whatever the two others may play."""
    if card == oracle.FOOL:
        return False
    for second in oracle.legal(hands[1], [card], table):
        for third in oracle.legal(hands[2], [card, second], table):
            if oracle.winner([card, second, third], table) != 0:
                return False
    return True


def above(trick: list[str], seen: list[str], table: oracle.Table) -> list[str]:
    """How many trumps that are not seen rank above the one in the trick."""
    order = oracle.ranking("T", table)
    return [str(len([card for card in order[: order.index(trick[0])] if card not in seen]))]


def going_whole(hand: list[str], table: oracle.Table) -> list[str]:
    """The cards of the one suit that three cards lay away whole."""
    suits = [[card for card in hand if card[0] == letter] for letter in "SBCD"]
    may_go = oracle.may_go(hand, table)
    (found,) = [cards for cards in suits if 0 < len(cards) <= 3 and set(cards) <= set(may_go)]
    return found


def climbing(hand: list[str], table: oracle.Table) -> list[str]:
    """The cards of one suit, the weakest first."""
    return sorted(hand, key=oracle.ranking(hand[0][0], table).index, reverse=True)


def takes(card: str, trick: list[str], table: oracle.Table) -> bool:
    """Whether a card, played last, takes a trick."""
    return oracle.winner([*trick, card], table) == len(trick)


def slips() -> Iterator[Any]:
    for question in QUESTIONS:
        for slip in question.slips:
            yield pytest.param(question, slip, id=f"{question.id} {slip.as_if or slip.answer}")


def answers_of(question: Question, slip: Slip) -> Iterator[tuple[Question, object]]:
    """The question, drawn anew until the slip shows, with the answer of who makes it."""
    if question.kind == "function":
        yield question, as_function(LAWS[slip.as_if], question)
    elif slip.answer:
        yield question, slip.answer
    else:
        for seed in SEEDS[:40]:
            drawn = question.with_seed(seed)
            given: object = slip_order(drawn, slip) if drawn.kind == "order" else Cards()
            if drawn.kind == "cards":
                given = MISREADINGS[slip.as_if](drawn.position)
            if drawn.kind == "number":
                given = LAWS[slip.as_if](drawn.position)
                if given != int(drawn.right_answer):
                    yield drawn, given
                continue
            if given != (drawn.right_order if drawn.kind == "order" else drawn.right_cards):
                yield drawn, given


@by_id(QUESTIONS)
def test_an_untouched_question_is_unattempted_and_earns_nothing(question: Question) -> None:
    nothing: list[object] = [..., None]
    if question.kind != "function":  # a function has no empty text
        nothing += ["", "...", [], set(), Cards()]
    for untouched in nothing:
        verdict = question.check(untouched)
        assert (verdict.status, verdict.points) == ("unattempted", 0), untouched


@by_id(FUNCTIONS)
@pytest.mark.parametrize(
    "body",
    [
        "...",
        "pass",
        "return None",
        "return ...",
        '"""Dots."""\n    ...',
        "raise NotImplementedError",
    ],
)
def test_a_stub_is_unattempted_and_earns_nothing(question: Question, body: str) -> None:
    names: dict[str, Any] = {}
    parameters = ", ".join(question.parameters)
    exec(f"def {question.name}({parameters}):\n    {body}\n", names)
    verdict = question.check(names[question.name])
    assert (verdict.status, verdict.points) == ("unattempted", 0)


@by_id(QUESTIONS)
def test_the_solution_earns_all_points(question: Question) -> None:
    verdict = question.check(solution_of(question))
    assert (verdict.status, verdict.points) == ("right", question.points), verdict
    assert verdict.sentence.startswith(question.why)


@pytest.mark.parametrize(("question", "slip"), list(slips()))
def test_each_slip_is_met_by_its_own_message(question: Question, slip: Slip) -> None:
    met = 0
    for drawn, given in answers_of(question, slip):
        verdict = drawn.check(given)
        assert verdict.status == "wrong"
        assert verdict.points == 0
        # two slips may coincide in a drawn position; then the first one speaks
        assert verdict.sentence in [each.says for each in question.slips]
        met += verdict.sentence == slip.says
    assert met, "no position in which this slip is met"


@by_id(QUESTIONS)
def test_trivial_answers_earn_nothing(question: Question) -> None:
    hand = question.position.hand
    given: list[object] = ["", 0, 1, True, False, "0", "1", "a", "F", "S1", "T1"]
    if question.kind == "function":
        first = question.parameters[0]
        bodies: list[Callable[[dict[str, Any]], object]] = [
            lambda given: [],
            lambda given: given[first],
            lambda given: given[first][:1],
            lambda given: given[first][-1:],
            lambda given: len(given[first]),
            lambda given: ["F"],
            lambda given: "S1",
            lambda given: True,
            *(lambda given, number=number: number for number in (-1, 0, 1, 2, 4, 5, 26)),
        ]
        given += [taking(question, body) for body in bodies]
    else:
        given += [Cards(), hand, list(hand), Cards(list(hand)[:1]), str(hand)]
    # the best card may be the Matto; who always says so is met by the other questions
    right = [one for one in given if question.check(one).status == "right"]
    assert right in ([], ["F"]), right
    assert right == [] or not question.asked


def test_always_answering_the_matto_earns_no_more_than_one_question_a_lesson() -> None:
    for lesson in LESSONS:
        met = [each.id for each in lesson.questions if each.check("F").status == "right"]
        assert len(met) <= 1, met


@by_id(DRAWN)
def test_drawn_questions_agree_with_the_oracle_on_200_seeds(question: Question) -> None:
    table = oracle.TABLES[question.position.rules.name]
    positions = set()
    for seed in SEEDS:
        drawn = question.with_seed(seed)
        hand = [str(card) for card in drawn.position.hand]
        trick = [str(card) for card in drawn.position.trick]
        others = [list(map(str, cards)) for cards in drawn.position.others]
        if others:
            wanted = OPEN_JUDGE[question.ask]([hand, *others], trick, table)
        else:
            wanted = JUDGE[question.ask](hand, trick, table)
        assert set(wanted) == set(drawn.right_answer.split()), seed
        assert drawn.kind != "order" or wanted == drawn.right_answer.split(), seed
        assert drawn.check(drawn.right_answer).points == drawn.points, seed
        for trivial in (hand, hand[:1]):
            assert drawn.check(trivial).points == 0, seed
        positions.add((tuple(hand), tuple(trick)))
    assert len(positions) > 190, "seeds hardly differ"


@by_id(DRAWN)
def test_the_same_seed_draws_the_same_position(question: Question) -> None:
    assert find_question(question.id, seed=7) == find_question(question.id, seed=7)
    assert find_question(question.id, seed=7) != find_question(question.id, seed=8)


@by_id([question for question in QUESTIONS if question.asked and question.kind == "cards"])
def test_a_card_missing_or_too_many_is_answered_by_its_own_reason(question: Question) -> None:
    right = question.right_cards
    for card in question.position.hand:
        given = right ^ Cards(card)
        verdict = question.check(given)
        if not given:
            continue
        assert verdict.status == "wrong"
        said = [remark.text for remark in verdict.reasons if card in remark.cards]
        assert len(said) == 1, verdict
        assert "(R" in said[0]
        assert said[0].startswith("missing.") == (card in right)


@by_id(QUESTIONS)
def test_nobody_is_told_wrong_and_hints_go_level_by_level(question: Question) -> None:
    said = [question.why, question.prompt, *question.hints, *(slip.says for slip in question.slips)]
    said += [option.says for option in question.options]
    assert not [text for text in said if "wrong" in text.lower()]
    told = [question.hint(level) for level in range(1, len(question.hints) + 1)]
    assert len(set(told)) == len(told)
    assert question.hint(99) == told[-1]
    assert question.solution().why == question.why


@by_id(QUESTIONS)
def test_hints_do_not_give_the_whole_answer_away(question: Question) -> None:
    if question.kind == "cards":
        assert not [
            hint
            for hint in question.hints
            if question.right_answer in hint and len(question.right_cards) > 1
        ]


@by_id(QUESTIONS)
def test_a_prompt_names_the_player_who_led(question: Question) -> None:
    for seat, name in ((1, "Anna"), (2, "Bruno")):
        if f"{name} lead" in question.prompt or f"{name} has led" in question.prompt:
            assert question.position.leader == seat


def test_lesson_04_asks_what_it_should() -> None:
    lesson = load_lesson("04")
    kinds = [question.kind for question in lesson.questions]
    assert len(kinds) >= 8
    assert kinds.count("cards") >= 4
    assert kinds.count("function") == 2
    assert sum(question.draw is not None for question in lesson.questions) >= 2
    assert list(lesson.groups()) == ["With cards", "In code", "At the table"]
    assert lesson.points == sum(question.points for question in lesson.questions) == 20
    asked = {rule for question in lesson.questions for rule in question.rule_numbers}
    assert {"R9", "R10", "R11", "R12", "R13", "R14"} <= asked
