"""The one translation function: what is translated, and what happens where a language lacks it."""

import ast
import json
import string
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import scarto_teach.engine as engine
from scarto_teach import PACK, Card, why_not, why_winner
from scarto_teach.text import card_name, language, languages, say, set_language, t


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Leave the language as other tests expect it."""
    yield
    set_language("en")


def test_a_reason_reads_the_same_in_english_as_in_the_engine() -> None:
    """What `say` shows in English is what the engine's own sentence says."""
    reason = why_not("S4 CQ T7", "SJ", "CQ")
    assert say(reason) == str(reason) == "Swords were led and you hold swords. (R10)"
    assert say(reason, rule=False) == reason.sentence


def test_a_reason_reads_in_italian_down_to_its_words() -> None:
    """The suit inside the sentence is translated too, and the card is named in Italian."""
    set_language("it")
    assert say(why_not("S4 CQ T7", "SJ", "CQ")) == "Si gioca a spade e hai spade in mano. (R10)"
    assert say(why_winner("SJ S9 S2")).startswith("Fante di Spade è la più alta")


def test_all_78_cards_have_different_names_in_every_language() -> None:
    """No two cards share a name, and the Italian names read back as the same cards."""
    for code in languages():
        set_language(code)
        assert len({card_name(card) for card in PACK}) == 78
    set_language("en")
    assert [card_name(card) for card in PACK] == [card.name for card in PACK]
    set_language("it")
    assert card_name("CK") == "Re di Coppe"
    for card in PACK:
        assert Card(card_name(card).split(" (")[0]) is card


def test_a_missing_message_is_shown_in_english() -> None:
    """A catalogue may lag behind; nobody sees an empty line."""
    set_language("it")
    assert t("No such {thing} yet.", thing="cups") == "No such coppe yet."


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    """The error lists what would do and leaves the language as it was."""
    with pytest.raises(ValueError, match="'xx'; there are en, it"):
        set_language("xx")
    assert language() == "en"


def engine_messages() -> set[str]:
    """Return every template that the engine hands to Reason, read from its source."""
    found = set()
    for path in Path(engine.__file__).parent.glob("explain.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "message":
                found |= {n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant)}
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason":
                found |= {a.value for a in node.args[1:2] if isinstance(a, ast.Constant)}
    return {message for message in found if isinstance(message, str)}


def test_every_sentence_of_explain_is_there_in_every_language() -> None:
    """A new sentence of the engine wants its line in each catalogue, with the same braces."""
    assert len(engine_messages()) > 20
    for code in languages():
        if code == "en":
            continue
        source = files("scarto_teach").joinpath("locale", f"{code}.json")
        catalogue = json.loads(source.read_text(encoding="utf-8"))
        assert engine_messages() - set(catalogue) == set()
        for message, translation in catalogue.items():
            assert _braces(translation) <= _braces(message), message


def _braces(message: str) -> set[str | None]:
    return {field for _, field, _, _ in string.Formatter().parse(message) if field}
