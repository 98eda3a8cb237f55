"""The house rules that no linter knows: what may be imported, how long, and what must be said."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "scarto_teach"
ENGINE = PACKAGE / "engine"
SOURCES = sorted(PACKAGE.rglob("*.py"))
STATEMENTS_OF_THE_ENGINE = 1150
LONG_FILE = 300
# Each outside library has one home, so that the rest can be used, and read, without it.
HOMES = {
    "IPython": {"widgets"},
    "anywidget": {"widgets"},
    "distributed": {"cli"},  # grade.py: what `--dask` connects with
    "hypothesis": {"questions"},
    "ipywidgets": {"widgets"},
    "jinja2": {"grading"},
    "jupyter_client": {"cli"},  # probe.py: what `scarto doctor` asks
    "jupyter_core": {"cli"},
    "markupsafe": {"grading"},
    "matplotlib": {"experiments"},
    "numba": {"experiments", "players"},  # kernel.py: the fast solver, imported when first used
    "numpy": {"experiments", "players"},
    "pandas": {"experiments"},
    "platformdirs": {"learner"},
    "rich": {"cli", "experiments", "grading"},
    "traitlets": {"widgets"},
    "typer": {"cli"},
}
# Rules whose lesson is still to be written (docs/rules.md has them all): take them out one by one.
RULES = [f"R{number}" for number in range(1, 21)]


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module a file imports, wherever in it, with the line; relative ones with their dots."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def is_docstring(node: ast.stmt) -> bool:
    """True for a text that stands alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def statements(text: str) -> int:
    """The statements of a file but its docstrings: a line each, however the formatter folds it."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    return sum(not is_docstring(node) for node in nodes)


def names_rule(rule: str, paths: list[Path]) -> bool:
    """True when one of the files names the rule: `R12`, or `r12` in a test's name."""
    spelled = re.compile(rf"(?<![A-Za-z0-9]){rule}(?![0-9])|_{rule.lower()}(?![0-9])")
    return any(spelled.search(path.read_text(encoding="utf-8")) for path in paths)


def committed() -> list[Path]:
    """The project's files, but for what .gitignore names; a copy without Git has them too."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    ignored = [line.rstrip("/") for line in lines if line and line[0] != "#"] + [".git"]
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if not any(fnmatch(name, each) for each in ignored)]
        kept = [name for name in files if not any(fnmatch(name, each) for each in ignored)]
        found += [Path(folder, name) for name in kept]
    return found


def test_the_engine_imports_the_standard_library_only() -> None:
    strangers = [
        f"{path.name}:{line} imports {name}"
        for path in sorted(ENGINE.rglob("*.py"))
        for name, line in imports(path)
        if name.startswith("..")
        or not (
            name.startswith(("scarto_teach.engine", "."))
            or name.split(".")[0] in sys.stdlib_module_names
        )
    ]
    assert not strangers


def test_every_outside_library_has_one_home() -> None:
    astray = []
    for path in SOURCES:
        home = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for name, line in imports(path):
            top = name.split(".")[0]
            known = not top or top == "scarto_teach" or top in sys.stdlib_module_names
            if not known and home not in HOMES.get(top, set()):
                astray.append(f"{path.relative_to(ROOT)}:{line} imports {top}")
    assert not astray


def test_nobody_imports_a_layer_through_the_package_root() -> None:
    """The root exports everything: through it, a lower layer could reach a higher one unseen."""
    through = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in SOURCES
        for name, line in imports(path)
        if name == "scarto_teach" and path != PACKAGE / "__init__.py"
    ]
    assert not through


def test_the_engine_keeps_within_its_budget() -> None:
    total = sum(statements(path.read_text(encoding="utf-8")) for path in ENGINE.rglob("*.py"))
    assert total <= STATEMENTS_OF_THE_ENGINE


def test_statements_are_counted_without_docstrings() -> None:
    assert (
        statements('"""Doc."""\n# comment\nx = [\n    1,\n]\ndef f():\n    "doc"\n    g()\n') == 3
    )


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: path.name)
def test_the_engine_draws_on_no_clock_and_no_chance_of_its_own(path: Path) -> None:
    """A deal comes from its seed: no time, no secrets, and no random numbers without a seed."""
    assert {name for name, _ in imports(path)}.isdisjoint({"time", "datetime", "secrets", "uuid"})
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    drawn = {f"random.{name}" for name in ("choice", "random", "randint", "sample", "shuffle")}
    assert calls.isdisjoint(drawn)


def test_engine_tests_read_no_clock() -> None:
    clocks = [
        f"{path.name}:{line}"
        for path in sorted((ROOT / "tests").glob("*.py"))
        for name, line in imports(path)
        if name in {"time", "datetime", "timeit"}
    ]
    assert not clocks


def test_docs_hold_every_rule() -> None:
    assert [rule for rule in RULES if not names_rule(rule, [ROOT / "docs" / "rules.md"])] == []


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_in_the_engine_and_in_a_test(rule: str) -> None:
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    assert names_rule(rule, sorted(ENGINE.rglob("*.py"))), f"{rule} is nowhere in the engine"
    assert names_rule(rule, tests), f"{rule} is in no test"


def test_every_rule_is_named_in_a_lesson() -> None:
    lessons = [
        *ROOT.glob("notebooks/src/*.py"),
        *ROOT.glob("solutions/src/*.py"),
        *PACKAGE.glob("questions/lessons/*.toml"),
    ]
    taught = {rule for rule in RULES if names_rule(rule, lessons)}
    assert taught == set(RULES)


def test_importing_the_package_loads_nothing_heavy() -> None:
    """`import scarto_teach` alone must do in a browser, in a worker and without the lab set."""
    heavy = sorted({*HOMES, "jupyter_client", "asyncio", "tomllib"})
    program = f"import sys, scarto_teach; print([n for n in {heavy} if n in sys.modules])"
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert shown.stdout.strip() == "[]"


def test_files_are_short_enough_to_be_read() -> None:
    """A file over 300 lines asks for a reason: it is named here with one."""
    reasons = {
        "scarto_teach/engine/cards.py": "the numbering and every way to write a card",
        "scarto_teach/engine/deal.py": "one value from the shuffle to the scores",
        "tools/exhibits.py": "one entry a widget, for the gallery",
        "scarto_teach/engine/ruleset.py": "four rule sets and the audit that holds them",
        "scarto_teach/players/kernel.py": "the compiled search: one loop and what it calls",
    }
    long = {
        str(path.relative_to(ROOT).as_posix())
        for path in [*SOURCES, *(ROOT / "tools").glob("*.py")]
        if len(path.read_text(encoding="utf-8").splitlines()) > LONG_FILE
    }
    assert long <= set(reasons)


def test_no_file_names_a_registry_or_a_machine() -> None:
    # Spelled in halves, so that this file does not name them either.
    hosts = ["pypi" + ".org", "python" + "hosted.org", "registry." + "npmjs", "deb." + "debian"]
    places = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "\\Us" + "ers\\"]
    tools = [".lib" + "rary/", "far" + "m-"]
    named = []
    for path in committed():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        named += [
            f"{path.relative_to(ROOT)}: {word}"
            for word in [*hosts, *places, *tools]
            if word.lower() in text.lower()
        ]
    assert not named


def test_pins_have_hashes_and_no_address() -> None:
    pins: dict[str, set[str]] = {}
    for name in ("constraints.txt", "constraints-lab.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        blocks = re.findall(
            r"^([a-z0-9][^ \n]*==[^\\\n]+?) \\\n((?:    --hash=.*\n?)+)", text, re.M
        )
        # The same version, though a larger set may need it on more systems.
        pins[name] = {pin.partition(" ;")[0] for pin, _ in blocks}
        assert len(blocks) == len(re.findall(r"^[^#\s]", text, re.M)) > 50
        assert "://" not in text
        assert "--index" not in text
    assert pins["constraints-lab.txt"] < pins["constraints.txt"]
