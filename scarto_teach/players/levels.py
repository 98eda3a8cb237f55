"""Opponents by name, for learners to choose from."""

from __future__ import annotations

from scarto_teach.players.player import Player
from scarto_teach.players.random_player import Random
from scarto_teach.players.rule_of_thumb import RuleOfThumb
from scarto_teach.players.sampler import Sampler

__all__ = ["LEVELS"]

LEVELS: dict[str, Player] = {
    "easy": Random(),
    "club": RuleOfThumb(),
    "strong": Sampler(),
}
