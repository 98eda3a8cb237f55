"""What is done at the deal table: playing, laying away, undo, looking back, taking up a record."""

from __future__ import annotations

from collections.abc import Callable

from scarto_teach.engine import (
    BadRecord,
    Card,
    Cards,
    Deal,
    RuleSet,
    why_not,
    why_not_discard,
)
from scarto_teach.players import Advice, Player, advise
from scarto_teach.text import card_name, say, t
from scarto_teach.widgets.asking import ask
from scarto_teach.widgets.base import CardWidget, ViewDict, note
from scarto_teach.widgets.deal_record import decisions, moments, record_deal
from scarto_teach.widgets.deal_view import ME, commentary, trick_is_complete
from scarto_teach.widgets.projection import WALL
from scarto_teach.widgets.reviewing import Reviewing

__all__ = ["DealActs"]

REVIEW_WORLDS = 40  # a few seconds; ReviewCard takes more
NAMED = 6  # as many legal cards are named in one sentence


class DealActs(CardWidget):
    """The state of a deal table and the acts that change it; `DealTable` shows it."""

    _rules: RuleSet
    _players: list[Player]  # of seats 1, 2, …
    _names: tuple[str, ...]
    _help: bool  # legal cards stand up
    _dealing: bool  # each deal begins with its packets
    _may_open: bool  # the other hands may be looked into while the deal is played
    _open: bool  # they are, where they may
    _past: list[Deal]  # the deals in which the learner decided, for undo
    _on_play: Callable[[int, Card], object] | None = None
    _worlds: int  # the deals that advice imagines, 0 for none
    _advised: tuple[Deal, list[Advice]] | None = None  # advice asked for, and the deal it is about
    _at: int | None  # the moment looked back at, in acts since the dealing

    def _start(self, deal: Deal, dealing: bool = False) -> None:
        self._deal = deal
        self._opening = dealing  # the packets are shown, nobody has acted
        self._resting = False  # a finished trick lies there until the learner goes on
        self._at = None
        self._advised = None
        self._review: Reviewing | None = None
        self._picked = Cards()
        self._said: ViewDict | None = None
        self._recording = False  # the record is open, to copy or to paste one
        self._typed = ""

    def _act(self, kind: str, card: str) -> None:
        deal = self._deal
        if self._review and kind not in ("undo", "new", "answer"):
            if kind == "table":
                self._review = None
            else:
                self._review.act(kind, card)
        elif kind == "review" and deal.is_over:
            self._resting, self._at = False, None
            self._review = Reviewing(deal, self._names, REVIEW_WORLDS)
        elif kind == "undo" and self._past:
            self._start(self._past.pop())
        elif kind == "new":
            self._past.append(deal)
            seats = deal.rules.seats
            following = Deal.shuffled((deal.seed or 0) + 1, (deal.dealer + 1) % seats, deal.rules)
            self._start(following, self._dealing)
            self._go_on()
        elif kind == "help":
            self._help = not self._help
        elif kind == "advice":
            self._advise()
        elif kind == "hands" and self._may_look:
            self._open = not self._open
        elif kind == "record":
            self._recording = not self._recording
            self._typed, self._said = "", None
        elif kind == "answer":
            self._load(card)
        elif kind in ("back", "forth", "table", "fork"):
            self._look(kind)
        elif self._at is not None:
            self._said = note(t("You are looking back. Go to the table first."))
        elif kind in ("next", "go on"):
            self._said = None if self._resting else self._said
            self._resting = False
            self._opening = self._opening and kind == "go on"
            self._go_on()
        elif not self._opening:
            self._decide(kind, card)

    def _decide(self, kind: str, card: str) -> None:
        deal, mine = self._deal, self._deal.turn == ME and not self._resting
        if kind == "card" and not mine:
            self._said = note(t("Not now: press Next to go on."))
        elif kind == "check" and mine and deal.awaits_discard:
            self._lay_away(self._picked)
        elif kind in ("pick", "drop") and mine and deal.awaits_discard:
            one = Cards(card) & deal.legal_discards()
            self._picked = self._picked | one if kind == "pick" else self._picked - one
        elif kind == "card" and mine:
            self._try(Card(card))

    @property
    def _decides(self) -> bool:
        """Whether it is for the learner to act now, at the table."""
        return self._deal.turn == ME and not (self._resting or self._opening) and self._at is None

    def _advise(self) -> None:
        """Work out advice for this moment, or put it away; it sees what the learner sees."""
        if self._advice:
            self._advised = None
        elif self._worlds and self._decides:
            self._advised = self._deal, advise(self._deal.view(ME), self._worlds)
            self._said = None

    @property
    def _advice(self) -> list[Advice]:
        """The advice to show, none once the deal has gone on."""
        if self._advised and self._advised[0] is self._deal and self._decides:
            return self._advised[1]
        return []

    def _lay_away(self, cards: Cards) -> None:
        deal = self._deal
        reason = why_not_discard(deal.hands[ME], cards, deal.rules)
        if reason is not None:
            self._said = note(say(reason), "stop")
            return
        self._past.append(deal)
        self._deal = deal.discard(cards)
        self._picked = Cards()
        self._said = note(t("Laid away: {cards}. They count for you at the end. (R7)", cards=cards))
        self._go_on()

    def _try(self, card: Card) -> None:
        """Play a card of the learner's, or say why it may not go and which may (C46)."""
        deal = self._deal
        hand = deal.hands[ME]
        if deal.awaits_discard:
            reason = why_not_discard(hand, Cards(card), deal.rules)
            self._said = note(say(reason), "stop") if reason else None
            return
        reason = why_not(hand, deal.trick, card, deal.rules)
        if reason is not None:
            may = deal.legal_plays()
            names = ", ".join(card_name(each) for each in may)
            can = t("You may play {cards}.", cards=names) if len(may) <= NAMED else ""
            self._said = note(f"{say(reason)} {can}".strip(), "stop")
            return
        self._past.append(deal)
        self._said = None
        self._put(deal.play(card))
        self._go_on()

    def _go_on(self) -> None:
        """Let the others act until a trick is complete or the learner is due.

        A player that raises leaves the deal as it was before its act, so it can be tried again.
        """
        waits = self._opening or self._at is not None
        while not (waits or self._resting or self._deal.is_over or self._deal.turn == ME):
            seat = self._deal.turn or 0
            after = ask(self._players[seat - 1], self._deal)
            if self._deal.awaits_discard:
                self._deal = after
            else:
                self._put(after)

    def _put(self, after: Deal) -> None:
        seat, self._deal = self._deal.turn, after
        if trick_is_complete(after):
            self._resting = True
            self._said = note(commentary(after.tricks[-1], after, self._names))
        if self._on_play is not None and seat is not None:
            self._on_play(seat, after.plays[-1])

    # -- looking back, saving and loading -------------------------------------------------------

    @property
    def _may_look(self) -> bool:
        """Whether the other hands may be shown: asked for, on a wall, or nothing left to hide."""
        return self._may_open or WALL.on or self._deal.is_over

    def _on_wall(self) -> None:
        self._open = WALL.open_hands or (self._may_open and not WALL.on)
        super()._on_wall()

    def _look(self, kind: str) -> None:
        line = moments(self._deal)
        cleared = trick_is_complete(self._deal) and not self._resting
        last = len(line) - 1 + cleared  # the table itself, as it is now
        at = last if self._at is None else self._at
        if kind == "fork" and line[min(at, len(line) - 1)].turn == ME:
            self._past.append(self._deal)
            self._start(line[at])
            return
        at = {"back": max(at - 1, 0), "forth": at + 1}.get(kind, last)
        self._at = at if at < last else None
        self._opening = False
        self._said = None
        if self._at is None and self._resting:
            self._said = note(commentary(self._deal.tricks[-1], self._deal, self._names))

    def _load(self, text: str) -> None:
        """Take up a record, or say what is wrong with it, where, and keep everything."""
        try:
            deal = record_deal(text, self._rules.seats)
        except BadRecord as error:
            self._said, self._typed, self._recording = note(str(error), "stop"), text, True
            return
        self._past.append(self._deal)
        self._start(deal)
        self._past += decisions(deal)
        self._said = note(t("Loaded."))
        self._go_on()
