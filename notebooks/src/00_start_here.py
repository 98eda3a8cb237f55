# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Start here
#
# Scarto is a card game for three, played with the tarot pack of Piedmont.
# Click the box below and press **Shift + Enter**: the letters under it become a card table.
# Then click a card that stands up.

# %%
from scarto_teach import DealTable

table = DealTable(seed=7)
table

# %% [markdown]
# You have played a *trick*: one card from each of three, and one of them takes it. The line under it
# says who, and by which rule. **Next** clears it away.
#
# Cards that lie low may not be played now: try one, and the table says why. **Undo** takes you back
# to your last choice, as often as you like.
#
# Play on as long as it pleases you. Nothing can break. After the 25th trick the deal is over (R20),
# and the table counts and settles.

# %% [markdown]
# ## When you deal
#
# The dealer takes three cards more and lays three away, face down: that is the *scarto*.
# Run the next cell (such a box is a *cell*), pick three cards and press **Lay them away**.

# %%
DealTable(seed=12, dealer=0)

# %% [markdown]
# ## What the marks mean
#
# | you see | it means |
# |---|---|
# | a card stands up, a bar on top | it may be played |
# | a card lies low, veiled | it may not; try it and read why |
# | all cards level and pale | not now: the trick rests, press Next |
# | a tick on a card | you have picked it |
# | a star | this card takes the trick |
# | ▸ before a name | this player is due |
# | (R10) | the rule, in the list of rules |

# %% [markdown]
# ## By keys, or by ear
#
# **Tab** goes into the table, **arrows** along the hand, **Enter** plays. A screen reader hears each
# card with its reason.

# %%
DealTable(seed=3, help=False)

# %% [markdown]
# This one has its help switched off: no card stands up. Try it when you know your way;
# **Help on** brings the marks back.

# %% [markdown]
# ## Where no table shows
#
# If a picture and letters stand above and no click does anything, this page is only being read.
# Even then you can play, by writing.

# %%
written = DealTable(seed=7)
written.play("S8")

# %%
written.next()

# %% [markdown]
# ## Where to go from here
#
# To lesson [01](01_the_pack.ipynb). Each lesson ends with a sheet of questions, and the way on.
# Nobody need program: leave out the parts *In code*, and lesson 10.
#
# | lesson | you will be able to |
# |---|---|
# | [01 The pack](01_the_pack.ipynb) | name any card, say what it is worth |
# | [02 Who wins a trick](02_who_wins.ipynb) | see who takes it, and why |
# | [03 The deal and the scarto](03_the_scarto.ipynb) | deal, and lay three cards away |
# | [04 Legal plays](04_legal_plays.ipynb) | follow, trump, throw away |
# | [05 The Fool](05_the_fool.ipynb) | use the *Matto* and keep it |
# | [06 Counting in threes](06_counting.ipynb) | count any pile, and settle |
# | [07 A whole deal](07_a_whole_deal.ipynb) | play 25 tricks, look back, learn from the dearest play |
# | [08 Judgement](08_judgement.ipynb) | choose the best card, and say why |
# | [09 Experiments](09_experiments.ipynb) | ask the computer, and believe the interval |
# | [10 Write a player](10_write_a_player.ipynb) | code a strategy and read the tournament |
# | [11 Other tables](11_other_tables.ipynb) | play by other rules, and audit a rule page |
#
# How far are you? `progress()` shows it, and what to take up again; it stays on your machine.
