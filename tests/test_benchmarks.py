"""The benchmark measures honest work: replays deal, check, play and count as the engine does.

Nothing here looks at a clock.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from scarto_teach import PACK, PIEDMONT, Card, Deal, IllegalDiscard, IllegalPlay, legal_plays
from scarto_teach.engine.dealing import dealt_by_seed

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
SEEDS = range(12)


@pytest.fixture(autouse=True)
def benchmarks_importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))


@pytest.fixture
def sides() -> ModuleType:
    return pytest.importorskip("sides")


@pytest.mark.parametrize("seed", SEEDS)
def test_replays_give_the_piles_and_points_of_the_deal(sides: ModuleType, seed: int) -> None:
    game = sides.record_deal(seed)
    deal = Deal.shuffled(seed).discard(game.opening)
    for card in game.plays:
        deal = deal.play(card)
    assert deal.is_over

    ints = sides.record_ints(seed)
    piles = sides.piles_by_ints(dealt_by_seed(seed, 0, PIEDMONT), ints)
    assert piles == [pile.mask for pile in deal.piles]
    assert sides.play_out_deal(game.dealt, game).piles == deal.piles
    for side in (*sides.our_sides(), *sides.our_dealt_sides()):
        assert tuple(side.replay(side.record(seed))) == deal.points, side.name


def test_the_fool_is_played_in_some_recorded_games(sides: ModuleType) -> None:
    fool_led = [sides.record_deal(seed).plays.index(Card("F")) % 3 == 0 for seed in SEEDS]
    assert {True, False} == set(fool_led)


def test_an_illegal_play_stops_every_side_of_ours(sides: ModuleType) -> None:
    game = sides.record_deal(3)
    deal, place = game.dealt, 0
    while not (forbidden := deal.hands[deal.turn] - deal.legal_plays()):
        deal, place = deal.play(game.plays[place]), place + 1
    wrong = next(iter(forbidden))
    plays = [*game.plays[:place], wrong, *game.plays[place + 1 :]]

    with pytest.raises(IllegalPlay):
        sides.replay_deal(replace(game, plays=tuple(plays)))
    ints = replace(sides.record_ints(3), plays=tuple([card.id for card in plays]))
    with pytest.raises(ValueError, match=f"{wrong} may not be played"):
        sides.replay_ints(ints)


def test_an_illegal_scarto_stops_every_side_of_ours(sides: ModuleType) -> None:
    game = sides.record_deal(3)
    deal = Deal.shuffled(3)
    held_back = list(deal.hands[0] - deal.legal_discards())
    two = list(game.opening)[:2]
    for laid_down in (two, [*two, held_back[0]]):
        with pytest.raises(IllegalDiscard):
            sides.replay_deal(replace(game, opening=laid_down))
        mask = sum(1 << card.id for card in laid_down)
        with pytest.raises(ValueError, match="may not be laid away"):
            sides.replay_ints(replace(sides.record_ints(3), opening=mask))


def test_positions_are_those_before_each_play(sides: ModuleType) -> None:
    game = sides.record_ints(5)
    found = sides.positions(game)
    assert len(found) == len(game.plays) == 75
    for (hand, trick), played in zip(found, game.plays, strict=True):
        held = [card for card in PACK if hand >> card.id & 1]
        assert PACK[played] in legal_plays(held, [PACK[card] for card in trick])


def test_the_command_reports_every_side_and_loads_no_arrays() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / "engine_speed.py"), "--rounds", "2"],
        cwd=BENCHMARKS.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    for words in ("Scarto, int rules", "Scarto, `Deal.play`", "`legal_ids`", "it loads none"):
        assert words in done.stdout
