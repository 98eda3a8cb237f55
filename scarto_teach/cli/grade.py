"""`scarto grade` and `scarto assign`: a class's sheets given out, and what came back graded."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from scarto_teach.cli.console import FOUND_WANTING, NOT_DONE, fail, for_people, say
from scarto_teach.grading import Batch, course_key, read_roster, write_tables
from scarto_teach.grading import assign as give_out
from scarto_teach.grading import grade as grade_all
from scarto_teach.grading.assign import KEY_FILE, find_sheet
from scarto_teach.grading.grade import Progress
from scarto_teach.text import t

__all__ = ["assign", "grade"]

KeyOption = Annotated[
    Path,
    typer.Option("--key", help="The course's key, made where it is not there yet.", metavar="FILE"),
]


def grade(
    submissions: Annotated[
        Path, typer.Argument(help="A folder, a zip, or one notebook.", metavar="SUBMISSIONS")
    ],
    out: Annotated[Path, typer.Option("--out", help="The folder for the results.")],
    sheet: Annotated[str, typer.Option(help="Which sheet, such as 06; else they say it.")] = "",
    roster: Annotated[
        Path | None,
        typer.Option(help="Who is in the class: a name a line, or a CSV.", metavar="FILE"),
    ] = None,
    key: KeyOption = Path(KEY_FILE),
    own: Annotated[
        bool, typer.Option("--own", help="The sheets have own numbers (scarto assign).")
    ] = False,
    dask: Annotated[
        str, typer.Option(help="Grade on a Dask cluster: its scheduler.", metavar="ADDRESS")
    ] = "",
) -> None:
    """Grade what a class handed in; run it again after a change, and only the change is graded.

    Ends with 1 where a submission is to be looked at by hand: it could not be read, or is missing.
    """
    from scarto_teach.grading.pages import write_report  # other commands start without Jinja

    with for_people():
        if own and roster is None:
            raise ValueError(t("Own numbers go by the roster: add --roster FILE."))
        secret = course_key(key)
        students = read_roster(roster) if roster else ()
        out.mkdir(parents=True, exist_ok=True)
        with _executor(dask) as executor, _bar() as progress:
            try:
                batch = grade_all(
                    submissions,
                    out,
                    sheet=sheet.zfill(2) if sheet else "",
                    secret=secret,
                    roster=students,
                    key=secret if own else None,
                    executor=executor,
                    progress=progress,
                )
            except KeyboardInterrupt:
                fail(t("Stopped. What was graded is kept: the same command goes on from there."))
            except RuntimeError as error:  # of the machine, and of nobody's submission
                fail(t("Nothing was graded: {why}", why=str(error)))
        files = [*write_tables(batch, out), *write_report(batch, out)]
    _summary(batch, len(files), out)
    if any(all(mark.status == "missing" for mark in one.marks) for one in batch.graded):
        raise typer.Exit(FOUND_WANTING)


def _summary(batch: Batch, files: int, out: Path) -> None:
    for line in batch.isolation:
        say(line, style="bold red" if "WARNING" in line else "")
    for one in batch.skipped:
        say(t("Passed over: {path} ({why}).", path=one.path, why=one.why))
    for note in batch.notes:
        say(note)
    for one_graded in batch.graded:
        for note in one_graded.notes:
            say(f"{one_graded.student}: {note}")
    students = len(batch.graded)
    say(
        t(
            "{students} submissions of sheet {sheet}, {points} of {most} points on average. "
            "Everything is in {folder} ({files} files).",
            students=students,
            sheet=batch.sheet,
            points=f"{batch.points / students:.1f}",
            most=batch.maximum,
            folder=str(out),
            files=files,
        )
    )


@contextmanager
def _bar() -> Iterator[Progress]:
    """Show how many are done and how long the rest takes, where errors go."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(t("grading"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def _executor(address: str) -> Iterator[Executor | None]:
    """Connect to a Dask cluster where one is named."""
    if not address:
        yield None
        return
    try:
        from distributed import Client
    except ModuleNotFoundError:
        fail(t("--dask needs the package distributed: pip install distributed"))
    try:
        client = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        fail(t("No Dask scheduler answers at {address}: {why}.", address=address, why=str(error)))
    with client, client.get_executor() as executor:  # type: ignore[no-untyped-call]
        yield executor


def assign(
    roster: Annotated[Path, typer.Argument(help="A name a line, or a CSV.", metavar="ROSTER")],
    sheet: Annotated[str, typer.Option(help="A number such as 06, or a notebook.")],
    out: Annotated[Path, typer.Option("--out", help="The folder for the sheets.")],
    key: KeyOption = Path(KEY_FILE),
    only: Annotated[str, typer.Option(help="One student's sheet again.", metavar="NAME")] = "",
) -> None:
    """Write a sheet with own numbers for each student; grade them with --roster and --own."""
    with for_people():
        made = not key.exists()
        written = give_out(
            read_roster(roster), find_sheet(sheet, Path.cwd()), out, course_key(key), only
        )
    if made:
        say(t("{file} is the key to everybody's numbers. Keep it, and show it to nobody.",
              file=str(key)))  # fmt: skip
    say(t("{count} sheets written to {folder}.", count=len(written), folder=str(out)))
    if not written:
        raise typer.Exit(NOT_DONE)
