# %% [markdown]
# # The pack: the sheet
#
# Twelve questions, ten of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.
#
# ## Part 1: names
#
# Run the next cell, pick cards and press *Check*: the table answers. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it. Typing works too, in any order: `"SK C9"`.

# %%
from scarto_teach import question

question("01.1")

# %% tags=["answer"] question="01.1"
# STUB: answer_01_1 = ...
# BEGIN SOLUTION
answer_01_1 = "SC DJ"
# END SOLUTION

# %% tags=["check"] question="01.1"
question("01.1").check(answer_01_1)

# %% [markdown]
# ## Part 2: strength
#
# Where an order is asked for, the first card picked comes first.

# %%
question("01.2")

# %% tags=["answer"] question="01.2"
# STUB: answer_01_2 = ...
# BEGIN SOLUTION
answer_01_2 = "B1 B2 B4 B5 B10 BK"
# END SOLUTION

# %% tags=["check"] question="01.2"
question("01.2").check(answer_01_2)

# %%
question("01.3")

# %% tags=["answer"] question="01.3"
# STUB: answer_01_3 = ...
# BEGIN SOLUTION
answer_01_3 = "C9 C2 C1 CJ CQ CK"
# END SOLUTION

# %% tags=["check"] question="01.3"
question("01.3").check(answer_01_3)

# %%
question("01.4")

# %% tags=["answer"] question="01.4"
# STUB: answer_01_4 = ...
# BEGIN SOLUTION
answer_01_4 = "T1 T3 T10 T12 T21 T20"
# END SOLUTION

# %% tags=["check"] question="01.4"
question("01.4").check(answer_01_4)

# %%
question("01.5")

# %% tags=["answer"] question="01.5"
# STUB: answer_01_5 = ...
# BEGIN SOLUTION
answer_01_5 = "CK T20 T17 T13 T12 T11"
# END SOLUTION

# %% tags=["check"] question="01.5"
question("01.5").check(answer_01_5)

# %% [markdown]
# ## Part 3: value
#
# What a card brings to the pile it falls into, counted one by one.

# %%
question("01.6")

# %% tags=["answer"] question="01.6"
# STUB: answer_01_6 = ...
# BEGIN SOLUTION
answer_01_6 = "SK T1"
# END SOLUTION

# %% tags=["check"] question="01.6"
question("01.6").check(answer_01_6)

# %%
question("01.7")

# %% tags=["answer"] question="01.7"
# STUB: answer_01_7 = ...
# BEGIN SOLUTION
answer_01_7 = "BJ T20"
# END SOLUTION

# %% tags=["check"] question="01.7"
question("01.7").check(answer_01_7)

# %%
question("01.8")

# %% tags=["answer"] question="01.8"
# STUB: answer_01_8 = ...
# BEGIN SOLUTION
answer_01_8 = 29
# END SOLUTION

# %% tags=["check"] question="01.8"
question("01.8").check(answer_01_8)

# %% [markdown]
# ## Part 4: in code
#
# If you do not program, go on to part 5.
#
# A card is a short text here: `"SK"`, `"C10"`, `"T20"`, and `"F"` for the Matto. The check calls your function for all 78 cards; where it and the rules part, it shows you the card.

# %%
question("01.9")


# %% tags=["answer"] question="01.9"
def value_of(card):
    """Return what a card is worth."""
    # STUB: ...
    # BEGIN SOLUTION
    if card in ("T1", "T20"):
        return 5
    if card == "F":
        return 4
    return {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[1:], 1)
    # END SOLUTION


# %% tags=["check"] question="01.9"
question("01.9").check(value_of)

# %%
question("01.10")


# %% tags=["answer"] question="01.10"
def rank_in_suit(card):
    """Return the place of a card in its suit, 1 for the strongest."""
    # STUB: ...
    # BEGIN SOLUTION
    if card == "F":
        return 0
    suit, rank = card[0], card[1:]
    if suit == "T":
        return [20, 21, *range(19, 0, -1)].index(int(rank)) + 1
    pips = [str(number) for number in range(1, 11)]
    if suit in "SB":
        pips.reverse()
    return ["K", "Q", "C", "J", *pips].index(rank) + 1
    # END SOLUTION


# %% tags=["check"] question="01.10"
question("01.10").check(rank_in_suit)

# %% [markdown]
# ## Part 5: at the table
#
# Two that want both at once, strength and value.

# %%
question("01.11")

# %% tags=["answer"] question="01.11"
# STUB: answer_01_11 = ...
# BEGIN SOLUTION
answer_01_11 = "b"
# END SOLUTION

# %% tags=["check"] question="01.11"
question("01.11").check(answer_01_11)

# %%
question("01.12")

# %% tags=["answer"] question="01.12"
# STUB: answer_01_12 = ...
# BEGIN SOLUTION
answer_01_12 = "c"
# END SOLUTION

# %% tags=["check"] question="01.12"
question("01.12").check(answer_01_12)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. For other cards of the same sort, another seed draws them: `question("01.3", seed=1)`. The drill at the end of lesson 01 has no end at all.
#
# On to lesson [02 Who wins a trick](../notebooks/02_who_wins.ipynb). The answers, each with its why, are in [the solutions](../solutions/01_the_pack.ipynb), if your teacher has left them there.
