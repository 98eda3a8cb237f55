# %% [markdown]
# # Other tables: the sheet
#
# Sixteen questions, thirteen of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.
#
# ## Part 1: at other tables
#
# Each question names its table. Run the next cell, pick or type, and press *Check*. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it.

# %%
from scarto_teach import question

question("11.1")

# %% tags=["answer"] question="11.1"
# STUB: answer_11_1 = ...
# BEGIN SOLUTION
answer_11_1 = "T7 T8 T9 T15 T19 T20 T21"
# END SOLUTION

# %% tags=["check"] question="11.1"
question("11.1").check(answer_11_1)

# %%
question("11.2")

# %% tags=["answer"] question="11.2"
# STUB: answer_11_2 = ...
# BEGIN SOLUTION
answer_11_2 = "T18"
# END SOLUTION

# %% tags=["check"] question="11.2"
question("11.2").check(answer_11_2)

# %%
question("11.3")

# %% tags=["answer"] question="11.3"
# STUB: answer_11_3 = ...
# BEGIN SOLUTION
answer_11_3 = "DJ D10 T8 T4"
# END SOLUTION

# %% tags=["check"] question="11.3"
question("11.3").check(answer_11_3)

# %%
question("11.4")

# %% tags=["answer"] question="11.4"
# STUB: answer_11_4 = ...
# BEGIN SOLUTION
answer_11_4 = 46
# END SOLUTION

# %% tags=["check"] question="11.4"
question("11.4").check(answer_11_4)

# %%
question("11.5")

# %% tags=["answer"] question="11.5"
# STUB: answer_11_5 = ...
# BEGIN SOLUTION
answer_11_5 = 5
# END SOLUTION

# %% tags=["check"] question="11.5"
question("11.5").check(answer_11_5)

# %%
question("11.6")

# %% tags=["answer"] question="11.6"
# STUB: answer_11_6 = ...
# BEGIN SOLUTION
answer_11_6 = "BQ C1 DK D1 T21"
# END SOLUTION

# %% tags=["check"] question="11.6"
question("11.6").check(answer_11_6)

# %%
question("11.7")

# %% tags=["answer"] question="11.7"
# STUB: answer_11_7 = ...
# BEGIN SOLUTION
answer_11_7 = "c"
# END SOLUTION

# %% tags=["check"] question="11.7"
question("11.7").check(answer_11_7)

# %% [markdown]
# ## Part 2: the page
#
# Other tables have customs; a page may have faults. Count.

# %%
question("11.8")

# %% tags=["answer"] question="11.8"
# STUB: answer_11_8 = ...
# BEGIN SOLUTION
answer_11_8 = 22
# END SOLUTION

# %% tags=["check"] question="11.8"
question("11.8").check(answer_11_8)

# %%
question("11.9")

# %% tags=["answer"] question="11.9"
# STUB: answer_11_9 = ...
# BEGIN SOLUTION
answer_11_9 = 24
# END SOLUTION

# %% tags=["check"] question="11.9"
question("11.9").check(answer_11_9)

# %%
question("11.10")

# %% tags=["answer"] question="11.10"
# STUB: answer_11_10 = ...
# BEGIN SOLUTION
answer_11_10 = "c"
# END SOLUTION

# %% tags=["check"] question="11.10"
question("11.10").check(answer_11_10)

# %%
question("11.11")

# %% tags=["answer"] question="11.11"
# STUB: answer_11_11 = ...
# BEGIN SOLUTION
answer_11_11 = "c"
# END SOLUTION

# %% tags=["check"] question="11.11"
question("11.11").check(answer_11_11)

# %% [markdown]
# ## Part 3: in code
#
# If you do not program, go on to part 4.
#
# A card is a short text here: `"CK"`, `"T12"`, and `"F"` for the Matto. The check plays your function against the rules; where they part, it shows you the smallest case in which they do.

# %%
question("11.12")


# %% tags=["answer"] question="11.12"
def total(values):
    """Return what cards of these values count."""
    # STUB: ...
    # BEGIN SOLUTION
    missing = -len(values) % 3
    batches = (len(values) + missing) // 3
    return sum(values) + missing - 2 * batches
    # END SOLUTION


# %% tags=["check"] question="11.12"
question("11.12").check(total)

# %%
question("11.13")


# %% tags=["answer"] question="11.13"
def audit_points(values, fool, share):
    """Return what the three scores of a page add up to."""
    # STUB: ...
    # BEGIN SOLUTION
    return total(values) + fool - 3 * share
    # END SOLUTION


# %% tags=["check"] question="11.13"
question("11.13").check(audit_points)

# %%
question("11.14")


# %% tags=["answer"] question="11.14"
def thirds(pile):
    """Return what a pile counts, in thirds of a point."""
    # STUB: ...
    # BEGIN SOLUTION
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2, "T1": 5, "T20": 5, "F": 5}
    values = [worth.get(card, worth.get(card[1:], 1)) for card in pile]
    return sum(3 * value - 2 for value in values)
    # END SOLUTION


# %% tags=["check"] question="11.14"
question("11.14").check(thirds)

# %% [markdown]
# ## Part 4: at the table
#
# Two questions to take along.

# %%
question("11.15")

# %% tags=["answer"] question="11.15"
# STUB: answer_11_15 = ...
# BEGIN SOLUTION
answer_11_15 = "T14"
# END SOLUTION

# %% tags=["check"] question="11.15"
question("11.15").check(answer_11_15)

# %%
question("11.16")

# %% tags=["answer"] question="11.16"
# STUB: answer_11_16 = ...
# BEGIN SOLUTION
answer_11_16 = "b"
# END SOLUTION

# %% tags=["check"] question="11.16"
question("11.16").check(answer_11_16)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. For other cards of the same sort, another seed draws another position: `question("11.2", seed=1)`. The drill in lesson 11 has no end at all, and the rule page can be begun again.
#
# Back to [the list of lessons](../notebooks/00_start_here.ipynb). The answers, each with its why, are in [the solutions](../solutions/11_other_tables.ipynb), if your teacher has left them there.
