"""What is installed is what was written: the wheel holds every file that the package reads."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "scarto_teach"
# What Python code reads beside itself, by where it lies.
DATA = (
    "grading/pages/*.css",
    "grading/pages/*.j2",
    "locale/*.json",
    "players/puzzles/*.json",
    "questions/lessons/*.toml",
    "widgets/static/*.css",
    "widgets/static/*.js",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The built wheel; the build back end is the pinned one, and nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return zipfile.ZipFile(built)


@pytest.mark.parametrize("pattern", DATA)
def test_c103_the_wheel_holds_the_files_beside_the_code(
    wheel: zipfile.ZipFile, pattern: str
) -> None:
    wanted = {path.relative_to(ROOT).as_posix() for path in PACKAGE.glob(pattern)}
    assert wanted, f"no {pattern} in the package"
    assert wanted <= set(wheel.namelist())


def test_the_wheel_holds_the_package_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    files = {name for name in wheel.namelist() if ".dist-info/" not in name}
    code = {path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py")}
    assert code <= files
    assert not [name for name in files if not name.startswith("scarto_teach/")]
    assert not [name for name in files if "__pycache__" in name or name.endswith(".ipynb")]


def test_the_engine_needs_nothing(wheel: zipfile.ZipFile) -> None:
    (name,) = [name for name in wheel.namelist() if name.endswith("METADATA")]
    needs = [
        line
        for line in wheel.read(name).decode().splitlines()
        if line.startswith("Requires-Dist:") and "extra ==" not in line
    ]
    assert not needs


def test_the_wheel_plays_without_site_packages(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Unpacked alone, it deals and plays with the standard library only."""
    wheel.extractall(tmp_path)
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import scarto_teach as s; "
        "assert s.__file__.startswith(sys.path[0]); print(s.Deal.shuffled(7).turn)"
    )
    played = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert (played.stdout.strip(), played.stderr) == ("0", "")


def test_the_changelog_has_a_place_for_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"[{project['version']}]" in changes or "[Unreleased]" in changes
