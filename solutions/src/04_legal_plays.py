# %% [markdown]
# # Legal plays: the sheet
#
# Ten questions, eight of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.
#
# ## Part 1: with cards
#
# Run the next cell, pick cards and press *Check*: the table answers. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it. Typing works too, in any order: `"S9 S2"`.

# %%
from scarto_teach import question

question("04.1")

# %% tags=["answer"] question="04.1"
# STUB: answer_04_1 = ...
# BEGIN SOLUTION
answer_04_1 = "SQ S3"
# END SOLUTION

# %% tags=["check"] question="04.1"
question("04.1").check(answer_04_1)

# %%
question("04.2")

# %% tags=["answer"] question="04.2"
# STUB: answer_04_2 = ...
# BEGIN SOLUTION
answer_04_2 = "T17 T2"
# END SOLUTION

# %% tags=["check"] question="04.2"
question("04.2").check(answer_04_2)

# %%
question("04.3")

# %% tags=["answer"] question="04.3"
# STUB: answer_04_3 = ...
# BEGIN SOLUTION
answer_04_3 = "S9 F"
# END SOLUTION

# %% tags=["check"] question="04.3"
question("04.3").check(answer_04_3)

# %%
question("04.4")

# %% tags=["answer"] question="04.4"
# STUB: answer_04_4 = ...
# BEGIN SOLUTION
answer_04_4 = "CK C5"
# END SOLUTION

# %% tags=["check"] question="04.4"
question("04.4").check(answer_04_4)

# %% [markdown]
# ## Part 2: in code
#
# If you do not program, go on to part 3: it is all cards again.
#
# A card is a short text here: `"S9"`, `"CK"`, `"T12"`, and `"F"` for the Matto. The check plays your function against the rules; where they part, it shows you the smallest position in which they do.

# %%
question("04.5")


# %% tags=["answer"] question="04.5"
def legal_plays(hand, trick):
    """Return the codes of the cards that may be played."""
    # STUB: ...
    # BEGIN SOLUTION
    led = [card for card in trick if card != "F"]
    if not led:
        return hand
    follow = [card for card in hand if card[0] == led[0][0]]
    trumps = [card for card in hand if card[0] == "T"]
    allowed = follow or trumps or hand
    return [card for card in hand if card in allowed or card == "F"]
    # END SOLUTION


# %% tags=["check"] question="04.5"
question("04.5").check(legal_plays)

# %%
question("04.6")


# %% tags=["answer"] question="04.6"
def legal_plays_overtrump(hand, trick):
    """Return the codes of the cards that may be played."""
    # STUB: ...
    # BEGIN SOLUTION
    allowed = legal_plays(hand, trick)
    lying = [int(card[1:]) for card in trick if card[0] == "T"]
    best = max(lying, default=21)
    higher = [card for card in allowed if card[0] == "T" and int(card[1:]) > best]
    if not higher:
        return allowed
    return [card for card in allowed if card in higher or card == "F"]
    # END SOLUTION


# %% tags=["check"] question="04.6"
question("04.6").check(legal_plays_overtrump)

# %% [markdown]
# ## Part 3: at the table
#
# Cards again, as they come in a game.

# %%
question("04.7")

# %% tags=["answer"] question="04.7"
# STUB: answer_04_7 = ...
# BEGIN SOLUTION
answer_04_7 = "SK SQ SC S10 S8 S6 S5 S2 F"
# END SOLUTION

# %% tags=["check"] question="04.7"
question("04.7").check(answer_04_7)

# %%
question("04.8")

# %% tags=["answer"] question="04.8"
# STUB: answer_04_8 = ...
# BEGIN SOLUTION
answer_04_8 = "F"
# END SOLUTION

# %% tags=["check"] question="04.8"
question("04.8").check(answer_04_8)

# %%
question("04.9")

# %% tags=["answer"] question="04.9"
# STUB: answer_04_9 = ...
# BEGIN SOLUTION
answer_04_9 = "T20 T9 F"
# END SOLUTION

# %% tags=["check"] question="04.9"
question("04.9").check(answer_04_9)

# %%
question("04.10")

# %% tags=["answer"] question="04.10"
# STUB: answer_04_10 = ...
# BEGIN SOLUTION
answer_04_10 = "c"
# END SOLUTION

# %% tags=["check"] question="04.10"
question("04.10").check(answer_04_10)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. For more positions of the same sort, another seed draws another one: `question("04.3", seed=1)`. The drill at the end of lesson 04 has no end at all.
#
# On to lesson [05 The Fool](../notebooks/05_the_fool.ipynb). The answers, each with its why, are in [the solutions](../solutions/04_legal_plays.ipynb), if your teacher has left them there.
