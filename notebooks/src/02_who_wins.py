# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Who wins a trick
#
# Three cards, one winner. Run the cell and click the player who takes the trick.

# %%
from scarto_teach import Walkthrough

Walkthrough("02")

# %% [markdown]
# Fifteen positions: you choose who wins, then you win and lose on purpose.
#
# ## A trick of your own
#
# Lay any cards, in any order. Click a card of the trick to change it or to move it. *Web page* are
# the rules of another table: what do they change?

# %%
from scarto_teach.widgets import TrickLab

TrickLab("T21 T20 T19")

# %% [markdown]
# ## Drill
#
# Tricks without end, then cards of your own to win or lose with. What you missed comes back.

# %%
from scarto_teach import Drill

Drill("02", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | taking the 10 of Cups for a high card | cups and coins run the other way, R2 |
# | thinking that a King always wins | not when another suit was led, R16 |
# | thinking that the World, 21, beats the Angel, 20 | the Angel is the highest, R3 |
# | letting the Matto win because it was led | it never wins, R15 |
# | following the Matto | the card after it sets the suit, R14 |
# | winning because you can | three blank cards are one point: let them go |
#
# The third one, on the table:

# %%
walk = Walkthrough("02", step=6)
walk.answer("You")

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("02")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [eleven questions, nine of them without code](../exercises/02_who_wins.ipynb). Then lesson [03 The deal and the scarto](03_the_scarto.ipynb).
#
# ## In code
#
# For those who program. One function says which place wins, counted from 0; another says why.

# %%
from scarto_teach import trick_winner

trick_winner("C9 C2 C10")

# %%
from scarto_teach import why_winner

print(why_winner("C9 C2 C10"))

# %%
print(why_winner("T21 T20 T19"))

# %% [markdown]
# At another table the World is the highest. The law is data: a rule set.

# %%
from scarto_teach import WEB_PAGE

trick_winner("T21 T20 T19", WEB_PAGE)

# %% [markdown]
# The lab has a twin in text, for where no table shows.

# %%
lab = TrickLab()
lab.trick("F C9 C2")

# %% [markdown]
# Two questions of [the sheet](../exercises/02_who_wins.ipynb) are answered with code.
