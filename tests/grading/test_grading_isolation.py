"""What a worker cannot reach, with the system's walls and with the guard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scarto_teach.grading.isolation import Box, Dead, Late, Limits, in_force
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
