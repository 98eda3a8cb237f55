"""A deal as a line of moments to look back at, and as a record to keep or to take up again."""

from __future__ import annotations

import re

from scarto_teach.engine import BadRecord, Deal
from scarto_teach.text import t
from scarto_teach.widgets.base import ViewDict, note
from scarto_teach.widgets.deal_view import ME

__all__ = ["decisions", "moments", "record_deal", "record_parts", "turned"]

PLACE = re.compile(r"Line (\d+), column (\d+)")  # where a record is at fault


def moments(deal: Deal) -> list[Deal]:
    """Return the deal after each of its acts, from the dealing on."""
    found = [deal]
    while not found[-1].awaits_discard:
        found.append(found[-1].before)
    return found[::-1]


def turned(deal: Deal, seat: int) -> Deal:
    """Return the same deal with the table turned: the player of `seat` sits below, in seat 0."""
    if not seat:
        return deal
    seats = deal.rules.seats
    hands = [deal.dealt[(seat + place) % seats] for place in range(seats)]
    found = Deal.from_hands(hands, deal.talon, (deal.dealer - seat) % seats, deal.rules)
    for event in deal.events:
        discards = event.kind == "discard"
        found = found.discard(event.cards) if discards else found.play(event.cards[0])
    return found


def decisions(deal: Deal) -> list[Deal]:
    """Return the earlier moments in which it was for the learner to act."""
    return [moment for moment in moments(deal)[:-1] if moment.turn == ME]


def record_deal(text: str, seats: int) -> Deal:
    """Return the deal of a record; BadRecord where it is none, or seats another number."""
    deal = Deal.from_text(text)
    if deal.rules.seats != seats:
        raise BadRecord(
            t(
                "This record seats {theirs}, the table {ours}. DealTable.from_text takes it up.",
                theirs=deal.rules.seats,
                ours=seats,
            )
        )
    return deal


def record_parts(deal: Deal, typed: str, said: ViewDict | None) -> ViewDict:
    """Return the parts of a view that show a record to copy and a place to paste one.

    Nothing hidden is sent: while the deal is played the record stays in Python.  `typed` is a
    record that was refused; the line at fault is shown with a mark under its place.
    """
    shown = typed or (str(deal) if deal.is_over else "")
    found: ViewDict = {
        "field": {
            "label": t("Record of a deal"),
            "mode": "lines",
            "value": shown,
            "button": t("Load it"),
        }
    }
    if said is None:
        kept = t(
            "A record names every hand, so it is shown after the last trick. "
            "Until then print(table.save()) writes it."
        )
        copy = t("Copy it to keep the deal, or paste another one.")
        found["feedback"] = note(copy if deal.is_over else kept)
    place = PLACE.search(said["text"]) if said and typed else None
    lines = typed.splitlines()
    if place and 0 < int(place[1]) <= len(lines):
        found["detail"] = f"{lines[int(place[1]) - 1]}\n{' ' * (int(place[2]) - 1)}^"
    return found
