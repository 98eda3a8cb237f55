"""The pack of 78 cards and how people write them (R1); the only file that knows the numbering.

A card's id is its place in *table order*: Swords, Batons, Cups, Coins, each from its strongest card
to its weakest (R2), then the trumps from 21 down to 1, then the Fool.  Inside the engine a set of
cards is an int whose bit i stands for id i; at every edge it is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

from scarto_teach.engine.errors import BadNotation

__all__ = ["PACK", "Card", "CardText", "Cards", "CardsText", "ids_of", "parse_cards"]

PLAIN_SUITS: Final = "SBCD"
SUIT_NAMES: Final = {"S": "Swords", "B": "Batons", "C": "Cups", "D": "Coins", "T": "Trumps"}
COURT_NAMES: Final = {"K": "King", "Q": "Queen", "C": "Cavalier", "J": "Knave"}
TRUMP_NAMES: Final = {1: "Bagatto", 20: "Angel", 21: "World"}
LONG_RANKS: Final = (*"KQCJ", *map(str, range(10, 0, -1)))  # swords and batons: the 10 high
ROUND_RANKS: Final = (*"KQCJ", *map(str, range(1, 11)))  # cups and coins: the 1 high
FOOL_ID: Final = 77
FOOL: Final = 1 << FOOL_ID
TRUMPS: Final = ((1 << 21) - 1) << 56
FULL_PACK: Final = (1 << 78) - 1
BIT: Final[tuple[int, ...]] = tuple(1 << number for number in range(78))  # a look-up beats a shift


class Card:
    """One of the 78 cards; there is one object a card, so `Card("SK") is Card("sk")`.

    Raises BadNotation where the text names no card or several.

    >>> Card("K of Swords"), Card("Re di Spade").name, Card("XX").name
    (Card('SK'), 'King of Swords', 'Angel (trump 20)')
    """

    __slots__ = ("_code", "id", "name", "number", "rank", "suit")

    id: int
    name: str
    number: int  # of pips and trumps; 0 for courts and the Fool
    rank: str  # "K", "10", for trumps "20"; "" for the Fool, who has none (R3)
    suit: str  # S B C D, T for trumps; "" for the Fool, who has none (R3)
    _code: str

    def __new__(cls, text: CardText) -> Card:
        if isinstance(text, Card):
            return text
        found = parse_cards(text)
        if len(found) != 1:
            raise BadNotation(
                f"{text!r} names {len(found)} cards; one is wanted, such as SK or T20."
            )
        return found[0]

    @property
    def is_trump(self) -> bool:
        """Whether this is one of the 21 trumps; the Fool is not (R3)."""
        return self.suit == "T"

    @property
    def is_fool(self) -> bool:
        """Whether this is the Matto, the Fool."""
        return self.id == FOOL_ID

    @property
    def is_court(self) -> bool:
        """Whether this is a King, Queen, Cavalier or Knave."""
        return self.rank in COURT_NAMES

    @property
    def is_king(self) -> bool:
        """Whether this is one of the four Kings."""
        return self.rank == "K"

    def __str__(self) -> str:
        return self._code

    def __repr__(self) -> str:
        return f"Card({self._code!r})"

    def __lt__(self, other: Card) -> bool:
        return self.id < other.id if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.id

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self._code} is a card; a card cannot be changed.")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self._code,)


CardText: TypeAlias = Card | str
CardsText: TypeAlias = "Cards | Card | str | Iterable[Card | str]"


def _make_card(number: int, suit: str, rank: str) -> Card:
    card = object.__new__(Card)
    if suit in PLAIN_SUITS and suit:
        name = f"{COURT_NAMES.get(rank, rank)} of {SUIT_NAMES[suit]}"
    elif suit:
        called = TRUMP_NAMES.get(int(rank))
        name = f"{called} (trump {rank})" if called else f"Trump {rank}"
    else:
        name = "Matto (the Fool)"
    for field, value in {
        "id": number,
        "name": name,
        "number": int(rank) if rank.isdigit() else 0,
        "rank": rank,
        "suit": suit,
        "_code": suit + rank or "F",
    }.items():
        object.__setattr__(card, field, value)
    return card


PACK: Final[tuple[Card, ...]] = tuple(
    _make_card(number, suit, rank)
    for number, (suit, rank) in enumerate(
        [
            *((suit, rank) for suit in "SB" for rank in LONG_RANKS),
            *((suit, rank) for suit in "CD" for rank in ROUND_RANKS),
            *(("T", str(trump)) for trump in range(21, 0, -1)),
            ("", ""),
        ]
    )
)
BY_CODE: Final[dict[str, Card]] = {str(card): card for card in PACK}
SUIT_OF: Final[tuple[int, ...]] = (*(i // 14 for i in range(56)), *[4] * 21, 5)  # 4 trumps, 5 Fool
SUIT_MASKS: Final[tuple[int, ...]] = (*(0x3FFF << 14 * suit for suit in range(4)), TRUMPS, FOOL)


def ids_of(mask: int) -> list[int]:
    """Return the ids of the bits set in a mask, in table order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Cards:
    """An immutable set of cards that iterates in table order and prints as text that reads back.

    >>> Cards("F C9 SK"), len(Cards("SK S9") | "S9 T1"), "sk" in Cards("SK")
    (Cards('SK C9 F'), 3, True)
    """

    __slots__ = ("mask",)

    mask: int  # bit i stands for the card with id i

    def __new__(cls, cards: CardsText = ()) -> Cards:
        if isinstance(cards, Cards):
            return cards
        if isinstance(cards, str):
            cards = parse_cards(cards)
        elif isinstance(cards, Card):
            cards = (cards,)
        mask = 0
        for card in cards:
            bit = 1 << Card(card).id
            if mask & bit:
                raise BadNotation(f"{Card(card)} is named twice; each card is there once (R1).")
            mask |= bit
        return cls.from_mask(mask)

    @classmethod
    def from_mask(cls, mask: int) -> Cards:
        """Return the set whose ids are the bits of a mask, 0 to 2**78 - 1."""
        self = object.__new__(cls)
        object.__setattr__(self, "mask", mask)
        return self

    def __iter__(self) -> Iterator[Card]:
        return (PACK[number] for number in ids_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card | str) and bool(self.mask >> Card(card).id & 1)

    def __and__(self, other: CardsText) -> Cards:
        return Cards.from_mask(self.mask & Cards(other).mask)

    def __or__(self, other: CardsText) -> Cards:
        return Cards.from_mask(self.mask | Cards(other).mask)

    def __sub__(self, other: CardsText) -> Cards:
        return Cards.from_mask(self.mask & ~Cards(other).mask)

    def __xor__(self, other: CardsText) -> Cards:
        return Cards.from_mask(self.mask ^ Cards(other).mask)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __le__(self, other: CardsText) -> bool:
        return not self.mask & ~Cards(other).mask

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Cards) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A set of cards cannot be changed; | and - make a new one.")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __reduce__(self) -> tuple[type[Cards], tuple[str]]:
        return Cards, (str(self),)


# How people write cards: English, Italian and French words, roman trumps, French suit signs.
_SUIT_WORDS: Final = {
    "S": "s swords sword spade spada épées épée epees epee ♠",
    "B": "b batons baton bastoni bastone bâtons bâton clubs ♣",
    "C": "c cups cup coppe coppa coupes coupe hearts ♥",
    "D": "d coins coin denari denaro deniers denier diamonds ♦",
    "T": "t trump trumps trionfo trionfi atout atouts tarocco tarocchi",
}
_RANK_WORDS: Final = {
    "K": "k king re roi",
    "Q": "q queen regina donna reine dame",
    "C": "cavalier knight cavallo",
    "J": "j knave jack fante valet",
    "1": "1 ace asso as one uno un",
    "2": "2 two due deux",
    "3": "3 three tre trois",
    "4": "4 four quattro quatre",
    "5": "5 five cinque cinq",
    "6": "6 six sei",
    "7": "7 seven sette sept",
    "8": "8 eight otto huit",
    "9": "9 nine nove neuf",
    "10": "10 ten dieci dix",
}
_ROMANS: Final = re.split(
    " +",
    "i ii iii iv/iiii v vi vii viii ix/viiii x "
    "xi xii xiii xiv/xiiii xv xvi xvii xviii xix/xviiii xx xxi",
)
_NAMED: Final = {
    "T1": "bagatto bagat magician",
    "T20": "angel angelo ange",
    "T21": "world mondo monde",
    "F": "f fool matto excuse fou",
}
_FILLERS: Final = {"of", "di", "de", "d'", "the", "il", "la", "le", "lo", "l'"}
_TOKEN: Final = re.compile(r"\((?:trump \d+|the Fool)\)|[^\s,;()']+'?|[,;\n]", re.IGNORECASE)


@cache
def _spellings() -> dict[str, Card]:
    """Return every spelling that is read, in lower case without fillers, with its card."""
    spellings = {str(card).lower(): card for card in PACK}
    for card in PACK[:56]:
        short = card.rank.lower()
        for suit in _SUIT_WORDS[card.suit].split():
            for rank in {short, *_RANK_WORDS[card.rank].split()}:
                spellings[f"{suit} {rank}"] = card
                # rank first is in doubt in one case only: the letter C is a suit too
                if rank != "c" or len(suit) > 1:
                    spellings[f"{rank} {suit}"] = card
            if len(suit) == 1:
                spellings[suit + short] = card
                if short != "c" or not suit.isascii():
                    spellings[short + suit] = card
    for number, romans in enumerate(_ROMANS, start=1):
        card = BY_CODE[f"T{number}"]
        spellings |= dict.fromkeys(romans.split("/"), card)
        for word in _SUIT_WORDS["T"].split():
            for rank in (str(number), *romans.split("/")):
                spellings |= {f"{word} {rank}": card, f"{rank} {word}": card}
    for code, words in _NAMED.items():
        spellings |= dict.fromkeys(words.split(), BY_CODE[code])
    return spellings


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, in the order written.

    Raises BadNotation, which quotes the first word that names no card, with its place.

    >>> parse_cards("sk, Re di Denari; XX Matto")
    (Card('SK'), Card('DK'), Card('T20'), Card('F'))
    """
    return tuple([card for card, _ in locate_cards(text)])


def locate_cards(text: str) -> list[tuple[Card, int]]:
    """Return the cards that a text names in the order written, each with its column from 1.

    Reads codes (SK, sk, T20, F), names (King of Swords, Re di Spade, Matto), roman trumps (XX) and
    the French suits (♠K); blanks, commas, semicolons and line ends part the cards.
    Raises BadNotation as `parse_cards` does.
    """
    if not isinstance(text, str):
        raise BadNotation(f"{text!r} is not card text. Write codes such as 'SK C9 F'.")
    spellings = _spellings()
    tokens = [
        token
        for token in _TOKEN.finditer(text.replace("’", "'"))
        if token[0].lower() not in _FILLERS and token[0][0] != "("
    ]
    words = [token[0].lower().rstrip(".:") for token in tokens]
    cards: list[tuple[Card, int]] = []
    at = 0
    while at < len(words):
        for length in (2, 1):  # the longer name first: "King of Swords" before "King"
            if card := spellings.get(" ".join(words[at : at + length])):
                cards.append((card, tokens[at].start() + 1))
                at += length
                break
        else:
            if words[at] not in ",;\n":
                place = sum(word not in ",;\n" for word in words[: at + 1])
                word = tokens[at][0]
                raise BadNotation(_complaint(word), word, place, tokens[at].start() + 1)
            at += 1
    return cards


def _complaint(word: str) -> str:
    """Return what is wrong with a word that names no card, and what would do instead."""
    if word.isdigit():
        return f"could be a trump or a pip. Write T{word} for the trump, S{word} for swords."
    for rank, words in _RANK_WORDS.items():
        if word.lower() in words.split():
            return f"is a rank without a suit. Write both, such as S{rank}."
    return (
        "names no card. Write a suit and a rank: S B C D with 1 to 10, J C Q K (SK, C9); "
        "T1 to T21 for trumps; F for the Matto."
    )
