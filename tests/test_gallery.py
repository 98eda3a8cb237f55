"""The gallery shows every widget there is, and holds what its page says."""

from __future__ import annotations

import inspect

import gallery
import pytest
from exhibits import EXHIBITS, Exhibit

import scarto_teach.widgets as widgets
from scarto_teach.widgets.base import CardWidget

MOST_BYTES = 6_000_000


def test_every_widget_is_in_the_gallery() -> None:
    """A new widget comes with a picture, or nobody has looked at it."""
    public = (getattr(widgets, name) for name in widgets.__all__)
    kinds = {
        each.__name__ for each in public if inspect.isclass(each) and issubclass(each, CardWidget)
    }
    assert kinds == {exhibit.widget for exhibit in EXHIBITS}


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.slug)
def test_an_exhibit_is_what_it_says_and_the_same_each_time(exhibit: Exhibit) -> None:
    """The pictures change with the widgets and with nothing else."""
    first, second = exhibit.make(), exhibit.make()
    assert type(first).__name__ == exhibit.widget
    assert first.view == second.view
    assert "error" not in first.view


def test_the_page_is_generated() -> None:
    """docs/gallery.md is what tools/gallery.py writes."""
    assert gallery.DOCUMENT.read_text(encoding="utf-8") == gallery.document(), "run make gallery"


def test_pictures_are_there_and_small_and_none_is_left_over() -> None:
    """Every picture the page names is in its folder, no other is, and they stay within 6 MB."""
    due = {gallery.picture(exhibit, *shot) for exhibit in EXHIBITS for shot in gallery.SHOTS}
    assert set(gallery.PICTURES.iterdir()) == due
    assert sum(file.stat().st_size for file in due) < MOST_BYTES


def test_every_width_and_every_theme_is_shown() -> None:
    """1280, 800 and 390 px; light, dark and forced colours."""
    assert {width for width, _ in gallery.SHOTS} == {1280, 800, 390}
    assert {theme for _, theme in gallery.SHOTS} == {"light", "dark", "forced"}


def test_no_text_of_a_view_can_end_the_script() -> None:
    """A learner's own words may hold anything."""
    assert "</" not in gallery._in_script({"text": "</script><b>"})
