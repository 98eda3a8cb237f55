"""Grading a class: answers are asked for in a bare worker, and judged out of its reach."""

from scarto_teach.grading.assign import assign, course_key, read_roster
from scarto_teach.grading.grade import grade
from scarto_teach.grading.marks import Gradebook, Graded, Mark, Skipped
from scarto_teach.grading.tables import write_tables

__all__ = [
    "Gradebook",
    "Graded",
    "Mark",
    "Skipped",
    "assign",
    "course_key",
    "grade",
    "read_roster",
    "write_tables",
]
