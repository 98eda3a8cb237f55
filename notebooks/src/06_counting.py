# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Counting in threes
#
# What is my pile worth? Run the cell and count the first three cards.

# %%
from scarto_teach import Walkthrough

Walkthrough("06")

# %% [markdown]
# ## Try to break it
#
# Nine cards. Pick three, press *Lay*, and so on; then *Lay them another way*. Can you find batches that make the pile worth more?

# %%
from scarto_teach.widgets import TripletCounter

TripletCounter("CK SQ BJ T3 T7 D4 S2 C6 D9")

# %% [markdown]
# ## Two over
#
# In one of your tricks Anna played the *Matto* and took it back, so two cards are over. Count first, then lay.

# %%
TripletCounter("T20 DC S9 B8 SK C4 D7 T12 BQ B5 C9")

# %% [markdown]
# And this is Anna's pile. Where does the Matto go?

# %%
TripletCounter("F CK B3 T5 DJ C8 S6")

# %% [markdown]
# ## Count yours before the table does
#
# A whole deal has been played for you. Count your pile, then go on: three piles, 78 points, and who pays whom.

# %%
TripletCounter.after_deal(seed=50)

# %% [markdown]
# ## Three deals are a match
#
# Each player deals once. Whoever stands lowest after the third deal pays the stake (R19).

# %%
from scarto_teach.widgets import Scoreboard

Scoreboard.after_match(seed=3)

# %% [markdown]
# ## Drill
#
# Piles without end, from three cards to a whole one. What you missed comes back a little later.

# %%
from scarto_teach import Drill

Drill("06", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | adding the values and stopping there | each batch loses two, R17 |
# | taking the World, 21, for five points | the Angel and the Bagatto are worth five, the World one, R4 |
# | laying the Matto in a batch | it lies apart and counts its full four, R17 |
# | counting two cards over as they are | one more for the missing card, then less two, R17 |
# | leaving out the cards laid away | they count for the dealer, R7 |
# | thinking that one pays and two draw | each is measured against 26: two may pay, R18 |
#
# The first one, at the table:

# %%
walk = Walkthrough("06")
walk.answer(7)

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("06")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [fourteen questions, eleven of them without code](../exercises/06_counting.ipynb). Then lesson [07 A whole deal](07_a_whole_deal.ipynb).
#
# ## In code
#
# For those who program. The table counts with one function, and can say how.

# %%
from scarto_teach import count_points

count_points("CK T3 T4 SQ C2")

# %%
from scarto_teach import explain_count

print(*explain_count("CK T3 T4 SQ C2"), sep="\n")

# %%
print(*explain_count("S2 S3 D10 F"), sep="\n")

# %% [markdown]
# ### Does the grouping matter?
#
# Nine cards can be laid in three batches in 280 ways. Here are all of them.

# %%
from itertools import combinations


def groupings(cards):
    """Yield every way of laying cards in batches of three."""
    if not cards:
        yield ()
        return
    first, *rest = cards
    for two in combinations(rest, 2):
        left = [card for card in rest if card not in two]
        for others in groupings(left):
            yield ((first, *two), *others)


nine = ["CK", "SQ", "BJ", "T3", "T7", "D4", "S2", "C6", "D9"]
ways = list(groupings(nine))
len(ways)

# %% [markdown]
# And what they count:

# %%
{sum(count_points(batch) for batch in way) for way in ways}

# %% [markdown]
# One sum. The proof needs no computer: every way adds the same nine values, and takes two off three times. How many batches there are, the number of cards tells. So no batch need be laid at all.
#
# The other half is who pays. The scores of a deal add to 0.

# %%
from scarto_teach import explain_settlement

print(*explain_settlement((10, -2, -8)), sep="\n")

# %% [markdown]
# Four players get 19 cards each, and batches leave remainders. So they count in thirds of a point.

# %%
from scarto_teach import FOUR_PLAYERS

print(*explain_count("CK T3 T4 SQ C2 F", FOUR_PLAYERS), sep="\n")

# %% [markdown]
# Three questions of [the sheet](../exercises/06_counting.ipynb) are answered with code.
