# %% [markdown]
# # Who wins a trick: the sheet
#
# Eleven questions, nine of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.

# %% [markdown]
# ## Part 1: with cards
#
# Run the next cell, answer on the table and press *Check*. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it. Typing works too: `"S9 S2"`, or the letter of a choice, `"b"`.

# %%
from scarto_teach import question

question("02.1")

# %% tags=["answer"] question="02.1"
# STUB: answer_02_1 = ...
# BEGIN SOLUTION
answer_02_1 = "c"
# END SOLUTION

# %% tags=["check"] question="02.1"
question("02.1").check(answer_02_1)

# %%
question("02.2")

# %% tags=["answer"] question="02.2"
# STUB: answer_02_2 = ...
# BEGIN SOLUTION
answer_02_2 = "B6"
# END SOLUTION

# %% tags=["check"] question="02.2"
question("02.2").check(answer_02_2)

# %%
question("02.3")

# %% tags=["answer"] question="02.3"
# STUB: answer_02_3 = ...
# BEGIN SOLUTION
answer_02_3 = "DJ D2 D6 D8"
# END SOLUTION

# %% tags=["check"] question="02.3"
question("02.3").check(answer_02_3)

# %%
question("02.4")

# %% tags=["answer"] question="02.4"
# STUB: answer_02_4 = ...
# BEGIN SOLUTION
answer_02_4 = "T20"
# END SOLUTION

# %% tags=["check"] question="02.4"
question("02.4").check(answer_02_4)

# %%
question("02.5")

# %% tags=["answer"] question="02.5"
# STUB: answer_02_5 = ...
# BEGIN SOLUTION
answer_02_5 = "b"
# END SOLUTION

# %% tags=["check"] question="02.5"
question("02.5").check(answer_02_5)

# %%
question("02.6")

# %% tags=["answer"] question="02.6"
# STUB: answer_02_6 = ...
# BEGIN SOLUTION
answer_02_6 = "T1 CJ C1 C10 SK"
# END SOLUTION

# %% tags=["check"] question="02.6"
question("02.6").check(answer_02_6)

# %% [markdown]
# ## Part 2: in code
#
# If you do not program, go on to part 3: it is all cards again.
#
# A card is a short text here: `"S9"`, `"CK"`, `"T12"`, and `"F"` for the Matto. The check plays your function against the rules; where they part, it shows you the smallest trick in which they do.

# %%
question("02.7")


# %% tags=["answer"] question="02.7"
def trick_winner(trick):
    """Return the place of the winning card in a trick, from 0."""
    # STUB: ...
    # BEGIN SOLUTION
    suits = [card[0] for card in trick if card != "F"]

    def power(card):
        suit, rank = card[0], card[1:]
        if suit == "T":
            return 122 if rank == "20" else 100 + int(rank)
        if suit != suits[0]:
            return 0
        if rank in "JCQK":
            return 50 + "JCQK".index(rank)
        return 11 - int(rank) if suit in "CD" else int(rank)

    powers = [power(card) for card in trick]
    return powers.index(max(powers))
    # END SOLUTION


# %% tags=["check"] question="02.7"
question("02.7").check(trick_winner)

# %%
question("02.8")


# %% tags=["answer"] question="02.8"
def trick_winner_world(trick):
    """Return the place of the winning card where the World is highest."""
    # STUB: ...
    # BEGIN SOLUTION
    swap = {"T20": "T21", "T21": "T20"}
    return trick_winner([swap.get(card, card) for card in trick])
    # END SOLUTION


# %% tags=["check"] question="02.8"
question("02.8").check(trick_winner_world)

# %% [markdown]
# ## Part 3: at the table
#
# Cards again, as they come in a game.

# %%
question("02.9")

# %% tags=["answer"] question="02.9"
# STUB: answer_02_9 = ...
# BEGIN SOLUTION
answer_02_9 = "T9 F"
# END SOLUTION

# %% tags=["check"] question="02.9"
question("02.9").check(answer_02_9)

# %%
question("02.10")

# %% tags=["answer"] question="02.10"
# STUB: answer_02_10 = ...
# BEGIN SOLUTION
answer_02_10 = "CQ T2"
# END SOLUTION

# %% tags=["check"] question="02.10"
question("02.10").check(answer_02_10)

# %%
question("02.11")

# %% tags=["answer"] question="02.11"
# STUB: answer_02_11 = ...
# BEGIN SOLUTION
answer_02_11 = "T21"
# END SOLUTION

# %% tags=["check"] question="02.11"
question("02.11").check(answer_02_11)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. Another seed draws another position: `question("02.2", seed=1)`. And in the trick lab of lesson 02 you can lay any trick of your own.
#
# On to lesson [03 The deal and the scarto](../notebooks/03_the_scarto.ipynb). The answers, each with its why, are in [the solutions](../solutions/02_who_wins.ipynb), if your teacher has left them there.
