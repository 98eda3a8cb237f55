"""environment.yml agrees with pyproject.toml; each way in which it could not is found (C100)."""

from __future__ import annotations

from pathlib import Path

import pytest
from check_environment import findings

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = (ROOT / "environment.yml").read_text(encoding="utf-8")
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_ours_agrees() -> None:
    assert findings(ENVIRONMENT, PYPROJECT) == []


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ("python >=3.11", "python >=3.11=h80987f9_6", "cannot be read"),
        ("python >=3.11", "python[build=h80987f9_6]", "names a build"),
        ("python >=3.11", "python >=3.9", "python is >=3.9, not >=3.11"),
        ("python >=3.11", "python", "python is free, not >=3.11"),
        ("rich >=13,<16", "rich >=13,<16\n  - vs2015_runtime", "vs2015-runtime is not in"),
        ("rich >=13,<16", "rich >=13", "rich is >=13, not >=13,<16"),
        ("rich >=13,<16", "rich >=13,<16\n  - rich", "rich is there twice"),
        ("rich >=13,<16", "rich >=13,<", "cannot be read"),
        ("rich >=13,<16", "defaults::rich >=13,<16", "names a channel"),
        ("- ipykernel >=6.29,<8", "", "ipykernel is missing"),
        ("- conda-forge\n", "- defaults\n", "channels are"),
        ("- -e .", "- -e .\n      - numpy", "its pip part is"),
        ("dependencies:", "dependencies: [", "is not YAML"),
        ("dependencies:", "depends:", "has no list of dependencies"),
    ],
)
def test_c100_what_cannot_be_solved_elsewhere_is_found(good: str, bad: str, says: str) -> None:
    assert good in ENVIRONMENT
    found = findings(ENVIRONMENT.replace(good, bad), PYPROJECT)
    assert any(says in finding for finding in found), found
    assert all("\n" not in finding for finding in found)


def test_bounds_may_stand_in_any_order() -> None:
    assert findings(ENVIRONMENT.replace("rich >=13,<16", "rich <16,>=13"), PYPROJECT) == []


def test_a_need_added_to_the_package_is_missed_here() -> None:
    more = PYPROJECT.replace('"rich>=13,<16",', '"rich>=13,<16",\n  "new-need>=1",')
    assert findings(ENVIRONMENT, more) == ["new-need is missing"]
