"""Every run alike: sets come out in one order, Hypothesis draws the same examples."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# For the processes that tests start; `make test` sets it for pytest itself.
os.environ["PYTHONHASHSEED"] = "0"
os.environ["SCARTO_PROGRESS"] = "off"  # whoever proves the course is not the one who learns
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

# One fixed set of examples in every run; SCARTO_FUZZ=1 looks for new ones.
settings.register_profile(
    "fixed", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fuzz", parent=settings.get_profile("fixed"), derandomize=False)
settings.load_profile("fuzz" if os.environ.get("SCARTO_FUZZ") else "fixed")


@pytest.fixture(autouse=True)
def a_learner_who_begins() -> Iterator[None]:
    """No test sees what another one's learner has done."""
    from scarto_teach.learner import store

    store._open.clear()
    yield
