"""The `scarto` command: cards on paper, deals as text, rule sets checked, the set-up looked over.

It ends with 0 when all is well, with 1 when it looked at something and found it wanting (a rule set
that does not add up, a record with a fault, a set-up to be mended), and with 2 when it could not do
what was asked.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from scarto_teach.cli import doctor as health
from scarto_teach.cli import grade as grading
from scarto_teach.cli.console import (
    FOUND_WANTING,
    fail,
    for_people,
    read_text,
    say,
)
from scarto_teach.engine import PIEDMONT, RULE_SETS, BadRecord, Deal, RuleSet, audit
from scarto_teach.files import write_whole
from scarto_teach.learner import own_progress
from scarto_teach.questions.standing import again, standings
from scarto_teach.text import say as sentence
from scarto_teach.text import t
from scarto_teach.widgets.places import amount
from scarto_teach.widgets.print_pack import LETTERS, PAPERS, PER_PAGE, Sheet, pack_pdf
from scarto_teach.widgets.print_sheet import sheet_pdf

app = typer.Typer(
    name="scarto",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Scarto, the Piedmontese tarot for three: what its course can do outside a notebook.",
    epilog="Ends with 0 when all is well, 1 when it found something wanting, 2 when it could not "
    "do what was asked.",
)
printed = typer.Typer(no_args_is_help=True, help="Make things to print.")
app.add_typer(printed, name="print")
app.command("grade")(grading.grade)
app.command("assign")(grading.assign)

RulesOption = Annotated[
    str, typer.Option("--rules", help='A rule set, such as "PIEDMONT ultimo=5".', metavar="RULES")
]


@printed.command("pack")
def print_pack(
    out: Annotated[Path, typer.Option("--out", help="The file to write.", metavar="FILE")],
    letters: Annotated[
        str, typer.Option(help="Whose letters the courts wear.", metavar="|".join(LETTERS))
    ] = "en",
    paper: Annotated[
        str, typer.Option(help="The paper in the printer.", metavar="|".join(PAPERS))
    ] = "a4",
    per_page: Annotated[
        int, typer.Option(help="9 cards a page, 53 mm wide (50 on letter), or 6, 62 mm wide.")
    ] = PER_PAGE[0],
    backs: Annotated[bool, typer.Option("--backs", help="Add a page of backs.")] = False,
    black: Annotated[bool, typer.Option("--black", help="Black ink alone.")] = False,
) -> None:
    """Write the 78 cards as a PDF to print and cut."""
    with for_people():
        sheet = Sheet(paper, per_page)
        write_whole(out, pack_pdf(letters, sheet, backs, black))
    width, height = sheet.card
    say(
        t(
            "{file}: 78 cards of {width} × {height} mm. Print it at actual size (100 %).",
            file=str(out),
            width=f"{width:.0f}",
            height=f"{height:.0f}",
        )
    )
    if backs:
        say(t("The last page is the reverse: print it on the back of each of the others."))


@printed.command("sheet")
def print_sheet(
    lesson: Annotated[str, typer.Argument(help="The number of a lesson, such as 04.")],
    out: Annotated[
        Path | None, typer.Option("--out", help="The file to write; sheet-04.pdf say.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed draws other positions.")] = 0,
    answers: Annotated[
        bool, typer.Option("--answers", help="Write the answers too, in a file of their own.")
    ] = False,
    paper: Annotated[
        str, typer.Option(help="The paper in the printer.", metavar="|".join(PAPERS))
    ] = "a4",
    black: Annotated[bool, typer.Option("--black", help="Black ink alone.")] = False,
) -> None:
    """Write an exercise sheet as a PDF, and apart from it the answers with a short why."""
    number = lesson.zfill(2)
    file = out or Path(f"sheet-{number}-seed-{seed}.pdf" if seed else f"sheet-{number}.pdf")
    with for_people():
        write_whole(file, sheet_pdf(number, seed, paper, black=black))
        say(t("{file}: the questions.", file=str(file)))
        if answers:
            apart = file.with_stem(f"{file.stem}-answers")
            write_whole(apart, sheet_pdf(number, seed, paper, answers=True, black=black))
            say(t("{file}: the answers, each with its why.", file=str(apart)))


@app.command()
def deal(
    seed: Annotated[int | None, typer.Option(help="Equal seeds deal equal cards.")] = None,
    dealer: Annotated[int, typer.Option(help="The dealer's seat, from 0.")] = 0,
    rules: RulesOption = PIEDMONT.name,
) -> None:
    """Deal, and print the record, which `scarto check` and the card table read back."""
    chosen = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    with for_people():
        say(str(Deal.shuffled(chosen, dealer, RuleSet.from_text(rules))).rstrip("\n"))


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A record, or - for what is piped in.")],
) -> None:
    """Read the record of a deal: who holds how many points, or where its fault is."""
    with for_people():
        text = read_text(file)
        try:
            read = Deal.from_text(text)
        except BadRecord as error:
            fail(t("{file}: {problem}", file=str(file), problem=str(error)), FOUND_WANTING)
    say(t("Rules: {rules}", rules=str(read.rules)), _standing(read))
    Console().print(_points(read))


def _points(read: Deal) -> Table:
    """Return who holds how many points, and once the deal is over what that is worth (R18)."""
    seats = range(read.rules.seats)
    columns: dict[str, Sequence[str]] = {
        t("seat"): [str(seat) for seat in seats],
        t("cards"): [str(len(hand)) for hand in read.hands],
        t("tricks"): [str(won) for won in read.tricks_won],
        t("points"): [amount(points) for points in read.points],
    }
    if read.is_over:
        scores = [amount(score, sign=True) for score in read.scores]
        columns[t("against {share}", share=amount(read.rules.side_share))] = scores
    if any(read.bonuses):
        columns[t("Ultimo")] = [amount(bonus, sign=True) for bonus in read.bonuses]
    table = Table(*columns, box=None, pad_edge=False)
    for column in table.columns:
        column.justify = "right"
    for row in zip(*columns.values(), strict=True):
        table.add_row(*row)
    return table


def _standing(read: Deal) -> str:
    """Return one sentence on how far the deal has come."""
    done, due = len(read.tricks), read.rules.tricks
    if read.is_over:
        return t("All {tricks} tricks are played.", tricks=due)
    if read.awaits_discard:
        return t("Seat {seat}, the dealer, has yet to lay away the scarto.", seat=read.dealer)
    return t(
        "{done} of {due} tricks are played; seat {seat} is next.",
        done=done,
        due=due,
        seat=-1 if read.turn is None else read.turn,
    )


@app.command("audit")
def audit_rules(
    rules: Annotated[
        list[str] | None,
        typer.Argument(help='Such as "PIEDMONT five_trumps=1,20,21"; none: all that we know.'),
    ] = None,
) -> None:
    """Say whether a rule set adds up, and where it does not, why."""
    texts = [" ".join(rules)] if rules else list(RULE_SETS)
    with for_people():
        found = {text: audit(RuleSet.from_text(text)) for text in texts}
    for text, findings in found.items():
        if findings:
            say(t("{rules} does not add up:", rules=text), *(f"  {sentence(f)}" for f in findings))
            continue
        read = RuleSet.from_text(text)
        adds_up = t(
            "{rules} adds up: {total} points, {seats} shares of {share}.",
            rules=text,
            total=str(read.total),
            seats=read.seats,
            share=str(read.share),
        )
        say(adds_up)
    if any(found.values()):
        raise typer.Exit(FOUND_WANTING)


@app.command()
def progress(
    export: Annotated[
        Path | None, typer.Option("--export", help="Write it all to a file.", metavar="FILE")
    ] = None,
    reset: Annotated[
        bool, typer.Option("--reset", help="Begin anew; what there is stays as a backup.")
    ] = False,
) -> None:
    """Say how far you have come in the lessons, and where that is kept."""
    kept = own_progress()
    with for_people():
        if export:
            kept.export(export)
            say(t("Written to {file}.", file=str(export)))
        if reset:
            backup = kept.reset()
            say(t("Everything is open again."))
            if backup:
                say(t("Your progress so far is kept as {file}.", file=str(backup)))
    if export or reset:
        return
    state = kept.state()
    say(*standings(state), *(f"{what}: {why}" for what, why in again(state)))
    if kept.folder:
        say(t("Kept in {folder}.", folder=str(kept.folder)))
    if kept.trouble:
        say(kept.trouble, style="yellow")


@app.command()
def doctor() -> None:
    """Look over the set-up: each line is ok, or names the one command that mends it."""
    findings = health.examine()
    for finding in findings:
        sign, style = health.SIGNS[finding.state]
        say(f"{t(sign):8}{finding.what}", style=style)
        if finding.mend:
            say(f"        {finding.mend}", style="bold")
    if any(finding.state == "mend" for finding in findings):
        raise typer.Exit(FOUND_WANTING)
