"""A pytest plugin for `make test`: each kernel that nbval starts talks through a socket file.

By default nbval's kernels pick free TCP ports and take them a moment later. Two that start together
can pick the same one, and then a notebook fails now and then for no reason of its own.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator

import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager
from traitlets import default

FOLDER = tempfile.mkdtemp(prefix="scarto-")


class OwnSocket(KernelManager):
    """A kernel manager whose sockets nobody else can take."""

    @default("transport")
    def _socket_file(self) -> str:
        return "tcp" if os.name == "nt" else "ipc"

    @default("ip")
    def _ip_default(self) -> str:
        private = tempfile.mkdtemp(dir=FOLDER) if self.transport == "ipc" else ""
        return f"{private}/kernel" if private else super()._ip_default()


@pytest.hookimpl(wrapper=True)
def pytest_sessionfinish() -> Iterator[None]:
    """Take the socket files away after the last kernel has ended."""
    yield
    shutil.rmtree(FOLDER, ignore_errors=True)


nbval.kernel.KernelManager = OwnSocket
