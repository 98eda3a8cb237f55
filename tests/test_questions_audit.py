"""The acts of lesson 11: thirds, the pack of Piccolo, numbers of a page; each law by hand."""

from __future__ import annotations

from random import Random

import oracle
import pytest

from scarto_teach import FOUR_PLAYERS, PICCOLO, WEB_PAGE, Cards, Drill
from scarto_teach.questions import find_question, load_lesson
from scarto_teach.questions.audit import MISAUDITS, OfNumbers, excess, in_piccolo, thirds, total
from scarto_teach.questions.misreadings import MISREADINGS
from scarto_teach.questions.position import Position


def test_r17_thirds_are_the_oracles_and_the_pack_has_234() -> None:
    pile = Position(FOUR_PLAYERS.pack, (), FOUR_PLAYERS)
    assert thirds(pile) == 234 == 3 * oracle.count(oracle.full_pack(), oracle.FOUR_PLAYERS)
    assert thirds(Position.of("SQ T4 S2 F", rules=FOUR_PLAYERS)) == 25


def test_r1_piccolo_keeps_42_cards() -> None:
    full = Position(FOUR_PLAYERS.pack)
    assert in_piccolo(full) == PICCOLO.pack == Cards(oracle.piccolo_pack())
    hand = Position.of("S10 C10 C1 SK T3 S9")
    assert in_piccolo(hand) == Cards("S10 C1 SK T3")
    tens = MISREADINGS["the 10 is the strongest pip everywhere"](hand)
    assert tens == Cards("S10 C10 SK T3")
    assert MISREADINGS["no pip is kept"](hand) == Cards("SK T3")


@pytest.mark.parametrize(
    ("values", "points"), [([], 0), ([1, 1], 1), ([5, 4], 8), ([5, 1, 1], 5), ([0, 0, 0], -2),
                           ([0], 0), ([5, 4, 0, 0], 7), ([1] * 77, 25 + 1)]
)  # fmt: skip
def test_r17_values_are_counted_in_threes(values: list[int], points: int) -> None:
    """The solution of 11.12, against counts by hand."""
    names: dict[str, object] = {}
    exec(find_question("11.12").answer, names)
    assert names["total"](values) == points  # type: ignore[operator]


def test_r18_an_audit_of_the_named_tables_comes_to_nought() -> None:
    """The solution of 11.13 on the numbers of Piedmont, and on those of the page."""
    names: dict[str, object] = {}
    exec(find_question("11.12").answer + find_question("11.13").answer, names)
    audit_points = names["audit_points"]
    for fives, pip, share, scores in (
        (("T1", "T20"), 1, 26, 0),
        (("T1", "T20", "T21"), 1, 26, 4),
        (("T1", "T20", "T21"), 0, 26, -54),
        (("T1", "T20"), 1, 25, 3),
    ):
        worth = {"K": 5, "Q": 4, "C": 3, "J": 2}
        cards = [card for card in oracle.full_pack() if card != "F"]
        values = [5 if card in fives else worth.get(card[1:], pip) for card in cards]
        assert audit_points(values, 4, share) == scores  # type: ignore[operator]


def test_a_page_of_the_audit_adds_up_now_and_then() -> None:
    """Both answers come up, so that always nought is no answer, nor is never."""
    rng, rules = Random(1), find_question("11.13").position.rules
    cards = list(rules.pack - "F")
    drawn = [Position(Cards(rng.sample(cards, rng.randint(0, 12))), (), rules) for _ in range(300)]
    found = [excess(position) for position in drawn]
    assert 30 < found.count(0) < 270 and len(set(found)) > 3


@pytest.mark.parametrize("name", [name for name in MISAUDITS if name.split(":")[0] != "the World"])
def test_a_misaudit_is_not_the_law_itself(name: str) -> None:
    law = MISAUDITS[name]
    rules = find_question("11.12").position.rules
    right = {"thirds": thirds, "total": total, "page": excess}.get(name.split(":")[0])
    cases = [Position.of(hand, "", rules) for hand in ("SK S2", "SK CQ S3 S4", "SK F S2 S3 S5")]
    if right is not None:
        assert any(law(case) != right(case) for case in cases)
    assert isinstance(law, OfNumbers) == (name.split(":")[0] in ("total", "page"))


def test_the_drill_names_the_table_and_plays_by_it() -> None:
    drill = Drill("11", seed=1, level=3)
    assert drill.view["prompt"] == "Web page: Pick every card that may be played."
    assert drill._practice.position.rules == WEB_PAGE
    drill.answer(drill._practice.position.legal)
    assert drill.view["feedback"]["tone"] == "good"
    thirds_level = Drill("11", seed=1, level=6)
    here = thirds_level._practice.position
    thirds_level.answer(thirds(here) + 1)
    assert "(R17)" in thirds_level.view["feedback"]["text"]
    thirds_level.answer(thirds(here))
    assert thirds_level.view["feedback"]["tone"] == "good"


def test_every_level_of_lesson_11_has_its_own_table() -> None:
    names = [level.rules.name for level in load_lesson("11").levels]
    assert set(names) == {"WEB_PAGE", "FOUR_PLAYERS", "PICCOLO"}
