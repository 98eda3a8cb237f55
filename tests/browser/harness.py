"""Drive a notebook in a real browser: servers, pages, the card table and what the kernel says.

Nothing is downloaded: the browser is the machine's own Chromium, and a name that is not this
machine's does not resolve in it.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

Box: TypeAlias = dict[str, float]

HOME_HOSTS = {"127.0.0.1", "localhost"}
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Routing every request through Python would switch the browser's cache off; this blocks
    # foreign hosts as surely, and `Book.foreign` still records each attempt.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
# The front ends' own noise, seen on notebooks that hold nothing but `1+1`: excused only when
# every line of the stack lies in the front end's own bundle.
HARMLESS_UNCAUGHT = (
    "Cannot read properties of undefined (reading 'schema')",  # Notebook 7, when it starts
    "Failed to execute 'removeChild' on 'Node'",  # JupyterLab, when the theme changes
)
PATIENCE_MS = 20_000


def chromium_path() -> str | None:
    """The machine's Chromium or Chrome, or None where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright) -> Browser:
    """A headless browser on the machine's own Chromium."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)


def wait_until(true: Callable[[], Any], what: str, seconds: float = PATIENCE_MS / 1000) -> Any:
    """The first true answer of `true`; AssertionError naming `what` when it never comes."""
    end = time.monotonic() + seconds
    while not (answer := true()):
        assert time.monotonic() < end, f"waited {seconds:g} s in vain: {what}"
        time.sleep(0.03)
    return answer


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class FrontEnd:
    """One server, JupyterLab or Notebook 7, with folders and settings of its own."""

    def __init__(self, name: str, home: Path, package_root: Path) -> None:
        self.name, self.home, self.root = name, home, home / "root"
        self.root.mkdir(parents=True)
        disabled = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        config = home / "config" / "labconfig" / "page_config.json"
        config.parent.mkdir(parents=True)
        config.write_text(json.dumps(disabled), encoding="utf-8")
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        app = "LabApp" if name == "lab" else "JupyterNotebookApp"
        command = [
            *(sys.executable, "-m", "jupyterlab" if name == "lab" else "notebook"),
            *("--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"),
            *(f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0"),
            *("--IdentityProvider.token=", f"--ServerApp.root_dir={self.root}"),
            f"--{app}.expose_app_in_browser=True",
        ]
        paths = [str(package_root), os.environ.get("PYTHONPATH", "")]
        environment = os.environ | {
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "IPYTHONDIR": str(home / "ipython"),
            "JUPYTER_PREFER_ENV_PATH": "1",
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        }
        self._log = (home / "server.log").open("w", encoding="utf-8")
        self._process = subprocess.Popen(
            command,
            env=environment,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def await_ready(self) -> None:
        """Return when the server answers; AssertionError with its log when it died."""

        def answers() -> bool:
            log = (self.home / "server.log").read_text(encoding="utf-8")
            assert self._process.poll() is None, f"the {self.name} server died:\n{log[-3000:]}"
            try:
                with urllib.request.urlopen(self.url + "/api", timeout=2) as reply:
                    return bool(reply.status == 200)
            except (urllib.error.URLError, OSError):
                return False

        wait_until(answers, f"the {self.name} server to answer", 60)

    def put(self, notebook: Path) -> str:
        """Copy a notebook into the server's folder; its name there, new at every call."""
        name = f"{uuid.uuid4().hex[:8]}_{notebook.name}"
        shutil.copy(notebook, self.root / name)
        return name

    def write(self, *cells: str) -> str:
        """A new notebook of code cells; its name."""
        name = f"{uuid.uuid4().hex[:8]}.ipynb"
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        book = {
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell-{number}",
                    "metadata": {},
                    "execution_count": None,
                    "outputs": [],
                    "source": source,
                }
                for number, source in enumerate(cells)
            ],
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.root / name).write_text(json.dumps(book), encoding="utf-8")
        return name

    def address(self, notebook: str) -> str:
        """Where a browser finds the notebook, in a workspace that nothing else has touched."""
        if self.name == "lab":
            return f"{self.url}/lab/workspaces/{uuid.uuid4().hex[:8]}/tree/{notebook}?reset"
        return f"{self.url}/notebooks/{notebook}"

    def stop(self) -> None:
        """End the server and its kernels."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._log.close()


_READY = """async () => {
  const pause = () => new Promise(done => setTimeout(done, 25));
  const panel = () => window.jupyterapp?.shell?.currentWidget;
  while (!panel()?.context || !panel()?.content?.widgets) await pause();
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
# Still for five frames: the frame in which a size changes lays the cards out only at its end.
_STILL = """async node => {
  const frame = () => new Promise(requestAnimationFrame);
  const look = () => JSON.stringify(
    [node, ...node.querySelectorAll('button')].map(each => each.getBoundingClientRect()));
  for (let same = 0, old = ''; same < 5; old = look()) {
    await frame();
    same = look() === old ? same + 1 : 0;
  }
}"""
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
_WINDOW = """() => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.notebookConfig = { ...notebook.notebookConfig, windowingMode: 'full' };
}"""
_RUN_CELL = """async index => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.deselectAll();
  notebook.activeCellIndex = index;
  await window.jupyterapp.commands.execute('notebook:run-cell');
}"""


class Book:
    """A notebook open in the browser, with what its page complained about and asked for."""

    def __init__(self, page: Page, front_end: FrontEnd, shots: Path) -> None:
        self.page, self.front_end, self.shots = page, front_end, shots
        self.dark = False
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._on_console)
        page.on("pageerror", self._on_uncaught)
        page.on("request", lambda request: self._on_address(request.url))
        page.on("websocket", lambda socket: self._on_address(socket.url))
        page.on("dialog", lambda dialog: dialog.accept())

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
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
        self.page.goto(self.front_end.address(notebook), wait_until="domcontentloaded")
        self.page.evaluate(_READY)
        return self

    def run_all(self) -> Book:
        """Run every cell and return when the last one is done."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
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

    def detach_what_is_out_of_view(self) -> None:
        """Let the notebook take cells that are out of view from the page altogether."""
        self.page.evaluate(_WINDOW)

    def table(self, kind: str = "", nth: int = 0) -> Table:
        """The nth live widget of a kind ("deal-table", "walkthrough", "drill", "question")."""
        wanted = f'.scarto[data-kind="{kind}"]' if kind else ".scarto"
        root = self.page.locator(f"{wanted}:visible").nth(nth)
        root.wait_for(state="visible")
        return Table(self, root)

    def set_theme(self, dark: bool) -> None:
        """Change the front end's theme and return when the page shows it; undone at the end."""
        self.dark = dark
        name = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name
        )
        light = "false" if dark else "true"
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg=light
        )

    def shot(self, name: str, of: Locator | None = None) -> Path:
        """A picture of the page, or of one part of it, in the folder for pictures."""
        self.shots.mkdir(parents=True, exist_ok=True)
        path = self.shots / f"{name}-{self.front_end.name}.png"
        if of is not None:
            of.scroll_into_view_if_needed()
        (of or self.page).screenshot(path=path)
        return path

    def shut_down(self) -> None:
        """End the kernel and close the page."""
        with contextlib.suppress(PlaywrightError):
            if self.dark:  # the server remembers the theme for the next page
                self.set_theme(False)
            self.page.evaluate(
                "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"
            )
        self.page.close(run_before_unload=False)

    def complaints(self) -> list[str]:
        """Console errors and requests that wanted to leave the machine."""
        return [f"console: {e}" for e in self.errors] + [f"left for {a}" for a in self.foreign]


_VERSION = """root => root.dataset.token + [...root.querySelectorAll(
    '.sc-live, .sc-prompt, .sc-feedback, .sc-progress, [data-trick], button')].map(node =>
  [node.textContent, ...Object.values(node.dataset), node.ariaPressed, node.ariaDisabled].join(' ')
).join('; ')"""
# Playwright's own click waits in vain for elements that are aria-disabled, as illegal cards are.
_POINT = """node => {
  const box = node.getBoundingClientRect();
  const x = box.left + Math.min(box.width / 2, 12), y = box.top + Math.min(box.height / 2, 40);
  return node.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
_FOCUS = """root => root.contains(document.activeElement) && document.activeElement !== root
  ? document.activeElement.cloneNode().outerHTML : ''"""
# Is the focus there (0), or does it have to go on (1) or back (-1)?
_WAY = """(root, wanted) => {
  const here = document.activeElement;
  if (here.matches(wanted)) return 0;
  const there = root.querySelector(wanted);
  if (!there) return null;
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
}"""


class Table:
    """One live widget: its words, its cards, and two ways of acting on it, mouse and keys."""

    def __init__(self, book: Book, root: Locator) -> None:
        self.book, self.page, self.root = book, book.page, root

    def text(self, part: str) -> str:
        """The words of one part ("prompt", "feedback", "progress", "live"), "" when absent."""
        found = self.root.locator(f".sc-{part}").first
        return (found.text_content() or "").strip() if found.count() else ""

    def find(self, selector: str) -> Locator:
        """The first element of the widget that a selector names."""
        return self.root.locator(selector).first

    def has(self, selector: str) -> bool:
        """True when the widget shows such an element now."""
        return bool(self.root.locator(selector).count())

    def card(self, code: str) -> Locator:
        """The button of one card."""
        return self.find(card(code))

    def cards(self, state: str = "") -> list[str]:
        """Codes of the cards of the hand, or of those in one state."""
        wanted = f'button[data-card][data-state="{state}"]' if state else "button[data-card]"
        found: list[str] = self.root.locator(wanted).evaluate_all(
            "nodes => nodes.map(node => node.dataset.card)"
        )
        return found

    def lying(self) -> list[str]:
        """Codes of the cards of the trick, in order of play."""
        found: list[str] = self.root.locator("[data-trick]").evaluate_all(
            "nodes => nodes.map(node => node.dataset.trick)"
        )
        return found

    def version(self) -> str:
        """All that the widget shows, as one text that changes when anything changes."""
        return str(self.root.evaluate(_VERSION))

    def after(self, act: Callable[[], Any]) -> None:
        """Do something and return when the widget has answered, that is looks different."""
        before, root = self.version(), self.root.element_handle()
        act()
        try:
            self.page.wait_for_function(
                f"([root, old]) => ({_VERSION})(root) !== old", arg=[root, before]
            )
        except PlaywrightTimeout:
            raise AssertionError(f"no answer; the widget still shows {before}") from None

    def resize(self, width: int, height: int) -> None:
        """Give the page another size and return when the widget, in view, has taken it in."""
        self.page.set_viewport_size({"width": width, "height": height})
        # Out of view the front ends skip a cell, and its observers sleep until it comes back.
        self.root.scroll_into_view_if_needed()
        self.page.wait_for_function("width => innerWidth === width", arg=width)
        self.await_still()

    def await_still(self) -> None:
        """Return when nothing in the widget moves any more."""
        self.root.evaluate(_STILL)

    def point(self, selector: str) -> tuple[float, float]:
        """A place on the element that the mouse really hits; on a card it lies on its strip."""
        target = self.find(selector)
        target.scroll_into_view_if_needed()
        at = wait_until(lambda: target.evaluate(_POINT), f"{selector} to lie free", 5)
        return at[0], at[1]

    def click(self, selector: str) -> None:
        """Click with the mouse and await the answer."""
        x, y = self.point(selector)
        self.after(lambda: self.page.mouse.click(x, y))

    def focus(self) -> str:
        """The tag of the focused element, "" when the focus is not in the widget."""
        return str(self.root.evaluate(_FOCUS))

    def enter(self) -> None:
        """Get from the selected cell into the widget with the Tab key alone."""
        for _ in range(60):
            if self.focus():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("60 times Tab did not reach the widget")

    def reach(self, selector: str) -> None:
        """Walk to a card or a button with Tab and the arrows alone."""
        for _ in range(80):
            here = self.focus()
            assert here, f"the keyboard focus has left the widget on the way to {selector}"
            way = self.root.evaluate(_WAY, selector)
            assert way is not None, f"the widget shows no {selector}"
            if way == 0:
                return
            if "data-card" in here and "data-card" in selector:
                self.press("ArrowRight" if way > 0 else "ArrowLeft")
            else:
                self.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"Tab and arrows do not reach {selector}; at {self.focus()}")

    def press(self, *keys: str) -> None:
        """Press keys one after another on whatever has the focus."""
        for key in keys:
            self.page.keyboard.press(key)

    def by_keys(self, selector: str) -> None:
        """Walk to a card or button, press Enter and await the answer."""
        self.reach(selector)
        self.after(lambda: self.press("Enter"))


def card(code: str) -> str:
    """The selector of one card of the hand."""
    return f'button[data-card="{code}"]'


def choice(name: object) -> str:
    """The selector of one choice, or of a seat to be chosen."""
    return f'button[data-choice="{name}"]'


def action(name: str) -> str:
    """The selector of one action button ("next", "check")."""
    return f'button[data-action="{name}"]'


def boxes(locator: Locator) -> list[Box]:
    """Left, top, width and height of every element, in CSS pixels, as the browser lays them."""
    found: list[Box] = locator.evaluate_all(
        """nodes => nodes.map(node => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return { left, top, width, height };
        })"""
    )
    return found


def rows_of(found: Sequence[Box]) -> list[list[Box]]:
    """The cards of each row from left to right, rows from the top; a lifted card keeps its row."""
    rows: list[list[Box]] = []
    for box in sorted(found, key=lambda box: box["top"]):
        if not rows or box["top"] - rows[-1][0]["top"] > box["height"] / 4:
            rows.append([])
        rows[-1].append(box)
    return [sorted(row, key=lambda box: box["left"]) for row in rows]


def strips(found: Sequence[Box]) -> list[float]:
    """How many pixels of each card stay visible to the left of the next one in its row."""
    free = []
    for row in rows_of(found):
        free += [after["left"] - box["left"] for box, after in pairwise(row)]
        free.append(row[-1]["width"])
    return free


def violations(page: Page, inside: str = ".scarto") -> list[str]:
    """What axe has against the parts of the page inside a selector, one line a finding."""
    answer = Axe().run(page, context={"include": [[inside]]})
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:160]}"
        for rule in answer.response["violations"]
        for node in rule["nodes"]
    ]
