"""The same pack in French clothes: suit signs, aces, and trumps as in a Tarot Nouveau pack.

A French suit goes by the small letter of ours: s spades, b clubs, c hearts, d diamonds (Swords,
Batons, Cups, Coins). Only the pictures change: every card keeps its strength and its value.
"""

from scarto_teach.art.drawing import placed
from scarto_teach.art.glyphs import written

# Each sign is drawn about the origin, some 20 units across, in one piece of ink.
FRENCH = {
    "s": """
        i M0 -12C3.4 -5.6 10.4 -1.6 10.4 4C10.4 9.2 4.4 9.8 1.4 6C1.8 9 2.6 10.8 4.4 12H-4.4
        + C-2.6 10.8 -1.8 9 -1.4 6C-4.4 9.8 -10.4 9.2 -10.4 4C-10.4 -1.6 -3.4 -5.6 0 -12Z""",
    "b": """
        i @0,-6,4.9@-5.8,2.4,4.9@5.8,2.4,4.9
        i M0 -2C.6 6 1.8 10 4.4 12H-4.4C-1.8 10 -.6 6 0 -2Z""",
    "c": """
        i M0 11.4C-3.6 6 -10.4 2 -10.4 -4.2C-10.4 -9.6 -2.8 -11 0 -5.2
        + C2.8 -11 10.4 -9.6 10.4 -4.2C10.4 2 3.6 6 0 11.4Z""",
    "d": """
        i M0 -12.6C2.4 -8 5.4 -4 9 0C5.4 4 2.4 8 0 12.6C-2.4 8 -5.4 4 -9 0
        + C-5.4 -4 -2.4 -8 0 -12.6Z""",
}
SCALES = (1.6, 1.3, 1.08, 0.96)  # for 2-3, 4-6, 7-8 and 9-10 pips


def ace(suit: str) -> str:
    """Return the ace of a French suit: its sign, once and large, in a wreath of dots."""
    ring = "@54,57,2.4@54,151,2.4@14,104,2.4@94,104,2.4@26,142,1.8@82,142,1.8@82,66,1.8"
    return f"h @54,104,40\ng {ring}\n{placed(FRENCH[suit], 54, 104, 2.9)}"


# The scenes of a Tarot Nouveau pack, each as one small thing: folly, the four ages, the four times
# of the day, the elements, four pastimes, the four seasons, the game, and folly again.
_THINGS = {
    1: "i @0,-6,5\nm M-9 12C-9 2 -4 0 0 0S9 2 9 12Z\ng @-9,12,2@0,12,2@9,12,2",
    2: "m M-8 -2H8L0 10Z\nt M-8 -2C-8 -6 8 -6 8 -2Z\nl M0 -5V-11M0 10V13",
    3: "g @0,-6,3.2\nm @0,-12,3@5.6,-8,3@3.6,-1,3@-3.6,-1,3@-5.6,-8,3\ng @0,-6,3\nl M0 1V13"
    "M0 8Q6 8 7 3",
    4: "g M-12 -7H4C4 -3 8 -2 12 -2V1H4V6H8V11H-8V6H-4V1C-8 1 -12 -3 -12 -7Z",
    5: "t M-7 -11H7C7 -4 2 -3 1 0C2 3 7 4 7 11H-7C-7 4 -2 3 -1 0C-2 -3 -7 -4 -7 -11Z"
    "\ng M-5 10C-5 6 0 5 0 3C0 5 5 6 5 10Z\nL M-9 -12H9M-9 12H9",
    6: "g M-9 6C-9 -6 9 -6 9 6Z\nl M-13 6H13M-9 10H9M0 -7V-12M-9 -4L-13 -8M9 -4L13 -8",
    7: "l M0 -13V13M-13 0H13M-9 -9L9 9M9 -9L-9 9\ng @0,0,7",
    8: "m M-10 2C-10 -10 10 -10 10 2Z\nl M-13 2H13M-10 6H10M-7 10H7",
    9: "g M4 -12C-8 -11 -12 4 -2 10C3 13 9 12 12 7C2 8 -4 -3 4 -12Z\ni @8,-6,1.6@11,-1,1",
    10: "m M-13 11L-4 -7L1 2L5 -3L13 11Z\nl M2 -10Q5 -13 7 -9Q9 -13 12 -10",
    11: "g M0 2C-8 -2 -4 -8 -1 -13C0 -9 3 -9 3 -6C5 -7 5 -9 5 -9C8 -4 6 0 0 2Z"
    "\nl M-13 7Q-9 3 -5 7T3 7T11 7M-13 12Q-9 8 -5 12T3 12T11 12",
    12: "i @-6,9,3.4@7,6,3.4\nL M-3 9V-9L10 -12V6",
    13: "m M-8 -4H8C12 2 11 12 0 12S-12 2 -8 -4Z\nL M-7 -4H7\nl M-5 -5C-9 -14 9 -14 5 -5",
    14: "m M0 -13C11 -11 11 3 0 4C-11 3 -11 -11 0 -13Z\nL M0 -3V13\nl M0 4L5 -1",
    15: "t M-2 -10C9 -12 15 -1 9 5C6 8 3 3 0 6C-2 9 2 12 -3 12C-15 11 -13 -8 -2 -10Z"
    "\ni @-6,-3,1.6@1,-6,1.6@7,-2,1.6@-7,4,1.6",
    16: "l M0 13V-2M0 9Q-8 9 -9 2M0 6Q8 6 9 0\nm M-6 -12L-2 -8L0 -13L2 -8L6 -12V-4C6 2 -6 2 -6 -4Z",
    17: "l M0 13V-8M-5 13Q-2 4 -6 -6M5 13Q2 4 6 -6"
    "\ng M0 -13Q4 -9 0 -4Q-4 -9 0 -13ZM-7 -11Q-2 -8 -6 -2Q-10 -6 -7 -11ZM7 -11Q10 -6 6 -2"
    "Q2 -8 7 -11Z",
    18: "l M0 -12V-7M0 -9Q6 -14 9 -9\nm @-5,-4,3@1,-4,3@6,-3,3@-2,2,3@4,2,3@1,8,3",
    19: "L M0 -13V13M-11 -6.5L11 6.5M11 -6.5L-11 6.5"
    "\nl M-4 -11L0 -7L4 -11M-4 11L0 7L4 11M-12 -2L-6 -3.5L-7 -9.4M12 2L6 3.5L7 9.4"
    "M12 -2L6 -3.5L7 -9.4M-12 2L-6 3.5L-7 9.4",
    20: "t M-10 -8L2 -12L10 8L-2 12Z\np M-12 -6H-1V11H-12Z\ni @-6.5,2.5,2.2",
    21: "m M-11 8C-13 -4 -6 -6 -3 -1C-3 -10 3 -10 3 -1C6 -6 13 -4 11 8Z"
    "\ng @-10,-5,2@0,-10,2@10,-5,2\np M-12 8H12V12H-12Z",
}


def trump(number: int, frame: str) -> str:
    """Return a trump with two heads: its thing upright and turned round, a band between them."""
    upper = f"{placed(_THINGS[number], 60, 48, 1.7)}"
    lower = f"{placed(_THINGS[number], 40, 128, -1.7)}"
    turned = placed(f"r {written(str(number), 0, -7, 14, 16, 1.6, 2)}", 82, 154, -1)
    band = "t M6 83H94V93H6Z\ni M50 84.5L54 88L50 91.5L46 88Z@30,88,1.6@70,88,1.6@16,88,1@84,88,1"
    return "\n".join((f"p {frame}", upper, lower, band, f"F {frame}", turned))
