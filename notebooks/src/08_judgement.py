# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Judgement
#
# You know what may be played. Which card is *best*? Run the cell: all hands lie open, and one of your trumps brings more home.

# %%
from scarto_teach import Walkthrough

Walkthrough("08")

# %% [markdown]
# Where hands lie open, the table works out every way to go on, with both others playing against you. What it then says is proved. At a real table hands are closed: count, and remember who has shown a void.
#
# ## Puzzles
#
# The last five to eight tricks, all hands open, and one card better than all others. (A scarto shows your own hand alone.) When you have it, *Play it out* shows why. The stars go to your progress.

# %%
from scarto_teach import PuzzleTable

PuzzleTable(level="easy", seed=7)

# %% [markdown]
# One theme at a time, if you like: here the Matto at the right moment. The others are `"bagatto"`, `"dealer"`, `"force"`, `"king"`, `"unblock"` and `"scarto"`; the levels `"easy"`, `"club"` and `"strong"`.

# %%
PuzzleTable("matto", level="easy", seed=1)

# %% [markdown]
# ## Drill
#
# Small endings without end, from trumps to count to points to be sure of. What you missed comes back a little later.

# %%
from scarto_teach import Drill

Drill("08", seed=1)

# %% [markdown]
# ## Hands closed again
#
# You deal. *Advice* shows what each card may bring, in imagined deals that agree with all that you have seen. Make up your own mind first, then press it; at the end, *Review* says what your plays cost.

# %%
from scarto_teach import DealTable

DealTable(seed=19, dealer=0)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | better |
# |---|---|
# | the Bagatto on a ruff, with a trump still to come behind you | look who plays after you, R16 |
# | good cards led while a trump is out | draw it first, R11 |
# | the King because he can win | what beats him, and who holds it? R16 |
# | the Matto at the first pinch | once only: keep it for a court, R13 |
# | the last small trump for a blank trick | it takes a late court, R11 |
# | three low cards laid away from three suits | no void, no ruff, R8 |
#
# The third one, at the table, with what it costs:

# %%
walk = Walkthrough("08", step=10)
walk.answer("SK")

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("08")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [fourteen questions, twelve of them without code](../exercises/08_judgement.ipynb). Then lesson [09 Experiments](09_experiments.ipynb).
#
# ## In code
#
# For those who program. A puzzle is a value: a deal in its last tricks, and what each card costs.

# %%
from scarto_teach.players import card_values, guarantee, puzzles

puzzle = puzzles("dealer", "easy")[0]
print(puzzle)

# %% [markdown]
# `card_values` proves what each card makes sure of, in points at the end of the deal.

# %%
values = card_values(puzzle.deal)
{str(card): int(points) for card, points in values.items()}

# %% [markdown]
# `guarantee` gives the proof as a line: best play by you, and by both others against you.

# %%
found = guarantee(puzzle.deal, puzzle.seat)
print(*found.line)
print(f"{found.points[puzzle.seat]} points; {found.positions} positions looked at")

# %% [markdown]
# With closed hands nothing is proved. `advise` says what each card may be expected to bring, with an error. Here is your first lead of lesson 07.

# %%
from scarto_teach import Deal
from scarto_teach.players import advise

deal = Deal.shuffled(seed=7, dealer=2).discard("B4 B3 C7")
for advice in advise(deal.view(0), worlds=50)[:4]:
    print(f"{advice.card}: {advice.points:.1f} ± {advice.error:.1f}; {advice.reason}")

# %% [markdown]
# Two questions of [the sheet](../exercises/08_judgement.ipynb) are answered with code.
