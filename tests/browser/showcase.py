"""Every widget of the course in one notebook, with what a learner does on each.

`PIECES` says for each widget the cell that makes it and three acts: by mouse, by keys, by finger.
`PRELUDE` writes down in the kernel whatever reaches Python, spent tokens included.
"""

from __future__ import annotations

from dataclasses import dataclass

from harness import action, card, choice

PRELUDE = """from scarto_teach.widgets import *
from scarto_teach.widgets.base import CardWidget
heard = []
_receive = CardWidget._receive
def spy(self, widget, content, buffers):
    heard.append([self.kind, content["kind"], content["card"]])
    _receive(self, widget, content, buffers)
CardWidget._receive = spy"""
REVIEWED = """from scarto_teach import Deal
done = Deal.shuffled(5)
done = done.discard(list(done.legal_discards())[:3])
while not done.is_over:
    done = done.play(min(done.legal_plays()))
ReviewCard(done, worlds=3)"""
LEGAL = 'button[data-card][data-state="legal"]'


@dataclass(frozen=True)
class Piece:
    """One widget: its kind, the cell that shows it, and what to act on; "" where nothing acts."""

    kind: str
    cell: str
    mouse: str = ""
    keys: str = ""
    finger: str = ""


PIECES = (
    Piece("deal-table", "deal = DealTable(seed=3)\ndeal", LEGAL, action("next"), LEGAL),
    Piece("walkthrough", 'Walkthrough("04")', card("CQ"), card("T7"), card("S9")),
    Piece("drill", 'Drill("04", seed=1)', card("SJ"), card("B1"), card("CK")),
    Piece("question", 'question("04.1")', card("SQ"), action("check"), card("S3")),
    Piece("pack-explorer", "PackExplorer()", card("CQ"), choice("pack:french"), card("T20")),
    Piece("rank-ladder", "RankLadder(level=2, seed=1)", choice("level:4"), action("check"),
          action("new")),
    Piece("puzzle-table", 'PuzzleTable("force")', LEGAL, action("next"), action("again")),
    Piece("review-card", REVIEWED, action("moment 1"), action("overview"), action("moment 2")),
    Piece("rule-page", "RulePage()", choice("line:2"), action("holds"), choice("line:3")),
    Piece("trick-lab", 'TrickLab("T21")', card("T20"), choice("suit:S"), card("S9")),
    Piece("fool-lab", "FoolLab()", choice("last:yes"), choice("rules:WEB_PAGE"),
          choice("fool:first")),
    Piece("triplet-counter", 'TripletCounter("CK T3 T4 SQ C2 B9 F")', card("CK"), action("step"),
          card("B9")),
    Piece("scoreboard", "Scoreboard.after_match(3)"),
    Piece("progress", "progress()", action("reset"), action("keep"), action("reset")),
)  # fmt: skip
CELLS = (PRELUDE, *(piece.cell for piece in PIECES), 'SummaryCard("04")')
