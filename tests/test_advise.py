"""Advice: every legal card once, best first, the same for the same seed, with words that hold."""

from __future__ import annotations

from itertools import pairwise
from random import Random as Chance
from statistics import fmean
from typing import Any

import pytest
from strategies import VARIANTS, Variant, play_on, random_act, typed_deal

from scarto_teach import Card, Cards, Deal, ScartoError
from scarto_teach.players import Advice, RuleOfThumb, advise
from scarto_teach.players.playout import play_out
from scarto_teach.players.sampler import best_scarto
from scarto_teach.players.trials import Trials, equal_cards

EVERY = pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)


@EVERY
def test_every_legal_card_is_judged_once_and_the_best_comes_first(one: Variant) -> None:
    """In all states of a deal, the scarto's among them."""
    chooser = Chance(2)
    deal = Deal.shuffled(2, 1, one.rules)
    while not deal.is_over:
        assert deal.turn is not None
        view = deal.view(deal.turn)
        if deal.awaits_discard or chooser.random() < 0.15:
            advice = advise(view, worlds=4)
            legal = view.legal_discards() | view.legal_plays()
            assert sorted(each.card for each in advice) == list(legal)
            ranked = advice[view.rules.talon_size if deal.awaits_discard else 0 :]
            assert all(a.points >= b.points for a, b in pairwise(ranked))
            if deal.awaits_discard:
                deal.discard([each.card for each in advice[: view.rules.talon_size]])
        deal = random_act(deal, chooser)


def test_no_advice_out_of_turn() -> None:
    """Who is not to act is told nothing, and nor is anybody when the deal is over."""
    deal = play_on(typed_deal("S2", "S3", "S4"), "S2")
    assert advise(deal.view(0)) == [] and advise(deal.view(1)) != []
    chooser = Chance(1)
    while not deal.is_over:
        deal = random_act(deal, chooser)
    assert [advise(deal.view(seat)) for seat in range(3)] == [[], [], []]


def test_the_same_seed_gives_the_same_advice() -> None:
    """Also on another day: nothing hangs on time or on a running state."""
    view = Deal.shuffled(3).discard(scarto(3)).view(1)
    assert advise(view, worlds=10, seed=4) == advise(view, worlds=10, seed=4)
    assert advise(view, worlds=10, seed=4) != advise(view, worlds=10, seed=5)


def scarto(seed: int) -> Cards:
    """A scarto for the deal of a seed."""
    return RuleOfThumb().discard(Deal.shuffled(seed).view(0))


@pytest.mark.parametrize("kept", ["T1", "F"])
def test_c20_one_card_left_is_the_advice(kept: str) -> None:
    """The last card is advised, as the only one, with what it brings."""
    for seed in range(40):
        deal, chooser = Deal.shuffled(seed), Chance(seed)
        while not deal.is_over:
            if len(deal.tricks) == 24 and deal.turn is not None and kept in deal.hands[deal.turn]:
                (only,) = advise(deal.view(deal.turn))
                assert only.card == Card(kept)
                assert only.reason.startswith(f"{kept} is the only card you may play")
                if len(deal.trick) == 2:
                    assert only.points == deal.play(kept).points[deal.turn] and not only.error
                    return
            deal = random_act(deal, chooser, Cards("T1 F"))
    raise AssertionError("no such ending")


def test_advice_reads_as_a_sentence() -> None:
    """A named tuple with the numbers, and why in one sentence that compares."""
    deal = play_on(typed_deal("DK F", "D5", "DQ D3 D9 S1 S2 S3"), "DK D5")
    best, *_, worst = advise(deal.view(2))
    assert best._fields == Advice._fields == ("card", "points", "error", "reason")
    assert str(worst.card) == "DQ" and worst.points < best.points
    assert worst.reason.startswith("DQ is given away; ")
    assert worst.reason.endswith(f" points worse than {best.card}.")
    assert "ducks and keeps DQ" in best.reason


def test_advice_keeps_the_bagatto_home() -> None:
    """The last to play ruffs with T1, and is told that it comes home."""
    plain = "BK BQ BC BJ B10 B9 B8 B7 B6 B5 B4 B3 B2 B1 CK CQ CC CJ C1 C2"
    deal = play_on(typed_deal("S2 S3 F", "S4 S5", f"T9 T8 T7 T1 {plain}", dealer=2), "S2 S4")
    best = advise(deal.view(2), worlds=30)[0]
    assert str(best.card) == "T1" and best.reason.startswith("T1 comes home; ")
    assert "keeps T1 for a ruff" in advise(deal.view(2), worlds=30)[-1].reason


@pytest.mark.parametrize(
    ("plays", "groups"),
    [
        (
            "",
            ["S9 S8", "S6", "SC", "SQ"],
        ),  # S7 is out and parts them; Cavalier and Queen differ in worth
        ("S7 S9 S5", ["S8 S6", "SC", "SQ"]),  # S7 is gone
        ("S7", ["S9 S8", "S6", "SC", "SQ"]),  # S7 lies in this trick and still parts them
    ],
)
def test_equal_cards_are_judged_as_one(plays: str, groups: list[str]) -> None:
    """Cards that can do the same are one, whichever of others' cards lay between and are gone."""
    deal = play_on(typed_deal("S7 SK", "SQ SC S9 S8 S6", "S5 SJ S10"), plays)
    view = deal.view(1)
    found = equal_cards(view.hand & "SQ SC S9 S8 S6", view)
    assert sorted(map(str, found)) == sorted(groups)


def test_error_shrinks_with_worlds_and_is_infinite_of_one() -> None:
    """Four times the worlds, about half the error; one world says nothing of it."""
    view = Deal.shuffled(6).discard(scarto(6)).view(1)
    few, many = advise(view, worlds=20)[0].error, advise(view, worlds=80)[0].error
    assert 0.3 * few < many < 0.8 * few
    assert advise(view, worlds=1)[0].error == float("inf")
    with pytest.raises(ScartoError, match="1 or more"):
        advise(view, worlds=0)


def test_r7_a_quick_look_for_a_scarto_finds_about_as_good_a_one() -> None:
    """Most exchanges are dropped after a few worlds; the good ones must not be among them."""
    lost, gained = 0.0, 0.0
    for seed in range(5):
        trials = Trials(Deal.shuffled(seed).view(0), 20, 0)
        sets = [best_scarto(trials, quick=True), best_scarto(trials), scarto(seed)]
        quick, full, thumb = map(fmean, trials.discards(sets))
        lost += full - quick
        gained += quick - thumb
    assert lost < gained / 10


def test_what_has_been_played_out_is_not_played_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """More worlds are added to those there are, and the answer is that of all at once."""
    view, counted = Deal.shuffled(1).view(0), []

    def counting(*arguments: Any) -> int:
        counted.append(1)
        return play_out(*arguments)

    monkeypatch.setattr("scarto_teach.players.trials.play_out", counting)
    trials = Trials(view, 6, 0)
    (few,) = trials.discards([scarto(1)], 2)
    (more,) = trials.discards([scarto(1)])
    assert trials.discards([scarto(1)], 2) == [few] == [more[:2]] and len(counted) == 6
    assert Trials(view, 6, 0).discards([scarto(1)]) == [more]
