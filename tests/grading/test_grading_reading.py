"""Who handed in what: folders and zips as platforms and people make them."""

from __future__ import annotations

import os
import stat
import zipfile
from pathlib import Path

import pytest

from scarto_teach.grading.cells import code_of, find_answer
from scarto_teach.grading.notebook import read_notebook
from scarto_teach.grading.reading import Handed, collect
from scarto_teach.questions import load_lesson

ROOT = Path(__file__).resolve().parents[2]
SOLVED = (ROOT / "solutions" / "04_legal_plays.ipynb").read_bytes()
OTHER = (ROOT / "exercises" / "05_the_fool.ipynb").read_bytes()


def packed(path: Path, files: dict[str, bytes]) -> Path:
    """Write a zip."""
    with zipfile.ZipFile(path, "w") as out:
        for name, data in files.items():
            out.writestr(name, data)
    return path


def laid(folder: Path, files: dict[str, bytes]) -> Path:
    """Write a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def students(path: Path, fits: str = "04") -> list[str]:
    return [one.student for one in collect(path, fits)[0]]


PLATFORMS = {
    "Moodle, flat": ("Zoë Ünal_2215_assignsubmission_file_04_legal_plays.ipynb", "Zoë Ünal"),
    "Moodle, folders": ("Zoë Ünal_2215_assignsubmission_file/my work (2).ipynb", "Zoë Ünal"),
    "Canvas": ("unalzoe_82113_991203_04_legal_plays-1.ipynb", "unalzoe"),
    "Canvas, late": ("unalzoe_LATE_82113_991203_04_legal_plays.ipynb", "unalzoe"),
    "Blackboard": ("Sheet 4_zunal_attempt_2026-11-02-18-03-55_04_legal_plays.ipynb", "zunal"),
    "nbgrader": ("zunal/sheet04/04_legal_plays.ipynb", "zunal"),
    "people": ("lesson 4 (1) [final].ipynb", "lesson 4 (1) [final]"),
    "a browser's ending": ("Zoë.ipynb.txt", "Zoë"),
    "capitals": ("ZOË.IPYNB", "ZOË"),
}


@pytest.mark.parametrize("name", PLATFORMS)
def test_students_are_known_by_what_platforms_call_their_files(name: str, tmp_path: Path) -> None:
    """C64: spaces, brackets and accents, in a folder as in a zip."""
    path, student = PLATFORMS[name]
    files = {path: SOLVED, "ada.ipynb": SOLVED}
    assert set(students(laid(tmp_path / "in", files))) == {student, "ada"}
    assert set(students(packed(tmp_path / "in.zip", files))) == {student, "ada"}


def test_the_folder_round_everything_is_nobody(tmp_path: Path) -> None:
    files = {f"in/{who}/04.ipynb": SOLVED for who in ("ada", "bruno")}
    assert students(packed(tmp_path / "x.zip", files)) == ["ada", "bruno"]
    flat = {f"in/{who}.ipynb": SOLVED for who in ("ada", "bruno")}
    assert students(packed(tmp_path / "in.zip", flat)) == ["ada", "bruno"]


def test_one_student_s_folder_is_no_class(tmp_path: Path) -> None:
    files = {"ada/04_legal_plays.ipynb": SOLVED, "ada/05_the_fool.ipynb": OTHER}
    assert students(laid(tmp_path, files)) == ["ada"]


def test_copies_and_leftovers_are_passed_over_and_listed(tmp_path: Path) -> None:
    """C69: a checkpoint would otherwise be graded in place of what was handed in."""
    files = {
        "ada/04.ipynb": SOLVED,
        "ada/.ipynb_checkpoints/04-checkpoint.ipynb": b"old",
        "__MACOSX/ada/._04.ipynb": b"x",
        "._bruno.ipynb": b"x",
        "notes.txt": b"x",
        "bruno/report.pdf": b"x",
    }
    for path in (laid(tmp_path / "in", files), packed(tmp_path / "in.zip", files)):
        handed, skipped = collect(path, "04")
        assert [(one.student, bool(one.notebook)) for one in handed] == [
            ("ada", True), ("bruno", False)]  # fmt: skip
        assert handed[1].fault
        passed_over = {one.path.split("/")[0] for one in skipped} | {
            one.path.split("/")[1] for one in skipped if "/" in one.path
        }
        assert passed_over >= {"__MACOSX", "._bruno.ipynb", "notes.txt", ".ipynb_checkpoints"}


def test_of_several_notebooks_the_one_of_the_sheet_counts(tmp_path: Path) -> None:
    files = {"ada/z.ipynb": OTHER, "ada/04 (1).ipynb": SOLVED, "ada/empty.ipynb": b""}
    handed, skipped = collect(laid(tmp_path, files), "04")
    assert [one.path for one in handed] == ["ada/04 (1).ipynb"]
    assert {one.path for one in skipped} == {"ada/z.ipynb", "ada/empty.ipynb"}


def test_nothing_leads_out_of_a_zip(tmp_path: Path) -> None:
    """Zip slip: no name may point elsewhere, no link is followed, and nothing is written at all."""
    path = packed(
        tmp_path / "in.zip",
        {
            "ada.ipynb": SOLVED,
            "../evil.ipynb": SOLVED,
            "/etc/evil.ipynb": SOLVED,
            "C:\\evil.ipynb": SOLVED,
        },
    )
    link = zipfile.ZipInfo("bruno.ipynb")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as out:
        out.writestr(link, "/etc/passwd")
    handed, skipped = collect(path, "04")
    assert [one.student for one in handed] == ["ada"]
    assert [one.why.split()[-1] for one in skipped] == ["zip", "zip", "zip", "followed"]
    assert sorted(item.name for item in tmp_path.iterdir()) == ["in.zip"]


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    laid(tmp_path / "in", {"ada.ipynb": SOLVED})
    (tmp_path / "in" / "bruno.ipynb").symlink_to(tmp_path / "in" / "ada.ipynb")
    (tmp_path / "in" / "carla").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "in" / "dario.ipynb")
    handed, skipped = collect(tmp_path / "in", "04")
    assert [one.student for one in handed] == ["ada"]
    assert {one.path for one in skipped} == {"bruno.ipynb", "carla", "dario.ipynb"}


def test_a_damaged_entry_costs_only_its_own_student(tmp_path: Path) -> None:
    path = packed(tmp_path / "in.zip", {"ada.ipynb": SOLVED, "bruno.ipynb": SOLVED})
    raw = bytearray(path.read_bytes())
    at = raw.find(b"bruno.ipynb") + 100
    raw[at : at + 20] = b"\0" * 20
    path.write_bytes(raw)
    found = {one.student: one for one in collect(path, "04")[0]}
    assert found["ada"].notebook
    assert found["bruno"].fault


def test_a_zip_in_the_zip_is_its_student_s(tmp_path: Path) -> None:
    inner = packed(tmp_path / "x.zip", {"04.ipynb": SOLVED, "deal.json": b"{}"}).read_bytes()
    handed, _ = collect(packed(tmp_path / "in.zip", {"ada.zip": inner, "b.ipynb": SOLVED}), "04")
    assert [one.student for one in handed] == ["ada", "b"]
    assert handed[0].beside == (("deal.json", b"{}"),)


@pytest.mark.parametrize("name", ["no/where", "notes.txt"])
def test_what_is_no_folder_is_refused_by_name(name: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    with pytest.raises(ValueError, match=name.rsplit("/", 1)[-1]):
        collect(tmp_path / name)


def needed(*sources: str) -> list[str]:
    """The cells that are run for an answer in the last of some cells."""
    cells = [{"cell_type": "code", "source": source, "metadata": {}} for source in sources]
    import json

    book = read_notebook(json.dumps({"cells": cells}).encode())
    question = next(q for q in load_lesson("04").questions if q.kind == "function")
    return [code.source for code in find_answer(code_of(book), question).needed]


def test_only_the_cells_that_an_answer_needs_are_run() -> None:
    """A broken cell elsewhere would otherwise cost every answer below its points."""
    answer = "def legal_plays(hand, trick):\n    return helped(hand)"
    helper = "def helped(hand):\n    return TABLE"
    filled = "TABLE['x'] = 1"
    assert needed("import os\nos._exit(0)", "TABLE = {}", filled, helper, "list = [1]", answer) == [
        "TABLE = {}", filled, helper, answer]  # fmt: skip


def test_a_name_in_a_function_s_own_body_is_none_of_the_cell_s() -> None:
    answer = "def legal_plays(hand, trick):\n    return best"
    assert needed("def other():\n    best = 1", answer) == [answer]


def test_what_was_read_holds_no_outputs() -> None:
    handed = Handed("ada", "x", read_notebook(SOLVED))
    assert handed.notebook
    assert "points" not in {cell.source for cell in handed.notebook.cells}
