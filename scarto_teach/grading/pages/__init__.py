"""What a graded class reads: the teacher's report, a page a student, and files for machines."""

from scarto_teach.grading.pages.write import write_report

__all__ = ["write_report"]
