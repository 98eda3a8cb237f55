# %% [markdown]
# # Experiments: the sheet
#
# Thirteen questions, ten of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.
#
# ## Part 1: one deal
#
# A thousand deals are one deal, a thousand times. Run the next cell, pick or type, and press *Check*. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it. A number is written without quotes, a choice as its letter: `"b"`.

# %%
from scarto_teach import question

question("09.1")

# %% tags=["answer"] question="09.1"
# STUB: answer_09_1 = ...
# BEGIN SOLUTION
answer_09_1 = 24
# END SOLUTION

# %% tags=["check"] question="09.1"
question("09.1").check(answer_09_1)

# %%
question("09.2")

# %% tags=["answer"] question="09.2"
# STUB: answer_09_2 = ...
# BEGIN SOLUTION
answer_09_2 = "T19 T18 T17 T16 T14 T4"
# END SOLUTION

# %% tags=["check"] question="09.2"
question("09.2").check(answer_09_2)

# %%
question("09.3")

# %% tags=["answer"] question="09.3"
# STUB: answer_09_3 = ...
# BEGIN SOLUTION
answer_09_3 = "B2"
# END SOLUTION

# %% tags=["check"] question="09.3"
question("09.3").check(answer_09_3)

# %%
question("09.4")

# %% tags=["answer"] question="09.4"
# STUB: answer_09_4 = ...
# BEGIN SOLUTION
answer_09_4 = 18
# END SOLUTION

# %% tags=["check"] question="09.4"
question("09.4").check(answer_09_4)

# %%
question("09.5")

# %% tags=["answer"] question="09.5"
# STUB: answer_09_5 = ...
# BEGIN SOLUTION
answer_09_5 = 4
# END SOLUTION

# %% tags=["check"] question="09.5"
question("09.5").check(answer_09_5)

# %% [markdown]
# ## Part 2: intervals
#
# What a number is worth, and what it is not.

# %%
question("09.6")

# %% tags=["answer"] question="09.6"
# STUB: answer_09_6 = ...
# BEGIN SOLUTION
answer_09_6 = "c"
# END SOLUTION

# %% tags=["check"] question="09.6"
question("09.6").check(answer_09_6)

# %%
question("09.7")

# %% tags=["answer"] question="09.7"
# STUB: answer_09_7 = ...
# BEGIN SOLUTION
answer_09_7 = 10000
# END SOLUTION

# %% tags=["check"] question="09.7"
question("09.7").check(answer_09_7)

# %%
question("09.8")

# %% tags=["answer"] question="09.8"
# STUB: answer_09_8 = ...
# BEGIN SOLUTION
answer_09_8 = 3
# END SOLUTION

# %% tags=["check"] question="09.8"
question("09.8").check(answer_09_8)

# %%
question("09.9")

# %% tags=["answer"] question="09.9"
# STUB: answer_09_9 = ...
# BEGIN SOLUTION
answer_09_9 = "c"
# END SOLUTION

# %% tags=["check"] question="09.9"
question("09.9").check(answer_09_9)

# %% [markdown]
# ## Part 3: in code
#
# If you do not program, go on to part 4. The check shows the shortest list, or the smallest trick, in which your function fails. Digits after the third are not looked at.

# %%
question("09.10")


# %% tags=["answer"] question="09.10"
def mean_where(scores, counts):
    """Return the mean of the scores that count."""
    # STUB: ...
    # BEGIN SOLUTION
    some = [score for score, does in zip(scores, counts, strict=True) if does]
    return sum(some) / len(some)
    # END SOLUTION


# %% tags=["check"] question="09.10"
question("09.10").check(mean_where)

# %%
question("09.11")


# %% tags=["answer"] question="09.11"
from statistics import mean, stdev


def interval(scores):
    """Return the two ends of the 95 % interval of the mean."""
    # STUB: ...
    # BEGIN SOLUTION
    half = 1.96 * stdev(scores) / len(scores) ** 0.5
    return mean(scores) - half, mean(scores) + half
    # END SOLUTION


# %% tags=["check"] question="09.11"
question("09.11").check(interval)

# %%
question("09.12")


# %% tags=["answer"] question="09.12"
from scarto_teach import trick_winner


def falls(trick):
    """Return whether the Bagatto lies in the trick and another card takes it."""
    # STUB: ...
    # BEGIN SOLUTION
    return "T1" in trick and trick[trick_winner(trick)] != "T1"
    # END SOLUTION


# %% tags=["check"] question="09.12"
question("09.12").check(falls)

# %% [markdown]
# ## Part 4: at the table
#
# A question to take along.

# %%
question("09.13")

# %% tags=["answer"] question="09.13"
# STUB: answer_09_13 = ...
# BEGIN SOLUTION
answer_09_13 = "c"
# END SOLUTION

# %% tags=["check"] question="09.13"
question("09.13").check(answer_09_13)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. For other cards of the same sort, another seed draws another position: `question("09.2", seed=1)`. And a class is an experiment: who of you has a lucky chair?
#
# On to lesson [10 Write a player](../notebooks/10_write_a_player.ipynb). The answers, each with its why, are in [the solutions](../solutions/09_experiments.ipynb), if your teacher has left them there.
