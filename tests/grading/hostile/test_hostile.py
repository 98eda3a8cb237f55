"""A class of cheats, accidents and odd files in one class: each gets exactly what it deserves."""

from __future__ import annotations

import csv
import hashlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from able import ABLE
from attacks import ATTACKS as PLAIN
from attacks import F
from submission import POINTS, ROOT, SHEET, Book

from scarto_teach.grading import Gradebook, Graded, grade, write_tables
from scarto_teach.grading.isolation import Limits

LIMITS = Limits(cell=5.0, call=2.0, calls=6.0)
ATTACKS = PLAIN | ABLE


def fingerprints(*folders: Path) -> dict[str, str]:
    """What every file below some folders holds."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


class Place:
    """Where the attacks are pointed: a home, a class, results, and a door to knock at."""

    def __init__(self, folder: Path) -> None:
        self.home, self.handed_in, self.out = (folder / name for name in ("home", "class", "out"))
        for each in (self.home, self.handed_in, self.out):
            each.mkdir()
            each.chmod(0o777)
        (self.home / ".bashrc").write_text("mine", encoding="utf-8")
        (self.out / "grades.csv").write_text("kept", encoding="utf-8")
        self.door = socket.create_server(("127.0.0.1", 0))
        self.knocks = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                self.door.accept()[0].close()
            except OSError:
                return
            self.knocks += 1

    def fill(self, names: list[str]) -> None:
        """Write the submissions."""
        places = {
            "HOME": self.home, "CLASS": self.handed_in, "OUT": self.out, "PROJECT": ROOT,
            "PORT": self.door.getsockname()[1],
        }  # fmt: skip
        for name in names:
            made = ATTACKS[name].make(Book())
            raw = made if isinstance(made, bytes) else made.bytes()
            for word, place in places.items():
                raw = raw.replace(word.encode() + b"/", f"{place}/".encode())
                raw = raw.replace(f"'{word}'".encode(), f"'{place}'".encode())
                raw = raw.replace(f" {word})".encode(), f" {place})".encode())
            (self.handed_in / f"{name}.ipynb").write_bytes(raw)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The place, filled with every submission."""
    found = Place(tmp_path_factory.mktemp("hostile"))
    found.fill(list(ATTACKS))
    yield found
    found.door.close()


@pytest.fixture(scope="module")
def before(place: Place) -> dict[str, str]:
    """What the files held before anything was graded."""
    return fingerprints(place.home, place.handed_in, place.out, ROOT / "scarto_teach")


@pytest.fixture(scope="module")
def gradebook(place: Place, before: dict[str, str]) -> Gradebook:
    """All of them graded in one go."""
    return grade(place.handed_in, sheet=SHEET, secret=b"a secret of the test", limits=LIMITS)


def faults(one: Graded) -> list[str]:
    """What a submission got and does not deserve, a line each."""
    attack = ATTACKS[one.student]
    found = []
    for mark in one.marks:
        wanted = attack.wanted(mark.question)
        if mark.status not in wanted:
            found.append(f"{mark.question}: {mark.status}, not {wanted}: {mark.message}")
        if mark.points != (POINTS[mark.question] if mark.status == "right" else 0):
            found.append(f"{mark.question}: {mark.points} points for {mark.status}")
    return found


def test_there_are_two_hundred_attacks() -> None:
    assert len(ATTACKS) == len(PLAIN) + len(ABLE) >= 200


@pytest.mark.parametrize("name", ATTACKS)
def test_each_gets_exactly_what_it_deserves(name: str, gradebook: Gradebook) -> None:
    one = next(each for each in gradebook.graded if each.student == name)
    assert faults(one) == []


def test_nobody_is_left_out(gradebook: Gradebook) -> None:
    """One bad submission stops or skips nobody else's (C60)."""
    assert sorted(one.student for one in gradebook.graded) == sorted(ATTACKS)
    assert all([mark.question for mark in one.marks] == list(POINTS) for one in gradebook.graded)


def test_the_machine_is_as_it_was(
    place: Place, before: dict[str, str], gradebook: Gradebook
) -> None:
    """No file of the teacher, of the project or of another student is touched."""
    assert gradebook.graded
    after = fingerprints(place.home, place.handed_in, place.out, ROOT / "scarto_teach")
    assert {path for path in after if after[path] != before.get(path)} == set()
    assert set(before) <= set(after)


def test_nobody_reached_the_network(place: Place, gradebook: Gradebook) -> None:
    assert gradebook.graded
    assert place.knocks == 0


def test_every_mark_that_is_not_right_says_why(gradebook: Gradebook) -> None:
    silent = [
        (one.student, mark.question)
        for one in gradebook.graded
        for mark in one.marks
        if not mark.message
    ]
    assert silent == []


def test_the_words_name_no_place_of_the_grader(place: Place, gradebook: Gradebook) -> None:
    """What a student reads says nothing of the machine, and can be written as UTF-8."""
    for one in gradebook.graded:
        for mark in one.marks:
            text = mark.message + mark.shown
            assert "Traceback" not in text
            assert "scarto-box" not in text
            text.encode("utf-8")


def test_what_was_found_in_a_cell_below_is_explained(gradebook: Gradebook) -> None:
    """C80: the fresh run from the top is what a student has to try."""
    one = next(each for each in gradebook.graded if each.student == "helper below")
    mark = next(mark for mark in one.marks if mark.question == F)
    assert "helped" in mark.message
    assert "run all cells from the top" in mark.message


def test_the_tables_open_in_a_spreadsheet(gradebook: Gradebook, tmp_path: Path) -> None:
    """Accents are whole, and no cell is a formula."""
    write_tables(gradebook, tmp_path)
    raw = (tmp_path / "grades.csv").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(raw.decode("utf-8-sig").splitlines()))
    assert rows[0] == ["student", "question", "points", "max", "status", "seconds"]
    assert len(rows) == 1 + len(ATTACKS) * len(POINTS)
    assert any("Zoë" in row[0] for row in rows)
    assert not [cell for row in rows[1:] for cell in row if cell.startswith(tuple("=+-@|"))]
