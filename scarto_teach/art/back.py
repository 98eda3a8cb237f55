"""The back of the cards: a lattice of lozenges; the same whichever way up it lies."""

from scarto_teach.art.drawing import moved, placed
from scarto_teach.art.pips import SIGNS


def _rows(drawing: str, count: int, first: float) -> str:
    return "\n".join(placed(drawing, 14, first + 18 * row) for row in range(count))


def _lozenges(half_width: float, half_height: float, count: int) -> str:
    return "".join(
        f"M{12 * column} {-half_height}l{half_width} {half_height}l{-half_width} {half_height}"
        f"l{-half_width} {-half_height}z"
        for column in range(count)
    )


BACK = "\n".join(
    (
        "m M10 6H90Q94 6 94 10V166Q94 170 90 170H10Q6 170 6 166V10Q6 6 10 6Z",
        _rows(f"i {_lozenges(2.2, 3.4, 7)}", 9, 16),
        _rows(f"t {moved(_lozenges(4.6, 7, 6), 6)}", 8, 25),
        "F M10 6H90Q94 6 94 10V166Q94 170 90 170H10Q6 170 6 166V10Q6 6 10 6Z",
        "p @50,88,22",
        "t @50,88,18.5",
        placed(SIGNS["T"], 50, 88, 1.55),
    )
)
