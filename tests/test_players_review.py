"""A look back: exact where the solver says so, fair where a seat could not know, short to read."""

from __future__ import annotations

from dataclasses import replace
from random import Random as Chance

import pytest
from strategies import BY_LABEL, VARIANTS, Variant, play_on, play_out, random_act, typed_deal

from scarto_teach import Card, Cards, Deal, ScartoError, review
from scarto_teach.players import RuleOfThumb, Sampler, Solved, card_values, guarantee
from scarto_teach.players.codes import codes_of, trick_so_far
from scarto_teach.players.hindsight import compared, exact_gaps, gap
from scarto_teach.players.player import played_by
from scarto_teach.players.playout import legal
from scarto_teach.players.review import Mark, Review

FAST = {"worlds": 12, "limit": 4_000}


def played(seed: int) -> Deal:
    """A deal played to its end by rules of thumb, one seat by a hasty sampler."""
    players = [RuleOfThumb(), Sampler(2), RuleOfThumb()]
    return played_by(players, Deal.shuffled(seed, seed % 3))


DEAL = played(4)
BACK = review(DEAL, 1, **FAST)  # type: ignore[arg-type]


def before(deal: Deal, mark: Mark, seat: int) -> Deal:
    """The deal before a marked play."""
    while len(deal.tricks) >= mark.number or seat != deal.turn:
        deal = deal.before
    return deal


# --- with open hands


def test_exact_costs_are_those_of_the_solver() -> None:
    """What `card_values` says of the same position, card by card and without a shared search."""
    exact = [mark for mark in BACK.marks if mark.exact]
    assert len(exact) >= 7 and [mark.number for mark in exact] == list(range(26 - len(exact), 26))
    for mark in exact[-7:]:
        values = card_values(before(DEAL, mark, 1), limit=10**6)
        assert isinstance(values, dict)
        assert mark.cost == max(values.values()) - values[mark.played] and mark.error == 0
        assert values[mark.better] == max(values.values())
        assert (mark.better == mark.played) == (mark.cost == 0)


@pytest.mark.parametrize("seed", range(12))
def test_exact_costs_of_wild_plays_are_those_of_the_solver(seed: int) -> None:
    """Also where much is lost at once, and under rules that count in thirds."""
    deal = play_out(
        Deal.shuffled(seed, 2, BY_LABEL[["PIEDMONT", "WEB_PAGE"][seed % 2]].rules), Chance(seed)
    )
    for each in review(deal, 0, worlds=1, limit=30_000).marks[-6:]:
        values = card_values(before(deal, each, 0))
        assert isinstance(values, dict) and each.exact
        assert each.cost == max(values.values()) - values[each.played]


@pytest.mark.parametrize("seed", range(4))
def test_exact_costs_add_up_to_what_was_given_away(seed: int) -> None:
    """Points at the end = what was sure at first - own costs + what the others gave away."""
    deal = play_out(Deal.shuffled(seed, 2), Chance(seed))
    back = review(deal, 0, worlds=2, limit=30_000)
    exact = [mark for mark in back.marks if mark.exact][-6:]
    start = before(deal, exact[0], 0)
    given = 0
    while not start.is_over:
        card = deal.plays[len(start.plays)]
        sure, then = guarantee(start, 0), guarantee(start.play(card), 0)
        assert isinstance(sure, Solved) and isinstance(then, Solved)
        given += max(then.points[0] - sure.points[0], 0)
        start = start.play(card)
    sure = guarantee(before(deal, exact[0], 0), 0)
    assert isinstance(sure, Solved)
    assert deal.points[0] == sure.points[0] - sum(mark.cost for mark in exact) + given


def test_past_the_limit_costs_are_estimated_and_say_so() -> None:
    """A small limit reaches fewer tricks, from the end back; none at all is told as well."""
    reach = [review(DEAL, 1, worlds=2, limit=limit).exact_from for limit in (20_000, 300, 20)]
    assert all(numbers is not None for numbers in reach) and reach == sorted(set(reach))  # type: ignore[type-var]
    none = review(DEAL, 1, worlds=2, limit=-1)
    assert {mark.number for mark in none.marks if mark.exact} <= {24, 25}  # nothing to search
    assert all(mark.exact for mark in BACK.marks[-7:]) and not BACK.marks[0].exact


@pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
def test_loose_play_outs_keep_to_the_law(one: Variant) -> None:
    """A slip is a poor card, never an illegal one: the choice is the engine's, card by card."""
    codes = codes_of(one.rules)
    for seed in range(3):
        deal, chooser = Deal.shuffled(seed, 0, one.rules), Chance(seed)
        while not deal.is_over:
            deal = random_act(deal, chooser)
            if deal.turn is not None:
                led, best = trick_so_far(codes.in_order(deal.trick))
                found = legal(codes.suits(deal.hands[deal.turn]), codes, led, best)
                assert codes.cards(found) == deal.legal_plays()


def test_the_best_of_many_is_judged_in_a_draw_of_its_own() -> None:
    """Else the card that was lucky in the first draw would seem better than it is."""
    lucky = {0: [[1.0, 1.0], [9.0, 9.0]], 1: [[4.0, 6.0], [3.0, 3.0]]}
    found = gap(lambda cards, draw: lucky[draw], [Card("SK"), Card("S2")], Card("SK"))
    assert found == (Card("S2"), 2.0, 1.0)
    worse = {0: lucky[0], 1: [[3.0, 3.0], [4.0, 6.0]]}
    found = gap(lambda cards, draw: worse[draw], [Card("SK"), Card("S2")], Card("SK"))
    assert found == (Card("SK"), 0.0, 1.0)
    assert compared([1.0], [0.0]) == (1.0, float("inf"))


# --- on what the seat knew


def mark(cost: float, error: float, loss: float, loss_error: float, legal: str = "S3 S2") -> Mark:
    """A mark of these numbers."""
    return Mark(
        number=1, hand=Cards(legal), trick=(), legal=Cards(legal), played=Card("S2"),
        better=Card("S3"), cost=cost, error=error, exact=not error, advised=Card("S3"), loss=loss,
        loss_error=loss_error,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("numbers", "verdict"),
    [
        ((0, 0, 0, 0), "right"),
        ((5, 0, 0, 0), "unlucky"),
        ((5, 0, 0.9, 0.5), "unlucky"),  # the loss is within its error
        ((5, 0, 1.1, 0.5), "mistake"),
        ((0, 0, 1.1, 0.5), "lucky"),
        ((0.9, 0.5, 0.9, 0.5), "right"),
        ((1.1, 0.5, 0.9, 0.5), "unlucky"),
    ],
)
def test_a_loss_within_its_error_is_no_mistake(
    numbers: tuple[float, float, float, float], verdict: str
) -> None:
    """Cost and knowledge are two questions, and either answer may be within the error."""
    assert mark(*numbers).verdict == verdict
    assert mark(*numbers, legal="S2").verdict == "forced"


def test_what_was_to_be_known_hangs_on_nothing_hidden() -> None:
    """With the hidden hands exchanged the open cost changes, the mark on knowledge does not."""
    deals = (Deal.shuffled(seed, 2) for seed in range(100))
    deal = next(deal for deal in deals if deal.talon <= deal.legal_discards())
    mine, left, right = deal.dealt
    other = Deal.from_hands([mine, right, left], deal.talon, 2)
    led = list(mine)[3]
    seen = [
        review(each.discard(each.talon).play(led), 0, worlds=30).marks[0] for each in (deal, other)
    ]
    known = [(each.advised, each.loss, each.loss_error) for each in seen]
    assert known[0] == known[1] and seen[0].cost != seen[1].cost


def test_a_card_thrown_away_is_a_mistake_and_its_price_is_told() -> None:
    """The King under a trump that is sure to win: nobody has to see the other hands for that."""
    deal = typed_deal("S2", "T20 T5 F", "SK S3")
    deal = play_on(deal.discard(list(deal.legal_discards())[-3:]), "S2 T20 SK")
    (only,) = review(deal, 2, worlds=30).marks
    assert only.mistake and only.advised == only.better == Card("S3") and only.loss > 1


def test_the_scarto_is_marked_for_the_dealer_alone() -> None:
    """Three trumps laid away are a mistake; who did not deal has nothing to answer for."""
    deal = Deal.shuffled(5)
    bad = deal.discard([card for card in deal.legal_discards() if card.is_trump][:3])
    found = review(bad, 0, worlds=30).scarto
    assert found is not None and found.mistake and found.loss > 1
    assert found.laid == bad.discarded and found.advised != found.laid
    assert found.hand == deal.hands[0] and found.advised <= deal.legal_discards()
    assert "as your scarto promised" in str(review(bad, 0, worlds=30))
    assert review(bad, 1).scarto is None and review(deal, 0).scarto is None
    good = deal.discard(found.advised)
    again = review(good, 0, worlds=30).scarto
    assert again is not None and not again.mistake and again.advised == again.laid


# --- the moments


def test_moments_are_the_dearest_and_can_be_played_on() -> None:
    """Each is a costly mark with the deal before it, no better card twice, and words for it."""
    for seed in range(3):
        deal = play_out(Deal.shuffled(seed), Chance(seed))
        back = review(deal, 0, worlds=6, limit=2_000)
        assert len(back.moments) == 3
        assert len({moment.better for moment in back.moments}) == 3
        sure = [moment.cost - 2 * moment.error for moment in back.moments]
        assert sure == sorted(sure, reverse=True)
        assert sure[0] == max(mark.cost - 2 * mark.error for mark in back.marks)
        for moment in back.moments:
            assert moment.costly and moment.deal.turn == 0
            assert moment.deal == before(deal, moment, 0)
            assert (moment.hand, moment.trick) == (moment.deal.hands[0], moment.deal.trick)
            moment.deal.play(moment.better)
            assert str(moment.played) in moment.reason and moment.reason.endswith(".")
            assert moment.knowledge.startswith("On what you knew, ")
            if moment.exact:
                assert "against best play of both others" in moment.reason


# --- any deal, any seat


def test_the_same_review_again_and_another_by_another_seed() -> None:
    """Nothing hangs on time or on a running state."""
    assert review(DEAL, 1, **FAST) == BACK  # type: ignore[arg-type]
    assert review(DEAL, 1, **FAST, seed=1) != BACK  # type: ignore[arg-type]


def test_a_deal_typed_from_a_real_table_is_reviewed() -> None:
    """Without a seed, as text, with the same marks as the deal it was."""
    lines = [line for line in str(DEAL).splitlines() if not line.startswith("seed:")]
    typed = Deal.from_text("\n".join(lines))
    assert typed.seed is None and review(typed, 1, **FAST) == BACK  # type: ignore[arg-type]


def test_an_unfinished_deal_is_reviewed_as_far_as_it_goes() -> None:
    """Before the scarto, after it, in the middle of a trick; the open hands are known anyway."""
    deal = Deal.shuffled(4, 1)
    assert review(deal, 1).marks == () and "so far" in str(review(deal, 1))
    while DEAL.plays[: len(deal.plays)] == deal.plays and len(deal.plays) < 50:
        deal = deal.play(DEAL.plays[len(deal.plays)]) if deal.discarded else (
            deal.discard(DEAL.discarded)
        )  # fmt: skip
        if len(deal.plays) in {0, 7, 50}:
            part = review(deal, 1, worlds=2, limit=4_000)
            assert not part.is_over and len(part.marks) == len(
                [event for event in deal.events if event.seat == 1 and event.kind == "play"]
            )
    assert part.marks[-1].exact


def test_the_text_is_short_and_names_what_is_exact() -> None:
    """At most 25 lines for any seat, every play in it, mistakes marked."""
    for seat in range(3):
        back = review(DEAL, seat, **FAST)  # type: ignore[arg-type]
        text = str(back)
        assert repr(back) == text and len(text.splitlines()) <= 25
        assert "against best play of both others" in text and "{" not in text
        assert all(f"{mark.number:>2} {mark.played}" in text for mark in back.marks)
        rows = [line for line in text.splitlines() if line[:2].strip().isdigit()]
        assert sum(line.count("!") for line in rows) == len(back.mistakes)


@pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
def test_every_rule_set_can_be_reviewed(one: Variant) -> None:
    """Four seats, partners, thirds of a point: marks for all plays, costs never below zero."""
    deal = play_out(Deal.shuffled(3, 1, one.rules), Chance(3))
    for seat in (1, 2):
        back = review(deal, seat, worlds=2, limit=300)
        assert isinstance(back, Review) and len(back.marks) == one.rules.tricks
        assert back.marks[-1].exact and all(mark.cost >= 0 <= mark.loss for mark in back.marks)
        assert all(mark.better in mark.legal and mark.advised in mark.legal for mark in back.marks)
        assert str(back)


def test_forced_plays_cost_nothing() -> None:
    """Where there is one card, or several that are equal, there is nothing to be sorry for."""
    for each in BACK.marks:
        if len(each.legal) == 1:
            assert each.cost == each.loss == 0 and each.verdict == "forced"


def test_a_seat_that_is_not_there_is_refused() -> None:
    """And so is a review by no worlds at all."""
    with pytest.raises(ScartoError, match="no seat 3"):
        review(DEAL, 3)
    with pytest.raises(ScartoError, match="1 or more"):
        review(DEAL, 1, worlds=0)
    assert exact_gaps([], 12, 100) == {}


def test_marks_differ_by_what_they_hold() -> None:
    """Plain values: equal when all is equal."""
    assert replace(BACK.marks[0]) == BACK.marks[0] != BACK.marks[1]


def test_who_plays_as_the_solver_does_loses_nothing() -> None:
    """The seat makes the solver's plays against random ones: no mark of it has a cost."""
    deal = play_out(Deal.shuffled(8, 2), Chance(8))
    while len(deal.tricks) > 17:
        deal = deal.before
    chooser = Chance(1)
    while not deal.is_over:
        solved = guarantee(deal, 0)
        assert isinstance(solved, Solved)
        deal = deal.play(solved.line[0]) if deal.turn == 0 else random_act(deal, chooser)
    last = review(deal, 0, worlds=2, limit=60_000).marks[-7:]
    assert all(mark.exact and mark.cost == 0 and mark.better == mark.played for mark in last)
