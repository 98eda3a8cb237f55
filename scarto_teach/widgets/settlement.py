"""The end of a deal: from three piles to 78, to minus 26, to who pays whom (R17, R18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scarto_teach.engine import Deal
from scarto_teach.text import t
from scarto_teach.widgets.base import row_of
from scarto_teach.widgets.places import amount

__all__ = ["settlement"]


def settlement(deal: Deal, names: Sequence[str]) -> dict[str, Any]:
    """Return the parts of a view that settle a finished deal: a table and the cards laid away."""
    share = deal.rules.side_share
    head = [t("player"), t("tricks"), t("points"), t("share"), t("score"), t("settles")]
    rows: list[list[str]] = []
    for seat, (won, points, score) in enumerate(
        zip(deal.tricks_won, deal.points, deal.scores, strict=True)
    ):
        pays = t("draws {points}", points=amount(score))
        if score < 0:
            pays = t("pays {points}", points=amount(-score))
        settles = pays if score else t("pays nothing")
        cells = [str(won), amount(points), amount(-share), amount(score, sign=True), settles]
        rows.append([names[seat], *cells])
    sums = (sum(deal.points), -share * deal.rules.seats, sum(deal.scores))
    total = [t("together"), str(deal.rules.tricks), *map(amount, sums), ""]
    if any(deal.bonuses):
        head.append(t("Ultimo"))
        for row, bonus in zip(rows, deal.bonuses, strict=True):
            row.append(f"{bonus:+}")
        total.append("0")
    label = t("Laid away by {player}", player=names[deal.dealer])
    return {
        "rows": {"label": t("The settlement (R17, R18)"), "head": head, "rows": [*rows, total]},
        "groups": [row_of(label, deal.discarded, t("counted in that pile (R7)"))],
    }
