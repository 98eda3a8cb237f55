"""The report and the feedback: what a class reads, with everything a student wrote escaped."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sample_class import NAMES, sample_gradebook

from scarto_teach.grading.marks import STATUSES, Gradebook, Graded, Mark
from scarto_teach.grading.pages import write_report
from scarto_teach.grading.pages.glance import SIGNS, asked, histogram, tomorrow, twins
from scarto_teach.grading.pages.write import page_names

GRADEBOOK = sample_gradebook()
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """A page as a browser reads it: its elements, its words, and whether every one is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all that is written of the sample class."""
    folder = tmp_path_factory.mktemp("report")
    write_report(GRADEBOOK, folder)
    return folder


def pages(out: Path) -> list[Path]:
    return [out / "report.html", *sorted((out / "feedback").glob("*.html"))]


def test_there_is_a_page_a_student_and_the_report_leads_to_each(out: Path) -> None:
    """A teacher would look for somebody's page by its file name."""
    report = Page((out / "report.html").read_text(encoding="utf-8"))
    links = {a["href"] for tag, a in report.tags if tag == "a" and a["href"] != "#content"}
    assert links == {f"feedback/{path.name}" for path in (out / "feedback").iterdir()}
    assert len(links) == len(NAMES) == 30


def test_what_a_student_wrote_is_never_markup(out: Path) -> None:
    """A name or an answer could otherwise run script in the teacher's browser."""
    for path in pages(out):
        page = Page(path.read_text(encoding="utf-8"))
        assert "script" not in {tag for tag, _ in page.tags}, path.name
        assert not [name for _, attributes in page.tags for name in attributes if name[:2] == "on"]
        assert page.open == [], path.name
    words = "".join(Page((out / "report.html").read_text(encoding="utf-8")).words)
    assert "<script>alert('Tim')</script>" in words


def test_a_page_asks_for_nothing_from_elsewhere(out: Path) -> None:
    """A report is opened from a folder, on a train, and holds marks: it stays on its machine."""
    for path in pages(out):
        page = Page(path.read_text(encoding="utf-8"))
        assert not {"src", "srcset", "data"} & {name for _, found in page.tags for name in found}
        policy = next(a["content"] for tag, a in page.tags if "http-equiv" in a)
        assert policy is not None
        assert policy.startswith("default-src 'none'")
        assert "url(" not in path.read_text(encoding="utf-8")


def test_names_of_pages_are_plain_and_never_the_same(out: Path) -> None:
    """Accents, slashes and two students of one name must not meet in one file."""
    alike = [Graded("Zoë Ünal", path, ()) for path in ("a.ipynb", "b.ipynb")]
    odd = [Graded(name, "x.ipynb", ()) for name in ("../../etc", "", "ミカ", "a" * 300, "con")]
    names = page_names([*GRADEBOOK.graded, *alike, *odd])
    assert len({*names.values()}) == len(names)
    for name in names.values():
        assert len(name) < 80
        assert not set(name[:-5]) - set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789"
        )


def test_feedback_shows_the_answer_the_reason_and_the_position(out: Path) -> None:
    """ "Wrong" alone teaches nothing."""
    name = page_names(GRADEBOOK.graded)[next(g for g in GRADEBOOK.graded if g.student == "Tomaso")]
    text = (out / "feedback" / name).read_text(encoding="utf-8")
    words = " ".join("".join(Page(text).words).split())
    assert "Your function gives: S2 C4 The rules give: S2" in words
    assert "Swords were led and you hold swords. (R10)" in words
    assert "def legal_plays(hand, trick): return hand" in words
    assert 'aria-label="2 of Swords"' in text
    assert "To look at again:" in words


def test_the_report_draws_the_commonest_slip_of_what_most_people_missed(out: Path) -> None:
    """The teacher wants to know what to talk about, and to have the cards at hand."""
    first = tomorrow(asked(GRADEBOOK))
    assert [each.question.id for each in first] == ["04.6", "04.1", "04.2"]
    assert [each.missed for each in first] == sorted((e.missed for e in first), reverse=True)
    assert (first[1].slip, first[1].slipped) == ("answers SQ S3 CK", 13)
    text = (out / "report.html").read_text(encoding="utf-8")
    assert "<code>&#39;SQ S3 CK&#39;</code>" in text
    assert 'aria-label="6 of Swords"' in text


def test_counts_add_up_to_the_class() -> None:
    for each in asked(GRADEBOOK):
        assert each.students == 30
        assert list(each.counts) == [status for status in SIGNS if status in each.counts]
    assert sum(bar.students for bar in histogram(GRADEBOOK)) == 30
    bars = histogram(GRADEBOOK)
    assert [bar.low for bar in bars[1:]] == [bar.high + 1 for bar in bars[:-1]]
    assert (bars[0].low, bars[-1].high) == (0, 20)
    assert {*SIGNS} == {*STATUSES}
    assert len({*SIGNS.values()}) == len(SIGNS)


def test_the_same_answers_are_a_question_and_not_a_verdict(out: Path) -> None:
    """Two people may find the one short way, so nobody is accused."""
    assert [[one.student for one in group] for group in twins(GRADEBOOK)] == [["Elena", "Gaia"]]
    text = (out / "report.html").read_text(encoding="utf-8")
    assert "A question, not a verdict" in text
    alone = replace(GRADEBOOK, graded=tuple(replace(one, twin="") for one in GRADEBOOK.graded))
    assert twins(alone) == ()


def test_an_empty_batch_is_a_report_too(tmp_path: Path) -> None:
    """A wrong folder must not end in a traceback."""
    write_report(Gradebook("04", (), notes=("No notebook was found.",)), tmp_path)
    assert "No notebook was found." in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_json_holds_every_mark_and_junit_counts_them(out: Path) -> None:
    found = json.loads((out / "results.json").read_text(encoding="utf-8"))
    assert [one["student"] for one in found["students"]] == [g.student for g in GRADEBOOK.graded]
    assert sum(one["points"] for one in found["students"]) == GRADEBOOK.points
    suites = ElementTree.parse(out / "junit.xml").getroot()
    assert len(suites) == 30
    for suite, one in zip(suites, GRADEBOOK.graded, strict=True):
        bad = sum(int(suite.get(kind, "")) for kind in ("failures", "errors", "skipped"))
        assert len(suite) - bad == sum(mark.status == "right" for mark in one.marks)


def test_no_character_that_a_student_writes_breaks_a_file(tmp_path: Path) -> None:
    """Half characters and control characters are in real notebooks; a gradebook survives them."""
    nasty = "\x00\x1b[31m\ud800\ufffe]]>&<\u202e\x85"
    marks = (Mark("04.1", 0, 1, "wrong", message=nasty, answer=nasty, slip=nasty, shown=nasty),)
    write_report(
        Gradebook("04", (Graded(nasty, nasty, marks, (nasty,)),), notes=(nasty,)), tmp_path
    )
    ElementTree.parse(tmp_path / "junit.xml")
    json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert Page((tmp_path / "report.html").read_text(encoding="utf-8")).open == []


def test_writing_twice_gives_the_same_files(out: Path, tmp_path: Path) -> None:
    """A teacher compares two runs; nothing of the clock or of a set's order may differ."""
    for path in write_report(sample_gradebook(), tmp_path):
        assert path.read_bytes() == (out / path.relative_to(tmp_path)).read_bytes()
    assert not [path for path in tmp_path.rglob("*") if path.suffix == ".new"]
