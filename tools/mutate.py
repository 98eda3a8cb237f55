"""Mutation testing of the engine, in a copy of the tree under mutants/: `make mutate`.

    python tools/mutate.py             every mutant, then the figures; 1 below ENOUGH killed
    python tools/mutate.py --again     with the tests as they are now, those not killed before
    python tools/mutate.py --list      those not killed, as differences

mutmut makes the mutants and its files hold the results; tools/mutants.py tries them.  Half of the
engine stands in properties and cached tables, which mutmut leaves alone, so the copy says
`name = property(name)` in place of decorators.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "mutants"  # the copy; mutmut's own output is in a mutants/ there
WORK = TREE / "mutants"
TESTS = [
    *("audit", "cases_engine", "deal", "explain", "golden", "match", "notation"),
    *("oracle_agreement", "perft", "records", "rules_edge_cases", "scoring", "sentences", "views"),
]
# Slow, and they kill nothing that the others leave.
LEFT_OUT = "not ten_thousand and not shuffle_is_even and not oracle_makes"
UNDECORATED = {"property", "cached_property", "cache"}  # mutmut skips what wears these
RENAMED = {"__new__": "_new_", "__setattr__": "_setattr_"}  # and what bears these names
ALL = "all"
CHILDREN = 2
ENOUGH = 0.95
SETTINGS = """
[tool.mutmut]
source_paths = ["scarto_teach"]
only_mutate = ["scarto_teach/engine/*.py"]
use_git_change_detection = false
"""
GENERATE = f"""
from mutmut import __main__ as mutmut
mutmut.makedirs("mutants", exist_ok=True)
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.create_mutants({CHILDREN})
"""


def undecorated(source: str) -> str:
    """A module in which mutmut sees every function: decorators applied by assignment."""
    lines = source.splitlines()
    after: dict[int, str] = {}
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        indent = " " * node.col_offset
        names = [item.id for item in node.decorator_list if isinstance(item, ast.Name)]
        if len(names) == 1 and names[0] in UNDECORATED:
            lines[node.decorator_list[0].lineno - 1] = ""
            after[node.end_lineno or 0] = f"{indent}{node.name} = {names[0]}({node.name})"
        elif node.name in RENAMED:
            other = RENAMED[node.name]
            head = lines[node.lineno - 1]
            lines[node.lineno - 1] = head.replace(f"def {node.name}", f"def {other}", 1)
            after[node.end_lineno or 0] = f"{indent}{node.name} = {other}"
    for number in sorted(after, reverse=True):
        lines.insert(number, after[number])
    return "\n".join(lines) + "\n"


def make_tree() -> None:
    """Make the copy anew and have mutmut write its mutants into it."""
    shutil.rmtree(TREE, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "scarto_teach", TREE / "scarto_teach", ignore=leave)
    for path in (TREE / "scarto_teach" / "engine").glob("*.py"):
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (TREE / "pyproject.toml").write_text(project + SETTINGS, encoding="utf-8")
    subprocess.run([sys.executable, "-c", GENERATE], cwd=TREE, check=True)


def copy_tests() -> None:
    """Bring the tests of the copy up to date."""
    shutil.rmtree(WORK / "tests", ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__", "browser")
    shutil.copytree(ROOT / "tests", WORK / "tests", ignore=leave)


def run_pytest(mutant: str) -> int:
    """Run pytest on mutmut's output with tools/mutants.py as a plugin; return its exit code."""
    own = {
        "SCARTO_MUTANT": mutant,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": f"{WORK}{os.pathsep}{ROOT / 'tools'}",
    }
    plugins = ["-p", "mutants", "-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider"]
    options = ["-q", "-x", "-s", "--tb=line", "--rootdir=.", "-o", "addopts=", *plugins]
    files = [f"tests/test_{name}.py" for name in TESTS]
    command = [sys.executable, "-m", "pytest", *options, "-k", LEFT_OUT, *files]
    said = None if mutant == ALL else subprocess.DEVNULL
    return subprocess.run(command, cwd=WORK, env=os.environ | own, stdout=said).returncode


def load() -> dict[Path, dict[str, Any]]:
    """mutmut's results, a file of the engine each, as they stand on disk."""
    paths = sorted(WORK.glob("scarto_teach/engine/*.meta"))
    return {path: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def save(codes: dict[str, int]) -> None:
    """Write exit codes of mutants where `mutmut results` and `mutmut show` find them."""
    for path, meta in load().items():
        known = meta["exit_code_by_key"]
        known |= {name: code for name, code in codes.items() if name in known}
        path.write_text(json.dumps(meta), encoding="utf-8")


def outcomes() -> dict[str, str]:
    """Every mutant's name with what became of it."""
    status = importlib.import_module("mutmut.stats").status_by_exit_code
    keys = [meta["exit_code_by_key"] for meta in load().values()]
    return {name: status[code] for codes in keys for name, code in codes.items()}


def try_all() -> None:
    """Try the mutants that are not killed yet, in forks and then in processes of their own."""
    left = [name for name, outcome in outcomes().items() if outcome != "killed"]
    (WORK / "wanted.json").write_text(json.dumps(left), encoding="utf-8")
    if run_pytest(ALL):
        sys.exit("The mutants could not be tried: do all tests pass without them?")
    save(json.loads((WORK / "done.json").read_text(encoding="utf-8")))
    alone = json.loads((WORK / "alone.json").read_text(encoding="utf-8"))
    print(f"{len(alone)} in processes of their own", flush=True)
    with ThreadPoolExecutor(CHILDREN) as pool:
        save(dict(zip(alone, pool.map(run_pytest, alone), strict=True)))


def main() -> None:
    """Do what the arguments ask for and print the figures."""
    if "--list" in sys.argv:
        mutmut = Path(sys.executable).with_name("mutmut")
        for name, outcome in outcomes().items():
            if outcome != "killed":
                subprocess.run([mutmut, "show", name], cwd=TREE, check=True)
    else:
        if "--again" not in sys.argv:
            make_tree()
        copy_tests()
        try_all()
    found = outcomes()
    counts = Counter(found.values())
    share = counts["killed"] / len(found)
    rest = ", ".join(f"{number} {outcome}" for outcome, number in counts.most_common())
    print(f"{len(found)} mutants: {rest}; killed {share:.1%}.")
    sys.exit(share < ENOUGH)


if __name__ == "__main__":
    main()
