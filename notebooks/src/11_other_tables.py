# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Other tables
#
# At the next table another trump is the highest. Run the cell and say who takes the trick.

# %%
from scarto_teach import Walkthrough

Walkthrough("11")

# %% [markdown]
# Seventeen positions: the table of a page on the web, *ultimo* (the last trick, won with the Bagatto), four players, *Piccolo* (the small game).
#
# ## One trick, three tables
#
# Change the rule set above the trick. At which table does the Angel win? Then lay a trick of your own that two tables judge differently.

# %%
from scarto_teach import TrickLab

TrickLab("T21 T20 T19")

# %% [markdown]
# ## Twelve tricks
#
# A deal of Piccolo: 42 cards, 12 each, a talon of six. Play it; you need more than 22 points.

# %%
from scarto_teach import PICCOLO, DealTable

DealTable(seed=4, rules=PICCOLO)

# %% [markdown]
# ## In thirds
#
# Four play, and this pile is yours. Say what it counts, in points and thirds such as `7 1/3`, then let the table lay it.

# %%
from scarto_teach import FOUR_PLAYERS, TripletCounter

TripletCounter("CK SQ T20 F S4 S6 DC T3", FOUR_PLAYERS)

# %% [markdown]
# ## Audit a page
#
# Twelve lines of a rule page, as one is really published, in our words. Which of them can hold, and which cannot at any table? Judge each line, and mend what cannot hold. Below it stands what the computer finds when it adds the page up: make it fall silent.

# %%
from scarto_teach import RulePage

RulePage()

# %% [markdown]
# Two kinds of line, then. A *custom* may be strange, but it can be played: the World on top, the Matto caught in trick 25. A *fault* cannot, at any table: 29 cards, 75 tricks, three fives and 78 points. Counting tells them apart.
#
# ## Drill
#
# Positions of the other tables, without end. What you missed comes back a little later.

# %%
from scarto_teach import Drill

Drill("11", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | saving the Angel where the World is worth five | ask which trumps are dear, R4 |
# | keeping the 12 where the 10 must be beaten | a duty at that table, R12 |
# | holding the Matto to trick 25 where the winner takes it | not every table sends it home, R15 |
# | winning with the Bagatto too soon, where ultimo pays | it draws only in the last trick |
# | counting four-player piles in threes | remainders everywhere: count in thirds, R17 |
# | believing a number because it is printed | add it up: 25 and 3 are 28, R7 |
#
# The second row, at the table:

# %%
walk = Walkthrough("11", step=3)
walk.answer("T3")

# %% [markdown]
# ## Only told of
#
# *Mitigati* is for three who bargain after the second, third and fourth packet. Books name it, but none at hand says how it is paid. A Piedmontese *Il Cego* was not found anywhere: Cego is a game of Baden. So this course plays neither.
#
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("11")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [sixteen questions, thirteen of them without code](../exercises/11_other_tables.ipynb). With it you have walked through the whole course: `progress()` shows what to take up again.
#
# ## In code
#
# For those who program. A table is a value, a rule set. It prints as what it changes.

# %%
from scarto_teach import PIEDMONT, WEB_PAGE

print(PIEDMONT, WEB_PAGE, sep="\n")

# %% [markdown]
# Every function takes one. So the same trick can be asked at two tables.

# %%
from scarto_teach import legal_plays

legal_plays("T3 T12 T20 C5", "S9 T10"), legal_plays("T3 T12 T20 C5", "S9 T10", WEB_PAGE)

# %% [markdown]
# ### A table of your own
#
# `dataclasses.replace` makes a rule set from another. `audit` says what cannot hold; a list without anything in it is good news.

# %%
from dataclasses import replace

from scarto_teach import audit

ours = replace(PIEDMONT, name="OURS", overtrump=True, ultimo=5)
audit(ours)

# %% [markdown]
# It can be played at once: `DealTable(rules=ours)`. Now the page, as it was printed.

# %%
page = replace(PIEDMONT, name="PAGE", five_trumps=(1, 20, 21), pip_value=0)
print(*audit(page), sep="\n")

# %% [markdown]
# Nobody can deal by it. The refusal says why.

# %%
from scarto_teach import BadRuleSet, Deal

try:
    Deal.shuffled(seed=1, rules=page)
except BadRuleSet as refusal:
    print(refusal)

# %% [markdown]
# Blank cards at 1, and one finding is left; two trumps at five, and there is silence.

# %%
print(*audit(replace(page, pip_value=1)), sep="\n")

# %%
audit(replace(page, pip_value=1, five_trumps=(1, 20)))

# %% [markdown]
# The page above is such a value too, as far as you have mended it. Give it a name, `mine = RulePage()`, and ask for `mine.rules`. What no option says, 29 cards or 75 tricks, `audit` cannot hear; that you have to count.
#
# ### Four players
#
# The count is a fraction here, and a share is not a whole number. Yet all adds up.

# %%
from scarto_teach import count_points

count_points("SQ T4 S2 F", FOUR_PLAYERS)

# %%
FOUR_PLAYERS.total, FOUR_PLAYERS.share, replace(FOUR_PLAYERS, partners=True).side_share

# %% [markdown]
# Three questions of [the sheet](../exercises/11_other_tables.ipynb) are answered with code.
