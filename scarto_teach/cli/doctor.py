"""`scarto doctor`: what the course stands on, each thing ok or with the one command that mends it.

Facts come from probe.py, run by the Python that they are about: the one that runs this command, the
one that runs JupyterLab, and the one that the kernel of the notebooks would be.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from scarto_teach.text import t

About: TypeAlias = dict[str, Any]  # what probe.py says
Look: TypeAlias = Callable[[str], About | None]

SIGNS = {"ok": ("ok", "green"), "mend": ("mend", "red"), "extra": ("extra", "yellow")}
PACKAGE = Path(__file__).resolve().parent.parent
STATIC = ("faces.js", "table.js", "table.css", "themes.css")
NEEDED = ("ipykernel", "ipywidgets", "anywidget")
# ipywidgets in the kernel -> the part of it that JupyterLab needs, by major version
MANAGERS = {"8": "5"}
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALLERS = {
    "apt-get": "sudo apt-get install chromium",
    "dnf": "sudo dnf install chromium",
    "pacman": "sudo pacman -S chromium",
    "zypper": "sudo zypper install chromium",
    "brew": "brew install --cask chromium",
    "winget": "winget install --id Google.Chrome",
}
PATIENCE_SECONDS = 30


@dataclass(frozen=True)
class Finding:
    """One line of the examination; `mend` is a command to paste, empty where all is well.

    An `extra` is something that learners can do without.
    """

    state: Literal["ok", "mend", "extra"]
    what: str
    mend: str = ""


@cache
def look(python: str) -> About | None:
    """Return what a Python says of itself, None where it does not answer."""
    command = [python, str(Path(__file__).with_name("probe.py"))]
    try:
        told = subprocess.run(
            command, capture_output=True, timeout=PATIENCE_SECONDS, check=True, encoding="utf-8"
        )
        about: About = json.loads(told.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return about


def examine(look: Look = look) -> list[Finding]:
    """Return what was found, from the ground up."""
    here = look(sys.executable)
    if here is None:
        return [
            Finding("mend", t("Python: {path} does not answer.", path=sys.executable), "make lab")
        ]
    findings = [
        Finding(
            "ok", t("Python {version}: {path}", version=here["python"], path=here["executable"])
        ),
        _course(here),
    ]
    for lab in _labs(here, look):
        findings += _front_end(here, lab, look)
    if "jupyterlab" not in here["versions"] and len(findings) == 2:
        findings.append(Finding("mend", t("JupyterLab: not found"), _install(here)))
    folders = [*here.get("folders", []), here["temporary"], str(Path.cwd())]
    findings += map(_folder, dict.fromkeys(folders))
    return [*findings, _chromium()]


def _course(here: About) -> Finding:
    """Return whether our own package is whole (C103)."""
    lost = [name for name in STATIC if not (PACKAGE / "widgets" / "static" / name).is_file()]
    version = here["versions"].get("scarto-teach", "?")
    what = t("Scarto Teach {version}: {path}", version=version, path=str(PACKAGE))
    if lost:
        mend = f"{_quoted(here)} -m pip install --force-reinstall --no-deps scarto-teach"
        return Finding("mend", t("{what}: {file} is missing", what=what, file=lost[0]), mend)
    return Finding("ok", what)


def _labs(here: About, look: Look) -> Iterator[About]:
    """Yield every Python whose JupyterLab may open the notebooks: this one, the one on the path."""
    if "jupyterlab" in here["versions"]:
        yield here
    found = shutil.which("jupyter-lab")
    if found is None:
        return
    beside = (Path(found).parent / name for name in ("python3", "python", "python.exe"))
    python = next(filter(Path.is_file, beside), None)
    lab = look(str(python)) if python else None
    if lab and lab["prefix"] != here["prefix"] and "jupyterlab" in lab["versions"]:
        yield lab


def _front_end(here: About, lab: About, look: Look) -> Iterator[Finding]:
    """Yield what is to be said of one JupyterLab, the kernel that it starts, and their widgets."""
    version, notebook = (lab["versions"].get(name, "-") for name in ("jupyterlab", "notebook"))
    what = t("JupyterLab {version}, Notebook {notebook}: {path}", version=version,
             notebook=notebook, path=lab["executable"])  # fmt: skip
    yield Finding("ok", what)
    # A stranger's JupyterLab is not ours to change where we have one of our own.
    ours = (
        f"{_quoted(here)} -m jupyterlab"
        if lab is not here and "jupyterlab" in here["versions"]
        else ""
    )
    spec = lab.get("kernel", {})
    python = spec.get("python", "")
    if re.fullmatch(r"python[\d.]*", python):  # Jupyter puts the Python that it runs on there
        python = lab["executable"]
    kernel = look(python) if python else None
    lacking = [
        name for name in ("scarto-teach", *NEEDED) if name not in (kernel or {}).get("versions", ())
    ]
    where = t(
        "Kernel python3 ({folder}): {path}", folder=spec.get("folder", "-"), path=python or "-"
    )
    if kernel is None or (lacking and kernel["prefix"] != here["prefix"]):
        problem = t("has no {name}", name=lacking[0]) if kernel else t("does not answer")
        yield Finding("mend", f"{where}: {problem}", ours or _install_kernel(here, spec))
        return
    if lacking:
        yield Finding("mend", f"{where}: {t('has no {name}', name=lacking[0])}", _install(here))
        return
    yield Finding("ok", where)
    yield from _widgets(lab, kernel, ours)


def _widgets(lab: About, kernel: About, ours: str) -> Iterator[Finding]:
    """Yield whether the widgets' two halves fit: that of the kernel, that of JupyterLab (C101)."""
    both = {"ipywidgets": "manager", "anywidget": "anywidget"}
    pinned = " ".join(f'"{name}=={kernel["versions"][name]}"' for name in both)
    mend = ours or f"{_quoted(lab)} -m pip install {pinned}"
    for name, half in both.items():
        version, shown = kernel["versions"][name], lab.get("extensions", {}).get(half, "")
        what = t("{name} {version} in the kernel, its part {shown} in JupyterLab", name=name,
                 version=version, shown=shown or t("missing"))  # fmt: skip
        if fits(name, version, shown):
            yield Finding("ok", what)
        else:
            yield Finding("mend", what, mend)


def fits(name: str, version: str, shown: str) -> bool:
    """Return whether JupyterLab's part of a widget library can serve the kernel's."""
    if not shown:
        return False
    if version == "?":
        return True
    (major, minor, patch), (its_major, its_minor, its_patch) = _numbers(version), _numbers(shown)
    if name == "ipywidgets":
        return str(its_major) == MANAGERS.get(str(major), str(its_major))
    # anywidget asks for its own version or a later one of the same kind: ~0.11.0, ^1.0.0
    if major == 0:
        return (its_major, its_minor) == (0, minor) and its_patch >= patch
    return its_major == major and (its_minor, its_patch) >= (minor, patch)


def _numbers(version: str) -> tuple[int, int, int]:
    """Return the first three numbers of a version."""
    major, minor, patch = (*map(int, re.findall(r"\d+", version)), 0, 0, 0)[:3]
    return major, minor, patch


def _folder(folder: str) -> Finding:
    """Return whether a folder, or the nearest one above it that is there, takes a new file."""
    there = next(path for path in (Path(folder), *Path(folder).parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            return Finding("ok", t("Folder can be written to: {path}", path=folder))
    except OSError:
        mend = (
            f'icacls "{there}" /grant "%USERNAME%:(OI)(CI)F" /T'
            if os.name == "nt"
            else f'sudo chown -R "$(id -un)" "{there}"'
        )
        return Finding("mend", t("Folder cannot be written to: {path}", path=folder), mend)


def _chromium() -> Finding:
    """Return whether there is a browser for the tests; learners need none but their own."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found:
        return Finding("ok", t("Chromium: {path}", path=found))
    mend = next((INSTALLERS[name] for name in INSTALLERS if shutil.which(name)), "")
    what = t("Chromium: not found; only the browser tests and the gallery need it")
    return Finding("extra", what, mend)


def _install(here: About) -> str:
    """Return the command that brings all the course needs into this Python."""
    source = PACKAGE.parent
    is_checkout = (source / "pyproject.toml").is_file()
    wanted = f'-e "{source}[lab]"' if is_checkout else '"scarto-teach[lab]"'
    return f"{_quoted(here)} -m pip install {wanted}"


def _install_kernel(here: About, spec: dict[str, str]) -> str:
    """Return the command that makes this Python the kernel, where Jupyter looks first."""
    if "ipykernel" not in here["versions"]:
        return _install(here)
    own = spec.get("folder", "").startswith(str(here["prefix"])) or not spec
    where = "--sys-prefix" if own else "--user"
    return f"{_quoted(here)} -m ipykernel install {where} --name python3"


def _quoted(about: About) -> str:
    return f'"{about["executable"]}"' if " " in about["executable"] else str(about["executable"])
