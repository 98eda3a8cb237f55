"""The buttons of the deal table, by what may be done at the moment."""

from __future__ import annotations

from scarto_teach.text import t
from scarto_teach.widgets.base import ViewDict, action
from scarto_teach.widgets.deal_view import ME, Scene

__all__ = ["buttons"]


def buttons(
    scene: Scene,
    *,
    opening: bool,
    past: bool,
    begun: bool,
    hands: bool | None,
    advice: bool | None,
) -> list[ViewDict]:
    """Return the buttons: `past` where there is something to undo, `begun` to look back at.

    `hands` says whether the other hands are open, None where they may not be looked into;
    `advice` whether it is shown, None where there is none to ask for.
    """
    found = _looking_back(scene, begun) if scene.past else _playing(scene, opening, past, begun)
    if advice is not None:
        label = t("Advice off") if advice else t("Advice")
        found.insert(int(scene.deal.awaits_discard), action("advice", label, "a"))
    if hands is not None:
        found.append(action("hands", t("Hide hands") if hands else t("Open hands"), "o"))
    return found


def _looking_back(scene: Scene, begun: bool) -> list[ViewDict]:
    found = [
        action("back", t("Back"), "b", disabled=not begun),
        action("forth", t("Forth"), "f"),
        action("table", t("To the table"), "t", primary=True),
    ]
    if scene.deal.turn == ME:
        found.append(action("fork", t("Play on from here"), "p"))
    return found


def _playing(scene: Scene, opening: bool, past: bool, begun: bool) -> list[ViewDict]:
    if opening:
        return [action("next", t("Pick up the cards"), "n", primary=True)]
    found = []
    if scene.resting:
        found.append(action("next", t("Next"), "n", primary=True))
    elif scene.is_over:
        found.append(action("review", t("Review this deal"), "v"))
    elif scene.deal.turn not in (ME, None):
        found.append(action("next", t("Try again"), "n", primary=True))
    elif scene.deal.awaits_discard:
        found.append(action("check", t("Lay them away"), "l", primary=True))
    return [
        *found,
        action("undo", t("Undo"), "u", disabled=not past),
        action("back", t("Look back"), "b", disabled=not begun),
        action("help", t("Help off") if scene.help else t("Help on"), "h"),
        action("record", t("Record"), "r"),
        action("new", t("New deal"), primary=scene.is_over),
    ]
