# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Legal plays
#
# Which cards may I play? Run the cell and play a card.

# %%
from scarto_teach import Walkthrough

Walkthrough("04")

# %% [markdown]
# Twelve positions. A miss costs a star, and tells you more than a hit.
#
# ## Drill
#
# New positions without end. What you missed comes back a little later.

# %%
from scarto_teach import Drill

Drill("04", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | trumping although you could follow | suit first, R10 |
# | keeping a trump back when you are void | the trump must go, R11 |
# | playing the Matto because you have no trump | it is no trump and never forced, R13 |
# | thinking that you must beat the trump that lies there | not at this table, R12 |
# | thinking that you must win | any card of the suit will do, R10 |
# | taking the 10 of Cups for a high card | cups and coins run the other way, R2 |
#
# The first one, at the table:

# %%
walk = Walkthrough("04")
walk.answer("T7")

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("04")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [ten questions, eight of them without code](../exercises/04_legal_plays.ipynb). Then lesson [05 The Fool](05_the_fool.ipynb).
#
# ## In code
#
# For those who program. The table asks two functions. The first says what may go.

# %%
from scarto_teach import legal_plays

legal_plays("S9 S4 CQ T7", "SJ S2")

# %% [markdown]
# The second says why a card may not; where it may, there is nothing to say.

# %%
from scarto_teach import why_not

why_not("S9 S4 CQ T7", "SJ S2", "CQ")

# %%
print(why_not("S9 S4 CQ T7", "SJ S2", "S9"))

# %% [markdown]
# The Fool is always among the legal cards, and never alone unless you hold nothing else.

# %%
legal_plays("C5 F T2", "S9")

# %%
legal_plays("C5 DK F", "S9")

# %% [markdown]
# At another table you must beat the trump that lies there. The law is data: a rule set.

# %%
from scarto_teach import WEB_PAGE

legal_plays("C4 D10 T18 T3", "S9 T15", WEB_PAGE)

# %% [markdown]
# Two questions of [the sheet](../exercises/04_legal_plays.ipynb) are answered with code.
