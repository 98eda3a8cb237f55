"""The walls round a worker: what Linux offers to anybody, and a guard in Python where it does not.

Loaded by `worker.py`, so it needs the standard library only.  `close_in` takes everything away but
a read-only Python and one scratch folder; `step_down` takes the rights and the room away.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

NEW_MOUNTS, NEW_UTS, NEW_IPC = 0x20000, 0x4000000, 0x8000000
NEW_USER, NEW_PIDS, NEW_NET = 0x10000000, 0x20000000, 0x40000000
READ_ONLY, NO_SUID, NO_DEV, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 32, 4096, 16384, 1 << 18
KEPT: Final = {2: 2, 4: 4, 8: 8, 1024: 1024, 2048: 2048, 4096: 1 << 21}  # statvfs → mount flags
DETACH: Final = 2
DIE_WITH_PARENT, NO_NEW_PRIVILEGES, CAPABILITY_VERSION = 1, 38, 0x20080522
DEVICES: Final = ("null", "zero", "random", "urandom")
OF_ETC: Final = ("ld.so.cache", "localtime", "mime.types", "fonts", "alternatives")
ROOM: Final = "size=64m,nr_inodes=4k,mode=755"  # in memory, for one answer's files
FILES: Final = 500  # that an answer makes where no room bounds it
SHARED: Final = ("shmall", "shmmni", "msgmni")  # memory that outlives who asked for it


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _must(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _mount(source: str, target: str, kind: str, flags: int, data: str = "") -> None:
    words = [word.encode() or None for word in (source, target, kind)]
    _must(_libc().mount(*words, ctypes.c_ulong(flags), data.encode() or None), f"mount {target}")


def close_in(root: str, kept: Iterable[str], hidden: Iterable[str], scratch: str) -> None:
    """Leave this process in a system of its own: other processes, the network and all files but
    `kept` (read only, without `hidden`) are out of sight; `scratch` is an empty folder to write in.

    Nothing can be written but below `scratch`, after `fresh`.
    It goes on in a child, which is the first process there.  OSError where the system refuses.
    """
    libc, user, group = _libc(), os.geteuid(), os.getegid()
    spaces = NEW_MOUNTS | NEW_PIDS | NEW_NET | NEW_IPC | NEW_UTS
    if user != 0 or libc.unshare(spaces) != 0:
        _must(libc.unshare(spaces | NEW_USER), "unshare")
        for name, line in (
            ("setgroups", "deny"),
            ("uid_map", f"0 {user} 1"),
            ("gid_map", f"0 {group} 1"),
        ):
            Path(f"/proc/self/{name}").write_text(line, encoding="ascii")
    for name in SHARED:  # of this system alone, since the unshare
        with contextlib.suppress(OSError):
            Path(f"/proc/sys/kernel/{name}").write_text("0", encoding="ascii")
    _mount("none", "/", "", RECURSIVE | PRIVATE)
    _mount("tmpfs", root, "tmpfs", NO_SUID | NO_DEV, ROOM)
    for path in (*kept, *(f"/etc/{name}" for name in OF_ETC)):
        _keep(root, path)
    for name in DEVICES:
        _bind(Path("/dev", name), Path(f"{root}/dev/{name}"))
    for path in hidden:
        if Path(root + path).is_dir():
            _mount("tmpfs", root + path, "tmpfs", READ_ONLY | NO_SUID | NO_DEV, "size=4k")
    for path in (scratch, "/.old", "/tmp"):
        Path(root + path).mkdir(parents=True, exist_ok=True)
    _must(libc.pivot_root(root.encode(), f"{root}/.old".encode()), "pivot_root")
    os.chdir("/")
    _must(libc.umount2(b"/.old", DETACH), "umount")
    Path("/.old").rmdir()
    _mount("none", "/", "", BIND | REMOUNT | READ_ONLY | NO_SUID | NO_DEV)
    _go_on_in_child()


def fresh(scratch: str) -> None:
    """Put an empty room of its own on a folder, so that no answer finds or leaves anything."""
    _mount("tmpfs", scratch, "tmpfs", NO_SUID | NO_DEV, ROOM)


def gone(scratch: str) -> None:
    """Take that room away with all that is in it, however much or deep."""
    _must(_libc().umount2(scratch.encode(), DETACH), f"umount {scratch}")


def _keep(root: str, path: str) -> None:
    """Show a path inside, read only; a link as the same link."""
    here, inside = Path(path), Path(root + path)
    if here.is_symlink():
        inside.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            inside.symlink_to(here.readlink())
    elif here.exists():
        _bind(here, inside)
        held = os.statvfs(inside).f_flag
        flags = sum(flag for bit, flag in KEPT.items() if held & bit)
        _mount("none", str(inside), "", BIND | REMOUNT | READ_ONLY | NO_SUID | flags)


def _bind(here: Path, inside: Path) -> None:
    if here.is_dir():
        inside.mkdir(parents=True, exist_ok=True)
    else:
        inside.parent.mkdir(parents=True, exist_ok=True)
        inside.touch()
    _mount(str(here), str(inside), "", BIND | RECURSIVE)


def _go_on_in_child() -> None:
    """Fork; this process only waits from now on, and the child dies with it."""
    child = os.fork()
    if child:
        with contextlib.suppress(OSError):
            os.closerange(3, 256)  # or nobody would notice that the child is gone
        os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 0xFF)
    _libc().prctl(DIE_WITH_PARENT, 9, 0, 0, 0)


def step_down(user: int, limits: dict[str, int]) -> None:
    """Give up every right, and bound memory, time, files and processes."""
    if os.geteuid() == 0 and user:
        with contextlib.suppress(OSError):
            os.setgroups([])
        for each in (user, 65534):  # a container may have few users
            with contextlib.suppress(OSError):
                os.setresgid(each, each, each)
                os.setresuid(each, each, each)
                break
    for name, most in (
        ("AS", limits["memory"]),
        ("CPU", limits["cpu"]),
        ("FSIZE", limits["file"]),
        ("CORE", 0),
        ("NOFILE", 64),
        ("NPROC", 0),  # an answer needs no process and no thread beside its own
    ):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
    if sys.platform == "linux":
        libc = _libc()
        libc.prctl(DIE_WITH_PARENT, 9, 0, 0, 0)
        libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
        libc.capset(header, (ctypes.c_uint32 * 6)())


REFUSED: Final = (
    "os.system", "os.exec", "os.fork", "os.forkpty", "os.spawn", "os.posix_spawn",
    "subprocess.Popen", "os.kill", "os.killpg", "signal.pthread_kill", "pty.spawn",
    "socket.", "ctypes.", "os.setxattr", "os.chflags", "syslog.",
)  # fmt: skip
NAMES_PATHS: Final = (
    "open", "os.listdir", "os.scandir", "os.remove", "os.rename", "os.mkdir", "os.rmdir",
    "os.chmod", "os.chown", "os.link", "os.symlink", "os.truncate", "os.utime", "shutil.",
    "os.chdir", "glob.glob", "os.walk", "sqlite3.connect", "tempfile.",
)  # fmt: skip
# What opens files, or starts programs, without a word to those who listen.
SILENT: Final = {
    "_cffi_backend", "_ctypes", "_curses", "_dbm", "_gdbm", "_posixshmem", "_sqlite3", "readline",
}  # fmt: skip
READS_ONLY: Final = ("os.listdir", "os.scandir", "glob.glob", "os.walk", "os.chdir")


def guard(readable: Iterable[str], hidden: Iterable[str], own: str) -> None:
    """Refuse from within Python what the system does not: other files, processes, the network.

    It cannot be taken off again, but who writes machine code can walk round it.
    """
    real: Callable[[str], str] = os.path.realpath
    reads = tuple(real(path) + os.sep for path in readable)
    kept_from = tuple(real(path) + os.sep for path in hidden)
    mine = real(own) + os.sep
    devices = tuple(f"/dev/{name}" for name in DEVICES)
    busy, made = False, 0

    def allowed(path: str, writes: bool) -> bool:
        here = real(path) + os.sep
        if here.startswith(mine) or path in devices:
            return True
        return not writes and here.startswith(reads) and not here.startswith(kept_from)

    def watch(event: str, given: tuple[Any, ...]) -> None:
        nonlocal busy, made
        if event.startswith(REFUSED):
            raise PermissionError(f"{event} is not for answers")
        if event == "import" and given[0] in SILENT:
            raise ImportError(f"{given[0]} is not for answers")
        if busy or not event.startswith(NAMES_PATHS):
            return
        busy = True
        try:
            flags = given[2] if event == "open" and len(given) > 2 else 0
            writes = event not in READS_ONLY and (event != "open" or bool(flags & 0o3103))
            paths = [os.fsdecode(each) for each in given[:2] if isinstance(each, (str, bytes))]
            if event == "open":
                paths = paths[:1]
                if any(map(os.path.isdir, paths)):  # from there any name could be opened
                    raise PermissionError("a folder is opened by listing it")
            made += writes
            if made > FILES or not all(allowed(path, writes) for path in paths):
                raise PermissionError(f"{event}: that is not for answers")
        finally:
            busy = False

    sys.addaudithook(watch)
