"""A cluster in one line: a real Dask scheduler and two workers, on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from os import getpid
from typing import Any

import pytest

from scarto_teach import simulate
from scarto_teach.experiments.routes import CHUNKS

distributed = pytest.importorskip("distributed")


@pytest.fixture
def client() -> Iterator[Any]:
    """A client of a scheduler with two worker processes, on loopback and without a dashboard."""
    cluster = distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    )
    with cluster, distributed.Client(cluster) as client:
        yield client


def test_dask_comes_to_the_totals_of_this_process(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In many chunks, with a statistic of one's own, which Dask carries too."""
    monkeypatch.setitem(CHUNKS, "plain", 100)

    def beaten(deal: Any) -> bool:
        return bool(deal.taker("T21") != deal.holder("T21"))

    asked = ["points", "falls T1", beaten]
    there = simulate(2_000, statistics=asked, seed=9, executor=client.get_executor())
    assert there == simulate(2_000, statistics=asked, seed=9)

    def workers(deal: Any) -> dict[str, int]:
        return {"process": getpid()}

    found = simulate(400, statistics=workers, executor=client.get_executor())
    assert getpid() not in found["process"].counts
