"""The kinds of question and how each answers: what fits, what does not, and by which rule.

Functions are checked in `trial`.  A sixth kind is a function here and a word in `question.CHECKS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scarto_teach.engine import Card, Cards, why_not
from scarto_teach.questions.answers import (
    Misread,
    is_missing,
    read_cards,
    read_number,
    read_order,
    read_word,
)
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.mistakes import LAWS
from scarto_teach.questions.orders import MISORDERS
from scarto_teach.questions.position import Position
from scarto_teach.questions.strength import misplaced
from scarto_teach.questions.verdict import Remark, Status, Verdict
from scarto_teach.text import say, t

if TYPE_CHECKING:
    from scarto_teach.questions.question import Question, Slip

__all__ = ["check_cards", "check_choice", "check_number", "check_order", "remarks"]


def _verdict(
    question: Question, status: Status, sentence: str, remarks: tuple[Remark, ...] = ()
) -> Verdict:
    return Verdict(question.id, status, question.points, sentence, remarks)


def _unattempted(question: Question, what: str) -> Verdict:
    return _verdict(question, "unattempted", what)


def _misread(question: Question, error: Misread) -> Verdict:
    sentence = t("{error} Nothing is lost: write it again.", error=error)
    return Verdict(question.id, "wrong", question.points, sentence, unread=True)


def check_cards(question: Question, answer: object) -> Verdict:
    """Return the verdict on a set of cards; each missing or extra card has its own reason."""
    if is_missing(answer):
        return _unattempted(
            question, t('Put card codes in place of the dots, such as "S9 S2", then check again.')
        )
    try:
        given = read_cards(answer)
    except Misread as error:
        return _misread(question, error)
    right = question.right_cards
    if given == right:
        return _verdict(question, "right", t(question.why))
    slip = _slip(question, given, lambda slip: _slip_cards(question, slip))
    otherwise = "" if slip else t(question.otherwise)
    said = remarks(question, question.position, given - right, right - given, otherwise)
    if slip:
        return _verdict(question, "wrong", t(slip.says), said)
    if given & right:
        sentence = t("{cards} fit. Look again at the rest:", cards=given & right)
        if len(given & right) == 1:
            sentence = t("{card} fits. Look again at the rest:", card=given & right)
    else:
        sentence = t("None of these yet. The table says why:")
    return _verdict(question, "wrong", sentence, said)


def _slip_cards(question: Question, slip: Slip) -> Cards:
    return MISREADINGS[slip.as_if](question.position) if slip.as_if else Cards(slip.answer)


def _slip(question: Question, given: object, meant: Callable[[Slip], object]) -> Slip | None:
    return next((slip for slip in question.slips if meant(slip) == given), None)


def remarks(
    question: Question, position: Position, extra: Cards, missing: Cards, otherwise: str = ""
) -> tuple[Remark, ...]:
    """Return what the rules say to each card too many or too few; alike ones share a line."""
    asked = question.asked
    found: list[tuple[Card, str, str]] = []  # card, what makes two alike, sentence
    for card in extra:
        reason = asked.strays(position, card) if asked else None
        reason = reason or why_not(position.hand, position.trick, card, position.rules)
        said = say(reason) if reason else otherwise
        found.append((card, said, said))
    for card in missing:
        reason = asked.belongs(position, card) if asked else None
        if reason:
            said = t("missing. {reason}", reason=say(reason))
            found.append((card, reason.rule + reason.message, said))
    alike: dict[str, list[tuple[Card, str]]] = {}
    for card, key, said in found:
        alike.setdefault(key, []).append((card, said))
    lines = (Remark(Cards(card for card, _ in each), each[0][1]) for each in alike.values())
    return tuple(line for line in lines if line.text)


def check_choice(question: Question, answer: object) -> Verdict:
    """Return the verdict on the key of an option."""
    if is_missing(answer):
        return _unattempted(question, t('Put a letter in place of the dots, such as "a".'))
    try:
        key = read_word(answer, question.option_keys())
    except Misread as error:
        return _misread(question, error)
    option = next(option for option in question.options if option.key == key)
    if option.right:
        return _verdict(question, "right", t(question.why))
    return _verdict(question, "wrong", t(option.says))


def check_number(question: Question, answer: object) -> Verdict:
    """Return the verdict on a whole number."""
    if is_missing(answer):
        return _unattempted(question, t("Put a number in place of the dots."))
    try:
        given = read_number(answer)
    except Misread as error:
        return _misread(question, error)
    if given == int(question.right_answer):
        return _verdict(question, "right", t(question.why))
    slip = _slip(question, given, lambda slip: slip_number(question, slip))
    sentence = slip.says if slip else question.otherwise
    return _verdict(question, "wrong", t(sentence))


def slip_number(question: Question, slip: Slip) -> int:
    """Return the number that a slip gives."""
    return int(LAWS[slip.as_if](question.position) if slip.as_if else slip.answer)


def check_order(question: Question, answer: object) -> Verdict:
    """Return the verdict on cards put in order; the first that stands wrong is named."""
    if is_missing(answer):
        return _unattempted(question, t('Put the cards in order, such as "S9 S2".'))
    try:
        given = read_order(answer)
    except Misread as error:
        return _misread(question, error)
    right = question.right_order
    if given == right:
        return _verdict(question, "right", t(question.why))
    if sorted(given) != sorted(right):
        wanted = " ".join(map(str, sorted(right)))
        return _verdict(
            question,
            "wrong",
            t("Put exactly these cards in order, each once: {cards}.", cards=wanted),
        )
    slip = _slip(question, given, lambda slip: slip_order(question, slip))
    if question.ask:
        return _verdict(question, "wrong", t(slip.says if slip else question.otherwise),
                        _turned(question, given))  # fmt: skip
    place = next(n for n, card in enumerate(given) if card is not right[n])
    sentence = slip.says if slip else question.otherwise
    remark = Remark(Cards(given[place]), t("stands too early, as number {place}.", place=place + 1))
    return _verdict(question, "wrong", t(sentence), (remark,))


def slip_order(question: Question, slip: Slip) -> tuple[Card, ...]:
    """Return the order that a slip gives."""
    return MISORDERS[slip.as_if](question.position) if slip.as_if else read_order(slip.answer)


def _turned(question: Question, given: tuple[Card, ...]) -> tuple[Remark, ...]:
    """Return the first two neighbours that stand the wrong way round, with the rule."""
    found = misplaced(tuple(reversed(given)), question.position.rules)
    return tuple(Remark(reason.cards, say(reason)) for _, _, reason in found[-1:])
