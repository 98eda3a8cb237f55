"""Experiments: very many deals, played quickly, counted exactly, shown with intervals."""

from scarto_teach.experiments.facts import Played
from scarto_teach.experiments.results import Estimate, Results, Row
from scarto_teach.experiments.simulate import simulate
from scarto_teach.experiments.statistics import STATISTICS, Only, Statistic

__all__ = [
    "STATISTICS",
    "Estimate",
    "Only",
    "Played",
    "Results",
    "Row",
    "Statistic",
    "simulate",
]
