"""The pytest plugin that tries mutants (tools/mutate.py): one session, a fork for each mutant.

mutmut's own runner would start a pytest for each of nearly 3,000 mutants.  Here the tests are
collected once; in a fork the mutant's code takes the place of the original's, and every table the
engine fills once is emptied, for a mutant switched on later would not be seen in it.  Tests that
reach the mutated function run, the quickest first, until one fails.

What a fork cannot judge is left for a process of its own, which imports the engine as the mutant
has it: functions that run when the engine is imported, and kills by tests that were made, when they
were collected, from what the engine says.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from mutate import ALL, CHILDREN

ENGINE = "scarto_teach.engine"
MADE_AT_IMPORT = "test_records.py"  # its expectations are the engine's own words: tried last
# A mutant that loops is stopped by the CPU it burns, whatever else the machine does.
TEST_SECONDS = 5
ALONE_SECONDS = 90  # for all the tests, which take 12
MEMORY = 1 << 30
TIMED_OUT = -signal.SIGXCPU  # as mutmut writes it
NO_TESTS = 33
BROKEN = 35  # mutmut's word is suspicious: no test has failed, what tries the mutant has

ORIGINALS: dict[str, Any] = {}  # what mutmut calls a function → the function
MUTANTS: list[dict[str, Any]] = []  # mutmut's tables: name of a mutant → its function
AT_IMPORT: set[CodeType] = set()  # what has run when the engine is imported
COLLECTING: set[CodeType] = set()  # and when the tests are


def stem_of(function: Any) -> str:
    """What mutmut calls a function: "module.x_name" or "module.xǁClassǁname"."""
    owner, _, name = function.__qualname__.rpartition(".")
    return f"{function.__module__}." + (f"xǁ{owner}ǁ{name}" if owner else f"x_{name}")


def pytest_configure() -> None:
    """Take mutmut's switch out of the engine, but for the one mutant this process is about."""
    # the smallest counterexample is of no interest
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", parent=settings.get_profile("fixed"), phases=phases)
    settings.load_profile("mutants")
    mutant = os.environ["SCARTO_MUTANT"]
    trampoline = importlib.import_module("mutmut.mutation.trampoline")
    switch = trampoline.wrap_in_trampoline

    def direct(mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[..., Any]:
        def wrap(function: Any) -> Any:
            ORIGINALS[stem_of(function)] = function
            here = mutant.startswith(f"{stem_of(function)}__mutmut_")
            return switch(mutants, is_classmethod)(function) if here else function

        MUTANTS.append(mutants)
        return wrap

    vars(trampoline)["wrap_in_trampoline"] = direct
    if mutant == ALL:
        note_calls(AT_IMPORT)
        importlib.import_module(ENGINE)
        note_calls(COLLECTING)
    else:
        trampoline.set_mutant_under_test(mutant)
        resource.setrlimit(resource.RLIMIT_CPU, (ALONE_SECONDS, ALONE_SECONDS + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def note_calls(found: set[CodeType]) -> None:
    """Note the code of every function that is called from now on."""
    sys.setprofile(lambda frame, event, _: found.add(frame.f_code) if event == "call" else None)


def pytest_collection_finish() -> None:
    """See COLLECTING."""
    sys.setprofile(None)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A mutant that breaks the import of a test is killed; mutmut would say: interrupted."""
    if os.environ["SCARTO_MUTANT"] != ALL and session.exitstatus != 0:
        session.exitstatus = 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try every wanted mutant in a fork, and leave the others for processes of their own."""
    if os.environ["SCARTO_MUTANT"] != ALL:
        seconds = json.loads(Path("seconds.json").read_text(encoding="utf-8"))
        session.items.sort(key=lambda item: seconds.get(item.nodeid, 0.0))
        return None
    empty = empty_tables()
    gc.freeze()
    reached, seconds = in_child(lambda: walk(session, empty))
    Path("seconds.json").write_text(json.dumps(seconds), encoding="utf-8")
    order = sorted(session.items, key=lambda i: (MADE_AT_IMPORT in i.nodeid, seconds[i.nodeid]))
    wanted = json.loads(Path("wanted.json").read_text(encoding="utf-8"))
    plan = {name: [i for i in order if i.nodeid in reached.get(stem(name), ())] for name in wanted}
    at_import, collecting = (
        {name for name, function in ORIGINALS.items() if function.__code__ in codes}
        for codes in (AT_IMPORT, COLLECTING)
    )
    done: dict[str, int] = {}
    alone = []
    for name, code, killer in forks(session, plan, seconds, empty):
        code = NO_TESTS if not plan[name] else TIMED_OUT if code == -signal.SIGPROF else code
        doubtful = stem(name) in collecting and MADE_AT_IMPORT in killer
        if doubtful or (stem(name) in at_import and code in (0, NO_TESTS)):
            alone.append(name)
            code = NO_TESTS
        done[name] = code
        with Path("log.txt").open("a", encoding="utf-8") as log:
            log.write(f"{name} {code} {killer}\n")
        if len(done) % 100 == 0:
            print(f"{len(done)} of {len(plan)}: {Counter(done.values())}", flush=True)
    Path("done.json").write_text(json.dumps(done), encoding="utf-8")
    Path("alone.json").write_text(json.dumps(alone), encoding="utf-8")
    return True


def stem(mutant: str) -> str:
    """The function a mutant is of."""
    return mutant.rpartition("__mutmut_")[0]


def in_child(work: Callable[[], Any]) -> Any:
    """What a function returns, called in a fork so that this process stays as it is."""
    read, write = os.pipe()
    if not (pid := os.fork()):
        with os.fdopen(write, "w") as pipe:
            json.dump(work(), pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        found = pipe.read()
    os.waitpid(pid, 0)
    if not found:
        pytest.exit("The child has said why it stopped.", returncode=1)
    return json.loads(found)


def empty_tables() -> Callable[[], None]:
    """Return a function that empties whatever the engine fills once."""
    engine = importlib.import_module(ENGINE)
    spellings = importlib.import_module(f"{ENGINE}.cards")._spellings
    names = [name for name, one in vars(engine.RuleSet).items() if isinstance(one, cached_property)]
    sets = [item for item in gc.get_objects() if isinstance(item, engine.RuleSet)]

    def empty() -> None:
        spellings.cache_clear()
        for rules in sets:
            for name in names:
                rules.__dict__.pop(name, None)

    return empty


def walk(
    session: pytest.Session, empty: Callable[[], None]
) -> tuple[dict[str, list[str]], dict[str, float]]:
    """Which tests reach which function, and how long each test takes, in seconds of CPU."""
    stems = {function.__code__: stem for stem, function in ORIGINALS.items()}
    reached: dict[str, list[str]] = defaultdict(list)
    seconds = {}
    for item in session.items:
        empty()
        called: set[CodeType] = set()
        note_calls(called)
        start = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        failed = fails(item, session.items)
        seconds[item.nodeid] = resource.getrusage(resource.RUSAGE_SELF).ru_utime - start
        sys.setprofile(None)
        if failed:
            print(f"{item.nodeid} fails without a mutant", file=sys.stderr)
            os._exit(1)
        for code in called & stems.keys():
            reached[stems[code]].append(item.nodeid)
    return reached, seconds


def fails(item: pytest.Item, items: list[pytest.Item]) -> bool:
    """Run a collected test, one of those that are run here; return whether it failed."""
    following = items[items.index(item) + 1 :]
    reports = runtestprotocol(item, log=False, nextitem=following[0] if following else None)
    return any(report.failed for report in reports)


def forks(
    session: pytest.Session,
    plan: dict[str, list[pytest.Item]],
    seconds: dict[str, float],
    empty: Callable[[], None],
) -> Iterator[tuple[str, int, str]]:
    """Try mutants, CHILDREN at a time: name, exit code, and the test that failed."""
    functions = {f"{f.__module__}.{name}": f for table in MUTANTS for name, f in table.items()}
    running: dict[int, tuple[str, int]] = {}
    queue = list(plan)
    while queue or running:
        while queue and len(running) < CHILDREN:
            name = queue.pop(0)
            read, write = os.pipe()
            if not (pid := os.fork()):
                code = BROKEN
                try:
                    take_the_place(ORIGINALS[stem(name)], functions[name])
                    empty()
                    code = try_tests(plan[name], seconds, write)
                finally:
                    os._exit(code)
            os.close(write)
            running[pid] = name, read
        pid, status = os.wait()
        name, read = running.pop(pid)
        with os.fdopen(read) as pipe:
            yield name, os.waitstatus_to_exitcode(status), pipe.read()


def take_the_place(original: Any, mutant: Any) -> None:
    """Make a function do what a mutant of it does, wherever it has been imported to."""
    mutant = getattr(mutant, "__func__", mutant)
    original.__code__ = mutant.__code__
    original.__defaults__, original.__kwdefaults__ = mutant.__defaults__, mutant.__kwdefaults__


def try_tests(tests: list[pytest.Item], seconds: dict[str, float], to: int) -> int:
    """Run tests until one fails, write its name to a pipe and return 1; or return 0."""
    for stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for test in tests:
        signal.setitimer(signal.ITIMER_PROF, TEST_SECONDS + 10 * seconds[test.nodeid])
        if fails(test, tests):
            os.write(to, test.nodeid.encode())
            return 1
    return 0
