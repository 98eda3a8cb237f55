# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # The deal and the scarto
#
# Three cards are cut, and one of them deals. Run the cell and click it.

# %%
from scarto_teach import Walkthrough

Walkthrough("03")

# %% [markdown]
# Fifteen positions, from the cut to the three cards that count without a trick.
#
# ## Deal, and lay three away
#
# You deal. Watch the packets, take up the talon, and find the suit that can go whole. Then play
# on: does it pay?

# %%
from scarto_teach import DealTable

DealTable(seed=73, dealer=0, dealing=True)

# %% [markdown]
# ## Drill
#
# What may go, the Bagatto, three cards, a whole suit. What you missed comes back.

# %%
from scarto_teach import Drill

Drill("03", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | dealing to the left | the dealer's right comes first, R6 |
# | counting 29 cards before the scarto | 25 and 3 are 28, R7 |
# | laying away the King who came in the talon | he is a card of the hand, and stays, R8 |
# | laying away the last trump and the Bagatto together | the 28 are judged whole, R8 |
# | laying away the Bagatto beside the Matto, the Fool | the Matto holds it back, R8 |
# | keeping the World because the Angel stays | the World may go, R8 |
# | laying away two of a suit of three | the third must follow: no void, R10 |
#
# The fourth, at the table:

# %%
walk = Walkthrough("03", step=9)
walk.answer("T7 T1 D4")

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("03")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [ten questions, nine of them without code](../exercises/03_the_scarto.ipynb). Then lesson [04 Legal plays](04_legal_plays.ipynb).
#
# ## In code
#
# For those who program. The hand of the table above: dealt from its seed, the talon taken, 28 cards.

# %%
from scarto_teach import Deal

deal = Deal.shuffled(seed=73, dealer=0)
len(deal.hands[0]), deal.talon

# %% [markdown]
# What may go, and what must stay.

# %%
from scarto_teach import legal_discards

legal_discards(deal.hands[0]), deal.hands[0] - legal_discards(deal.hands[0])

# %% [markdown]
# Why not those three?

# %%
from scarto_teach import why_not_discard

print(why_not_discard(deal.hands[0], "SK S9 S6"))

# %% [markdown]
# Three coins instead: the deal goes on, and they count already.

# %%
deal = deal.discard("DC DJ D8")
len(deal.hands[0]), deal.points[0], deal.turn

# %% [markdown]
# Who deals first, by the cards cut: the seat, from 0.

# %%
from scarto_teach import first_dealer

first_dealer("T7 SK T3")

# %% [markdown]
# One question of [the sheet](../exercises/03_the_scarto.ipynb) is answered with code.
