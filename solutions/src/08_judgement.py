# %% [markdown]
# # Judgement: the exercise
#
# Fourteen questions, twelve of them without code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.
#
# ## Part 1: what you know
#
# Trumps that fell, and what a player has shown.
#
# Pick or type, press *Check*, and copy the line that appears over the dots below; then run the cell after it.

# %%
from scarto_teach import question

question("08.1")

# %% tags=["answer"] question="08.1"
# STUB: answer_08_1 = ...
# BEGIN SOLUTION
answer_08_1 = 8
# END SOLUTION

# %% tags=["check"] question="08.1"
question("08.1").check(answer_08_1)

# %%
question("08.2")

# %% tags=["answer"] question="08.2"
# STUB: answer_08_2 = ...
# BEGIN SOLUTION
answer_08_2 = "b"
# END SOLUTION

# %% tags=["check"] question="08.2"
question("08.2").check(answer_08_2)

# %%
question("08.3")

# %% tags=["answer"] question="08.3"
# STUB: answer_08_3 = ...
# BEGIN SOLUTION
answer_08_3 = 3
# END SOLUTION

# %% tags=["check"] question="08.3"
question("08.3").check(answer_08_3)

# %% [markdown]
# ## Part 2: all hands open
#
# You see everything, and so do Anna and Bruno, who play against you together. What are you sure of?

# %%
question("08.4")

# %% tags=["answer"] question="08.4"
# STUB: answer_08_4 = ...
# BEGIN SOLUTION
answer_08_4 = "T13"
# END SOLUTION

# %% tags=["check"] question="08.4"
question("08.4").check(answer_08_4)

# %%
question("08.5")

# %% tags=["answer"] question="08.5"
# STUB: answer_08_5 = ...
# BEGIN SOLUTION
answer_08_5 = 4
# END SOLUTION

# %% tags=["check"] question="08.5"
question("08.5").check(answer_08_5)

# %%
question("08.6")

# %% tags=["answer"] question="08.6"
# STUB: answer_08_6 = ...
# BEGIN SOLUTION
answer_08_6 = "T10"
# END SOLUTION

# %% tags=["check"] question="08.6"
question("08.6").check(answer_08_6)

# %%
question("08.7")

# %% tags=["answer"] question="08.7"
# STUB: answer_08_7 = ...
# BEGIN SOLUTION
answer_08_7 = "T3"
# END SOLUTION

# %% tags=["check"] question="08.7"
question("08.7").check(answer_08_7)

# %% [markdown]
# ## Part 3: the right moment
#
# A King that waits, a Matto that gets you out of the lead, and three leads to compare.

# %%
question("08.8")

# %% tags=["answer"] question="08.8"
# STUB: answer_08_8 = ...
# BEGIN SOLUTION
answer_08_8 = "S2"
# END SOLUTION

# %% tags=["check"] question="08.8"
question("08.8").check(answer_08_8)

# %%
question("08.9")

# %% tags=["answer"] question="08.9"
# STUB: answer_08_9 = ...
# BEGIN SOLUTION
answer_08_9 = "F"
# END SOLUTION

# %% tags=["check"] question="08.9"
question("08.9").check(answer_08_9)

# %%
question("08.10")

# %% tags=["answer"] question="08.10"
# STUB: answer_08_10 = ...
# BEGIN SOLUTION
answer_08_10 = "T20 SC SK"
# END SOLUTION

# %% tags=["check"] question="08.10"
question("08.10").check(answer_08_10)

# %% [markdown]
# ## Part 4: in code
#
# If you do not program, go on to part 5.
#
# A card is a short text here: `"CK"`, `"T12"`, and `"F"` for the Matto. The check plays your function against the rules; where they part, it shows you the smallest case in which they do.

# %%
question("08.11")


# %% tags=["answer"] question="08.11"
def in_a_row(hand, out):
    """Return how many tricks the trumps of a hand take in a row."""

    # STUB: ...
    # BEGIN SOLUTION
    def strength(card):
        number = int(card[1:])
        return 22 if number == 20 else number

    mine = sorted(map(strength, hand), reverse=True)
    his = sorted(map(strength, out))
    taken = 0
    while taken < len(mine) and not (his and his[-1] > mine[taken]):
        his = his[1:]
        taken += 1
    return taken
    # END SOLUTION


# %% tags=["check"] question="08.11"
question("08.11").check(in_a_row)

# %%
question("08.12")


# %% tags=["answer"] question="08.12"
from scarto_teach import PIEDMONT


def sure_leads(hand, second, third):
    """Return the cards that take the trick for sure when they are led."""

    # STUB: ...
    # BEGIN SOLUTION
    def can_take(cards, led):
        follow = [card for card in cards if card[0] == led[0]]
        if follow:
            return any(PIEDMONT.strength(card) > PIEDMONT.strength(led) for card in follow)
        return any(card[0] == "T" for card in cards)

    return [
        led for led in hand if led != "F" and not can_take(second, led) and not can_take(third, led)
    ]
    # END SOLUTION


# %% tags=["check"] question="08.12"
question("08.12").check(sure_leads)

# %% [markdown]
# ## Part 5: at the table
#
# Hands are closed again: good advice is the best that there is.

# %%
question("08.13")

# %% tags=["answer"] question="08.13"
# STUB: answer_08_13 = ...
# BEGIN SOLUTION
answer_08_13 = "CJ"
# END SOLUTION

# %% tags=["check"] question="08.13"
question("08.13").check(answer_08_13)

# %%
question("08.14")

# %% tags=["answer"] question="08.14"
# STUB: answer_08_14 = ...
# BEGIN SOLUTION
answer_08_14 = "c"
# END SOLUTION

# %% tags=["check"] question="08.14"
question("08.14").check(answer_08_14)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. Another seed draws another ending: `question("08.6", seed=1)`. The drill at the end of lesson 08 has no end at all.
#
# On to lesson [09 Experiments](../notebooks/09_experiments.ipynb). The answers, each with its why, are in [the solutions](../solutions/08_judgement.ipynb), if your teacher has left them there.
