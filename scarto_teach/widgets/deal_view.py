"""How one moment of a deal looks from the learner's seat: prompt, seats, trick, hand, comment.

Everything is made from `deal.view(ME)`, so nothing hidden gets in; open hands alone look further.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scarto_teach.engine import Card, Cards, Deal, Trick, View, why_not, why_not_discard, why_winner
from scarto_teach.text import say, t
from scarto_teach.widgets.base import ViewDict, hand_card, places, row_of
from scarto_teach.widgets.places import counted, fool_goes, takes_note, trick_of

__all__ = ["ME", "Scene", "commentary", "trick_is_complete"]

NONE = Cards()
ME = 0  # the learner's seat, below


def trick_is_complete(deal: Deal) -> bool:
    """Return whether the last act completed a trick, which then lies there to be looked at."""
    return bool(deal.plays) and not deal.trick


def commentary(trick: Trick, deal: Deal, names: Sequence[str]) -> str:
    """Return one line about a finished trick: why its winner wins, and where the Fool goes."""
    parts = [say(why_winner(trick.cards, deal.rules))]
    if trick.fool_to is not None:
        parts.append(fool_goes(trick.fool_to, names))
    return " ".join(parts)


@dataclass(frozen=True)
class Scene:
    """A moment of a deal: `resting` while a finished trick lies there, `past` when looked back."""

    deal: Deal
    names: Sequence[str]
    resting: bool = False
    past: bool = False
    help: bool = True
    picked: Cards = NONE

    @cached_property
    def seen(self) -> View:
        """What the learner knows at this moment."""
        return self.deal.view(ME)

    @property
    def is_over(self) -> bool:
        """Whether all tricks are played and the last one is cleared away."""
        return self.deal.is_over and not self.resting

    def progress(self) -> str:
        """Return where the deal stands."""
        if self.deal.awaits_discard:
            return t("The scarto")
        if self.is_over:
            return t("The deal is over")
        of = self.deal.rules.tricks
        return t(
            "Trick {at} of {of}", at=min(len(self.seen.tricks) + (not self.resting), of), of=of
        )

    def prompt(self) -> str:
        """Return what has just happened and what is to do, in one sentence or two."""
        seen, rules = self.seen, self.seen.rules
        if self.resting:
            winner = seen.tricks[-1].winner
            if winner == ME:
                return t("You take the trick.")
            return t("{player} takes the trick.", player=self.names[winner])
        if seen.is_over:
            return t("All {tricks} tricks are played: count and settle.", tricks=rules.tricks)
        if seen.turn != ME:
            return t("{player} is to play.", player=self.names[seen.turn or 0])
        if seen.awaits_discard:
            return t("You deal and hold {count} cards. Pick {due} to lay away.",
                     count=len(seen.hand), due=rules.talon_size)  # fmt: skip
        if seen.trick:
            return t("{player} leads: {card}. Your turn.",
                     player=self.names[seen.leader], card=seen.trick[0])  # fmt: skip
        if seen.tricks:
            return t("You took the last trick, so you lead: any card may go.")
        return t("You sit on the dealer's right, so you lead: any card may go.")

    def looked_back(self, at: int) -> ViewDict:
        """Return what a moment looked back at says instead: what had just been done."""
        at_all = t("Looking back at act {at} · {progress}", at=at, progress=self.progress())
        found: ViewDict = {"progress": at_all, "prompt": self._told()}
        if self.resting:
            last = self.seen.tricks[-1]
            found["feedback"] = {"text": commentary(last, self.deal, self.names), "tone": "note"}
        return found

    def _told(self) -> str:
        if self.deal.awaits_discard:
            return t("The cards are dealt, and {player} has taken the talon.",
                     player=self.names[self.deal.dealer])  # fmt: skip
        last = self.deal.events[-1]
        if last.kind == "discard" and last.seat != ME:
            return t("{player} has laid {count} cards away.",
                     player=self.names[last.seat], count=len(last.cards))  # fmt: skip
        if last.seat != ME:
            return t("{player} played {card}.", player=self.names[last.seat], card=last.cards[0])
        if last.kind == "discard":
            return t("You laid away {cards}.", cards=self.seen.discarded)
        return t("You played {card}.", card=last.cards[0])

    def parts(self) -> ViewDict:
        """Return the parts of a view that show the table: seats, trick and hand."""
        seen = self.seen
        found: ViewDict = {
            "seats": self._seats(),
            "trick": self._trick(),
            "trick_label": t("The trick, in order of play"),
            "hand_label": t("Your hand, {count} cards", count=len(seen.hand)),
            "hand": [self._card(card) for card in seen.hand],
        }
        if seen.awaits_discard:
            found["no_trick"] = True  # nothing is played yet, so the cloth may be low
        if self.resting:
            last = seen.tricks[-1]
            found["trick_note"] = takes_note(last.cards, last.winner, self.names, seen.rules,
                                             last.fool_to == last.winner)  # fmt: skip
        if seen.awaits_discard and seen.talon and not self.past:
            found["groups"] = [
                row_of(t("You took the talon"), seen.talon, t("It is in your hand now. (R7)"))
                | {"size": "small"}
            ]
        return found

    def open_hands(self) -> list[ViewDict]:
        """Return the other hands as groups of cards; only for a deal that may be looked into."""
        found: list[ViewDict] = []
        for seat, hand in enumerate(self.deal.hands):
            if seat != ME and hand:
                label = t("{player} holds", player=self.names[seat])
                found.append(row_of(label, hand) | {"fan": True})
        return found

    def _seats(self) -> list[ViewDict]:
        seen = self.seen
        found = []
        for seat, place in enumerate(places(seen.rules.seats)):
            held = counted(seen.counts[seat], "1 card", "{count} cards")
            won = ", ".join(
                (
                    counted(seen.tricks_won[seat], "1 trick", "{count} tricks"),
                    counted(seen.points[seat], "1 point", "{count} points"),
                )
            )
            found.append(
                {
                    "seat": seat,
                    "place": place,
                    "name": self.names[seat],
                    "tag": t("dealer") if seat == seen.dealer else "",
                    "note": won if seat == ME else f"{held} · {won}",
                    "backs": 0 if seat == ME else seen.counts[seat],
                    "turn": seat == seen.turn and not self.resting,
                }
            )
        return found

    def _trick(self) -> list[ViewDict]:
        seen, seats = self.seen, self.seen.rules.seats
        if self.resting:
            last = seen.tricks[-1]
            return trick_of(last.leader, last.cards, self.names, seats, last.winner)
        return trick_of(seen.leader, seen.trick, self.names, seats)

    def _card(self, card: Card) -> ViewDict:
        seen = self.seen
        if self.past or self.resting or seen.turn != ME:
            return hand_card(card, "waiting")
        if seen.awaits_discard:
            if card in self.picked:
                return hand_card(card, "picked")
            if card in seen.legal_discards():
                return hand_card(card, "pick")
            reason = why_not_discard(seen.hand, Cards(card), seen.rules)
            return hand_card(card, "illegal", say(reason) if reason else "")
        if not self.help:
            return hand_card(card, "open")
        reason = why_not(seen.hand, seen.trick, card, seen.rules)
        return hand_card(card, "illegal", say(reason)) if reason else hand_card(card, "legal")
