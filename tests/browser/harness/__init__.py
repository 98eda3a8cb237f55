"""Drive a notebook in a real browser: servers, pages, the card table and what the kernel says.

Nothing is downloaded: the browser is the machine's own Chromium, and a name that is not this
machine's does not resolve in it.
"""

from .book import THEMES, WINDOW, Book
from .measure import boxes, index_contrast, pale, rows_of, strips, violations
from .servers import FrontEnd, chromium_path, launch, wait_until
from .table import Table, action, card, choice

__all__ = [
    "THEMES",
    "WINDOW",
    "Book",
    "FrontEnd",
    "Table",
    "action",
    "boxes",
    "card",
    "choice",
    "chromium_path",
    "index_contrast",
    "launch",
    "pale",
    "rows_of",
    "strips",
    "violations",
    "wait_until",
]
