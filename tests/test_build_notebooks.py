"""From percent script to notebook: answers hidden, ids pinned, nothing of this machine left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import build_notebooks
import nbformat
import pytest
import sources
from build_notebooks import WIDGET_VIEW, comparable, lint, tidy, write
from sources import BadSource, Source, notebooks

ROOT = Path(__file__).resolve().parent.parent
ANSWER = '# %% tags=["answer"] question="04.1"\n'
CHECK = '\n# %% tags=["check"] question="04.1"\nprint(a)\n'

Write = Callable[..., Source]


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a script into a project of its own, whose lesson 04 has two questions."""
    data = tmp_path / "scarto_teach" / "questions" / "lessons"
    data.mkdir(parents=True)
    (data / "04_try.toml").write_text(
        '[[question]]\nid = "04.1"\npoints = 2\n[[question]]\nid = "04.2"\n', encoding="utf-8"
    )
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n', encoding="utf-8")
    monkeypatch.setattr(sources, "ROOT", tmp_path)

    def written(text: str, kind: str = "exercise", name: str = "04_try") -> Source:
        folder = tmp_path / ("notebooks" if kind == "lesson" else "solutions") / "src"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        return Source(folder / f"{name}.py", kind)

    return written


def cell(book: Any, cell_id: str) -> Any:
    return next(cell for cell in book.cells if cell.id == cell_id)


def test_the_exercise_has_the_stub_and_the_solution_the_answer(script: Write) -> None:
    text = (
        f"{ANSWER}def a(x):\n    # STUB: return x\n    # BEGIN SOLUTION\n    if x:\n"
        f"        return 1\n    # END SOLUTION\n\n# BEGIN SOLUTION\nb = 1\n# END SOLUTION\n{CHECK}"
    )
    made = notebooks(script(text))
    solved, unsolved = (cell(made[f], "answer-04-1").source for f in ("solutions", "exercises"))
    assert solved == "def a(x):\n    if x:\n        return 1\n\nb = 1"
    assert unsolved == "def a(x):\n    return x\n\n..."
    assert "SOLUTION" not in nbformat.writes(made["exercises"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{ANSWER}# BEGIN SOLUTION\na = 1\n", "04_try.py:2: BEGIN SOLUTION without an END"),
        (f"{ANSWER}# BEGIN SOLUTION\na = 1\n# %%\n# END SOLUTION\n", "04_try.py:2: BEGIN"),
        (f"{ANSWER}a = 1\n# END SOLUTION\n", "04_try.py:3: END SOLUTION without a BEGIN"),
        (
            f"{ANSWER}# BEGIN SOLUTION\n# BEGIN SOLUTION\n",
            "04_try.py:3: nested: the BEGIN of line 2",
        ),
        (
            f"{ANSWER}if 1:\n    # BEGIN SOLUTION\n    a = 1\n# END SOLUTION\n",
            "py:5: END is not indented",
        ),
        (
            f"{ANSWER}if 1:\n    # BEGIN SOLUTION\na = 1\n    # END SOLUTION\n",
            "py:4: less indented",
        ),
        (f"{ANSWER}# BEGIN SOLUTION\n# END SOLUTION\n", "04_try.py:3: nothing between"),
        (f"{ANSWER}#BEGIN SOLUTION\na = 1\n", "04_try.py:2: '#BEGIN SOLUTION' is no marker"),
        (f"{ANSWER}### BEGIN SOLUTION\na = 1\n", "is no marker"),
        (f"{ANSWER}# begin solution\na = 1\n", "is no marker"),
        (f"{ANSWER}# BEGIN SOLUTION \na = 1\n", "is no marker"),
        (f"{ANSWER}\t# BEGIN SOLUTION\na = 1\n", "is no marker"),
        (f"{ANSWER}a = 1  # END SOLUTION\n", "is no marker"),
        ("# %%\n# BEGIN SOLUTION\na = 1\n# END SOLUTION\n", "04_try.py:2: a marker outside a cell"),
        ("# %% [markdown]\n# BEGIN SOLUTION\n", "04_try.py:2: a marker in a text cell"),
        (f"{ANSWER}# STUB: a = ...\na = 1\n", "04_try.py:3: a STUB belongs right before"),
        (f"{ANSWER}a = 1\n", "hides nothing"),
        ('# %% tags=["check"]\nprint(1)\n', 'tagged "check" without question='),
        ('# %% tags=["check"] question="04.9"\nprint(1)\n', "no question '04.9'"),
        (f"{CHECK}{CHECK}", "a second check cell for question '04.1'"),
    ],
)
def test_wrong_marking_is_refused_with_file_and_line(script: Write, text: str, says: str) -> None:
    with pytest.raises(BadSource) as refused:
        notebooks(script(text))
    assert says in str(refused.value)


def test_a_lesson_has_nothing_to_hide(script: Write) -> None:
    with pytest.raises(BadSource, match="a lesson has no solutions"):
        notebooks(script(f"{ANSWER}# BEGIN SOLUTION\na = 1\n# END SOLUTION\n", "lesson"))


def test_cells_have_the_same_ids_every_time(script: Write) -> None:
    text = f"# %% [markdown]\n# Words\n\n{ANSWER}# BEGIN SOLUTION\na = 1\n# END SOLUTION\n{CHECK}"
    made = notebooks(script(text))
    ids = ["exercise-04-head", "exercise-04-01", "answer-04-1", "check-04-1"]
    assert [c.id for c in made["solutions"].cells] == ids
    assert [c.id for c in made["exercises"].cells] == ids
    lesson = notebooks(script("# %%\n1\n\n# %%\n2\n", "lesson"))
    assert [c.id for c in lesson["notebooks"].cells] == ["lesson-04-01", "lesson-04-02"]


def test_the_first_cell_names_lesson_points_and_version(script: Write) -> None:
    text = f'{ANSWER}# BEGIN SOLUTION\na = "{{{{version}}}}"\n# END SOLUTION\n{CHECK}'
    made = notebooks(script(text))
    first = made["exercises"].cells[0]
    assert first.source == "*Sheet of lesson 04 · 2 points · scarto_teach 1.2.3*"
    assert first.metadata.scarto == {"lesson": "04", "points": 2, "version": "1.2.3"}
    assert cell(made["solutions"], "answer-04-1").source == 'a = "1.2.3"'


def test_nbgrader_finds_its_cells(script: Write) -> None:
    text = f"{ANSWER}# BEGIN SOLUTION\na = 1\n# END SOLUTION\n{CHECK}"
    book = notebooks(script(text))["exercises"]
    answer, check = (cell(book, f"{role}-04-1").metadata.nbgrader for role in ("answer", "check"))
    assert (answer.solution, answer.grade, answer.locked) == (True, False, False)
    assert (check.solution, check.grade, check.locked, check.points) == (False, True, True, 2)
    assert answer.schema_version == check.schema_version == 3


def test_words_for_the_solution_stay_out_of_the_exercise(script: Write) -> None:
    made = notebooks(script('# %% [markdown] tags=["solution"]\n# Because.\n'))
    assert [c.source for c in made["exercises"].cells[1:]] == []
    assert [c.source for c in made["solutions"].cells[1:]] == ["Because."]


def executed(*outputs: Any, **metadata: Any) -> Any:
    new = nbformat.v4
    code = new.new_code_cell("x", id="c", execution_count=1, outputs=list(outputs))
    return new.new_notebook(cells=[code], metadata=metadata)


@pytest.mark.parametrize(
    ("output", "says"),
    [
        (("stream", {"name": "stderr", "text": "careful"}), "wrote to stderr: 'careful'"),
        (("stream", {"name": "stdout", "text": "<X at 0x7f00aa11bb22>"}), "shows an address"),
        (("stream", {"name": "stdout", "text": "/" + "home/anna/x"}), "shows a machine's path"),
        (("display_data", {"data": {WIDGET_VIEW: {}}}), "holds a live widget view"),
        (("error", {"ename": "KeyError", "evalue": "", "traceback": []}), "raised KeyError"),
    ],
)
def test_lint_finds_what_differs_between_machines(output: Any, says: str) -> None:
    kind, fields = output
    assert [says in line for line in lint(executed(nbformat.v4.new_output(kind, **fields)))] == [
        True
    ]


def test_lint_finds_cells_that_nbval_would_not_compare() -> None:
    book = executed()
    book.cells[0].execution_count = None
    assert lint(book) == ["cell c: not executed"]
    assert lint(executed(), executed=False) == ["cell c: executed"]
    assert lint(executed(widgets={})) == ["metadata.widgets is there"]
    assert lint(executed()) == []


def test_tidying_takes_the_live_view_and_keeps_the_picture_and_text() -> None:
    shown = {WIDGET_VIEW: {"model_id": "a"}, "text/plain": "board", "image/svg+xml": "<svg/>"}
    new = nbformat.v4.new_output
    book = executed(
        new("display_data", data=shown),
        new("display_data", data={WIDGET_VIEW: {}}),
        new("error", ename="E", evalue="v", traceback=["/somewhere/x.py"]),
        widgets={"state": {}},
    )
    tidy(book)
    first, last = book.cells[0].outputs
    assert first.data == {"text/plain": "board", "image/svg+xml": "<svg/>"}
    assert last.traceback == ["E: v"]
    assert "widgets" not in book.metadata


def test_pictures_that_only_look_new_are_not_written_again(tmp_path: Path) -> None:
    file = tmp_path / "a.ipynb"
    assert write(file, '{"image/png": "AAA", "text": "1"}')
    assert not write(file, '{"image/png": "BBB", "text": "1"}')
    assert write(file, '{"image/png": "BBB", "text": "2"}')
    assert comparable('"image/png": [\n  "A",\n  "B"\n ],') == '"image/png": "",'
    assert list(tmp_path.iterdir()) == [file]


def test_check_finds_a_notebook_that_was_edited_by_hand(
    script: Write,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def printed(book: Any, folder: Path) -> None:
        book.cells[0].execution_count = 1
        book.cells[0].outputs = [nbformat.v4.new_output("stream", text="True\n")]

    monkeypatch.setattr(build_notebooks, "execute", printed)  # four kernels would take their time
    script("# %%\nprint({'b', 'a'} == {'a', 'b'})\n", "lesson")
    assert build_notebooks.run(tmp_path, [], check=True) == 1  # nothing is there yet
    assert build_notebooks.run(tmp_path, [], check=False) == 0
    capsys.readouterr()
    assert build_notebooks.run(tmp_path, [], check=True) == 0
    file = tmp_path / "notebooks" / "04_try.ipynb"
    file.write_text(file.read_text(encoding="utf-8").replace("True", "False"), encoding="utf-8")
    assert build_notebooks.run(tmp_path, [], check=True) == 1
    assert "run `make notebooks`" in capsys.readouterr().err
    file.rename(file.with_name("05_stray.ipynb"))
    assert build_notebooks.run(tmp_path, [], check=False) == 1
    assert "05_stray.ipynb has no source" in capsys.readouterr().err


def test_a_built_lesson_shows_what_its_cells_print(script: Write, tmp_path: Path) -> None:
    script('# %%\nimport os\nprint(os.environ["PYTHONHASHSEED"])\n{"b": 1}\n', "lesson")
    assert build_notebooks.run(tmp_path, [], check=False) == 0
    book = nbformat.read(tmp_path / "notebooks" / "04_try.ipynb", as_version=4)
    printed, value = book.cells[0].outputs
    assert (printed.text, value.data["text/plain"]) == ("0\n", "{'b': 1}")
    assert book.metadata.language_info == {"name": "python"}


def test_a_cell_that_raises_stops_the_build(
    script: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script("# %%\n1 / 0\n", "lesson")
    assert build_notebooks.run(tmp_path, [], check=False) == 1
    shown = capsys.readouterr().err
    assert "04_try.py" in shown
    assert "ZeroDivisionError" in shown
    assert not list(tmp_path.rglob("*.ipynb"))


@pytest.mark.parametrize("folder", ["notebooks", "solutions", "exercises"])
def test_committed_notebooks_are_clean(folder: str) -> None:
    for path in sorted((ROOT / folder).glob("*.ipynb")):
        book = nbformat.read(path, as_version=4)
        assert lint(book, executed=folder != "exercises") == [], path.name


def test_a_lesson_is_named_by_number_name_or_path_and_an_unknown_one_is_refused(
    script: Write, tmp_path: Path
) -> None:
    """A name that matches nothing would build nothing, and read as if all had been built."""
    made = script(f"{ANSWER}a = 1\n{CHECK}")
    for name in ("04", "04_try", "exercises/04_try.ipynb", str(made.path)):
        assert build_notebooks.find_sources(tmp_path, [name]) == [made]
    with pytest.raises(BadSource, match="'05' names no source; there are: 04_try"):
        build_notebooks.find_sources(tmp_path, ["04", "05"])
    assert build_notebooks.run(tmp_path, ["05"], check=True) == 2
