# %% [markdown]
# # The deal and the scarto: the sheet
#
# Ten questions, nine of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.

# %% [markdown]
# ## Part 1: with cards
#
# Run the next cell, pick cards and press *Check*: the table answers. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it. Typing works too, in any order: `"S9 S2"`.

# %%
from scarto_teach import question

question("03.1")

# %% tags=["answer"] question="03.1"
# STUB: answer_03_1 = ...
# BEGIN SOLUTION
answer_03_1 = "T8"
# END SOLUTION

# %% tags=["check"] question="03.1"
question("03.1").check(answer_03_1)

# %%
question("03.2")

# %% tags=["answer"] question="03.2"
# STUB: answer_03_2 = ...
# BEGIN SOLUTION
answer_03_2 = "BC BJ C1 D6 D10 T21 T10 T5"
# END SOLUTION

# %% tags=["check"] question="03.2"
question("03.2").check(answer_03_2)

# %%
question("03.3")

# %% tags=["answer"] question="03.3"
# STUB: answer_03_3 = ...
# BEGIN SOLUTION
answer_03_3 = "S8 S6 S2 S1 T17 T6"
# END SOLUTION

# %% tags=["check"] question="03.3"
question("03.3").check(answer_03_3)

# %%
question("03.4")

# %% tags=["answer"] question="03.4"
# STUB: answer_03_4 = ...
# BEGIN SOLUTION
answer_03_4 = "S10 S3"
# END SOLUTION

# %% tags=["check"] question="03.4"
question("03.4").check(answer_03_4)

# %% [markdown]
# ## Part 2: in code
#
# If you do not program, go on to part 3: it is all cards again.
#
# A card is a short text here: `"S9"`, `"CK"`, `"T12"`, and `"F"` for the Matto, the Fool. The hand is always the dealer's whole one, talon and all. The check plays your function against the rules; where they part, it shows you the smallest hand in which they do.

# %%
question("03.5")


# %% tags=["answer"] question="03.5"
def legal_discards(hand):
    """Return the cards that the dealer may lay away."""
    # STUB: ...
    # BEGIN SOLUTION
    never = {"SK", "BK", "CK", "DK", "T20", "F"}
    holders = [card for card in hand if card[0] in "TF" and card != "T1"]
    if holders:
        never.add("T1")
    return [card for card in hand if card not in never]
    # END SOLUTION


# %% tags=["check"] question="03.5"
question("03.5").check(legal_discards)

# %% [markdown]
# ## Part 3: at the table
#
# Cards again, two numbers, and two choices, as they come in a game. A number is written without quotes, a choice as its letter: `"b"`.

# %%
question("03.6")

# %% tags=["answer"] question="03.6"
# STUB: answer_03_6 = ...
# BEGIN SOLUTION
answer_03_6 = 28
# END SOLUTION

# %% tags=["check"] question="03.6"
question("03.6").check(answer_03_6)

# %%
question("03.7")

# %% tags=["answer"] question="03.7"
# STUB: answer_03_7 = ...
# BEGIN SOLUTION
answer_03_7 = "c"
# END SOLUTION

# %% tags=["check"] question="03.7"
question("03.7").check(answer_03_7)

# %%
question("03.8")

# %% tags=["answer"] question="03.8"
# STUB: answer_03_8 = ...
# BEGIN SOLUTION
answer_03_8 = 9
# END SOLUTION

# %% tags=["check"] question="03.8"
question("03.8").check(answer_03_8)

# %%
question("03.9")

# %% tags=["answer"] question="03.9"
# STUB: answer_03_9 = ...
# BEGIN SOLUTION
answer_03_9 = "S6 CC C7 T15 T9"
# END SOLUTION

# %% tags=["check"] question="03.9"
question("03.9").check(answer_03_9)

# %%
question("03.10")

# %% tags=["answer"] question="03.10"
# STUB: answer_03_10 = ...
# BEGIN SOLUTION
answer_03_10 = "c"
# END SOLUTION

# %% tags=["check"] question="03.10"
question("03.10").check(answer_03_10)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. Another seed draws another hand: `question("03.3", seed=1)`. What may be played once the scarto lies is the matter of lesson 04.
#
# On to lesson [04 Legal plays](../notebooks/04_legal_plays.ipynb). The answers, each with its why, are in [the solutions](../solutions/03_the_scarto.ipynb), if your teacher has left them there.
