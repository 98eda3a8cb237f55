"""A browser, and the servers of the front ends: each with folders and settings of its own."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Routing every request through Python would switch the browser's cache off; this blocks
    # foreign hosts as surely, and `Book.foreign` still records each attempt.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
PATIENCE_MS = 60_000  # other work may share the machine; a passing test does not wait for it


def chromium_path() -> str | None:
    """The machine's Chromium or Chrome, or None where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright) -> Browser:
    """A headless browser on the machine's own Chromium."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)


def wait_until(true: Callable[[], Any], what: str, seconds: float = PATIENCE_MS / 1000) -> Any:
    """The first true answer of `true`; AssertionError naming `what` when it never comes."""
    end = time.monotonic() + seconds
    while not (answer := true()):
        assert time.monotonic() < end, f"waited {seconds:g} s in vain: {what}"
        time.sleep(0.03)
    return answer


def _free_port() -> int:
    # Below the range from which the system hands out ports: a kernel of the other server, started
    # in between, cannot be given this one.
    for port in random.sample(range(20_000, 32_000), 100):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no free port among a hundred tried")


class FrontEnd:
    """One server, JupyterLab, Notebook 7 or Voila, with folders and settings of its own."""

    def __init__(self, name: str, home: Path, package_root: Path) -> None:
        self.name, self.home, self.root = name, home, home / "root"
        self.root.mkdir(parents=True)
        disabled = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        config = home / "config" / "labconfig" / "page_config.json"
        config.parent.mkdir(parents=True)
        config.write_text(json.dumps(disabled), encoding="utf-8")
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        paths = [str(package_root), os.environ.get("PYTHONPATH", "")]
        environment = os.environ | {
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "IPYTHONDIR": str(home / "ipython"),
            "JUPYTER_PREFER_ENV_PATH": "1",
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        }
        self._log = (home / "server.log").open("w", encoding="utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", *self._command()],
            env=environment,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def _command(self) -> list[str]:
        """The module to run and its options."""
        if self.name == "voila":
            where = ["--Voila.ip=127.0.0.1", f"--port={self.port}", "--Voila.token="]
            # the extensions of JupyterLab and Notebook do not start in it
            wanted = "--VoilaConfiguration.extension_allowlist="
            needed = (
                "anywidget",
                "@jupyter-widgets/jupyterlab-manager",
                "@voila-dashboards/widgets-manager8",
            )
            only = [wanted + each for each in needed]
            return ["voila", str(self.root), "--no-browser", *where, *only]
        app = "LabApp" if self.name == "lab" else "JupyterNotebookApp"
        return [
            *("jupyterlab" if self.name == "lab" else "notebook", "--no-browser", "--allow-root"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={self.port}"),
            *("--ServerApp.port_retries=0", "--IdentityProvider.token="),
            *(f"--ServerApp.root_dir={self.root}", f"--{app}.expose_app_in_browser=True"),
        ]

    def await_ready(self) -> None:
        """Return when the server answers; AssertionError with its log when it died."""

        def answers() -> bool:
            log = (self.home / "server.log").read_text(encoding="utf-8")
            assert self._process.poll() is None, f"the {self.name} server died:\n{log[-3000:]}"
            try:
                place = "/" if self.name == "voila" else "/api"
                with urllib.request.urlopen(self.url + place, timeout=2) as reply:
                    return bool(reply.status == 200)
            except (OSError, http.client.HTTPException):
                return False

        wait_until(answers, f"the {self.name} server to answer", 60)

    def put(self, notebook: Path) -> str:
        """Copy a notebook into the server's folder; its name there, new at every call."""
        name = f"{uuid.uuid4().hex[:8]}_{notebook.name}"
        shutil.copy(notebook, self.root / name)
        return name

    def write(self, *cells: str) -> str:
        """A new notebook of code cells; its name."""
        name = f"{uuid.uuid4().hex[:8]}.ipynb"
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        book = {
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell-{number}",
                    "metadata": {},
                    "execution_count": None,
                    "outputs": [],
                    "source": source,
                }
                for number, source in enumerate(cells)
            ],
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.root / name).write_text(json.dumps(book), encoding="utf-8")
        return name

    def address(self, notebook: str) -> str:
        """Where a browser finds the notebook, in a workspace that nothing else has touched."""
        if self.name == "lab":
            return f"{self.url}/lab/workspaces/{uuid.uuid4().hex[:8]}/tree/{notebook}?reset"
        place = "voila/render" if self.name == "voila" else "notebooks"
        return f"{self.url}/{place}/{notebook}"

    def stop(self) -> None:
        """End the server and its kernels."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._log.close()
