# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # The pack
#
# Seventy-eight cards. Run the cell and choose one: it tells its name, and what beats it.

# %%
from scarto_teach.widgets import PackExplorer

PackExplorer()

# %% [markdown]
# Sort by *Strength* and watch the cups and coins: their pips turn round. Then try the French suits.
#
# ## Step by step
#
# Thirteen small tables. A miss costs a star, and tells you more than a hit.

# %%
from scarto_teach import Walkthrough

Walkthrough("01")

# %% [markdown]
# ## The ladder
#
# Put the cards in order, the strongest on the left: drag them, or hold Shift and press an arrow.

# %%
from scarto_teach.widgets import RankLadder

RankLadder(seed=1)

# %% [markdown]
# Without a mouse the order is typed. Here is one upside down, and what the table says to it.

# %%
RankLadder(level=2, seed=3).order("D10 D7 D6 D2 D1")

# %% [markdown]
# ## Drill
#
# New cards without end. What you missed comes back a little later.

# %%
from scarto_teach import Drill

Drill("01", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | taking the 10 of Cups for a high card | cups and coins run the other way, R2 |
# | taking the 1 of Swords for a high card | in a long suit it is the weakest, R2 |
# | putting the 1 of Coins above the Knave | every court stands above every pip, R2 |
# | thinking that the World beats the Angel | 20 beats 21, R3 |
# | counting the World as five | strong, but worth one, R4 |
# | giving the Bagatto away as a small trump | the weakest trump, worth five, R4 |
# | taking the Matto, the Fool, for a trump | no suit, no rank, four points, R3 |
#
# The first one, as it happens:

# %%
walk = Walkthrough("01", step=4)
walk.answer("C10")

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("01")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [twelve questions, ten of them without code](../exercises/01_the_pack.ipynb). Then lesson [02 Who wins a trick](02_who_wins.ipynb).
#
# ## In code
#
# For those who program. A card is written with two or three signs, and read in many ways.

# %%
from scarto_teach import Card

Card("SK"), Card("Re di Spade"), Card("xx").name

# %% [markdown]
# A set of cards keeps its own order, in each suit from the strongest down.

# %%
from scarto_teach import Cards

Cards("C10 C1 CK S1 S10 F T1 T21")

# %% [markdown]
# Value and strength belong to the rule set. Strength is counted within a suit, from 1 up.

# %%
from scarto_teach import PIEDMONT

{
    card: (PIEDMONT.value(card), PIEDMONT.strength(card))
    for card in ["CK", "C1", "C10", "T20", "T21"]
}

# %% [markdown]
# What is all of it worth, card by card?

# %%
from scarto_teach import PACK

sum(PIEDMONT.value(card) for card in PACK)

# %% [markdown]
# 129, and yet a deal is about 78: the cards are counted in threes, which is lesson 06.
#
# Two questions of [the sheet](../exercises/01_the_pack.ipynb) are answered with code.
