# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # The Fool
#
# The *Matto*, the Fool, obeys nobody and comes home every time. Run the cell and save your King with it.

# %%
from scarto_teach import Walkthrough

Walkthrough("05")

# %% [markdown]
# Twelve positions, from the first King saved to the pile that holds nothing else.
#
# ## The same trick, with it and without
#
# Let the Matto lead, then come second, then last. In which trick, and by which rules, does it
# not come home?

# %%
from scarto_teach.widgets import FoolLab

FoolLab("C4 T20 CK", "third")

# %% [markdown]
# ## Drill
#
# Whose pile, who takes it, what may go. What you missed comes back.

# %%
from scarto_teach import Drill

Drill("05", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | playing it because you have no trump | it is no trump and never forced, R13 |
# | keeping it because you can follow | it may go at any time, R13 |
# | following it when it is led | the card after it sets the suit, R14 |
# | giving it to the winner | it goes home to whoever played it, R15 |
# | giving a card in exchange | nothing is owed for it, R15 |
# | spending it on a card worth one point | it saves one card in a deal: wait for a King |
#
# The last one, at the table:

# %%
walk = Walkthrough("05", step=6)
walk.answer("F")

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("05")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [twelve questions, ten of them without code](../exercises/05_the_fool.ipynb). Then lesson [06 Counting in threes](06_counting.ipynb).
#
# ## In code
#
# For those who program. A finished deal knows where the Fool went: each trick says so, if it lay in it.

# %%
from scarto_teach import Deal
from scarto_teach.players import Random

deal = Deal.shuffled(seed=3)
players = [Random(seat) for seat in range(3)]
deal = deal.discard(players[deal.turn].discard(deal.view(deal.turn)))
while not deal.is_over:
    deal = deal.play(players[deal.turn].choose(deal.view(deal.turn)))

[trick.fool_to for trick in deal.tricks if trick.fool_to is not None]

# %% [markdown]
# Its owner counts four points for it, apart from the batches.

# %%
from scarto_teach import count_points

count_points("F")

# %%
from scarto_teach import explain_count

print(*explain_count("C4 T20 F"), sep="\n")

# %% [markdown]
# The lab has a twin in text: the same trick as the last of the deal, by another rule set.

# %%
from scarto_teach import WEB_PAGE

lab = FoolLab("C4 T20 CK", "third")
lab.last()
lab.under(WEB_PAGE)

# %% [markdown]
# Two questions of [the sheet](../exercises/05_the_fool.ipynb) are answered with code.
