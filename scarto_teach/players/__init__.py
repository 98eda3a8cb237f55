"""Who sits at the table: each player sees a View and nothing else."""

from scarto_teach.players.player import Player
from scarto_teach.players.random_player import Random

__all__ = ["Player", "Random"]
