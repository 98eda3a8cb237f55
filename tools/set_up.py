"""Make `.venv` hold what the course needs, exactly as pinned. Standard library only.

    python tools/set_up.py lab       what a learner needs
    python tools/set_up.py test      that, and all that proves the course

Every package is checked against a hash from `constraints-lab.txt` or `constraints.txt`; then our
own package is installed where it lies. A stamp makes the second call return at once. It takes uv
where uv is found, because it is quick, and pip everywhere else.
"""

# Old Pythons must get as far as the sentence that says they are too old.
from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
STAMP = FOLDER / "scarto-stamp.json"
OLDEST = (3, 11)
# A later set holds all of an earlier one.
PINS = {"lab": ROOT / "constraints-lab.txt", "test": ROOT / "constraints.txt"}

TOO_OLD = """\
Scarto needs Python {oldest} or newer; this is Python {found} ({where}).
Install a newer one (python.org, or your system's package manager) and say which one to use:
    make {make} PYTHON=python3.12
or, without make:
    python3.12 tools/{script}"""
NO_VENV = """\
This Python cannot make a virtual environment ({reason}).
On Debian and Ubuntu the part that is missing comes with:
    apt-get install python3-venv"""
NO_INSTALL = """\
The packages could not be installed; the lines above say why.
Most often the network is not there, or a proxy is not set. Then try the same command again;
what has been fetched is kept."""


class SetUpError(Exception):
    """Something that a person has to put right; its text says what."""


def python() -> Path:
    """The environment's own Python."""
    return FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def refuse_old_python(script: str) -> None:
    """Raise SetUpError where this Python is too old; `script` is what the person should run."""
    if sys.version_info < OLDEST:
        raise SetUpError(
            TOO_OLD.format(
                oldest=".".join(map(str, OLDEST)),
                found=".".join(map(str, sys.version_info[:3])),
                where=sys.executable,
                make="lab" if script == "lab.py" else "test",
                script=script,
            )
        )


def fingerprint(wanted: str) -> str:
    """One text that changes with the pins, our package's settings, this Python and the folder."""
    digest = hashlib.sha256(f"{ROOT}\0{sys.version}\0".encode())
    for file in (PINS[wanted], ROOT / "pyproject.toml", Path(__file__)):
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def stamped() -> dict[str, str]:
    """The fingerprint of each set installed, and the Python and folder that it is for."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(stamp: dict[str, str]) -> None:
    """Write the stamp in one go."""
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(stamp, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    fresh.replace(STAMP)


def is_ready(wanted: str) -> bool:
    """True when the set, or a later one that holds it, is installed as pinned."""
    stamp = stamped()
    sets = list(PINS)
    return python().exists() and any(
        stamp.get(name) == fingerprint(name) for name in sets[sets.index(wanted) :]
    )


def run(*command: str | Path) -> bool:
    """True when the command, which is printed first, went well."""
    words = [str(word) for word in command]
    print("+ " + " ".join(words), flush=True)
    return subprocess.run(words, cwd=ROOT, check=False).returncode == 0


def make_folder() -> None:
    """Make the environment, anew where it belongs to another Python or another folder."""
    belongs = f"{ROOT} {sys.version}"
    stamp = stamped()
    if python().exists() and stamp.get("belongs", belongs) == belongs:
        return
    if FOLDER.exists():
        print("The environment belongs to another Python or folder; making it anew.", flush=True)
        shutil.rmtree(FOLDER)
    print("Making a virtual environment in .venv", flush=True)
    try:
        venv.EnvBuilder(with_pip=shutil.which("uv") is None, symlinks=os.name != "nt").create(
            FOLDER
        )
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(FOLDER, ignore_errors=True)
        raise SetUpError(NO_VENV.format(reason=error)) from error
    write_stamp({"belongs": belongs})


def install_with_uv(pins: Path) -> bool:
    """True when uv is there and installed everything."""
    uv = shutil.which("uv")
    if uv is None:
        return False
    install = (uv, "pip", "install", "--quiet", "--python", python())
    return run(*install, "--require-hashes", "-r", pins.name) and run(
        *install, "--no-deps", "--no-build-isolation", "--editable", "."
    )


def install_with_pip(pins: Path) -> bool:
    """True when pip installed everything."""
    pip = (python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    missing = subprocess.run([python(), "-c", "import pip"], check=False, capture_output=True)
    return (
        (missing.returncode == 0 or run(python(), "-m", "ensurepip"))
        and run(*pip, "--require-hashes", "-r", pins.name)
        and run(*pip, "--no-deps", "--no-build-isolation", "--editable", ".")
    )


def quiet_jupyter() -> None:
    """Switch the news popup off, for this environment only: the user's own settings stay theirs."""
    config = FOLDER / "etc" / "jupyter" / "labconfig" / "page_config.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    settings = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    config.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


def ensure(wanted: str) -> None:
    """Make the environment hold a set; SetUpError where that cannot be done."""
    if is_ready(wanted):
        return
    make_folder()
    pins = PINS[wanted]
    if not (install_with_uv(pins) or install_with_pip(pins)):
        raise SetUpError(NO_INSTALL)
    quiet_jupyter()
    write_stamp({**stamped(), wanted: fingerprint(wanted)})


def main() -> int:
    """Install the set named on the command line; the exit code."""
    wanted = sys.argv[1] if len(sys.argv) == 2 else ""
    if wanted not in PINS:
        print(f"usage: python tools/set_up.py {' | '.join(PINS)}", file=sys.stderr)
        return 2
    try:
        refuse_old_python("set_up.py test")
        ensure(wanted)
    except SetUpError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
