"""Cards to be put in order of strength: what each level deals, drawn from a seed (R2, R3)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from scarto_teach.engine import PACK, PIEDMONT, Card, RuleSet
from scarto_teach.questions.strength import misplaced

__all__ = ["LADDERS", "Ladder"]


@dataclass(frozen=True)
class Ladder:
    """One level: which suits it draws from, how many cards, and which cards are always there."""

    title: str
    suits: str  # one of these letters is drawn
    size: int
    courts: int = 0  # how many of the cards are courts
    always: str = ""  # ranks that are there in every draw
    pips: tuple[int, ...] = tuple(range(1, 11))

    def draw(self, seed: int, rules: RuleSet = PIEDMONT) -> tuple[Card, ...]:
        """Return the shuffled cards of a seed; never fewer than two stand the wrong way round."""
        rng = Random(f"{self.title}/{seed}")
        letter = rng.choice(self.suits)
        suit = [card for card in PACK if card.suit == letter]
        cards = [card for card in suit if card.rank in self.always.split()]
        courts = [card for card in suit if card.is_court]
        cards += rng.sample(courts, self.courts)
        rest = [card for card in suit if card.number in self.pips and card not in cards]
        cards += rng.sample(rest, self.size - len(cards))
        while len(misplaced(cards, rules)) < 2:
            rng.shuffle(cards)
        return tuple(cards)


LADDERS: Final = (
    Ladder("A long suit", "SB", 5),
    Ladder("A round suit", "CD", 5, always="1 10"),
    Ladder("Courts and pips", "CD", 8, courts=4, always="1"),
    Ladder("Trumps, with Angel and World", "T", 6, always="20 21", pips=tuple(range(1, 20))),
)
