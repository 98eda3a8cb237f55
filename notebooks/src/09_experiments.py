# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Experiments
#
# A computer plays a thousand deals while you think. Run the cell, and guess before it answers.

# %%
from scarto_teach import Walkthrough

Walkthrough("09")

# %% [markdown]
# Fourteen positions and guesses. You have met every idea of this lesson; now ask for yourself. Each question is a line that you run, and change if you like.
#
# ## Is dealing an advantage?
#
# You guessed how far above 26 a dealer comes. Ask 4,000 deals, played by three who know a rule of thumb (`"thumb"`). The same `seed` gives the same deals, here and at home.

# %%
from scarto_teach import simulate

dealing = simulate(4000, "thumb", statistics="dealing", seed=1, progress=False)
dealing

# %% [markdown]
# Beside the mean stands its interval. In 95 of a hundred experiments like this one the interval holds the truth. All of it lies above 0: yes, dealing pays. As a picture, the dot is the mean and the line its interval:

# %%
dealing.plot()

# %% [markdown]
# How much do 40 deals tell, a long evening's worth?

# %%
evening = simulate(40, "thumb", statistics="dealing", seed=1, progress=False)
evening

# %% [markdown]
# A hundredth of the deals, an interval nearly ten times as wide.
#
# ## What is the Angel worth?
#
# Somebody holds it in every deal. What does its holder score? And the holders of the other dear cards?

# %%
cards = ["holding T20", "holding T1", "holding SK", "holding T21", "holding F"]
holding = simulate(4000, "thumb", statistics=cards, seed=1, progress=False)
holding

# %%
holding.plot()

# %% [markdown]
# The Angel's line stands apart from the others. The lines of King and Bagatto overlap: these deals do not tell which is the better to hold.
#
# ## How often does the Bagatto fall?
#
# A share of deals now, in percent.

# %%
falls = simulate(4000, "thumb", statistics="falls T1", seed=1, progress=False)
falls

# %% [markdown]
# And with players that play any card that may go?

# %%
at_random = simulate(4000, "random", statistics="falls T1", seed=1, progress=False)
at_random

# %%
at_random["falls to an opponent"] - falls["falls to an opponent"]

# %% [markdown]
# The difference of two rows has an interval too. Same rules, same cards, other players: always say who played.
#
# ## What does a void at the scarto gain?
#
# First the tempting way: compare dealers who have a void with those who have none.

# %%
simulate(4000, "thumb", statistics="void", seed=1, progress=False)

# %% [markdown]
# Nearly five points! But dealers who get a void were short of a suit, and so longer in trumps, before anything was laid away. To see what the *scarto* does, let nothing else differ: the same deals, laid away in three ways.

# %%
laid = {
    way: simulate(4000, "thumb", statistics="dealing", scarto=way, seed=1, progress=False)
    for way in ("voids", "weakest", "dearest")
}
for way, found in laid.items():
    print(f"{way:8} {found['dealing'].estimate}")

# %%
laid["voids"]["dealing"] - laid["weakest"]["dealing"]

# %% [markdown]
# About one and a half points, not five. And laying away the *dearest* cards that may go scores at least as well, with hardly ever a void. To these players, points that lie safe are worth as much as a void.
#
# ## Does 78 ÷ 3 hold for each seat?
#
# By seat, and by place at the table:

# %%
thirds = simulate(4000, "thumb", statistics=["seats", "points"], seed=1, progress=False)
thirds

# %% [markdown]
# For each seat 26 lies inside, for no place it does. Every seat deals in turn; that evens it out. Each group adds up to 78, to the last point:

# %%
sum(row.mean for row in thirds if row.statistic == "points")

# %% [markdown]
# ## Fooling oneself
#
# Swords and Batons rank and count alike. So to players at random a sword brings as much as the baton of the same rank: the truth is 0, ten times. Ask all the same.

# %%
from scarto_teach.experiments import Only  # counts a value only where something holds


def swords_over_batons(deal):
    found = {}
    for rank in ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5"]:
        sword, baton = deal.holder(f"S{rank}"), deal.holder(f"B{rank}")
        both = -1 not in (sword, baton)  # neither was laid away
        found[rank] = Only(deal.scores[sword] - deal.scores[baton], both)
    return found


luck = simulate(400, "random", statistics=swords_over_batons, seed=13, progress=False)
luck.plot()

# %%
[f"{row.label}: {row.estimate}" for row in luck if row.low > 0 or row.high < 0]

# %% [markdown]
# The King of Swords is unlucky, and the interval says so! Ten questions were asked, each with one chance in twenty to look like something: that one of them does is no wonder. With another seed it is another card, or none. Had you asked about this card alone, and told nobody of the other nine, all would believe you.
#
# The cure: one question, chosen before, and deals that are fresh.

# %%
again = simulate(4000, "random", statistics=swords_over_batons, seed=100, progress=False)
again["K"]

# %% [markdown]
# ## Drill
#
# What a computer does in each of its deals: count a pile, find a void, see the Bagatto fall. What you missed comes back.

# %%
from scarto_teach import Drill

Drill("09", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | what is said | what is so |
# |---|---|
# | “+3.7, so dealing brings 3.7” | anything in the interval, here from 1.1 to 6.3 |
# | “0 is inside, so there is nothing” | nothing is *known*; ask more deals |
# | “95 of 100 dealers score so much” | the interval is about the mean, single deals lie far apart |
# | “forty deals will do” | half the width wants four times the deals |
# | “that chair is unlucky, we saw it” | a question from these deals needs other deals |
# | “I went on until it was clear” | say before how many, then count all |
# | “with a void they score 7” | those who get one had other hands, R7 |
# | “the Bagatto falls three times in four” | at random; good players save it, R16 |
#
# The slip with the void, at the table:

# %%
walk = Walkthrough("09", step=9)
walk.answer(5)

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("09")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [thirteen questions, ten of them without code](../exercises/09_experiments.ipynb). Then lesson [10 Write a player](10_write_a_player.ipynb).
#
# ## In code
#
# For those who program. These are the statistics that have a name; in place of `T1` stands any card.

# %%
from scarto_teach.experiments import STATISTICS

for name, what in STATISTICS.items():
    print(f"{name:12} {what}")

# %% [markdown]
# Any other is a function: it is given a deal that is over and returns a number, or True or False. Does the dealer win the last trick more often than one time in three?


# %%
def the_dealer_wins_the_last_trick(deal):
    return deal.deal.tricks[-1].winner == deal.dealer


simulate(300, "thumb", statistics=the_dealer_wins_the_last_trick, seed=1, progress=False)

# %% [markdown]
# A third, 33.3 %, lies inside: 300 deals do not tell. `deal.deal` is the deal itself, with everything in it, and slow. What is asked often is quick to ask: `deal.points`, `scores`, `tricks_won`, `dealer` and, of cards, `held`, `holder`, `taker`, `trick`. `Only` counts a value under a condition; a dict asks several things at once.

# %%
from scarto_teach import Cards

TRUMPS = Cards(f"T{number}" for number in range(1, 22))


def length_of_trumps(deal):
    """Return the score of seat 0, by how many trumps it holds."""
    trumps = deal.held(0, TRUMPS)
    return {
        "six or fewer": Only(deal.scores[0], trumps <= 6),
        "seven or eight": Only(deal.scores[0], 7 <= trumps <= 8),
        "nine or more": Only(deal.scores[0], trumps >= 9),
    }


long = simulate(2000, "thumb", statistics=length_of_trumps, seed=1, progress=False)
long

# %% [markdown]
# ### I hold these cards
#
# `given=` deals them to seat 0, and the rest at random. Is this a good hand?

# %%
mine = simulate(2000, "thumb", given="T20 T1 F SK CK", statistics="seats", seed=1, progress=False)
mine

# %% [markdown]
# Everything can be taken away: `mine.records()` for Python, `mine.to_csv("mine.csv")` for a spreadsheet. A million deals? `simulate(1_000_000)` shows how far it is; with the extra `fast` it takes seconds.

# %%
mine.records()[0]

# %% [markdown]
# Three questions of [the sheet](../exercises/09_experiments.ipynb) are answered with code.
