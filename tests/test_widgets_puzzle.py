"""Puzzles at the table: open hands, one best card, what others cost, the answer played out."""

from __future__ import annotations

import json

import pytest

from scarto_teach import Card, Cards, PuzzleTable, ScartoError, guarantee, progress, puzzles
from scarto_teach.learner import own_progress
from scarto_teach.players.puzzles import THEMES
from scarto_teach.widgets.deal_record import turned


def wrong(table: PuzzleTable) -> Card:
    """The card that costs most."""
    costs = table._puzzle.costs
    return max(costs, key=lambda card: costs[card])


def letters(table: PuzzleTable) -> dict[str, str]:
    """The buttons by what they do, with their letters."""
    return {item["action"]: item["key"] for item in table.view["actions"]}


def test_all_three_hands_are_shown_and_the_learner_sits_below() -> None:
    """Seat 0 is whoever is to play, and the hands are those of the puzzle."""
    table = PuzzleTable()
    assert {puzzle.seat for puzzle in puzzles() if puzzle.open_table} > {0}
    for _ in puzzles():
        puzzle, view = table._puzzle, table.view
        rows = [view["hand"], *(group["cards"] for group in view["groups"])]
        shown = [Cards([item["card"] for item in row]) for row in rows]
        if puzzle.open_table:
            assert shown == [puzzle.hands[(puzzle.seat + place) % 3] for place in range(3)]
        assert next(seat for seat in view["seats"] if seat["turn"])["seat"] == 0
        assert view["prompt"] == puzzle.question
        table.another()


def test_the_best_card_earns_stars_and_the_solvers_words() -> None:
    """Right at once: three stars, the explanation, bars over what could be played."""
    table = PuzzleTable("bagatto")
    best = table._puzzle.best
    text = table.play(best)
    assert table.view["stars"]["have"] == 3
    assert table.view["feedback"]["tone"] == "good"
    assert table._puzzle.explanation[0] in table.view["feedback"]["text"]
    bars = {item["card"]: item for item in table.view["hand"] if "bar" in item}
    assert set(bars) == set(map(str, table._puzzle.choices))
    assert [code for code, item in bars.items() if item["bar_sign"]] == [str(best)]
    assert f"{best} ★0" in str(text) and "points lost" in str(text)


def test_a_card_that_costs_says_how_much_and_how() -> None:
    """It is marked, costs a star, and the solver's answer to it can be stepped through."""
    table = PuzzleTable("bagatto")
    card = wrong(table)
    table.play(card)
    cost = table._puzzle.costs[card]
    assert table.view["feedback"]["tone"] == "stop"
    assert f"costs {cost} points" in table.view["feedback"]["text"]
    item = next(item for item in table.view["hand"] if item["card"] == str(card))
    assert item["mark"] == "stop" and item["name"].endswith("tried")
    assert not any("bar" in each for each in table.view["hand"]), "bars would give it away"
    while "next" in letters(table):
        table.next()
    end, sure = table._line[-1], guarantee(table._deal, 0)
    assert sure and end.is_over and sure.points[0] - end.points[0] == cost
    assert f"you count {end.points[0]} points" in table.view["feedback"]["text"]
    table.play(table._puzzle.best)
    assert table.view["stars"]["have"] == 2


def test_the_same_card_twice_costs_one_star_and_the_last_star_stays() -> None:
    """Stars are for cards tried, not for clicks."""
    table = PuzzleTable("force")
    worse = [card for card in table._puzzle.choices if card is not table._puzzle.best]
    for card in [worse[0], worse[0], *worse]:
        table.play(card)
    table.play(table._puzzle.best)
    assert table.view["stars"]["have"] == 1


@pytest.mark.parametrize("theme", sorted({each.theme for each in puzzles()} - {"scarto"}))
def test_the_answer_is_the_solvers_line_card_by_card(theme: str) -> None:
    """From the puzzle to the end of the deal, and back again."""
    table = PuzzleTable(theme)
    table.answer()
    line = table._puzzle.line
    played = []
    while "next" in letters(table):
        table.next()
        played.append(table._line[table._at].plays[-1])
    assert tuple(played) == line and table._line[-1].is_over
    table.back()
    assert table._at == len(line) - 1
    table._intent("again")
    assert table._at == 0 and table.view["prompt"] == table._puzzle.question


def test_an_answer_given_away_earns_nothing() -> None:
    """No star, no praise, and no second try."""
    table = PuzzleTable("bagatto")
    table.answer()
    assert table.view["stars"]["have"] == 0 and table.view["feedback"]["tone"] == "note"
    table.play(table._puzzle.best)
    assert table.view["stars"]["have"] == 0


def test_the_theme_is_told_only_afterwards() -> None:
    """It gives the card away; neither the eye nor a screen reader gets it before."""
    table = PuzzleTable("bagatto")
    title = THEMES["bagatto"].title
    assert title not in json.dumps(table.view)
    table.answer()
    assert title in table.view["progress"]


def test_r7_a_scarto_puzzle_shows_the_dealers_hand_alone() -> None:
    """Two cards lie there, the third is asked for, and the other hands stay closed."""
    table = PuzzleTable("scarto")
    puzzle = table._puzzle
    laid = [item["card"] for item in table.view["groups"][0]["cards"]]
    assert Cards(laid) == puzzle.laid and len(table.view["groups"]) == 1
    assert not {item["card"] for item in table.view["hand"]} & set(laid)
    others = [hand for seat, hand in enumerate(puzzle.deal.hands) if seat != puzzle.seat]
    told = json.dumps(table.view["hand"]) + json.dumps(table.view["groups"])
    assert not any(f'"{card}"' in told for hand in others for card in hand)
    table.play(next(iter(puzzle.deal.hands[puzzle.seat] - puzzle.laid - puzzle.choices)))
    assert "(R8)" in table.view["feedback"]["text"]
    table.play(puzzle.best)
    assert table.view["stars"]["have"] == 3 and "next" not in letters(table)


def test_an_illegal_card_is_answered_by_its_reason() -> None:
    """It is no try: no star is lost."""
    for puzzle in puzzles():
        held = turned(puzzle.deal, puzzle.seat).hands[0]
        if puzzle.open_table and held - puzzle.choices:
            break
    table = PuzzleTable(puzzle.theme)
    while table._puzzle is not puzzle:
        table.another()
    table.play(next(iter(held - puzzle.choices)))
    assert "(R1" in table.view["feedback"]["text"]
    table.play(puzzle.best)
    assert table.view["stars"]["have"] == 3


def test_puzzles_come_in_the_order_of_the_seed_and_begin_again() -> None:
    """The same seed gives the same order; after the last comes the first."""
    table, order = PuzzleTable(seed=4), puzzles(seed=4)
    seen = []
    for _ in order:
        seen.append(table._puzzle.id)
        table.another()
    assert seen == [puzzle.id for puzzle in order] and table._puzzle.id == seen[0]


def test_a_theme_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error lists the themes; where theme and level have nothing in common it says so."""
    with pytest.raises(ScartoError, match="bagatto"):
        PuzzleTable("chess")
    monkeypatch.setattr("scarto_teach.widgets.puzzle_table.puzzles", lambda *_: ())
    with pytest.raises(ScartoError, match="'bagatto' and level 'strong': leave out one"):
        PuzzleTable("bagatto", "strong")


def test_every_puzzle_can_be_shown_answered_and_read() -> None:
    """No puzzle of the shipped ones stops the table, in any state."""
    table = PuzzleTable()
    for _ in puzzles():
        assert "error" not in table.view
        table.play(wrong(table))
        table.next()
        table.play(table._puzzle.best)
        assert "error" not in table.view and table.view["stars"]["have"] == 2
        assert str(table._puzzle.best) in repr(table)
        table.another()


def test_the_stars_of_a_puzzle_go_into_the_learners_progress() -> None:
    """Those earned, the most of them; an answer given away earns none."""
    table = PuzzleTable("bagatto")
    first = table._puzzle
    table.play(wrong(table))
    table.play(first.best)
    assert own_progress().state().puzzles == {first.id: 2}
    table.another()
    table.answer()
    assert own_progress().state().puzzles == {first.id: 2}
    assert "Puzzles: 1 of 200 solved, 2 stars" in repr(progress())
