"""Hypothesis strategies and the pairs (engine rule set, oracle table) that they draw from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import oracle
from hypothesis import strategies as st

from scarto_teach import PIEDMONT, RULE_SETS, Cards, Deal, RuleSet

NONE = Cards()


@dataclass(frozen=True)
class Variant:
    """The same way of playing, once for the engine and once for the oracle."""

    label: str
    rules: RuleSet
    table: oracle.Table


def variant(name: str, **options: Any) -> Variant:
    """A named rule set with options; option names are the same on both sides."""
    label = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
    rules = replace(RULE_SETS[name], **options)
    return Variant(label, rules, oracle.table(name, **options))


VARIANTS = [
    variant("PIEDMONT"),
    variant("WEB_PAGE"),
    variant("FOUR_PLAYERS"),
    variant("PICCOLO"),
    variant("PIEDMONT", overtrump=True),
    variant("PIEDMONT", ultimo=5),
    variant("PIEDMONT", fool_may_be_discarded=True),
    variant("PIEDMONT", fool_kept_in_last_trick=False),
    variant("WEB_PAGE", overtrump=False, ultimo=5),
    variant("WEB_PAGE", fool_may_be_discarded=True),
    variant("FOUR_PLAYERS", overtrump=True, ultimo=5),
    variant("FOUR_PLAYERS", fool_may_be_discarded=True),
    variant("FOUR_PLAYERS", partners=True),
    variant("FOUR_PLAYERS", partners=True, ultimo=5),
    variant("PICCOLO", overtrump=True, ultimo=5, fool_may_be_discarded=True),
]
BY_LABEL = {each.label: each for each in VARIANTS}


@dataclass(frozen=True)
class Position:
    """A hand, the trick before it and the rules in force; both as lists of codes."""

    variant: Variant
    hand: list[str]
    trick: list[str]


def position(chooser: Random, one: Variant) -> Position:
    """A position in which the hand is small and short-suited, so that every rule gets its turn."""
    suits = chooser.sample("SBCDTF", chooser.randint(1, 6))
    near = [card for card in one.table.pack() if card[0] in suits]
    on_table = chooser.randint(0, one.table.seats - 1)
    trick = chooser.sample(one.table.pack(), on_table)
    if chooser.random() < 0.3 and on_table and "F" not in trick:
        trick[0] = "F"
    left = [card for card in near if card not in trick]
    hand = chooser.sample(left, min(len(left), chooser.randint(1, 7)))
    return Position(
        one, hand or chooser.sample(sorted(set(one.table.pack()) - set(trick)), 3), trick
    )


def dealt(chooser: Random, one: Variant) -> tuple[list[list[str]], list[str]]:
    """Random hands as dealt, and the talon."""
    cards = one.table.pack()
    chooser.shuffle(cards)
    size = one.table.hand_size
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(one.table.seats)]
    return hands, cards[one.table.seats * size :]


def randoms() -> st.SearchStrategy[Random]:
    """Seeded generators: shuffles of 78 cards shrink to a small seed, not to a short list."""
    return st.integers(0, 2**32 - 1).map(Random)


variants = st.sampled_from(VARIANTS)
positions = st.builds(position, randoms(), variants)


# Kept back, these two reach the last trick, where the rules on Ultimo and the Fool are at work.
LAST_TRICK_CARDS = Cards("T1 F")


def play_out(deal: Deal, chooser: Random, keep: Cards = NONE) -> Deal:
    """The deal played to its end with random legal acts."""
    while not deal.is_over:
        deal = random_act(deal, chooser, keep)
    return deal


def random_act(deal: Deal, chooser: Random, keep: Cards = NONE) -> Deal:
    """The deal after one random legal act, the scarto included; `keep` is played last."""
    if deal.awaits_discard:
        return deal.discard(chooser.sample(list(deal.legal_discards()), deal.rules.talon_size))
    legal = deal.legal_plays()
    return deal.play(chooser.choice(list(legal - keep or legal)))


def typed_deal(*hands: str, dealer: int = 2) -> Deal:
    """A PIEDMONT deal in which the seats hold these cards; the rest fills up in table order."""
    given = [Cards(hand) for hand in (*hands, "", "", "")[:3]]
    rest = [card for card in PIEDMONT.pack if not any(card in hand for hand in given)]
    full = []
    for hand in given:
        missing = 25 - len(hand)
        full.append(hand | Cards(rest[:missing]))
        rest = rest[missing:]
    return Deal.from_hands(full, Cards(rest), dealer, PIEDMONT)


def play_on(deal: Deal, plays: str) -> Deal:
    """The deal after a scarto, where one is due, that spares the plays, and after the plays."""
    if deal.awaits_discard:
        spare = [card for card in deal.legal_discards() if card not in Cards(plays)]
        deal = deal.discard(spare[: deal.rules.talon_size])
    for word in plays.split():
        deal = deal.play(word)
    return deal
