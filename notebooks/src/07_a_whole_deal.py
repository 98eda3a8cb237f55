# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A whole deal
#
# Bruno has dealt, and you lead. Run the cell and play a card, then the other twenty-four.

# %%
from scarto_teach import DealTable

DealTable(seed=7)

# %% [markdown]
# *Undo* takes back to your last decision, *Look back* goes through what was played, *Advice* shows what each card may bring. At the end the table counts, and *Review* says what each play cost.
#
# ## What a player keeps in mind
#
# Twelve moments, ten of them from the same deal, as three others played it. Who leads, what is in a pile, who has shown a void, which trumps are out?

# %%
from scarto_teach import Walkthrough

Walkthrough("07")

# %% [markdown]
# ## A deal on paper
#
# This is a *record* of it: hands, scarto, tricks in order of play. The table takes it up at its end: press *Look back*, and find trick 13, where Bruno shows his void.

# %%
RECORD = """
# Scarto deal
rules: PIEDMONT
dealer: 2
hand 0: S8 S6 S2 BQ B10 B9 B7 CK CQ C3 C4 C6 C8 DQ DC DJ D3 D7 D8 D9 T21 T19 T13 T6 T1
hand 1: SC SJ S5 S4 S3 S1 BC B5 B2 B1 CC C2 C9 C10 DK D4 D10 T14 T12 T11 T9 T7 T5 T3 T2
hand 2: SK SQ S10 S9 S7 BK BJ B6 B4 B3 CJ C1 C5 C7 D1 D2 D6 T20 T18 T17 T16 T15 T10 T8 F
talon: B8 D5 T4
discard: B4 B3 C7
1: CK C10 C5
2: S2 S1 S7
3: SK S6 S3
4: BK B7 B1
5: C1 C8 CC
6: DK D6 D9
7: C9 CJ CQ
8: S8 S4 S9
9: S10 T6 S5
10: B9 B2 BJ
11: B6 B10 BC
12: B5 B8 BQ
13: C6 C2 T4
14: D5 D8 D4
15: D10 D2 DJ
16: C4 T2 T8
17: D1 D7 T3
18: T5 T10 T13
19: C3 T7 T15
20: T16 T19 T9
21: D3 T11 T17
22: T18 T21 T12
23: T1 T14 T20
24: SQ DC SJ
25: F DQ SC
"""

DealTable.from_text(RECORD)

# %% [markdown]
# ## A look back
#
# The same deal, reviewed for you. A bar is what another card would have brought, with all hands open; `!` says that what you knew was enough. Press *1*, and play the dearest moment again.

# %%
from scarto_teach import Deal, ReviewCard

ReviewCard(Deal.from_text(RECORD), worlds=20)

# %% [markdown]
# ## Drill
#
# Leads, piles, trumps not yet seen. What you missed comes back a little later.

# %%
from scarto_teach import Drill

Drill("07", seed=1)

# %% [markdown]
# ## What usually goes wrong
#
# | at the table | the rule |
# |---|---|
# | leading because you led before | whoever took the trick leads, R9 |
# | leading a court into a void that was shown | who does not follow has none left, R10 |
# | counting 22 trumps | the Matto is none of the 21, R3 |
# | looking for the Matto in the winner's pile | it went home, and left two cards, R15 |
# | keeping the Bagatto for the very last trick | draw the trumps still out first, R11 |
# | learning from bad luck | ask what you could have known |
#
# The fifth one, at the table:

# %%
walk = Walkthrough("07", step=9)
walk.answer("T1")

# %% [markdown]
# ## To print

# %%
from scarto_teach.widgets import SummaryCard

SummaryCard("07")

# %% [markdown]
# ## And now
#
# The sheet of this lesson: [twelve questions, ten of them without code](../exercises/07_a_whole_deal.ipynb). Then lesson [08 Judgement](08_judgement.ipynb).
#
# ## In code
#
# For those who program. A deal is a value that never changes: each act gives a new one.

# %%
deal = Deal.shuffled(seed=7, dealer=2)
deal.turn, deal.awaits_discard, len(deal.hands[2])

# %% [markdown]
# Here Bruno lays three cards away, and you lead the King of Cups.

# %%
deal = deal.discard("B4 B3 C7").play("CK")
deal.turn, deal.legal_plays()

# %% [markdown]
# `before` is the deal one act earlier: that is all that *Undo* needs.

# %%
deal.before.turn

# %% [markdown]
# A record reads back as the deal it was written from, and knows all that happened.

# %%
played = Deal.from_text(RECORD)
print(Deal.from_text(str(played)) == played)

# %%
played.tricks[12]

# %%
played.tricks_won, played.points, played.scores

# %% [markdown]
# The Matto came home in the last trick: you took it, and Bruno kept his four points.

# %%
last = played.tricks[-1]
last.winner, last.fool_to

# %% [markdown]
# The review is a value too. Its moments say which card would have brought more, and whether that was to be known.

# %%
from scarto_teach.players import review

found = review(played, worlds=20)
[(moment.number, str(moment.played), str(moment.better)) for moment in found.moments]

# %% [markdown]
# Two questions of [the sheet](../exercises/07_a_whole_deal.ipynb) are answered with code.
