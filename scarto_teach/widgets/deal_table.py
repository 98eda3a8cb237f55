"""A whole deal at the table: scarto, 25 tricks with commentary, undo, settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scarto_teach.engine import (
    PIEDMONT,
    Card,
    Cards,
    Deal,
    RuleSet,
    Trick,
    View,
    why_not,
    why_not_discard,
    why_winner,
)
from scarto_teach.players import Player, Random
from scarto_teach.text import card_name, say, t
from scarto_teach.widgets.base import CardWidget, ViewDict, action, hand_card, note, places
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.places import counted, names_of, takes_note, trick_of
from scarto_teach.widgets.settlement import settlement

__all__ = ["DealTable"]

ME = 0  # the learner's seat, below
NAMED = 6  # as many legal cards are named in one sentence


class DealTable(CardWidget):
    """A deal that the learner plays against other players; shows itself as a table of cards.

    Without a front end: `play("SK")`, `discard("S2 B3 C9")`, `next()`, `undo()`, `new_deal()`.
    """

    kind = "deal-table"

    def __init__(
        self,
        seed: int = 0,
        dealer: int = 2,
        rules: RuleSet = PIEDMONT,
        players: Sequence[Player] | None = None,
        seat_names: Sequence[str] | None = None,
        help: bool = True,  # noqa: A002 - the word a learner looks for
    ) -> None:
        """Deal the cards of a seed; `players` sit in seats 1, 2, … and play at random unless given.

        With `help` the legal cards stand up. ValueError where players and seats do not match.
        """
        super().__init__()
        self._players = list(players) if players else [Random(n) for n in range(1, rules.seats)]
        if len(self._players) != rules.seats - 1:
            raise ValueError(
                t(
                    "This rule set seats {seats}: {wanted} players beside you, not {given}.",
                    seats=rules.seats,
                    wanted=rules.seats - 1,
                    given=len(self._players),
                )
            )
        self._names = names_of(rules.seats, seat_names)
        self._help = help
        self._on_play: Callable[[int, Card], object] | None = None
        self._past: list[Deal] = []  # the deals in which the learner decided, for undo
        self._start(Deal.shuffled(seed, dealer, rules))
        self._intent("go on")

    # -- without a front end --------------------------------------------------------------------

    def play(self, card: Card | str) -> Board:
        """Play a card, going on first where a trick is at rest; return the board."""
        if self._resting:
            self._intent("next")
        self._intent("card", str(Card(card)))
        return Board(self)

    def discard(self, cards: str | Cards) -> Board:
        """Lay cards away as the dealer; return the board."""
        self._picked = Cards(cards)
        self._intent("check")
        return Board(self)

    def next(self) -> Board:
        """Clear a finished trick and let the others play on; return the board."""
        self._intent("next")
        return Board(self)

    def undo(self) -> Board:
        """Go back to your last decision; return the board."""
        self._intent("undo")
        return Board(self)

    def new_deal(self) -> Board:
        """Deal again: the next seed, the next dealer (R5); return the board."""
        self._intent("new")
        return Board(self)

    def on_play(self, callback: Callable[[int, Card], object] | None) -> None:
        """Call `callback(seat, card)` after each card; there is one, the last one given (C35)."""
        self._on_play = callback

    # -- acts -----------------------------------------------------------------------------------

    def _start(self, deal: Deal) -> None:
        self._deal = deal
        self._resting = False  # a finished trick lies there until the learner goes on
        self._picked = Cards()
        self._said: ViewDict | None = None

    def _act(self, kind: str, card: str) -> None:
        deal, mine = self._deal, self._deal.turn == ME and not self._resting
        if kind in ("next", "go on"):
            self._said = None if self._resting else self._said
            self._resting = False
            self._go_on()
        elif kind == "undo" and self._past:
            self._start(self._past.pop())
        elif kind == "new":
            self._past.append(deal)
            seats = deal.rules.seats
            self._start(Deal.shuffled((deal.seed or 0) + 1, (deal.dealer + 1) % seats, deal.rules))
            self._go_on()
        elif kind == "help":
            self._help = not self._help
        elif kind == "card" and not mine:
            self._said = note(t("Not now: press Next to go on."))
        elif kind == "check" and mine and deal.awaits_discard:
            self._lay_away(self._picked)
        elif kind in ("pick", "drop") and mine and deal.awaits_discard:
            one = Cards(card) & deal.legal_discards()
            self._picked = self._picked | one if kind == "pick" else self._picked - one
        elif kind == "card" and mine:
            self._try(Card(card))

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
        self._put(card)
        self._go_on()

    def _go_on(self) -> None:
        """Let the others act until a trick is complete or the learner is due.

        A player that raises leaves the deal as it was before its act, so it can be tried again.
        """
        while not self._resting and not self._deal.is_over and self._deal.turn != ME:
            seat = self._deal.turn
            assert seat is not None
            player, view = self._players[seat - 1], self._deal.view(seat)
            if self._deal.awaits_discard:
                self._deal = self._deal.discard(player.discard(view))
            else:
                self._put(player.choose(view))

    def _put(self, card: Card | str) -> None:
        seat, done = self._deal.turn, len(self._deal.tricks)
        self._deal = self._deal.play(card)
        if len(self._deal.tricks) > done:
            self._resting = True
            self._said = note(self._commentary(self._deal.tricks[-1]), "note")
        if self._on_play is not None and seat is not None:
            self._on_play(seat, Card(card))

    def _commentary(self, trick: Trick) -> str:
        """One line about a finished trick: why its winner wins, and where the Fool goes."""
        parts = [say(why_winner(trick.cards, self._deal.rules))]
        if trick.fool_to is not None:
            owner = self._names[trick.fool_to]
            goes = t("The Fool goes to {player}'s pile. (R15)", player=owner)
            parts.append(t("The Fool comes to your pile. (R15)") if trick.fool_to == ME else goes)
        return " ".join(parts)

    # -- the view -------------------------------------------------------------------------------

    def _view(self) -> ViewDict:
        deal = self._deal
        seen = deal.view(ME)
        over = deal.is_over and not self._resting
        at = min(len(deal.tricks) + (not self._resting), deal.rules.tricks)
        view: dict[str, Any] = {
            "label": t("Scarto: a whole deal"),
            "progress": t("Trick {at} of {of}", at=at, of=deal.rules.tricks),
            "prompt": self._prompt(seen),
            "seats": [] if over else self._seats(seen),
            "trick": [] if over else self._trick(seen),
            "trick_label": t("The trick, in order of play"),
            "hand_label": t("Your hand, {count} cards", count=len(seen.hand)),
            "hand": [self._card(card, seen) for card in seen.hand],
            "actions": self._actions(),
        }
        if self._resting:
            last = deal.tricks[-1]
            view["trick_note"] = takes_note(last.cards, last.winner, self._names, deal.rules,
                                            last.fool_to == last.winner)  # fmt: skip
        if deal.awaits_discard:
            view["progress"] = t("The scarto")
        if self._said:
            view["feedback"] = self._said
        if over:
            view["progress"] = t("The deal is over")
            view |= settlement(deal, self._names)
        return view

    def _prompt(self, seen: View) -> str:
        rules = seen.rules
        if self._resting:
            winner = seen.tricks[-1].winner
            if winner == ME:
                return t("You take the trick.")
            return t("{player} takes the trick.", player=self._names[winner])
        if seen.is_over:
            return t("All {tricks} tricks are played: count and settle.", tricks=rules.tricks)
        if seen.turn != ME:
            return t("{player} is to play.", player=self._names[seen.turn or 0])
        if seen.awaits_discard:
            return t("You deal and hold {count} cards. Pick {due} to lay away.",
                     count=len(seen.hand), due=rules.talon_size)  # fmt: skip
        if seen.trick:
            return t("{player} leads: {card}. Your turn.",
                     player=self._names[seen.leader], card=seen.trick[0])  # fmt: skip
        if seen.tricks:
            return t("You took the last trick, so you lead: any card may go.")
        return t("You sit on the dealer's right, so you lead: any card may go.")

    def _seats(self, seen: View) -> list[ViewDict]:
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
                    "name": self._names[seat],
                    "tag": t("dealer") if seat == seen.dealer else "",
                    "note": won if seat == ME else f"{held} · {won}",
                    "backs": 0 if seat == ME else seen.counts[seat],
                    "turn": seat == seen.turn and not self._resting,
                }
            )
        return found

    def _trick(self, seen: View) -> list[ViewDict]:
        seats = seen.rules.seats
        if self._resting:
            last = seen.tricks[-1]
            return trick_of(last.leader, last.cards, self._names, seats, last.winner)
        return trick_of(seen.leader, seen.trick, self._names, seats)

    def _card(self, card: Card, seen: View) -> ViewDict:
        if self._resting or seen.turn != ME:
            return hand_card(card, "waiting")
        if seen.awaits_discard:
            if card in self._picked:
                return hand_card(card, "picked")
            if card in seen.legal_discards():
                return hand_card(card, "pick")
            reason = why_not_discard(seen.hand, Cards(card), seen.rules)
            return hand_card(card, "illegal", say(reason) if reason else "")
        if not self._help:
            return hand_card(card, "open")
        reason = why_not(seen.hand, seen.trick, card, seen.rules)
        return hand_card(card, "illegal", say(reason)) if reason else hand_card(card, "legal")

    def _actions(self) -> list[ViewDict]:
        found = []
        deal = self._deal
        if self._resting:
            found.append(action("next", t("Next"), "n", primary=True))
        elif deal.turn not in (ME, None):
            found.append(action("next", t("Try again"), "n", primary=True))
        elif deal.awaits_discard:
            found.append(action("check", t("Lay them away"), "l", primary=True))
        found.append(action("undo", t("Undo"), "u", disabled=not self._past))
        found.append(action("help", t("Help off") if self._help else t("Help on"), "h"))
        found.append(action("new", t("New deal"), primary=deal.is_over and not self._resting))
        return found
