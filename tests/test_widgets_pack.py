"""The pack on the table: sorted four ways, in two suits of clothes, all about each card."""

from __future__ import annotations

import pytest

from scarto_teach import PACK, PIEDMONT, WEB_PAGE, Card, Cards, parse_cards
from scarto_teach.questions.strength import by_strength, misplaced, stronger, why_above
from scarto_teach.widgets.card_words import (
    card_facts,
    french_name,
    french_suited_name,
    italian_name,
)
from scarto_teach.widgets.pack_explorer import PackExplorer


def rows(explorer: PackExplorer) -> dict[str, str]:
    """The rows of the pack by their label, as codes."""
    groups = explorer.view["groups"]
    return {g["label"]: " ".join(item["card"] for item in g["cards"]) for g in groups}


def states(explorer: PackExplorer) -> dict[str, str]:
    """How each card stands."""
    return {i["card"]: i["state"] for group in explorer.view["groups"] for i in group["cards"]}


@pytest.mark.parametrize("sort", ["suit", "rank", "value"])
def test_r1_every_card_is_there_once(sort: str) -> None:
    """78 cards, each a button with its name, however they are sorted."""
    explorer = PackExplorer(sort)
    cards = [item for group in explorer.view["groups"] for item in group["cards"]]
    assert Cards([item["card"] for item in cards]) == Cards(PACK) and len(cards) == 78
    assert {item["act"] for item in cards} == {"card"}
    assert all(Card(item["card"]).name == item["name"] for item in cards)


def test_r2_by_strength_long_and_round_suits_run_opposite_ways() -> None:
    """Row under row in equal columns: below the courts, 10 to 1 in one, 1 to 10 in the other."""
    shown = list(rows(PackExplorer("strength")).items())
    assert shown[0] == (
        "Swords (long: the 10 is high)",
        "SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1",
    )
    assert shown[1] == (
        "Cups (round: the 1 is high)",
        "CK CQ CC CJ C1 C2 C3 C4 C5 C6 C7 C8 C9 C10",
    )
    assert [label[0] for label, _ in shown] == ["S", "C", "B", "C", "T"]
    assert shown[4][1].startswith("T20 T21 T19 T18") and shown[4][1].endswith("T2 T1")
    marks = [item["mark"] for item in PackExplorer("strength").view["groups"][1]["cards"]]
    assert marks == [str(place) for place in range(1, 15)]


def test_r2_by_suit_the_numbers_fall_in_all_four() -> None:
    """So that sorting by strength turns the pips of cups and coins round before one's eyes."""
    shown = rows(PackExplorer("suit"))
    assert shown["Cups"] == "CK CQ CC CJ C10 C9 C8 C7 C6 C5 C4 C3 C2 C1"
    assert shown["Swords"].replace("S", "C") == shown["Cups"].replace("CC", "CC")
    assert shown["Trumps"].startswith("T21 T20 T19")


def test_r3_at_the_other_table_the_world_is_the_strongest() -> None:
    """The rule set says what is strongest, in the rows and in the facts."""
    explorer = PackExplorer("strength", rules=WEB_PAGE)
    assert rows(explorer)["Trumps (above every suit)"].startswith("T21 T20 T19")
    explorer.find("T20")
    assert "Only World (trump 21) beats it" in explorer.view["feedback"]["text"]


def test_r4_by_value_the_rows_add_up() -> None:
    """Nineteen cards are worth more than one point, in four rows; the rest are the fifth."""
    explorer = PackExplorer("value")
    shown = rows(explorer)
    assert shown["5 points: 6 cards"] == "SK BK CK DK T20 T1"
    assert shown["4 points: 5 cards"] == "SQ BQ CQ DQ F"
    assert len(shown["1 point: 59 cards"].split()) == 59
    assert "Nineteen cards" in explorer.view["feedback"]["text"]
    assert sum(PIEDMONT.value(card) > 1 for card in PACK) == 19


def test_by_rank_the_four_suits_stand_together() -> None:
    """Kings with Kings, ones with ones, a long suit beside a round one."""
    shown = rows(PackExplorer("rank"))
    assert shown["Kings"] == "SK CK BK DK" and shown["1"] == "S1 C1 B1 D1"
    assert list(shown)[:4] == ["Kings", "Queens", "Cavaliers", "Knaves"]


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (
            "SK",
            "King of Swords, Re di Spade, Roi d'Épées. Worth 5 points. (R4) Nothing in its suit",
        ),
        (
            "SQ",
            "Worth 4 points. (R4) In its suit only King of Swords beats it; so does every trump",
        ),
        ("C9", "Worth 1 point. (R4) In its suit 12 beat it: K Q C J 1 … 8; so does every trump."),
        ("S8", "In its suit 6 beat it: K Q C J 10 9; so does every trump. (R2, R16)"),
        ("T20", "Angelo, Jugement. Worth 5 points. (R4) Nothing beats it: the strongest card of"),
        ("T21", "Worth 1 point. (R4) Only Angel (trump 20) beats it. (R3)"),
        ("T17", "4 trumps beat it: 20 21 19 18. (R3)"),
        ("T1", "Bagatto, Bateleur. Worth 5 points. (R4) 20 trumps beat it: 20 21 19 18 17 … 2."),
        ("F", "Matto, Fou. Worth 4 points. (R4) No rank: it beats nothing, is never taken and"),
    ],
)
def test_r2_r3_r4_a_card_is_told_by_name_value_and_what_beats_it(card: str, said: str) -> None:
    """English, Italian and French name, the points, the cards above it."""
    assert said in card_facts(Card(card))


def test_what_is_said_to_beat_a_card_is_what_the_engine_says() -> None:
    """The cards that stand up are those that take a trick to which the chosen one was led (R16)."""
    from scarto_teach import trick_winner

    for card in PACK:
        explorer = PackExplorer(find=str(card))
        standing = {code for code, state in states(explorer).items() if state == "legal"}
        others = [other for other in PACK if other is not card and not card.is_fool]
        assert standing == {str(o) for o in others if trick_winner((card, o)) == 1}, card
        assert states(explorer)[str(card)] == "picked"
        assert len(stronger(card)) == len([c for c in standing if Card(c).suit == card.suit])


def test_a_click_tells_about_the_card_under_its_own_row() -> None:
    """Where the learner looks; the screen reader hears the same."""
    explorer = PackExplorer("strength")
    explorer._intent("card", "C10")
    notes = {group["label"]: group["note"] for group in explorer.view["groups"]}
    assert notes.pop("Cups (round: the 1 is high)").startswith("C10: 10 of Cups, 10 di Coppe")
    assert not any(notes.values())
    assert explorer.view["live"].startswith("C10:")
    explorer._intent("choose", "sort:value")
    assert [g["note"][:4] for g in explorer.view["groups"] if g["note"]] == ["C10:"]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("sk", "SK"),
        ("Re di Denari", "DK"),
        ("Dame de Coupes", "CQ"),
        ("xx", "T20"),
        ("♥1", "C1"),
        ("il Matto", "F"),
        ("20", "T20"),
        ("9", "S9 B9 C9 D9 T9"),
        ("SK, C2", "SK C2"),
    ],
)
def test_a_card_is_found_by_name_code_or_number(text: str, cards: str) -> None:
    """The engine's own notation; a bare number finds every card that bears it."""
    explorer = PackExplorer()
    explorer.find(text)
    assert {code for code, state in states(explorer).items() if state == "picked"} == set(
        cards.split()
    )
    assert explorer.view["feedback"]["tone"] == "note" and explorer.view["field"]["value"] == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S11", "'S11' (word 1, column 1) names no card. Write a suit and a rank"),
        ("22", "'T22' (word 1, column 1) names no card."),
        ("king", "'king' (word 1, column 1) is a rank without a suit. Write both, such as SK."),
        ("  ", "Write a card, such as SK"),
    ],
)
def test_a_miss_is_answered_by_what_would_do(text: str, said: str) -> None:
    """BadNotation's own sentence, and nothing is chosen."""
    explorer = PackExplorer(find="SK")
    assert said.split("'")[-1] in str(explorer.find(text)).replace("\n", " ")
    assert explorer.view["feedback"]["text"].startswith(said)
    assert explorer.view["feedback"]["tone"] == "stop"
    assert set(states(explorer).values()) == {"open"}


def test_in_french_suits_only_pictures_and_names_change() -> None:
    """Spades, clubs, hearts and diamonds; order and value are the same (R2, R4)."""
    explorer = PackExplorer("strength")
    before = rows(explorer).values()
    explorer._intent("choose", "pack:french")
    assert explorer.view["pack"] == "french" and [*rows(explorer).values()] == [*before]
    assert [label.split()[0] for label in rows(explorer)] == [
        *("Spades", "Hearts", "Clubs", "Diamonds", "Trumps"),
    ]
    names = {i["card"]: i["name"] for group in explorer.view["groups"] for i in group["cards"]}
    assert names["CK"] == "King of Hearts ♥" and names["B9"] == "9 of Clubs ♣"
    assert "King of Spades ♠, King of Swords, Re di Spade" in str(explorer.find("SK"))
    explorer.dress("piedmont")
    assert "pack" not in explorer.view


def test_names_in_italian_and_french_read_back() -> None:
    """What the explorer calls a card, the find field understands."""
    for card in PACK:
        assert parse_cards(italian_name(card)) == (card,)
        if str(card) not in ("T1", "T20"):
            assert parse_cards(french_name(card)) == (card,)
    assert len({french_suited_name(card) for card in PACK}) == 78


def test_why_one_card_beats_another_names_its_rule() -> None:
    """Round pips, long pips, courts, courts over pips, trumps, the Angel over the World."""
    pairs = {
        ("C9", "C10"): "9 of Cups beats 10 of Cups: in cups and coins the lower pip is the"
        " stronger. (R2)",
        ("B10", "B9"): "10 of Batons beats 9 of Batons: in swords and batons the higher pip is the"
        " stronger. (R2)",
        ("DJ", "D1"): "Knave of Coins beats 1 of Coins: a court beats every pip. (R2)",
        ("DC", "DJ"): "Cavalier of Coins beats Knave of Coins: courts rank King, Queen, Cavalier,"
        " Knave. (R2)",
        ("T20", "T21"): "The Angel beats the World, although its number is lower. (R3)",
        ("T21", "T19"): "World (trump 21) beats Trump 19: the higher trump is the stronger. (R3)",
    }  # fmt: skip
    for (high, low), said in pairs.items():
        assert str(why_above(Card(high), Card(low))) == said
    order = parse_cards("CQ CK C1 C10 C2")
    assert [(str(a), str(b)) for a, b, _ in misplaced(order)] == [("CQ", "CK"), ("C10", "C2")]
    assert misplaced(by_strength(order)) == []


def test_a_sort_or_pack_that_is_not_there_is_answered_with_those_there_are() -> None:
    """For who writes code; a stray message of the browser changes nothing."""
    with pytest.raises(ValueError, match="sort is 'colour'; there are suit, strength, rank, value"):
        PackExplorer("colour")
    explorer = PackExplorer()
    with pytest.raises(ValueError, match="pack is 'german'; there are piedmont, french"):
        explorer.dress("german")
    before = rows(explorer)
    explorer._intent("choose", "sort:colour")
    explorer._intent("choose", "nonsense")
    assert rows(explorer) == before and "error" not in explorer.view
