"""Build the notebooks from their percent scripts: `make notebooks`, or `--check` to compare only.

`notebooks/src` gives the lessons and `solutions/src` the solutions, both executed, and the
exercises, which are not. The files are the same on every machine: pinned cell ids, no times, no
addresses, no widget state. See `sources.py` for what a script may hold.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from sources import ROOT, BadSource, Source, notebooks
from traitlets.config import Config

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
PICTURES = ("image/png", "image/jpeg")  # their bytes differ from machine to machine
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")
MACHINE_PATH = re.compile(r"(?<![\w.])(?:/(?:home|root|tmp|Users)/|[A-Z]:\\\\?Users)")
CELL_SECONDS = 60
AT_ONCE = 2
DIFF_LINES = 40


def find_sources(root: Path, names: list[str]) -> list[Source]:
    """All scripts in order, or those that `names` names: 04, 04_legal_plays, or a path to it.

    Raises BadSource where a name matches none, since nothing built looks like all built.
    """
    found = [
        Source(path, kind)
        for folder, kind in (("notebooks", "lesson"), ("solutions", "exercise"))
        for path in sorted((root / folder / "src").glob("[0-9][0-9]_*.py"))
    ]
    stems = {name: Path(name).stem for name in names}
    for name, stem in stems.items():
        if not any(source.name.startswith(stem) for source in found):
            there = ", ".join(sorted({source.name for source in found})) or "none"
            raise BadSource(f"{name!r} names no source; there are: {there}")
    return [s for s in found if not names or any(s.name.startswith(n) for n in stems.values())]


def execute(book: Any, folder: Path) -> None:
    """Run every cell in place. A kernel that dies while starting gets a second try."""
    for last_try in (False, True):
        with tempfile.TemporaryDirectory(prefix="scarto-") as private:
            # Two kernels that start together can draw the same port; a socket file is theirs alone.
            sockets = {"transport": "ipc", "ip": f"{private}/kernel"} if os.name != "nt" else {}
            client = NotebookClient(
                book,
                config=Config({"KernelManager": sockets}),
                kernel_name="python3",
                timeout=CELL_SECONDS,
                startup_timeout=CELL_SECONDS,
                record_timing=False,
                store_widget_state=True,  # False breaks a captured Output; `tidy` removes it
                coalesce_streams=True,
                resources={"metadata": {"path": str(folder)}},
            )
            try:
                client.execute()
            except CellExecutionError:
                raise
            except (DeadKernelError, RuntimeError):
                if last_try:
                    raise
            else:
                return


def tidy(book: Any) -> None:
    """Take out what lives only in a running front end, and what differs from run to run."""
    book.metadata.pop("widgets", None)
    book.metadata["language_info"] = {"name": "python"}
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
            if output.output_type == "error":  # a traceback names folders of this machine
                output["traceback"] = [f"{output.ename}: {output.evalue}"]
        if "outputs" in cell:
            cell.outputs = [o for o in cell.outputs if o.get("data", True)]


def lint(book: Any, *, executed: bool = True) -> list[str]:
    """What a committed notebook must not hold, a line each; empty when all is well."""
    found: list[str] = []
    if "widgets" in book.metadata:
        found.append("metadata.widgets is there")
    for cell in (c for c in book.cells if c.cell_type == "code"):
        where = f"cell {cell.id}"
        if bool(cell.execution_count) != executed and cell.source.strip():
            found.append(f"{where}: {'not executed' if executed else 'executed'}")
        if not executed and cell.outputs:
            found.append(f"{where}: has outputs")
        for output in cell.outputs:
            if output.get("name") == "stderr":
                found.append(f"{where}: wrote to stderr: {output.text.strip()[:80]!r}")
            if output.output_type == "error" and "raises-exception" not in cell.metadata.get(
                "tags", []
            ):
                found.append(f"{where}: raised {output.ename}")
            if WIDGET_VIEW in output.get("data", {}):
                found.append(f"{where}: holds a live widget view")
            shown = {k: v for k, v in output.get("data", {}).items() if k not in PICTURES}
            text = json.dumps([shown, output.get("text", "")], ensure_ascii=False)
            for pattern, what in ((ADDRESS, "an address"), (MACHINE_PATH, "a machine's path")):
                if hit := pattern.search(text):
                    found.append(f"{where}: shows {what}, {hit[0]!r}")
    return found


def build(source: Source, root: Path) -> dict[Path, Any]:
    """Everything built from a source: path below the project → finished notebook."""
    made: dict[Path, Any] = {}
    for folder, book in notebooks(source).items():
        path = Path(folder) / f"{source.name}.ipynb"
        executed = folder != "exercises"
        if executed:
            try:
                execute(book, source.path.parent.parent)
            except CellExecutionError as error:
                raise BadSource(f"{source.path.name}: {error}") from error
            tidy(book)
        nbformat.validate(book)
        if findings := lint(book, executed=executed):
            raise BadSource("\n".join(f"{path}: {finding}" for finding in findings))
        made[path] = book
    return made


def text_of(book: Any) -> str:
    """The file's text: keys in order, a line of source a line, one newline at the end."""
    return str(nbformat.writes(book, version=4)).rstrip("\n") + "\n"


def comparable(text: str) -> str:
    """A notebook's text without the bytes of its pictures."""
    return re.sub(r'"(image/(?:png|jpeg))": (?:"[^"]*"|\[[^\]]*\])', r'"\1": ""', text)


def write(path: Path, text: str) -> bool:
    """Write a file in one go; True when that changed it (pictures that only look new are kept)."""
    if path.exists() and comparable(path.read_text(encoding="utf-8")) == comparable(text):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(path)
    return True


def difference(path: Path, committed: str, rebuilt: str) -> Iterator[str]:
    """The first lines that differ, a drawing's elements a line each."""
    texts = (comparable(text).replace("><", ">\n<") for text in (committed, rebuilt))
    old, new = (text.splitlines() for text in texts)
    lines = difflib.unified_diff(
        old, new, f"{path} (committed)", f"{path} (rebuilt)", "", "", 1, ""
    )
    for number, line in enumerate(lines):
        if number == DIFF_LINES:
            yield "…"
            return
        yield line[:160]


@contextmanager
def quiet_kernels() -> Iterator[None]:
    """Kernels hash alike, read no user's start-up files and write in no user's data folder."""
    with tempfile.TemporaryDirectory(prefix="scarto-", ignore_cleanup_errors=True) as home:
        os.environ.update(
            PYTHONHASHSEED="0",
            SCARTO_PROGRESS="off",
            IPYTHONDIR=f"{home}/ipython",
            XDG_DATA_HOME=f"{home}/data",
        )
        yield


def leftovers(root: Path, made: set[Path]) -> list[Path]:
    """Notebooks in our three folders that no source makes."""
    folders = ("notebooks", "solutions", "exercises")
    there = {path.relative_to(root) for f in folders for path in (root / f).glob("*.ipynb")}
    return sorted(there - made)


def run(root: Path, names: list[str], *, check: bool) -> int:
    """Build, or compare, and say what came of it; the exit code."""
    try:
        sources = find_sources(root, names)
    except BadSource as error:
        print(error, file=sys.stderr)
        return 2
    made: dict[Path, Any] = {}
    failed = False
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for source, job in [(s, pool.submit(build, s, root)) for s in sources]:
            try:
                made.update(job.result())
            except BadSource as error:
                print(f"{source.path.parent.parent.name}/src/{error}", file=sys.stderr)
                failed = True
    for path, book in made.items():
        text = text_of(book)
        if not check:
            print(f"{path}: {'written' if write(root / path, text) else 'unchanged'}")
            continue
        committed = (root / path).read_text(encoding="utf-8") if (root / path).exists() else ""
        if not committed:
            print(f"{path} is missing; run `make notebooks`", file=sys.stderr)
            failed = True
        elif comparable(committed) != comparable(text):
            print(f"{path} is not what its source builds; run `make notebooks`", file=sys.stderr)
            print("\n".join(difference(path, committed, text)), file=sys.stderr)
            failed = True
    for path in leftovers(root, set(made)) if not names and not failed else []:
        print(f"{path} has no source", file=sys.stderr)
        failed = True
    if check and not failed:
        print(f"{len(made)} notebooks are what their sources build")
    return int(failed)


def main() -> int:
    """Read the command line and run; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="lessons to build (04 or 04_legal_plays); all")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    given = parser.parse_args()
    with quiet_kernels():
        return run(ROOT, given.names, check=given.check)


if __name__ == "__main__":
    sys.exit(main())
