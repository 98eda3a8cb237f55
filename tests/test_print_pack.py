"""The pack on paper: what is on which page, how large it is, and that it is a PDF to the letter."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from scarto_teach import PACK, art
from scarto_teach.art.drawing import PALETTES, TONES
from scarto_teach.art.pdf import Document, escaped, form, rounded
from scarto_teach.text import set_language
from scarto_teach.widgets.print_pack import MM, PAPERS, PER_PAGE, Sheet, pack_pdf

pack = cache(pack_pdf)  # a sheet is looked at more than once
SHEETS = [(paper, count) for paper in PAPERS for count in PER_PAGE]


def objects(pdf: bytes) -> dict[int, str]:
    """Return the objects of a PDF by number, found by way of its table as readers do."""
    at = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", pdf)[1])  # type: ignore[index]
    assert pdf[at:].startswith(b"xref\n0 ")
    rows = re.findall(rb"^(\d{10}) (\d{5}) ([nf]) $", pdf[at:], re.MULTILINE)
    assert rows[0] == (b"0000000000", b"65535", b"f")
    found = {}
    for number, (place, _, _) in enumerate(rows[1:], start=1):
        start = int(place)
        head, body = pdf[start : pdf.index(b"\nendobj\n", start)].split(b"\n", 1)
        assert head == b"%d 0 obj" % number
        found[number] = body.decode("latin-1")
    return found


def pages(pdf: bytes) -> list[str]:
    """Return the operators of each page, in order."""
    there = objects(pdf)
    kids = re.search(r"/Kids \[(.*?)\]", there[2])[1]  # type: ignore[index]
    numbers = [int(kid) for kid in re.findall(r"(\d+) 0 R", kids)]
    contents = [re.search(r"/Contents (\d+) 0 R", there[page]) for page in numbers]
    return [there[int(found[1])] for found in contents if found]


def cards_on(page: str) -> list[str]:
    """Return the names of the drawings on a page."""
    return re.findall(r"/(\w+) Do", page)


@pytest.mark.parametrize(("paper", "count"), SHEETS)
def test_all_78_cards_are_printed_once_in_table_order(paper: str, count: int) -> None:
    """A class that cuts every sheet has one whole pack."""
    printed = [cards_on(page) for page in pages(pack("en", Sheet(paper, count)))]
    assert [name for page in printed for name in page] == [str(card) for card in PACK]
    assert {len(page) for page in printed[:-1]} == {count}


def test_nine_a_page_are_nine_pages_and_the_backs_one_more() -> None:
    """The page of backs is asked for, last, and full."""
    assert len(pages(pack())) == 9
    with_backs = pages(pack(backs=True))
    assert len(with_backs) == 10
    assert cards_on(with_backs[-1]) == ["back"] * 9
    assert "/back" not in objects(pack())[2]


@pytest.mark.parametrize(("paper", "count"), SHEETS)
def test_a_page_has_the_size_of_the_paper_in_points(paper: str, count: int) -> None:
    """A4 is 595.28 by 841.89 points, letter 612 by 792, as printers expect."""
    sizes = {"a4": "[0 0 595.28 841.89]", "letter": "[0 0 612 792]"}
    boxes = re.findall(rb"/MediaBox (\[.*?\])", pack("en", Sheet(paper, count)))
    assert {box.decode() for box in boxes} == {sizes[paper]}


@pytest.mark.parametrize(("paper", "count"), SHEETS)
def test_cards_have_their_real_size_and_touch(paper: str, count: int) -> None:
    """Each card is as wide as said, in the card's own proportions, and one cut parts two."""
    sheet = Sheet(paper, count)
    width, height = sheet.card
    assert width / height == pytest.approx(art.WIDTH / art.HEIGHT)
    first = pages(pack("en", sheet))[0]
    placed = re.findall(r"q (\S+) 0 0 (\S+) (\S+) (\S+) cm /\w+ Do Q", first)
    assert len(placed) == count
    for kx, ky, _, _ in placed:
        assert float(kx) * art.WIDTH == pytest.approx(width * MM, abs=0.01)
        assert float(ky) == -float(kx), "a drawing's y goes down, a page's goes up"
    lefts = sorted({float(x) for _, _, x, _ in placed})
    tops = sorted({float(y) for *_, y in placed})
    assert [b - a for a, b in pairwise(lefts)] == pytest.approx([width * MM] * 2, abs=0.02)
    assert all(b - a == pytest.approx(height * MM, abs=0.02) for a, b in pairwise(tops))


@pytest.mark.parametrize(("paper", "count"), SHEETS)
def test_marks_and_words_stay_on_the_paper_and_off_the_cards(paper: str, count: int) -> None:
    """No cut mark runs into a card, and a printer that leaves 2 mm white still prints them."""
    sheet = Sheet(paper, count)
    (left, right), (top, bottom) = (
        (sheet.columns[0], sheet.columns[-1]),
        (sheet.rows[0], sheet.rows[-1]),
    )
    assert left + right == pytest.approx(PAPERS[paper][0]), "backs meet faces only in the middle"
    assert top + bottom == pytest.approx(PAPERS[paper][1])
    marks = re.findall(r"^(\S+) (\S+) m (\S+) (\S+) l S$", pages(pack("en", sheet))[0], re.M)
    assert len(marks) == 2 * (len(sheet.columns) + len(sheet.rows)) + 3  # and the bar
    for mark in marks:
        for x, y in (mark[:2], mark[2:]):
            across, up = float(x) / MM, float(y) / MM
            assert 2 <= across <= PAPERS[paper][0] - 2
            assert 2 <= up <= PAPERS[paper][1] - 2
            assert not (left < across < right and bottom < up < top)


def test_the_bar_that_checks_the_printer_is_50_mm_long() -> None:
    """Whoever measures it knows whether the printer has shrunk the page."""
    bars = re.findall(r"^(\S+) (\S+) m \1 (\S+) l S$", pages(pack())[0], re.M)
    assert max(abs(float(a) - float(b)) for _, a, b in bars) == pytest.approx(50 * MM, abs=0.02)
    assert b"/PrintScaling /None" in pack()


def test_equal_calls_give_equal_bytes_and_no_date() -> None:
    """A pack printed tomorrow is the pack of today."""
    assert pack_pdf(backs=True) == pack_pdf(backs=True)
    assert b"Date" not in pack() and b"/ID" not in pack()


def test_letters_and_ink_change_the_drawings() -> None:
    """Italian courts wear Italian letters; black ink alone leaves no other colour."""
    english, italian, black = (pack(), pack("it"), pack(black=True))
    assert len({english, italian, black}) == 3
    there = objects(black)
    colours = {
        tuple(found.split())
        for body in there.values()
        for found in re.findall(r"((?:\S+ ){3})(?:rg|RG)\b", body)
    }
    grey = {colour for colour in colours if len(set(colour)) > 1}
    assert not {c for c in grey if c != (".333", ".314", ".29")}, "only the edge is grey"


def test_what_there_is_no_sheet_for_is_refused_with_what_there_is() -> None:
    """A paper, a number or a language that we do not have is named, and so are those we have."""
    with pytest.raises(ValueError, match="'a5' paper: take 9 or 6 on a4 or letter"):
        Sheet("a5")
    with pytest.raises(ValueError, match="of 7 cards"):
        Sheet("a4", 7)
    with pytest.raises(ValueError, match=r"'de'\. There are en, it, fr"):
        pack("de")


def test_every_drawing_leaves_the_state_as_it_found_it() -> None:
    """A q without its Q would draw the next card askew."""
    for number, body in objects(pack(backs=True)).items():
        words = body.split()
        assert words.count("q") == words.count("Q"), number


def test_a_path_is_drawn_as_svg_draws_it() -> None:
    """Relative and smooth commands, quadratic curves and circles come out as plain operators."""
    assert "M" not in (drawn := form(["lM1 2l3 4H9v-1z"], PALETTES["S"], (20, 20)))
    assert drawn.endswith("1 2 m 4 6 l 9 6 l 9 5 l h S")
    smooth = form(["lM0 0C0 3 3 6 6 6S12 9 12 12"], PALETTES["S"], (20, 20))
    assert smooth.endswith("0 0 m 0 3 3 6 6 6 c 9 6 12 9 12 12 c S")
    square = form(["lM0 0Q3 0 3 3T6 6"], PALETTES["S"], (20, 20))
    assert square.endswith("0 0 m 2 0 3 1 3 3 c 3 5 4 6 6 6 c S")
    circle = form(["iM5 3a2 2 0 1 0 .1 0z"], PALETTES["S"], (20, 20))
    ends = re.findall(r"(\S+ \S+) c", circle.splitlines()[-1])
    assert ends == ["7 5", "5 7", "3 5", "5 3"]
    assert rounded(0, 0, 10, 10, 2).startswith("M2 0h6c")


def test_every_tone_is_painted_or_lined() -> None:
    """No tone of the drawings is lost on paper; one with a width of its own keeps it for itself."""
    for tone in TONES:
        last = form([f"{tone}M0 0H9V9Z"], PALETTES["T"], (20, 20)).splitlines()[-1]
        assert last.endswith((" B", " S", " S Q")), tone
    assert form(["LM0 0H9"], PALETTES["T"], (20, 20)).endswith("q 3 w 0 0 m 9 0 l S Q")


def test_words_of_other_languages_survive() -> None:
    """Accents are written in the font's own code, brackets are escaped, titles may be anything."""
    assert escaped("a (b) \\") == r"a \(b\) \\"
    document = Document("Così ♠", "it")
    document.add_page(10, 10, "BT (più) Tj ET")
    assert document.pages == 1
    assert b"/Title <feff0043006f007300ec00202660>" in bytes(document)
    assert "più".encode("cp1252") in bytes(document)


def test_the_sheet_speaks_the_language_in_use() -> None:
    """Readers are told the language of the words, and missing words are English."""
    try:
        set_language("it")
        assert b"/Lang (it)" in pack_pdf()
    finally:
        set_language("en")


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="poppler is not installed")
def test_a_reader_that_is_not_ours_opens_it(tmp_path: Path) -> None:
    """Where poppler is there, it counts the same pages and complains of nothing."""
    file = tmp_path / "pack.pdf"
    file.write_bytes(pack(backs=True))
    told = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True)
    assert re.search(r"^Pages: +10$", told.stdout, re.M)
    assert told.stderr == ""
