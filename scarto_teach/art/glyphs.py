"""Figures and letters of the index and the roman numerals, as lines on a grid of 10 by 16."""

from scarto_teach.art.drawing import moved

# character -> (advance width, path)
GLYPHS: dict[str, tuple[float, str]] = {
    "0": (10, "M5 0C1.6 0 0 3.4 0 8S1.6 16 5 16 10 12.6 10 8 8.4 0 5 0Z"),
    "1": (5, "M0 3.4L5 0V16"),
    "2": (10, "M.3 4.4C.3 1.6 2.2 0 5 0S9.6 1.7 9.6 4.4C9.6 8 2.6 11.4 .2 16H10"),
    "3": (10, "M.4 0H9.2L4.4 6.3C8 6 10 8.2 10 11S8 16 5 16C2.9 16 1.1 15.2 0 13.6"),
    "4": (10.6, "M7.6 16V0L0 11.4H10.6"),
    "5": (
        10,
        "M9 0H1.6L.9 7.3C2 6.5 3.4 6.1 5 6.1 8 6.1 10 8.1 10 11S8 16 5 16C2.9 16 1.1 15.2 0 13.6",
    ),
    "6": (
        10,
        "M7.8 0C3.4 2.8 0 7 0 11.1 0 14 2 16 5 16S10 14 10 11.1 8 6.4 5 6.4C2.6 6.4 .8 7.7 .2 9.8",
    ),
    "7": (10, "M0 0H10C7 5 4.6 10 4 16"),
    "8": (
        10,
        "M5 7.3C2.5 7.3 .9 5.8 .9 3.7S2.5 0 5 0 9.1 1.6 9.1 3.7 7.5 7.3 5 7.3C2 7.3 0 9.1"
        " 0 11.7S2 16 5 16 10 14.3 10 11.7 8 7.3 5 7.3Z",
    ),
    "9": (
        10,
        "M2.2 16C6.6 13.2 10 9 10 4.9 10 2 8 0 5 0S0 2 0 4.9 2 9.6 5 9.6C7.4 9.6 9.2 8.3 9.8 6.2",
    ),
    "K": (10, "M.5 0V16M9.6 0L.5 10M3.8 6.4L10 16"),
    "Q": (10.4, "M5 0C1.6 0 0 3.4 0 8S1.6 16 5 16 10 12.6 10 8 8.4 0 5 0ZM5.6 11.2L10.4 17"),
    "C": (10, "M10 3.4C9.2 1.2 7.5 0 5.4 0 2 0 0 3.2 0 8S2 16 5.4 16C7.5 16 9.2 14.8 10 12.6"),
    "J": (9, "M3.4 0H9V11C9 14.2 7.4 16 4.6 16 2.2 16 .6 14.6 0 12.2"),
    "R": (10, "M.5 16V0H5C8 0 9.5 1.7 9.5 4.4S8 8.8 5 8.8H.5M5 8.8L10 16"),
    "D": (10, "M.5 0V16H3.6C7.8 16 10 13 10 8S7.8 0 3.6 0Z"),
    "F": (9, "M.5 16V0H9M.5 7.6H7.6"),
    "M": (11, "M0 16V0L5.5 9 11 0V16"),
    "V": (10, "M0 0L5 16 10 0"),
    "I": (2, "M1 0V16"),
    "X": (9, "M0 0L9 16M9 0L0 16"),
}


def written(
    text: str, centre: float, top: float, height: float, width: float, gap: float, weight: float
) -> str:
    """Return the path of `text` about the middle line `centre`, scaled down to at most `width`.

    `gap` is the white between two glyphs and `weight` the thickness of the line, in card units.
    """
    advance = sum(GLYPHS[character][0] for character in text)
    spaces = (len(text) - 1) * (gap + weight)
    kx = min(height / 16, (width - weight - spaces) / advance)
    x = centre - (kx * advance + spaces) / 2
    paths = []
    for character in text:
        paths.append(moved(GLYPHS[character][1], x, top + weight / 2, kx, (height - weight) / 16))
        x += kx * GLYPHS[character][0] + gap + weight
    return "".join(paths)
