"""A gradebook for machines: JSON, and JUnit XML as test reporters read it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree

from scarto_teach.grading.marks import Gradebook, Mark

__all__ = ["as_json", "as_junit"]


def as_json(gradebook: Gradebook) -> str:
    """Return all of a gradebook as JSON; positions as two texts, points beside each student."""
    students = [
        {
            "student": one.student,
            "path": one.path,
            "points": one.points,
            "max": one.maximum,
            "notes": one.notes,
            "marks": [_mark(mark) for mark in one.marks],
        }
        for one in gradebook.graded
    ]
    found = {
        "sheet": gradebook.sheet,
        "isolation": gradebook.isolation,
        "notes": gradebook.notes,
        "skipped": [asdict(each) for each in gradebook.skipped],
        "students": students,
    }
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def _mark(mark: Mark) -> dict[str, Any]:
    """Return a mark as plain values."""
    position = mark.position
    return {
        "question": mark.question,
        "points": mark.points,
        "max": mark.maximum,
        "status": mark.status,
        "seconds": round(mark.seconds, 3),
        "message": mark.message,
        "answer": mark.answer,
        "slip": mark.slip,
        "position": position
        and {
            "hand": str(position.hand),
            "trick": " ".join(map(str, position.trick)),
            "rules": str(position.rules),
        },
        "shown": mark.shown,
    }


def as_junit(gradebook: Gradebook) -> str:
    """Return a gradebook as JUnit XML: a suite a student, a case a question.

    Wrong is a failure, unattempted and missing are skipped, all else is an error.
    """
    root = ElementTree.Element("testsuites", name=f"scarto {gradebook.sheet}")
    for one in gradebook.graded:
        suite = ElementTree.SubElement(root, "testsuite", name=_legal(one.student))
        kinds = {"tests": len(one.marks), "failures": 0, "skipped": 0, "errors": 0}
        for mark in one.marks:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                classname=_legal(one.student),
                name=mark.question,
                time=f"{mark.seconds:.3f}",
            )
            if mark.status == "right":
                continue
            if mark.status in ("unattempted", "missing"):
                kind, counted = "skipped", "skipped"
            elif mark.status in ("wrong", "duplicated"):
                kind, counted = "failure", "failures"
            else:
                kind, counted = "error", "errors"
            kinds[counted] += 1
            told = ElementTree.SubElement(case, kind, message=mark.status)
            told.text = _legal(f"{mark.message}\n{mark.shown}".strip())
        for name, number in kinds.items():
            suite.set(name, str(number))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + (
        ElementTree.tostring(root, encoding="unicode") + "\n"
    )


def _legal(text: str) -> str:
    """Return a text without the characters that XML has no way to write."""
    return "".join(
        each
        if each in "\t\n" or (each >= " " and not "\ud800" <= each <= "\udfff" and each < "\ufffe")
        or each > "\uffff"
        else "�"
        for each in text
    )  # fmt: skip
