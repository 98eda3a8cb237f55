"""Notation: all 78 cards round trip, people's spellings are read, errors quote the word."""

from __future__ import annotations

import pickle

import oracle
import pytest

from scarto_teach import PACK, BadNotation, Card, Cards, parse_cards

CODES = oracle.full_pack()
ITALIAN_SUITS = {"S": "Spade", "B": "Bastoni", "C": "Coppe", "D": "Denari"}
ENGLISH_SUITS = {"S": "Swords", "B": "Batons", "C": "Cups", "D": "Coins"}
ROMAN = """
I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI
""".split()  # noqa: SIM905  (a row reads better than a list)

for_each_card = pytest.mark.parametrize("code", CODES)


def test_c16_the_pack_has_78_cards_in_table_order() -> None:
    """Codes, ids and the order of the pack are one numbering."""
    assert [str(card) for card in PACK] == CODES
    assert [card.id for card in PACK] == list(range(78))
    assert (PACK[0].id, str(PACK[0]), str(PACK[77])) == (0, "SK", "F")
    assert sorted(sorted(PACK, key=str)) == list(PACK)


def test_c16_all_78_names_differ() -> None:
    """No two cards share a name."""
    assert len({card.name for card in PACK}) == 78


@for_each_card
def test_c16_code_name_and_repr_round_trip(code: str) -> None:
    """The code, in either case, the name and the repr all read back as the same object."""
    card = Card(code)
    assert str(card) == code
    assert repr(card) == f"Card('{code}')"
    assert Card(code.lower()) is card
    assert Card(card.name) is card
    assert Card(card.name.upper()) is card
    assert Card(f"  {code} ") is card
    assert Card(card) is card  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(card)) is card


@for_each_card
def test_r1_suit_rank_and_number_of_each_card(code: str) -> None:
    """The parts of a card agree with its code."""
    card = Card(code)
    rank = "" if code == "F" else code[1:]
    assert card.suit == oracle.suit(code)
    assert card.rank == rank
    assert card.number == (int(rank) if rank.isdigit() else 0)
    assert card.is_trump is (code[0] == "T")
    assert card.is_fool is (code == "F")
    assert card.is_court is (rank in ("K", "Q", "C", "J"))
    assert card.is_king is (rank == "K")


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("SK", "King of Swords"),
        ("BQ", "Queen of Batons"),
        ("CC", "Cavalier of Cups"),
        ("DJ", "Knave of Coins"),
        ("C10", "10 of Cups"),
        ("T7", "Trump 7"),
        ("T1", "Bagatto (trump 1)"),
        ("T20", "Angel (trump 20)"),
        ("T21", "World (trump 21)"),
        ("F", "Matto (the Fool)"),
    ],
)
def test_names_of_cards(code: str, name: str) -> None:
    """English names as the lessons print them."""
    assert Card(code).name == name


@pytest.mark.parametrize("code", [code for code in CODES if code[0] in "SBCD"])
def test_people_write_suits_in_english_and_italian(code: str) -> None:
    """King of Swords, Re di Spade, 7 di Coppe."""
    letter, rank = code[0], code[1:]
    english = {"K": "King", "Q": "Queen", "C": "Cavalier", "J": "Knave"}.get(rank, rank)
    italian = {"K": "Re", "Q": "Regina", "C": "Cavallo", "J": "Fante"}.get(rank, rank)
    assert str(Card(f"{english} of {ENGLISH_SUITS[letter]}")) == code
    assert str(Card(f"{rank} of {ENGLISH_SUITS[letter].lower()}")) == code
    assert str(Card(f"{italian} di {ITALIAN_SUITS[letter]}")) == code


@pytest.mark.parametrize("number", range(1, 22))
def test_people_write_trumps_with_numbers_and_roman_numerals(number: int) -> None:
    """T7, Trump 7, trump VII, VII."""
    card = Card(f"T{number}")
    for word in (f"trump {number}", f"Trump {number}", f"t{number}", ROMAN[number - 1]):
        assert Card(word) is card


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("K of Swords", "SK"),
        ("Re di Spade", "SK"),
        ("♠K", "SK"),
        ("♥10", "C10"),
        ("♦J", "DJ"),
        ("♣Q", "BQ"),
        ("XX", "T20"),
        ("Matto", "F"),
        ("il Matto", "F"),
        ("Fool", "F"),
        ("the Fool", "F"),
        ("Bagatto", "T1"),
        ("Angel", "T20"),
        ("Angelo", "T20"),
        ("World", "T21"),
        ("Mondo", "T21"),
        ("f", "F"),
    ],
)
def test_people_write(text: str, code: str) -> None:
    """Spellings of issue 2 and of the rule pages."""
    assert str(Card(text)) == code


@pytest.mark.parametrize(
    "text", ["SK C9 F", "SK, C9, F", "sk,c9,f", "  SK   C9\tF ", "SK\nC9\nF", "SK; C9; F"]
)
def test_parse_cards_reads_blanks_and_commas(text: str) -> None:
    """Any usual separator gives the same three cards."""
    assert [str(card) for card in parse_cards(text)] == ["SK", "C9", "F"]


def test_parse_cards_keeps_the_order_written() -> None:
    """A trick is in order of play; a set of cards is in table order."""
    assert " ".join(map(str, parse_cards("F T3 CK SK"))) == "F T3 CK SK"
    assert str(Cards("F T3 CK SK")) == "SK CK T3 F"


def test_parse_cards_reads_long_names_in_a_row() -> None:
    """Names of several words stand beside codes."""
    words = "King of Swords, Re di Coppe, trump 7, the Fool, S2"
    assert " ".join(map(str, parse_cards(words))) == "SK CK T7 F S2"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("SK XQ C2", "XQ"),
        ("SK S11", "S11"),
        ("S0", "S0"),
        ("T22", "T22"),
        ("T0", "T0"),
        ("SK C9 hello", "hello"),
        ("K", "K"),
        ("10", "10"),
        ("SK C9 7", "7"),
        ("S-1", "S-1"),
        ("S1.5", "S1.5"),
        ("SK2", "SK2"),
        ("S٣", "S٣"),
    ],
)
def test_bad_notation_quotes_the_word(text: str, word: str) -> None:
    """The message holds the word that could not be read."""
    with pytest.raises(BadNotation) as caught:
        parse_cards(text)
    assert word in str(caught.value)


def test_bad_notation_names_the_place() -> None:
    """The third word of four is at place 3."""
    with pytest.raises(BadNotation, match="3"):
        parse_cards("SK CQ XQ DJ")


@pytest.mark.parametrize("text", ["", "   ", "SK C9"])
def test_one_card_is_wanted(text: str) -> None:
    """Card() takes exactly one card."""
    with pytest.raises(BadNotation):
        Card(text)


@pytest.mark.parametrize("thing", [None, 7, 3.5, ["SK", None]])
def test_what_is_no_text_is_refused(thing: object) -> None:
    """A wrong type is bad notation too, not a crash inside."""
    with pytest.raises((BadNotation, TypeError)):
        Cards(thing)  # type: ignore[arg-type]


class TestCards:
    """Cards is an immutable set in table order."""

    def test_set_algebra(self) -> None:
        """Union, intersection, difference, symmetric difference and subset."""
        left, right = Cards("SK C9 F"), Cards("C9 T3")
        assert left | right == Cards("SK C9 T3 F")
        assert left & right == Cards("C9")
        assert left - right == Cards("SK F")
        assert left ^ right == Cards("SK T3 F")
        assert Cards("C9") <= left
        assert not right <= left

    def test_membership_takes_text_and_cards(self) -> None:
        """`in` reads codes."""
        assert "sk" in Cards("SK C9")
        assert Card("C9") in Cards("SK C9")
        assert "F" not in Cards("SK C9")

    def test_text_and_repr_paste_back(self) -> None:
        """str and repr give the set again."""
        cards = Cards("F SK C9")
        assert str(cards) == "SK C9 F"
        assert repr(cards) == "Cards('SK C9 F')"
        assert Cards(str(cards)) == cards

    def test_empty(self) -> None:
        """No cards are false, of length 0 and print as nothing."""
        assert not Cards()
        assert (len(Cards()), str(Cards()), Cards("")) == (0, "", Cards())

    def test_equal_sets_hash_alike_and_order_does_not_matter(self) -> None:
        """Built from text, cards, lists or sets, the value is one."""
        same = {Cards("C9 SK"), Cards("SK C9"), Cards(["C9", "SK"]), Cards([Card("SK"), "C9"])}
        assert len(same) == 1
        assert Cards(Card("SK")) == Cards("SK")

    def test_mask_has_bit_i_for_id_i(self) -> None:
        """Masks round trip, all 78 bits."""
        whole = Cards(PACK)
        assert whole.mask == 2**78 - 1
        assert all(Cards.from_mask(1 << card.id) == Cards(card) for card in PACK)
        assert Cards.from_mask(whole.mask) == whole

    def test_immutable(self) -> None:
        """Nothing can be set on a card or a set of cards."""
        with pytest.raises(AttributeError):
            Cards("SK").mask = 3  # type: ignore[misc]
        with pytest.raises(AttributeError):
            Card("SK").suit = "B"  # type: ignore[misc]

    def test_what_is_no_set_of_cards_is_not_equal_to_one(self) -> None:
        """Text is read where cards are wanted; it is no set of cards itself."""
        assert Cards("SK") != "SK"
        assert Cards("SK") != Card("SK")
        assert hash(Cards("SK")) != hash(Cards("SQ"))

    def test_cards_are_in_table_order_and_compare_with_cards_alone(self) -> None:
        """A card is not before itself, and there is no order between a card and a text."""
        assert Card("SK") < Card("SQ") < Card("F")
        assert not Card("SK") < Card("SK")
        with pytest.raises(TypeError):
            assert Card("SK") < "SQ"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Swords King", "SK"),
        ("S K", "SK"),
        ("K S", "SK"),
        ("KS", "SK"),
        ("10C", "C10"),
        ("C of Swords", "SC"),
        ("Cavallo di Coppe", "CC"),
        ("C♠", "SC"),
        ("♠ C", "SC"),
        ("C S2", None),
        ("CS", None),
        ("C S", None),
        ("trump iiii, VIIII atout", "T4 T9"),
        ("T IV; ix t", "T4 T9"),
        ("XIV XVIIII", "T14 T19"),
        ("L’Angelo, l'Angelo", None),
        ("L’Angelo e", None),
        ("SK. T20: C9.:", "SK T20 C9"),
        (".SK", None),
        ("Bagatto (trump 1), Matto (the Fool)", "T1 F"),
    ],
)
def test_people_write_rank_and_suit_either_way_round(text: str, codes: str | None) -> None:
    """The letter C alone is in doubt: it is a suit first, and a Cavalier only where it must be."""
    if codes is None:
        with pytest.raises(BadNotation):
            Cards(text)
    else:
        assert " ".join(map(str, parse_cards(text))) == codes


@pytest.mark.parametrize("quote", ["'", "’"])
def test_articles_may_be_elided(quote: str) -> None:
    """L'Angelo and Re d'Spade, with the quotes that phones write too."""
    assert str(Cards(f"L{quote}Angelo, Re d{quote}Spade")) == "SK T20"


@pytest.mark.parametrize("thing, name", [(Card("SK"), "suit"), (Cards("SK"), "mask")])
def test_cards_cannot_lose_a_part(thing: Card | Cards, name: str) -> None:
    """Cards are shared by everyone, so that nobody may break one."""
    with pytest.raises(AttributeError, match="cannot be changed"):
        delattr(thing, name)
    assert str(thing) == "SK"
