# %% [markdown]
# # Counting in threes: the sheet
#
# Fourteen questions, eleven of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.
#
# ## Part 1: with piles
#
# Run the next cell, type the number and press *Check*. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it.

# %%
from scarto_teach import question

question("06.1")

# %% tags=["answer"] question="06.1"
# STUB: answer_06_1 = ...
# BEGIN SOLUTION
answer_06_1 = 6
# END SOLUTION

# %% tags=["check"] question="06.1"
question("06.1").check(answer_06_1)

# %%
question("06.2")

# %% tags=["answer"] question="06.2"
# STUB: answer_06_2 = ...
# BEGIN SOLUTION
answer_06_2 = 16
# END SOLUTION

# %% tags=["check"] question="06.2"
question("06.2").check(answer_06_2)

# %%
question("06.3")

# %% tags=["answer"] question="06.3"
# STUB: answer_06_3 = ...
# BEGIN SOLUTION
answer_06_3 = 9
# END SOLUTION

# %% tags=["check"] question="06.3"
question("06.3").check(answer_06_3)

# %%
question("06.4")

# %% tags=["answer"] question="06.4"
# STUB: answer_06_4 = ...
# BEGIN SOLUTION
answer_06_4 = 15
# END SOLUTION

# %% tags=["check"] question="06.4"
question("06.4").check(answer_06_4)

# %%
question("06.5")

# %% tags=["answer"] question="06.5"
# STUB: answer_06_5 = ...
# BEGIN SOLUTION
answer_06_5 = "CK DQ T1"
# END SOLUTION

# %% tags=["check"] question="06.5"
question("06.5").check(answer_06_5)

# %%
question("06.6")

# %% tags=["answer"] question="06.6"
# STUB: answer_06_6 = ...
# BEGIN SOLUTION
answer_06_6 = "c"
# END SOLUTION

# %% tags=["check"] question="06.6"
question("06.6").check(answer_06_6)

# %% [markdown]
# ## Part 2: in code
#
# If you do not program, go on to part 3.
#
# A card is a short text here: `"CK"`, `"T12"`, and `"F"` for the Matto. The check plays your function against the rules; where they part, it shows you the smallest pile in which they do.

# %%
question("06.7")


# %% tags=["answer"] question="06.7"
def count_points(pile):
    """Return what a pile counts."""
    # STUB: ...
    # BEGIN SOLUTION
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2}
    values = [worth.get(card[1:], 1) for card in pile if card not in ("F", "T1", "T20")]
    values += [5 for card in pile if card in ("T1", "T20")]
    points = 4 if "F" in pile else 0
    while values:
        batch, values = values[:3], values[3:]
        missing = 3 - len(batch)
        points += sum(batch) + missing - 2
    return points
    # END SOLUTION


# %% tags=["check"] question="06.7"
question("06.7").check(count_points)

# %%
question("06.8")


# %% tags=["answer"] question="06.8"
def count_at_a_glance(pile):
    """Return what a pile counts, without laying it."""
    # STUB: ...
    # BEGIN SOLUTION
    values = {"K": 5, "Q": 4, "C": 3, "J": 2} | {"T1": 5, "T20": 5, "F": 4}
    worth = [values.get(card, values.get(card[1:], 1)) for card in pile]
    return sum(worth) - 2 * len([card for card in pile if card != "F"]) // 3
    # END SOLUTION


# %% tags=["check"] question="06.8"
question("06.8").check(count_at_a_glance)

# %%
question("06.9")


# %% tags=["answer"] question="06.9"
def settlement(points):
    """Return what each draws, or with a minus pays in."""
    # STUB: ...
    # BEGIN SOLUTION
    return [held - 26 for held in points]
    # END SOLUTION


# %% tags=["check"] question="06.9"
question("06.9").check(settlement)

# %% [markdown]
# ## Part 3: at the table
#
# The last deal is played. What is in the piles, and who pays?

# %%
question("06.10")

# %% tags=["answer"] question="06.10"
# STUB: answer_06_10 = ...
# BEGIN SOLUTION
answer_06_10 = 36
# END SOLUTION

# %% tags=["check"] question="06.10"
question("06.10").check(answer_06_10)

# %%
question("06.11")

# %% tags=["answer"] question="06.11"
# STUB: answer_06_11 = ...
# BEGIN SOLUTION
answer_06_11 = -24
# END SOLUTION

# %% tags=["check"] question="06.11"
question("06.11").check(answer_06_11)

# %%
question("06.12")

# %% tags=["answer"] question="06.12"
# STUB: answer_06_12 = ...
# BEGIN SOLUTION
answer_06_12 = "b"
# END SOLUTION

# %% tags=["check"] question="06.12"
question("06.12").check(answer_06_12)

# %%
question("06.13")

# %% tags=["answer"] question="06.13"
# STUB: answer_06_13 = ...
# BEGIN SOLUTION
answer_06_13 = 30
# END SOLUTION

# %% tags=["check"] question="06.13"
question("06.13").check(answer_06_13)

# %%
question("06.14")

# %% tags=["answer"] question="06.14"
# STUB: answer_06_14 = ...
# BEGIN SOLUTION
answer_06_14 = "c"
# END SOLUTION

# %% tags=["check"] question="06.14"
question("06.14").check(answer_06_14)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. For other piles of the same sort, another seed draws another one: `question("06.10", seed=1)`. The drill at the end of lesson 06 has no end at all.
#
# On to lesson [07 A whole deal](../notebooks/07_a_whole_deal.ipynb). The answers, each with its why, are in [the solutions](../solutions/06_counting.ipynb), if your teacher has left them there.
