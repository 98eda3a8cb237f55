"""A pile being laid in batches of three: what is laid, what is left, what it comes to (R17)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from scarto_teach.engine import PIEDMONT, Card, Cards, RuleSet, count_points
from scarto_teach.text import t
from scarto_teach.widgets.base import ViewDict, row_of
from scarto_teach.widgets.places import amount

__all__ = ["Laying", "in_words", "number_field", "pile_of", "tally", "worth"]

BATCH: Final = 3
FOOL: Final = Cards("F")
MINUS: Final = "−"
WORDS: Final = (
    "nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
)  # fmt: skip


def pile_of(cards: Cards) -> ViewDict:
    """Return a pile as still cards, for a view."""
    return row_of(t("The pile"), cards) | {"wrap": True}


def number_field(value: str = "") -> ViewDict:
    """Return a field for a whole number, for a view; each repaint empties it."""
    return {"label": t("Your number"), "value": value, "mode": "text", "button": t("Check"),
            "clear": True}  # fmt: skip


def in_words(number: int) -> str:
    """Return a small number as it is said while counting."""
    return t(WORDS[number]) if number < len(WORDS) else str(number)


def worth(card: Card, rules: RuleSet) -> int:
    """Return what a card counts in a batch; in thirds of a point where the set counts so (R17)."""
    return 3 * rules.value(card) - 2 if rules.count_in_thirds else rules.value(card)


class Laying:
    """One way of laying a pile; `refusal` says what may not be laid, `lay` lays it."""

    def __init__(self, pile: Cards, rules: RuleSet = PIEDMONT) -> None:
        """Begin with the whole pile before us."""
        self.pile = pile
        self.rules = rules
        self.left = pile
        self.batches: list[Cards] = []  # the Fool apart is one of them

    @property
    def apart(self) -> Cards:
        """The Fool, where the rules keep it out of the batches."""
        return Cards() if self.rules.count_in_thirds else FOOL & self.pile

    @property
    def total(self) -> str:
        """What has been laid so far, in points as people write them."""
        return amount(sum(count_points(batch, self.rules) for batch in self.batches))

    @property
    def of(self) -> int:
        """How many batches there will be, the Fool apart not counted."""
        return -(-len(self.pile - self.apart) // BATCH)

    def due(self) -> int:
        """Return how many cards the next batch takes; 0 when only the Fool is left."""
        return min(BATCH, len(self.left - self.apart))

    def refusal(self, cards: Cards) -> str:
        """Return why some cards are no batch, "" where they are one (R17)."""
        if missing := cards - self.left:
            return t("{card} is not in what is left of the pile.", card=next(iter(missing)))
        if cards == self.apart and cards:
            return ""
        if cards & self.apart:
            return t("The Matto stays apart and lies in no batch: lay it alone. (R17)")
        if len(cards) == self.due():
            return ""
        if self.due() == BATCH:
            return t("A batch is three cards, and {count} lie there. (R17)", count=len(cards))
        if self.due():
            return t("Only {count} are left over: lay them together. (R17)", count=self.due())
        return t("Only the Matto is left: lay it apart. (R17)")

    def lay(self, cards: Cards) -> None:
        """Lay a batch, which nothing may speak against."""
        self.batches.append(cards)
        self.left = self.left - cards

    def take_back(self) -> None:
        """Take the last batch up again."""
        self.left = self.left | self.batches.pop()

    def next_batch(self) -> Cards:
        """Return the batch that the table would lay: one dear card and the two plainest."""
        cards = sorted(self.left - self.apart, key=lambda c: (-self.rules.value(c), c.id))
        if not cards:
            return self.left
        rest = min(BATCH, len(cards)) - 1
        return Cards([cards[0], *cards[len(cards) - rest :]])

    def any_way(self, seed: int) -> str:
        """Return the sum of another way of laying the whole pile, drawn from a seed."""
        other = Laying(self.pile, self.rules)
        cards = list(self.pile - self.apart)
        Random(seed).shuffle(cards)
        for start in range(0, len(cards), BATCH):
            other.lay(Cards(cards[start : start + BATCH]))
        if other.left:
            other.lay(other.left)
        return other.total

    def working(self, batch: Cards) -> str:
        """Return what is added and taken off in a batch: "5 + 1 + 1 − 2"."""
        values = [worth(card, self.rules) for card in batch]
        shown = " + ".join(map(str, values))
        if self.rules.count_in_thirds:
            return t("{sum} = {thirds} thirds", sum=shown, thirds=sum(values))
        if batch == self.apart:
            return t("apart")
        filled = " + (1)" * (-len(batch) % BATCH)
        return f"{shown}{filled} {MINUS} 2"

    def points(self, batch: Cards) -> str:
        """Return what a batch comes to, as people write it."""
        return amount(count_points(batch, self.rules))

    def figures(self, batch: Cards) -> str:
        """Return the sum of a batch in figures: "5 + 1 + 1 − 2 = 5"."""
        if batch == self.apart:
            return t("{points}, apart", points=self.points(batch))
        return f"{self.working(batch)} = {self.points(batch)}"

    def words(self, batch: Cards) -> str:
        """Return the sum of a batch as it is said at the table."""
        points = count_points(batch, self.rules)
        if self.rules.count_in_thirds:
            thirds = sum(worth(card, self.rules) for card in batch)
            return t("{thirds} thirds of a point.", thirds=thirds)
        if batch == self.apart:
            return t("The Matto apart: four.")
        values = [worth(card, self.rules) for card in batch]
        said = [in_words(value) for value in sorted(values, reverse=True)]
        missing = -len(batch) % BATCH
        filler = {
            0: "",
            1: t("and one for the missing card"),
            2: t("and two for the missing cards"),
        }
        listed = ", ".join(part for part in (*said, filler[missing]) if part)
        sentence = t("{values}: {sum}, less two: {points}.", values=listed,
                     sum=in_words(sum(values) + missing), points=in_words(int(points)))  # fmt: skip
        return sentence[:1].upper() + sentence[1:]

    def shape(self) -> str:
        """Return the way of laying as one line: the batches with a dot between them."""
        return " · ".join(map(str, self.batches))


def tally(laying: Laying) -> Sequence[Sequence[str]]:
    """Return a row a batch: its cards, its points, the points so far, and the working."""
    rows = []
    so_far = Laying(laying.pile, laying.rules)
    for batch in laying.batches:
        so_far.lay(batch)
        rows.append((str(batch), laying.points(batch), so_far.total, laying.working(batch)))
    return rows
