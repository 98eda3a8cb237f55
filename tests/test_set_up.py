"""What `make lab` does before and around JupyterLab, and what it says where it cannot."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path

import lab
import new_lesson
import pytest
import set_up
import sources
from build_notebooks import find_sources


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose set-up is recorded and not run."""
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    monkeypatch.setattr(set_up, "FOLDER", tmp_path / ".venv")
    monkeypatch.setattr(set_up, "STAMP", tmp_path / ".venv" / "stamp.json")
    pins = {name: tmp_path / f"{name}.txt" for name in ("lab", "test")}
    monkeypatch.setattr(set_up, "PINS", pins)
    for file in (*pins.values(), tmp_path / "pyproject.toml", set_up.python()):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("", encoding="utf-8")
    return tmp_path


def install(*wanted: str) -> None:
    set_up.write_stamp({name: set_up.fingerprint(name) for name in wanted})


def test_a_set_is_ready_until_its_pins_change(project: Path) -> None:
    assert not set_up.is_ready("lab")
    install("lab")
    assert set_up.is_ready("lab")
    assert not set_up.is_ready("test")
    (project / "lab.txt").write_text("six==1\n", encoding="utf-8")
    assert not set_up.is_ready("lab")


def test_the_larger_set_holds_the_smaller_one(project: Path) -> None:
    install("test")
    assert set_up.is_ready("lab")
    (project / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert not set_up.is_ready("lab")


def test_an_environment_without_its_python_or_with_a_torn_stamp_is_not_ready(
    project: Path,
) -> None:
    install("lab")
    set_up.STAMP.write_text("{", encoding="utf-8")
    assert not set_up.is_ready("lab")
    install("lab")
    set_up.python().unlink()
    assert not set_up.is_ready("lab")


def test_a_failed_install_is_said_and_not_stamped(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_up, "install_with_uv", lambda pins: False)
    monkeypatch.setattr(set_up, "install_with_pip", lambda pins: False)
    with pytest.raises(set_up.SetUpError, match="could not be installed"):
        set_up.ensure("lab")
    assert not set_up.is_ready("lab")


def test_an_old_python_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    with pytest.raises(set_up.SetUpError) as refused:
        set_up.refuse_old_python("lab.py")
    assert "needs Python 3.11 or newer; this is Python 3.9.18" in str(refused.value)
    assert "make lab PYTHON=python3.12" in str(refused.value)


def test_the_news_popup_is_off_in_this_environment_only(project: Path) -> None:
    set_up.quiet_jupyter()
    (file,) = (project / ".venv" / "etc" / "jupyter").rglob("*.json")
    off = json.loads(file.read_text(encoding="utf-8"))["disabledExtensions"]
    assert off == {"@jupyterlab/apputils-extension:announcements": True}


def test_the_address_leads_to_the_first_page(project: Path, tmp_path: Path) -> None:
    assert lab.address(tmp_path) == ""
    (tmp_path / "jpserver-1.json").write_text("{", encoding="utf-8")
    assert lab.address(tmp_path) == ""  # still being written
    server = {"url": "http://localhost:8888/", "token": "abc"}
    (tmp_path / "jpserver-1.json").write_text(json.dumps(server), encoding="utf-8")
    assert lab.address(tmp_path) == "http://localhost:8888/lab?token=abc"
    (project / "notebooks").mkdir()
    (project / lab.START).write_text("", encoding="utf-8")
    assert lab.address(tmp_path) == f"http://localhost:8888/lab/tree/{lab.START}?token=abc"


def test_the_address_is_said_only_when_somebody_listens_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}/lab"
        assert lab.listens(url)
    assert not lab.listens(url)


def test_no_browser_is_asked_for_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    assert "--no-browser" in lab.command([])
    monkeypatch.setenv("DISPLAY", ":0")
    assert "--no-browser" not in lab.command([])
    assert lab.command(["--port=9000"])[-1] == "--port=9000"


def test_the_commands_of_the_course_are_found_in_the_labs_terminal() -> None:
    """Nobody who ran `make lab` has activated anything, and `scarto doctor` has to work."""
    here, *others = lab.environment("runtime")["PATH"].split(os.pathsep)
    assert Path(here) == set_up.python().parent
    assert set(others) >= set(os.environ["PATH"].split(os.pathsep))


def test_a_new_lesson_builds_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = new_lesson.lay(tmp_path, "7", "last_trick")
    assert {path.stem for path in written} == {"07_last_trick"}
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1"\n', encoding="utf-8")
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    built = [sources.notebooks(source) for source in find_sources(tmp_path, [])]
    assert [sorted(books) for books in built] == [["notebooks"], ["exercises", "solutions"]]


@pytest.mark.parametrize(("number", "topic"), [("x", "topic"), ("123", "topic"), ("1", "A b")])
def test_a_lesson_with_a_bad_name_is_refused(tmp_path: Path, number: str, topic: str) -> None:
    with pytest.raises(ValueError, match=r"as in (N|TOPIC)="):
        new_lesson.lay(tmp_path, number, topic)
    assert list(tmp_path.iterdir()) == []


def test_a_lesson_that_is_there_is_not_touched(tmp_path: Path) -> None:
    new_lesson.lay(tmp_path, "7", "last_trick")
    with pytest.raises(FileExistsError, match="lesson 07 is there already"):
        new_lesson.lay(tmp_path, "07", "other")
