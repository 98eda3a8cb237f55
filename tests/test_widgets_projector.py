"""The projector: every table large, on the page and to come, with hands hidden or open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scarto_teach import DealTable, TrickLab, projector


@pytest.fixture(autouse=True)
def _off_again() -> Iterator[None]:
    yield
    projector(False)


def labels(table: DealTable) -> list[str]:
    """What the buttons say."""
    return [item["label"] for item in table.view["actions"]]


def test_tables_on_the_page_and_new_ones_grow_and_shrink() -> None:
    """One switch holds for every widget, whenever it was made."""
    before = TrickLab()
    assert "projector" not in before.view
    projector()
    assert before.view["projector"] and TrickLab().view["projector"]
    projector(False)
    assert "projector" not in before.view


def test_hidden_hands_open_at_a_key_and_only_then_travel() -> None:
    """On a wall the class is asked first: the other hands come with O, not before."""
    projector()
    table = DealTable(seed=7)
    assert "Open hands" in labels(table) and not table.view.get("groups")
    table._intent("hands")
    assert [group["label"] for group in table.view["groups"]] == ["Anna holds", "Bruno holds"]


def test_open_hands_are_open_from_the_start_and_close_with_the_projector() -> None:
    """A table made before is opened too, and is as it was when the projector goes off."""
    table = DealTable(seed=7)
    projector(hands="open")
    assert len(table.view["groups"]) == 2
    projector(False)
    assert not table.view.get("groups") and "Open hands" not in labels(table)


def test_another_word_for_the_hands_is_refused() -> None:
    """The error quotes it and says what would do."""
    with pytest.raises(ValueError, match=r"'shown'.*hidden.*open"):
        projector(hands="shown")  # type: ignore[arg-type]


def test_a_closed_table_is_not_drawn_again() -> None:
    """Its model has gone; the switch leaves it alone."""
    table = TrickLab()
    view = table.view
    table.close()
    projector()
    assert table.view is view
