"""The file of a learner's progress: changed under a lock, replaced in one go, never lost.

Every change is made to the file as it stands, under a lock that the system itself releases when a
process dies, and the new file takes the old one's place in one go.  So two kernels at once lose
nothing, and whoever looks sees the old file or the new one.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from pathlib import Path
from typing import IO, Final

from scarto_teach.files import write_whole
from scarto_teach.learner.state import Asked, Drilled, Due, Newer, State
from scarto_teach.text import t

if sys.platform == "win32":
    import msvcrt
elif sys.platform != "emscripten":  # a browser has one process alone
    import fcntl

__all__ = ["Progress", "own_progress"]

SWITCH: Final = "SCARTO_PROGRESS"
FILE: Final = "progress.json"
TIMES_RIGHT: Final = 2  # at once, before a position that went wrong stops coming back
PATIENCE, PAUSE = 10.0, 0.002  # seconds: for the lock, and between two tries

Change = Callable[[State], None]


class Progress:
    """A learner's progress in a folder, or in memory where there is none; changes are kept at once.

    What cannot be written is kept in memory, and written with the next change that can be.
    """

    def __init__(self, folder: Path | None) -> None:
        """Open the progress of a folder, which is made when there is something to keep."""
        self.folder = folder
        self._unkept = ""  # why nothing is kept on disk
        self._damaged = ""  # what was put aside
        self._told = ""
        self._memory = State()
        self._pending: list[Change] = []

    @property
    def trouble(self) -> str:
        """Why nothing is kept on disk, or what was put aside; "" where all is well."""
        return self._unkept or self._damaged

    def notice(self) -> str:
        """Return the trouble there is, the first time it is asked for; "" afterwards."""
        new = self.trouble if self.trouble != self._told else ""
        self._told = self.trouble
        return new

    # -- what is there --------------------------------------------------------------------------

    def state(self) -> State:
        """Return all that is kept, a copy; what other kernels have written is in it."""
        if self.folder is not None and (self.folder / FILE).exists():
            with self._careful():
                try:
                    with self._alone(self.folder):
                        self._memory = self._read(self.folder)
                except OSError:  # a folder to be read only: no lock, and nobody writes
                    self._memory = self._read(self.folder)
                for change in self._pending:
                    change(self._memory)
        return deepcopy(self._memory)

    def question(self, number: str) -> Asked:
        """Return how a question stands."""
        return self.state().questions.get(number, Asked())

    def drill(self, lesson: str) -> Drilled:
        """Return how the drill of a lesson stands."""
        return self.state().drills.get(lesson, Drilled())

    # -- what happens ---------------------------------------------------------------------------

    def step(self, lesson: str, step: str, stars: int) -> None:
        """Keep that a step of a walkthrough is done; the most stars count."""

        def change(state: State) -> None:
            done = state.steps.setdefault(lesson, {})
            done[step] = max(stars, done.get(step, 0))

        self._change(change)

    def puzzle(self, puzzle: str, stars: int) -> None:
        """Keep that a puzzle is solved; the most stars count."""

        def change(state: State) -> None:
            state.puzzles[puzzle] = max(stars, state.puzzles.get(puzzle, 0))

        self._change(change)

    def attempt(self, question: str, points: int, of: int, right: bool) -> None:
        """Keep an answer to a question; one that was right stays so."""

        def change(state: State) -> None:
            asked = state.questions.setdefault(question, Asked())
            asked.tries += 1
            asked.right = asked.right or right
            asked.points, asked.of = max(points, asked.points), of

        self._change(change)

    def hint(self, question: str) -> None:
        """Keep that a hint was given."""

        def change(state: State) -> None:
            state.questions.setdefault(question, Asked()).hints += 1

        self._change(change)

    def opened(self, question: str) -> None:
        """Keep that the answer was shown to somebody who had not found it."""

        def change(state: State) -> None:
            asked = state.questions.setdefault(question, Asked())
            asked.opened = asked.opened or not asked.right

        self._change(change)

    def drilled(self, lesson: str, position: Due, passed: int, right: bool, missed: bool) -> None:
        """Keep an answer in a drill; `missed`: this position had a wrong answer already."""

        def change(state: State) -> None:
            drill = state.drills.setdefault(lesson, Drilled())
            drill.passed = max(passed, drill.passed)
            if not right:
                drill.due[position] = TIMES_RIGHT
                return
            drill.answered += 1
            if missed:
                return
            drill.right_at_once += 1
            left = drill.due.pop(position, 0) - 1
            if left > 0:
                drill.due[position] = left

        self._change(change)

    # -- the whole of it ------------------------------------------------------------------------

    def export(self, path: Path) -> None:
        """Write it all to a file of the learner's choice; FileExistsError where one is."""
        if path.exists():
            raise FileExistsError(
                t("{file} is there already; choose another name.", file=path.name)
            )
        write_whole(path, self.state().to_text())

    def reset(self) -> Path | None:
        """Begin anew; return where what there was is kept, None where nothing was on disk.

        Raises OSError where the folder may not be written to.
        """
        kept = None
        if self.folder is not None and (self.folder / FILE).exists():
            with self._alone(self.folder):
                kept = _aside(self.folder / FILE, "backup")
        self._memory, self._pending = State(), []
        self._unkept = self._damaged = ""
        return kept

    # -- the file -------------------------------------------------------------------------------

    def _change(self, change: Change) -> None:
        """Make a change to the file as it now stands, or in memory until that can be done."""
        change(self._memory)
        if self.folder is None:
            return
        self._pending.append(change)
        with self._careful():
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._alone(self.folder):
                state = self._read(self.folder)
                for each in self._pending:
                    each(state)
                write_whole(self.folder / FILE, state.to_text())
            self._memory, self._pending, self._unkept = state, [], ""

    @contextmanager
    def _careful(self) -> Iterator[None]:
        """Turn what keeps us from the file into a sentence."""
        try:
            yield
        except Newer:
            self._unkept = t(
                "Your progress file was written by a newer scarto_teach. It is left as it is; "
                "until you update, progress is kept for this session only."
            )
        except OSError as error:
            self._unkept = t(
                "Your progress cannot be kept on disk ({problem}). It is kept for this session; "
                "progress() can export it.",
                problem=error.strerror or type(error).__name__,
            )

    def _read(self, folder: Path) -> State:
        """Return what the file holds; one that cannot be read is put aside."""
        file = folder / FILE
        try:
            return State.from_text(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return State()
        except ValueError:  # not JSON, not UTF-8, or not ours
            kept = _aside(file, "damaged")
            self._damaged = t(
                "Your progress file could not be read. It is kept as {file}, and a new one begins.",
                file=kept.name,
            )
            return State()

    @contextmanager
    def _alone(self, folder: Path) -> Iterator[None]:
        """Hold the lock of the folder; OSError where it cannot be had."""
        with (folder / "progress.lock").open("ab") as file:
            end = time.monotonic() + PATIENCE
            while not _locked(file):
                if time.monotonic() > end:
                    raise TimeoutError(0, t("another kernel has been writing for too long"))
                time.sleep(PAUSE)
            try:
                yield
            finally:
                _unlock(file)  # as the end of the process does, however it ends


def _locked(file: IO[bytes]) -> bool:
    """Return whether the lock could be had, without waiting."""
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        elif sys.platform != "emscripten":
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _unlock(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    elif sys.platform != "emscripten":
        fcntl.flock(file, fcntl.LOCK_UN)


def _aside(file: Path, what: str) -> Path:
    """Move a file out of the way under a name that is free; return where it is."""
    number = 1
    while (kept := file.with_name(f"{file.stem}.{what}-{number}{file.suffix}")).exists():
        number += 1
    file.replace(kept)
    return kept


# -- whose progress is meant ----------------------------------------------------------------------

_open: dict[str, Progress] = {}


def own_progress() -> Progress:
    """Return the progress in use, the same for all that happens in this process."""
    where = os.environ.get(SWITCH, "")
    # whoever runs a grader or a server of pages for many is not the one who learns
    if os.environ.get("NBGRADER_EXECUTION") or "voila" in os.environ.get("SERVER_SOFTWARE", ""):
        where = "off"
    if where not in _open:
        _open[where] = Progress(None if where == "off" else _folder(where))
    return _open[where]


def _folder(where: str) -> Path:
    if where:
        return Path(where).expanduser()
    with suppress(ModuleNotFoundError):
        from platformdirs import user_data_path

        return user_data_path("scarto-teach", appauthor=False)
    return Path.home() / ".scarto-teach"
