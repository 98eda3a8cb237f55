"""Puzzles with proved answers: shipped as data, found in deals that the players played."""

from scarto_teach.players.puzzles.puzzle import Puzzle, puzzles
from scarto_teach.players.puzzles.themes import THEMES

__all__ = ["THEMES", "Puzzle", "puzzles"]
