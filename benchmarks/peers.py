"""The other sides: OpenSpiel's hearts and skat (C++, stepped from Python), and Python's own.

Those are RLCard's bridge, jass-kit's Schieber and the French tarot of magmacrunch.

Each is driven the cheapest way its public interface offers for the work that `sides` describes.
All libraries are optional; `requirements.txt` beside this file pins them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from sides import Game, Side, seeded

__all__ = [
    "HEARTS",
    "HEARTS_DEALT",
    "HEARTS_DRAWN",
    "missing",
    "peer_dealt_sides",
    "peer_sides",
    "present",
    "prove",
]

HEARTS = "OpenSpiel hearts, one shuffle"
HEARTS_DRAWN = "OpenSpiel hearts, drawn card by card"
HEARTS_DEALT = "OpenSpiel hearts"
LIBRARIES = {
    "pyspiel": ("OpenSpiel", "open_spiel"),
    "rlcard": ("RLCard", "rlcard"),
    "jass": ("jass-kit", "jass-kit"),
    "tarot": ("magmacrunch-tarot", "magmacrunch-tarot"),
}


def missing() -> list[str]:
    """Return the names of the libraries that are not installed."""
    return [name for module, (name, _) in LIBRARIES.items() if find_spec(module) is None]


def present() -> str:
    """Return the names and versions of the libraries that are installed."""
    found = [
        f"{name} {version(package)}"
        for module, (name, package) in LIBRARIES.items()
        if find_spec(module) is not None
    ]
    return ", ".join(found) or "no peers installed"


# --- OpenSpiel


def each_asked(state: Any, plays: Iterable[int]) -> Any:
    """Return what the seats are paid after these plays, each looked up in `legal_actions`."""
    for action in plays:
        if action not in state.legal_actions():
            raise ValueError(f"{action} may not be played.")
        state.apply_action(action)
    return state.returns()


def each_checked(state: Any, plays: Iterable[int]) -> Any:
    """Return the same with the check inside the library: one call a play, and no list."""
    for action in plays:
        state.apply_action_with_legality_check(action)
    return state.returns()


@dataclass(frozen=True)
class Spiel:
    """One of OpenSpiel's card games and what is settled before its first trick."""

    game: Any
    deck: int
    first: tuple[int, ...] = ()  # chance actions before the cards
    bid: str = ""  # the winning bid, where there is bidding
    laid_down: int = 0  # the declarer's discard, in cards

    def shuffled(self, seed: int) -> Any:
        """Return a dealt state; the deck is shuffled once, as ours is, and handed out."""
        state = self.game.new_initial_state()
        for action in (*self.first, *seeded(range(self.deck), seed)):
            state.apply_action(action)
        return state

    def drawn(self, seed: int) -> Any:
        """Return a dealt state; at every chance node the state is asked which cards may come."""
        draw = random.Random(seed).random
        state = self.game.new_initial_state()
        for action in self.first:
            state.apply_action(action)
        for _ in range(self.deck):
            cards = state.legal_actions()  # all equally likely
            state.apply_action(cards[int(draw() * len(cards))])
        return state

    def record(self, deal: Callable[[int], Any], seed: int) -> Game:
        """Return a random game; its opening is the bid and the cards laid away."""
        choose = random.Random(seed).choice
        state = deal(seed)
        opening = []
        if self.bid:
            opening.append(state.string_to_action(self.bid))
            state.apply_action(opening[-1])
        for _ in range(self.laid_down):
            opening.append(choose(state.legal_actions()))
            state.apply_action(opening[-1])
        dealt, plays = state.clone(), []
        while not state.is_terminal():
            plays.append(choose(state.legal_actions()))
            state.apply_action(plays[-1])
        return Game(seed, tuple(opening), tuple(plays), dealt)

    def side(
        self, name: str, deal: Callable[[int], Any], play: Callable[..., Any] = each_asked
    ) -> Side:
        """Return the side that deals in one of the two ways."""

        def replay(game: Game) -> Any:
            state = deal(game.seed)
            for action in game.opening:
                state.apply_action(action)
            return play(state, game.plays)

        return Side(name, lambda seed: self.record(deal, seed), replay)

    def dealt_side(self, name: str, play: Callable[..., Any] = each_asked) -> Side:
        """Return the side that starts from a clone of a dealt state."""
        return Side(
            name,
            lambda seed: self.record(self.shuffled, seed),
            lambda game: play(game.dealt.clone(), game.plays),
        )


def spiels() -> tuple[Spiel, Spiel]:
    """Return hearts, without passing cards, and skat, where the first seat plays spades."""
    load_game = import_module("pyspiel").load_game
    hearts = Spiel(load_game("hearts"), 52, first=(0,))
    skat = Spiel(load_game("skat"), 32, bid="spades", laid_down=2)
    return hearts, skat


# --- RLCard


def bridge_side() -> Side:
    """Return RLCard's bridge, below its `Env`, which would build arrays at every step."""
    bridge = import_module("rlcard.games.bridge.game")
    events = import_module("rlcard.games.bridge.utils.action_event")

    def opened(seed: int, opening: Iterable[Any]) -> Any:
        game = bridge.BridgeGame()
        game.np_random.seed(seed)
        game.init_game()
        for action in opening:
            game.step(action)
        return game

    def record(seed: int) -> Game:
        choose = random.Random(seed).choice
        opening = (events.BidAction(1, "S"), *[events.PassAction()] * 3)
        game, plays = opened(seed, opening), []
        while not game.is_over():
            plays.append(choose(game.judger.get_legal_actions()))
            game.step(plays[-1])
        return Game(seed, opening, tuple(plays), None)

    def replay(recorded: Game) -> Any:
        game = opened(recorded.seed, recorded.opening)
        for action in recorded.plays:
            if action not in game.judger.get_legal_actions():
                raise ValueError(f"{action} may not be played.")
            game.step(action)
        return game.round.won_trick_counts

    return Side("RLCard bridge", record, replay)


# --- jass-kit


def jass_side() -> Side:
    """Return jass-kit's Schieber without its observations, which would copy the state at each play.

    The first seat calls a trump and nobody pushes.
    """
    arrays = import_module("numpy")
    simulator = import_module("jass.game.game_sim").GameSim
    rule = import_module("jass.game.rule_schieber").RuleSchieber()

    def opened(seed: int) -> Any:
        hands = arrays.zeros((4, 36), arrays.int32)
        for place, card in enumerate(seeded(range(36), seed)):
            hands[place // 9, card] = 1
        game = simulator(rule)
        game.init_from_cards(hands, 0)
        game.action_trump(0)
        return game

    def legal(game: Any) -> Any:
        state = game.state
        hand = state.hands[state.player]
        return rule.get_valid_cards(hand, state.current_trick, state.nr_cards_in_trick, state.trump)

    def record(seed: int) -> Game:
        choose = random.Random(seed).choice
        game, plays = opened(seed), []
        while not game.is_done():
            plays.append(choose([int(card) for card in arrays.flatnonzero(legal(game))]))
            game.action_play_card(plays[-1])
        return Game(seed, None, tuple(plays), None)

    def replay(recorded: Game) -> Any:
        game = opened(recorded.seed)
        for card in recorded.plays:
            if not legal(game)[card]:
                raise ValueError(f"{card} may not be played.")
            game.action_play_card(card)
        return game.state.points.tolist()

    return Side("jass-kit Schieber", record, replay)


# --- French tarot


def tarot_side() -> Side:
    """Return magmacrunch's French tarot for four; the seat after the dealer takes.

    Its `play` checks inside and says None to an illegal card.
    """
    rules = import_module("tarot.rules")

    def opened(seed: int) -> Any:
        game = rules.Game(random.Random(seed).random)
        while game.deal() < 0 or game.petit_sec >= 0:  # such a deal is void under its rules
            game.new_round()
        for bid in ("PRISE", "PASSE", "PASSE", "PASSE"):
            game.bid(game.current_bidder, bid)
        return game

    def begin(game: Any, opening: Iterable[str]) -> None:
        if not game.discard(list(opening)):
            raise ValueError(f"{opening} may not be laid away.")
        game.declare_poignee(False)

    def record(seed: int) -> Game:
        choose = random.Random(seed).choice
        game, plays = opened(seed), []
        opening = tuple([card.id for card in rules.ai_discards(game.hands[game.taker])])
        begin(game, opening)
        while len(plays) < 72:
            plays.append(choose(rules.legal_plays(game.hands[game.current], game.trick)))
            game.play(game.current, plays[-1])
        return Game(seed, opening, tuple(plays), None)

    def replay(recorded: Game) -> Any:
        game = opened(recorded.seed)
        begin(game, recorded.opening)
        for card in recorded.plays:
            if game.play(game.current, card) is None:
                raise ValueError(f"{card} may not be played.")
        return game.round_scores

    return Side("magmacrunch French tarot", record, replay)


# --- all of them


def peer_sides() -> list[Side]:
    """Return the sides that deal, of the libraries that are installed."""
    sides = []
    if "OpenSpiel" not in missing():
        hearts, skat = spiels()
        sides += [
            hearts.side(HEARTS, hearts.shuffled),
            hearts.side("OpenSpiel hearts, one shuffle, checked inside", hearts.shuffled,
                        each_checked),
            hearts.side(HEARTS_DRAWN, hearts.drawn),
            skat.side("OpenSpiel skat, one shuffle", skat.shuffled),
            skat.side("OpenSpiel skat, drawn card by card", skat.drawn),
        ]  # fmt: skip
    if "RLCard" not in missing():
        sides.append(bridge_side())
    if "jass-kit" not in missing():
        sides.append(jass_side())
    if "magmacrunch-tarot" not in missing():
        sides.append(tarot_side())
    return sides


def peer_dealt_sides() -> list[Side]:
    """Return the sides that start from a dealt state, of the libraries that are installed."""
    if "OpenSpiel" in missing():
        return []
    hearts, skat = spiels()
    return [
        hearts.dealt_side(HEARTS_DEALT),
        hearts.dealt_side("OpenSpiel hearts, checked inside", each_checked),
        skat.dealt_side("OpenSpiel skat"),
    ]


def prove(sides: Iterable[Side]) -> None:
    """Raise AssertionError unless each side replays what it recorded and refuses a card twice.

    Run before the clock starts: what is measured must be whole games under each game's own law.
    """
    for side in sides:
        game = side.record(7)
        assert len(game.plays) in (30, 36, 52, 72), side.name
        assert list(side.replay(game)) == list(side.replay(game)), side.name
        again = replace(game, plays=(game.plays[0], *game.plays))  # a card that has gone
        try:
            side.replay(again)
        except Exception:
            continue
        raise AssertionError(f"{side.name} played a card twice")
