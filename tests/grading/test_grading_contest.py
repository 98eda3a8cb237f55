"""A player is judged in deals that nobody knows, and asked in many of them at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import md5

import pytest

from scarto_teach.engine import View
from scarto_teach.grading.isolation import Box
from scarto_teach.grading.judging import mark_all
from scarto_teach.grading.marks import Mark
from scarto_teach.grading.notebook import Cell, Notebook
from scarto_teach.grading.reading import Handed
from scarto_teach.questions import load_lesson
from scarto_teach.questions.playing import first_card, try_player

LESSON = load_lesson("10")
QUESTION = next(question for question in LESSON.questions if question.id == "10.7")
RIGHT = QUESTION.right_answer.replace("def choose", "def good")
WHOLE = '''
def whole(view):
    """The 25 cards that this seat held at first."""
    mine = [trick.cards[(view.seat - trick.leader) % 3] for trick in view.tricks]
    return " ".join(sorted(map(str, [*view.hand, *mine])))
'''


@pytest.fixture(scope="module")
def box() -> Iterator[Box]:
    with Box(LESSON.questions) as box:
        yield box


def marked(box: Box, source: str, secret: bytes = b"12345678") -> Mark:
    """The mark for a player, each drawn other deals by another secret."""
    book = Notebook((Cell(1, "answer-10-7", "", code=True, source=f"{RIGHT}\n{source}"),))
    (mark,), _ = mark_all(Handed("ada", "ada.ipynb", book), [QUESTION], box, secret)
    return mark


def test_the_deals_are_of_the_secret_and_the_same_each_time(box: Box) -> None:
    source = "choose = good"
    one, two, other = marked(box, source), marked(box, source), marked(box, source, b"87654321")
    assert one.status == two.status == other.status == "right"
    assert one.message == two.message != other.message


def test_who_knows_the_course_s_own_deals_by_heart_is_not_right(box: Box) -> None:
    """The deals of the notebook's check are everybody's; who plays well in those alone is caught,
    here and not there."""
    names: dict[str, object] = {}
    exec(WHOLE + RIGHT, names)
    whole, good = names["whole"], names["good"]
    known: set[str] = set()

    def digest(view: View) -> str:
        return md5(whole(view).encode()).hexdigest()[:12]  # type: ignore[operator]

    def listening(view: View) -> object:
        known.add(digest(view))
        return good(view)  # type: ignore[operator]

    assert try_player(QUESTION, listening).status == "right"

    def by_heart(view: View) -> object:
        return good(view) if digest(view) in known else first_card(view)  # type: ignore[operator]

    assert try_player(QUESTION, by_heart).status == "right"
    source = (
        f"from hashlib import md5\n{WHOLE}\nKNOWN = {json.dumps(sorted(known))}\n"
        "def choose(view):\n    if md5(whole(view).encode()).hexdigest()[:12] in KNOWN:\n"
        "        return good(view)\n    return list(view.legal_plays())[0]\n"
    )
    mark = marked(box, source)
    assert mark.status == "wrong"
    assert "Every card is legal" in mark.message


def test_a_player_with_a_memory_is_asked_deal_by_deal(box: Box) -> None:
    """It clears its memory when a deal begins, and would be lost among many deals."""
    source = (
        "SEEN = []\ndef choose(view):\n    if not view.tricks:\n        SEEN.clear()\n"
        "    SEEN.append(1)\n    in_order = len(SEEN) == len(view.tricks) + 1\n"
        "    return good(view) if in_order else list(view.legal_plays())[-1]\n"
    )
    assert marked(box, source).status == "right"


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("import random\n    return random.choice(list(view.legal_plays()))", "wrong",
         "Every card is legal"),
        ("while len(view.tricks) > 20: pass\n    return good(view)", "timed out", "come back"),
        ("import os\n    if len(view.tricks) > 23: os._exit(0)\n    return good(view)", "died",
         "ended the program"),
    ],
)  # fmt: skip
def test_what_a_player_deserves(box: Box, body: str, status: str, said: str) -> None:
    mark = marked(box, f"def choose(view):\n    {body}\n")
    assert mark.status == status
    assert said in mark.message


def test_no_hidden_hand_is_anywhere_in_its_process(box: Box) -> None:
    """A player could look through its memory for the cards of the others."""
    source = (
        "import gc\ndef choose(view):\n    if len(view.tricks) == 5:\n"
        "        kinds = {type(thing).__name__ for thing in gc.get_objects()}\n"
        "        assert not kinds & {'Deal', 'Start'} and not hasattr(view, 'hands')\n"
        "    return good(view)\n"
    )
    assert marked(box, source).status == "right"
