"""Open the course in JupyterLab: `make lab`, or `python tools/lab.py` where there is no make.

Sets up what is missing, starts JupyterLab on a free port, prints its address and stays until
Ctrl-C. Further words go to JupyterLab: `python tools/lab.py --no-browser --port=9000`.
"""

# Old Pythons must get as far as the sentence that says they are too old.
from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

import set_up  # tools/set_up.py: this folder comes first on the path

START = "notebooks/00_start_here.ipynb"
PATIENCE_SECONDS = 60.0


def has_display() -> bool:
    """True where a browser can be opened."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def command(words: list[str]) -> list[str]:
    """The command that starts JupyterLab on the course's first page."""
    start = [START] if (set_up.ROOT / START).exists() else []
    flags = ["-y", "--log-level=WARN", f"--ServerApp.root_dir={set_up.ROOT}"]
    if not has_display():
        flags.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--allow-root")
    return [str(set_up.python()), "-m", "jupyterlab", *start, *flags, *words]


def environment(runtime: str) -> dict[str, str]:
    """The server's variables: this environment's kernel and commands first, its own workspaces.

    So `scarto doctor` can be typed in JupyterLab's terminal, though nobody activated anything.
    """
    path = os.pathsep.join([str(set_up.python().parent), os.environ.get("PATH", os.defpath)])
    return {
        **os.environ,
        "PATH": path,
        "JUPYTER_RUNTIME_DIR": runtime,
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTERLAB_WORKSPACES_DIR": str(set_up.FOLDER / "share" / "scarto" / "workspaces"),
    }


def address(runtime: Path) -> str:
    """The address of the course in the server that runs there; empty until it answers."""
    for file in runtime.glob("jpserver-*.json"):
        try:
            server = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue  # half written
        page = f"lab/tree/{START}" if (set_up.ROOT / START).exists() else "lab"
        token = f"?token={server['token']}" if server.get("token") else ""
        return f"{server['url']}{page}{token}"
    return ""


def listens(url: str) -> bool:
    """True when somebody answers at the address: the server names it a moment before it listens."""
    place = urlsplit(url)
    try:
        socket.create_connection((place.hostname, place.port or 80), timeout=0.5).close()
    except OSError:
        return False
    return True


def serve(words: list[str]) -> int:
    """Run JupyterLab until it ends; its exit code."""
    with tempfile.TemporaryDirectory(prefix="scarto-", ignore_cleanup_errors=True) as runtime:
        server = subprocess.Popen(command(words), cwd=set_up.ROOT, env=environment(runtime))
        # Ctrl-C reaches the server too, which ends by itself; a plain kill has to be passed on.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        until = time.monotonic() + PATIENCE_SECONDS
        while server.poll() is None and time.monotonic() < until:
            url = address(Path(runtime))
            if url and listens(url):
                print(f"\nThe course is open at\n    {url}\nStop it with Ctrl-C.\n", flush=True)
                break
            time.sleep(0.05)
        return server.wait()


def main() -> int:
    """Set up, then serve; the exit code."""
    try:
        set_up.refuse_old_python("lab.py")
        if not set_up.is_ready("lab"):
            print("Setting up; the first time takes about a minute.", flush=True)
        set_up.ensure("lab")
    except set_up.SetUpError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    return serve(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
