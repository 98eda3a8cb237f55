# %% [markdown]
# # The Fool: the sheet
#
# Twelve questions, ten of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.

# %% [markdown]
# ## Part 1: with cards
#
# Run the next cell, pick cards and press *Check*: the table answers. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it. Typing works too, in any order: `"S9 S2"`.

# %%
from scarto_teach import question

question("05.1")

# %% tags=["answer"] question="05.1"
# STUB: answer_05_1 = ...
# BEGIN SOLUTION
answer_05_1 = "F"
# END SOLUTION

# %% tags=["check"] question="05.1"
question("05.1").check(answer_05_1)

# %%
question("05.2")

# %% tags=["answer"] question="05.2"
# STUB: answer_05_2 = ...
# BEGIN SOLUTION
answer_05_2 = "CQ C1"
# END SOLUTION

# %% tags=["check"] question="05.2"
question("05.2").check(answer_05_2)

# %%
question("05.3")

# %% tags=["answer"] question="05.3"
# STUB: answer_05_3 = ...
# BEGIN SOLUTION
answer_05_3 = "SQ F"
# END SOLUTION

# %% tags=["check"] question="05.3"
question("05.3").check(answer_05_3)

# %%
question("05.4")

# %% tags=["answer"] question="05.4"
# STUB: answer_05_4 = ...
# BEGIN SOLUTION
answer_05_4 = "DJ"
# END SOLUTION

# %% tags=["check"] question="05.4"
question("05.4").check(answer_05_4)

# %%
question("05.5")

# %% tags=["answer"] question="05.5"
# STUB: answer_05_5 = ...
# BEGIN SOLUTION
answer_05_5 = "T12 T9"
# END SOLUTION

# %% tags=["check"] question="05.5"
question("05.5").check(answer_05_5)

# %% [markdown]
# ## Part 2: in code
#
# If you do not program, go on to part 3: it is all cards again.
#
# A card is a short text here: `"S9"`, `"CK"`, `"T12"`, and `"F"` for the Matto, the Fool. The check plays your function against the rules; where they part, it shows you the smallest trick in which they do.

# %%
question("05.6")


# %% tags=["answer"] question="05.6"
def fool_owner(trick):
    """Return the place of the player whose pile the Fool goes to."""
    # STUB: ...
    # BEGIN SOLUTION
    return trick.index("F")
    # END SOLUTION


# %% tags=["check"] question="05.6"
question("05.6").check(fool_owner)

# %%
question("05.7")


# %% tags=["answer"] question="05.7"
from scarto_teach import WEB_PAGE, trick_winner


def fool_owner_last(trick):
    """Return whose pile the Fool goes to in the last trick."""
    # STUB: ...
    # BEGIN SOLUTION
    return trick_winner(trick, WEB_PAGE)
    # END SOLUTION


# %% tags=["check"] question="05.7"
question("05.7").check(fool_owner_last)

# %% [markdown]
# ## Part 3: at the table
#
# Cards again, two numbers, and two choices, as they come in a game. A number is written without quotes, a choice as its letter: `"b"`.

# %%
question("05.8")

# %% tags=["answer"] question="05.8"
# STUB: answer_05_8 = ...
# BEGIN SOLUTION
answer_05_8 = 4
# END SOLUTION

# %% tags=["check"] question="05.8"
question("05.8").check(answer_05_8)

# %%
question("05.9")

# %% tags=["answer"] question="05.9"
# STUB: answer_05_9 = ...
# BEGIN SOLUTION
answer_05_9 = -22
# END SOLUTION

# %% tags=["check"] question="05.9"
question("05.9").check(answer_05_9)

# %%
question("05.10")

# %% tags=["answer"] question="05.10"
# STUB: answer_05_10 = ...
# BEGIN SOLUTION
answer_05_10 = "c"
# END SOLUTION

# %% tags=["check"] question="05.10"
question("05.10").check(answer_05_10)

# %%
question("05.11")

# %% tags=["answer"] question="05.11"
# STUB: answer_05_11 = ...
# BEGIN SOLUTION
answer_05_11 = "b"
# END SOLUTION

# %% tags=["check"] question="05.11"
question("05.11").check(answer_05_11)

# %%
question("05.12")

# %% tags=["answer"] question="05.12"
# STUB: answer_05_12 = ...
# BEGIN SOLUTION
answer_05_12 = "CQ"
# END SOLUTION

# %% tags=["check"] question="05.12"
question("05.12").check(answer_05_12)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. Another seed draws another position: `question("05.3", seed=1)`. How a whole pile is counted is the matter of lesson 06.
#
# On to lesson [06 Counting in threes](../notebooks/06_counting.ipynb). The answers, each with its why, are in [the solutions](../solutions/05_the_fool.ipynb), if your teacher has left them there.
