"""What a worker cannot reach, with the system's walls and with the guard alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scarto_teach.grading.force import in_force
from scarto_teach.grading.isolation import Box, Dead, Late, Limits
from scarto_teach.questions import load_lesson

ROOT = Path(__file__).resolve().parents[2]
LIMITS = Limits(cell=5, call=1)


@pytest.fixture(scope="module", params=[True, False], ids=["walls", "guard"])
def box(request: pytest.FixtureRequest) -> Iterator[Box]:
    with Box(load_lesson("06").questions, closed=request.param, limits=LIMITS) as box:
        yield box


def ran(box: Box, source: str) -> str:
    """What came of a cell: the name of its error, "late", "dead", or the value of `x`."""
    worker = box.worker()
    try:
        error = worker.start([(1, source)])["error"]
        return str(error["kinds"][0] if error else worker.look("x", ()).get("value"))
    except Late:
        return "late"
    except Dead:
        return "dead"


OUT_OF_REACH = {
    "the lessons": f"open('{ROOT}/scarto_teach/questions/lessons/06_counting.toml')",
    "the package": f"import sys; sys.path.append('{ROOT}'); import scarto_teach.questions",
    "the solutions": f"import os; os.listdir('{ROOT}/solutions')",
    "the temporary folder": "import os; os.remove('/tmp/x')",
    "a file of the system": "open('/etc/evil', 'w')",
    "a file in a folder that may be read": "import os, sys; at = os.open(sys.prefix, os.O_RDONLY)\n"
    "os.open('evil', os.O_CREAT | os.O_WRONLY, dir_fd=at)",
    "a file written by the history of lines": "import readline; readline.add_history('x')\n"
    "readline.write_history_file('/var/evil')",
    "a file of a database": "import sqlite3; sqlite3.connect(':memory:').execute("
    "\"attach '/var/evil' as x\")",
    "Python's own files": "import os; open(os.__file__, 'a')",
    "another process": "import os; os.kill(os.getppid(), 9)",
    "a process of its own": "import os; os.fork()",
    "a program": "import subprocess; subprocess.run(['true'])",
    "the network": "import socket; socket.create_connection(('127.0.0.1', 9))",
    "memory": "x = bytearray(10 ** 12)",
    "the law": "from scarto_teach import count_points",
    "the law by another way": "from scarto_teach.engine.scoring import count_points",
}


@pytest.mark.parametrize("what", OUT_OF_REACH)
def test_out_of_reach(box: Box, what: str) -> None:
    assert ran(box, OUT_OF_REACH[what]).endswith("Error")


def test_what_an_answer_may_use(box: Box) -> None:
    assert ran(box, "from scarto_teach import Card, PIEDMONT, question\n"
                    "question('06.1').check(3)\nx = str(Card('SK'))") == "SK"  # fmt: skip
    assert ran(box, "import math, random, itertools, json, re, dataclasses\nx = 'ok'") == "ok"
    assert ran(box, "open('note.txt', 'w').write('x')\nx = open('note.txt').read()") == "x"
    assert ran(box, "import os, tempfile\nx = tempfile.mkstemp()[1][:0]") == ""


def test_nothing_of_one_answer_is_left_for_the_next(box: Box) -> None:
    first = "import builtins, os\nbuiltins.sum = None\nopen('left', 'w')\nos.environ['LEFT'] = '1'"
    assert ran(box, first) == "None"
    assert ran(
        box, "import os\nx = [sum([]), os.path.exists('left'), 'LEFT' in os.environ]"
    ) == str({"l": [{"i": "0x0"}, False, False]})


HEAP = """
import ctypes
libc = ctypes.CDLL(None)
libc.sbrk.restype, libc.sbrk.argtypes = ctypes.c_void_p, [ctypes.c_ssize_t]
class M(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "abcdefghij"]
libc.mallinfo2.restype = M
heap = ctypes.string_at(libc.sbrk(0) - libc.mallinfo2().a, libc.mallinfo2().a)
x = [len(heap) > 10**6, heap.count(b"SECRET" + b"WORD")]
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the heap is looked for as Linux has it")
def test_no_answer_finds_another_one_in_its_memory() -> None:
    """Each process is forked from one that has seen the answers of others, were it to read them."""
    with Box(load_lesson("06").questions, limits=LIMITS) as box:
        for number in range(4):
            ran(box, f"SECRETWORD = {number}\n" + "# an answer of some length\n" * 60)
        if not box.closed:
            pytest.skip("the guard gives no ctypes")
        assert ran(box, HEAP) == str({"l": [True, {"i": "0x0"}]})


WRITABLE = """
import os
x = []
for folder, folders, _ in os.walk("/"):
    try:
        open(folder + "/left", "w").close()
        x.append(folder)
    except OSError:
        pass
own = os.path.dirname(os.path.dirname(os.getcwd()))
x = [folder for folder in x if not folder.startswith(own)]
"""


def test_nothing_but_its_own_folder_can_be_written() -> None:
    """A file left anywhere else would be there for the next student's answer."""
    with Box(load_lesson("06").questions, limits=Limits(cell=60)) as box:
        if box.worker() and not box.closed:
            pytest.skip("this system gives no walls")
        assert ran(box, WRITABLE) == str({"l": []})


def test_memory_that_outlives_an_answer_is_not_to_be_had() -> None:
    with Box(load_lesson("06").questions, limits=LIMITS) as box:
        if (box.worker() and not box.closed) or os.geteuid() != 0:
            pytest.skip("this system leaves it open")
        source = "import ctypes\nx = ctypes.CDLL(None).shmget(0, 1 << 20, 0o1600)"
        assert ran(box, source) == str({"i": "-0x1"})


def test_what_comes_late_never_meets_the_next_answer(box: Box) -> None:
    """Who leaves in the middle would else leave replies that the next one gets, or waits for."""
    source = "import time\ndef f(n):\n    time.sleep(n)\n    return n"
    box.worker().start([(1, source)])
    replies = box.worker().calls("f", [[0], [0.9], [0.9], [0.9]])
    assert next(replies)["value"] == {"i": "0x0"}
    replies.close()  # type: ignore[attr-defined]
    assert ran(box, "x = 'after'") == "after"


def test_an_answer_holds_no_line_but_its_own(box: Box) -> None:
    """A line to the parent would let it speak for the worker."""
    source = (
        "import os\nx = 0\nfor fd in range(3, 256):\n    try:\n        os.fstat(fd)\n"
        "        x += 1\n    except OSError:\n        pass"
    )
    assert ran(box, source) == str({"i": "0x1"})


def test_an_end_is_known_from_a_delay(box: Box) -> None:
    assert ran(box, "import os; os._exit(0)") == "dead"
    assert ran(box, "while True: pass") == "late"
    assert ran(box, "x = 'after'") == "after"


def test_it_is_said_what_is_in_force(box: Box) -> None:
    """Where the system has no walls, the teacher reads so, loudly."""
    lines = in_force(box)
    assert ("WARNING" in lines[0]) is not box.closed


def test_the_environment_holds_nothing_of_the_teacher_s(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCARTO_SECRET", "x")
    with Box(load_lesson("06").questions, closed=box.closed, limits=LIMITS) as fresh:
        assert ran(fresh, "import os\nx = 'SCARTO_SECRET' in os.environ") == "False"


def test_a_sheet_may_import_what_its_own_solutions_import() -> None:
    with Box(load_lesson("05").questions, limits=LIMITS) as box:
        source = (
            "from scarto_teach import WEB_PAGE, trick_winner\nx = trick_winner('S2 S3', WEB_PAGE)"
        )
        assert ran(box, source) == str({"i": "0x1"})
        assert ran(box, "from scarto_teach import count_points") == "ImportError"


NOT_LENT = {
    "01": (
        "from scarto_teach import PIEDMONT",
        "from scarto_teach.engine.ruleset import PIEDMONT",
        "from scarto_teach import Card\nsorted([Card('SK'), Card('SQ')])",
        "from scarto_teach.engine.cards import LONG_RANKS",
    ),
    "06": (
        "from scarto_teach import PIEDMONT\nPIEDMONT.total",
        "from scarto_teach import audit",
        "from scarto_teach.engine.ruleset import fill_and_count",
        "from scarto_teach.engine.scoring import count_ids",
    ),
    "11": ("from scarto_teach.engine.ruleset import fill_and_count",),
}
LENT = {
    "01": "from scarto_teach import Card, Cards\n"
    "x = [Card('C10').suit, Card('C10').number, str(Cards('SJ SK S1'))]",
    "06": "from scarto_teach import *\n"
    "x = [Card('sk') in PACK, PIEDMONT.value('SK'), str(DealTable(1))[:0]]",
    "10": "from scarto_teach import PACK, PIEDMONT, Card, View, trick_winner\n"
    "x = [len(PACK), PIEDMONT.strength('SK'), trick_winner('S2 S3')]",
}
GIVEN = {
    "01": ["C", {"i": "0xa"}, "S1 SJ SK"],
    "06": [True, {"i": "0x5"}, ""],
    "10": [{"i": "0x4e"}, {"i": "0xe"}, {"i": "0x1"}],
}


@pytest.mark.parametrize("sheet", NOT_LENT)
def test_what_a_sheet_asks_for_is_not_lent(sheet: str) -> None:
    """A function of one line that calls the engine would be right, and nobody's own."""
    with Box(load_lesson(sheet).questions, limits=LIMITS) as box:
        for source in NOT_LENT[sheet]:
            assert ran(box, source + "\nx = 1").endswith("Error"), source


@pytest.mark.parametrize("sheet", LENT)
def test_what_earlier_lessons_gave_is_lent(sheet: str) -> None:
    """Honest functions are written with the cards, and with what was learnt before."""
    with Box(load_lesson(sheet).questions, limits=LIMITS) as box:
        assert ran(box, LENT[sheet]) == str({"l": GIVEN[sheet]})
