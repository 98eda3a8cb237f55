"""How far the learner has come: lessons, questions, drills, and what to take up again."""

from __future__ import annotations

from pathlib import Path

from scarto_teach.learner import Progress, own_progress
from scarto_teach.players.puzzles import puzzles
from scarto_teach.questions.standing import again, standings, where_next
from scarto_teach.text import t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, note
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.progress_chart import chart

__all__ = ["ProgressCard", "progress"]

MOST = 6  # things to take up again: more than that is no help


def progress() -> ProgressCard:
    """Return how far you have come, as a picture; what is kept stays on this machine."""
    return ProgressCard()


class ProgressCard(CardWidget):
    """The learner's own progress; shows itself, and is read afresh at each act.

    Without a front end: `export("mine.json")` writes it to a file, `reset()` begins anew when it
    is called twice.
    """

    kind = "progress"

    def __init__(self, kept: Progress | None = None) -> None:
        """Show a learner's progress, that of whoever is learning here unless one is given."""
        super().__init__()
        self._kept = kept or own_progress()
        self._asking = False
        self._said: ViewDict | None = None
        self._paint()

    def export(self, path: str | Path = "scarto-progress.json") -> Board:
        """Write it all to a file and say so; nothing that is there is written over."""
        self._export(Path(path))
        self._paint()
        return Board(self)

    def reset(self) -> Board:
        """Ask whether to begin anew; asked a second time, do it, and keep a backup."""
        self._intent("sure" if self._asking else "reset")
        return Board(self)

    def _act(self, kind: str, card: str) -> None:
        asked, self._asking, self._said = self._asking, False, None
        if kind == "export":
            self._export(_free(Path("scarto-progress.json")))
        elif kind == "reset":
            self._asking = True
            self._said = note(t("Begin anew, with nothing done? What there is stays as a backup."))
        elif kind == "sure" and asked:
            self._reset()

    def _export(self, path: Path) -> None:
        try:
            self._kept.export(path)
        except FileExistsError as error:
            self._said = note(str(error), "stop")
        except OSError as error:
            problem = error.strerror or type(error).__name__
            words = t("{file} could not be written: {problem}.", file=str(path), problem=problem)
            self._said = note(words, "stop")
        else:
            self._said = note(t("Written to {file}.", file=str(path)), "good")

    def _reset(self) -> None:
        try:
            kept = self._kept.reset()
        except OSError as error:
            problem = error.strerror or type(error).__name__
            self._said = note(t("Nothing was changed: {problem}.", problem=problem), "stop")
            return
        name = f" {t('Your progress so far is kept as {file}.', file=kept.name)}" if kept else ""
        self._said = note(t("Everything is open again.") + name, "good")

    def _view(self) -> ViewDict:
        state = self._kept.state()
        found = standings(state)
        points = sum(each.points for each in found)
        stars = sum(each.stars for each in found)
        view: ViewDict = {
            "label": t("Your progress"),
            "progress": t("Your progress"),
            "prompt": t(
                "{stars} of {stars_of} stars in the lessons, {points} of {points_of} points on "
                "the sheets.",
                stars=stars,
                stars_of=sum(each.stars_of for each in found),
                points=points,
                points_of=sum(each.lesson.points for each in found),
            ),
            "figure": {"svg": chart(found), "name": "\n".join(map(str, found))},
            "groups": [],
            "actions": self._actions(),
            "help": t("This stays on your machine. Run the cell again to look again."),
        }
        if place := where_next(state):
            lesson, at, title = place
            name = t("Next: lesson {number}, step {at}", number=lesson, at=at)
            view["groups"].append({"label": name, "cards": [], "note": title})
        if state.puzzles:
            known = [puzzle.id for puzzle in puzzles()]
            solved = [state.puzzles[each] for each in known if each in state.puzzles]
            words = t("{have} of {of} solved, {stars} stars", have=len(solved), of=len(known),
                      stars=sum(solved))  # fmt: skip
            view["groups"].append({"label": t("Puzzles"), "cards": [], "note": words})
        repeat = again(state)
        for what, why in repeat[:MOST]:
            view["groups"].append({"label": what, "cards": [], "note": why})
        if len(repeat) > MOST:
            more = t("and {count} more to take up again", count=len(repeat) - MOST)
            view["groups"].append({"label": "", "cards": [], "note": more})
        said = self._said or (note(self._kept.trouble, "stop") if self._kept.trouble else None)
        if said:
            view["feedback"] = said
        return view

    def _actions(self) -> list[ViewDict]:
        if self._asking:
            return [
                action("sure", t("Yes, begin anew"), "y"),
                action("keep", t("No, keep it"), "n", primary=True),
            ]
        return [action("export", t("Export"), "e"), action("reset", t("Begin anew"), "b")]


def _free(path: Path) -> Path:
    """Return the path, or the next one with a number that is free."""
    number, found = 2, path
    while found.exists():
        found, number = path.with_stem(f"{path.stem}-{number}"), number + 1
    return found
