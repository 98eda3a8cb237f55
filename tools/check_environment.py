"""Hold environment.yml against pyproject.toml, a line for each finding: `make check`.

People who come with conda, mamba or Binder get what the extra `lab` names, in the same ranges, from
conda-forge only, and free of build strings and of packages that exist on one system only. That a
solver finds the packages is not tried here: it needs conda's own network.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from rattler import MatchSpec

ROOT = Path(__file__).resolve().parent.parent
CHANNELS = ["conda-forge", "nodefaults"]
# Where conda-forge has another name for it: matplotlib there brings a whole Qt along.
CONDA_NAMES = {"matplotlib": "matplotlib-base"}
# Needed by the file itself, whatever pyproject.toml says.
OWN = {"pip"}
OWN_PIP = ["-e ."]


def canonical(name: str) -> str:
    """A package's name as both worlds spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def bounds(version: object) -> frozenset[str]:
    """A range as a set of single bounds: ">=8.1,<9" and "<9, >=8.1" are the same."""
    text = str(version or "")
    return frozenset(part.replace(" ", "") for part in text.split(",") if part.strip())


def wanted(project: dict[str, Any]) -> dict[str, frozenset[str]]:
    """What the learner's set needs by conda's names: package → bounds, Python included."""
    lines = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    requirements = [Requirement(line) for line in lines]
    found = {
        CONDA_NAMES.get(canonical(r.name), canonical(r.name)): bounds(r.specifier)
        for r in requirements
        if r.marker is None or r.marker.evaluate()
    }
    return found | {"python": bounds(project["requires-python"])}


def read_specs(lines: list[object]) -> Iterator[tuple[str, frozenset[str], str]]:
    """Each line of the environment as (name, bounds, finding); only one of bounds and finding."""
    for line in lines:
        if not isinstance(line, str):
            continue
        try:
            spec = MatchSpec(line, strict=True)
        except Exception as error:
            reason = str(error).splitlines()[0]
            yield "", frozenset(), f"{line!r} cannot be read ({reason}); write name >=1,<2"
            continue
        name = canonical(spec.name.normalized if spec.name else "")
        if spec.build is not None or spec.build_number is not None:
            yield name, frozenset(), f"{line!r} names a build, which is not there on other systems"
        elif spec.channel is not None or spec.subdir is not None:
            yield name, frozenset(), f"{line!r} names a channel or a system of its own"
        else:
            yield name, bounds(spec.version), ""


def findings(environment: str, pyproject: str) -> list[str]:
    """What does not agree between the two texts, a sentence each; empty when all does."""
    try:
        given = yaml.safe_load(environment)
    except yaml.YAMLError as error:
        return [f"is not YAML: {' '.join(str(error).split())}"]
    if not isinstance(given, dict) or not isinstance(given.get("dependencies"), list):
        return ["has no list of dependencies"]
    found: list[str] = []
    if given.get("channels") != CHANNELS:
        found.append(f"channels are {given.get('channels')}, not {CHANNELS}")
    needs = wanted(tomllib.loads(pyproject)["project"])
    seen: set[str] = set()
    for name, has, finding in read_specs(given["dependencies"]):
        if name and name in seen:
            found.append(f"{name} is there twice")
        seen.add(name)
        if finding:
            found.append(finding)
        elif name not in needs | dict.fromkeys(OWN):
            found.append(f"{name} is not in pyproject.toml's extra lab")
        elif name in needs and has != needs[name]:
            should = ",".join(sorted(needs[name], reverse=True)) or "no range"
            found.append(f"{name} is {','.join(sorted(has, reverse=True)) or 'free'}, not {should}")
    missing = sorted((needs.keys() | OWN) - seen)
    found += [f"{name} is missing" for name in missing]
    sections = [line for line in given["dependencies"] if not isinstance(line, str)]
    if sections != [{"pip": OWN_PIP}]:
        found.append(f"its pip part is {sections}, not {OWN_PIP}: all else comes from conda-forge")
    return found


def main() -> int:
    """Print the findings; the exit code."""
    environment = (ROOT / "environment.yml").read_text(encoding="utf-8")
    found = findings(environment, (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for finding in found:
        print(f"environment.yml: {finding}", file=sys.stderr)
    if not found:
        print("environment.yml agrees with pyproject.toml")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
