"""What docs/gallery.md shows: each widget in the middle of its work, made without a browser."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from scarto_teach import LEVELS, Deal, Match
from scarto_teach.learner import Due, Progress
from scarto_teach.players.player import played_by
from scarto_teach.questions import load_lesson
from scarto_teach.widgets import (
    DealTable,
    Drill,
    FoolLab,
    PackExplorer,
    ProgressCard,
    PuzzleTable,
    RankLadder,
    ReviewCard,
    RulePage,
    Scoreboard,
    TrickLab,
    TripletCounter,
    Walkthrough,
    projector,
    question,
)
from scarto_teach.widgets.base import CardWidget
from scarto_teach.widgets.projection import WALL

os.environ["SCARTO_PROGRESS"] = "off"  # what is done here is done by nobody


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


def advised() -> CardWidget:
    """Return a table whose learner is to lead, with advice on every card."""
    table = DealTable(seed=7, players="club")
    table.advice()
    return table


def on_a_wall() -> CardWidget:
    """Return a table as the projector shows it, with the other hands open."""
    projector(hands="open")
    table = after(DealTable(seed=7), 1)
    WALL.tables.discard(table)  # it stays as large as it is
    projector(False)
    return table


def slip_at_a_step() -> CardWidget:
    """Return a step of lesson 04, the card that learners take for legal tried."""
    walk = Walkthrough("04")
    walk.answer("CQ")
    return walk


def scarto_refused() -> CardWidget:
    """Return a step of lesson 03 where the Bagatto has been laid away beside another trump."""
    walk = Walkthrough("03", step=9)
    walk.answer("T7 T1 S5")
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


def page_half_mended() -> CardWidget:
    """Return a rule page of which one line is mended and another found at fault."""
    page = RulePage()
    page.mark("cannot hold")
    page.mend(21)
    page.line(2)
    page.mark("holds")
    page.line(7)
    page.mark("cannot hold")
    return page


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


def some_way_through() -> CardWidget:
    """Return the progress of a learner in the middle of the course, not all of it right."""
    kept = Progress(None)
    for number, done in (("01", 13), ("02", 15), ("03", 9)):
        lesson = load_lesson(number)
        for at, step in enumerate(lesson.steps[:done]):
            kept.step(number, step.id, 2 if at % 3 == 1 else 3)
        for at, asked in enumerate(lesson.questions[: done - 4]):
            right = at != 4
            kept.attempt(asked.id, asked.points if right else 0, asked.points, right)
        due = Due(lesson.levels[0].id, "S9 S2 C4", "SK", "PIEDMONT")
        kept.drilled(number, due, done // 4, right=False, missed=False)
    return ProgressCard(kept)


def played_deal() -> Deal:
    """Return a deal that a beginner has played to its end against two better players."""
    players = [LEVELS["easy"], LEVELS["club"], LEVELS["club"]]
    return played_by(players, Deal.shuffled(7, 2))


def moment_tried_again() -> CardWidget:
    """Return a review at its dearest moment, another card tried that is no better."""
    card = ReviewCard(played_deal(), worlds=20)
    card.moment(1)
    card.play(in_hand(card, "legal")[0])
    return card


def puzzle_missed() -> CardWidget:
    """Return a puzzle in which two cards have been tried that cost points."""
    table = PuzzleTable("force")
    for card in in_hand(table, "legal")[-2:]:
        table.play(card)
    return table


def puzzle_played_out() -> CardWidget:
    """Return a puzzle whose answer is being played out, its first trick complete."""
    table = PuzzleTable("bagatto")
    table.answer()
    while not table.view.get("trick_note"):
        table.next()
    return table


EXHIBITS = (
    Exhibit(
        "DealTable",
        "A whole deal. A card that may not be played has been tried: the reason stands below.",
        illegal_tried,
        "deal-table",
    ),
    Exhibit(
        "DealTable",
        "Advice: what each card may bring, give or take its error, and one sentence why.",
        advised,
        "deal-table-advice",
    ),
    Exhibit(
        "DealTable",
        'On a wall, after `projector(hands="open")`: large type, all hands open.',
        on_a_wall,
        "deal-table-wall",
    ),
    Exhibit(
        "DealTable",
        "A deal settled: from the piles to 78, to the scores, to who pays.",
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
        "Walkthrough",
        "A step without a trick: the hand alone, sorted, and the rule that the scarto broke.",
        scarto_refused,
        "walkthrough-hand",
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
        "RulePage",
        "A published rule page under audit: one line mended, one to be mended, the others open.",
        page_half_mended,
        "rule-page",
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
        "PuzzleTable",
        "All hands are open, and one card is best: two have been tried that are not.",
        puzzle_missed,
        "puzzle-table",
    ),
    Exhibit(
        "PuzzleTable",
        "The answer of another one is played out as the solver proves it.",
        puzzle_played_out,
        "puzzle-table-line",
    ),
    Exhibit(
        "ReviewCard",
        "What each play of a deal cost; the dearest can be tried again.",
        lambda: ReviewCard(played_deal(), worlds=20),
        "review-card",
    ),
    Exhibit(
        "ReviewCard",
        "The dearest moment, tried again: what every card would bring with open hands.",
        moment_tried_again,
        "review-card-moment",
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
    Exhibit(
        "ProgressCard",
        "How far a learner has come, and what to take up again.",
        some_way_through,
        "progress-card",
    ),
)
