"""The card-sized summary at the end of a lesson, to be printed and laid beside the table."""

from __future__ import annotations

from html import escape

from scarto_teach.questions.lesson import load_lesson
from scarto_teach.text import t

__all__ = ["SummaryCard"]

CARD = (
    "width:100mm;max-width:100%;box-sizing:border-box;padding:5mm 6mm;border:1px solid #55504a;"
    "border-radius:4mm;background:#fffdf6;color:#22302a;font-size:10pt;line-height:1.4;break-inside:avoid"
)


class SummaryCard:
    """What a lesson comes down to, a sentence a rule; shows itself as a card of 100 mm."""

    def __init__(self, lesson: str) -> None:
        """Take the sentences of a lesson, "04" say."""
        found = load_lesson(lesson)
        self.title = t(found.title)
        self.lines = tuple(t(line) for line in found.summary)

    def __repr__(self) -> str:
        """The card as text."""
        return "\n".join([self.title, *(f"- {line}" for line in self.lines)])

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{escape(line)}</li>" for line in self.lines)
        return (
            f'<div style="{CARD}"><strong>{escape(self.title)}</strong>'
            f'<ul style="margin:2mm 0 0;padding-left:5mm">{lines}</ul></div>'
        )
