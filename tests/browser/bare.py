"""A page with the real front end and a real widget behind it, and no server or kernel between.

What the browser sends reaches `_receive` of the widget as it does from a kernel, and each new view
goes back; so a whole lesson can be walked in seconds.
"""

from __future__ import annotations

import json
from pathlib import Path
from string import Template
from typing import Any

from harness import WINDOW, Table
from playwright.sync_api import Browser

from scarto_teach.widgets.base import CardWidget

PAGE = Template("""<!doctype html><html lang="en"><meta charset="utf-8"><title>Scarto</title>
<style>body { margin: 12px } $css</style><body data-jp-theme-light="$light"><main></main>
<script type="module">
const code = new Blob([$esm], { type: "text/javascript" });
const { default: front } = await import(URL.createObjectURL(code));
const painters = [], hearers = [];
let view = $view;
window.answer = (next) => {
  if (next.view) { view = next.view; painters.forEach((paint) => paint()); }
  else hearers.forEach((hear) => hear(next));
};
const model = { get: () => view, set() {}, save_changes() {}, off() {},
  on: (event, call) => ({ "change:view": painters, "msg:custom": hearers }[event] || []).push(call),
  send: (content) => window.python(content) };
await front.render({ model, el: document.querySelector("main") });
window.drawn = true;
</script></html>""")


class Bare:
    """One page of one widget; `errors` is what the page complained about."""

    def __init__(self, browser: Browser, shots: Path, width: int = WINDOW["width"]) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": 1000}, reduced_motion="reduce"
        )
        self.page, self.shots = self.context.new_page(), shots
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("python", self._hear)
        self._widget: CardWidget | None = None

    def show(self, widget: CardWidget, light: bool = True) -> Table:
        """Draw a widget and return it as a table to act on."""
        self._widget = widget
        texts = {"css": widget._css, "light": str(light).lower()}
        texts |= {"esm": json.dumps(widget._esm).replace("</", "<\\/"), "view": self._view()}
        self.page.set_content(PAGE.substitute(texts))
        self.page.wait_for_function("window.drawn")
        return Table(self, self.page.locator(".scarto"))  # type: ignore[arg-type]

    def shot(self, name: str) -> Path:
        """A picture of the whole page."""
        self.shots.mkdir(parents=True, exist_ok=True)
        path = self.shots / f"{name}.png"
        self.page.screenshot(path=path, full_page=True)
        return path

    def close(self) -> None:
        """Leave the page, and with it what it keeps."""
        self.context.close()

    def _view(self) -> str:
        assert self._widget is not None
        return json.dumps(self._widget.view).replace("</", "<\\/")

    def _hear(self, content: dict[str, Any]) -> None:
        """Give the widget what the browser sends, and the browser the view that comes of it."""
        assert self._widget is not None
        self._widget._receive(self._widget, content, [])
        self.page.evaluate("view => window.answer({ view })", self._widget.view)
