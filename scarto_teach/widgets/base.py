"""The base of every card widget: one view dict out, one checked intent in.

Python owns the truth. A widget keeps its state in plain attributes, makes a fresh `view` dict
from it after every act, and hears intents `{kind, card, token}` from the browser. The front end
knows no rule; it draws the dict. See docs/architecture.md, "one click".
"""

from __future__ import annotations

import linecache
import re
import traceback
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from scarto_teach.engine import Card
from scarto_teach.text import card_name, language, t
from scarto_teach.widgets.board import board
from scarto_teach.widgets.picture import picture
from scarto_teach.widgets.projection import WALL
from scarto_teach.widgets.rerun import made, shown

ViewDict = dict[str, Any]

# Intents that say where something should be, not that something happens: sent twice they change
# nothing, so they need no turn of their own and quick picks of two cards both arrive.
_REPEATABLE = frozenset({"pick", "drop", "move"})
SCRIPTS = ("parts.js", "hand.js", "table.js")
STYLES = ("faces.css", "table.css", "sheet.css", "themes.css")
_PACKAGE = Path(__file__).resolve().parent.parent


def _static(name: str) -> str:
    """The text of one file beside this module, shipped in the wheel."""
    file = files(__package__).joinpath("static", name)
    if not file.is_file():
        raise FileNotFoundError(
            f"scarto_teach/widgets/static/{name} is missing: the installation is damaged. "
            "Install scarto-teach again."
        )
    return file.read_text(encoding="utf-8")


def _front_end() -> str:
    """The faces and the table as one module: what the browser is given has no neighbour to import.

    Each widget brings its module, and a page never lets go of one. So all that this one makes is
    made once a page, under a name of this very text, and shared by the widgets that follow.
    The faces keep their own scope, so that the files need not agree on names.
    """
    faces = _static("faces.js").replace("export const", "const")
    parts = [_static(name) for name in SCRIPTS]
    lines = (line for part in parts for line in part.splitlines(keepends=True))
    own = "".join(re.sub(r"^export (default .*)?", "", x) for x in lines if x[:7] != "import ")
    text = f"const {{ face }} = (() => {{\n{faces}\nreturn {{ face }};\n}})();\n{own}"
    # one letter beyond Latin-1, and a browser keeps the whole text in twice the room
    text = text.encode("ascii", "backslashreplace").decode("ascii")
    name = f"scarto_teach {sha256(text.encode()).hexdigest()[:16]}"
    once = f"(() => {{\n{text}\nreturn {{ render }};\n}})()"
    return f'export default globalThis[Symbol.for("{name}")] ??= {once};\n'


class CardWidget(anywidget.AnyWidget):
    """A picture of cards that the learner acts on; subclasses give `kind`, `_view` and `_act`.

    Traits: `view` (dict, to the browser): all that is shown, words and states, nothing hidden.
    """

    kind = "table"
    _esm = traitlets.Unicode(_front_end()).tag(sync=True)
    _css = traitlets.Unicode("".join(map(_static, STYLES))).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        """Begin with an empty view; a subclass sets its state, then calls `_paint()`."""
        super().__init__()
        self._token = 0
        self._error: ViewDict | None = None
        self.on_msg(self._receive)
        made(self)

    # -- what a subclass gives ------------------------------------------------------------------

    def _view(self) -> ViewDict:
        """The view of the present state, fresh, without kind and token."""
        raise NotImplementedError

    def _act(self, kind: str, card: str) -> None:
        """Change the state by one intent; what it raises is shown inside the table."""
        raise NotImplementedError

    # -- the round trip -------------------------------------------------------------------------

    def _paint(self) -> None:
        """Send a new view; a fresh dict each time, so that a change is never missed (C41)."""
        view = self._view()
        view.update(kind=self.kind, token=self._token)
        view.setdefault("words", words())
        view.setdefault("letters", language())
        view.setdefault("actions_label", t("What to do"))
        if view.get("hand_order"):
            view.setdefault("help", t("Drag a card, or move it with Shift and the arrows."))
        if view.get("hand"):
            view.setdefault("help", t("Arrows move, Enter plays, a button's letter presses it."))
        if self._error is not None:
            view["error"] = self._error
        if WALL.on:
            view["projector"] = True
        WALL.tables.add(self)
        self.view = view

    def _on_wall(self) -> None:
        """Draw the table anew, since the projector has been switched on or off."""
        self._paint()

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Take a message of the browser; a stale, doubled or unreadable one does nothing (C38)."""
        if not isinstance(content, Mapping):
            return
        kind, card, token = (content.get(key) for key in ("kind", "card", "token"))
        if not isinstance(kind, str) or not isinstance(card, str) or token != self._token:
            self.send({"kind": "stale"})  # tells the browser that Python is alive
            return
        before = self.view
        self._intent(kind, card)
        if self.view == before:  # no view goes out then, and the browser waits for a word
            self.send({"kind": "heard"})

    def _intent(self, kind: str, card: str = "") -> None:
        """Do one act and repaint; an exception becomes part of the view (C36)."""
        self._error = None
        if kind not in _REPEATABLE:
            self._token += 1
        try:
            self._act(kind, card)
        except Exception as error:
            self._error = crash(error)
        self._paint()

    def close(self) -> None:
        """Let go of the model, and of the layout that every widget owns (C47)."""
        WALL.tables.discard(self)
        layout = self.layout
        super().close()
        layout.close()

    # -- twins ----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """The text board: the same position in letters, equal on every run."""
        return board(self.view)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live view, and beside it a text board and a still picture for where none answers."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        shown(self)
        return {**data, "text/plain": repr(self), "image/svg+xml": picture(self.view)}, metadata


def words() -> ViewDict:
    """What the front end says by itself, in the learner's language."""
    return {
        "lost": t("No answer from Python. If it is not busy, run this cell again to go on."),
        "gone": t("Disconnected: run this cell again. What you saved is not lost."),
    }


def hand_card(card: Card | str, state: str, why: str = "", badge: str = "") -> ViewDict:
    """One card of a hand; state is legal, illegal, waiting, open, pick or picked.

    `pick` and `picked` are for picking several cards: a click picks it, or puts it back.
    """
    card = Card(str(card))
    what = {
        "legal": t("may be played"),
        "illegal": t("may not be played"),
        "waiting": t("not now"),
        "picked": t("picked"),
    }.get(state, "")
    name = ", ".join(part for part in (card_name(card), what) if part)
    if why:
        name = f"{name}: {why}"
    act = {"pick": "pick", "picked": "drop"}.get(state, "card")
    return {"card": str(card), "state": state, "name": name, "badge": badge, "act": act}


def trick_card(
    card: Card | str, seat: int, names: Sequence[str], wins: bool = False, seats: int = 3
) -> ViewDict:
    """One card of a trick, with who played it and whether it takes the trick."""
    card = Card(str(card))
    name = t("{card}, played by {player}", card=card_name(card), player=names[seat])
    if wins:
        name = f"{name}, {t('takes the trick')}"
    place = places(seats)[seat]
    return {"card": str(card), "seat": seat, "place": place, "name": name, "wins": wins}


def places(seats: int) -> tuple[str, ...]:
    """Where the seats sit: the learner below, the next seat on the right (R5)."""
    return ("south", "east", "west") if seats == 3 else ("south", "east", "north", "west")


def action(
    name: str, label: str, key: str = "", primary: bool = False, disabled: bool = False
) -> ViewDict:
    """One button; `key` is its letter, working anywhere inside the table."""
    return {"action": name, "label": label, "key": key, "primary": primary, "disabled": disabled}


def row_of(label: str, cards: Iterable[Card], note: str = "") -> ViewDict:
    """Return some still cards with a label and a note, for a view."""
    shown = [{"card": str(card), "name": card_name(card), "mark": ""} for card in cards]
    return {"label": label, "cards": shown, "note": note}


def note(text: str, tone: str = "note") -> ViewDict:
    """A line of feedback; tone is note, good or stop."""
    return {"text": text, "tone": tone}


def crash(error: BaseException) -> ViewDict:
    """What went wrong in code that is not ours, with the learner's own lines."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [f for f in frames if _PACKAGE not in Path(f.filename).resolve().parents]
    lines = []
    for frame in theirs[-3:]:
        code = linecache.getline(frame.filename, frame.lineno or 0).strip()
        where = t("in {name}, line {line}", name=frame.name, line=frame.lineno or 0)
        lines.append(f"{where}: {code}")
    lines += getattr(error, "__notes__", [])  # what a player answered, for one
    return {
        "title": t("Something outside the table stopped. Nothing was lost; you can try again."),
        "text": f"{type(error).__name__}: {error}",
        "lines": lines,
    }
