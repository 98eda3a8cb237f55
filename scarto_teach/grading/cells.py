"""Which cells of a notebook answer a question, and which others the answer needs.

An answer is found by the id of its cell, then by nbgrader's name for it, then by what it defines,
whatever became of its place and its kind.  Of the other cells only those run that give an answer
the names it uses: a broken, slow or hostile cell elsewhere costs no other answer its points.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scarto_teach.grading.notebook import Cell, Notebook
from scarto_teach.questions import Question

__all__ = ["Answer", "Code", "code_of", "find_answer"]

BUILTINS: Final = frozenset(dir(builtins))
LONGEST: Final = 100_000  # characters of a cell that is looked into
TIMED: Final = re.compile(r"^(?P<indent>\s*)%(time|timeit|prun)\s+(?P<rest>[^-\s].*)$")
SHEETS: Final = re.compile(r"(answer|check|exercise)-\d\d-\w+$")  # how it calls its cells
KEPT_MAGICS: Final = ("%%time", "%%timeit", "%%capture", "%%prun")
PARSE_ERRORS: Final = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Code:
    """A cell as Python: its source without a notebook's own signs, and the names in it."""

    cell: Cell

    @cached_property
    def source(self) -> str:
        """The source with lines such as `%matplotlib inline` and `!pip` left empty."""
        source = self.cell.source
        if source.lstrip().startswith("%%"):
            head, _, rest = source.lstrip().partition("\n")
            source = "\n" + rest if head.split()[0] in KEPT_MAGICS else ""
        if self._parsed(source) is not None:
            return source
        return "\n".join(map(_plain, source.split("\n")))

    @cached_property
    def tree(self) -> ast.Module | None:
        """The source parsed; None where that is no Python."""
        return self._parsed(self.source)

    @staticmethod
    def _parsed(source: str) -> ast.Module | None:
        try:
            return ast.parse(source) if len(source) <= LONGEST else None
        except PARSE_ERRORS:
            return None

    @cached_property
    def binds(self) -> frozenset[str]:
        """The names that running the cell gives a value."""
        return frozenset(_bound(self.tree.body)) if self.tree else frozenset()

    @cached_property
    def uses(self) -> frozenset[str]:
        """The names that are read anywhere in the cell, in functions too."""
        nodes = ast.walk(self.tree) if self.tree else iter(())
        return frozenset(node.id for node in nodes if isinstance(node, ast.Name))

    @cached_property
    def changes(self) -> frozenset[str]:
        """The names whose values the cell changes: x.append(1), x["a"] = 1, x.y = 2."""
        return frozenset(_changed(self.tree)) if self.tree else frozenset()

    @cached_property
    def meant(self) -> frozenset[str]:
        """The names that the cell defines on purpose: a builtin that a loop covers is not one."""
        defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        body = self.tree.body if self.tree else []
        made = {node.name for node in body if isinstance(node, defined)}
        for node in body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                made |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        return frozenset(made | (self.binds - BUILTINS))

    def names(self, name: str) -> bool:
        """Return whether the cell gives a name a value, also where it is no Python yet."""
        if self.tree is not None:
            return name in self.binds
        pattern = rf"^[ \t]*(def[ \t]+{re.escape(name)}\b|{re.escape(name)}[ \t]*=[^=])"
        return bool(re.search(pattern, self.source[:LONGEST], re.MULTILINE))


def _plain(line: str) -> str:
    """Return a line without what only a notebook understands."""
    if timed := TIMED.match(line):
        return timed["indent"] + timed["rest"]
    bare = line.strip()
    if bare.startswith(("%", "!", "?")) or bare.endswith("?"):
        return line[: len(line) - len(line.lstrip())] + "pass"
    return line


def _bound(nodes: Iterable[ast.AST]) -> Iterator[str]:
    todo = list(nodes)
    while todo:  # as a loop: what is nested deep enough ends a call within a call
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            todo += ast.iter_child_nodes(node)


def _changed(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            targets = [node.value.func]
        for target in targets:
            root: ast.expr = target
            while isinstance(root, (ast.Attribute, ast.Subscript)):
                root = root.value
            if isinstance(root, ast.Name) and root is not target:
                yield root.id


@dataclass(frozen=True)
class Answer:
    """The cell that answers a question, with what it takes to run it."""

    cell: Cell | None = None  # None where there is none
    untouched: bool = False  # as the sheet had it
    others: tuple[int, ...] = ()  # numbers of the cells that answer it otherwise, and do not count
    needed: tuple[Code, ...] = ()  # the cells to run, in order, the answer last
    above: tuple[Code, ...] = ()  # those, and every cell above that is not of the sheet
    below: frozenset[str] = frozenset()  # names that only cells below it define


def code_of(notebook: Notebook) -> tuple[Code, ...]:
    """Return the cells of a notebook as code, those with text included."""
    return tuple(Code(cell) for cell in notebook.cells)


def find_answer(codes: tuple[Code, ...], question: Question) -> Answer:
    """Return where a question is answered: the last cell that does so otherwise than the sheet."""
    name = question.name if question.kind == "function" else question.variable
    wanted = f"answer-{question.id.replace('.', '-')}"
    by_id = [code for code in codes if wanted in (code.cell.id, code.cell.grade_id)]
    binding = [code for code in codes if (code.cell.code or code in by_id) and code.names(name)]
    found = binding or by_id
    live = [code for code in found if not _is_untouched(code, name)]
    if not live:
        return Answer(found[-1].cell if found else None, untouched=True)
    last = live[-1]
    place = codes.index(last)
    texts = {" ".join(last.source.split())}
    others = [c for c in live[:-1] if " ".join(c.source.split()) not in texts]
    above = tuple(code for code in codes[:place] if code.cell.code and code.tree is not None)
    known = frozenset[str]().union(*(code.binds for code in above))
    below = frozenset[str]().union(*(c.binds for c in codes[place + 1 :] if c.cell.code)) - known
    needed = _needed(above, last)
    taken = {code.cell.number for code in needed}
    added = [
        c for c in above if c.cell.number in taken or not SHEETS.match(c.cell.id or c.cell.grade_id)
    ]
    return Answer(
        last.cell,
        others=tuple(code.cell.number for code in others),
        needed=(*needed, last),
        above=(*added, last),
        below=below,
    )


def _needed(above: tuple[Code, ...], answer: Code) -> list[Code]:
    """Return the cells above an answer that give it, or one another, the names they use."""
    giving: dict[str, list[int]] = {}
    for place, code in enumerate(above):
        for name in code.meant | code.changes:
            giving.setdefault(name, []).append(place)
    found = {place for place, code in enumerate(above) if "*" in code.binds}
    wanted = set(answer.uses).union(*(above[place].uses for place in found))
    todo = list(wanted)
    while todo:  # each name once, so that a long notebook takes no longer than it is
        for place in giving.get(todo.pop(), ()):
            if place not in found:
                found.add(place)
                todo += above[place].uses - wanted
                wanted |= above[place].uses
    return [above[place] for place in sorted(found)]


def _is_untouched(code: Code, name: str) -> bool:
    """Return whether a cell leaves its name as the sheet had it: dots, nothing, an empty body."""
    if code.tree is None:
        return not code.source.strip()
    given = [node for node in ast.walk(code.tree) if _gives(node, name)]
    empty = {id(target) for node in ast.walk(code.tree) for target in _emptied(node)}
    return all(_gives_nothing(node, empty) for node in given) and bool(given or not code.tree.body)


def _gives(node: ast.AST, name: str) -> bool:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return node.name == name
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name


def _emptied(node: ast.AST) -> list[ast.expr]:
    """Return what is given no more than dots, None or an empty text."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant):
        return []
    return node.targets if node.value.value in (None, ..., "") else []


def _gives_nothing(node: ast.AST, empty: set[int]) -> bool:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return all(map(_does_nothing, node.body))
    return id(node) in empty


def _does_nothing(node: ast.stmt) -> bool:
    if isinstance(node, ast.Return):
        return node.value is None or (
            isinstance(node.value, ast.Constant) and node.value.value in (None, ...)
        )
    if isinstance(node, ast.Raise):
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
    return isinstance(node, ast.Pass) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )
