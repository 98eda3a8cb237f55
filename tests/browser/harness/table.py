"""One live widget: its words, its cards, and two ways of acting on it, mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from .servers import wait_until

if TYPE_CHECKING:
    from .book import Book

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

    def tap(self, selector: str) -> None:
        """Tap with a finger and await the answer."""
        x, y = self.point(selector)
        self.after(lambda: self.page.touchscreen.tap(x, y))

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
