"""The search for the smallest position in which a function and the rules differ.

First the positions that every implementation must get right, then what Hypothesis thinks of;
it also shrinks what it finds.  The same function meets the same positions in every run.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from scarto_teach.engine import Card, Cards, RuleSet
from scarto_teach.questions.position import Position

__all__ = ["KNOWN", "known_positions", "smallest"]

EXAMPLES: Final = 300
LARGEST_HAND: Final = 6

# (hand, trick): docs/rules.md, edge cases 11 to 23, and the plainest positions of all
KNOWN: Final = (
    ("S2", ""), ("F", ""), ("S2 C4 T3", ""),
    ("S2", "S3"), ("F", "S3"), ("T2", "S3"), ("C2", "S3"), ("S2", "F"),
    ("S2 C4", "S3"), ("T2 C4", "S3"), ("S2 T4", "S3"), ("S2 F", "S3"), ("T2 F", "S3"),
    ("C2 F", "S3"), ("C2 F", "T3"), ("T2 C4", "T3"), ("C2 D4", "T3"), ("S2 T4 F C4", "S3"),
    ("SK C5 T4", "F"), ("C5 CK SK T4", "F C3"), ("SK C5 T4", "F T9"), ("C5 F", "T9"),
    ("C5 F T2", "S9"), ("S5 F T2", "S9"), ("C5 DK F", "S9"), ("T3 T12 T20", "T10"),
    ("T3 T5", "T10"), ("C4 T3 T12", "C9 T10"), ("S4 T3 T12", "C9 T10"), ("T20 T5", "T21"),
    ("T21 T5", "T20"), ("T3 T12 F", "S9 T10"), ("T9 T12", "T10"), ("T9 T12", "T10 T11"),
    ("T9 T12", "T11 T10"), ("S4 T9 T12", "S9 T10"), ("S4 B5", "C9 T10"), ("S2 C4", "C9 S3"),
    ("T3 T12 C4", "F T10"), ("T20 T5", "S9 T21"), ("T21 T5", "C9 T20"), ("T3 T12", "S9 F"),
)  # fmt: skip


def known_positions(rules: RuleSet) -> list[Position]:
    """Return the positions that are tried first, smallest first."""
    found = [Position.of(hand, trick, rules) for hand, trick in KNOWN]
    return sorted(found, key=lambda position: len(position.hand) + len(position.trick))


def smallest(fails: Callable[[Position], bool], rules: RuleSet) -> Position | None:
    """Return the position with fewest cards in which `fails` holds, None where none is found."""
    known = next(filter(fails, known_positions(rules)), None)
    if known is not None:
        known = _shrunk(known, fails)
        if _size(known) <= 2:  # nothing worth a search is smaller
            return known
    found = _search(fails, rules)
    candidates = [each for each in (known, found and _shrunk(found, fails)) if each is not None]
    return min(candidates, key=_size, default=None)


def _size(position: Position) -> int:
    return len(position.hand) + len(position.trick)


def _shrunk(position: Position, fails: Callable[[Position], bool]) -> Position:
    """Return the position with every card taken away that is not needed for failing."""
    for smaller in _one_less(position):
        if fails(smaller):
            return _shrunk(smaller, fails)
    return position


def _one_less(position: Position) -> Iterator[Position]:
    hand, trick, rules = position.hand, position.trick, position.rules
    for card in hand if len(hand) > 1 else ():
        yield Position(hand - Cards(card), trick, rules)
    for place in range(len(trick)):
        yield Position(hand, trick[:place] + trick[place + 1 :], rules)


def _search(fails: Callable[[Position], bool], rules: RuleSet) -> Position | None:
    # imported here: nobody who only plays cards waits for it
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis.errors import NoSuchExample

    with _no_traces():
        try:
            found: Position = find(
                _positions(rules),
                fails,
                settings=settings(
                    derandomize=True,
                    database=None,
                    deadline=None,
                    max_examples=EXAMPLES,
                    phases=(Phase.generate, Phase.shrink),
                    suppress_health_check=list(HealthCheck),
                ),
            )
        except NoSuchExample:
            return None
    return found


def _positions(rules: RuleSet) -> Any:
    """Return a Hypothesis strategy whose hands often can, and often cannot, follow or trump."""
    from hypothesis import strategies as st

    cards = sorted(rules.pack, key=_simplicity)
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.suit, []).append(card)

    any_card = st.sampled_from(cards)
    tricks = st.lists(any_card, max_size=rules.seats - 1, unique=True)
    hands = {
        suit: st.lists(
            st.one_of(any_card, *(st.sampled_from(groups[each]) for each in ("T", "", suit))),
            min_size=1,
            max_size=LARGEST_HAND,
            unique=True,
        )
        for suit in groups
    }

    @st.composite
    def positions(draw: Any) -> Position:
        trick = draw(tricks)
        held = draw(hands[trick[0].suit if trick else ""])
        hand = Cards(held) - Cards(trick)
        return Position(hand or Cards(held[:1]), () if not hand else tuple(trick), rules)

    return positions()


def _simplicity(card: Card) -> tuple[int, int, int]:
    """Return where a card comes when the plainest come first: pips, courts, trumps, the Fool."""
    sort = 3 if card.is_fool else 2 if card.is_trump else 1 if card.is_court else 0
    return sort, card.number, card.id


@contextmanager
def _no_traces() -> Iterator[None]:
    """Keep what Hypothesis writes out of the learner's folder."""
    from hypothesis.configuration import set_hypothesis_home_dir, storage_directory

    before = storage_directory(intent_to_write=False).home_directory
    set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "scarto-hypothesis")
    try:
        yield
    finally:
        set_hypothesis_home_dir(before)
