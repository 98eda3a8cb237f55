"""Dealing, from a seed or by hand, so that every card lies in exactly one place (R1, R6)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from scarto_teach.engine.cards import Cards
from scarto_teach.engine.errors import BadRecord, BadRuleSet, ScartoError
from scarto_teach.engine.ruleset import RuleSet

__all__ = ["Start", "dealt_by_hand", "dealt_by_seed"]


@dataclass(frozen=True, slots=True)
class Start:
    """What the dealing and the scarto settled; hands and cards as masks."""

    rules: RuleSet
    dealer: int
    seed: int | None
    dealt: tuple[int, ...]
    talon: int
    hands: tuple[int, ...]  # the dealer's with the talon, and after the scarto without the discard
    discard: int = 0
    awaits_discard: bool = True


def dealt_by_seed(seed: int, dealer: int, rules: RuleSet) -> Start:
    """Return what a seed deals, packets of five from the dealer's right on, the talon last (R6).

    Raises ScartoError unless the seed is a whole number from 0 up: random takes -1 for 1.
    """
    if not isinstance(seed, int) or seed < 0:
        raise ScartoError(f"{seed!r} is no seed. Give a whole number from 0 up.")
    _check_table(dealer, rules)
    # random() is the one method whose sequence Python promises to keep for a seed
    draw = random.Random(seed).random
    order = sorted(rules.pack_bits, key=lambda _: draw())
    heaps = [0] * (rules.seats + 1)  # the hands from the dealer's right on, then the talon
    for card, heap in zip(order, rules.packets, strict=True):
        heaps[heap] |= card
    hands = tuple([heaps[(seat - dealer - 1) % rules.seats] for seat in range(rules.seats)])
    return _start(hands, heaps[-1], dealer, rules, seed)


def dealt_by_hand(hands: tuple[int, ...], talon: int, dealer: int, rules: RuleSet) -> Start:
    """Return the start of a deal with these hands, by seat, and this talon, given as masks.

    Raises BadRuleSet unless the rule set adds up, BadRecord unless each card of its pack is in
    exactly one place (R1) and the hands have their size (R6).
    """
    _check_table(dealer, rules)
    if len(hands) != rules.seats:
        raise BadRecord(f"{len(hands)} hands are not {rules.seats}, one a seat (R6).")
    seen = 0
    places = [(f"Hand {seat}", rules.hand_size) for seat in range(rules.seats)]
    for (place, size), cards in zip(
        [*places, ("Talon", rules.talon_size)], (*hands, talon), strict=True
    ):
        what = ""
        if twice := cards & seen:
            what = f"has {Cards.from_mask(twice)}, dealt already (R1)"
        elif strange := cards & ~rules.pack.mask:
            what = f"has {Cards.from_mask(strange)}, not in the pack of {rules.name} (R1)"
        elif cards.bit_count() != size:
            what = f"has {cards.bit_count()} cards, not {size} (R6)"
        if what:
            raise BadRecord(f"{place} {what}.", place.lower())
        seen |= cards
    return _start(hands, talon, dealer, rules, None)


def _check_table(dealer: int, rules: RuleSet) -> None:
    """Raise BadRuleSet unless the rule set adds up, BadRecord unless the dealer has a seat."""
    if rules.findings:
        raise BadRuleSet(" ".join(map(str, rules.findings)))
    if not 0 <= dealer < rules.seats:
        what = f"Dealer {dealer} has no seat: they run from 0 to {rules.seats - 1}."
        raise BadRecord(what, "dealer")


def _start(
    hands: tuple[int, ...], talon: int, dealer: int, rules: RuleSet, seed: int | None
) -> Start:
    """Return the start of a deal in which the dealer has taken the talon (R7)."""
    full = (*hands[:dealer], hands[dealer] | talon, *hands[dealer + 1 :])
    return Start(rules, dealer, seed, hands, talon, full)
