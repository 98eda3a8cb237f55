"""A whole deal at the table: dealing, scarto, tricks with commentary, a look back, settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scarto_teach.engine import PIEDMONT, Card, Cards, Deal, RuleSet
from scarto_teach.players import Player, Random
from scarto_teach.text import t
from scarto_teach.widgets.advising import WORLDS, advice_parts
from scarto_teach.widgets.asking import seated
from scarto_teach.widgets.base import ViewDict, action
from scarto_teach.widgets.board import Board
from scarto_teach.widgets.deal_acts import DealActs
from scarto_teach.widgets.deal_buttons import buttons
from scarto_teach.widgets.deal_record import decisions, moments, record_parts
from scarto_teach.widgets.deal_view import Scene, trick_is_complete
from scarto_teach.widgets.dealing import dealing_parts
from scarto_teach.widgets.places import names_of
from scarto_teach.widgets.projection import WALL
from scarto_teach.widgets.settlement import settlement

__all__ = ["DealTable"]


class DealTable(DealActs):
    """A deal that the learner plays against other players; shows itself as a table of cards.

    Without a front end: `play("SK")`, `discard("S2 B3 C9")`, `next()`, `undo()`, `new_deal()`,
    `advice()`, `review()`, `back()` and `forth()`, `save()` and `load(text)`.
    """

    kind = "deal-table"

    def __init__(
        self,
        seed: int = 0,
        dealer: int = 2,
        rules: RuleSet = PIEDMONT,
        players: Sequence[Player | str] | str | None = None,
        seat_names: Sequence[str] | None = None,
        help: bool = True,  # noqa: A002 - the word a learner looks for
        *,
        deal: Deal | None = None,
        dealing: bool = False,
        open_hands: bool = False,
        advice: bool | int = True,
    ) -> None:
        """Deal the cards of a seed, or take up a deal as it stands.

        `players` sit in seats 1, 2, …, given as they are, by the name of a level, or one level for
        all; at random unless given.  With `help` the legal cards stand up; `dealing` begins with
        the packets; `open_hands` lets the other hands be looked into while the deal is played.
        `advice` is on request, from a hundred imagined deals or as many as given; False: none.
        Raises ValueError where players and seats do not match.
        """
        super().__init__()
        self._rules = deal.rules if deal else rules
        others = self._rules.seats - 1
        if isinstance(players, str):
            players = [players] * others
        self._players = seated(players) if players else [Random(n + 1) for n in range(others)]
        if len(self._players) != others:
            raise ValueError(
                t(
                    "This rule set seats {seats}: {wanted} players beside you, not {given}.",
                    seats=self._rules.seats,
                    wanted=others,
                    given=len(self._players),
                )
            )
        self._names = names_of(self._rules.seats, seat_names)
        self._help, self._dealing = help, dealing
        self._may_open = open_hands
        self._open = WALL.open_hands or (open_hands and not WALL.on)
        self._worlds = WORLDS if advice is True else int(advice)
        self._start(deal or Deal.shuffled(seed, dealer, rules), dealing=dealing and deal is None)
        self._past = decisions(deal) if deal else []
        self._intent("go on")

    @classmethod
    def from_text(
        cls,
        text: str,
        players: Sequence[Player | str] | str | None = None,
        seat_names: Sequence[str] | None = None,
        open_hands: bool = False,
    ) -> DealTable:
        """Return a table with the deal of a record, in whatever state it is.

        Raises BadRecord, with line and column, where the record is none.
        """
        deal = Deal.from_text(text)
        return cls(deal=deal, players=players, seat_names=seat_names, open_hands=open_hands)

    # -- without a front end --------------------------------------------------------------------

    def play(self, card: Card | str) -> Board:
        """Play a card, going on first where a trick is at rest; return the board."""
        self._be_at_table()
        if self._resting:
            self._intent("next")
        self._intent("card", str(Card(card)))
        return Board(self)

    def discard(self, cards: str | Cards) -> Board:
        """Lay cards away as the dealer; return the board."""
        self._be_at_table()
        self._picked = Cards(cards)
        self._intent("check")
        return Board(self)

    def next(self) -> Board:
        """Pick up the cards, or clear a finished trick; the others play on. Return the board."""
        self._intent("next")
        return Board(self)

    def advice(self) -> Board:
        """Show what each card may bring, or put that away again; return the board."""
        self._be_at_table()
        self._intent("advice")
        return Board(self)

    def review(self) -> Board:
        """Look back at a finished deal: what each of your plays cost; return the board."""
        self._intent("review")
        return Board(self)

    def undo(self) -> Board:
        """Go back to your last decision; return the board."""
        self._intent("undo")
        return Board(self)

    def back(self) -> Board:
        """Look one act further back; return the board of that moment."""
        self._intent("back")
        return Board(self)

    def forth(self) -> Board:
        """Look one act further on, to the table at last; return the board."""
        self._intent("forth")
        return Board(self)

    def new_deal(self) -> Board:
        """Deal again: the next seed, the next dealer (R5); return the board."""
        self._intent("new")
        return Board(self)

    def save(self) -> Board:
        """Return the record of the deal as text, every hand in it: `load` takes it up again."""
        return Board(self._deal)

    def load(self, text: str) -> Board:
        """Take up the deal of a record; a bad one is told on the board, and nothing is lost."""
        self._intent("answer", text)
        return Board(self)

    def sit(self, seat: int, player: Player | str) -> None:
        """Let another player sit in a seat from now on, a mended one say."""
        if not 0 < seat < self._rules.seats:
            last = self._rules.seats - 1
            raise ValueError(t("Players sit in seats 1 to {last}, not {seat}.", last=last,
                               seat=seat))  # fmt: skip
        self._players[seat - 1] = seated([player])[0]

    def on_play(self, callback: Callable[[int, Card], object] | None) -> None:
        """Call `callback(seat, card)` after each card; there is one, the last one given (C35)."""
        self._on_play = callback

    def _be_at_table(self) -> None:
        if self._opening:
            self._intent("next")
        self._at = None

    # -- the view -------------------------------------------------------------------------------

    def _scene(self) -> Scene:
        if self._at is None:
            return Scene(self._deal, self._names, self._resting, False, self._help, self._picked)
        moment = moments(self._deal)[self._at]
        return Scene(moment, self._names, trick_is_complete(moment), past=True)

    def _view(self) -> ViewDict:
        if self._review:
            found = self._review.parts()
            found["actions"].append(action("table", t("To the table"), "t"))
            return {"label": t("Review of a deal"), **found}
        deal, scene = self._deal, self._scene()
        view: ViewDict = {
            "label": t("Scarto: a whole deal"),
            "progress": scene.progress(),
            "corner": t("Rules: {rules}", rules=str(deal.rules)),
            "prompt": scene.prompt(),
        }
        if self._opening:
            view |= dealing_parts(deal.rules, deal.dealer, self._names)
        elif scene.is_over:
            view |= settlement(deal, self._names)
        else:
            view |= scene.parts()
        if self._open and self._may_look and not self._opening:
            view["groups"] = [*view.get("groups", []), *scene.open_hands()]
        if self._advice:
            view |= advice_parts(self._advice, scene.seen, view["hand"], self._worlds)
        if self._at is not None:
            view |= scene.looked_back(self._at)
        if self._said:
            view["feedback"] = self._said
            view.pop("live", None)
        if self._recording:
            view |= record_parts(deal, self._typed, self._said)
        view["actions"] = buttons(
            scene,
            opening=self._opening,
            past=bool(self._past),
            begun=self._at != 0 and deal.before != deal,
            hands=self._open if self._may_look and not self._opening else None,
            advice=bool(self._advice) if self._worlds and self._decides else None,
        )
        return view
