# %% [markdown]
# # A whole deal: the sheet
#
# Twelve questions, ten of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.
#
# ## Part 1: in the middle
#
# Run the next cell, pick or type, and press *Check*. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it.

# %%
from scarto_teach import question

question("07.1")

# %% tags=["answer"] question="07.1"
# STUB: answer_07_1 = ...
# BEGIN SOLUTION
answer_07_1 = 42
# END SOLUTION

# %% tags=["check"] question="07.1"
question("07.1").check(answer_07_1)

# %%
question("07.2")

# %% tags=["answer"] question="07.2"
# STUB: answer_07_2 = ...
# BEGIN SOLUTION
answer_07_2 = "D1"
# END SOLUTION

# %% tags=["check"] question="07.2"
question("07.2").check(answer_07_2)

# %%
question("07.3")

# %% tags=["answer"] question="07.3"
# STUB: answer_07_3 = ...
# BEGIN SOLUTION
answer_07_3 = 16
# END SOLUTION

# %% tags=["check"] question="07.3"
question("07.3").check(answer_07_3)

# %%
question("07.4")

# %% tags=["answer"] question="07.4"
# STUB: answer_07_4 = ...
# BEGIN SOLUTION
answer_07_4 = 25
# END SOLUTION

# %% tags=["check"] question="07.4"
question("07.4").check(answer_07_4)

# %%
question("07.5")

# %% tags=["answer"] question="07.5"
# STUB: answer_07_5 = ...
# BEGIN SOLUTION
answer_07_5 = "c"
# END SOLUTION

# %% tags=["check"] question="07.5"
question("07.5").check(answer_07_5)

# %% [markdown]
# ## Part 2: after the deal
#
# Piles, and a line of a record.

# %%
question("07.6")

# %% tags=["answer"] question="07.6"
# STUB: answer_07_6 = ...
# BEGIN SOLUTION
answer_07_6 = 3
# END SOLUTION

# %% tags=["check"] question="07.6"
question("07.6").check(answer_07_6)

# %%
question("07.7")

# %% tags=["answer"] question="07.7"
# STUB: answer_07_7 = ...
# BEGIN SOLUTION
answer_07_7 = "b"
# END SOLUTION

# %% tags=["check"] question="07.7"
question("07.7").check(answer_07_7)

# %%
question("07.8")

# %% tags=["answer"] question="07.8"
# STUB: answer_07_8 = ...
# BEGIN SOLUTION
answer_07_8 = 29
# END SOLUTION

# %% tags=["check"] question="07.8"
question("07.8").check(answer_07_8)

# %% [markdown]
# ## Part 3: in code
#
# If you do not program, go on to part 4.
#
# A card is a short text here: `"CK"`, `"T12"`, and `"F"` for the Matto. The check plays your function against the rules; where they part, it shows you the smallest case in which they do.

# %%
question("07.9")


# %% tags=["answer"] question="07.9"
def voids(trick):
    """Return the places of those who have shown a void."""
    # STUB: ...
    # BEGIN SOLUTION
    led = next(card for card in trick if card != "F")[0]
    return [place for place, card in enumerate(trick) if card != "F" and card[0] != led]
    # END SOLUTION


# %% tags=["check"] question="07.9"
question("07.9").check(voids)

# %%
question("07.10")


# %% tags=["answer"] question="07.10"
def tricks(pile):
    """Return how many tricks a pile was taken in."""
    # STUB: ...
    # BEGIN SOLUTION
    cards = [card for card in pile if card != "F"]
    return (len(cards) + 2) // 3
    # END SOLUTION


# %% tags=["check"] question="07.10"
question("07.10").check(tricks)

# %% [markdown]
# ## Part 4: at the table
#
# What does a play cost, and what is there to learn from it?

# %%
question("07.11")

# %% tags=["answer"] question="07.11"
# STUB: answer_07_11 = ...
# BEGIN SOLUTION
answer_07_11 = "DQ"
# END SOLUTION

# %% tags=["check"] question="07.11"
question("07.11").check(answer_07_11)

# %%
question("07.12")

# %% tags=["answer"] question="07.12"
# STUB: answer_07_12 = ...
# BEGIN SOLUTION
answer_07_12 = "b"
# END SOLUTION

# %% tags=["check"] question="07.12"
question("07.12").check(answer_07_12)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. For other piles of the same sort, another seed draws another one: `question("07.3", seed=1)`. The drill at the end of lesson 07 has no end at all.
#
# On to lesson [08 Judgement](../notebooks/08_judgement.ipynb). The answers, each with its why, are in [the solutions](../solutions/07_a_whole_deal.ipynb), if your teacher has left them there.
