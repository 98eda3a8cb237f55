"""What learners' code may use of `scarto_teach` while it is graded: the cards, and no right answer.

A copy of the engine's modules for cards and rule sets, of what a sheet's own solutions import, and
nothing else, and of those without what the sheet asks for: no values where values are asked, no
order where the order is, no counting but where it is needed.  What a sheet shows in a notebook
(`question`, the widgets) is there and does nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from inspect import getsource
from pathlib import Path
from typing import Final

import scarto_teach.engine
from scarto_teach.grading.answering import Nothing
from scarto_teach.questions import Question

__all__ = ["PACKAGE", "write_library"]

PACKAGE: Final = Path(scarto_teach.engine.__file__).parent.parent
COUNTING: Final = {"audit", "fill_and_count", "findings", "total"}  # what `ruleset` has of it
NO_ORDER: Final = """

# This sheet asks for the order of the cards: here they stand by their letters.
def _asked(*_):
    raise LookupError("the order of the cards is asked here: the answer is to be your own")


PACK = tuple(sorted(PACK, key=lambda card: (card.is_fool, str(card))))
for _id, _card in enumerate(PACK):
    object.__setattr__(_card, "id", _id)
Card.__lt__ = Card.__gt__ = _asked
del LONG_RANKS, ROUND_RANKS
"""
HEAD: Final = '''"""What answers may use of scarto_teach while they are graded."""

from __future__ import annotations

from scarto_teach.engine import *  # noqa: F403

__all__ = {every}


{nothing}

def __getattr__(name):
    if name in {withheld}:
        raise ImportError(f"{{name}} of scarto_teach is not there while a sheet is graded: "
                          "the answer is to be your own")
    if name in {shown}:
        return Nothing()
    raise AttributeError(f"module 'scarto_teach' has no attribute {{name!r}}")
'''


@cache
def _homes() -> dict[str, str]:
    """Return which module of the engine each public name comes from."""
    tree = ast.parse((PACKAGE / "engine" / "__init__.py").read_text(encoding="utf-8"))
    return {
        alias.name: node.module.rpartition(".")[2]
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


@cache
def _needs(module: str) -> frozenset[str]:
    """Return a module of the engine and all that it imports there."""
    found, todo = set[str](), {module}
    while todo:
        one = todo.pop()
        found.add(one)
        tree = ast.parse(_source(one))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "scarto_teach.engine."
            ):
                todo |= {str(node.module).rpartition(".")[2]} - found
    return frozenset(found)


@cache
def _source(module: str) -> str:
    return (PACKAGE / "engine" / f"{module}.py").read_text(encoding="utf-8")


@cache
def _without_counting() -> str:
    """Return the source of `ruleset` without what counts cards."""
    lines = _source("ruleset").splitlines(keepends=True)
    for node in ast.walk(ast.parse(_source("ruleset"))):
        if isinstance(node, ast.FunctionDef) and node.name in COUNTING:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            for number in range(first - 1, node.end_lineno or first):
                lines[number] = ""
    return "".join(lines)


def _imported(code: str) -> set[str]:
    """Return what a solution imports of this package."""
    return {
        alias.name
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.ImportFrom) and node.module == "scarto_teach"
        for alias in node.names
    }


def write_library(folder: Path, questions: Iterable[Question]) -> None:
    """Write the package that the answers to some questions may import into an empty folder."""
    homes = _homes()
    functions = [question for question in questions if question.kind == "function"]
    named = {name for question in functions for name in _imported(question.answer)}
    if any(question.asked and question.asked.rival for question in functions):
        named.add("View")  # which a player is given
    asked = {question.ask for question in functions}
    basis = ("cards",) if "card value" in asked else ("cards", "ruleset")
    wanted = {*basis, *(homes[name] for name in named if name in homes)}
    modules = sorted(set().union(*map(_needs, wanted)))
    cut = set[str]() if "scoring" in modules else COUNTING
    offered = sorted(name for name, home in homes.items() if home in modules and name not in cut)
    withheld = sorted(set(homes) - set(offered))
    root = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    shown = sorted(
        name for node in root.body if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Name) and target.id == "_LAZY"
        for name in ast.literal_eval(node.value)
    )  # fmt: skip
    engine = folder / "scarto_teach" / "engine"
    engine.mkdir(parents=True)
    lines = [f"from scarto_teach.engine.{homes[name]} import {name}" for name in offered]
    lines.append(f"__all__ = {offered!r}")
    head = HEAD.format(withheld=withheld, shown=shown, every=offered + shown,
                       nothing=getsource(Nothing).rstrip())  # fmt: skip
    (engine.parent / "__init__.py").write_text(head, encoding="utf-8")
    (engine / "__init__.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for module in modules:
        text = _source(module)
        if module == "ruleset" and cut:
            text = _without_counting()
        if module == "cards" and "rank in suit" in asked:
            text += NO_ORDER
        (engine / f"{module}.py").write_text(text, encoding="utf-8")
