"""What docs/gallery.md shows: each widget in the middle of its work, made without a browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scarto_teach import Deal, Match
from scarto_teach.widgets import (
    DealTable,
    Drill,
    FoolLab,
    PackExplorer,
    RankLadder,
    Scoreboard,
    TrickLab,
    TripletCounter,
    Walkthrough,
    question,
)
from scarto_teach.widgets.base import CardWidget


@dataclass(frozen=True)
class Exhibit:
    """A widget to look at: the name of its class, what to see in it, and how it came there."""

    widget: str
    caption: str
    make: Callable[[], CardWidget]
    slug: str  # names its pictures


def in_hand(table: CardWidget, state: str) -> list[str]:
    """Return the codes of the cards of the hand that are in a state."""
    return [item["card"] for item in table.view.get("hand", []) if item["state"] == state]


def after(table: DealTable, plays: int) -> DealTable:
    """Return the table after so many of the learner's plays, the first legal card each time."""
    for _ in range(plays):
        if not in_hand(table, "legal"):
            table.next()
        table.play(in_hand(table, "legal")[0])
    table.next()
    return table


def illegal_tried() -> CardWidget:
    """Return a table where a card has been tried that may not be played."""
    table = DealTable(seed=7)
    while not in_hand(table, "illegal"):
        after(table, 1)
    table.play(in_hand(table, "illegal")[0])
    return table


def slip_at_a_step() -> CardWidget:
    """Return a step of lesson 04, the card that learners take for legal tried."""
    walk = Walkthrough("04")
    walk.answer("CQ")
    return walk


def drill_of_all_legal_cards() -> CardWidget:
    """Return the drill of lesson 04 where all legal cards are asked for, one of them given."""
    drill = Drill("04", seed=1, level=8)
    drill.answer(in_hand(drill, "pick")[0])
    return drill


def question_half_right() -> CardWidget:
    """Return a question of sheet 04, checked with one of its two cards picked."""
    card = question("04.1")
    card._intent("pick", "SQ")
    card._intent("check")
    return card


def order_to_mend() -> CardWidget:
    """Return a ladder of a round suit, checked in the order it came in."""
    ladder = RankLadder(level=2, seed=1)
    ladder.order(" ".join(item["card"] for item in ladder.view["hand"]))
    return ladder


def pile_half_counted() -> CardWidget:
    """Return a pile of which the table has laid two batches."""
    counter = TripletCounter("CK BK T20 F S4 S6 DQ T3 T9 B7 C2")
    counter.lay()
    counter.lay()
    return counter


def match_of_three() -> CardWidget:
    """Return the scoreboard of three deals, the first legal cards laid and played."""
    match = Match()
    for seed in (3, 4, 5):
        deal = Deal.shuffled(seed, match.dealer)
        deal = deal.discard(list(deal.legal_discards())[:3])
        while not deal.is_over:
            deal = deal.play(min(deal.legal_plays()))
        match = match.add(deal)
    return Scoreboard(match)


EXHIBITS = (
    Exhibit(
        "DealTable",
        "A whole deal. A card that may not be played has been tried: the reason stands below.",
        illegal_tried,
        "deal-table",
    ),
    Exhibit(
        "DealTable",
        "The same deal, settled: from the piles to 78, to the scores, to who pays.",
        lambda: after(DealTable(seed=7), 25),
        "deal-table-settled",
    ),
    Exhibit(
        "Walkthrough",
        "A step of a lesson after a slip: the rule in one sentence, and what the slip costs.",
        slip_at_a_step,
        "walkthrough",
    ),
    Exhibit(
        "Drill",
        "Positions without end; here all legal cards are wanted, and one is not enough.",
        drill_of_all_legal_cards,
        "drill",
    ),
    Exhibit(
        "QuestionCard",
        "A question of an exercise, half answered: what is missing, and the line to hand in.",
        question_half_right,
        "question-card",
    ),
    Exhibit(
        "PackExplorer",
        "The 78 cards by suit, one of them found by its name.",
        lambda: PackExplorer(find="Queen of Cups"),
        "pack-explorer",
    ),
    Exhibit(
        "PackExplorer",
        "The same pack by value, in French suits.",
        lambda: PackExplorer(sort="value", pack="french"),
        "pack-explorer-french",
    ),
    Exhibit(
        "RankLadder",
        "Cards of a round suit to be put in order; each wrong neighbour is explained.",
        order_to_mend,
        "rank-ladder",
    ),
    Exhibit(
        "TrickLab",
        "Any trick, card by card: who wins it, why, and where each card goes.",
        lambda: TrickLab("T21 T20 F"),
        "trick-lab",
    ),
    Exhibit(
        "FoolLab",
        "The same trick with and without the Fool, and what each pile counts.",
        FoolLab,
        "fool-lab",
    ),
    Exhibit(
        "TripletCounter",
        "A pile laid in batches of three, with the running sum.",
        pile_half_counted,
        "triplet-counter",
    ),
    Exhibit(
        "Scoreboard",
        "A match of three deals and the plot of its totals.",
        match_of_three,
        "scoreboard",
    ),
)
