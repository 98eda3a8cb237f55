"""Deals as text that people can read, type and mend: the format alone, without a rule of play.

# comments and blank lines are skipped
rules: PIEDMONT
dealer: 0
seed: 7
hand 0: SK SQ ...
hand 1: ...
hand 2: ...
talon: ...
discard: S2 B3 C9
1: C9 C2 C10
2: ...
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from scarto_teach.engine.cards import Card, Cards, locate_cards
from scarto_teach.engine.errors import BadNotation, BadRecord, BadRuleSet
from scarto_teach.engine.ruleset import PIEDMONT, RuleSet

__all__ = ["Placed", "Record", "read_record", "write_record"]

_LINE = re.compile(r"\s*(?P<label>[^:]+?)\s*:\s*(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card and where it stands in the text, line and column from 1."""

    card: Card
    line: int
    column: int


@dataclass(slots=True)
class Record:
    """What a text says, line numbers with it, before anyone asks whether it can be."""

    rules: RuleSet = PIEDMONT
    dealer: int = 0
    seed: int | None = None
    hands: dict[int, Cards] = field(default_factory=dict)
    talon: Cards = field(default_factory=Cards)
    discard: Cards | None = None
    tricks: list[list[Placed]] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    seen: dict[Card, int] = field(default_factory=dict)


def fault(line: int, column: int, what: object) -> BadRecord:
    """Return the error that points at a place in the record."""
    return BadRecord(f"Line {line}, column {column}: {what}")


def read_record(text: str) -> Record:
    """Return what a record says; BOM, CRLF, comments (#) and blank lines are taken as they come.

    Raises BadRecord with line and column.
    """
    record = Record()
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        content = raw.partition("#")[0].rstrip()
        if not content.strip():
            continue
        match = _LINE.fullmatch(content)
        if not match:
            raise fault(number, 1, f"{content.strip()!r} has no label. Write, say, 'dealer: 0'.")
        label, rest, column = match["label"].lower(), match["rest"], match.start("rest") + 1
        label = " ".join(label.split())
        if label in record.lines:
            raise fault(number, 1, f"{label!r} stands already in line {record.lines[label]}.")
        record.lines[label] = number
        try:
            _read_line(record, label, rest, number, column)
        except BadNotation as error:
            raise fault(number, column + error.column - 1, error.complaint) from None
        except BadRuleSet as error:
            raise fault(number, column, error) from None
    for trick, cards in enumerate(record.tricks, start=1):
        seats, line = record.rules.seats, record.lines[str(trick)]
        if len(cards) > seats or (len(cards) < seats and trick < len(record.tricks)):
            raise fault(line, 1, f"Trick {trick} has {len(cards)} cards, not {seats}, one a seat.")
    return record


def _read_line(record: Record, label: str, rest: str, line: int, column: int) -> None:
    match label.split():
        case ["rules"]:
            record.rules = RuleSet.from_text(rest)
        case ["dealer"]:
            record.dealer = _number(rest, line, column, "a seat such as 0")
        case ["seed"]:
            record.seed = _number(rest, line, column, "a whole number")
        case ["hand", seat]:
            cards = _dealt(record, placed(rest, line, column))
            record.hands[_number(seat, line, 6, "a seat such as 0")] = cards
        case ["talon"]:
            record.talon = _dealt(record, placed(rest, line, column))
        case ["discard"]:
            record.discard = Cards(rest)
        case [trick] if trick.isdecimal():
            due = len(record.tricks) + 1
            if int(trick) != due:
                raise fault(line, 1, f"Trick {trick} stands where trick {due} is due.")
            record.tricks.append(placed(rest, line, column))
        case _:
            known = "rules, dealer, seed, hand 0, talon, discard or a trick number"
            raise fault(line, 1, f"{label!r} is no label. There are {known}.")


def placed(text: str, line: int, column: int) -> list[Placed]:
    """Return the cards of a text that begins at a column of a line, each with its place."""
    return [Placed(card, line, column + at - 1) for card, at in locate_cards(text)]


def _dealt(record: Record, cards: list[Placed]) -> Cards:
    """Return the cards of a hand or the talon, each dealt for the first time (R1)."""
    for card in cards:
        if card.card in record.seen:
            what = f"{card.card} is dealt already, in line {record.seen[card.card]} (R1)."
            raise fault(card.line, card.column, what)
        record.seen[card.card] = card.line
    return Cards([card.card for card in cards])


def _number(text: str, line: int, column: int, wanted: str) -> int:
    if not re.fullmatch(r"\d{1,40}", text):
        raise fault(line, column, f"{text!r} is no number. Write {wanted}.")
    return int(text)


def write_record(
    rules: RuleSet,
    dealer: int,
    seed: int | None,
    hands: Sequence[Cards],
    talon: Cards,
    discard: Cards | None,
    plays: Sequence[Card],
) -> str:
    """Return the record of a deal as text, ending with a line end."""
    lines = ["# Scarto deal", f"rules: {rules}", f"dealer: {dealer}"]
    lines += [] if seed is None else [f"seed: {seed}"]
    lines += [f"hand {seat}: {hand}" for seat, hand in enumerate(hands)]
    lines += [f"talon: {talon}"]
    lines += [] if discard is None else [f"discard: {discard}"]
    for number, start in enumerate(range(0, len(plays), rules.seats), start=1):
        lines.append(f"{number}: {' '.join(map(str, plays[start : start + rules.seats]))}")
    return "\n".join(lines) + "\n"
