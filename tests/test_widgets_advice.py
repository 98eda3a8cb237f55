"""Advice in the deal table: bars with their error, one sentence, on request, from a view alone."""

from __future__ import annotations

import json

import pytest

from scarto_teach import Card, Deal, DealTable, advise

FEW = 12  # imagined deals: as good as many for what is shown, and quick


def bars(table: DealTable) -> dict[str, dict[str, object]]:
    """The cards of the hand that have a bar, by code."""
    return {item["card"]: item for item in table.view["hand"] if "bar" in item}


def keys(table: DealTable) -> list[str]:
    """The letters of the buttons."""
    return [item["key"] for item in table.view["actions"] if item["key"]]


def test_bars_stand_over_the_legal_cards_with_points_and_their_error() -> None:
    """Each bar says what `advise` says of its card, and no other card has one."""
    table = DealTable(seed=7, advice=FEW)
    assert not bars(table)
    table.advice()
    deal = table._deal
    found = advise(deal.view(0), FEW)
    assert set(bars(table)) == {str(card) for card in deal.legal_plays()}
    for each in found:
        item = bars(table)[str(each.card)]
        assert item["bar_text"] == f"{each.points:.1f}"
        assert item["bar_note"] == f"±{each.error:.1f}"
        assert f"{each.points:.1f} points, standard error {each.error:.1f}" in str(item["name"])
        assert each.reason[1:] in str(item["name"])
    assert max(item["bar"] for item in bars(table).values()) == 1  # type: ignore[type-var]


def test_the_best_card_is_marked_by_a_sign_in_every_form() -> None:
    """A star on its bar, a word in its name, a star in the text twin: never colour alone."""
    table = DealTable(seed=7, advice=FEW)
    text = table.advice()
    best = advise(table._deal.view(0), FEW)[0]
    starred = [code for code, item in bars(table).items() if item["bar_sign"] == "★"]
    assert starred == [str(best.card)]
    assert "the best" in str(bars(table)[starred[0]]["name"])
    assert f"[{best.card}] ★{best.points:.1f}±{best.error:.1f}" in str(text).replace("\n", " ")
    assert "12 imagined deals" in str(text) and "standard error" in str(text)


def test_one_sentence_says_why_to_eye_and_ear_alike() -> None:
    """What is shown below the trick is what a screen reader is told."""
    table = DealTable(seed=7, advice=FEW)
    table.advice()
    best = advise(table._deal.view(0), FEW)[0]
    said = table.view["feedback"]["text"]
    assert said == table.view["live"]
    assert said.startswith(Card(best.card).name) and said.endswith(best.reason[1:])


def test_a_small_difference_looks_small() -> None:
    """Bars have one scale: a point is at most an eighth of a bar, however close the cards are."""
    table = DealTable(seed=7, advice=FEW)
    table.advice()
    found = advise(table._deal.view(0), FEW)
    for one in found:
        gap = (found[0].points - one.points) / 8
        assert float(str(bars(table)[str(one.card)]["bar"])) >= round(1 - gap, 3)


def test_r7_the_scarto_is_advised_and_picking_keeps_the_bars() -> None:
    """Three stars, bars over what may go and nothing else, and they stay while cards are picked."""
    table = DealTable(seed=7, dealer=0, advice=2)
    table.advice()
    best = [each.card for each in advise(table._deal.view(0), 2)[:3]]
    assert set(bars(table)) == {str(card) for card in table._deal.legal_discards()}
    starred = {code for code, item in bars(table).items() if item["bar_sign"] == "★"}
    assert starred == set(map(str, best))
    table._intent("pick", str(best[0]))
    assert bars(table)[str(best[0])]["state"] == "picked"
    assert len(bars(table)) == len(table._deal.legal_discards())


def test_advice_ends_with_the_act_and_with_a_second_press() -> None:
    """It is about one moment: after a card, after undo and when pressed again there is none."""
    table = DealTable(seed=7, advice=FEW)
    table.advice()
    assert table.advice() and not bars(table)
    table.advice()
    table.play(next(iter(table._deal.legal_plays())))
    assert not bars(table) and "live" not in table.view
    table.undo()
    assert not bars(table)


def test_an_illegal_card_is_answered_although_advice_is_shown() -> None:
    """The reason takes the place of the advice, for the ear too; the bars stay."""
    table = DealTable(seed=7, advice=FEW)
    while not any(item["state"] == "illegal" for item in table.view["hand"]):
        table.play(next(iter(table._deal.legal_plays())))
        table.next()
    table.advice()
    table.play(next(item["card"] for item in table.view["hand"] if item["state"] == "illegal"))
    assert table.view["feedback"]["tone"] == "stop" and "live" not in table.view
    assert bars(table)


def test_advice_is_on_request_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked out until it is asked for, and once for a moment."""
    asked = []

    def counted(view: object, worlds: int) -> object:
        asked.append(worlds)
        return advise(view, worlds)  # type: ignore[arg-type]

    monkeypatch.setattr("scarto_teach.widgets.deal_acts.advise", counted)
    table = DealTable(seed=7, advice=FEW)
    repr(table)
    assert asked == []
    table.advice()
    table._intent("help")
    repr(table)
    assert asked == [FEW]


def test_advice_can_be_left_out() -> None:
    """Without it there is no button, and its key does nothing."""
    table = DealTable(seed=7, advice=False)
    assert "a" not in keys(table)
    table._intent("advice")
    assert not bars(table) and "error" not in table.view
    assert "a" in keys(DealTable(seed=7))


def test_there_is_no_advice_while_others_act_or_while_looking_back() -> None:
    """The button is there when it is for the learner to act, at the table."""
    table = DealTable(seed=7, advice=FEW)
    table.play(next(iter(table._deal.legal_plays())))
    assert table._resting and "a" not in keys(table)
    table.back()
    assert "a" not in keys(table)


def test_c40_advice_does_not_depend_on_hidden_cards() -> None:
    """With the other two hands exchanged, what travels to the browser is the same."""
    deal = Deal.shuffled(7, 2)
    deal = deal.discard(list(deal.legal_discards())[:3])
    mine, one, two = deal.hands
    told = []
    for hands in ((mine, one, two), (mine, two, one)):
        other = Deal.from_hands(hands, deal.discarded, dealer=2).discard(deal.discarded)
        table = DealTable(deal=other, advice=FEW)
        table.advice()
        told.append(json.dumps([table.view["hand"], table.view["feedback"]]))
    assert told[0] == told[1]


def test_one_imagined_deal_has_no_error_to_show() -> None:
    """Cut short to a single deal, the bar says points alone and the legend says why."""
    table = DealTable(seed=7, advice=1)
    text = table.advice()
    assert all(item["bar_note"] == "" for item in bars(table).values())
    assert "one imagined deal" in str(text) and "inf" not in str(text)
