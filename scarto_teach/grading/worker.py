"""Runs learners' code and answers with values; it knows no right answer and gives no verdict.

A script for a bare Python, of which nothing of this package is imported.  The first process reads
orders, a JSON line each, and forks one child for each answer: whatever a child does to itself, the
next one begins afresh.  Lines that begin with "C" come from a child and are believed by nobody.
"""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import os
import select
import shutil
import signal
import socket
import sys
import time
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

LINE: Final = 1_000_000  # bytes of a reply

# The files beside this one, loaded by their place: nothing of ours can be imported here.
answering: Any = None
sandbox: Any = None
settings: dict[str, Any] = {}


class First:
    """The first process: reads orders, starts children and ends them in time.

    What students wrote goes past it, straight to the child that runs it: nothing of one answer is
    in the memory from which the next one is forked.
    """

    def __init__(self, control: socket.socket) -> None:
        self.control = control
        self.child = 0
        self.line: socket.socket | None = None
        self.rest = b""
        self.count = 0

    def say(self, content: dict[str, Any]) -> None:
        """Send a line of our own."""
        self.control.sendall(b"W" + dumps(content).encode("ascii") + b"\n")

    def read(self) -> bytes:
        """Return the next line and not a byte more; nothing where nobody is there to order."""
        parts, end = [], 0
        while not end:
            ahead = self.control.recv(65536, socket.MSG_PEEK)
            if not ahead:
                return b""
            end = ahead.find(b"\n") + 1
            parts.append(self.control.recv(end or len(ahead), socket.MSG_WAITALL))
        return b"".join(parts)

    def alone(self) -> bool:
        """Return whether nobody is there to order any more."""
        try:
            return not self.control.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:  # the child has read it in the meantime
            return False

    def serve(self) -> None:
        """Obey until nobody is there to order."""
        while read := self.read():
            order = loads(read)
            if order["do"] == "start":
                self.end()
                self.start(order)
            elif self.line is not None:
                with contextlib.suppress(OSError):  # it is gone, as the next read finds out
                    self.line.sendall(read)
            for _ in range(len(order.get("given", "."))):
                if not self.pass_on(order["n"], order["seconds"]):
                    break
        self.end()

    def start(self, order: dict[str, Any]) -> None:
        """Fork the child that answers from now on; it reads for itself what it is to run."""
        mine, its = socket.socketpair()
        self.count += 1
        self.rest = b""
        if settings["closed"]:
            sandbox.fresh(settings["scratch"])
        child = os.fork()
        if child == 0:
            try:
                mine.close()
                work = loads(self.control.recv(order["bytes"], socket.MSG_WAITALL))
                answering.answer_orders(its, order | work, f"{settings['scratch']}/{self.count}")
            finally:
                os._exit(0)
        its.close()
        self.child, self.line = child, mine

    def pass_on(self, number: int, seconds: float) -> bool:
        """Pass one line of the child on, unread; False where none came, and the child is ended."""
        if self.line is None:
            self.say({"n": number, "dead": True})
            return False
        until = time.monotonic() + seconds
        while b"\n" not in self.rest:
            left = until - time.monotonic()
            ready = select.select([self.line, self.control], [], [], left)[0] if left > 0 else []
            if self.control in ready and self.alone():
                self.end()
                sys.exit()
            if ready == [self.control]:  # what the child has yet to read
                time.sleep(0.001)
                continue
            try:
                got = self.line.recv(65536) if ready else b""
            except OSError:
                got = b""
            self.rest += got
            if not got or len(self.rest) > LINE:
                self.end()
                self.say({"n": number, "dead" if ready else "late": True})
                return False
        reply, _, self.rest = self.rest.partition(b"\n")
        self.control.sendall(b"C" + reply + b"\n")
        return True

    def end(self) -> None:
        """End the child and whatever it started."""
        if self.line is None:
            return
        self.line.close()
        self.line = None
        for kill, who in ((os.killpg, self.child), (os.kill, self.child)):
            with contextlib.suppress(OSError):
                kill(who, signal.SIGKILL)
        if os.getpid() == 1:  # first in a system of its own: nobody else belongs to anybody
            with contextlib.suppress(OSError):
                os.kill(-1, signal.SIGKILL)
        os.waitpid(self.child, 0)
        if settings["closed"]:
            sandbox.gone(settings["scratch"])
        else:
            tidy(f"{settings['scratch']}/{self.count}")


def tidy(folder: str) -> None:
    """Remove a folder, the ones in it that were locked too."""
    with contextlib.suppress(OSError):
        Path(folder).chmod(0o700)
    for path, names, _ in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                Path(path, name).chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


def beside(name: str) -> Any:
    """Return the module in a file beside this one."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def becomes_a_stranger() -> bool:
    """Return whether children become another user: tried, since a container may forbid it."""
    before = os.geteuid()
    child = os.fork()
    if child == 0:
        try:
            sandbox.step_down(settings["user"], settings["limits"])
        finally:
            os._exit(os.geteuid() == before)
    return os.waitpid(child, 0)[1] == 0


def main() -> None:
    """Read the settings, close the walls, say what is in force, and obey."""
    global answering, sandbox
    answering, sandbox = beside("answering"), beside("sandbox")
    answering.sandbox, answering.sending = sandbox, beside("sending")
    answering.settings = settings
    first = First(socket.socket(fileno=int(sys.argv[1])))
    settings.update(loads(first.read()))
    if settings["closed"]:
        try:
            sandbox.close_in(
                settings["root"], settings["kept"], settings["hidden"], settings["scratch"]
            )
        except (OSError, AttributeError) as error:  # refused, or not a Linux that has it
            first.say({"open": str(error)})
            return
    stranger = becomes_a_stranger()
    settings["user"] = settings["user"] if stranger else 0
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first in a system hears what it handles
    first.say({"ready": True, "stranger": stranger})
    gc.freeze()  # or each child would copy what it only counts
    first.serve()


if __name__ == "__main__":
    main()
