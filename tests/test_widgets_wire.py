"""The wire between Python and the browser: what is sent, what is heard, what is let go."""

from __future__ import annotations

import gc
import gzip
import json
import re
import weakref
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import ipywidgets
import pytest

from scarto_teach import Card, Cards, Deal, DealTable, Drill, View, Walkthrough
from scarto_teach.engine import PACK
from scarto_teach.text import card_name
from scarto_teach.widgets import base
from scarto_teach.widgets.base import CardWidget

Message = dict[str, Any]


def say(widget: CardWidget, kind: str, card: str = "", token: int | None = None) -> None:
    """Give a widget a message as the browser would."""
    turn = widget.view["token"] if token is None else token
    widget._receive(widget, {"kind": kind, "card": card, "token": turn}, [])


def legal(table: CardWidget) -> list[str]:
    """The cards that a view lights."""
    return [item["card"] for item in table.view["hand"] if item["state"] == "legal"]


def whole_deal(table: DealTable) -> Iterator[dict[str, Any]]:
    """Every view of a deal that is played to its end with the first legal card."""
    yield table.view
    while not table._deal.is_over or table._resting:
        if any(item["action"] == "next" for item in table.view["actions"]):
            say(table, "next")
        else:
            say(table, "card", legal(table)[0])
        yield table.view


@pytest.mark.parametrize("dealer", [1, 2])
def test_c40_no_synced_trait_holds_a_hidden_card(dealer: int) -> None:
    """Opponents' hands and the scarto appear nowhere in the widget's state, by code or name."""
    table = DealTable(seed=5, dealer=dealer)
    for _ in whole_deal(table):
        deal = table._deal
        if deal.is_over:
            break
        hidden = deal.hands[1] | deal.hands[2] | deal.discarded
        state = {
            key: value for key, value in table.get_state().items() if key not in ("_esm", "_css")
        }
        sent = json.dumps(state, default=str)
        for card in hidden:
            assert f'"{card}"' not in sent
            assert not re.search(rf"(?<![\w(]){re.escape(card_name(card))}(?!\d)", sent), card
        assert str(deal.seed) not in re.findall(r"\d+", json.dumps(table.view["label"]))


def test_c38_a_doubled_click_plays_one_card() -> None:
    """Two messages with one token, on one card and on two, play exactly one card."""
    table = DealTable(seed=7)
    first, second = legal(table)[:2]
    for other in (first, second):
        table = DealTable(seed=7)
        token = table.view["token"]
        say(table, "card", first, token)
        after = str(table._deal)
        say(table, "card", other, token)
        assert str(table._deal) == after
        deal = table._deal
        played = len(deal.plays) + sum(map(len, deal.hands)) + len(deal.discarded)
        assert played == 78


def test_c38_a_stale_next_does_not_skip_a_trick() -> None:
    """Next pressed twice at once clears one trick."""
    table = DealTable(seed=7)
    say(table, "card", legal(table)[0])
    token = table.view["token"]
    say(table, "next", token=token)
    shown = table.view
    say(table, "next", token=token)
    assert table.view == shown


@pytest.mark.parametrize(
    "content",
    [None, "card", {}, {"kind": "card"}, {"kind": 1, "card": "SK", "token": 1}, {"token": 1}, [1]],
)
def test_a_message_that_cannot_be_read_does_nothing(content: object) -> None:
    """No error, no change."""
    table = DealTable(seed=7)
    before = table.view
    table._receive(table, content, [])
    assert table.view is before


def test_unknown_cards_and_kinds_change_no_deal() -> None:
    """A card that is not in the hand, no card at all, an act that does not exist."""
    table = DealTable(seed=7)
    before = str(table._deal)
    for kind, card in [("card", "F"), ("card", "ZZ"), ("card", ""), ("fold", ""), ("pick", "SK")]:
        say(table, kind, card)
        assert str(table._deal) == before, (kind, card)


def test_picking_is_repeatable_and_quick_picks_both_arrive() -> None:
    """Two picks sent with the token of one view both count; the same pick twice counts once."""
    table = DealTable(seed=3, dealer=0)
    may = [item["card"] for item in table.view["hand"] if item["state"] == "pick"]
    token = table.view["token"]
    for card in (may[0], may[1], may[1]):
        say(table, "pick", card, token)
    assert [i["card"] for i in table.view["hand"] if i["state"] == "picked"] == may[:2]
    say(table, "drop", may[0], token)
    assert [i["card"] for i in table.view["hand"] if i["state"] == "picked"] == [may[1]]


def test_one_act_is_answered_by_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """The new view, or a word that says that all stays as it was: never both, never silence."""
    table, sent = DealTable(seed=3, dealer=0), list[Message]()
    monkeypatch.setattr(table, "_send", lambda message, buffers=None: sent.append(message))
    may = next(item["card"] for item in table.view["hand"] if item["state"] == "pick")
    for kind, token, method in [
        ("pick", None, "update"),
        ("pick", None, "custom"),  # picked already
        ("next", None, "update"),
        ("next", -1, "custom"),  # stale
    ]:
        say(table, kind, may, token)
        assert [message["method"] for message in sent] == [method], kind
        sent.clear()


def test_c41_every_act_sends_a_fresh_view() -> None:
    """The dict that was sent is never changed afterwards."""
    table = DealTable(seed=7)
    sent: list[Message] = []
    table.observe(lambda change: sent.append(change["new"]), "view")
    copies = []
    for view in whole_deal(table):
        copies.append((view, json.dumps(view)))
    assert len({id(view) for view in sent}) == len(sent) == 50
    assert all(json.dumps(view) == text for view, text in copies)


def test_c35_a_callback_given_three_times_is_called_once() -> None:
    """Re-running the cell that registers it does not add another."""
    table = DealTable(seed=7)
    heard: list[tuple[int, str]] = []
    for _ in range(3):
        table.on_play(lambda seat, card: heard.append((seat, str(card))))
    say(table, "card", legal(table)[0])
    assert [seat for seat, _ in heard] == [0, 1, 2]


class Stubborn:
    """A learner's player that fails until it is mended."""

    broken = True

    def discard(self, view: View) -> Cards:
        """Lay away the first three that may go."""
        return Cards(list(view.legal_discards())[:3])

    def choose(self, view: View) -> Card:
        """Play the first legal card, or divide by zero."""
        if self.broken:
            _ = 1 / 0  # the learner's line
        return next(iter(view.legal_plays()))


def test_c36_a_crash_in_a_players_code_is_shown_and_can_be_tried_again() -> None:
    """The message and the learner's own line stand in the view; the deal goes on afterwards."""
    player = Stubborn()
    table = DealTable(seed=7, players=[player, player])
    say(table, "card", legal(table)[0])
    error = table.view["error"]
    assert "ZeroDivisionError: division by zero" in error["text"]
    assert "# the learner's line" in error["lines"][-1] and "choose" in error["lines"][-1]
    assert "ZeroDivisionError" in repr(table)
    assert len(table._deal.plays) == 1 and Deal.from_text(str(table._deal)) == table._deal
    player.broken = False
    say(table, "next")
    assert "error" not in table.view and len(table._deal.tricks) == 1


def test_c36_an_illegal_card_of_a_player_is_named_with_its_rule() -> None:
    """A player that breaks a rule is told which; the deal stays as it was."""

    class Cheat(Stubborn):
        def choose(self, view: View) -> Card:
            return next(iter(view.hand - view.legal_plays()), next(iter(view.hand)))

    table = DealTable(seed=7, players=[Cheat(), Cheat()])
    say(table, "card", "S8")
    assert re.search(r"IllegalPlay: .*\(R1[01]\)", table.view["error"]["text"])
    assert len(table._deal.plays) == 1


def test_c36_a_crashing_callback_leaves_the_card_played() -> None:
    """The error is shown; the trick goes on with Next."""
    table = DealTable(seed=7)
    table.on_play(lambda seat, card: 1 / 0)
    say(table, "card", legal(table)[0])
    assert "ZeroDivisionError" in table.view["error"]["text"]
    table.on_play(None)
    say(table, "next")
    assert len(table._deal.tricks) == 1 and "error" not in table.view


@pytest.mark.parametrize("make", [DealTable, Walkthrough, Drill])
def test_c37_c59_c98_a_widget_carries_a_stable_board_and_picture(make: type[CardWidget]) -> None:
    """Beside the live view: text with the legal cards, SVG that parses; equal on every run."""
    one, two = make(), make()
    first, second = one._repr_mimebundle_(), two._repr_mimebundle_()
    assert first is not None and second is not None
    assert "application/vnd.jupyter.widget-view+json" in first[0]
    for kind in ("text/plain", "image/svg+xml"):
        assert first[0][kind] == second[0][kind]
        assert "0x" not in first[0][kind]
    text = first[0]["text/plain"]
    for item in one.view["hand"]:
        assert re.search(rf"\b{item['card']}\b", text)
        assert (f"[{item['card']}]" in text) == (item["state"] == "legal")
    root = ElementTree.fromstring(first[0]["image/svg+xml"])
    assert not any("id" in node.attrib or node.tag.endswith("script") for node in root.iter())
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_c44_two_displays_are_views_of_one_model() -> None:
    """Showing a table twice makes no second state to drift away."""
    table = DealTable(seed=7)
    ids = []
    for _ in range(2):
        bundle = table._repr_mimebundle_()
        assert bundle is not None
        ids.append(bundle[0]["application/vnd.jupyter.widget-view+json"]["model_id"])
    assert ids[0] == ids[1] == table.model_id


def test_c47_closed_tables_are_let_go() -> None:
    """Two hundred tables made and closed leave nothing in the widget map, and can be collected."""
    registry = ipywidgets.widgets.widget._instances
    before = len(registry)
    alive = []
    for seed in range(200):
        table = DealTable(seed=seed)
        alive.append(weakref.ref(table))
        table.close()
    del table
    gc.collect()
    assert [ref for ref in alive if ref() is not None] == []
    assert len(registry) == before


def test_the_front_end_holds_no_words_no_rules_and_no_ids() -> None:
    """Every word comes from the view; the files stay small; nothing is found by id."""
    for name in base.SCRIPTS:
        script = base._static(name)
        assert len(script.splitlines()) < 300, name
        for word in ("suit", "trump", "legal_", "shuffle", "Math.random", "getElementById", "#sc-"):
            assert word not in script, word
        code = "\n".join(line.partition("//")[0] for line in script.splitlines())
        assert re.findall(r'"[A-Z][a-z]+ [a-z]+', code) == []
    for name in base.STYLES:
        style = base._static(name)
        assert len(style.splitlines()) < 300, name
        plain = re.sub(r"/\*.*?\*/", "", style, flags=re.S)
        for rule in re.findall(r"^([^@\s{}][^{}]*)\{", plain, flags=re.M):
            parts = [part.strip() for part in rule.split(",")]
            assert all(".sc" in part or part in ("", "from", "to") for part in parts), rule


def test_script_and_style_are_one_small_module() -> None:
    """Nothing is left to import, and both together stay under 60 KB compressed."""
    script = base._front_end()
    assert not re.search(r"^\s*import |^export (?!default)", script, flags=re.M)
    assert script.count("export default") == 1
    style = "".join(map(base._static, base.STYLES))
    assert len(gzip.compress((script + style).encode())) < 60_000


class Everything(CardWidget):
    """A widget with every part that a view may have."""

    kind = "everything"

    def __init__(self) -> None:
        """Show it."""
        super().__init__()
        self._paint()

    def _view(self) -> dict[str, Any]:
        picked = {"choice": "rules:PIEDMONT", "label": "Piedmont", "picked": True}
        return {
            "label": "everything",
            "progress": "Part 1",
            "corner": "Rules: PIEDMONT",
            "choice_rows": [{"label": "Rule set", "choices": [picked, picked | {"picked": False}]}],
            "slots": {
                "label": "The trick",
                "slots": [
                    {"card": "SQ", "name": "Queen of Swords", "wins": True, "note": "goes to Anna"},
                    {"card": "", "name": "second place, empty"},
                ],
            },
            "figure": {"svg": "<svg viewBox='0 0 40 20'><path d='M0 0H9'/></svg>",
                       "name": "a line"},
            "groups": [
                {"label": "Pick",
                 "cards": [base.hand_card("BK", "pick"), base.hand_card("BQ", "picked")]},
                {"label": "The pack", "wrap": True, "size": "small",
                 "cards": [base.hand_card(card, "pick") for card in PACK]},
            ],
            "hand": [{**base.hand_card("C9", "legal"), "bar": 0.4, "bar_text": "+1.8"},
                     {**base.hand_card("C2", "open"), "mark": "stop"}],
            "hand_order": True,
        }  # fmt: skip

    def _act(self, kind: str, card: str) -> None:
        """Nothing changes."""


def test_every_part_of_a_view_has_its_text_twin_and_its_picture() -> None:
    """Slots, rows of choices, figures, groups that act, marks and bars."""
    widget = Everything()
    text = repr(widget)
    for words in ["Rule set: (Piedmont) | Piedmont", "1. SQ *    goes to Anna", "2. -", "a line",
                  "Pick: BK (BQ)", "[C9] +1.8, C2✗", "Rules: PIEDMONT"]:  # fmt: skip
        assert words in text, words
    assert not any(line != line.rstrip() for line in text.splitlines())
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    drawn = ElementTree.fromstring(bundle[0]["image/svg+xml"])
    assert any(node.get("viewBox") == "0 0 40 20" for node in drawn.iter())
    assert "Shift" in widget.view["help"] and widget.view["letters"] == "en"


def test_moving_a_card_is_repeatable() -> None:
    """A move says where a card should be: two with the token of one view both arrive."""
    assert {"pick", "drop", "move"} == base._REPEATABLE


@pytest.mark.parametrize(("dealer", "size"), [(2, 25_000), (0, 35_000)])
def test_the_still_picture_of_a_full_hand_stays_small(dealer: int, size: int) -> None:
    """Of a covered card only what shows is drawn: a hand of 25, and one of 28 with the talon."""
    bundle = DealTable(seed=12, dealer=dealer)._repr_mimebundle_()
    assert bundle is not None
    picture = bundle[0]["image/svg+xml"]
    assert len(picture.encode()) <= size
    assert picture.count("<rect x='.7'") + picture.count('<rect x=".7"') >= 25


def test_a_missing_static_file_is_named() -> None:
    """C103: a damaged installation says which file is not there."""
    with pytest.raises(FileNotFoundError, match=r"static/table\.nope"):
        base._static("table.nope")
