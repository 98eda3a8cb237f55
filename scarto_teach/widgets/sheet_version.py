"""Whether the sheet that is open was made for the version that is installed."""

from __future__ import annotations

import json
import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from IPython import get_ipython

from scarto_teach.text import t

__all__ = ["mismatch"]


def mismatch() -> str:
    """Return one line where the first cell of this notebook names another version, "" else.

    Where the notebook cannot be found, and that is so outside Jupyter, there is nothing to say.
    """
    file = _notebook()
    if file is None:
        return ""
    try:
        head = json.loads(file.read_text(encoding="utf-8"))["cells"][0]
        sheet = str(head["metadata"]["scarto"]["version"])
        here = version("scarto-teach")
    except (OSError, ValueError, LookupError, TypeError, PackageNotFoundError):
        return ""
    if sheet == here:
        return ""
    return t(
        "This sheet was made for scarto_teach {sheet}, and {here} is installed: "
        "a question may read differently.",
        sheet=sheet,
        here=here,
    )


def _notebook() -> Path | None:
    """Return the notebook that this kernel serves, as Jupyter and VS Code tell its kernels."""
    shell = get_ipython()
    told = os.environ.get("JPY_SESSION_NAME") or ""
    if shell is not None:
        told = shell.user_ns.get("__vsc_ipynb_file__") or told
    for file in (Path(told), Path(Path(told).name)) if told else ():
        if file.suffix == ".ipynb" and file.is_file():
            return file
    return None
