"""Who sits at the table: each player sees a View and nothing else."""

from scarto_teach.players.advice import Advice, advise
from scarto_teach.players.levels import LEVELS
from scarto_teach.players.player import Player
from scarto_teach.players.puzzles import Puzzle, puzzles
from scarto_teach.players.random_player import Random
from scarto_teach.players.review import Review, review
from scarto_teach.players.rule_of_thumb import RuleOfThumb
from scarto_teach.players.sampler import Sampler
from scarto_teach.players.solver import NotSolved, Solved, card_values, guarantee, max_n
from scarto_teach.players.standings import Tournament
from scarto_teach.players.tournament import tournament

__all__ = [
    "LEVELS",
    "Advice",
    "NotSolved",
    "Player",
    "Puzzle",
    "Random",
    "Review",
    "RuleOfThumb",
    "Sampler",
    "Solved",
    "Tournament",
    "advise",
    "card_values",
    "guarantee",
    "max_n",
    "puzzles",
    "review",
    "tournament",
]
