"""The `scarto` command: what it prints, how it ends, and that errors are sentences."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from scarto_teach import Deal
from scarto_teach.cli import doctor, main
from scarto_teach.cli.commands import app
from scarto_teach.files import write_whole
from scarto_teach.widgets.print_pack import pack_pdf

GOLDEN = Path(__file__).parent / "golden"
runner = CliRunner()


def run(*words: str, piped: str | bytes | None = None) -> tuple[int, str, str]:
    """Return the exit code, what was printed and what was complained of; no exception escapes."""
    result = runner.invoke(app, list(words), input=piped)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_deal_prints_a_record_that_reads_back() -> None:
    """The record is the one that the seed gives, with house rules and dealer as asked."""
    code, shown, _ = run("deal", "--seed", "7")
    assert (code, Deal.from_text(shown)) == (0, Deal.shuffled(7))
    code, shown, _ = run("deal", "--seed", "3", "--dealer", "2", "--rules", "PIEDMONT ultimo=5")
    read = Deal.from_text(shown)
    assert (code, read.dealer, read.rules.ultimo, read.seed) == (0, 2, 5, 3)


def test_deal_without_a_seed_draws_one_and_names_it() -> None:
    """Whoever likes the deal can have it again."""
    seed = Deal.from_text(run("deal")[1]).seed
    assert seed is not None
    assert run("deal", "--seed", str(seed))[1] == run("deal", "--seed", str(seed))[1]


def test_check_says_who_holds_how_many_points() -> None:
    """The numbers are the engine's, scores and Ultimo with their sign."""
    read = Deal.from_text((GOLDEN / "piccolo_ultimo.txt").read_text(encoding="utf-8"))
    code, shown, _ = run("check", str(GOLDEN / "piccolo_ultimo.txt"))
    assert code == 0
    assert "All 12 tricks are played." in shown
    rows = [line.split() for line in shown.splitlines()[-3:]]
    for seat, row in enumerate(rows):
        expected = [seat, 0, read.tricks_won[seat], read.points[seat]]
        expected += [read.scores[seat], read.bonuses[seat]]
        assert [int(cell) for cell in row] == expected
    assert rows[2][4] == "+22"


@pytest.mark.parametrize("record", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_check_reads_every_golden_deal(record: Path) -> None:
    """Four seats, thirds of a point and partners too."""
    code, shown, complaint = run("check", str(record))
    assert (code, complaint) == (0, "")
    assert "points" in shown


def test_check_reads_a_deal_in_the_middle_of_play() -> None:
    """A deal before its scarto, and one with a few tricks, are told for what they are."""
    start = Deal.shuffled(7)
    assert "has yet to lay away the scarto" in run("check", "-", piped=str(start))[1]
    begun = start.discard(list(start.legal_discards())[:3])
    for _ in range(4):
        begun = begun.play(min(begun.legal_plays()))
    told = run("check", "-", piped=str(begun))[1]
    assert f"1 of 25 tricks are played; seat {begun.turn} is next." in told
    assert "against" not in told


def test_check_names_line_and_column_of_the_fault() -> None:
    """A slip in a record is found where it stands, and the command ends with 1."""
    text = str(Deal.shuffled(7)).replace("T20", "T22")
    line = next(at for at, row in enumerate(text.splitlines(), 1) if "T22" in row)
    column = text.splitlines()[line - 1].index("T22") + 1
    code, shown, complaint = run("check", "-", piped=text)
    assert (code, shown) == (1, "")
    assert complaint.startswith(f"-: Line {line}, column {column}: 'T22' names no card.")


def test_check_takes_what_windows_writes() -> None:
    """A byte order mark and CRLF are no fault; another encoding is, and is said."""
    text = "\ufeff" + str(Deal.shuffled(7)).replace("\n", "\r\n")
    assert run("check", "-", piped=text.encode())[0] == 0
    code, _, complaint = run("check", "-", piped="# caffè".encode("cp1252"))
    assert code == 2
    assert "no UTF-8 text" in complaint


def test_a_file_that_is_not_there_is_named_and_nothing_is_traced(tmp_path: Path) -> None:
    """No traceback for a wrong path, a folder, or a place that cannot be written to."""
    for words in (
        ("check", str(tmp_path / "no.txt")),
        ("check", str(tmp_path)),
        ("print", "pack", "--out", str(tmp_path / "no" / "pack.pdf")),
    ):
        code, _, complaint = run(*words)
        assert code == 2
        assert str(tmp_path) in complaint
        assert "Traceback" not in complaint


def test_audit_finds_the_rule_set_that_does_not_add_up() -> None:
    """Three fives are 82 points, which three shares of 26 cannot hold; exit code 1."""
    code, shown, _ = run("audit", "PIEDMONT five_trumps=1,20,21")
    assert code == 1
    assert "PIEDMONT five_trumps=1,20,21 does not add up:" in shown
    assert "the piles to 82" in shown and "(R18)" in shown
    assert run("audit", "PIEDMONT", "five_trumps=1,20,21")[:2] == (code, shown), "quoted or not"


def test_audit_without_words_looks_at_every_rule_set_we_know() -> None:
    """All four add up, thirds included."""
    code, shown, _ = run("audit")
    assert code == 0
    assert [line.split(" adds up")[0] for line in shown.splitlines()] == [
        *("PIEDMONT", "WEB_PAGE", "FOUR_PLAYERS", "PICCOLO"),
    ]
    assert "4 shares of 39/2" in shown


def test_rules_that_cannot_be_read_are_quoted() -> None:
    """What could not be read ends with 2, and is told apart from what does not add up."""
    for words in (("audit", "nix=3"), ("deal", "--rules", "PIEDMONT colour=red")):
        code, _, complaint = run(*words)
        assert code == 2
        assert "There are" in complaint
    assert run("deal", "--rules", "PIEDMONT five_trumps=1")[0] == 2
    assert "0 to 2" in run("deal", "--dealer", "7")[2]


def test_print_pack_writes_the_pdf_whole_or_not_at_all(tmp_path: Path) -> None:
    """The file is what pack_pdf gives; a refused sheet leaves nothing behind."""
    file = tmp_path / "Zoë [1].pdf"
    code, shown, _ = run(
        "print", "pack", "--letters", "it", "--paper", "letter", "--out", str(file)
    )
    assert code == 0
    assert "50 × 88 mm" in shown
    assert file.read_bytes() != pack_pdf("it")
    code, _, complaint = run("print", "pack", "--paper", "a5", "--out", str(tmp_path / "a5.pdf"))
    assert (code, "a4 or letter" in complaint) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_file_is_never_half_written(tmp_path: Path) -> None:
    """Where the place is taken by a folder, the new file does not stay behind either."""
    (tmp_path / "pack.pdf").mkdir()
    (tmp_path / "pack.pdf" / "kept").touch()
    with pytest.raises(OSError, match=r"pack\.pdf"):
        write_whole(tmp_path / "pack.pdf", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["pack.pdf"]


def test_c66_the_command_writes_utf8_whatever_the_console_says(tmp_path: Path) -> None:
    """With a Windows code page, `×` comes out as UTF-8, and so does a name in an error."""
    environment = os.environ | {"PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "-m", "scarto_teach.cli"]
    made = subprocess.run(
        [*command, "print", "pack", "--out", str(tmp_path / "p.pdf")],
        capture_output=True, env=environment, check=True,
    )  # fmt: skip
    assert "53 × 93 mm" in made.stdout.decode("utf-8")
    failed = subprocess.run(
        [*command, "audit", "è♠"], capture_output=True, env=environment, check=False
    )
    assert failed.returncode == 2
    assert "'è♠' names no rule set" in failed.stderr.decode("utf-8")


def test_without_the_lab_set_the_command_says_what_is_missing() -> None:
    """The engine alone is an honest installation; its command asks for the rest in one line."""
    program = "import sys; sys.modules['typer'] = None; from scarto_teach.cli import main; main()"
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert "needs typer" in told.stderr and "pip install" in told.stderr
    assert "Traceback" not in told.stderr


def test_the_installed_command_is_this_one() -> None:
    """`scarto` on the command line is main of this package."""
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["project"]["scripts"] == {"scarto": "scarto_teach.cli:main"}
    assert callable(main)


# --- doctor

WHOLE = {
    "scarto-teach": "0.1.0", "ipykernel": "7.4.0", "ipywidgets": "8.1.9", "anywidget": "0.11.0",
    "jupyterlab": "4.6.6", "notebook": "7.6.5",
}  # fmt: skip
PARTS = {"manager": "5.0.16", "anywidget": "0.11.0"}


def about(prefix: Path, **changes: Any) -> dict[str, Any]:
    """Return what the probe would say of an environment that has everything."""
    return {
        "executable": str(prefix / "bin" / "python"),
        "prefix": str(prefix),
        "python": "3.11.7",
        "temporary": str(prefix),
        "folders": [str(prefix / "data")],
        "versions": WHOLE,
        "extensions": PARTS,
        "kernel": {"folder": str(prefix / "share" / "kernels" / "python3"), "python": "python"},
    } | changes


class Told:
    """A stand-in for `look`: what each Python would say, this one's first."""

    def __init__(self, here: dict[str, Any], *others: dict[str, Any]) -> None:
        self.here = here
        self.others = {other["executable"]: other for other in others}

    def __call__(self, python: str) -> dict[str, Any] | None:
        if python in (sys.executable, self.here["executable"]):
            return self.here
        return self.others.get(python)


def lines(look: Any) -> list[tuple[str, str]]:
    """Return what is to be mended: the line and the command."""
    return [(found.what, found.mend) for found in doctor.examine(look) if found.state == "mend"]


@pytest.fixture(autouse=True)
def no_other_lab(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of this machine's own path plays a part."""
    monkeypatch.setattr(doctor.shutil, "which", lambda name: None)


def test_a_whole_environment_has_nothing_to_mend(tmp_path: Path) -> None:
    """Every line is ok, and says its version or its place."""
    found = doctor.examine(Told(about(tmp_path)))
    assert {finding.state for finding in found} == {"ok", "extra"}
    text = "\n".join(finding.what for finding in found)
    for part in ("Python 3.11.7", "JupyterLab 4.6.6", "Notebook 7.6.5", "kernels/python3", "8.1.9"):
        assert part in text.replace("\\", "/")


def test_c101_widgets_that_do_not_match_are_told_with_both_versions(tmp_path: Path) -> None:
    """An old part in JupyterLab is mended where JupyterLab is, at the kernel's versions."""
    old = about(tmp_path, extensions={"manager": "3.1.0", "anywidget": "0.9.18"})
    (widgets, mend), (anywidget, _) = lines(Told(old))
    assert "8.1.9" in widgets and "3.1.0" in widgets
    assert "0.11.0" in anywidget and "0.9.18" in anywidget
    assert mend == f'{old["executable"]} -m pip install "ipywidgets==8.1.9" "anywidget==0.11.0"'
    missing = about(tmp_path, extensions={})
    assert "its part missing in JupyterLab" in lines(Told(missing))[0][0]


@pytest.mark.parametrize(
    ("name", "version", "shown", "fit"),
    [
        ("ipywidgets", "8.1.9", "5.0.16", True),
        ("ipywidgets", "8.1.9", "3.1.0", False),
        ("anywidget", "0.11.0", "0.11.3", True),
        ("anywidget", "0.11.3", "0.11.0", False),
        ("anywidget", "0.11.0", "0.9.18", False),
        ("anywidget", "0.11.0", "1.11.0", False),
        ("anywidget", "1.2.0", "1.3.0", True),
        ("anywidget", "1.2.0", "1.1.9", False),
        ("anywidget", "0.11.0", "", False),
    ],
)
def test_c101_which_halves_fit(name: str, version: str, shown: str, fit: bool) -> None:
    """The same ranges that the front end itself asks for."""
    assert doctor.fits(name, version, shown) is fit


def test_c102_a_kernel_of_another_python_is_put_right_by_one_command(tmp_path: Path) -> None:
    """A kernel that lacks the course is named with its path and spec; the mend makes it ours."""
    base = about(tmp_path / "base", versions={"ipykernel": "6.0.0"})
    users = {"folder": str(tmp_path / "user" / "kernels" / "python3"), "python": base["executable"]}
    here = about(tmp_path / "course", kernel=users)
    ((what, mend),) = lines(Told(here, base))
    assert base["executable"] in what and users["folder"] in what and "scarto-teach" in what
    assert mend == f"{here['executable']} -m ipykernel install --user --name python3"
    gone = about(tmp_path / "course", kernel=users | {"python": "/nowhere/python"})
    assert "does not answer" in lines(Told(gone))[0][0]


def test_c102_a_kernel_without_ipykernel_is_installed(tmp_path: Path) -> None:
    """What this Python lacks is brought by installing the course's whole set."""
    lacking = {name: version for name, version in WHOLE.items() if name != "ipykernel"}
    ((what, mend),) = lines(Told(about(tmp_path, versions=lacking)))
    assert "has no ipykernel" in what
    assert "[lab]" in mend and " -m pip install " in mend


def test_c102_without_any_kernel_the_course_is_installed_whole(tmp_path: Path) -> None:
    """No kernel spec and no ipykernel to write one: one command brings both."""
    lacking = {name: version for name, version in WHOLE.items() if name != "ipykernel"}
    ((what, mend),) = lines(Told(about(tmp_path, versions=lacking, kernel={})))
    assert "Kernel python3" in what
    assert "[lab]" in mend
    ((_, mend),) = lines(Told(about(tmp_path, kernel={})))
    assert mend.endswith(" -m ipykernel install --sys-prefix --name python3")


def test_c101_another_environments_lab_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where our own JupyterLab is there, the mend is to start that one."""
    other = tmp_path / "other"
    (other / "bin").mkdir(parents=True)
    (other / "bin" / "python3").touch()
    stranger = about(other, versions={"jupyterlab": "3.6.0"}, extensions={})
    stranger["executable"] = str(other / "bin" / "python3")
    here = about(tmp_path / "here")
    monkeypatch.setattr(
        doctor.shutil,
        "which",
        lambda name: str(other / "bin" / "jupyter-lab") if name == "jupyter-lab" else None,
    )
    found = doctor.examine(Told(here, stranger))
    assert any("JupyterLab 3.6.0" in finding.what for finding in found)
    ((_, mend),) = [(f.what, f.mend) for f in found if f.state == "mend"]
    assert mend == f"{here['executable']} -m jupyterlab"


def test_a_folder_that_takes_no_file_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is tried, not asked: even an administrator's promise may be empty."""

    def refused(**where: Path) -> None:
        raise PermissionError(13, "denied", str(where["dir"]))

    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", refused)
    found = lines(Told(about(tmp_path)))
    assert [what.startswith("Folder cannot be written to") for what, _ in found] == [True] * 3
    assert str(tmp_path) in found[0][1]


def test_chromium_is_extra_and_its_command_fits_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Learners do without it: its absence is said, and does not count."""
    monkeypatch.setattr(doctor.shutil, "which", lambda name: "x" if name == "brew" else None)
    last = doctor.examine(Told(about(tmp_path)))[-1]
    assert (last.state, last.mend) == ("extra", "brew install --cask chromium")


def test_no_jupyterlab_at_all_is_installed(tmp_path: Path) -> None:
    """An engine without a front end is told how to get one."""
    bare = {"executable": sys.executable, "prefix": str(tmp_path), "python": "3.12.0"}
    found = lines(Told(bare | {"versions": {}, "temporary": str(tmp_path)}))
    assert found[0][0] == "JupyterLab: not found"
    assert "[lab]" in found[0][1]


def test_doctor_on_this_machine_answers_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real probe runs, and the exit code says what the lines say."""
    monkeypatch.undo()
    doctor.look.cache_clear()
    code, shown, complaint = run("doctor")
    assert complaint == ""
    signs = {line.split()[0] for line in shown.splitlines() if not line.startswith(" ")}
    assert signs <= {"ok", "mend", "extra"}
    assert code == ("mend" in signs)
    assert f"Python {'.'.join(map(str, sys.version_info[:3]))}" in shown


def test_a_python_that_does_not_answer_is_none(tmp_path: Path) -> None:
    """A kernel spec may name a Python that is long gone, or a program that is none."""
    assert doctor.look(str(tmp_path / "gone")) is None
    if os.name == "posix":
        other = tmp_path / "other"
        other.write_text("#!/bin/sh\necho no json\n", encoding="utf-8")
        other.chmod(0o755)
        assert doctor.look(str(other)) is None
