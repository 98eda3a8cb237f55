"""The review: what each play cost, the dearest moments tried again, for any seat and any table."""

from __future__ import annotations

from functools import cache

import pytest

from scarto_teach import LEVELS, Deal, DealTable, ReviewCard, ScartoError, review
from scarto_teach.players.player import played_by
from scarto_teach.players.review import Mark
from scarto_teach.widgets.deal_record import turned

WORLDS = 6


@cache
def played(seed: int = 7, dealer: int = 2) -> Deal:
    """A deal that a beginner has played in seat 0."""
    players = [LEVELS["easy"], LEVELS["club"], LEVELS["club"]]
    return played_by(players, Deal.shuffled(seed, dealer))


def card() -> ReviewCard:
    """Its review."""
    return ReviewCard(played(), worlds=WORLDS)


def dearest(shown: ReviewCard, exact: bool) -> Mark:
    """The dearest play whose cost is exact, or is not."""
    marks = shown._reviewing._review.marks
    return max((mark for mark in marks if mark.exact is exact), key=lambda mark: mark.cost)


def buttons(shown: ReviewCard | DealTable) -> dict[str, dict[str, object]]:
    """The buttons by what they do."""
    return {item["action"]: item for item in shown.view["actions"]}


def test_the_strip_shows_every_play_with_its_cost() -> None:
    """Twenty-five cards in order of play; bars are to scale, exact costs whole, others about."""
    strip = card().view["strip"]["cards"]
    marks = review(played(), 0, WORLDS).marks  # worked out a second time: it is the same again
    assert [item["card"] for item in strip] == [str(mark.played) for mark in marks]
    for item, mark in zip(strip, marks, strict=True):
        assert (item["bar"] > 0) == (item["bar_text"] != "") == (mark.costly and mark.cost > 0)
        assert item["bar_text"].startswith("~") == (mark.costly and not mark.exact)
        assert (item["bar_sign"] == "!") == mark.mistake
        assert item["name"].startswith(f"Trick {mark.number}: {mark.played.name}.")


def test_a_play_is_judged_in_words_and_the_better_card_is_not_named() -> None:
    """Who listens gets cost and verdict, and can still try the moment again."""
    shown = card()
    for item, mark in zip(
        shown.view["strip"]["cards"], shown._reviewing._review.marks, strict=True
    ):
        judged = item["name"].partition(f"{mark.played.name}. ")[2]
        assert judged
        if mark.costly:
            assert "cost" in judged and mark.better.name not in judged


def test_the_three_dearest_moments_have_a_button_and_a_key() -> None:
    """1, 2 and 3 lead there; the position is the one before the play."""
    shown = card()
    moments = shown._reviewing._review.moments
    assert [buttons(shown)[f"moment {n}"]["key"] for n in (1, 2, 3)] == ["1", "2", "3"]
    for number, moment in enumerate(moments, 1):
        shown.moment(number)
        assert f"Trick {moment.number}" in shown.view["prompt"]
        assert {item["card"] for item in shown.view["hand"]} == set(map(str, moment.hand))
        assert [item["card"] for item in shown.view["trick"]] == list(map(str, moment.trick))
        legal = [item["card"] for item in shown.view["hand"] if item["state"] == "legal"]
        assert set(legal) == set(map(str, moment.legal))


def test_the_better_card_is_praised_with_the_reviews_reason() -> None:
    """The same words as `review` has: what it does, and whether it was to be known."""
    shown = card()
    moment = shown._reviewing._review.moments[0]
    shown.moment(1)
    shown.play(moment.better)
    said = shown.view["feedback"]
    assert said["tone"] == "good"
    assert moment.reason[1:] in said["text"] and moment.knowledge in said["text"]


def test_an_exact_moment_is_judged_by_the_solver() -> None:
    """The card played costs again what the review says, to the point."""
    shown = card()
    mark = dearest(shown, exact=True)
    shown.look(mark.played)
    text = shown.play(mark.played)
    bars = {item["card"]: item for item in shown.view["hand"] if "bar" in item}
    gap = float(bars[str(mark.better)]["bar_text"]) - float(bars[str(mark.played)]["bar_text"])
    assert gap == float(mark.cost) > 0
    assert shown.view["feedback"]["tone"] == "stop"
    assert f"brings {mark.cost} points less" in str(text).replace("\n", " ")
    assert bars[str(mark.better)]["bar_sign"] == "★"


def test_an_estimated_moment_is_judged_by_the_same_play_outs() -> None:
    """The difference is the review's, and the bars have errors."""
    shown = card()
    mark = dearest(shown, exact=False)
    shown.look(mark.played)
    shown.play(mark.played)
    values = {each.card: each for each in shown._reviewing._values}
    assert values[mark.better].points - values[mark.played].points == pytest.approx(mark.cost)
    assert all(item["bar_note"] for item in shown.view["hand"] if item.get("bar_sign"))


def test_an_illegal_card_is_answered_by_its_reason() -> None:
    """A try that cannot be costs nothing and says why."""
    shown = card()
    mark = next(m for m in shown._reviewing._review.marks if m.trick and m.legal != m.hand)
    shown.look(mark.played)
    shown.play(next(iter(mark.hand - mark.legal)))
    assert "(R1" in shown.view["feedback"]["text"]


def test_the_other_hands_open_at_a_key_and_close_again() -> None:
    """Costs are with open hands, so they may be looked at; not unasked."""
    shown = card()
    shown.moment(1)
    assert not shown.view.get("groups") and buttons(shown)["hands"]["key"] == "o"
    shown._intent("hands")
    assert [group["label"] for group in shown.view["groups"]] == ["Anna holds", "Bruno holds"]
    shown.overview()
    assert "strip" in shown.view and not shown.view.get("groups")


def test_another_seat_is_reviewed_as_if_it_sat_below() -> None:
    """The table is turned: same costs, the names go round with it."""
    shown = ReviewCard(played(), seat=1, worlds=WORLDS, seat_names=["Eva", "Ada", "Bea"])
    marks = review(played(), 1, WORLDS).marks
    strip = [item["card"] for item in shown.view["strip"]["cards"]]
    assert strip == [str(mark.played) for mark in marks]
    shown.look(marks[3].played)
    seats = sorted(shown.view["seats"], key=lambda seat: seat["seat"])
    assert [seat["name"] for seat in seats] == ["Ada", "Bea", "Eva"]


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r5_a_turned_deal_is_the_same_deal(seat: int, dealer: int) -> None:
    """Who sat in that seat sits in seat 0, with the same cards, tricks and points."""
    deal = played(11, dealer)
    found = turned(deal, seat)
    assert found.plays == deal.plays and found.discarded == deal.discarded
    assert found.points == (*deal.points[seat:], *deal.points[:seat])
    assert found.dealer == (dealer - seat) % 3


def test_an_unfinished_deal_and_one_without_plays_can_be_reviewed() -> None:
    """What has been played is shown; nothing played, nothing stops."""
    deal = played()
    while len(deal.tricks) > 4:
        deal = deal.before
    assert len(ReviewCard(deal, worlds=2).view["strip"]["cards"]) in (4, 5)
    fresh = Deal.shuffled(1, 0)
    shown = ReviewCard(fresh, worlds=2)
    assert shown.view["strip"]["cards"] == [] and "error" not in shown.view


def test_a_seat_that_is_not_there_is_refused() -> None:
    """The error says which there are."""
    with pytest.raises(ScartoError, match="no seat 3: they run from 0 to 2"):
        ReviewCard(played(), seat=3)


def test_the_text_twin_leads_through_a_review() -> None:
    """The strip with its marks, what they mean, and the moment with its bars."""
    shown = card()
    text = repr(shown)
    dear = shown._reviewing._review.moments[0]
    assert f"{dear.played} " in text and "play-" in text
    assert str(shown.moment(1)).splitlines()[1].startswith(f"Trick {dear.number}")
    assert "★" in str(shown.play(dear.played))


def test_the_deal_table_offers_the_review_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """V reviews, T comes back to the settlement, and before the end there is no such button."""
    monkeypatch.setattr("scarto_teach.widgets.deal_acts.REVIEW_WORLDS", 2)
    table = DealTable(seed=7)
    assert "review" not in buttons(table)
    table = DealTable(deal=played())
    assert buttons(table)["review"]["key"] == "v"
    table.review()
    assert len(table.view["strip"]["cards"]) == 25 and "rows" not in table.view
    table._intent("moment 1")
    table._intent("card", table.view["hand"][0]["card"])
    assert table._deal == played()
    table._intent("table")
    assert "strip" not in table.view and table.view["rows"]
    table.review()
    table.new_deal()
    assert "strip" not in table.view and not table._deal.is_over


def test_a_look_at_a_card_that_was_not_played_changes_nothing() -> None:
    """A message that makes no sense does nothing."""
    shown = card()
    other = next(card for card in played().dealt[1])
    for kind, code in (("look", str(other)), ("moment 9", ""), ("card", str(other))):
        shown._intent(kind, code)
        assert "strip" in shown.view and "error" not in shown.view
