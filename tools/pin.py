"""Write `constraints.txt` and `constraints-lab.txt` from pyproject.toml: `make pins`.

Each package gets one version for every platform and Python 3.11+, with the hashes of its files.
Both files name packages only: no address, so that they work behind any mirror.
"""

from __future__ import annotations

import subprocess
import sys

import set_up  # tools/set_up.py: this folder comes first on the path

HEADER = """\
# {what}
# Written by `make pins`; installed by tools/set_up.py, which checks every hash.
"""
COMPILE = ["-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
SHAPE = ["--generate-hashes", "--no-header", "--no-annotate", "--group", "build", "pyproject.toml"]


def pin(wanted: str, what: str, *chosen: str) -> None:
    """Write the pins of a set; CalledProcessError where no versions fit together."""
    file = set_up.PINS[wanted]
    fresh = file.with_suffix(".new")
    if file.exists():  # so that versions that still fit are kept
        fresh.write_bytes(file.read_bytes())
    try:
        command = [sys.executable, *COMPILE, *SHAPE, *chosen, "--output-file", fresh.name]
        subprocess.run(command, cwd=set_up.ROOT, check=True)
        pins = fresh.read_text(encoding="utf-8")
        fresh.write_text(HEADER.format(what=what) + pins, encoding="utf-8", newline="\n")
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def main() -> None:
    """Pin everything first, then the learner's part of it at the same versions."""
    pin("test", "All that proves the course, pinned.", "--all-extras", *sys.argv[1:])
    part = ["--extra", "lab", "--constraints", set_up.PINS["test"].name]
    pin("lab", "What a learner needs, pinned: a part of constraints.txt.", *part)


if __name__ == "__main__":
    main()
