"""What one Python says of itself, as JSON: run as a file by the Python in question.

That may be a stranger, another environment's or an older one: so this imports the standard library,
and Jupyter's own where it is there, and nothing of ours.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = ("scarto-teach", "ipykernel", "ipywidgets", "anywidget", "jupyterlab", "notebook")
EXTENSIONS = {"manager": "@jupyter-widgets/jupyterlab-manager", "anywidget": "anywidget"}


def versions() -> dict[str, str]:
    """Return the version of each package that is there."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            if importlib.util.find_spec(name.replace("-", "_")):
                found[name] = "?"
    return found


def jupyter() -> dict[str, Any]:
    """Return what Jupyter would use here: the kernel, the front end's parts, and the folders."""
    try:
        from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
        from jupyter_core import paths
    except ImportError:
        return {}
    extensions: dict[str, str] = {}
    found: dict[str, Any] = {
        "folders": [paths.jupyter_runtime_dir(), paths.jupyter_data_dir()],
        "extensions": extensions,
    }
    for key, extension in EXTENSIONS.items():
        for folder in paths.jupyter_path("labextensions"):
            try:
                text = Path(folder, extension, "package.json").read_text(encoding="utf-8")
                extensions.setdefault(key, str(json.loads(text)["version"]))
            except (OSError, ValueError, KeyError):
                pass
    try:
        spec = KernelSpecManager().get_kernel_spec("python3")
        found["kernel"] = {"folder": spec.resource_dir, "python": spec.argv[0]}
    except NoSuchKernel:
        pass
    return found


if __name__ == "__main__":
    about: dict[str, Any] = {
        "executable": sys.executable,
        "prefix": sys.prefix,
        "python": ".".join(map(str, sys.version_info[:3])),
        "temporary": tempfile.gettempdir(),
        "versions": versions(),
    }
    sys.stdout.write(json.dumps(about | jupyter()))
