"""A learner's function on trial: the smallest counterexample, their own line, and no mercy for
objects that lie."""

from __future__ import annotations

import builtins
import contextlib
import itertools
import linecache
import random
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scarto_teach.engine import PACK, PIEDMONT, Card, Cards
from scarto_teach.engine import legal_plays as engine_plays
from scarto_teach.questions import Counterexample, Verdict, find_question, functions
from scarto_teach.questions.counterexample import known_positions, smallest
from scarto_teach.questions.position import Position

Function = Callable[..., Any]


def written(source: str, name: str = "legal_plays") -> Function:
    """A function as a notebook cell defines it, its lines known to Python."""
    source = textwrap.dedent(source).strip() + "\n"
    file = f"<cell {abs(hash(source))}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names: dict[str, Any] = {}
    exec(compile(source, file, "exec"), names)
    function: Function = names[name]
    return function


def check(source: str, question: str = "04.5") -> Verdict:
    return find_question(question).check(written(source))


def right(hand: list[str], trick: list[str]) -> list[str]:
    led = [card for card in trick if card != "F"]
    if not led:
        return list(hand)
    follow = [card for card in hand if card[0] == led[0][0]]
    trumps = [card for card in hand if card[0] == "T"]
    allowed = follow or trumps or hand
    return [card for card in hand if card in allowed or card == "F"]


def shown(verdict: Verdict) -> Counterexample:
    assert verdict.counterexample is not None, verdict
    return verdict.counterexample


def test_the_smallest_counterexample_is_drawn_as_a_position_with_both_answers_and_the_rule() -> (
    None
):
    verdict = check("""
        def legal_plays(hand, trick):
            led = [card for card in trick if card != "F"]
            follow = [card for card in hand if led and card[0] == led[0][0]]
            trumps = [card for card in hand if card[0] == "T"]
            return follow or (trumps if led else hand) or hand
    """)
    assert str(verdict) == "\n".join(
        [
            "04.5: not yet, 0 of 4 points",
            "All is well but for the Matto: it may go at any time, even when you could follow.",
            "F: missing. The Fool may be played at any time. (R13)",
            "On the table: S3",
            "Your hand: S2 F",
            "Your function gives: S2",
            "The rules give: S2 F",
        ]
    )


@pytest.mark.parametrize(
    ("body", "cards"),
    [
        ("return hand", 3),
        ("return []", 1),
        ("return hand[:1]", 2),
        ("return [c for c in hand if c != 'F'] or hand", 2),
        ("return right(hand, trick[-1:])", 4),
        ("return right(hand, trick[:1])", 4),
        ("return [c for c in right(hand, trick) if c != 'T21']", 1),
        ("return [c for c in right(hand, trick) if c != 'D7'] or hand", 2),
        ("return hand if trick and trick[0] == 'F' else right(hand, trick)", 4),
        ("return hand if 'T1' in hand else right(hand, trick)", 3),
        ("return right(hand, trick) if len(hand) < 3 else right(hand, trick)[:1]", 3),
        ("return hand if len(trick) == 2 and trick[1][0] == 'T' else right(hand, trick)", 4),
        ("return hand if trick and trick[0][0] == 'D' else right(hand, trick)", 3),
        ("return ['F'] if 'F' in hand and trick and trick[0][0] == 'T' else right(hand, trick)", 3),
    ],
)
def test_counterexamples_are_found_and_hold_no_card_too_many(body: str, cards: int) -> None:
    names: dict[str, Any] = {"right": right}
    exec(f"def legal_plays(hand, trick):\n    {body}\n", names)
    function = names["legal_plays"]
    found = shown(find_question("04.5").check(function)).position
    assert len(found.hand) + len(found.trick) == cards, found
    assert shown(find_question("04.5").check(function)).position == found, "another one each time"


def test_no_position_with_fewer_cards_tells_apart_what_the_smallest_one_does() -> None:
    """All positions of one and two cards, and a fair draw of those with three."""
    few = [Position(Cards(card)) for card in PACK]
    few += [Position(Cards(a), (b,)) for a, b in itertools.permutations(PACK, 2)]
    few += [Position(Cards((a, b))) for a, b in itertools.combinations(PACK, 2)]
    rng = random.Random(0)
    few += [Position(Cards((a, b)), (c,)) for a, b, c in (rng.sample(PACK, 3) for _ in range(3000))]

    def fails(position: Position) -> bool:  # who forgets that the first card led, not the last
        return engine_plays(position.hand, position.trick[-1:]) != position.legal

    found = smallest(fails, PIEDMONT)
    assert found is not None
    assert len(found.hand) + len(found.trick) == 4
    assert not any(map(fails, few))


def test_a_crash_is_told_in_the_learners_own_line() -> None:
    verdict = check("""
        def legal_plays(hand, trick):
            suit = trick[0][0]
            return [card for card in hand if card[0] == suit]
    """)
    assert (verdict.status, verdict.points) == ("crashed", 0)
    assert verdict.sentence.startswith("That place is not there: the trick is empty for who leads")
    assert "Line 2 of your code: suit = trick[0][0]\nIndexError: list index out of range" in str(
        verdict
    )
    assert "On the table: nothing yet, you lead" in str(verdict)
    assert "Traceback" not in str(verdict)
    assert "scarto_teach" not in str(verdict)


def test_a_crash_in_a_helper_is_told_in_the_helpers_line() -> None:
    verdict = check("""
        def number(card):
            return int(card)

        def legal_plays(hand, trick):
            return sorted(hand, key=number)
    """)
    assert verdict.crash is not None
    assert (verdict.crash.line, verdict.crash.code) == (2, "return int(card)")
    assert verdict.crash.error.startswith("ValueError: invalid literal for int()")
    assert "int('T12'[1:]) gives 12" in verdict.sentence


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return undefined", "That name is not known"),
        ("return hand['S']", "Two kinds of values do not go together"),
        ("return {}['S']", "not in the dictionary"),
        ("return hand[0].suit", "has no such part"),
        ("return 1 / 0", "divided by zero"),
        ("assert not hand", "An assert of yours"),
        ("return legal_plays(hand, trick)", "calls itself without end"),
        ("x = x + 1", "before it has a value"),
        ("exit()", "leave a function with return"),
        ("raise KeyboardInterrupt", None),
    ],
)
def test_each_kind_of_error_is_told_in_plain_words(body: str, said: str | None) -> None:
    names: dict[str, Any] = {"exit": builtins.exit} if hasattr(builtins, "exit") else {}
    exec(f"def legal_plays(hand, trick):\n    {body}\n", names)
    if said is None:  # the learner's own stop button is no answer
        with pytest.raises(KeyboardInterrupt):
            find_question("04.5").check(names["legal_plays"])
        return
    verdict = find_question("04.5").check(names["legal_plays"])
    assert (verdict.status, verdict.points) == ("crashed", 0)
    assert said in verdict.sentence


class Liar:
    """An object that says it equals everything (C78)."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __iter__(self) -> Any:
        return iter(())


class LyingList(list[str]):
    """A list that says it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (None, "gives nothing back here"),
        (7, "the number 7"),
        (True, "the truth value True"),
        ({"S2": 1}, "a dictionary"),
        ([7], "the number 7"),
        ([["S2"]], "a list"),
        ("S99", "'S99'"),
        (Liar(), "a Liar"),
        ([Liar()], "a Liar"),
        (LyingList(), "a LyingList"),
        ((x for x in ("S2",)), "uses yield"),
    ],
)
def test_wrong_types_get_a_plain_sentence_and_no_points_c78(given: object, said: str) -> None:
    verdict = find_question("04.5").check(lambda hand, trick: given)
    assert (verdict.status, verdict.points) == ("wrong", 0)
    assert said in verdict.sentence
    assert "0x" not in str(verdict)


@pytest.mark.parametrize(
    "form",
    [
        list,
        tuple,
        set,
        frozenset,
        " ".join,
        ", ".join,
        Cards,
        lambda cards: [Card(c) for c in cards],
    ],
)
def test_any_collection_of_codes_or_cards_is_taken(form: Callable[[list[str]], object]) -> None:
    verdict = find_question("04.5").check(lambda hand, trick: form(right(hand, trick)))
    assert verdict.status == "right", verdict


def test_a_card_named_twice_by_a_function_counts_once() -> None:
    assert find_question("04.5").check(lambda hand, trick: right(hand, trick) * 2).points == 4


def test_a_card_that_is_not_held_is_answered_by_rule_1() -> None:
    verdict = find_question("04.5").check(lambda hand, trick: [*right(hand, trick), "DK"])
    assert "DK: King of Coins is not in this hand. (R1)" in str(verdict)


def test_changing_the_hand_is_noted_and_costs_nothing() -> None:
    def function(hand: list[str], trick: list[str]) -> list[str]:
        hand.sort(reverse=True)
        return right(hand, trick)

    verdict = find_question("04.5").check(function)
    assert verdict.points == 4
    assert "changes the list it is given" in verdict.sentence


def test_printing_beside_returning_is_noted_and_shows_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def function(hand: list[str], trick: list[str]) -> list[str]:
        print(hand)
        return right(hand, trick)

    verdict = find_question("04.5").check(function)
    assert verdict.points == 4
    assert "it also prints" in verdict.sentence
    assert capsys.readouterr().out == ""


def test_printing_instead_of_returning_is_told() -> None:
    verdict = find_question("04.5").check(lambda hand, trick: print(hand))
    assert verdict.sentence == "Your function prints its answer. Give it back with return instead."


def test_a_function_that_wavers_is_told_so() -> None:
    calls = itertools.count()
    verdict = find_question("04.5").check(lambda hand, trick: hand if next(calls) % 2 else [])
    assert verdict.status == "wrong"
    assert "answers differently" in verdict.sentence


def test_an_endless_loop_is_stopped_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "LIMIT", 0.2)

    def function(hand: list[str], trick: list[str]) -> list[str]:
        while True:
            with contextlib.suppress(Exception):
                hand.count("S2")

    verdict = find_question("04.5").check(function)
    assert verdict.status == "wrong"
    assert "a loop that never ends" in verdict.sentence


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (["S9"], "A function is wanted, and this is a list"),
        ("S9", "Give its name without brackets"),
        (lambda hand: hand, "must take 2 values: (hand, trick)"),
        (lambda hand, trick, rules: [], "must take 2 values"),
        (engine_plays, "Write one of your own"),
    ],
)
def test_what_is_no_function_of_theirs_is_told(answer: object, said: str) -> None:
    verdict = find_question("04.5").check(answer)
    assert (verdict.status, verdict.points) == ("wrong", 0)
    assert said in verdict.sentence


def test_nothing_is_left_in_the_learners_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_question("04.5").check(right).status == "right"
    assert not list(tmp_path.iterdir())


def test_the_known_positions_are_possible_and_sorted() -> None:
    positions = known_positions(PIEDMONT)
    sizes = [len(position.hand) + len(position.trick) for position in positions]
    assert sizes == sorted(sizes)
    assert not [each for each in positions if each.hand & each.trick]
