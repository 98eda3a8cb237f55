"""A player's deals that nobody knows, drawn from the secret: does it score more than the other?

Each deal is played twice, with the player in one seat and with the other in all of them; what the
player gets beyond that is its gain.  It sees each deal from that one seat, so that nothing it
remembers shows it a hidden hand.  It is asked in all deals of a round at once; who is not right
that way is asked again deal by deal, for a player that keeps a memory of its own, and cleans it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scarto_teach.engine import Deal, View
from scarto_teach.grading.bench import Bench
from scarto_teach.players.guard import Fault, ask
from scarto_teach.players.paired import estimate
from scarto_teach.players.player import Player
from scarto_teach.players.rule_of_thumb import RuleOfThumb
from scarto_teach.players.seating import Chooser
from scarto_teach.questions import Question, Verdict
from scarto_teach.questions.playing import misplayed, scored

__all__ = ["contest"]

DEALS: Final = 60  # a round
ROUNDS: Final = 5  # at most
SURE: Final = 0.001  # the chance, if there were nothing in it, at which no other round is needed


@dataclass
class _Table:
    """One deal, and where the player sits in it; nowhere where the seat is None."""

    deal: Deal
    seat: int | None

    def until(self, rival: Player) -> View | None:
        """Let the others play until the player is asked, who gets this view; None at the end."""
        while self.deal.turn is not None:
            view = self.deal.view(self.deal.turn)
            if self.deal.turn == self.seat:
                return view
            self.deal = self.deal.play(rival.choose(view))
        return None


class _Stopped(Exception):
    """A player whose act does not stand: the view and the fault."""

    def __init__(self, view: View, fault: Fault) -> None:
        super().__init__(view, fault)
        self.view, self.fault = view, fault


def contest(question: Question, bench: Bench, rng: Random) -> Verdict:
    """Return the verdict on a player all of whose cards have been legal so far."""
    seed = rng.getrandbits(64)
    verdict = _measured(question, bench, Random(seed), DEALS)
    if verdict.status == "right" or bench.ended:
        return verdict
    bench.start()
    return _measured(question, bench, Random(seed), 1)


def _measured(question: Question, bench: Bench, rng: Random, together: int) -> Verdict:
    assert question.asked is not None
    rival, gains = question.asked.rival, list[float]()
    assert rival is not None
    for _ in range(ROUNDS):
        tables = [_Table(_dealt(rng), place % 3) for place in range(DEALS)]
        others = [_Table(table.deal, None) for table in tables]
        try:
            for at in range(0, DEALS, together):
                _play(tables[at : at + together], rival, bench)
        except _Stopped as stop:
            return misplayed(question, stop.view, stop.fault)
        for mine, its in zip(tables, others, strict=True):
            its.until(rival)
            assert mine.seat is not None
            gains.append(float(mine.deal.scores[mine.seat] - its.deal.scores[mine.seat]))
        found = estimate(gains)
        if found.p < SURE or found.low == found.high:
            break
    return scored(question, len(gains), found)


def _dealt(rng: Random) -> Deal:
    """Return a deal whose scarto lies away, as RuleOfThumb lays it."""
    deal = Deal.shuffled(rng.getrandbits(53), rng.randrange(3))
    return deal.discard(RuleOfThumb().discard(deal.view(deal.dealer)))


def _play(tables: Sequence[_Table], rival: Player, bench: Bench) -> None:
    """Play some deals to their end, the player being asked in all of them at once."""
    player = Chooser(bench.play)
    while True:
        due = [(table, view) for table in tables if (view := table.until(rival))]
        if not due:
            return
        bench.foresee([view for _, view in due])
        for table, view in due:
            try:
                table.deal = ask(player, view, table.deal.play)
            except Fault as fault:
                raise _Stopped(view, fault) from None
