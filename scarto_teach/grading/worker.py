"""Runs learners' code and answers with values; it knows no right answer and gives no verdict.

A script for a bare Python, of which nothing of this package is imported.  The first process reads
orders, a JSON line each, and forks one child for each answer: whatever a child does to itself, the
next one begins afresh.  Lines that begin with "C" come from a child and are believed by nobody.
"""

from __future__ import annotations

import base64
import contextlib
import gc
import importlib.util
import inspect
import io
import linecache
import os
import select
import shutil
import signal
import socket
import sys
import time
import types
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

LINE: Final = 1_000_000  # bytes of a reply
QUIET: Final = ("get_ipython", "display")

# The two files beside this one, loaded by their place: nothing of ours can be imported here.
sandbox: Any = None
sending: Any = None
settings: dict[str, Any] = {}


class Sink(io.TextIOBase):
    """A standard output that keeps nothing, and knows whether anything came."""

    encoding = "utf-8"
    wrote = False

    def write(self, text: str) -> int:
        """Return how much was taken: all of it."""
        self.wrote = True
        return len(text)

    def close(self) -> None:
        """Stay open: whoever closes it would close it for what comes after."""


class Nothing:
    """What a sheet shows in a notebook and a grader has no use for: it takes anything."""

    def __call__(self, *given: Any, **more: Any) -> Nothing:
        return self

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def run_cells(cells: list[list[Any]], space: dict[str, Any]) -> dict[str, Any]:
    """Run sources in order in one namespace; what the last of them came to."""
    error: dict[str, Any] | None = None
    for number, source in cells:
        name = f"{sending.LEARNERS}{number}>"
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        error = None
        try:
            exec(compile(source, name, "exec", dont_inherit=True), space)
        except BaseException as raised:
            error = sending.explain(raised)
    return {"error": error}


def look(order: dict[str, Any], space: dict[str, Any]) -> dict[str, Any]:
    """Return what stands under a name: a value, and how a function may be called."""
    if order["name"] not in space:
        return {"absent": True}
    found = space[order["name"]]
    fits = False
    if callable(found):
        try:
            inspect.signature(found).bind(*order["parameters"])
            fits = True
        except (TypeError, ValueError):
            fits = False
    module = getattr(found, "__module__", "")
    return {
        "value": sending.encode(found),
        "callable": callable(found),
        "fits": fits,
        "module": module[:80] if type(module) is str else "",
    }


def call(function: Any, given: str, sink: Sink) -> dict[str, Any]:
    """Return what one call came to; the arguments come as JSON, so they are fresh each time."""
    arguments = list(map(sending.given_as, loads(given)))
    before = dumps(arguments, default=repr)
    sink.wrote = False
    try:
        value = sending.encode(function(*arguments))
    except BaseException as error:
        return {"error": sending.explain(error)}
    return {
        "value": value,
        "printed": sink.wrote,
        "changed": dumps(arguments, default=repr) != before,
    }


def answer_orders(line: socket.socket, order: dict[str, Any], folder: str) -> None:
    """Be one child: run the cells of an order, then answer until the line is closed."""
    become_harmless(folder, order["files"], line.fileno())
    sink = Sink()
    sys.stdout = sys.stderr = sink
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    space = main.__dict__
    space.update({name: Nothing() for name in QUIET})
    stream = line.makefile("rb")

    def reply(content: dict[str, Any], place: int = 0) -> None:
        text = dumps({"n": order["n"], "k": place} | content)
        line.sendall(text.encode("ascii") + b"\n")

    reply(run_cells(order["cells"], space))
    for read in stream:
        order = loads(read)
        if order["do"] == "look":
            reply(look(order, space))
            continue
        for place, given in enumerate(order["given"]):
            reply(call(space.get(order["name"]), given, sink), place)


def become_harmless(folder: str, files: dict[str, str], line: int) -> None:
    """Leave the first process's rights, files and folder behind."""
    os.setpgid(0, 0)
    void = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):
        os.dup2(void, each)
    # the one line it answers on is all it keeps: none that leads to the parent
    os.closerange(3, line)
    os.closerange(line + 1, 1024)
    for name in ("work", "home"):
        Path(folder, name).mkdir(parents=True)
    for name, data in files.items():
        with contextlib.suppress(OSError, ValueError):
            Path(folder, "work", Path(name).name).write_bytes(base64.b64decode(data))
    user = settings["user"]
    if os.geteuid() == 0 and user:
        for path in (Path(folder), *Path(folder).rglob("*")):
            os.chown(path, user, user)
    os.chdir(f"{folder}/work")
    os.environ.update(HOME=f"{folder}/home", TMPDIR=f"{folder}/home", MPLCONFIGDIR=f"{folder}/home")
    sys.path[:] = [settings["library"], *sys.path, *settings["paths"]]
    sys.argv[:] = ["answer"]
    sandbox.step_down(user, settings["limits"])
    if not settings["closed"]:
        sandbox.guard([*settings["kept"], settings["library"]], settings["hidden"], folder)


class First:
    """The first process: reads orders, starts children and ends them in time."""

    def __init__(self, control: int) -> None:
        self.control = os.fdopen(control, "r+b", buffering=0)
        self.child = 0
        self.line: socket.socket | None = None
        self.rest = b""
        self.count = 0

    def say(self, content: dict[str, Any]) -> None:
        """Send a line of our own."""
        self.control.write(b"W" + dumps(content).encode("ascii") + b"\n")

    def serve(self) -> None:
        """Obey until nobody is there to order."""
        with os.fdopen(os.dup(self.control.fileno()), "rb") as orders:
            for read in orders:
                order = loads(read)
                if order["do"] == "start":
                    self.end()
                    self.start(order)
                elif self.line is not None:
                    with contextlib.suppress(OSError):  # it is gone, as the next read finds out
                        self.line.sendall(read)
                for _ in range(len(order.get("given", "."))):
                    if not self.pass_on(order["seconds"]):
                        break
        self.end()

    def start(self, order: dict[str, Any]) -> None:
        """Fork the child that answers from now on."""
        mine, its = socket.socketpair()
        self.count += 1
        self.rest = b""
        child = os.fork()
        if child == 0:
            try:
                mine.close()
                answer_orders(its, order, f"{settings['scratch']}/{self.count}")
            finally:
                os._exit(0)
        its.close()
        self.child, self.line = child, mine

    def pass_on(self, seconds: float) -> bool:
        """Pass one line of the child on, unread; False where none came, and the child is ended."""
        if self.line is None:
            self.say({"dead": True})
            return False
        until = time.monotonic() + seconds
        while b"\n" not in self.rest:
            left = until - time.monotonic()
            ready = left > 0 and select.select([self.line], [], [], left)[0]
            try:
                got = self.line.recv(65536) if ready else b""
            except OSError:
                got = b""
            self.rest += got
            if not got or len(self.rest) > LINE:
                self.end()
                self.say({"dead": True} if ready else {"late": True})
                return False
        reply, _, self.rest = self.rest.partition(b"\n")
        self.control.write(b"C" + reply + b"\n")
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
        shutil.rmtree(f"{settings['scratch']}/{self.count}", ignore_errors=True)


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
    global sandbox, sending
    control = int(sys.argv[1])
    sandbox, sending = beside("sandbox"), beside("sending")
    with os.fdopen(os.dup(control), "rb", buffering=0) as orders:
        settings.update(loads(orders.readline()), control=control)
    first = First(control)
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
    first.say({"ready": True, "stranger": stranger})
    gc.freeze()  # or each child would copy what it only counts
    first.serve()


if __name__ == "__main__":
    main()
