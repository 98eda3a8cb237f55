"""What can be proved about a question when it is read: that it has an answer worth giving."""

from __future__ import annotations

from scarto_teach.engine import Cards
from scarto_teach.questions.answers import read_number
from scarto_teach.questions.counterexample import known_positions
from scarto_teach.questions.kinds import slip_number, slip_order
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.mistakes import LAWS
from scarto_teach.questions.orders import ORDERS
from scarto_teach.questions.question import Question, Slip

__all__ = ["flaw"]


def flaw(question: Question) -> str:
    """Return what is wrong with a question and what would do, "" where nothing is found."""
    checks = {
        "cards": _flaw_in_cards,
        "choice": _flaw_in_choice,
        "number": _flaw_in_number,
        "order": _flaw_in_order,
        "function": _flaw_in_function,
    }
    if question.points < 1:
        return '"points" must be 1 at least.'
    try:
        return checks[question.kind](question)
    except ValueError as error:  # a card or number that cannot be read
        return str(error)


def _flaw_in_cards(question: Question) -> str:
    position, right = question.position, question.right_cards
    if bool(question.ask) == bool(question.answer):
        return 'one of "asks" and "answer" is wanted: what is right.'
    if not right <= position.hand:
        return f'"answer" names {right - position.hand}, which the hand does not hold.'
    if question.is_trivial():
        return (
            f"the answer is {right or 'no card'}: nothing, everything or the first card earns it."
        )
    fixed = [slip for slip in question.slips if not question.draw]
    for slip in fixed:
        given = MISREADINGS[slip.as_if](position) if slip.as_if else Cards(slip.answer)
        if given == right:
            return f'the slip "{slip.as_if or slip.answer}" is the right answer here.'
    if not question.ask and not question.otherwise:
        met = {slip.answer for slip in fixed}
        for card in position.legal - right:
            if str(card) not in met:
                return f'"otherwise" is missing: what to tell who picks {card}, which is legal.'
    return ""


def _flaw_in_choice(question: Question) -> str:
    keys = question.option_keys()
    if len(set(keys)) < max(2, len(keys)):
        return "at least two [[question.option]] with different keys are wanted."
    right = [option.key for option in question.options if option.right]
    if len(right) != 1:
        return f"{len(right)} options are right; one is wanted."
    if right[0] == keys[0]:
        return "the first option is right; who always takes the first would earn it."
    return ""


def _flaw_in_number(question: Question) -> str:
    if not question.otherwise:
        return '"otherwise" is missing: what to tell who gives another number.'
    if bool(question.ask) == bool(question.answer):
        return 'one of "asks" and "answer" is wanted: what is right.'
    if read_number(question.right_answer) in (0, 1):
        return "the answer is 0 or 1; who always writes that would earn it."
    for slip in question.slips if not question.draw else ():
        if slip_number(question, slip) == int(question.right_answer):
            return f'the slip "{slip.as_if or slip.answer}" is the right answer here.'
    return ""


def _flaw_in_order(question: Question) -> str:
    if bool(question.ask) == bool(question.answer):
        return 'one of "asks" and "answer" is wanted: which order is right.'
    if question.ask and question.ask not in ORDERS:
        return f'"asks" is no order; there is "{next(iter(ORDERS))}".'
    answer = question.right_order
    if Cards(answer) != question.position.hand or len(answer) < 3:
        return '"answer" must put the cards of "hand" in order, three at least.'
    if question.is_trivial():
        return '"answer" is the order in which the hand is shown.'
    if not question.otherwise:
        return '"otherwise" is missing: what to tell who gives another order.'
    for slip in question.slips if not question.draw else ():
        if slip_order(question, slip) == answer:
            return f'the slip "{slip.as_if or slip.answer}" is the right answer.'
    return ""


def _flaw_in_function(question: Question) -> str:
    if not question.ask or not question.answer:
        return '"asks" and "answer", the code of a solution, are wanted.'
    if not question.name.isidentifier():
        return '"name" is missing: the name of the function, such as name = "legal_plays"'
    if any(not slip.as_if for slip in question.slips):
        return 'a slip of a function needs "as_if", the name of a misreading.'
    known = known_positions(question.position.rules, question.shape)
    for slip in question.slips:
        assert question.asked is not None
        law, right = LAWS[slip.as_if], question.asked.right
        if known and all(law(case) == right(case) for case in known):
            return f'the slip "{slip.as_if}" gives the right answer everywhere.'
    return ""


def _slip_that_is_right(slips: tuple[Slip, ...], answer: str) -> str:
    for slip in slips:
        if slip.answer.split() == answer.split():
            return f'the slip "{slip.answer}" is the right answer.'
    return ""
