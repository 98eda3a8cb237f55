"""Every run alike: sets come out in one order, Hypothesis draws the same examples."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

# For the processes that tests start; `make test` sets it for pytest itself.
os.environ["PYTHONHASHSEED"] = "0"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

# One fixed set of examples in every run; SCARTO_FUZZ=1 looks for new ones.
settings.register_profile(
    "fixed", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fuzz", parent=settings.get_profile("fixed"), derandomize=False)
settings.load_profile("fuzz" if os.environ.get("SCARTO_FUZZ") else "fixed")
