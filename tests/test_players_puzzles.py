"""Puzzles: each theme by its rule, each answer proved anew, and nothing that gives it away."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import make_puzzles
import pytest
from strategies import play_on, typed_deal

from scarto_teach import Cards, Deal, ScartoError, parse_cards
from scarto_teach.players import Puzzle, card_values, puzzles
from scarto_teach.players.codes import codes_of
from scarto_teach.players.puzzles.find import GAP, SURE, costs_of, endings, played, third_card
from scarto_teach.players.puzzles.puzzle import RATINGS, level_of
from scarto_teach.players.puzzles.themes import SCARTO, THEMES, Case, case_of, themes_of
from scarto_teach.players.thumb import lay_down

ALL = sorted(puzzles(), key=lambda puzzle: puzzle.id)
ENDINGS = [puzzle for puzzle in ALL if puzzle.theme != SCARTO]
SCARTOS = [puzzle for puzzle in ALL if puzzle.theme == SCARTO]


# --- the themes


def case(deal: Deal, line: str, other: str) -> Case:
    """A position with two lines that it takes on trust."""
    return Case(deal, parse_cards(line), parse_cards(other))


def at(plays: str, *hands: str, dealer: int = 2) -> Deal:
    """A deal in which the seats hold these cards, after the plays; other cards are laid away."""
    deal = typed_deal(*hands, dealer=dealer)
    spare = deal.legal_discards() - [card for hand in hands for card in Cards(hand)]
    return play_on(deal.discard(list(spare)[-3:]), plays)


RUFF = at("S2 S3", "S2", "S3", "T1 T2 T3")
THROUGH = at("S2 SK S3", "S2", "SK CK C3", "S3 CQ")
BESIDE = at("", "S2", "SK CK C3", "S3 CQ", dealer=0)
DUCK = at("SK S2", "SK", "S2", "SJ S4")
CHEAP = at("S2 S3", "S2", "S3", "SJ S9 S4")
LOWER = at("S2", "S2", "S9 S4", "S10 S3")
BETWEEN = at("S2", "S2", "S9 S4", "S6 S3")
LITTLE = at("T5 T6", "T5", "T6", "T3 T1")
VOID = at("", "S2", "T5", "T6")
FOLLOWED = at("", "S2 S6", "S3 S7", "S4 S8")
FOOL = at("S2 S3", "S2", "S3", "S4 S5 F")
WAITS = at("S2 S3", "S2 S1", "S3 S4", "SK S5")
RUFFED = at("S2 T5", "S2 S1", "T5", "SK S5")


@pytest.mark.parametrize(
    ("theme", "one", "shown"),
    [
        ("bagatto", case(RUFF, "T1", "T2"), "T1"),
        ("bagatto", case(RUFF, "T2", "T3"), ""),  # it is in the hand still
        ("bagatto", case(RUFF, "T2", "T1"), ""),  # it is the other line that brings it home
        ("matto", case(FOOL, "F", "S4"), "F"),
        ("matto", case(FOOL, "S4", "F"), "F"),  # not yet
        ("matto", case(FOOL, "S4", "S5"), ""),
        ("dealer", case(THROUGH, "CK CQ BK", "C3 CQ BK"), "CQ"),
        ("dealer", case(THROUGH, "C3 CQ BK", "CK CQ BK"), ""),  # the dealer keeps her
        ("dealer", case(BESIDE, "CK CQ F", "C3 CQ F"), ""),  # the dealer plays last
        ("unblock", case(DUCK, "SJ", "S4"), "S4"),
        ("unblock", case(DUCK, "S4", "SJ"), ""),
        ("unblock", case(CHEAP, "S9", "SJ"), "S4"),
        ("unblock", case(CHEAP, "SJ", "S9"), ""),  # it brings two points home
        ("unblock", case(LOWER, "S9 S3", "S4"), "S4"),
        ("unblock", case(BETWEEN, "S9 S3", "S4"), ""),  # it keeps the S6 from winning
        ("unblock", case(LITTLE, "T3", "T1"), ""),  # it is for the Bagatto
        ("force", case(VOID, "S2 T5 T6", "BK"), "T5 T6"),
        ("force", case(FOLLOWED, "S2 S3 S4", "BK"), ""),
        ("king", case(WAITS, "S5 SK S1 S4", "SK"), "SK"),
        ("king", case(WAITS, "S5", "SK"), ""),  # it has not come home
        ("king", case(WAITS, "SK", "S5"), ""),
        ("king", case(RUFFED, "S5", "SK"), ""),  # there is nothing to hold up
    ],
)
def test_a_theme_is_what_its_rule_says(theme: str, one: Case, shown: str) -> None:
    """A position that has the theme shows the cards it is about, one that lacks it shows none."""
    assert THEMES[theme].shows(one) == Cards(shown)
    assert (theme in themes_of(one)) == bool(shown)


# --- the answers


@pytest.mark.parametrize("puzzle", ENDINGS, ids=lambda puzzle: puzzle.id)
def test_every_ending_is_proved_anew(puzzle: Puzzle) -> None:
    """One card alone is best, by two points or more, and the solver's line begins with it."""
    assert costs_of(puzzle.deal) == puzzle.costs
    assert list(puzzle.costs) == list(puzzle.choices)
    assert puzzle.costs[puzzle.best] == 0 and puzzle.second_cost >= GAP
    one = case_of(puzzle.deal, puzzle.costs)
    assert one.line == puzzle.line and one.best == puzzle.best
    assert puzzle.theme in themes_of(one)
    assert all(THEMES[theme].may_be(puzzle.deal) for theme in themes_of(one))  # at a glance
    assert 5 <= len(puzzle.deal.hands[puzzle.seat]) <= 8
    assert puzzle.level == level_of(puzzle.rating)


def test_a_position_is_kept_only_where_one_card_stands_out() -> None:
    """The narrow windows that throw most positions out say what the full values say."""
    kept = []
    for seed in range(12):
        for deal in endings(played(seed)):
            if len(deal.hands[deal.turn or 0]) <= 6:
                values = card_values(deal)
                assert isinstance(values, dict)
                best, second, *_ = sorted(values.values(), reverse=True)
                stands_out = best - second >= GAP
                costs = {card: best - value for card, value in values.items()}
                assert costs_of(deal) == (costs if stands_out else None)
                kept.append(stands_out)
    assert 5 < sum(kept) < len(kept) / 2


@pytest.mark.parametrize("puzzle", SCARTOS, ids=lambda puzzle: puzzle.id)
def test_every_scarto_is_sampled_anew(puzzle: Puzzle) -> None:
    """The same imagined deals put the best card as far before the second, beyond the error."""
    view = puzzle.deal.view(puzzle.seat)
    near = [card for card, cost in puzzle.costs.items() if cost <= puzzle.second_cost]
    found = third_card(view, puzzle.laid, Cards(near))
    assert found.costs == {card: puzzle.costs[card] for card in found.costs}
    assert found.error == puzzle.error and puzzle.second_cost - SURE * puzzle.error >= GAP
    assert puzzle.costs.keys() == set(puzzle.choices)
    puzzle.deal.discard(puzzle.laid | puzzle.best)


@pytest.mark.parametrize("puzzle", SCARTOS[:2], ids=lambda puzzle: puzzle.id)
def test_a_scarto_is_sampled_in_full(puzzle: Puzzle) -> None:
    """All cards cost what the file says; `make_puzzles.py --check` does it for the rest."""
    assert list(make_puzzles.faults(puzzle)) == []


def test_a_scarto_is_rated_by_the_question_it_asks() -> None:
    """The rules of thumb are asked for the third card; a scarto of their own would be another."""
    for puzzle in SCARTOS:
        view = puzzle.deal.view(puzzle.seat)
        codes = codes_of(view.rules)
        held, may_go = view.hand - puzzle.laid, view.legal_discards() - puzzle.laid
        (third,) = codes.cards(lay_down(codes.suits(held), codes.of(may_go), 1))
        assert (third == puzzle.best) == (puzzle.level == "easy")
    assert {puzzle.level for puzzle in SCARTOS} == {"easy", "club"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"costs": {"SK": 0, "S2": 1}}, "no card stands out"),
        ({"costs": {"SK": 0, "S2": 0}}, "no card stands out"),
        ({"line": ()}, "the solver has another line"),
        ({"theme": "dealer"}, "the theme is not in it"),
        ({"rating": 99}, "it is rated otherwise"),
    ],
)
def test_the_tool_finds_a_puzzle_that_does_not_hold(change: dict[str, object], fault: str) -> None:
    """--check would not be much of a proof otherwise."""
    good = next(puzzle for puzzle in ENDINGS if puzzle.theme == "bagatto")
    assert list(make_puzzles.faults(good)) == []
    if "costs" in change:
        values = iter(list(change["costs"].values()))  # type: ignore[attr-defined]
        change = {"costs": {card: next(values, 9) for card in good.costs}}
    assert fault in list(make_puzzles.faults(replace(good, **change)))


# --- the collection


def test_two_hundred_are_there_of_every_theme_and_level() -> None:
    """A learner who likes one theme finds enough of it."""
    assert len(ALL) == len({puzzle.id for puzzle in ALL}) == 200
    themes = Counter(puzzle.theme for puzzle in ALL)
    assert set(themes) == set(THEMES)
    assert {theme for theme, number in themes.items() if number < 20} == {"unblock"}  # it is rare
    assert min(Counter(puzzle.level for puzzle in ALL).values()) >= 20
    assert len({(str(puzzle.deal), str(puzzle.laid)) for puzzle in ALL}) == 200


def test_puzzles_are_chosen_by_theme_and_level_in_an_order_by_seed() -> None:
    """The same seed gives the same order, another one another."""
    assert puzzles() == puzzles(seed=0) != puzzles(seed=1)
    assert set(puzzles(seed=1)) == set(puzzles())
    some = puzzles("king", "club", 3)
    assert some and {(puzzle.theme, puzzle.level) for puzzle in some} == {("king", "club")}
    assert sum(len(puzzles(level=level)) for level in RATINGS) == 200


def test_an_unknown_theme_is_refused_with_those_there_are() -> None:
    """Nobody has to look them up."""
    with pytest.raises(ScartoError, match=r"no theme 'kings': choose one of bagatto.*king.*scarto"):
        puzzles("kings")
    with pytest.raises(ScartoError, match="no level 'hard': choose one of easy, club, strong"):
        puzzles(level="hard")


def test_a_puzzle_gives_nothing_away() -> None:
    """Neither text changes with the answer: it holds nothing of it."""
    for puzzle in ALL:
        turned = dict(zip(puzzle.costs, reversed(puzzle.costs.values()), strict=True))
        other = replace(puzzle, costs=turned, line=puzzle.line[::-1], error=puzzle.error + 1)
        assert str(other) == str(puzzle) and repr(other) == repr(puzzle)


def test_an_ending_lies_open_and_a_scarto_shows_one_hand() -> None:
    """What is exact needs open hands; the dealer lays away cards without seeing the others."""
    for puzzle in ALL:
        hands = [*map(len, puzzle.hands)]
        if puzzle.theme == SCARTO:
            assert hands[puzzle.seat] == 26 and sum(hands) == 26 and not puzzle.open_table
            assert puzzle.seat == puzzle.deal.dealer and not puzzle.laid & puzzle.hands[puzzle.seat]
        else:
            assert puzzle.hands == puzzle.deal.hands and puzzle.open_table
        shown = str(puzzle)
        assert all(str(hand) in shown for hand in puzzle.hands) and puzzle.question in shown
        assert len(shown.splitlines()) == 2 + sum(map(bool, hands))


def test_every_explanation_names_the_best_card_and_what_the_next_costs() -> None:
    """Sentences for after the answer, filled in to the last brace."""
    for puzzle in ALL:
        sentences = puzzle.explanation
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
        assert any(str(puzzle.best) in sentence or puzzle.best.is_fool for sentence in sentences)
        assert len(sentences) == (4 if puzzle.open_table else 2)
        if puzzle.open_table:
            assert f"costs {puzzle.second_cost:g} points" in sentences[2]
            assert str(puzzle.line[-1]) in sentences[3]


def test_the_levels_are_evened_out_as_far_as_can_be() -> None:
    """Of many easy ones and few strong ones all the strong are taken."""
    lots = {
        theme: [{"rating": rating, "seed": seed} for seed, rating in enumerate([0] * 50 + [90] * 3)]
        for theme in THEMES
    }
    picked = make_puzzles.chosen(lots)
    assert len(picked) == sum(make_puzzles.WANTED.values()) == 200
    assert Counter(entry["rating"] for entry in picked)[90] == 3 * len(THEMES)
