"""A tournament is fair, comes out the same every time, and survives whatever a learner enters."""

from __future__ import annotations

import csv
import gc
import inspect
import io
import random
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from statistics import fmean
from threading import Event
from typing import Any

import pytest

from scarto_teach import FOUR_PLAYERS, PIEDMONT, Card, Cards, Deal, ScartoError, View, tournament
from scarto_teach.players import Random, RuleOfThumb, guard
from scarto_teach.players.games import seatings
from scarto_teach.players.paired import estimate


def low(view: View) -> Card:
    """The last legal card of the table order: weak as a player, and never at fault."""
    return list(view.legal_plays())[-1]


class Counting:
    """A player that remembers, to show whether its memory lasts longer than a game."""

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, view: View) -> Card:
        self.turns += 1
        assert self.turns == len(view.tricks) + 1
        return low(view)


def against_two(player: Any, deals: int = 2) -> Any:
    return tournament({"x": player, "club": "club", "easy": "easy"}, deals=deals, seed=1)


# --- fair


def test_every_deal_is_played_in_all_seatings() -> None:
    found = tournament({"low": low, "club": "club", "easy": "easy"}, deals=3, seed=5)
    assert [game.deal for game in found.games] == [0] * 6 + [1] * 6 + [2] * 6
    for number in range(3):
        games = [game for game in found.games if game.deal == number]
        assert len({game.seats for game in games}) == 6
        assert {(game.seed, game.dealer) for game in games} == {(games[0].seed, number)}
    first = found.games[0]
    deal = Deal.shuffled(first.seed, first.dealer)
    while not deal.is_over:
        player = {"low": None, "club": RuleOfThumb(), "easy": Random()}[first.seats[deal.turn]]
        view = deal.view(deal.turn)
        if deal.awaits_discard:
            deal = deal.discard((player or RuleOfThumb()).discard(view))
        else:
            deal = deal.play(player.choose(view) if player else low(view))
    assert (first.points, first.scores) == (deal.points, deal.scores)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
def test_everybody_sits_as_often_in_every_seat_and_meets_everybody(count: int, seats: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    deals = len(list(combinations(range(1, count), seats - 1))) or 1
    for number in range(deals):
        found = seatings(count, seats, number)
        assert len(set(found)) == len(found)
        for seat in range(seats):
            taken = Counter(seating[seat] for seating in found)
            assert len(taken) == count
            assert len(set(taken.values())) == 1
        for seating in found:
            met.update(combinations(sorted(set(seating)), 2))
    assert len(met) == count * (count - 1) // 2
    assert max(met.values()) <= 1.2 * min(met.values())


def test_equal_players_come_out_equal() -> None:
    class Twin(RuleOfThumb):
        pass

    found = tournament([Twin(), Twin(), "easy"], deals=4)
    assert found.players == ("Twin", "Twin 2", "easy")
    difference = found.compare("Twin", "Twin 2")
    assert (difference.mean, difference.low, difference.high, difference.p) == (0, 0, 0, 1)


def test_means_are_those_of_the_games() -> None:
    found = tournament({"low": low, "club": "club"}, deals=4, seed=2)
    for standing in found.standings:
        scores = [
            float(score)
            for game in found.games
            for name, score in zip(game.seats, game.scores, strict=True)
            if name == standing.player
        ]
        assert standing.games == len(scores) == 36
        assert standing.score.mean == pytest.approx(fmean(scores))
    assert found.standings[0].player == "club"
    assert found.compare("club", "low").mean == -found.compare("low", "club").mean


def test_four_players_and_parts_of_a_point() -> None:
    found = tournament({"low": low, "club": "club"}, deals=2, rules=FOUR_PLAYERS)
    assert len(found.games) == 2 * 14
    assert all(sum(game.scores) == 0 for game in found.games)


# --- statistics


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(4, 2.776), (9, 2.262), (29, 2.045), (99, 1.984), (999, 1.962)]
)
def test_intervals_are_those_of_students_tables(freedom: int, quantile: float) -> None:
    """Values of known mean and spread; the quantiles are from a printed table."""
    values = [0.0] * (freedom - 1) + [1.0, -1.0]
    error = (2 / freedom / (freedom + 1)) ** 0.5
    assert estimate(values).high == pytest.approx(quantile * error, rel=0.01)


def test_p_is_below_a_twentieth_exactly_where_the_interval_leaves_0_out() -> None:
    chance = random.Random(3)
    for shift in range(40):
        found = estimate([chance.gauss(shift / 30, 1) for _ in range(8)])
        assert found.tells == (found.p < 0.05)
    assert estimate([1.0, 2.0, 3.0, 4.0]).p == pytest.approx(0.0305, abs=0.002)  # t = 3.873
    assert estimate([5.0]).p == 1
    assert not estimate([5.0]).tells
    assert estimate([2.0, 2.0]) == (2, 2, 2, 0)


# --- the same every time


def test_c11_chance_is_seeded_for_each_game_and_given_back() -> None:
    def any_card(view: View) -> Card:
        return random.choice(list(view.legal_plays()))

    random.seed(4)
    before = random.getstate()
    first = against_two(any_card)
    assert random.getstate() == before
    random.seed(5)
    assert str(against_two(any_card)) == str(first)


def test_memory_lasts_for_one_game() -> None:
    mine = Counting()
    assert against_two(mine).losses == ()
    assert mine.turns == 0


def test_an_executor_changes_nothing() -> None:
    class Backwards(ThreadPoolExecutor):
        """Works through the batches from the end; only `map` is there to be asked."""

        def submit(self, *_: Any, **__: Any) -> Any:
            raise AssertionError

        def map(self, function: Any, *given: Any, **__: Any) -> Any:
            done = [function(*each) for each in reversed(list(zip(*given, strict=True)))]
            return iter(done[::-1])

    alone = tournament({"low": low, "club": "club", "easy": "easy"}, deals=12, seed=3)
    spread = tournament(
        {"low": low, "club": "club", "easy": "easy"}, deals=12, seed=3, executor=Backwards()
    )
    assert spread == alone
    assert repr(spread) == repr(alone)


# --- whatever a learner enters


def _loops(view: View) -> Any:
    while True:
        pass


def _loops_and_catches(view: View) -> Any:
    while True:
        try:
            len(view.hand)
        except BaseException:
            return low(view)


def _wants_the_caller(view: View) -> Any:
    return sys._getframe(1).f_locals["deal"]


def _wants_the_stack(view: View) -> Any:
    return inspect.stack()[1].frame.f_locals


def _searches_memory(view: View) -> Any:
    try:
        return next(each for each in gc.get_objects() if isinstance(each, Deal)).hands
    except BaseException:
        return low(view)


def _tries_seeds(view: View) -> Any:
    return next(low(view) for n in range(99) if Deal.shuffled(n).hands[view.seat] == view.hand)


def _changes_the_view(view: View) -> Any:
    card = low(view)
    object.__setattr__(view, "hand", Cards(card))
    return card


def _sets(view: View) -> Any:
    view.hand = Cards("SK")  # type: ignore[misc]


def _prints(view: View) -> Any:
    while True:
        print("thinking " * 20)


def _stops_tracing(view: View) -> Any:
    sys.settrace(None)
    return low(view)


def _writes(view: View) -> Any:
    raise NotImplementedError


def _divides(view: View) -> Any:
    return 1 // 0


FAULTS: list[tuple[Callable[[View], Any], str]] = [
    (_loops, "loop that never ends"),
    (_loops_and_catches, "loop that never ends"),
    (_wants_the_caller, "behind the View"),
    (_wants_the_stack, "behind the View"),
    (_searches_memory, "behind the View"),
    (_stops_tracing, "behind the View"),
    (_tries_seeds, "dealt cards itself"),
    (_changes_the_view, "changed the View"),
    (_sets, "cannot be changed"),
    (_prints, "printed more than"),
    (_divides, "ZeroDivisionError"),
    (_writes, "NotImplementedError"),
    (lambda view: view.hands, "A View has no hands"),
    (lambda view: sys.exit(2), "SystemExit: 2"),
    (lambda view: None, "choose gives nothing back"),
    (lambda view: 7, "of the kind int"),
    (lambda view: [low(view)], "of the kind list"),
    (lambda view: "SX", "'SX'"),
    (lambda view: "SK SQ", "2 cards"),
    (lambda view: next(iter(PIEDMONT.pack - view.hand)), "(R1)"),
    (lambda view: next(iter(view.hand - view.legal_plays()), low(view)), "(R1"),
]


@pytest.mark.parametrize(("player", "reason"), FAULTS, ids=[reason for _, reason in FAULTS])
def test_a_fault_loses_the_game_and_the_tournament_goes_on(
    player: Callable[[View], Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "LINES", 2_000)
    tracing = sys.gettrace()
    found = against_two(player)
    assert sys.gettrace() is tracing
    assert len(found.games) == 12
    assert {loss.player for loss in found.losses} == {"x"}
    assert all(reason in str(loss) for loss in found.losses)
    for game in found.games:
        seat = game.seats.index("x")
        loss = game.losses[seat]
        for each in range(3):
            worst = -26 if each == seat and loss else game.points[each] - 26
            assert game.scores[each] == worst
    assert len([loss for game in found.games for loss in game.losses if loss]) == 12
    assert "x lost 12 games by its own fault" in str(found)


def test_a_fault_in_the_scarto_is_told_as_such() -> None:
    class Greedy:
        def discard(self, view: View) -> Any:
            return "SK BK CK"

        def choose(self, view: View) -> Card:
            return low(view)

    found = against_two(Greedy())
    assert len(found.losses) == 4  # it deals in 2 of the 6 seatings
    assert "scarto" in str(found.losses[0])
    assert "SK BK CK" in found.losses[0].sentence
    for given in (3, None, [3], "SX", "S1"):
        Greedy.discard = lambda self, view, given=given: given  # type: ignore[method-assign]
        assert len(against_two(Greedy()).losses) == 4


def test_a_player_that_waits_is_not_waited_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The alarm rings once in ten deals, not once a card."""
    monkeypatch.setattr(guard, "SECONDS", 0.05)
    asked = []

    def sleeps(view: View) -> Card:
        asked.append(view)
        Event().wait(60)
        return low(view)

    found = against_two(sleeps, deals=11)
    assert len(found.losses) == 66
    assert len(asked) == 2
    assert "had not come back" in found.losses[-1].sentence


def test_rare_faults_lose_their_own_games_only() -> None:
    def forgets_the_last_trick(view: View) -> Card:
        return low(view) if len(view.hand) > 1 or view.seat != 1 else None  # type: ignore[return-value]

    found = against_two(forgets_the_last_trick)
    assert len(found.losses) == 4
    assert {len(loss.view.tricks) for loss in found.losses} == {24}
    assert {loss.view.seat for loss in found.losses} == {1}


def test_prints_of_a_player_stay_out_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    def talks(view: View) -> Card:
        print("I play", low(view))
        return low(view)

    assert against_two(talks).losses == ()
    assert capsys.readouterr().out == ""


def test_honest_players_may_look_into_themselves() -> None:
    """What Python asks for its own ends is no peeking: a named tuple, a log, a subclass."""

    def careful(view: View) -> Card:
        import logging
        from collections import namedtuple

        logging.getLogger("careful").debug("thinking")
        namedtuple("Mine", "card")
        return RuleOfThumb().choose(view)

    assert against_two(careful).losses == ()


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ({"a": low}, "two players or more"),
        ({"a": RuleOfThumb, "b": low}, r"Write RuleOfThumb\(\)"),
        ({"a": 3, "b": low}, "int cannot play"),
        ({"a": "expert", "b": low}, '"expert" names no player'),
        ({"a\nb": low, "b": low}, "no name"),
        ({1: low, "b": low}, "no name"),
    ],
)
def test_what_is_no_player_is_refused_with_what_would_do(players: Any, words: str) -> None:
    with pytest.raises(ScartoError, match=words):
        tournament(players, deals=2)


def test_numbers_that_make_no_tournament_are_refused() -> None:
    for options in ({"deals": 1}, {"deals": 2.5}, {"seed": -1}, {"seed": "x"}):
        with pytest.raises(ScartoError):
            tournament(["club", "easy"], **{"deals": 2, **options})  # type: ignore[arg-type]
    with pytest.raises(ScartoError, match="has not played"):
        tournament(["club", "easy"], deals=2).compare("club", "strong")


# --- how it is shown


def test_the_text_twin_the_table_the_picture_and_the_rows_say_the_same() -> None:
    found = tournament({"<low>": low, "club": "club", "easy": "easy"}, deals=3, seed=5)
    text, html, picture = str(found), found._repr_html_(), found.plot()
    rows = list(csv.DictReader(io.StringIO(found.csv())))
    assert len(rows) == 18
    assert [row["player 0"] for row in rows] == [game.seats[0] for game in found.games]
    assert sum(int(row[f"score {seat}"]) for row in rows for seat in range(3)) == 0
    for standing in found.standings:
        mean = f"{standing.score.mean:+.2f}".replace("-", "−")
        assert mean in text
        assert mean in html
        assert mean in picture._repr_html_()
    assert "<low>" in text
    assert "<low>" in str(picture)
    assert "<low>" not in html + picture._repr_html_()
    assert 'role="img"' in picture._repr_html_()
    assert "not tell them apart" in text
