"""What a child of the worker does: it runs an answer's cells and says what its functions give.

Loaded by `worker.py`, so it needs the standard library only.
"""

from __future__ import annotations

import base64
import contextlib
import inspect
import io
import linecache
import os
import socket
import sys
import types
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

QUIET: Final = ("get_ipython", "display")

# Given by whoever loads this: nothing of ours can be imported here.
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
    before = dumps(arguments, default=id)  # a View cannot be changed
    sink.wrote = False
    try:
        value = sending.encode(function(*arguments))
    except BaseException as error:
        return {"error": sending.explain(error)}
    return {
        "value": value,
        "printed": sink.wrote,
        "changed": dumps(arguments, default=id) != before,
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
    # what lies beside the notebook may be imported too, and covers nothing
    sys.path[:] = [settings["library"], *sys.path, *settings["paths"], f"{folder}/work"]
    sys.argv[:] = ["answer"]
    sandbox.step_down(user, settings["limits"])
    if not settings["closed"]:
        sandbox.guard([*settings["kept"], settings["library"]], settings["hidden"], folder)
    settings.clear()  # they name places of the teacher's
