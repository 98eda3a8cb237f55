"""The twenty-one trumps together, their grounds, and the field for the numeral."""

from scarto_teach.art.trumps_high import HIGH
from scarto_teach.art.trumps_low import LOW

TRUMPS = {**LOW, **HIGH}
# Death and the Moon have a dark ground, the Sun a light one; all others the tint.
GROUNDS = {13: "i", 18: "i", 19: "p"}
BANNER = "p M6 151H94V166Q94 170 90 170H10Q6 170 6 166Z"
