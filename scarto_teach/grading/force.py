"""What keeps submissions apart on this machine, tried and said before anything is graded."""

from __future__ import annotations

import os

from scarto_teach.grading.isolation import Box, Dead, Late
from scarto_teach.text import t

__all__ = ["in_force"]


def in_force(box: Box) -> tuple[str, ...]:
    """Return what keeps the submissions apart from the rest, and loudly what does not.

    Raises RuntimeError where even an honest answer would come to nothing, so that nobody is marked
    for what is wrong with the machine.
    """
    if os.name == "nt":
        raise RuntimeError(t("Grading needs Linux or macOS; on Windows use WSL."))
    worker = box.worker()
    try:
        worker.start([(1, "answer = 6")])
        honest = worker.look("answer", ()).get("value") == {"i": "0x6"}
    except (Late, Dead):
        honest = False
    if not honest:
        raise RuntimeError(
            t(
                "This machine runs no answers: not even a plain one came back. "
                "With SCARTO_WORKER_LOUD=1 the worker says why."
            )
        )
    if box.closed:
        walls = t(
            "Each submission ran in a system of its own: without network, without other "
            "processes, without any file but Python's and a copy of its own folder."
        )
    else:
        walls = t(
            "WARNING: this system gave no walls ({why}). Only a guard within Python kept answers "
            "from files, processes and the network; who writes machine code gets round it. "
            "Grade on Linux with user namespaces, or on a machine that can be thrown away.",
            why=box.refusal or t("not asked for"),
        )
    if worker.stranger:
        return walls, t("Its code ran as a user without rights.")
    if box.closed:
        return (walls,)
    return walls, t("WARNING: its code ran as you yourself, with all that you may do.")
