"""A notebook open in the browser: its cells, its kernel, and what its page complained about."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from .servers import PATIENCE_MS, FrontEnd
from .table import Table

THEMES = {
    "light": "JupyterLab Light",
    "dark": "JupyterLab Dark",
    "high contrast": "JupyterLab Dark High Contrast",
}

HOME_HOSTS = {"127.0.0.1", "localhost"}
# The front ends' own noise, seen on notebooks that hold nothing but `1+1`: excused only when
# every line of the stack lies in the front end's own bundle.
HARMLESS_UNCAUGHT = (
    "Cannot read properties of undefined (reading 'schema')",  # Notebook 7, when it starts
    "Failed to execute 'removeChild' on 'Node'",  # JupyterLab, when the theme changes
)

# JupyterLab's debugger had asked a kernel that has ended since.
HARMLESS_SAID = "Could not restore the debugger state: Canceled future for debug_request"

WINDOW: ViewportSize = {"width": 1280, "height": 900}

_OPEN = "path => { window.jupyterapp.commands.execute('docmanager:open', { path }); }"
_CLOSE = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
  panel.context.model.dirty = false;
  panel.close();
}"""
_READY = """async path => {
  const pause = () => new Promise(done => setTimeout(done, 25));
  const panel = () => window.jupyterapp?.shell?.currentWidget;
  while (panel()?.context?.path !== path || !panel().content?.widgets) await pause();
  await panel().context.ready;
  await panel().revealed;
  await panel().sessionContext.ready;
  while (!panel().sessionContext.session?.kernel) await pause();
  await panel().sessionContext.session.kernel.info;
}"""
_CELLS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
  .map(cell => [cell.id, cell.cell_type, cell.getSource()])"""
_ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
_DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
_CELL_OF = """root => window.jupyterapp.shell.currentWidget.content.widgets
  .findIndex(cell => cell.node.contains(root))"""
_ASK = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({
    code: '', silent: true, store_history: false, user_expressions: { answer: code } });
  return (await future.done).content.user_expressions.answer;
}"""
_TELL = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code, silent: true, store_history: false });
  return (await future.done).content;
}"""
_SELECT = """index => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.mode = 'command';
  notebook.activeCellIndex = index;
  notebook.node.querySelectorAll('.jp-Cell')[index].focus();
}"""
_SCROLL = """index =>
  window.jupyterapp.shell.currentWidget.content.scrollToItem(index, 'start')"""
_WINDOW = """windowingMode => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.notebookConfig = { ...notebook.notebookConfig, windowingMode };
}"""
# The widget manager keeps a promise of every model; it has no public list of them.
_MODELS = """async () => {
  const { rendermime } = window.jupyterapp.shell.currentWidget.content;
  const renderer = rendermime.createRenderer('application/vnd.jupyter.widget-view+json');
  const manager = await renderer._manager.promise;
  const models = await Promise.all(Object.values(manager._models));
  return models.map(({ attributes: { _esm, _css, layout, ...state } }) => state);
}"""
_RUN_CELL = """async index => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.deselectAll();
  notebook.activeCellIndex = index;
  await window.jupyterapp.commands.execute('notebook:run-cell');
}"""

_idle: set[Page] = set()  # pages of JupyterLab with no notebook open


class Book:
    """A notebook open in the browser, with what its page complained about and asked for."""

    def __init__(self, context: BrowserContext, front_end: FrontEnd, shots: Path) -> None:
        self.front_end, self.shots = front_end, shots
        self.theme = "light"
        self.spoilt = False  # True where a test has changed the page's own functions
        self.errors: list[str] = []
        self.foreign: list[str] = []
        # A JupyterLab that is open and idle takes the next notebook, as it does for a learner.
        self.page = next(filter(_idle.__contains__, context.pages), None) or context.new_page()
        _idle.discard(self.page)
        self._heard = {
            "console": self._on_console,
            "pageerror": self._on_uncaught,
            "request": lambda request: self._on_address(request.url),
            "websocket": lambda socket: self._on_address(socket.url),
            "dialog": lambda dialog: dialog.accept(),
        }
        self.page.set_default_timeout(PATIENCE_MS)
        for event, handler in self._heard.items():
            self.page.on(event, handler)  # type: ignore[call-overload]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(HARMLESS_SAID):
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def _on_uncaught(self, error: PlaywrightError) -> None:
        frames = [
            line for line in (error.stack or "").splitlines() if ":" in line.partition("at ")[2]
        ]
        its_own = frames and all("/static/" in line and "_core." in line for line in frames)
        if not (its_own and any(known in error.message for known in HARMLESS_UNCAUGHT)):
            self.errors.append(f"uncaught: {error.message}\n{error.stack}")

    def _on_address(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in HOME_HOSTS:
            self.foreign.append(address)

    def open(self, notebook: str) -> Book:
        """Load the notebook and return when its kernel listens."""
        if self.page.url.startswith(f"{self.front_end.url}/lab/"):
            self.page.evaluate(_OPEN, notebook)
        else:
            self.page.goto(self.front_end.address(notebook), wait_until="domcontentloaded")
        self.page.evaluate(_READY, notebook)
        return self

    def reopen(self, notebook: str) -> Book:
        """Save the notebook, end its kernel, and open it again as on the next day: not run."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.evaluate(_CLOSE)
        self.page.goto("about:blank")
        return self.open(notebook)

    def run_all(self, wait: bool = True) -> Book:
        """Run every cell and return when the last one is done, or at once."""
        run = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
        self.page.evaluate(f"() => {run}" if wait else f"() => {{ {run}; }}")
        return self

    def run_cell(self, index: int) -> None:
        """Run one cell and return when it is done."""
        self.page.evaluate(_RUN_CELL, index)

    def select_cell(self, index: int) -> None:
        """Select a cell in command mode and give it the focus, as a click in its margin does."""
        self.page.evaluate(_SELECT, index)

    def cells(self) -> list[list[str]]:
        """Id, type and source of every cell, in order."""
        found: list[list[str]] = self.page.evaluate(_CELLS)
        return found

    def ask(self, expression: str) -> Any:
        """The value of a Python expression in the kernel, by way of JSON."""
        answer = self.page.evaluate(_ASK, f"__import__('json').dumps({expression})")
        assert answer["status"] == "ok", f"{expression}: {answer.get('evalue')}"
        shown = answer["data"]["text/plain"]
        return json.loads(ast.literal_eval(shown))

    def tell(self, code: str) -> None:
        """Run code in the kernel without touching a cell."""
        reply = self.page.evaluate(_TELL, code)
        assert reply["status"] == "ok", f"{code}: {reply.get('evalue')}"

    def cell_of(self, table: Table) -> int:
        """The index of the cell whose output holds a widget."""
        return int(table.root.evaluate(_CELL_OF))

    def is_dirty(self) -> bool:
        """True while the notebook has changes that are not saved."""
        return bool(self.page.evaluate(_DIRTY))

    def active_cell(self) -> int:
        """The index of the selected cell."""
        return int(self.page.evaluate(_ACTIVE))

    def scroll_to(self, index: int) -> None:
        """Bring a cell into view."""
        self.page.evaluate(_SCROLL, index)

    def models(self) -> list[dict[str, Any]]:
        """The state of every model that the front end's widget manager holds, scripts apart."""
        found: list[dict[str, Any]] = self.page.evaluate(_MODELS)
        return found

    def set_windowing(self, mode: str) -> None:
        """What happens to cells out of view: "full" takes them from the page, "none" nothing."""
        self.page.evaluate(_WINDOW, mode)

    def table(self, kind: str = "", nth: int = 0) -> Table:
        """The nth live widget of a kind ("deal-table", "walkthrough", "drill", "question")."""
        wanted = f'.scarto[data-kind="{kind}"]' if kind else ".scarto"
        root = self.page.locator(f"{wanted}:visible").nth(nth)
        root.wait_for(state="visible")
        return Table(self, root)

    def set_theme(self, theme: str) -> None:
        """Change the front end's theme and return when the page shows it; undone at the end."""
        self.theme = theme
        self.page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })",
            THEMES[theme],
        )
        self.page.wait_for_function(
            "name => document.body.dataset.jpThemeName === name", arg=THEMES[theme]
        )
        # JupyterLab lays a fading sheet over the page while a theme comes in
        self.page.wait_for_function("() => !document.getElementById('jupyterlab-splash')")

    def shot(self, name: str, of: Locator | None = None) -> Path:
        """A picture of the page, or of one part of it, in the folder for pictures."""
        self.shots.mkdir(parents=True, exist_ok=True)
        path = self.shots / f"{name}-{self.front_end.name}.png"
        if of is not None:
            of.scroll_into_view_if_needed()
        (of or self.page).screenshot(path=path)
        return path

    def shut_down(self) -> None:
        """End the kernel, close the notebook and leave a JupyterLab open for the next one."""
        stays = self.front_end.name == "lab" and not self.spoilt
        try:
            if self.theme != "light":  # the server remembers the theme for the next page
                self.set_theme("light")
            self.page.evaluate(_CLOSE)
            self.page.set_viewport_size(WINDOW)
        except PlaywrightError:
            stays = False
        for event, handler in self._heard.items():
            self.page.remove_listener(event, handler)
        if stays:
            _idle.add(self.page)
        else:
            self.page.close(run_before_unload=False)

    def forget(self) -> None:
        """Forget what the page complained about."""
        self.errors.clear()
        self.foreign.clear()

    def complaints(self) -> list[str]:
        """Console errors and requests that wanted to leave the machine."""
        return [f"console: {e}" for e in self.errors] + [f"left for {a}" for a in self.foreign]
