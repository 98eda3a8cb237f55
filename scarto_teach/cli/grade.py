"""`scarto grade` and `scarto assign`: a class's sheets given out, and what came back graded."""

from __future__ import annotations

import signal
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
from scarto_teach.grading import Gradebook, course_key, read_roster, write_tables
from scarto_teach.grading import assign as give_out
from scarto_teach.grading import grade as grade_all
from scarto_teach.grading.assign import KEY_FILE, find_sheet
from scarto_teach.grading.grade import Progress
from scarto_teach.grading.store import alone
from scarto_teach.text import t

__all__ = ["assign", "grade"]

KeyOption = Annotated[
    Path,
    typer.Option("--key", help="The course's key, made where there is none.", metavar="FILE"),
]


def grade(
    submissions: Annotated[
        Path, typer.Argument(help="A folder, a zip, or one notebook.", metavar="SUBMISSIONS")
    ],
    out: Annotated[
        Path, typer.Option("--out", help="The folder for the results, such as results.")
    ],
    sheet: Annotated[
        str, typer.Option(help="Which sheet, such as 06; if not given, they say it.")
    ] = "",
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

    For example: scarto grade handed-in --out results. Then open results/report.html.

    Ends with 1 where a submission is to be looked at by hand: it could not be read, or is missing.
    """
    from scarto_teach.grading.pages import write_report  # other commands start without Jinja

    with for_people():
        _refuse_mistakes(submissions, out, own, roster, key)
        students = read_roster(roster) if roster else ()
        made = not key.exists()
        secret = course_key(key)
        out.mkdir(parents=True, exist_ok=True)
        with alone(out), _stopped_once(), _executor(dask) as executor, _bar() as progress:
            try:
                gradebook = grade_all(
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
            files = [*write_tables(gradebook, out), *write_report(gradebook, out)]
    _summary(gradebook, len(files), out)
    if made:
        say(t("{file} was made: the cases are drawn from it. Keep it, and the same answers get "
              "the same marks next time.", file=str(key)))  # fmt: skip
    if any(all(mark.status == "missing" for mark in one.marks) for one in gradebook.graded):
        raise typer.Exit(FOUND_WANTING)


def _refuse_mistakes(
    submissions: Path, out: Path, own: bool, roster: Path | None, key: Path
) -> None:
    """Raise ValueError, before anything is made, where something else must have been meant."""
    if not submissions.exists():
        raise ValueError(t("{file} is not there.", file=str(submissions)))
    if out.exists() and not out.is_dir():
        raise ValueError(t("{file} is a file. Name a folder for the results.", file=str(out)))
    if out.resolve() == submissions.resolve():
        raise ValueError(t("The results need a folder of their own: --out results."))
    if own and roster is None:
        raise ValueError(t("Own numbers go by the roster: add --roster FILE."))
    if own and not key.exists():
        raise ValueError(
            t("{file} is not there. Own numbers need the key that the sheets were made with: "
              "--key FILE.", file=str(key))
        )  # fmt: skip


@contextmanager
def _stopped_once() -> Iterator[None]:
    """Let Ctrl-C, the system and the closing of the window stop this, and let what is under way be
    put away then, however often one presses."""
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.getsignal(getattr(signal, name)) for name in names}

    def stop(*_: object) -> None:
        for name in names:
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        raise KeyboardInterrupt

    for name in names:
        signal.signal(getattr(signal, name), stop)
    yield
    for name, handler in before.items():  # not where it was stopped: then this process ends
        signal.signal(getattr(signal, name), handler)


def _summary(gradebook: Gradebook, files: int, out: Path) -> None:
    for line in gradebook.isolation:
        say(line, style="bold red" if "WARNING" in line else "")
    for one in gradebook.skipped:
        say(t("Passed over: {path} ({why}).", path=one.path, why=one.why))
    for note in gradebook.notes:
        say(note)
    for one_graded in gradebook.graded:
        for note in one_graded.notes:
            say(f"{one_graded.student}: {note}")
    students = len(gradebook.graded)
    say(
        t(
            "Sheet {sheet}, {students} graded: {points} of {most} points on average. "
            "Begin with {folder}/report.html; all of it is {files} files.",
            students=students,
            sheet=gradebook.sheet,
            points=f"{gradebook.points / students:.1f}",
            most=gradebook.maximum,
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
    bar = Bar(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(t("grading"), total=None)

    def tell(done: int, total: int) -> None:
        bar.start()  # not before: what stops the command at once is all that it then says
        bar.update(task, completed=done, total=total)

    try:
        yield tell
    finally:
        if bar.live.is_started:
            bar.stop()


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
    """Write a sheet with own numbers for each student; grade them with --roster and --own.

    For example: scarto assign class.csv --sheet 06 --out sheets
    """
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
