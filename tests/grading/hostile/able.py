"""The second table: what an able student tries who has read the grader's own code.

Each kind of hole that was ever found has its line here; `attacks` has the plain ones.
"""

from __future__ import annotations

from attacks import NAME, RIGHT, WRONG, C, F, N, beside, body, cheat, value
from submission import Attack, Book, code

INNER = RIGHT.replace(f"def {NAME}", "def inner")
# the order that a worker is at, found in the frames below the answer's own
ORDER = """
import sys, json
def order():
    frame = sys._getframe()
    while frame:
        if 'order' in frame.f_locals and 'line' in frame.f_locals:
            return frame.f_locals
        frame = frame.f_back
def say(place, **more):
    found = order()
    text = json.dumps({"n": found["order"]["n"], "k": place} | more)
    found["line"].sendall(text.encode() + b"\\n")
"""


def right_by(source: str) -> Attack:
    """The right function under another guise."""
    return Attack(lambda book: book.answer(F, f"{INNER}\n{source}"), {})


def wrong_by(source: str, status: str = "wrong") -> Attack:
    """What only looks like a function, made from the right one or from nothing."""
    return Attack(lambda book: book.answer(F, f"{INNER}\n{source}"), {F: status})


def elsewhere(source: str) -> Attack:
    """A cell that no answer needs; every answer keeps its points."""
    return Attack(lambda book: book.before(F, source), {})


def once(lines: str, before: str = "") -> Attack:
    """A right function that does something else in its first call."""
    return beside("if DONE: raise KeyError\nDONE.append(1)\n" + lines, f"{before}\nDONE = []")


def many_cells(book: Book) -> Book:
    """Each cell uses the one above: who follows that cell by cell never ends."""
    chain = [code(f"x{n} = x{n - 1}") for n in range(1, 1_500)]
    book.cells[2:2] = [code("x0 = 0"), *chain]
    return book.answer(F, f"{RIGHT}\nx1499")


def crowd(book: Book) -> Book:
    """Cells without number."""
    book.cells.extend(code(f"y{n} = {n}") for n in range(60_000))
    return book


ABLE: dict[str, Attack] = {
    # values of nearly the right kind
    "int of its own": wrong_by(f"class I(int): pass\ndef {NAME}(pile): return I(inner(pile))"),
    "member of an enum": wrong_by(
        f"import enum\nE = enum.IntEnum('E', [('x%d' % n, n) for n in range(99)])\n"
        f"def {NAME}(pile): return E(inner(pile))"),
    "number of numpy": wrong_by(
        f"import numpy\ndef {NAME}(pile): return numpy.int64(inner(pile))"),
    "fraction": wrong_by(
        f"from fractions import Fraction\ndef {NAME}(pile): return Fraction(inner(pile))"),
    "decimal digits": value("_ = '٦٦٦'"),
    "bytes": value("_ = b'6'"),
    "text of its own": value("class S(str): pass\n_ = S('CK DQ T2')", question=C),
    "a function for a value": value("_ = lambda: 6"),
    "a class for a value": value("class A: pass\n_ = A"),
    # functions of another make: what a call gives is what counts
    "a class that is called": right_by(
        f"class {NAME}:\n    def __new__(cls, pile): return inner(pile)"),
    "an object that is called": right_by(
        f"class A:\n    def __call__(self, pile, more=1): return inner(pile)\n{NAME} = A()"),
    "a method": right_by(f"class A:\n    def count(self, pile): return inner(pile)\n"
                         f"{NAME} = A().count"),
    "static method": right_by(f"@staticmethod\ndef {NAME}(pile): return inner(pile)"),
    "lambda": right_by(f"{NAME} = lambda pile, *more, **others: inner(pile)"),
    "wide letters": right_by("def ｃount_points(pile): return inner(pile)"),
    "cyrillic letters": wrong_by("def сount_points(pile): return inner(pile)"),
    "property": wrong_by(f"{NAME} = property(inner)"),
    "asynchronous generator": wrong_by(f"async def {NAME}(pile):\n    yield inner(pile)"),
    "context manager": wrong_by("import contextlib\n@contextlib.contextmanager\n"
                                f"def {NAME}(pile):\n    yield inner(pile)"),
    "cached by lists": wrong_by(
        f"import functools\n@functools.cache\ndef {NAME}(pile): return inner(pile)", "crashed"),
    "signature of its own": wrong_by(
        f"def {NAME}(): return 1\nimport inspect\n{NAME}.__signature__ = inspect.signature(inner)",
        "crashed"),
    "two hundred definitions, right last": right_by(
        "".join(f"def {NAME}(pile): return {n}\n" for n in range(200))
        + f"def {NAME}(pile): return inner(pile)"),
    "two hundred definitions, wrong last": wrong_by(
        f"def {NAME}(pile): return inner(pile)\n"
        + "".join(f"def {NAME}(pile): return {n}\n" for n in range(200))),
    # state
    "right at first": body("CALLS.append(1)\nreturn inner(pile) if len(CALLS) < 60 else 7",
                           "wrong", f"CALLS = []\n{INNER}"),
    "counts in a default": wrong_by(
        f"def {NAME}(pile, seen=[]):\n    seen.append(1)\n"
        "    return inner(pile) + len(seen) // 50"),
    "remembers, and is right": right_by(
        f"SEEN = {{}}\ndef {NAME}(pile):\n    key = tuple(pile)\n"
        "    if key not in SEEN: SEEN[key] = inner(pile)\n    return SEEN[key]"),
    # the worker's own things, which all lie open to an answer
    "speaks for the worker": body(
        "for k in range(999): say(k, value={'i': '0x3'}, verdict='right', points=4)\nreturn 7",
        "wrong|died", ORDER),
    "a reply of no kind, then silence": body(
        "say(0, value={'i': 'six'})\nimport time\ntime.sleep(99)", "died|timed out", ORDER),
    "a reply of no kind, then more": body(
        "say(0, value={'q': []})\nfor k in range(1, 999): say(k, value=None)\nreturn 7",
        "died|wrong", ORDER),
    "no more cases": body("order()['order']['given'].clear()\nreturn 7",
                          "wrong|died|timed out", ORDER),
    "one easy case": body("given = order()['order']['given']\n"
                          "given[:] = ['[[\"F\"]]'] * len(given)\nreturn 4", "wrong", ORDER),
    "patched worker": cheat(ORDER + "import __main__\nframe = sys._getframe()\n"
                            "while frame.f_back: frame = frame.f_back\n"
                            "theirs = frame.f_globals['answering']\n"
                            "theirs.sending.encode = lambda *a: {'i': '0x3'}\n"
                            "theirs.call = lambda *a: {'value': {'i': '0x3'}}"),
    "looks for answers in memory": cheat(
        "import gc, sys\nFOUND = [x for x in gc.get_objects() if type(x).__name__ in "
        "('Question', 'Lesson', 'Ask', 'Verdict')]\nassert FOUND", "crashed"),
    "walks up a traceback": body(
        "try: 1 / 0\nexcept ZeroDivisionError as error: frame = error.__traceback__.tb_frame\n"
        "while frame:\n    for name in ('wanted', 'asked', 'right', 'answers'):\n"
        "        if name in frame.f_locals: return frame.f_locals[name]\n"
        "    frame = frame.f_back\nreturn 7", "wrong"),
    "other builtins": cheat("__builtins__ = {'len': lambda x: 0, '__import__': None}"),
    "seven is six": cheat("import ctypes\nctypes.memmove(id(7) + 24, id(3) + 24, 4)",
                          "wrong|died|crashed|timed out"),
    "an error that cannot be told": body(
        "raise E", "crashed|died",
        "class M(type):\n    @property\n    def __name__(cls): raise SystemError\n"
        "class E(Exception, metaclass=M): pass"),
    "an error without end": body("raise ValueError('x' * 10**7)", "crashed"),
    # what is the engine's, and not the student's
    "looks beside the package": body(
        "import importlib.util, os\n"
        "place = os.path.dirname(importlib.util.find_spec('scarto_teach').origin)\n"
        "return len(os.listdir(place + '/questions'))", "crashed"),
    "asks what was installed": body(
        "from importlib import metadata\n"
        "files = [f for f in metadata.files('scarto_teach') if 'lessons' in str(f)]\n"
        "return len(files[0].locate().read_text())", "crashed"),
    "the sheet's solution": wrong_by(
        f"from scarto_teach import question\n{NAME} = question('06.7').solution"),
    "the sheet's solution, called": body(
        "from scarto_teach import question\nreturn question('06.7').solution()(pile)", "wrong"),
    "counts by the rule set": body(
        "from scarto_teach.engine.ruleset import fill_and_count, PIEDMONT\n"
        "cards = [card for card in pile if card != 'F']\n"
        "return fill_and_count(sum(map(PIEDMONT.value, pile)), len(cards))", "crashed"),
    "values of the rule set": right_by(
        "from scarto_teach import PIEDMONT, Card\n"
        f"def {NAME}(pile):\n    cards = [Card(c) for c in pile if c != 'F']\n"
        "    missing = -len(cards) % 3\n"
        "    total = sum(PIEDMONT.value(c) for c in pile)\n"
        "    return total + missing - 2 * (len(cards) + missing) // 3"),
    "everything imported": Attack(
        lambda book: book.answer(F, "from scarto_teach import *\nimport scarto_teach as st\n"
                                 f"{RIGHT}\nquestion('06.7').check({NAME})\nDealTable(seed=1)\n"
                                 "st.Drill('06')"), {}),
    # cells
    "shell in its body": Attack(
        lambda book: book.answer(F, f"!echo\n{RIGHT}".replace("\n    ", "\n    !ls\n    ", 1)), {}),
    "another Python": Attack(lambda book: book.answer(F, f"%%python\n{RIGHT}"),
                             {F: "unattempted"}),
    "run elsewhere": Attack(lambda book: book.answer(F, f"%run other.py\n{WRONG}"), {F: "wrong"}),
    "in a text cell": Attack(lambda book: book.answer(F, WRONG) and book.after(
        "06.8", RIGHT, cell_type="markdown"), {F: "wrong"}),
    "an id in the metadata": Attack(
        lambda book: book.answer(F, WRONG).before(N, RIGHT, metadata={
            "nbgrader": {"grade_id": "answer-06-7", "points": 99}, "id": "answer-06-7"}),
        {F: "duplicated"}),
    # bombs for whoever reads
    "a long sum": elsewhere("x = " + " + ".join(["1"] * 1_500)),
    "a long sum in the answer": Attack(
        lambda book: book.answer(F, RIGHT + "\nx = " + " + ".join(["1"] * 900)), {}),
    "a long line of spaces": elsewhere("(" + "\n" + " " * 600_000 + "x"),
    "very many lines": Attack(lambda book: book.before(F, "\n" * 90_000 + ")"), {}),
    "a line of marks": elsewhere(")\n" + "?" * 300_000 + "x"),
    "a chain of cells": Attack(many_cells, {}),
    "a crowd of cells": Attack(crowd, {}),
    # bombs for whoever tidies up
    "very many files": once("for i in range(200_000): open(f'x{i}', 'w').close()"),
    "very deep folders": once(
        "import os\nfor i in range(3_000):\n    os.mkdir('d')\n    os.chdir('d')"),
    "locked folders": once("import os\nos.makedirs('a/b/c')\nopen('a/b/c/d', 'w').close()\n"
                           "os.chmod('a/b', 0)\nos.chmod('.', 0)"),
    "all the files it may open": once("import os\nfor i in range(99):\n    open(f'x{i}', 'w')\n"
                                      "KEPT = [os.dup(1) for i in range(99)]"),
    "a full disk": once("for i in range(99): open(f'x{i}', 'wb').write(b'x' * 4_000_000)"),
    "memory of the system's": once(
        "import ctypes\nlibc = ctypes.CDLL(None)\nlibc.shmat.restype = ctypes.c_void_p\n"
        "for i in range(40):\n    at = libc.shmat(libc.shmget(0, 1 << 26, 0o1600), None, 0)\n"
        "    assert at not in (None, 2**64 - 1)\n    ctypes.memset(at, 1, 1 << 26)\n"
        "    libc.shmdt(ctypes.c_void_p(at))"),
    "stops itself": body("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
                         "timed out|crashed"),
    "leaves its group": body("import os\ntry: os.setsid()\nexcept OSError: pass\n"
                             "while True: pass", "timed out"),
    "signals the first": once("import os, signal\nfor pid in (1, os.getppid()):\n"
                              "    for s in (2, 10, 15, 19, 23):\n        try: os.kill(pid, s)\n"
                              "        except OSError: pass"),
    # names
    "-rf": Attack(lambda book: book, {}),
    "two\nlines": Attack(lambda book: book, {}),
    "\x1b[2J\x1b]0;x\x07red": Attack(lambda book: book, {}),
    "\u202egnp.yb": Attack(lambda book: book, {}),
    "%=1+1": Attack(lambda book: book, {}),
}  # fmt: skip
