"""Questions: data in, verdicts out, and no front end."""

from scarto_teach.questions.lesson import Lesson, find_question, lesson_numbers, load_lesson
from scarto_teach.questions.position import Position
from scarto_teach.questions.question import Question
from scarto_teach.questions.schema import BadLesson
from scarto_teach.questions.verdict import Counterexample, Crash, Remark, Solution, Verdict

__all__ = [
    "BadLesson",
    "Counterexample",
    "Crash",
    "Lesson",
    "Position",
    "Question",
    "Remark",
    "Solution",
    "Verdict",
    "find_question",
    "lesson_numbers",
    "load_lesson",
]
