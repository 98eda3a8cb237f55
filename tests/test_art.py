"""The card faces: well-formed, told apart, legible in a fan, one source for Python and JS."""

import gzip
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from scarto_teach import art
from scarto_teach.art.drawing import LINE, PALETTES, PAPER, moved, strokes
from scarto_teach.art.glyphs import GLYPHS
from scarto_teach.art.trumps import TRUMPS
from scarto_teach.engine import PACK, BadNotation, Card

CODES = [str(card) for card in PACK]
PIPS = [f"{suit}{count}" for suit in "SBCD" for count in range(2, 11)]
SVG = "{http://www.w3.org/2000/svg}"

Box = tuple[float, float, float, float]
Shift = tuple[float, float, float, float]


def points(path: str) -> Iterator[tuple[float, float]]:
    """Yield points whose hull holds the whole of `path`: its ends and its control points."""
    x = y = start_x = start_y = 0.0
    last = (0.0, 0.0)
    for letter, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        assert letter.upper() in "MLHVCSQTAZ", path
        if letter in "Zz":
            x, y = start_x, start_y
            continue
        if letter.upper() in "HV":
            for value in values:
                if letter.upper() == "H":
                    x = value + (x if letter == "h" else 0)
                else:
                    y = value + (y if letter == "v" else 0)
                yield x, y
            continue
        size = {"M": 2, "L": 2, "T": 2, "C": 6, "S": 4, "Q": 4, "A": 7}[letter.upper()]
        assert values and len(values) % size == 0, path
        for at in range(0, len(values), size):
            part = values[at : at + size]
            dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
            if letter.upper() == "A":  # only circles, drawn from their top
                assert part[0] > 0 and part[1] > 0, path
                yield from ((x - part[0], y), (x + part[0], y + 2 * part[1]))
                x, y = dx + part[5], dy + part[6]
                continue
            if letter.upper() in "ST":
                yield 2 * x - last[0], 2 * y - last[1]
            spots = [(dx + part[i], dy + part[i + 1]) for i in range(0, size, 2)]
            yield from spots
            last = spots[-2] if len(spots) > 1 else (x, y)
            x, y = spots[-1]
            if letter in "Mm" and at == 0:
                start_x, start_y = x, y


def boxes(
    element: ET.Element, shift: Shift = (0, 0, 1, 1), width: float = 0
) -> Iterator[tuple[ET.Element, Box]]:
    """Yield each path at or below `element` with the box of its ink, half the line included."""
    width = float(element.get("stroke-width", width))
    transform = element.get("transform")
    if transform:
        numbers = [float(v) for v in re.findall(r"-?\d*\.?\d+", transform)]
        assert re.fullmatch(r"translate\(\S+ \S+\) scale\(\S+ \S+\)", transform)
        x, y, kx, ky = shift
        shift = (x + kx * numbers[0], y + ky * numbers[1], kx * numbers[2], ky * numbers[3])
    if element.tag == SVG + "path":
        x, y, kx, ky = shift
        spots = [(x + kx * px, y + ky * py) for px, py in points(element.get("d", ""))]
        half = width * max(abs(kx), abs(ky)) / 2
        yield (
            element,
            (
                min(px for px, _ in spots) - half,
                min(py for _, py in spots) - half,
                max(px for px, _ in spots) + half,
                max(py for _, py in spots) + half,
            ),
        )
    for child in element:
        yield from boxes(child, shift, width)


def union(found: list[Box]) -> Box:
    """Return the smallest box around all of `found`."""
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def index_and_rest(code: str, letters: str = "en", pack: str = "piedmont") -> tuple[Box, list[Box]]:
    """Return the box of the index (figure and suit sign) and those of what is drawn beside it."""
    sheet = ET.fromstring(art.face(code, letters, pack))[0]
    parts = list(sheet)[1:]
    at = next(i for i, part in enumerate(parts) if "d" in part.attrib and is_index(part))
    index = [box for part in parts[at:] for _, box in boxes(part, width=LINE)]
    rest = [union([box for _, box in boxes(part, width=LINE)]) for part in parts[:at]]
    return union(index), rest


def is_index(part: ET.Element) -> bool:
    """Say whether `part` is the figure of the index (the roman numeral has the thinner line)."""
    return part.get("class") == "sc-index" and float(part.get("stroke-width", 0)) >= 3


@pytest.mark.parametrize("pack", art.PACKS)
@pytest.mark.parametrize("code", [*CODES, "back"])
def test_face_is_well_formed_and_stands_alone(code: str, pack: str) -> None:
    """An XML parser reads it; no id, no text, nothing fetched, only groups, paths and one sheet."""
    picture = art.back() if code == "back" else art.face(code, pack=pack)
    root = ET.fromstring(picture)
    assert root.get("viewBox") == f"0 0 {art.WIDTH} {art.HEIGHT}"
    assert {element.tag for element in root.iter()} <= {
        SVG + t for t in ("svg", "g", "path", "rect")
    }
    names = {name for element in root.iter() for name in element.attrib}
    assert "id" not in names and "style" not in names and not any("href" in n for n in names)
    assert "url(" not in picture and "NaN" not in picture


@pytest.mark.parametrize("pack", art.PACKS)
def test_all_faces_differ_also_without_colour(pack: str) -> None:
    """78 faces and the back are 79 pictures, also when every colour is taken away (C16, C51)."""
    pictures = [*(art.face(code, pack=pack) for code in CODES), art.back()]
    assert len(set(pictures)) == 79
    bare = [re.sub(r'( (fill|stroke)="#\w+"| class="[^"]*")', "", picture) for picture in pictures]
    assert len(set(bare)) == 79


def test_each_trump_has_its_own_emblem_and_roman_numeral() -> None:
    """Under index and frame the 21 trumps are 21 scenes, numbered as the old packs do it."""
    assert [art.roman(n) for n in (1, 4, 5, 9, 14, 19, 20, 21)] == [
        *("I", "IIII", "V", "VIIII", "XIIII", "XVIIII", "XX", "XXI"),
    ]
    scenes = {tuple(strokes(scene)) for scene in TRUMPS.values()}
    assert len(scenes) == 21
    assert 'class="sc-frame"' in art.face("T1") and 'class="sc-frame"' not in art.face("F")


@pytest.mark.parametrize("pack", art.PACKS)
@pytest.mark.parametrize("letters", ["en", "it", "fr"])
def test_index_keeps_within_the_strip(letters: str, pack: str) -> None:
    """Figure and suit sign of every card lie wholly in the 26 units that show in a fan."""
    for code in CODES:
        left, top, right, bottom = index_and_rest(code, letters, pack)[0]
        assert left >= 1.4 and right <= art.STRIP and top >= 5 and bottom <= 62, code


def test_index_is_large() -> None:
    """The figure is over a tenth of the card's height, and two figures leave white between them."""
    for code in ("S7", "CK", "T20", "D10"):
        sheet = ET.fromstring(art.face(code))[0]
        (box,) = (box for part in sheet if is_index(part) for _, box in boxes(part))
        assert box[3] - box[1] > 18


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("suit", PALETTES)
def test_index_stands_out_from_the_paper(suit: str) -> None:
    """Ink on paper has a contrast of at least 7 to 1, and 4.5 to 1 on the suit's own tint."""
    ink = luminance(PALETTES[suit].ink) + 0.05
    assert (luminance(PAPER) + 0.05) / ink >= 7
    assert (luminance(PALETTES[suit].tint) + 0.05) / ink >= 4.5


@pytest.mark.parametrize("pack", art.PACKS)
@pytest.mark.parametrize("code", PIPS)
def test_pips_are_as_many_as_the_card_says_and_clear_of_the_index(code: str, pack: str) -> None:
    """Each pip is one group on the card, to the right of the index with white between."""
    index, pips = index_and_rest(code, pack=pack)
    assert len(pips) == int(code[1:])
    for left, top, right, bottom in pips:
        assert right <= 98 and top >= 2 and bottom <= art.HEIGHT - 2
        assert left >= index[2] + 1 or top >= index[3] + 1


@pytest.mark.parametrize("pack", art.PACKS)
@pytest.mark.parametrize("code", CODES)
def test_nothing_hangs_over_the_edge_of_the_card(code: str, pack: str) -> None:
    """All ink lies on the card."""
    _, rest = index_and_rest(code, pack=pack)
    left, top, right, bottom = union(rest)
    assert left >= 0 and top >= 0 and right <= art.WIDTH and bottom <= art.HEIGHT


def test_letters_follow_the_language() -> None:
    """K Q C J, R D C F (the Matto M) and R D C V; figures and trumps are the same in all."""
    for code in CODES:
        english, italian, french = (art.face(code, letters) for letters in ("en", "it", "fr"))
        assert (english == italian) == (code[-1] not in "KQJF"), code
        assert (english == french) == (code[-1] not in "KQJ"), code
    assert set("".join(art.LETTERS.values()) + "0123456789IVX") <= set(GLYPHS)


def test_a_card_or_its_text_will_do() -> None:
    """`face` takes what a learner may write, and says what it cannot read."""
    assert art.face(Card("SK")) == art.face("sk") == art.face("King of Swords")
    with pytest.raises(BadNotation, match="S11"):
        art.face("S11")


def test_faces_js_is_generated_and_small() -> None:
    """static/faces.js is what the drawings give, and compresses to less than 26 KB."""
    text = art.FACES_JS.read_bytes()
    assert text == art.faces_js().encode(), "run python -m scarto_teach.art"
    assert len(gzip.compress(text, 9)) < 26 * 1024


def test_faces_js_puts_the_same_markup_together(tmp_path: Path) -> None:
    """Run by Node where there is one, faces.js gives the faces of Python in all three languages."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed; the browser tests load the same file")
    (tmp_path / "faces.mjs").write_text(art.faces_js(), encoding="utf-8")
    (tmp_path / "show.mjs").write_text(
        'import {face, faces, back} from "./faces.mjs";\n'
        "const all = (letters) => Object.keys(faces).map((code) => face(code, letters));\n"
        'console.log(JSON.stringify([faces, back, all("it"), all("fr")]));\n'
    )
    ran = subprocess.run([node, tmp_path / "show.mjs"], capture_output=True, check=True)
    faces, back, italian, french = json.loads(ran.stdout)
    french_pack = {f"french {code}": art.face_body(code, pack="french") for code in CODES}
    assert faces == {code: art.face_body(code) for code in CODES} | french_pack
    assert back == art.back_body()
    for language, shown in (("it", italian), ("fr", french)):
        packs = [art.face_body(code, language, pack) for pack in art.PACKS for code in CODES]
        assert shown == packs


def test_the_french_pack_changes_the_pictures_alone() -> None:
    """Swords are spades, Batons clubs, Cups hearts, Coins diamonds; each card has its own face.

    Courts keep their figures, trumps lose the emblem and the roman numeral, the Excuse has a star.
    """
    for code in CODES:
        assert art.face(code, pack="french") != art.face(code), code
    pairs = {"S": "s", "B": "b", "C": "c", "D": "d", "T": "T", "F": "F"}
    for code in CODES:
        assert art.face_strokes(code, pack="french")[0] == pairs[code[0]]
    king, french_king = (art.face_strokes("SK", pack=pack)[1] for pack in art.PACKS)
    assert len(set(king) & set(french_king)) > 30


def test_path_is_moved_and_turned() -> None:
    """Absolute commands shift and scale, relative ones scale only; a circle is written out."""
    assert moved("M1 2L3 4H5V6l1 -1z", 10, 20, 2) == "M12 24L16 28H20V32l2-2z"
    assert moved("M0 0C1 2 3 4 5 6", 0, 0, -1) == "M0 0C-1-2-3-4-5-6"
    assert moved("@5,5,2") == "M5 3a2 2 0 1 0 .1 0z"
