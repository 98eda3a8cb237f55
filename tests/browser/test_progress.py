"""What was done in one notebook is there in the next; a sheet of another version says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from harness import Book, FrontEnd, action, card, violations


def test_progress_outlives_the_kernel(
    front_end: FrontEnd, open_book: Callable[[str], Book], tmp_path: Path
) -> None:
    """A position missed in one notebook comes back in another; the card is acted on by keys."""
    keep = (
        f"import os\nos.environ['SCARTO_PROGRESS'] = {str(tmp_path)!r}\nfrom scarto_teach import *"
    )
    first = open_book(front_end.write(keep, "Drill('04', seed=1)", "question('04.1')"))
    drill = first.table("drill")
    drill.click(card("CK"))  # swords were led
    assert drill.find(".sc-feedback").get_attribute("data-tone") == "stop"
    sheet = first.table("question")
    first.select_cell(2)
    sheet.enter()
    sheet.by_keys(action("solution"))
    assert "opens after an attempt" in sheet.text("feedback")
    sheet.by_keys(card("SQ"))
    sheet.by_keys(action("check"))
    sheet.by_keys(action("solution"))
    assert 'answer_04_1 = "SQ S3"' in sheet.text("feedback")

    second = open_book(front_end.write(keep, "Drill('04', seed=1)", "progress()"))
    assert second.table("drill").text("feedback") == "One position of last time comes back."
    done = second.table("progress")
    groups = done.root.locator(".sc-group").all_text_contents()
    assert any("Question 04.1" in each and "still open" in each for each in groups)
    second.select_cell(2)
    done.enter()
    done.by_keys(action("reset"))
    assert violations(second.page) == []
    second.shot("progress", done.root)
    done.by_keys(action("keep"))
    assert done.text("feedback") == "" and (tmp_path / "progress.json").exists()
    done.by_keys(action("reset"))
    done.by_keys(action("sure"))
    assert "progress.backup-1.json" in done.text("feedback")
    assert not (tmp_path / "progress.json").exists()


def test_a_sheet_of_another_version_says_so(
    front_end: FrontEnd, open_book: Callable[[str], Book]
) -> None:
    """The kernel knows which notebook it serves, and the sheet names its version there."""
    name = front_end.write("from scarto_teach import question\nquestion('04.1')")
    file = front_end.root / name
    book = json.loads(file.read_text("utf-8"))
    head = {"cell_type": "markdown", "id": "head", "source": "*Exercise*",
            "metadata": {"scarto": {"version": "0.0.1"}}}  # fmt: skip
    file.write_text(json.dumps(book | {"cells": [head, *book["cells"]]}), encoding="utf-8")
    table = open_book(name).table("question")
    assert table.text("feedback").startswith("This sheet was made for scarto_teach 0.0.1, and ")
    table.click(card("SQ"))
    assert table.text("feedback") == ""
