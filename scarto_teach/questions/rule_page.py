"""A rule page as printed claims: each is counted after, mended, and `audit` hears of the rest.

The claims are those of a page on the web, in our words (docs/rules.md, "Why a rule set must add
up").  What a claim comes to is reckoned from the page as it stands, so that a mended line tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from scarto_teach.engine import PIEDMONT, RuleSet
from scarto_teach.text import t

__all__ = ["CLAIMS", "DUTY", "STRUCK", "Claim", "Page"]

STRUCK: Final = ""  # what stands where a line has been struck out
BATCHES: Final = 26  # 25 of three, and the pair that is filled up (R17)


@dataclass(frozen=True)
class Claim:
    """One line of the page; `{value}` in its text is what may be mended."""

    key: str
    rule: str
    text: str
    printed: str
    ways: tuple[str, ...] = ()  # what may stand there instead; none where a number is wanted


FIVES: Final = {
    "the Bagatto, the Angel and the World": (1, 20, 21),
    "the Bagatto and the Angel": (1, 20),
    "the Bagatto and the World": (1, 21),
    "the Angel and the World": (20, 21),
}
ANY: Final = "any trump will do"
DUTY: Final = "it must beat those in the trick, if it can"
BEATS: Final = "It must beat the trumps that lie in the trick."
TWO_WIN: Final = "There are always two winners and one loser."
TWO_LOSE: Final = "There are always two losers and one winner."
EITHER: Final = "There may be one loser, or two."

CLAIMS: Final = (
    Claim("pack", "R1", "There are 78 cards: four suits of 14, the Matto, and {value} trumps.",
          "22"),
    Claim("hands", "R6", "Each of three players gets {value} cards; three are left, the talon.",
          "25"),
    Claim("dealer", "R7", "The dealer takes up the talon, and then holds {value} cards.", "29"),
    Claim("tricks", "R20", "The dealer lays three cards away, and {value} tricks are played.",
          "75"),
    Claim("any", "R12", "Who cannot follow plays a trump, and {value}.",
          ANY),
    Claim("beats", "R12", "{value}", BEATS, (STRUCK, DUTY)),
    Claim("fives", "R4", "Kings count 5, and so do {value}.", next(iter(FIVES)),
          tuple(FIVES)[1:]),
    Claim("pips", "R4", "Queens and the Matto count 4, Cavaliers 3, Knaves 2, any other card "
          "{value}.", "0"),
    Claim("off", "R17", "Cards are counted in threes, less {value} a batch; the Matto lies "
          "apart.", "2"),
    Claim("total", "R17", "All piles together make {value} points.", "78"),
    Claim("share", "R18", "A score is the points less {value}; the three scores add to 0.", "26"),
    Claim("losers", "R18", "{value}", TWO_WIN, (STRUCK, EITHER, TWO_LOSE)),
)  # fmt: skip


@dataclass(frozen=True)
class Page:
    """The page as it stands; mending a line makes another one of it."""

    mended: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def value(self, claim: Claim) -> str:
        """Return what stands in a line now."""
        return self.mended.get(claim.key, claim.printed)

    def line(self, claim: Claim) -> str:
        """Return the whole line as it stands."""
        return t(claim.text, value=t(self.value(claim)))

    def mend(self, claim: Claim, value: str) -> Page:
        """Return the page with another value in a line; one of two that quarrel may go."""
        change = {"any": DUTY, claim.key: STRUCK} if value == DUTY else {claim.key: value}
        return replace(self, mended=MappingProxyType({**self.mended, **change}))

    @property
    def rules(self) -> RuleSet:
        """The page as a rule set, so far as one can hold it; `audit` says what it makes of it."""
        return replace(
            PIEDMONT,
            name="THE_PAGE",
            five_trumps=FIVES[self._of("fives")],
            pip_value=int(self._of("pips")),
            share=int(self._of("share")),
            overtrump=self._of("any") == DUTY,
        )

    def holds(self, claim: Claim) -> bool:
        """Return whether a line can hold beside the others."""
        return _COUNTS[claim.key](self)[0]

    def proof(self, claim: Claim) -> str:
        """Return the count that shows that a line can hold, or that it cannot."""
        return f"{_COUNTS[claim.key](self)[1]} ({claim.rule})"

    def waits(self, claim: Claim) -> bool:
        """Return whether a line is at fault only because of lines above it."""
        return claim.key == "total" and not self.holds(claim)

    def _of(self, key: str) -> str:
        return self.value(next(claim for claim in CLAIMS if claim.key == key))


def _pack(page: Page) -> tuple[bool, str]:
    trumps = int(page._of("pack"))
    cards = 4 * 14 + 1 + trumps
    said = t("4 times 14, the Matto and {trumps} trumps: {cards} cards.",
             trumps=trumps, cards=cards)  # fmt: skip
    return cards == len(PIEDMONT.pack), said


def _hands(_page: Page) -> tuple[bool, str]:
    return True, t("3 times 25 are 75, and 3 are 78: every card is somewhere.")


def _dealer(page: Page) -> tuple[bool, str]:
    held = PIEDMONT.hand_size + PIEDMONT.talon_size
    return int(page._of("dealer")) == held, t("25 in the hand and 3 of the talon: 28.")


def _tricks(page: Page) -> tuple[bool, str]:
    said = t("28 less 3 are 25 cards in each hand, and a trick takes one from each: 25 tricks.")
    return int(page._of("tricks")) == PIEDMONT.tricks, said


def _any(page: Page) -> tuple[bool, str]:
    if page._of("any") == DUTY:
        return True, t("That is played at some tables, though not in Piedmont.")
    return True, t("By itself it can be played, and in Piedmont it is. Now read on.")


def _beats(page: Page) -> tuple[bool, str]:
    if page._of("beats") == STRUCK:
        return True, t("Now one line speaks of it, and the other is gone.")
    return False, t("You hold the 3 and the 12, and the 10 lies there. By the line above both may "
                    "go, by this one the 12 alone.")  # fmt: skip


def _fives(page: Page) -> tuple[bool, str]:
    fives = FIVES[page._of("fives")]
    rules = replace(PIEDMONT, five_trumps=fives)
    said = t("{count} trumps at 5, the blank cards at 1: the values add to {values}, the piles to "
             "{total}.", count=len(fives), values=sum(rules.values), total=rules.total)  # fmt: skip
    return rules.total == PIEDMONT.total, said


def _pips(page: Page) -> tuple[bool, str]:
    pip = int(page._of("pips"))
    rules = replace(PIEDMONT, pip_value=pip)
    said = t("Three blank cards: {pip} and {pip} and {pip}, less 2: {batch}.",
             pip=pip, batch=str(3 * pip - 2).replace("-", "−"))  # fmt: skip
    if pip > 1:
        said += " " + t("And the piles would make {total}.", total=rules.total)
    return rules.total == PIEDMONT.total, said


def _off(_page: Page) -> tuple[bool, str]:
    return True, t("25 batches and a pair, filled up with a 1: 26 times 2 come off, 52 in all.")


def _total(page: Page) -> tuple[bool, str]:
    rules = page.rules
    said = t("The values add to {values}, and 1 fills the pair up; less {batches} times 2: "
             "{total}.", values=sum(rules.values), batches=BATCHES, total=rules.total)  # fmt: skip
    return rules.total == int(page._of("total")), said


def _share(page: Page) -> tuple[bool, str]:
    share, total = int(page._of("share")), int(page._of("total"))
    return 3 * share == total, t("3 times {share} are {sum}.", share=share, sum=3 * share)


def _losers(page: Page) -> tuple[bool, str]:
    stands = page._of("losers")
    if stands == TWO_LOSE:
        return False, t("31, 29 and 18 points: two draw, 5 and 3, and one pays 8.")
    if stands == TWO_WIN:
        return False, t("36, 24 and 18 points: one draws 10, and two pay, 2 and 8.")
    return True, t("36, 24, 18 has two losers; 31, 29, 18 has one.")


_COUNTS: Final[dict[str, Callable[[Page], tuple[bool, str]]]] = {
    "pack": _pack, "hands": _hands, "dealer": _dealer, "tricks": _tricks, "any": _any,
    "beats": _beats, "fives": _fives, "pips": _pips, "off": _off, "total": _total,
    "share": _share, "losers": _losers,
}  # fmt: skip
