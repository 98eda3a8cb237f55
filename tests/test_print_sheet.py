"""Sheets on paper: all that is asked stands there, nothing of the answers, and all within reach."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from test_cli import run
from test_print_pack import cards_on, objects, pages

from scarto_teach.art.metrics import FONTS, measure, spelled, wrapped
from scarto_teach.questions import lesson_numbers, load_lesson
from scarto_teach.text import set_language
from scarto_teach.widgets.print_flow import MARGIN
from scarto_teach.widgets.print_pack import MM, PAPERS
from scarto_teach.widgets.print_sheet import sheet_pdf

LESSONS = lesson_numbers()
sheet = cache(sheet_pdf)  # a sheet is looked at more than once
WRITTEN = re.compile(r"BT /(\w) (\S+) Tf 0 g (\S+) (\S+) Td \((.*)\) Tj ET")


def written(page: str) -> list[tuple[str, float, float, float, str]]:
    """Return font, size, place and words of each line of a page."""
    return [
        (font, float(size), float(x), float(y), re.sub(r"\\([\\()])", r"\1", words))
        for font, size, x, y, words in WRITTEN.findall(page)
    ]


def said(pdf: bytes) -> str:
    """Return all words of a file, lines joined by one blank."""
    words = (line[-1] for page in pages(pdf) for line in written(page))
    return " ".join(" ".join(words).encode("latin-1").decode("cp1252").split())


def flat(text: str) -> str:
    """Return text with single blanks, as `said` gives it."""
    return spelled(" ".join(text.split()))


@pytest.mark.parametrize("seed", [0, 7])
@pytest.mark.parametrize("number", LESSONS)
def test_every_question_is_asked_with_its_cards(number: str, seed: int) -> None:
    """Prompt, options, and each card of the trick and the hands, as the seed draws them."""
    pdf = sheet(number, seed)
    words, drawn = said(pdf), [card for page in pages(pdf) for card in cards_on(page)]
    wanted: list[str] = []
    for each in load_lesson(number).questions:
        asked = each.with_seed(seed)
        assert flat(f"{asked.id} {asked.title}") in words
        assert flat(asked.prompt) in words
        for option in asked.options:
            assert flat(f"{option.key}. {option.text}") in words
        wanted += [*map(str, asked.position.trick), *map(str, asked.shown)]
        wanted += [str(card) for hand in asked.position.others for card in hand]
    assert drawn == wanted


@pytest.mark.parametrize("number", LESSONS)
def test_the_sheet_gives_no_answer_away_and_the_answers_give_all(number: str) -> None:
    asked, answered = said(sheet(number)), said(sheet(number, 0, "a4", True))
    for question in load_lesson(number).questions:
        assert flat(question.why) in answered
        assert flat(question.why) not in asked
        if question.kind == "function":
            assert flat(question.answer) in answered
            assert flat(question.answer).partition(":")[2] not in asked
    cards = [card for page in pages(sheet(number, 0, "a4", True)) for card in cards_on(page)]
    assert cards == [
        str(card)
        for each in load_lesson(number).questions
        if each.kind in ("cards", "order")
        for card in (each.right_order if each.kind == "order" else each.right_cards)
    ]


@pytest.mark.parametrize("answers", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("number", LESSONS)
def test_nothing_runs_off_the_paper(number: str, paper: str, answers: bool) -> None:
    """Each line ends within the margins, each card lies within them; words stay out of cards."""
    width, height = (side * MM for side in PAPERS[paper])
    for page in pages(sheet(number, 0, paper, answers)):
        for font, size, x, y, words in written(page):
            assert x >= MARGIN - 0.01 or "page" in words
            letters = words.encode("latin-1").decode("cp1252")
            assert x + measure(letters, size, font) <= width - MARGIN + 0.01, letters
            assert MARGIN / 2 - 0.01 <= y <= height - MARGIN
        placed = re.findall(r"q (\S+) 0 0 (\S+) (\S+) (\S+) cm /\w+ Do Q", page)
        for scale, down, x, y in placed:
            assert MARGIN - 0.01 <= float(x) <= width - MARGIN - 100 * float(scale) + 0.01
            low = float(y) + 176 * float(down)
            assert low >= MARGIN - 0.01 and float(y) <= height - MARGIN
            for _, _, left, base, words in written(page):
                inside = float(x) - 1 < left < float(x) + 100 * float(scale)
                assert not (inside and low < base < float(y)), words


def test_a_hand_of_25_takes_two_rows_on_a4() -> None:
    tops = {
        y
        for page in pages(sheet("04"))
        if "(04.7" in page
        for scale, y in re.findall(r"q (\S+) 0 0 \S+ \S+ (\S+) cm /\w+ Do Q", page)
        if float(scale) < 0.34
    }
    assert len(tops) == 3, "the card on the table, and two rows"


def test_black_means_black() -> None:
    """Ink is black, all else the white of the paper; but for the cards' own grey edge."""
    found = set()
    for stream in objects(sheet_pdf("04", 0, "a4", False, True)).values():
        if "/Form" in stream:
            found |= set(re.findall(r"(\S+ \S+ \S+) (?:rg|RG)\b", stream))
    edge = found - {"0 0 0", "1 1 1"}
    assert len(edge) == 1 and max(map(float, edge.pop().split())) < 0.35


def test_equal_calls_make_equal_bytes_and_seeds_others() -> None:
    assert sheet_pdf("04", 7) == sheet_pdf("04", 7) != sheet_pdf("04", 8)
    assert "seed 7" in said(sheet("04", 7)) and "seed" not in said(sheet("04"))


def test_every_sentence_of_the_sheets_can_be_written() -> None:
    """The standard fonts know western letters only; another would come out as a question mark."""
    for number in LESSONS:
        for each in load_lesson(number).questions:
            for text in (each.title, each.prompt, each.why, each.answer, each.group):
                spelled(text).encode("cp1252")
            for option in each.options:
                spelled(option.text).encode("cp1252")


def test_widths_are_those_that_adobe_publishes() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    folder = Path(matplotlib.get_data_path()) / "fonts" / "pdfcorefonts"
    names = {"quotesingle": "'", "grave": "`", "Agrave": "À", "egrave": "è", "igrave": "ì",
             "ccedilla": "ç", "udieresis": "ü", "emdash": "—", "ellipsis": "…"}  # fmt: skip
    for font, name in FONTS.items():
        metrics = (folder / f"{name}.afm").read_text("latin-1")
        known = re.findall(r"^C (-?\d+) ; WX (\d+) ; N (\w+) ;", metrics, re.M)
        for code, width, glyph in known:
            letter = names.get(glyph) or (chr(int(code)) if 32 <= int(code) < 127 else "")
            if letter and glyph not in ("quoteright", "quoteleft", "igrave"):
                expected = 600 if font == "M" else int(width)
                assert measure(letter, 1000, font) == expected, (name, glyph)


def test_lines_are_broken_between_words() -> None:
    text = "one two three four five six seven"
    lines = wrapped(text, 60, 10)
    assert " ".join(lines) == text and len(lines) > 1
    assert all(measure(line, 10) <= 60 for line in lines)
    assert wrapped("", 60, 10) == []
    assert wrapped("unbreakableunbreakable x", 10, 10) == ["unbreakableunbreakable", "x"]


def test_a_reader_of_pdfs_reads_them_without_complaint(tmp_path: Path) -> None:
    reader = shutil.which("pdftotext")
    if reader is None:
        pytest.skip("no pdftotext here")
    file = tmp_path / "sheet.pdf"
    file.write_bytes(sheet("06", 0, "letter", True))
    done = subprocess.run([reader, str(file), "-"], capture_output=True, check=True)
    assert done.stderr == b"" and "06.1 One batch" in done.stdout.decode()


def test_the_sheet_speaks_the_language_in_use() -> None:
    set_language("it")
    try:
        assert b"/Lang (it)" in sheet_pdf("04")
    finally:
        set_language("en")


def test_the_command_writes_questions_and_answers_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("print", "sheet", "4")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["sheet-04.pdf"]
    assert (tmp_path / "sheet-04.pdf").read_bytes() == sheet("04")
    code, told, _ = run("print", "sheet", "06", "--seed", "7", "--answers", "--paper", "letter")
    assert code == 0 and "sheet-06-seed-7-answers.pdf: the answers" in told
    made = tmp_path / "sheet-06-seed-7-answers.pdf"
    assert made.read_bytes() == sheet_pdf("06", 7, "letter", answers=True)
    assert run("print", "sheet", "01", "--out", "a.pdf", "--answers", "--black")[0] == 0
    assert (tmp_path / "a-answers.pdf").read_bytes() == sheet_pdf("01", 0, "a4", True, True)


def test_the_command_says_what_there_is() -> None:
    code, _, complaint = run("print", "sheet", "40")
    assert code == 2 and "There is no lesson '40'. There are 01, 02" in complaint
    code, _, complaint = run("print", "sheet", "04", "--paper", "a3")
    assert code == 2 and "No 'a3' paper: take a4 or letter." in complaint


def test_the_command_tells_exports_and_resets_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scarto_teach.learner import Progress

    monkeypatch.setenv("SCARTO_PROGRESS", str(tmp_path / "kept"))
    Progress(tmp_path / "kept").attempt("04.1", 0, 1, False)
    code, told, _ = run("progress")
    assert code == 0 and "04 Legal plays: 0 of 12 steps, 0 of 10 questions" in told
    assert "Question 04.1: Follow the suit: still open" in told and "Kept in" in told
    out = tmp_path / "mine.json"
    assert run("progress", "--export", str(out))[0] == 0 and out.exists()
    assert run("progress", "--export", str(out))[0] == 2, "nothing is written over"
    assert "progress.backup-1.json" in run("progress", "--reset")[1]
    assert "still open" not in run("progress")[1]
