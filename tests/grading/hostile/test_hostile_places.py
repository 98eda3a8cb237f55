"""Odd places and odd moments: what lies in a folder, who writes beside us, and being stopped."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from submission import POINTS, SOLVED, Book

from scarto_teach.grading import grade
from scarto_teach.grading.reading import collect
from scarto_teach.grading.store import alone

ALL = sum(POINTS.values())
KEY = b"a secret of the test"
NOBODY = 65534


def earned(path: Path, out: Path | None = None) -> dict[str, int]:
    """The points of each student."""
    graded = grade(path, out, sheet="06", secret=KEY)
    return {one.student: one.points for one in graded.graded}


def zipped(path: Path, *names: str, raw: bytes = b"") -> Path:
    """A zip with the solved sheet under some names."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in names:
            packed.writestr(name, raw or Book().bytes())
    return path


def command(folder: Path, *more: str) -> subprocess.Popen[str]:
    """`scarto grade in --out out` begun in a folder."""
    return subprocess.Popen(
        [sys.executable, "-m", "scarto_teach.cli", "grade", "in", "--out", "out", *more],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        env=os.environ | {"TMPDIR": str(folder / "tmp")} if (folder / "tmp").exists() else None,
    )


def test_a_folder_with_everything_in_it(tmp_path: Path) -> None:
    """A pipe, a socket, a device, loops of links and locked names hold nobody up."""
    shutil.copy(SOLVED, tmp_path / "ada.ipynb")
    os.mkfifo(tmp_path / "pipe.ipynb")
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "socket.ipynb"))
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "bruno.ipynb").symlink_to(tmp_path / "ada.ipynb")
    (tmp_path / "nowhere.ipynb").symlink_to(tmp_path / "gone")
    (tmp_path / "carla.ipynb").mkdir()
    (tmp_path / "zero.ipynb").symlink_to("/dev/zero")
    assert earned(tmp_path) == {"ada": ALL}
    _, skipped = collect(tmp_path)
    assert {each.path for each in skipped} == {
        "pipe.ipynb", "socket.ipynb", "loop", "bruno.ipynb", "nowhere.ipynb", "zero.ipynb",
        "carla.ipynb",
    }  # fmt: skip


def test_what_may_not_be_opened_is_said() -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders open for one user alone
        folder = Path(name)
        folder.chmod(0o755)
        for student in ("ada", "bruno", "carla"):
            (folder / student).mkdir()
            shutil.copy(SOLVED, folder / student)
        (folder / "bruno").chmod(0)
        next((folder / "carla").iterdir()).chmod(0)
        me = os.geteuid()
        if me == 0:  # root opens everything
            os.seteuid(NOBODY)
        try:
            handed, skipped = collect(folder)
        finally:
            os.seteuid(me)
            (folder / "bruno").chmod(0o700)
        assert [(one.student, bool(one.fault)) for one in handed] == [
            ("ada", False), ("carla", True)
        ]  # fmt: skip
        assert [each.path for each in skipped] == ["bruno"]


def test_results_inside_the_submissions_are_nobody_s(tmp_path: Path) -> None:
    """The second run would find a student called results."""
    shutil.copy(SOLVED, tmp_path / "ada.ipynb")
    out = tmp_path / "results"
    assert earned(tmp_path, out) == {"ada": ALL}
    assert earned(tmp_path, out) == {"ada": ALL}


def test_zips_in_a_folder_are_opened(tmp_path: Path) -> None:
    """Some platforms hand out a zip a student, some teachers put the platform's into a folder."""
    each, packed = tmp_path / "each", tmp_path / "packed"
    each.mkdir()
    packed.mkdir()
    zipped(each / "ada.zip", "work/sheet.ipynb")
    zipped(each / "Bo Li_77_assignsubmission_file_.zip", "sheet.ipynb", "__MACOSX/._sheet.ipynb")
    (each / "carla.zip").write_bytes(b"PK\x03\x04 broken")
    assert earned(each) == {"ada": ALL, "Bo Li": ALL}
    zipped(packed / "download.zip", "ada.ipynb", "bo/sheet.ipynb")
    (packed / "class.csv").write_text("ada\nbo\n", encoding="utf-8")
    assert earned(packed) == {"ada": ALL, "bo": ALL}


def test_bombs_and_names_in_a_zip(tmp_path: Path) -> None:
    """Each costs what it is worth, and none is written anywhere."""
    inner = zipped(tmp_path / "inner", "sheet.ipynb").read_bytes()
    deeper = zipped(tmp_path / "deeper", "in.zip", raw=inner).read_bytes()
    bomb = zipped(tmp_path / "bomb", *(f"{n}.ipynb" for n in range(60)),
                  raw=b"0" * 3_000_000).read_bytes()  # fmt: skip
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as packed:
        packed.writestr("Ada.ipynb", Book().bytes())
        packed.writestr("ada.ipynb", Book().bytes())
        packed.writestr("one.zip", inner)
        packed.writestr("two.zip", deeper)
        packed.writestr("bomb.zip", bomb)
        for name in ("/etc/x.ipynb", "../x.ipynb", "C:\\x.ipynb", "a/../../x.ipynb"):
            packed.writestr(name, Book().bytes())
    assert earned(tmp_path / "class.zip") == {"Ada": ALL, "ada": ALL, "bomb": 0, "one": ALL,
                                              "two": 0}  # fmt: skip
    _, skipped = collect(tmp_path / "class.zip", "06")
    assert sum("outside" in each.why for each in skipped) == 4
    assert sum("not read" in each.why for each in skipped) == 40


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("eve_123_456_x_bob_attempt_2024-01-01-00-00-00.ipynb", "eve"),
        ("eve_LATE_123_456_bob_99_88_sheet.ipynb", "eve"),
        ("Eve Li_77_assignsubmission_file_bob_99_assignsubmission_file_.ipynb", "Eve Li"),
        ("Sheet 6_eve_attempt_2024-01-01-00-00-00_x_bob_attempt_2024-01-01.ipynb", "eve"),
    ],
)
def test_nobody_chooses_another_one_s_name(tmp_path: Path, name: str, student: str) -> None:
    """The end of such a name is the student's own choice, and must not count as the platform's."""
    shutil.copy(SOLVED, tmp_path / name)
    assert [one.student for one in collect(tmp_path)[0]] == [student]


def test_what_lies_beside_a_notebook_is_bounded(tmp_path: Path) -> None:
    """It would all be held in memory, for everybody of a class at once."""
    (tmp_path / "ada").mkdir()
    shutil.copy(SOLVED, tmp_path / "ada")
    for number in range(30):
        (tmp_path / "ada" / f"{number}.csv").write_bytes(b"x" * 400_000)
    (one,) = collect(tmp_path)[0]
    assert 0 < sum(len(data) for _, data in one.beside) <= 1_000_000


def test_two_gradings_do_not_write_to_one_folder(tmp_path: Path) -> None:
    """Their results would be mixed."""
    shutil.copytree(SOLVED.parent, tmp_path / "in")
    (tmp_path / "out").mkdir()
    with alone(tmp_path / "out"):
        process = command(tmp_path, "--sheet", "06")
        _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "Another grading is writing to out" in said


def started_by(pid: int) -> set[int]:
    """The processes that one has started, and those that they have."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            parents[int(path.parent.name)] = int(fields[1])
    found, new = {pid}, {pid}
    while new:
        new = {each for each, parent in parents.items() if parent in new} - found
        found |= new
    return found - {pid}


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked at in /proc")
@pytest.mark.parametrize("signals", [["SIGINT"], ["SIGINT", "SIGINT"], ["SIGTERM"], ["SIGKILL"]])
def test_however_it_is_stopped_nothing_stays(tmp_path: Path, signals: list[str]) -> None:
    """A teacher presses Ctrl-C, twice, or closes the window; the rest goes on where it was."""
    (tmp_path / "in").mkdir()
    slow = Book().answer("06.1", "import time\ntime.sleep(5)\nanswer_06_1 = 6").bytes()
    for number in range(12):
        (tmp_path / "in" / f"{number}.ipynb").write_bytes(slow)
    (tmp_path / "tmp").mkdir(mode=0o755)
    process = command(tmp_path)
    until = time.monotonic() + 60
    while not list(tmp_path.glob("tmp/*/scarto-box-*/scratch")) and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(1.0)  # the answers run
    started = started_by(process.pid)
    assert len(started) >= 4
    for name in signals:  # the keyboard's go to all of the group
        send = os.killpg if name == "SIGINT" else os.kill
        send(process.pid, getattr(signal, name))
        time.sleep(0.1)
    _, said = process.communicate(timeout=60)
    while any(map(alive, started)) and time.monotonic() < until:
        time.sleep(0.1)
    assert [pid for pid in started if alive(pid)] == []
    if signals == ["SIGKILL"]:
        return
    assert process.returncode == 2
    assert "the same command goes on from there" in said
    assert "Traceback" not in said
    assert list((tmp_path / "tmp").iterdir()) == []


def alive(pid: int) -> bool:
    """Whether a process is there, other than as a name that nobody has asked after."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_a_disk_that_takes_nothing_is_said(tmp_path: Path) -> None:
    """Nothing is half written, and the message names the file."""
    (tmp_path / "in").mkdir()
    shutil.copy(SOLVED, tmp_path / "in" / "ada.ipynb")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "graded").write_text("in the way", encoding="utf-8")
    process = command(tmp_path, "--sheet", "06")
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "graded" in said
    assert "Traceback" not in said


def test_nobody_gets_more_of_the_answers_than_a_counterexample(tmp_path: Path) -> None:
    """A page that held the solution would be passed on before the next group hands in."""
    book = Book()
    for number in POINTS:
        cell = book.cell(number)
        name = f"answer_{number.replace('.', '_')}"
        function = "def " in "".join(cell["source"])
        cell["source"] = "".join(cell["source"]).replace("return", "return 1 or") if function else (
            f"{name} = 'S2'")  # fmt: skip
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "eve.ipynb").write_bytes(book.bytes())
    process = command(tmp_path, "--sheet", "06")
    process.communicate(timeout=120)
    (page,) = (tmp_path / "out" / "feedback").iterdir()
    text = page.read_text(encoding="utf-8")
    solved = Book()
    for number in POINTS:
        source = "".join(solved.cell(number)["source"]).strip()
        assert source not in text, number
    rows = list(csv.DictReader((tmp_path / "out" / "grades.csv").open(encoding="utf-8-sig")))
    assert {row["points"] for row in rows} == {"0"}
    kept = json.loads((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))
    assert kept["students"][0]["points"] == 0
