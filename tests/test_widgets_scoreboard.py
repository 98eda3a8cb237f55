"""A match on the board: scores and totals by seat, the Ultimo, who pays, the plot (R18, R19)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from random import Random

import pytest
from strategies import play_out

from scarto_teach import FOUR_PLAYERS, PIEDMONT, Deal, Match, RuleSet, ScartoError
from scarto_teach.widgets import Scoreboard
from scarto_teach.widgets.running_totals import plot

ULTIMO = RuleSet.from_text("PIEDMONT ultimo=5")


def over(seed: int, dealer: int, rules: RuleSet = PIEDMONT) -> Deal:
    """A whole random deal."""
    return play_out(Deal.shuffled(seed, dealer, rules), Random(seed))


def board_of(*seeds: int, match: Match | None = None) -> Scoreboard:
    """A board with one random deal for each seed."""
    board = Scoreboard(match)
    for seed in seeds:
        board.add(over(seed, board.match.dealer, board.match.rules))
    return board


def test_an_empty_board_names_the_dealer_and_draws_nothing() -> None:
    board = Scoreboard()
    assert board.view["prompt"] == "You deal next."
    assert board.view["rows"]["rows"] == [["total", "", "0", "0", "0"]]
    assert "figure" not in board.view


def test_a_row_a_deal_with_its_dealer_and_the_totals_below() -> None:
    board = board_of(1, 2)
    first, second, total = board.view["rows"]["rows"]
    deals = board.match.played
    assert first == ["1", "You", *(f"{score:+}" if score else "0" for score in deals[0].scores)]
    assert second[1] == "Anna"
    assert [int(cell) for cell in total[2:]] == list(board.match.totals)
    assert board.view["progress"] == "2 deals played of 3"
    assert board.view["prompt"] == "Bruno deals next."


def test_adding_returns_the_board_as_text() -> None:
    board = Scoreboard()
    text = board.add(over(1, 0))
    assert str(text) == repr(board)
    assert "1 deal played of 3" in text


def test_the_end_names_who_pays_the_stake() -> None:
    """The lowest total pays (R19)."""
    board = board_of(1, 2, 3)
    match = board.match
    assert match.is_over
    loser = ("You", "Anna", "Bruno")[match.losers[0]]
    assert f"{loser}: the whole stake. (R19)" in repr(board)
    with pytest.raises(ScartoError, match="The match is over after 3 deals"):
        board.add(over(4, 0))


def test_two_losers_share_the_stake() -> None:
    """A tie for last, found among random deals (R19)."""
    for seed in range(400):
        match = Match(deals=1).add(over(seed, 0))
        if len(match.losers) == 2:
            break
    shown = repr(Scoreboard(match))
    assert "pays 1/2 of the stake" in shown
    assert "have the least, and pay." in shown


def test_a_deal_of_the_wrong_dealer_is_refused_and_the_board_stays() -> None:
    board = board_of(1)
    before = repr(board)
    with pytest.raises(ScartoError, match="Seat 1 deals now"):
        board.add(over(2, 0))
    assert repr(board) == before


def test_the_ultimo_has_a_column_of_its_own_where_it_is_played() -> None:
    """+10 -5 -5 for who wins the Bagatto in the last trick."""
    assert board_of(1).view["rows"]["head"] == ["deal", "dealer", "You", "Anna", "Bruno"]
    for seed in range(300):
        deal = over(seed, 0, ULTIMO)
        if any(deal.bonuses):
            break
    board = Scoreboard(Match(ULTIMO))
    board.add(deal)
    assert board.view["rows"]["head"][-1] == "Ultimo"
    paid = board.view["rows"]["rows"][0][-1]
    assert sorted(re.findall(r"[+-]\d+", paid)) == ["+10", "-5", "-5"]
    total = [int(cell) for cell in board.view["rows"]["rows"][-1][2:5]]
    assert total == [score + bonus for score, bonus in zip(deal.scores, deal.bonuses, strict=True)]
    twin = board.view["figure"]["name"]
    assert f"You 0, {total[0]:+};" in twin or total[0] == 0, "the plot leaves the Ultimo out"


def test_four_players_in_fractions_and_a_match_to_a_target() -> None:
    board = board_of(1, 2, match=Match(FOUR_PLAYERS, target=100))
    assert "the match goes to 100" in repr(board)
    assert "Carla" in repr(board)
    assert board.view["rows"]["rows"][0][2:] != ["0"] * 4


def test_the_plot_has_a_text_twin_with_every_total() -> None:
    board = board_of(1, 2, 3)
    name = board.view["figure"]["name"]
    assert name in repr(board).replace("\n", " ")
    for total in board.match.totals:
        assert (f"{total:+}" if total else "0") in name


def test_the_plot_is_well_formed_carries_no_id_and_is_equal_on_every_run() -> None:
    one, two = board_of(1, 2, 3), board_of(1, 2, 3)
    svg = one.view["figure"]["svg"]
    assert svg == two.view["figure"]["svg"]
    root = ElementTree.fromstring(svg)
    assert not any("id" in node.attrib or node.tag.endswith("script") for node in root.iter())
    bundle = one._repr_mimebundle_()
    assert bundle is not None
    ElementTree.fromstring(bundle[0]["image/svg+xml"])


def heights(svg: str) -> dict[str, float]:
    """Where each player's name stands, by name."""
    found = re.findall(r"y='([\d.]+)'[^>]*text-anchor='start'>(\w+) ", svg)
    return {name: float(y) for y, name in found}


def test_names_at_the_end_never_lie_upon_each_other_and_keep_their_order() -> None:
    """Level totals included."""
    for last in ([0, 0, 0], [1, 0, -1], [40, -20, -20], [-1, 0, 1], [30, -15, -15]):
        svg = plot(("You", "Anna", "Bruno"), [[0, 0, 0], last])
        at = heights(svg)
        by_height = sorted(at.values())
        assert all(b - a >= 16 for a, b in pairwise(by_height)), last
        assert max(by_height) < 248
        totals = dict(zip(("You", "Anna", "Bruno"), last, strict=True))
        for one in totals:
            for two in totals:
                assert totals[one] <= totals[two] or at[one] < at[two]


def test_a_higher_total_is_drawn_higher_and_within_the_frame() -> None:
    svg = plot(("You", "Anna", "Bruno"), [[0, 0, 0], [74, -22, -52], [120, -40, -80]])
    points = [
        [tuple(map(float, pair.split())) for pair in path.split("L")]
        for path in re.findall(r"<path d='M([\d. L]+)' fill='none' stroke-width='2.6'", svg)
    ]
    assert len(points) == 3
    you, anna, bruno = (line[-1][1] for line in points)
    assert you < anna < bruno
    assert all(0 <= y <= 206 for line in points for _, y in line)
    assert len({line[0] for line in points}) == 1, "all begin at nought"


def test_names_are_escaped() -> None:
    svg = plot(("<b>", "A&B", "C"), [[0, 0, 0], [1, 0, -1]])
    ElementTree.fromstring(svg)
    assert "&lt;b&gt;" in svg
