"""The race of the kernels measures honest work, and its report leaves other reports alone.

Nothing here looks at a clock.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return pytest.importorskip("kernels")


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return pytest.importorskip("report")


def test_a_report_replaces_its_own_part_only(report: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "results.md"
    for part in ("# A\n\none\n", "# B\n\n## b\n\ntwo\n", "# A\n\nthree\n"):
        report.keep(part, file)
    assert file.read_text("utf-8") == "# A\n\nthree\n\n# B\n\n## b\n\ntwo\n"
    report.keep("# B\n\n## b\n\ntwo\n", file)
    assert file.read_text("utf-8") == "# A\n\nthree\n\n# B\n\n## b\n\ntwo\n"
    assert [path.name for path in tmp_path.iterdir()] == ["results.md"]


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_the_limit_in_c_plays_scarto(tmp_path: Path) -> None:
    """Its mean points are those of the kernels, and it loses no card and no point."""
    from scarto_teach import simulate

    program = str(tmp_path / "limit")
    source = str(BENCHMARKS / "limit.c")
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    done = subprocess.run([program, "20000", "3"], check=True, capture_output=True, text=True)
    *points, bad, _took = map(float, done.stdout.split())
    assert bad == 0 and sum(points) == 78 * 20_000
    for row, total in zip(simulate(5_000), points, strict=True):
        width = row.high - row.low
        assert row.low - width / 2 < total / 20_000 < row.high + width / 2


def test_every_side_of_ours_takes_its_turn(kernels: ModuleType) -> None:
    for kernel, who in (("plain", "random"), ("plain", "thumb"), ("deal", "random")):
        assert kernels.chunk(kernel, who, 3)() > 0


def test_the_proof_runs(kernels: ModuleType) -> None:
    pytest.importorskip("numba")
    text = kernels.proof(12)
    assert "PIEDMONT: 900 plays" in text and "PICCOLO: 432 plays" in text
