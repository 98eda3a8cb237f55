# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Write a player
#
# Each position here becomes a line of a player that plays for you. Run the cell and play the first.

# %%
from scarto_teach import Walkthrough

Walkthrough("10")

# %% [markdown]
# Ten positions, from the card that comes home to the deal that is lost by a fault.
#
# ## Drill
#
# What a player must know: the trumps that are out, what wins, what may go. What you missed comes back.

# %%
from scarto_teach import Drill

Drill("10", seed=1)

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("10")

# %% [markdown]
# ## In code
#
# A player is asked with a `View`: what one seat may know, and nothing else.

# %%
from scarto_teach import Deal

deal = Deal.shuffled(seed=7)
deal = deal.discard(list(deal.legal_discards())[-3:]).play("CK")
view = deal.view(deal.turn)
view

# %%
view.trick, view.legal_plays()

# %% [markdown]
# A function from a view to a card is a player already. This one always gives the first legal card, and sits down with the two that you know from the table.

# %%
from scarto_teach import tournament


def first(view):
    return min(view.legal_plays())


tournament({"first": first, "club": "club", "easy": "easy"}, deals=10, seed=1)

# %% [markdown]
# Ten deals, each in all six seatings, so that everybody holds every hand. A score is points above the share of 26, a deal. Below the scores stand the differences, deal by deal. Where the whole interval lies on one side of 0, one of the two is the better.
#
# Now the lines from above. Lead a King. Last to play, win with the dearest. Else give the cheapest, and the Matto before a court.

# %%
from scarto_teach import trick_winner


def ten_lines(view):
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


table = tournament({"ten lines": ten_lines, "first": first, "club": "club"}, deals=8, seed=1)
table

# %%
table.plot()

# %% [markdown]
# *Ten lines* is ahead of *club*. Is it better? Read the line that compares the two: 0 lies in the interval, so 8 deals do not tell. `deals=100` would, and takes a minute.
#
# ## What usually goes wrong
#
# | in the code | the rule |
# |---|---|
# | `max(view.hand, …)`, not `view.legal_plays()` | what may go depends on the trick, R10 to R13 |
# | `view.trick[0]` when you lead | the trick is empty then, R9 |
# | taking the first card of the trick for the suit led | the Matto led sets no suit, R14 |
# | counting 22 trumps | the Matto is none, R13 |
# | `card.number` as the strength | cups and coins run the other way, R2, and the 20 beats the 21, R3 |
# | a way through the function without `return` | it gives `None`, and the deal is lost |
#
# The first two, at the table. Each lost game tells its reason; the rest of the table is as it was.


# %%
def greedy(view):
    return max(view.hand, key=view.rules.value)


def hasty(view):
    led = view.trick[0]
    return next((card for card in view.legal_plays() if card.suit == led.suit), led)


lost = tournament({"greedy": greedy, "hasty": hasty, "easy": "easy"}, deals=5, seed=1)
lost

# %% [markdown]
# A loss keeps the view, so that you can ask your player again with it.

# %%
loss = lost.losses[0]
print(loss)
loss.view, greedy(loss.view)

# %% [markdown]
# ## A memory
#
# Nobody need remember: `view.unseen` are all cards that this seat has not seen. What is not beaten by any of them is a master.


# %%
def trumps_out(view):
    return sum(card.is_trump for card in view.unseen)


def masters(view):
    strength = view.rules.strength
    best = {}
    for card in view.unseen:
        best[card.suit] = max(best.get(card.suit, 0), strength(card))
    plain = [card for card in view.legal_plays() if card.suit in "SBCD" and not card.is_fool]
    return [card for card in plain if strength(card) > best.get(card.suit, 0)]


trumps_out(view), masters(view)

# %% [markdown]
# Lead masters, not Kings alone; and play one in the middle, where it wins. A player with more than one function is a class; what it has no method for, RuleOfThumb does.


# %%
class Memory:
    def choose(self, view):
        strong = masters(view)
        if len(view.trick) == 1:
            strong = [card for card in strong if trick_winner([*view.trick, card]) == 1]
        if len(view.trick) < 2 and strong:
            return max(strong, key=view.rules.value)
        return ten_lines(view)


tournament({"memory": Memory(), "ten lines": ten_lines, "club": "club"}, deals=8, seed=1)

# %% [markdown]
# ## A scarto
#
# A player may have `discard(view)` too. Short suits first, in each the strongest card that may go; beside it, three cards at random.

# %%
from scarto_teach import Random


class ByLength(Memory):
    def discard(self, view):
        suits = {letter: [] for letter in "SBCD"}
        for card in view.legal_discards():
            if not card.is_trump:
                suits[card.suit].append(card)
        length = {letter: sum(card.suit == letter for card in view.hand) for letter in suits}
        return [card for letter in sorted(suits, key=length.get) for card in suits[letter]][:3]


class AtRandom(Memory):
    def discard(self, view):
        return Random().discard(view)


scartos = tournament({"by length": ByLength(), "at random": AtRandom()}, deals=10, seed=1)
scartos

# %% [markdown]
# ## Is it a win?
#
# The difference of two players, as numbers: the mean, the ends of its interval, and p. That is the chance of so great a difference between players that are equal.

# %%
difference = scartos.compare("by length", "at random")
print(f"{difference}; p = {difference.p:.3f}; 0 outside: {difference.tells}")

# %% [markdown]
# 0 lies outside: laying away by length is the better scarto. And *ten lines* against *club*?

# %%
difference = table.compare("ten lines", "club")
print(f"{difference}; p = {difference.p:.3f}; 0 outside: {difference.tells}")

# %% [markdown]
# The mean is greater, and still no win: 0 lies within. Half the width wants four times the deals, so try `deals=32`. Then one new seed, and no more: trying seeds until one pleases proves nothing.
#
# All games as rows for a spreadsheet: `table.csv()`.

# %%
print(*table.csv().splitlines()[:3], sep="\n")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [ten questions, six of them without code](../exercises/10_write_a_player.ipynb). Then lesson [11 Other tables](11_other_tables.ipynb).
