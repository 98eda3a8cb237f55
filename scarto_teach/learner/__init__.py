"""A learner's own progress: one small file in the user's data folder; nothing leaves the machine.

SCARTO_PROGRESS=off keeps nothing on disk; SCARTO_PROGRESS=/some/folder keeps the file there.
"""

from scarto_teach.learner.state import Asked, Drilled, Due, State
from scarto_teach.learner.store import Progress, own_progress

__all__ = ["Asked", "Drilled", "Due", "Progress", "State", "own_progress"]
