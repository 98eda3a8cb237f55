# %% [markdown]
# # Write a player: the sheet
#
# Ten questions, four of them with code. Each is checked at once, as often as you like, and nothing is lost by trying. Stuck? Press *Hint*; the later ones say more.

# %% [markdown]
# ## Part 1: with cards
#
# Run the next cell, pick cards and press *Check*. Handing the sheet in? Copy the line of code that appears over the dots below. Run that cell, then the one after it. A number is written without quotes, a choice as its letter: `"b"`.

# %%
from scarto_teach import question

question("10.1")

# %% tags=["answer"] question="10.1"
# STUB: answer_10_1 = ...
# BEGIN SOLUTION
answer_10_1 = "BK BC B5"
# END SOLUTION

# %% tags=["check"] question="10.1"
question("10.1").check(answer_10_1)

# %%
question("10.2")

# %% tags=["answer"] question="10.2"
# STUB: answer_10_2 = ...
# BEGIN SOLUTION
answer_10_2 = 12
# END SOLUTION

# %% tags=["check"] question="10.2"
question("10.2").check(answer_10_2)

# %%
question("10.3")

# %% tags=["answer"] question="10.3"
# STUB: answer_10_3 = ...
# BEGIN SOLUTION
answer_10_3 = "c"
# END SOLUTION

# %% tags=["check"] question="10.3"
question("10.3").check(answer_10_3)

# %% [markdown]
# ## Part 2: in code
#
# A card is a short text in the first three: `"S9"`, `"CK"`, `"T9"`, and `"F"` for the Matto, the Fool. The last one is given a `View`, as a player is; there a card is a `Card`, with `card.suit`, `card.is_king` and so on. The check shows the smallest position in which your function fails.

# %%
question("10.4")


# %% tags=["answer"] question="10.4"
def trumps_out(hand, played):
    """Return how many trumps are still out."""
    # STUB: ...
    # BEGIN SOLUTION
    return 21 - sum(card.startswith("T") for card in hand + played)
    # END SOLUTION


# %% tags=["check"] question="10.4"
question("10.4").check(trumps_out)

# %%
question("10.5")


# %% tags=["answer"] question="10.5"
from scarto_teach import PACK, PIEDMONT, Card


def masters(hand, played):
    """Return the cards of the hand that nothing still out can beat."""
    # STUB: ...
    # BEGIN SOLUTION
    out = [card for card in PACK if str(card) not in hand + played]

    def is_beaten(card):
        mine = PIEDMONT.strength(card)
        return any(one.suit == card.suit and PIEDMONT.strength(one) > mine for one in out)

    return [code for code in hand if code != "F" and not is_beaten(Card(code))]
    # END SOLUTION


# %% tags=["check"] question="10.5"
question("10.5").check(masters)

# %%
question("10.6")


# %% tags=["answer"] question="10.6"
def lay_away(hand):
    """Return the cards to lay away."""
    # STUB: ...
    # BEGIN SOLUTION
    found = []
    for suit in sorted("SBCD", key=lambda suit: sum(card[0] == suit for card in hand)):
        found += [card for card in hand if card[0] == suit and card[1] != "K"]
    return found[:3]
    # END SOLUTION


# %% tags=["check"] question="10.6"
question("10.6").check(lay_away)

# %%
question("10.7")


# %% tags=["answer"] question="10.7"
from scarto_teach import trick_winner


def choose(view):
    """Return the card to play."""
    # STUB: ...
    # BEGIN SOLUTION
    value, strength = view.rules.value, view.rules.strength
    legal = sorted(view.legal_plays(), key=lambda card: (value(card), strength(card)))
    if not view.trick:
        return max(legal, key=lambda card: (card.is_king, not card.is_trump, -strength(card)))
    wins = [card for card in legal if trick_winner([*view.trick, card]) == len(view.trick)]
    if wins and len(view.trick) == 2:
        return max(wins, key=value)
    if value(legal[0]) > 1 and "F" in view.legal_plays():
        return "F"
    return max(wins, key=lambda card: card.is_king, default=legal[0])
    # END SOLUTION


# %% tags=["check"] question="10.7"
question("10.7").check(choose)

# %% [markdown]
# ## Part 3: the table
#
# Three questions about what a tournament shows.

# %%
question("10.8")

# %% tags=["answer"] question="10.8"
# STUB: answer_10_8 = ...
# BEGIN SOLUTION
answer_10_8 = "c"
# END SOLUTION

# %% tags=["check"] question="10.8"
question("10.8").check(answer_10_8)

# %%
question("10.9")

# %% tags=["answer"] question="10.9"
# STUB: answer_10_9 = ...
# BEGIN SOLUTION
answer_10_9 = 160
# END SOLUTION

# %% tags=["check"] question="10.9"
question("10.9").check(answer_10_9)

# %%
question("10.10")

# %% tags=["answer"] question="10.10"
# STUB: answer_10_10 = ...
# BEGIN SOLUTION
answer_10_10 = "b"
# END SOLUTION

# %% tags=["check"] question="10.10"
question("10.10").check(answer_10_10)

# %% [markdown]
# ## That is the sheet
#
# What is still open can be taken up at any time: run its check again. Enter your `choose` in a tournament of your own, against a neighbour's: `tournament({"mine": choose, "yours": theirs})`.
#
# On to lesson [11 Other tables](../notebooks/11_other_tables.ipynb). The answers, each with its why, are in [the solutions](../solutions/10_write_a_player.ipynb), if your teacher has left them there.
