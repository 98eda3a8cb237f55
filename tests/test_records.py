"""Deal records: text round trips in every state, people's files are read, errors say where."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from random import Random

import pytest
from strategies import VARIANTS, Variant, play_out, random_act

from scarto_teach import PICCOLO, PIEDMONT, BadRecord, Cards, Deal, ScartoError

RECORD = str(play_out(Deal.shuffled(seed=7, dealer=1), Random(7)))
TYPED = "".join(line for line in RECORD.splitlines(True) if not line.startswith("seed"))


def row(start: str, text: str = TYPED) -> int:
    """The number, from 1, of the line that starts so."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def edited(start: str, old: str, new: str, text: str = TYPED) -> str:
    """The record with one replacement (a pattern) in the line that starts so."""
    lines = text.splitlines()
    at = row(start, text) - 1
    changed = re.sub(old, new, lines[at], count=1)
    assert changed != lines[at], "the edit must change something"
    lines[at] = changed
    return "\n".join(line for line in lines if line != "<gone>") + "\n"


def word(start: str, number: int, text: str = TYPED) -> str:
    """A word of the line that starts so, counted from 0 after the colon."""
    return text.splitlines()[row(start, text) - 1].split(": ", 1)[1].split()[number]


@pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
def test_records_round_trip_in_every_state(one: Variant) -> None:
    """Before the scarto, after it, in the middle of every trick and at the end."""
    chooser = Random(one.label)
    deal = Deal.shuffled(seed=9, dealer=1, rules=one.rules)
    while True:
        text = str(deal)
        again = Deal.from_text(text)
        assert again == deal
        assert str(again) == text
        assert (again.seed, again.turn, again.trick) == (9, deal.turn, deal.trick)
        assert (again.hands, again.tricks, again.points) == (deal.hands, deal.tricks, deal.points)
        if deal.is_over:
            break
        deal = random_act(deal, chooser)


def test_a_record_has_the_lines_of_the_contract() -> None:
    """Rules, dealer, seed, hands as dealt, talon, scarto, and a line for each trick."""
    heads = [line.split(":")[0] for line in RECORD.splitlines() if not line.startswith("#")]
    hands = ["hand 0", "hand 1", "hand 2"]
    tricks = [str(number) for number in range(1, 26)]
    assert heads == ["rules", "dealer", "seed", *hands, "talon", "discard", *tricks]
    assert [len(Cards(line.split(": ")[1])) for line in RECORD.splitlines() if "hand" in line] == [
        25,
        25,
        25,
    ]


CHANGES: dict[str, Callable[[str], str]] = {
    "BOM": lambda text: "\ufeff" + text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "BOM and CRLF": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "comments": lambda text: "# by hand\n\n   # indented\n" + text + "\n\n# the end",
    "comments after cards": lambda text: text.replace("\n", "  # so it was\n"),
    "trailing blanks": lambda text: text.replace("\n", "  \n"),
    "no line end": lambda text: text.rstrip("\n"),
    "lower case": lambda text: text.replace("SK", "sk"),
    "wide spaces": lambda text: text.replace(": ", ":   "),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("text", [RECORD, TYPED], ids=["seeded", "typed"])
def test_records_are_read_as_people_and_editors_leave_them(change: str, text: str) -> None:
    """Each kind of file gives the same deal."""
    assert Deal.from_text(CHANGES[change](text)) == Deal.from_text(text)


def test_a_record_with_a_seed_alone_deals_it() -> None:
    """Three lines are a deal."""
    deal = Deal.from_text("rules: PIEDMONT\ndealer: 2\nseed: 11\n")
    assert deal == Deal.shuffled(seed=11, dealer=2)


def test_equality_ignores_the_seed() -> None:
    """A typed deal equals the shuffled one with the same cards."""
    assert Deal.from_text(TYPED) == Deal.from_text(RECORD)
    assert Deal.from_text(TYPED).seed is None


def test_c21_seed_and_hands_that_disagree_are_refused() -> None:
    """Never dealt again in silence; the same for the dealer's."""
    other = str(Deal.shuffled(seed=8)).replace("seed: 8", "seed: 9")
    with pytest.raises(BadRecord, match="Seed"):
        Deal.from_text(other)


DOUBLE = word("hand 1", 3)
ERRORS = [
    ("unknown key", edited("talon", "talon", "talons"), "talon", 1),
    ("no colon", edited("dealer", ":", ""), "dealer", None),
    ("rules", edited("rules", "PIEDMONT", "TAROT"), "rules", None),
    ("dealer 3", edited("dealer", "1", "3"), "dealer", None),
    ("dealer -1", edited("dealer", "1", "-1"), "dealer", None),
    ("dealer word", edited("dealer", "1", "north"), "dealer", None),
    ("bad word", edited("hand 2", r"\S+$", "XQ"), "hand 2", "XQ"),
    ("bad first word", edited("hand 0", r": \S+", ": S77"), "hand 0", "S77"),
    ("bad word in trick", edited("4:", r"\S+$", "S99"), "4:", "S99"),
    ("card twice", edited("hand 2", r"\S+$", DOUBLE), "hand 2", DOUBLE),
    ("77 cards", edited("hand 0", r" \S+$", ""), "hand 0", None),
    ("79 cards", edited("talon", "$", " " + DOUBLE), "talon", None),
    ("hand of seat 3", edited("hand 2", "2", "3"), "hand 3", None),
    ("hand twice", edited("hand 2", "2", "1"), "hand 1", None),
    ("two laid away", edited("discard", r" \S+$", ""), "discard", None),
    ("king laid away", edited("discard", r"\S+$", "SK"), "discard", None),
    ("trick number", edited("2:", "2", "3"), "3:", None),
    ("four in a trick", edited("3:", "$", " SK"), "3:", None),
    ("two in a trick", edited("3:", r" \S+$", ""), "3:", None),
    ("trick 0", edited("1:", "1", "0"), "0:", None),
    ("trick 26", TYPED + "26: SK\n", "26:", None),
    ("play without a scarto", edited("discard", ".*", "<gone>"), "1:", None),
    ("card of another hand", edited("1:", r"\S+$", word("1:", 0)), "1:", None),
]


@pytest.mark.parametrize(
    ("text", "start", "column"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS]
)
def test_errors_name_line_and_column(text: str, start: str, column: int | str | None) -> None:
    """The message says "Line N, column M"; a bad word has its own column."""
    with pytest.raises(BadRecord) as caught:
        Deal.from_text(text)
    message = str(caught.value)
    found = re.search(r"Line (\d+), column (\d+)", message)
    assert found, message
    assert len(re.findall("column", message)) == 1, "one place is enough"
    lines = text.splitlines()
    candidates = [n for n, line in enumerate(lines, 1) if line.startswith(start)]
    near = {*candidates, *(n + 1 for n in candidates)}
    assert int(found[1]) in near, message
    if isinstance(column, str):
        assert column in message
        assert int(found[2]) == lines[int(found[1]) - 1].rindex(column) + 1, message
    elif column is not None:
        assert int(found[2]) == column, message


@pytest.mark.parametrize("start", ["3:", "24:"])
def test_a_trick_line_holds_one_card_a_seat(start: str) -> None:
    """A card that slipped into the next line is refused, and the short line is named."""
    slipped = word(start, 2)
    text = edited(start, r" \S+$", "")
    following = f"{int(start[:-1]) + 1}:"
    with pytest.raises(BadRecord, match=f"Line {row(start)},"):
        Deal.from_text(edited(following, ": ", f": {slipped} ", text))


@pytest.mark.parametrize("start", ["hand 0", "hand 2", "talon"])
def test_a_missing_line_is_refused(start: str) -> None:
    """The message names what is missing."""
    lines = [line for line in TYPED.splitlines() if not line.startswith(start)]
    with pytest.raises(BadRecord, match=f"(?i){start}"):
        Deal.from_text("\n".join(lines))


@pytest.mark.parametrize("text", ["", "\ufeff", "# nothing\n", "hello", "{}", "\x00\x01", "1: SK"])
def test_what_is_no_record_is_refused(text: str) -> None:
    """Rubbish is BadRecord, never another exception."""
    with pytest.raises(BadRecord):
        Deal.from_text(text)


def test_an_illegal_play_in_a_record_names_rule_card_and_place() -> None:
    """The rule book's number is in the message."""
    deal = Deal.shuffled(seed=3)
    chooser = Random(3)
    while True:
        deal = random_act(deal, chooser)
        if deal.turn is None:
            pytest.fail("no position with an illegal card")
        illegal = deal.hands[deal.turn] - deal.legal_plays()
        if deal.trick and illegal:
            break
    bad = str(next(iter(illegal)))
    with pytest.raises(BadRecord, match=r"Line \d+, column \d+") as caught:
        Deal.from_text(str(deal).rstrip("\n") + " " + bad + "\n")
    assert re.search(r"R1[0-4]", str(caught.value))


def test_any_truncation_is_read_or_refused_but_never_crashes() -> None:
    """A file cut anywhere gives a deal or a ScartoError."""
    for end in range(0, len(RECORD), 7):
        with contextlib.suppress(ScartoError):
            Deal.from_text(RECORD[:end])


def test_damaged_records_are_read_or_refused_but_never_crash() -> None:
    """Characters changed at random: a deal that adds up, or a ScartoError."""
    chooser = Random(5)
    for _ in range(500):
        text = list(RECORD)
        for _ in range(chooser.randint(1, 4)):
            text[chooser.randrange(len(text))] = chooser.choice("SBCDTF0123456789KQ :#\n\r\t,xé")
        try:
            deal = Deal.from_text("".join(text))
        except ScartoError:
            continue
        assert sum(map(len, deal.hands)) + sum(map(len, deal.piles)) + len(deal.trick) == 78
        assert deal.rules == PIEDMONT


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Line 1, column 1: There are neither hands nor a seed."),
        ("\n dealer : 2", "Line 2, column 1: There are neither hands nor a seed."),
        ("# so\nhello", "Line 2, column 1: 'hello' has no label. Write, say, 'dealer: 0'."),
        (
            "rules: PIEDMONT\ndealer: 1\n DEALER : 2",
            "Line 3, column 1: 'dealer' stands already in line 2.",
        ),
        (
            "rules:  TAROT",
            "Line 1, column 9: 'TAROT' names no rule set. "
            "There are PIEDMONT, WEB_PAGE, FOUR_PLAYERS, PICCOLO.",
        ),
        (
            "seed: 3\nrules: PIEDMONT partners=yes",
            "Line 2, column 1: 3 seats cannot be partners: "
            "opposite seats need an even number. (R18)",
        ),
        (
            "\n  dealer:  north",
            "Line 2, column 12: 'north' is no number. Write a seat such as 0.",
        ),
        ("seed: 7\ndealer: 9", "Line 2, column 1: Dealer 9 has no seat: they run from 0 to 2."),
        ("\nseed:  x", "Line 2, column 8: 'x' is no number. Write a whole number."),
        (f"seed: {10**40}", f"Line 1, column 7: '{10**40}' is no number. Write a whole number."),
        ("\nhand x: SK", "Line 2, column 6: 'x' is no number. Write a seat such as 0."),
        ("hand 0: SK\nhand 3: SQ", "Line 2, column 1: There is no seat 3 under PIEDMONT."),
        ("hand 1: SQ\nhand 0: SK", "Line 2, column 1: Hand 0 has 1 cards, not 25 (R6)."),
        ("\n2: SK", "Line 2, column 1: Trick 2 stands where trick 1 is due."),
        ("1: SK CK\n2: S9", "Line 1, column 1: Trick 1 has 2 cards, not 3, one a seat."),
        ("1: SK SQ SC SJ", "Line 1, column 1: Trick 1 has 4 cards, not 3, one a seat."),
        ("talon: SK\nhand 1:  SQ  SK", "Line 2, column 14: SK is dealt already, in line 1 (R1)."),
        (
            "\ntalon: SK SQ,  7",
            "Line 2, column 16: '7' could be a trump or a pip. "
            "Write T7 for the trump, S7 for swords.",
        ),
        (
            "talons: SK",
            "Line 1, column 1: 'talons' is no label. "
            "There are rules, dealer, seed, hand 0, talon, discard or a trick number.",
        ),
        (
            "discard: SK SK",
            "Line 1, column 10: SK is named twice; each card is there once (R1).",
        ),
        (
            "seed: 7\ndiscard: SK B8 D5",
            "Line 2, column 1: King of Swords is never laid away. (R8)",
        ),
        (
            "seed: 7\n1: S8  S6",
            "Line 2, column 4: S8: The dealer lays away 3 cards before the first trick. (R7)",
        ),
        (
            TYPED.replace("dealer: 1", "dealer: 1\nseed: 8"),
            "Line 4, column 1: Seed 8 gives other hands than these.",
        ),
    ],
)
def test_what_is_wrong_with_a_record_is_one_sentence_with_its_place(
    text: str, complaint: str
) -> None:
    """Line and column from 1, the word quoted, the rule where there is one."""
    with pytest.raises(BadRecord) as caught:
        Deal.from_text(text)
    assert str(caught.value) == complaint


def test_a_play_that_cannot_be_is_found_in_its_column() -> None:
    """The second card of a line has its own place."""
    text = edited("1:", r": (\S+) \S+", r": \1  SK")
    with pytest.raises(BadRecord) as caught:
        Deal.from_text(text)
    first = len(f"1: {word('1:', 0)}  ") + 1
    assert str(caught.value).startswith(f"Line {row('1:')}, column {first}: SK: ")


def test_r6_a_seed_deals_the_same_cards_for_ever() -> None:
    """Records with a seed alone outlive every change of the code that shuffles."""
    deal = Deal.from_text("rules: PICCOLO\nseed: 5\ndealer: 2")
    assert str(deal) == (
        "# Scarto deal\n"
        "rules: PICCOLO\n"
        "dealer: 2\n"
        "seed: 5\n"
        "hand 0: BQ BC CQ CC C1 DK DQ T16 T15 T14 T10 T7\n"
        "hand 1: SK B10 CK T20 T18 T17 T13 T12 T6 T5 T3 T1\n"
        "hand 2: SQ SC S10 BK CJ DC DJ D1 T21 T19 T9 F\n"
        "talon: SJ BJ T11 T8 T4 T2\n"
    )


def test_a_seeded_record_is_dealt_under_its_own_rules() -> None:
    """The seed is held against the hands under the rule set that the record names."""
    text = str(Deal.shuffled(5, 2, PICCOLO))
    assert Deal.from_text(text) == Deal.shuffled(5, 2, PICCOLO)
    assert Deal.from_text(text).seed == 5
