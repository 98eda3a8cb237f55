"""Files are written whole, whatever they hold and whatever happens on the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scarto_teach.files import write_whole


def test_text_is_utf8_with_plain_line_ends_and_half_characters_as_numbers(tmp_path: Path) -> None:
    """A code page, a carriage return or a lone surrogate would spoil a file on some machine."""
    write_whole(tmp_path / "a", "è♠\nx\ud800")
    assert (tmp_path / "a").read_bytes() == "è♠\nx\\ud800".encode()
    write_whole(tmp_path / "a", b"\xff\r\n")
    assert (tmp_path / "a").read_bytes() == b"\xff\r\n"


def test_a_write_that_fails_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a file of marks would be worse than none; the error names the file that was meant."""
    path = tmp_path / "marks.csv"
    write_whole(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left.*marks\.csv"):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["marks.csv"]
