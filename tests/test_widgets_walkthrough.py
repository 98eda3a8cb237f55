"""The walkthrough and the drill, and a proof of every step and level of every lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import oracle
import pytest
from oracle import PIEDMONT

from scarto_teach import Card, Cards, Drill, Walkthrough, legal_plays, why_not
from scarto_teach.questions.asks import ASKS
from scarto_teach.questions.lesson import lesson_numbers, load_lesson
from scarto_teach.questions.levels import Level
from scarto_teach.questions.practice import Practice
from scarto_teach.questions.steps import Step
from scarto_teach.widgets.summary import SummaryCard

STEPS = [
    pytest.param(step, id=step.id)
    for number in lesson_numbers()
    for step in load_lesson(number).steps
]
LEVELS = [
    pytest.param(level, id=level.id)
    for number in lesson_numbers()
    for level in load_lesson(number).levels
]


def answers(step: Step) -> Iterator[Cards | int]:
    """Every single card or seat, and for picks all pairs and the legal cards."""
    hand = list(step.position.hand)
    if step.act == "seat":
        yield from range(step.ruleset.seats)
        return
    if step.act == "number":
        yield from range(-60, 90)
        return
    yield from (Cards([card]) for card in hand)
    if step.act == "pick":
        yield step.position.legal
        yield from (Cards([one, two]) for one in hand for two in hand if one < two)
        for words in step.goal:
            if words.startswith("asks "):
                yield ASKS[words.removeprefix("asks ")].right(step.position)
        if any(words.startswith(("batch", "discard")) for words in step.goal):
            yield from map(Cards, combinations(hand, 3))


def at(step: Step) -> Walkthrough:
    """A walkthrough opened at a step."""
    lesson = load_lesson(step.id.partition(".")[0])
    return Walkthrough(lesson.number, step=lesson.steps.index(step) + 1)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_can_be_solved_and_can_be_missed(step: Step) -> None:
    """Some answer meets the goal; some answer does not, and is told why."""
    if step.act == "round":
        assert step.count > 0
        return
    found = [step.judge(answer) for answer in answers(step)]
    assert any(each.right for each in found)
    assert all(each.right or each.sentences for each in found)
    assert not all(each.right for each in found)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_short_and_names_its_rules(step: Step) -> None:
    """At most two sentences; the rules are real and are said; what is said about cards is true."""
    assert len(re.findall(r"[.?!](\s|$)", step.prompt)) <= 2, step.prompt
    assert len(step.prompt.split()) <= 25
    said = " ".join([step.good, *(slip.says for slip in step.slips)])
    named = set(re.findall(r"R(\d+)", said))
    assert named <= {rule[1:] for rule in step.rules}, "a rule is said that the step does not list"
    assert all(1 <= int(rule[1:]) <= 20 for rule in step.rules)
    for word, letter in (("sword", "S"), ("baton", "B"), ("cup", "C"), ("coin", "D")):
        if re.search(rf"\bno {word}", step.prompt, flags=re.I):
            assert not step.position.suit(letter), step.prompt
    if re.search(r"\bno trump", step.prompt):
        assert not step.position.suit("T")
    every = [*step.position.hand, *step.position.trick, *step.then]
    assert len(set(every)) == len(every), "a card is there twice (R1)"


@pytest.mark.parametrize("step", STEPS)
def test_every_slip_is_answered_by_its_own_words(step: Step) -> None:
    """A slip is no right answer; played out, it shows the whole trick and is taken back."""
    for slip in step.slips:
        if slip.number is not None:
            found = step.judge(slip.number)
            assert not found.right and found.slip is slip and slip.says in found.sentences
        for card in slip.cards:
            found = step.judge(Cards([card]))
            assert not found.right and found.slip is slip and slip.says in found.sentences
            if slip.then is None:
                continue
            walk = at(step)
            walk.answer(str(card))
            assert walk.view["feedback"]["tone"] == "stop"
            assert len(walk.view["trick"]) == step.ruleset.seats
            assert sum(item["wins"] for item in walk.view["trick"]) == 1
            assert walk.view["trick_note"]
            walk.again()
            assert [i["card"] for i in walk.view["hand"]] == [*map(str, step.position.hand)]
            assert [i["card"] for i in walk.view["trick"]] == [*map(str, step.position.trick)]


@pytest.mark.parametrize("step", STEPS)
def test_the_lit_cards_are_the_engines(step: Step) -> None:
    """Legal cards stand up, each other one carries the engine's Reason."""
    if step.act != "play":
        return
    if not step.table:  # no trick, so nothing is legal or not; nothing is given away either
        assert {item["state"] for item in at(step).view["hand"]} == {"open"}
        return
    here = step.position
    for item in at(step).view["hand"]:
        reason = why_not(here.hand, here.trick, item["card"], here.rules)
        assert item["state"] == ("illegal" if reason else "legal")
        assert (str(reason) in item["name"]) == (reason is not None) or reason is None


def right_answer(step: Step) -> str:
    """The first right answer, as it is typed."""
    good = next(answer for answer in answers(step) if step.judge(answer).right)
    return str(good)


def test_the_whole_walkthrough_by_text_alone() -> None:
    """Without a front end: every step answered and passed, three stars each, the sum at the end."""
    walk = Walkthrough("04")
    steps = load_lesson("04").steps
    assert len(steps) >= 11
    for number, step in enumerate(steps, 1):
        assert f"Step {number} of {len(steps)}" in repr(walk)
        if step.act == "round":
            for _ in range(step.count):
                here = walk._position
                walk.answer(str(next(iter(here.legal))) if walk._practice else "")
                if walk._practice is None:
                    break
            while walk._practice is not None:
                walk.answer(str(next(iter(walk._position.legal))))
        else:
            walk.answer(right_answer(step))
        assert walk.view["feedback"]["tone"] == "good", step.id
        if number < len(steps):
            walk.next()
    assert f"{3 * len(steps)} of {3 * len(steps)} stars" in repr(walk)


@pytest.mark.parametrize(("lesson", "step"), [("03", 6), ("03", 11), ("03", 13), ("04", 10)])
def test_cards_without_a_trick_are_a_sorted_hand_and_no_cloth(lesson: str, step: int) -> None:
    """An empty table beside a hand says nothing; the hand is sorted as a hand is."""
    view = Walkthrough(lesson, step).view
    assert not view.get("seats") and not view["trick"]
    shown = [item["card"] for item in view["hand"]]
    assert shown == str(Cards(shown)).split()


def test_a_miss_costs_a_star_and_never_the_last() -> None:
    """Three, two, one, one."""
    for misses, stars in enumerate((3, 2, 1, 1)):
        walk = Walkthrough("04")
        for _ in range(misses):
            assert "(R10)" in walk.answer("CQ")
        walk.answer("S9")
        assert walk.view["stars"]["have"] == stars


def test_a_finished_step_takes_no_more_cards() -> None:
    """The trick stays; going back and once more give the position again."""
    walk = Walkthrough("04")
    walk.answer("S9")
    trick = walk.view["trick"]
    walk.answer("S4")
    assert walk.view["trick"] == trick
    walk.again()
    assert len(walk.view["hand"]) == 4
    walk.next()
    walk.back()
    assert "Step 1 of" in walk.view["progress"]


def test_a_seat_can_be_chosen_by_name() -> None:
    """Kings of other suits cannot win (R16)."""
    walk = Walkthrough("04", step=8)
    assert not any(item["wins"] for item in walk.view["trick"]), "the answer is given away"
    assert "(R16)" in walk.answer("Anna")
    assert walk.view["feedback"]["tone"] == "stop"
    with pytest.raises(ValueError, match="Zed is nobody at this table: You, Anna, Bruno"):
        walk.answer("Zed")
    walk.answer("You")
    assert walk.view["feedback"]["tone"] == "good"


def test_one_missing_and_one_too_many_each_have_their_reason() -> None:
    """A pick of all legal cards out of 25 (R10, R13)."""
    walk = Walkthrough("04", step=11)
    text = walk.answer("DC DJ D6 D8 SK")
    assert "Coins were led and you hold coins. (R10)" in text.replace("\n", " ")
    assert "The Fool may be played at any time. (R13)" in text.replace("\n", " ")


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_draws_positions_that_are_as_it_says(level: Level) -> None:
    """Twenty positions from a seed: fitting, undecided, no card twice, equal on a second draw."""
    one, two = Random(5), Random(5)
    for _ in range(20):
        here = level.position(one)
        assert here == level.position(two)
        assert level.draw.fits(here)
        assert not here.hand & Cards(here.trick)
        assert here.legal == legal_plays(here.hand, here.trick, level.rules)
        if level.ask == "play":
            assert 0 < len(here.legal) < len(here.hand)


def test_the_drill_climbs_and_goes_on_for_ever() -> None:
    """All right: every level is passed, then they are mixed."""
    drill = Drill("04", seed=2)
    seen = []
    for _ in range(60):
        here, ask = drill._practice.position, drill._practice.level.ask
        seen.append(drill._practice.level.id)
        drill.answer(here.legal if ask == "pick" else Cards([next(iter(here.legal))]))
        assert drill.view["feedback"]["tone"] == "good"
    levels = [level.id for level in load_lesson("04").levels]
    assert list(dict.fromkeys(seen)) == levels
    assert drill.view["stars"]["have"] == len(levels) and "mixed" in drill.view["progress"]


def test_what_went_wrong_comes_back_after_three_others() -> None:
    """A miss breaks the row, is explained, and the position returns."""
    practice = Practice(load_lesson("04").levels, seed=1)
    here = practice.position
    bad = next(iter(here.hand - here.legal))
    right, said = practice.answer(Cards([bad]))
    assert not right and re.search(r"\(R\d+\)", said[0]) and practice.position == here
    practice.answer(Cards([next(iter(here.legal))]))
    assert practice.streak == 0 and practice.right_at_once == 0
    met = []
    for _ in range(5):
        now = practice.position
        met.append(now)
        pick = practice.level.ask == "pick"
        practice.answer(now.legal if pick else Cards([next(iter(now.legal))]))
    assert met.index(here) == 3


def test_the_drill_gives_nothing_away() -> None:
    """No card is marked legal or illegal before it is tried, by state or by name."""
    drill = Drill("04", seed=3)
    assert {item["state"] for item in drill.view["hand"]} == {"open"}
    assert not any("may" in item["name"] for item in drill.view["hand"])
    bad = next(iter(drill._practice.position.hand - drill._practice.position.legal))
    drill.answer(Cards([bad]))
    tried = [item["card"] for item in drill.view["hand"] if item["state"] == "illegal"]
    assert tried == [str(bad)]


def test_the_text_twin_answers_picks() -> None:
    """All legal cards at once, typed."""
    drill = Drill("04", seed=3, level=3)
    here = drill._practice.position
    assert isinstance(Card(str(next(iter(here.legal)))), Card)
    text = drill.answer(str(here.legal))
    assert drill.view["feedback"]["tone"] == "good" and text == repr(drill)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"goal": ["glory"]}, "step 99.s1: the goal 'glory' is not known"),
        ({"act": "dance"}, "step 99.s1: act is 'dance'"),
        ({"hnad": "SK"}, "step 99.s1: unknown key 'hnad'"),
        ({"prompt": None}, "step 99.s1: 'prompt' is missing"),
        ({"slip": [{"cards": "SK"}]}, "step 99.s1: a slip has cards, says and then, not 'says'"),
        ({"hand": "SX"}, "SX"),
    ],
)
def test_a_step_that_cannot_be_used_is_named(change: dict[str, object], message: str) -> None:
    """A fault in a lesson file names the step and the key."""
    table = {"id": "99.s1", "title": "t", "prompt": "p", "act": "play", "hand": "SK S2"} | change
    with pytest.raises(ValueError, match=re.escape(message)):
        Step.from_table({key: value for key, value in table.items() if value is not None})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"colour": 1}, "level 99.d1: unknown key 'colour'"),
        ({"title": None}, "level 99.d1: 'title' is missing"),
        ({"ask": "guess"}, "level 99.d1: ask is 'guess'"),
    ],
)
def test_a_level_that_cannot_be_used_is_named(change: dict[str, object], message: str) -> None:
    """A fault in a lesson file names the level and the key."""
    table = {"id": "99.d1", "title": "t"} | change
    with pytest.raises(ValueError, match=re.escape(message)):
        Level.from_table({key: value for key, value in table.items() if value is not None})


def test_a_level_that_fits_nothing_says_so() -> None:
    """Following suit with the Fool led alone cannot be."""
    level = Level.from_table(
        {"id": "99.d1", "title": "t", "led": ["fool"], "place": [1], "follow": True}
    )
    with pytest.raises(ValueError, match=r"level 99\.d1: no position fits"):
        level.position(Random(1))


def test_the_summary_is_a_card_of_true_sentences() -> None:
    """Three to seven lines, each with a rule; as text and as a card to print."""
    card = SummaryCard("04")
    assert 3 <= len(card.lines) <= 7
    assert all(re.search(r"\(R\d+\)$", line) for line in card.lines)
    assert repr(card).startswith("Legal plays\n- Follow")
    assert "<li>" in card._repr_html_()


def test_a_future_names_who_plays_and_the_winner_leads_on() -> None:
    """Two tricks: Anna, Bruno, you; Bruno took it, so Bruno, you, Anna (R9)."""
    walk = Walkthrough("05", step=6)
    assert not walk.view.get("groups"), "the futures would give the answer away"
    walk.answer("S2")
    for group in walk.view["groups"]:
        marks = [item["mark"] for item in group["cards"]]
        assert marks == ["Anna", "Bruno", "You", "Bruno", "You", "Anna"]
    shown = [item for group in walk.view["groups"] for item in group["cards"]]
    mine = {item["card"] for item in shown if item["mark"] == "You"}
    assert mine == {"S2", "F", "CK"}


@pytest.mark.parametrize("step", [s for s in STEPS if s.values[0].shows])
def test_a_future_is_legal_and_begins_with_the_step(step: Step) -> None:
    """The learner's cards are in the hand and may be played; no card is there twice (R1)."""
    for show in step.shows:
        here = step.position
        assert show.cards[: len(here.trick)] == here.trick
        assert len(set(show.cards)) == len(show.cards)
        hand = here.hand
        for start in range(0, len(show.cards), step.ruleset.seats):
            trick = show.cards[start : start + step.ruleset.seats]
            mine = next(card for card in trick if card in hand)
            assert why_not(hand, trick[: trick.index(mine)], mine) is None
            hand -= Cards([mine])


def test_the_fool_goes_home_or_to_the_winner_of_the_last_trick() -> None:
    """R15, by both rule sets: the same trick, another owner, each told why."""
    kept = Walkthrough("05", step=8)
    assert "whoever played it" in kept.answer("Anna")
    assert "(R15)" in kept.answer("Bruno") and kept.view["feedback"]["tone"] == "good"
    assert kept.view["trick_note"] == "Anna takes 5 points."
    lost = Walkthrough("05", step=9)
    assert "its winner takes the Fool by this rule set. (R15)" in " ".join(
        lost.answer("Bruno").split()
    )
    lost.answer("Anna")
    assert lost.view["feedback"]["tone"] == "good"
    assert lost.view["trick_note"] == "Anna takes 5 points.", "1, and the Fool apart (R17)"


@pytest.mark.parametrize("level", LEVELS)
def test_a_drill_is_answered_right_and_not(level: Level) -> None:
    """Every kind of drill: some answer is right, another one is told why it is not."""
    here = level.position(Random(8))
    if level.asked.act == "seat":
        found = [level.asked.faults(here, seat) for seat in range(here.rules.seats)]
        assert found.count([]) == 1
        assert all("(R" in one[0] for one in found if one)
    elif level.asked.act == "play":
        found = [level.asked.faults(here, Cards([card])) for card in here.hand]
        assert [] in found and any(found)
        assert all("(R" in one[0] for one in found if one)


def test_a_seat_drill_takes_a_name_a_number_or_a_click() -> None:
    """The twin says who; the browser sends the seat; nobody else is at the table."""
    drill = Drill("02", seed=1)
    here = drill._practice.position
    asked = drill._practice.level.asked
    right = next(seat for seat in range(3) if not asked.faults(here, seat))
    assert all(seat["choose"] for seat in drill.view["seats"])
    with pytest.raises(ValueError, match="Zed is nobody at this table"):
        drill.answer("Zed")
    drill.answer(("You", "Anna", "Bruno")[(right + 1) % 3])
    assert drill.view["feedback"]["tone"] == "stop" and drill._practice.position == here
    drill._receive(drill, {"kind": "choose", "card": "7", "token": drill.view["token"]}, [])
    assert drill._practice.position == here
    message = {"kind": "choose", "card": str(right), "token": drill.view["token"]}
    drill._receive(drill, message, [])
    assert drill.view["feedback"]["tone"] == "good" and drill._practice.position != here


@pytest.mark.parametrize(
    ("lesson", "level"),
    [("02", 1), ("02", 2), ("02", 3), ("02", 4), ("02", 5), ("05", 1), ("05", 2)],
)
def test_the_seat_that_a_drill_wants_is_the_oracles(lesson: str, level: int) -> None:
    """Who takes it by the judge; whose Fool by who played it. All seats come up (R15, R16)."""
    asked, rng, met = load_lesson(lesson).levels[level - 1], Random(4), set()
    for _ in range(40):
        here = asked.position(rng)
        trick = [str(card) for card in here.trick]
        wanted = trick.index("F") if asked.ask == "fool owner" else oracle.winner(trick, PIEDMONT)
        seat = (here.leader + wanted) % 3
        assert [each for each in range(3) if not asked.asked.faults(here, each)] == [seat]
        met.add(seat)
    assert met >= {1, 2}
    assert 0 in met or asked.draw.trumped, "the leader of a plain suit loses to any trump"
