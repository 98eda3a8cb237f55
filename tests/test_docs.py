"""The documents keep their promises: rules with sources, links that lead on, code that runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules.md"
GLOSSARY = ROOT / "docs" / "glossary.md"
LANGUAGES = ["Italian", "English", "French", "Portuguese", "Dutch"]


def documents() -> list[Path]:
    """Return every Markdown file of the project, without hidden and installed folders."""
    found = ROOT.rglob("*.md")
    return sorted(
        path
        for path in found
        if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
        and "node_modules" not in path.parts
    )


def prose(path: Path) -> str:
    """Return the text of a document without its fenced code and code spans."""
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", lambda span: re.sub(r"[`\[\]()]", "", span[0]), text)


def anchors(path: Path) -> set[str]:
    """Return what the headings of a document can be linked by, the way code hosts make it."""
    headings = re.findall(r"^#+ (.+)$", prose(path), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(path: Path) -> list[str]:
    """Return the relative links of a document that lead nowhere, with the missing part named."""
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        if not there.exists():
            broken.append(f"{target}: no such file")
        elif anchor and anchor not in anchors(there):
            broken.append(f"{target}: no such heading")
    return broken


def table(path: Path, first_heading: str) -> list[list[str]]:
    """Return the rows of the table whose first column is so headed, its head first."""
    lines = path.read_text("utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {first_heading} |"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[0], *rows[2:]]


def rule_sections() -> dict[int, str]:
    """Return the text under each rule's heading, by rule number."""
    text = RULES.read_text("utf-8")
    parts = re.split(r"^#{2,4} ", text, flags=re.MULTILINE)
    named = [(re.match(r"R(\d+): ", part), part) for part in parts]
    return {int(match[1]): part for match, part in named if match}


def test_r1_to_r20_are_there_in_order_and_no_others() -> None:
    """A rule number is an index; a hole in it would break code, tests and lessons alike."""
    assert list(rule_sections()) == list(range(1, 21))


@pytest.mark.parametrize("number", range(1, 21))
def test_every_rule_names_its_source(number: int) -> None:
    """A rule without a source cannot be argued with."""
    short_names = [row[0] for row in table(RULES, "short name")[1:]]
    source = re.search(r"^\*Source: (.+)\*$", rule_sections()[number], flags=re.MULTILINE)
    assert source, f"R{number} has no line *Source: …*"
    assert any(name in source[1] for name in short_names), f"R{number}: {source[1]!r} names none"


def test_edge_cases_keep_their_numbers_and_name_their_rules() -> None:
    """Tests are named after these rows, so a number must never move."""
    rows = table(RULES, "#")[1:]
    assert [int(row[0]) for row in rows] == list(range(1, 39))
    for row in rows:
        assert len(row) == 4 and all(row), row
        assert re.fullmatch(r"R\d+(, R\d+)*", row[1]), row
        assert {int(number) for number in re.findall(r"\d+", row[1])} <= set(range(1, 21)), row


def test_every_option_names_its_field_and_its_source() -> None:
    """An option in the table is one that a rule set really has."""
    from scarto_teach import PIEDMONT

    for option, field, effect, source in table(RULES, "option")[1:]:
        assert option and effect and source
        assert hasattr(PIEDMONT, field.strip("`").partition("=")[0]), field


def test_the_arithmetic_of_rules_md_is_that_of_the_engine() -> None:
    """The table that shows why a rule set must add up is computed here once more."""
    from dataclasses import replace

    from scarto_teach import PIEDMONT

    fives = {"two": (1, 20), "three (the rules page)": (1, 20, 21), "three": (1, 20, 21)}
    for five, fool, others, values, threes, apart in table(RULES, "trumps worth 5")[1:]:
        rules = replace(
            PIEDMONT,
            five_trumps=fives[five],
            fool_value=int(fool),
            pip_value=int(others.split()[0]),
        )
        numbers = [int(re.sub(r"\*", "", cell).split()[0]) for cell in (values, threes, apart)]
        assert numbers == [sum(rules.values), sum(rules.values) - 2 * 26, rules.total]


def test_glossary_speaks_five_languages() -> None:
    """Every row has a word, or an honest dash, in each language."""
    head, *rows = table(GLOSSARY, "term")
    assert head == ["term", "meaning", *LANGUAGES]
    assert len(rows) >= 50
    for row in rows:
        assert len(row) == len(head) and all(row), f"a cell is missing: {row}"
    terms = [row[0] for row in rows]
    assert len(set(terms)) == len(terms), "one word for one thing, and one row for one word"


def test_glossary_names_the_words_of_the_brief() -> None:
    """The words that code, lessons and messages rely on each have their row."""
    terms = {row[0] for row in table(GLOSSARY, "term")[1:]}
    assert terms >= {
        "trick", "lead", "follow", "trump", "void", "talon", "discard", "scarto", "deal", "dealer",
        "seat", "pile", "batch", "stake", "suit", "court", "pip", "Matto", "Bagatto", "Angel",
        "World", "long suit", "round suit", "ruff", "overtrump", "Ultimo",
    }  # fmt: skip


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    """A link that leads nowhere costs a newcomer more than a missing one."""
    assert broken_links(path) == []


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_documents_name_no_machine_and_no_registry(path: Path) -> None:
    """What holds on one machine only does not belong in a document for all."""
    found = re.findall(
        r"(?<![\w.])/(?:work|root|home|tmp)/\S*|\b(?:pypi|\w+hosted)\.org|registry\.\S+",
        path.read_text("utf-8"),
    )
    assert found == []


def test_readme_shows_both_commands_on_its_first_screen() -> None:
    """A newcomer sees what it is and what to type before scrolling."""
    screen = (ROOT / "README.md").read_text("utf-8").splitlines()[:16]
    for command in ("`make lab`", "`make test`"):
        assert any(command in line for line in screen), command


def test_code_in_the_readme_does_what_it_says() -> None:
    """The taste of the engine is pasted by readers; it must work to the letter."""
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    assert blocks
    examples = doctest.DocTestParser().get_doctest("".join(blocks), {}, "README.md", "README.md", 0)
    assert examples.examples
    told: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=told.append)
    assert result.failed == 0, "".join(told)
