"""Dealing, from a seed or by hand, so that every card lies in exactly one place (R1, R6)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from scarto_teach.engine.cards import Cards
from scarto_teach.engine.errors import BadRecord, BadRuleSet, ScartoError
from scarto_teach.engine.ruleset import RuleSet

__all__ = ["Start", "dealt_by_hand", "dealt_by_seed"]

PACKET = 5  # R6


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
    # random() is the one method whose sequence Python promises to keep for a seed
    draw = random.Random(seed).random
    order = sorted(rules.pack_ids, key=lambda _: draw())
    hands = [0] * rules.seats
    at = 0
    for done in range(0, rules.hand_size, PACKET):
        packet = min(PACKET, rules.hand_size - done)
        for step in range(1, rules.seats + 1):
            cards = sum([1 << card for card in order[at : at + packet]])
            hands[(dealer + step) % rules.seats] |= cards
            at += packet
    talon = sum([1 << card for card in order[at:]])
    return dealt_by_hand(tuple(hands), talon, dealer, rules, seed)


def dealt_by_hand(
    hands: tuple[int, ...], talon: int, dealer: int, rules: RuleSet, seed: int | None = None
) -> Start:
    """Return the start of a deal with these hands, by seat, and this talon, given as masks.

    Raises BadRuleSet unless the rule set adds up, BadRecord unless each card of its pack is in
    exactly one place (R1) and the hands have their size (R6).
    """
    if rules.findings:
        raise BadRuleSet(" ".join(map(str, rules.findings)))
    if not 0 <= dealer < rules.seats:
        what = f"Dealer {dealer} has no seat: they run from 0 to {rules.seats - 1}."
        raise BadRecord(what, "dealer")
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
    full = (*hands[:dealer], hands[dealer] | talon, *hands[dealer + 1 :])
    return Start(rules, dealer, seed, hands, talon, full)
