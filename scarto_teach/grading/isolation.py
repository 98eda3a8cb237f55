"""The parent's side of a worker: what it may see and use, and getting values out of it in time."""

from __future__ import annotations

import base64
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from scarto_teach.grading.lent import PACKAGE, write_library
from scarto_teach.questions import Question

__all__ = ["Box", "Dead", "Late", "Limits", "Worker"]

SCRIPT: Final = Path(__file__).with_name("worker.py")
BEGINS: Final = 60.0  # seconds for a worker to begin on a busy machine
GRACE: Final = 5.0  # seconds beyond a limit after which the worker itself is given up
LONGEST: Final = 2_000_000  # bytes of a line
SYSTEM: Final = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin")


class Late(Exception):
    """An answer that did not come back within its limit."""


class Dead(Exception):
    """An answer whose process is gone, or whose replies cannot be a worker's."""


@dataclass(frozen=True)
class Limits:
    """What one answer may use."""

    cell: float = 10.0  # seconds of wall time to run its cells
    call: float = 2.0  # seconds a call, as in the learner's own notebook
    calls: float = 20.0  # seconds of all calls together
    deals: float = 120.0  # the same for a player, who is asked some thousand times
    memory: int = 512 * 2**20  # bytes of address space
    file: int = 4 * 2**20  # bytes of a file it writes

    def for_worker(self) -> dict[str, int]:
        """Return what the system is to be told, with seconds of processor time."""
        return {"memory": self.memory, "file": self.file, "cpu": 120}


@dataclass
class Box:
    """A folder outside of everything that workers see instead of the world; used one by one."""

    questions: tuple[Question, ...]
    hidden: tuple[str, ...] = ()  # paths that nobody in there may see, wherever they lie
    closed: bool = True  # whether to try the system's walls; False once it has refused
    limits: Limits = field(default_factory=Limits)
    refusal: str = ""

    def __post_init__(self) -> None:
        """Make the folder."""
        self.folder = Path(tempfile.mkdtemp(prefix="scarto-box-"))
        self.folder.chmod(0o755)
        self._worker: Worker | None = None
        for name in ("library", "scratch", "root"):
            (self.folder / name).mkdir()
        write_library(self.folder / "library", self.questions)

    def __enter__(self) -> Box:
        return self

    def __exit__(self, *_: object) -> None:
        if self._worker:
            self._worker.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def worker(self) -> Worker:
        """Return a worker that obeys: the one there is, or a new one where that one is broken."""
        if self._worker is None or self._worker.broken:
            self._worker = self._new_worker()
        return self._worker

    def _new_worker(self) -> Worker:
        found = Worker(self)
        if found.refusal:
            self.closed, self.refusal = False, found.refusal
            found = Worker(self)
        return found

    def settings(self) -> dict[str, Any]:
        """Return what a worker is told of its place."""
        sites = sorted({sysconfig.get_path(name) for name in ("purelib", "platlib")})
        kept = {*SYSTEM, sys.prefix, sys.base_prefix, sys.exec_prefix, *sites}
        kept |= {os.path.realpath(path) for path in kept}
        library = str(self.folder / "library")
        hidden = [os.path.realpath(path) for path in (str(PACKAGE), *self.hidden)]
        return {
            "closed": self.closed,
            "root": str(self.folder / "root"),
            "library": library,
            "scratch": str(self.folder / "scratch"),
            "kept": [*_outermost(kept), library],
            # what is kept stays visible: only what lies inside of it can be hidden
            "hidden": [path for path in hidden if not any(_within(each, path) for each in kept)],
            "paths": sites,
            "limits": self.limits.for_worker(),
            "user": self.user(),
        }

    def user(self) -> int:
        """Return the user that root becomes, one that nobody else is; 0 where it stays as it is."""
        open_to_all = self.closed or all(
            path.stat().st_mode & 0o001 for path in Path(os.path.realpath(sys.executable)).parents
        )
        return 200_000 + os.getpid() if os.geteuid() == 0 and open_to_all else 0


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _outermost(paths: Iterable[str]) -> list[str]:
    """Return the paths that lie in no other of them."""
    there = sorted(path for path in paths if Path(path).exists())
    links = [path for path in there if Path(path).is_symlink()]
    plain = [path for path in there if path not in links]
    found = [p for p in plain if not any(p != each and _within(p, each) for each in plain)]
    return [*found, *(link for link in links if not any(_within(link, each) for each in found))]


class Worker:
    """One bare Python that runs answers, each in a child of its own."""

    broken = False  # whether it no longer obeys, so that another one is needed

    def __init__(self, box: Box) -> None:
        ours, theirs = socket.socketpair()
        self._box, self._line, self._rest = box, ours, b""
        with theirs:
            self._process = subprocess.Popen(
                # As bare as -I makes it, but that sets of text keep one order from run to run.
                [sys.executable, "-s", "-P", "-S", "-B", str(SCRIPT), str(theirs.fileno())],
                env={
                    "PATH": "/usr/bin:/bin",
                    "PYTHONHASHSEED": "0",
                    "PYTHONUTF8": "1",
                    "LANG": "C.UTF-8",
                    "MPLBACKEND": "Agg",  # no window can open (C92)
                    "OMP_NUM_THREADS": "1",
                    "OPENBLAS_NUM_THREADS": "1",
                },
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=None if os.environ.get("SCARTO_WORKER_LOUD") else subprocess.DEVNULL,
                cwd=box.folder,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._send(box.settings())
        _, ready = self._receive(BEGINS)
        self.refusal = str(ready.get("open", "")) if "ready" not in ready else ""
        self.stranger = ready.get("stranger") is True
        if self.refusal:
            self.end()

    def start(
        self, cells: Iterable[tuple[int, str]], files: Iterable[tuple[str, bytes]] = ()
    ) -> dict[str, Any]:
        """Run cells in a fresh child, in a folder of its own with copies of some files.

        Comes back with what the last one came to: {"error": None or a crash}.
        """
        copies = {name: base64.b64encode(data).decode("ascii") for name, data in files}
        work = json.dumps({"cells": list(cells), "files": copies}).encode("ascii")
        order = {"do": "start", "bytes": len(work)}
        return next(self._ask(order, 1, self._box.limits.cell, work))

    def look(self, name: str, parameters: tuple[str, ...]) -> dict[str, Any]:
        """Return what stands under a name there."""
        order = {"do": "look", "name": name, "parameters": parameters}
        return next(self._ask(order, 1, self._box.limits.call))

    def calls(self, name: str, given: list[list[Any]]) -> Iterator[dict[str, Any]]:
        """Yield what each call of a function came to, in order."""
        order = {"do": "call", "name": name, "given": [json.dumps(each) for each in given]}
        return self._ask(order, len(given), self._box.limits.call)

    def end(self) -> None:
        """End the worker and all that it started; nothing of it is left behind."""
        self.broken = True
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._line.close()

    def _ask(
        self, order: dict[str, Any], replies: int, seconds: float, work: bytes = b""
    ) -> Iterator[dict[str, Any]]:
        """Yield replies; whoever leaves before the last one leaves a worker that is ended, so that
        what comes late never meets the next answer."""
        number = secrets.randbits(53)  # nobody answers what has not been asked yet
        in_step = not replies
        try:
            self._send(order | {"n": number, "seconds": seconds}, work)
            for place in range(replies):
                letter, reply = self._receive(seconds + GRACE)
                if reply.get("n") != number:
                    raise Dead  # out of step: no reply to what was asked
                if letter == "W":
                    in_step = True  # the child is gone, and the worker as good as ever
                    raise Late if "late" in reply else Dead
                if reply.get("k") != place:
                    raise Dead
                in_step = place == replies - 1
                yield reply
        finally:
            if not in_step:
                self.end()

    def _send(self, order: dict[str, Any], work: bytes = b"") -> None:
        self._line.settimeout(GRACE)
        try:
            self._line.sendall(json.dumps(order).encode("ascii") + b"\n" + work)
        except OSError:
            raise Dead from None

    def _receive(self, seconds: float) -> tuple[str, dict[str, Any]]:
        """Return the next line: "W" for the worker's own, "C" for a child's."""
        self._line.settimeout(seconds)
        while b"\n" not in self._rest:
            try:
                got = self._line.recv(65536)
            except TimeoutError:
                raise Late from None
            except OSError:
                raise Dead from None
            self._rest += got
            if not got or len(self._rest) > LONGEST:
                raise Dead
        line, _, self._rest = self._rest.partition(b"\n")
        try:
            reply = json.loads(line[1:])
        except (ValueError, RecursionError):
            raise Dead from None
        if not isinstance(reply, dict):
            raise Dead
        return line[:1].decode("latin-1"), reply
