"""The table: one fault or attack a line, and what the submission deserves.

`F` is the question that is attacked, a function; what is honest beside it keeps its points.
"""

from __future__ import annotations

import json
from typing import Any

from submission import QUESTIONS, UNTOUCHED, Attack, Book, code

from scarto_teach.questions.counterexample import known_positions

F, NAME, N, C, CHOICE = "06.7", "count_points", "06.1", "06.5", "06.6"
RIGHT = Book().source(F)
WRONG = "def count_points(pile):\n    return 7\n"
WHOLE = {"*": "missing"}
ALWAYS = "class A:\n    def __eq__(self, other): return True\n    __hash__ = None\n"


def cheat(setup: str, status: str = "wrong", question: str = F) -> Attack:
    """A wrong function below some code that is to make it pass."""
    return Attack(lambda book: book.answer(question, f"{setup}\n{WRONG}"), {question: status})


def body(lines: str, status: str, first: str = "") -> Attack:
    """A function with these lines for its body."""
    text = "".join(f"    {line}\n" for line in lines.split("\n"))
    return Attack(lambda book: book.answer(F, f"{first}\ndef {NAME}(pile):\n{text}"), {F: status})


def beside(lines: str, before: str = "") -> Attack:
    """A right function that does something else first, whatever comes of it."""
    text = "".join(f"        {line}\n" for line in lines.split("\n"))
    inner = RIGHT.replace(f"def {NAME}", "def inner")
    source = (
        f"{before}\n{inner}\n\ndef {NAME}(pile):\n    try:\n{text}"
        "    except BaseException:\n        pass\n    return inner(pile)\n"
    )
    return Attack(lambda book: book.answer(F, source), {})


def value(source: str, status: str = "wrong", question: str = N) -> Attack:
    """Another value for a question; `_ =` stands for its name."""
    name = "answer_" + question.replace(".", "_")
    return Attack(
        lambda book: book.answer(
            question,
            source.replace("_ =", f"{name} =").replace("_.append(_)", f"{name}.append({name})"),
        ),
        {question: status},
    )


def outputs(book: Book) -> Book:
    """All checks say that all is well."""
    for cell in book.cells:
        if str(cell.get("id")).startswith("check"):
            text = f"{cell['id']}: right, 4 of 4 points"
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": text}]
    return book.answer(F, WRONG)


def forged_points(book: Book) -> Book:
    """The file says what it is worth."""
    for cell in book.cells:
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"] |= {"points": 100, "grade": True}
    book.cells[0]["metadata"]["scarto"] = {"lesson": "06", "points": 900, "earned": 900}
    return book.answer(F, WRONG)


def own_check(book: Book) -> Book:
    for cell in book.cells:
        if cell.get("id") == "check-06-7":
            cell["source"] = "print('all tests passed')\nanswer_06_1 = 0 or answer_06_1"
    return book.answer(F, WRONG)


def ids(change: Any) -> Any:
    def make(book: Book) -> Book:
        for number, cell in enumerate(book.cells):
            change(number, cell)
        return book

    return make


def no_metadata(number: int, cell: dict[str, Any]) -> None:
    cell.pop("id", None)
    cell["metadata"] = {}


def null_id(number: int, cell: dict[str, Any]) -> None:
    cell["id"] = None
    cell["metadata"] = {"nbgrader": None}


def one_id(number: int, cell: dict[str, Any]) -> None:
    cell["id"] = "same"
    cell["metadata"] = {"tags": "answer"}


def swapped(book: Book) -> Book:
    one, two = book.cell(N), book.cell("06.2")
    one["id"], two["id"] = two["id"], one["id"]
    one["metadata"], two["metadata"] = two["metadata"], one["metadata"]
    return book


def reordered(book: Book) -> Book:
    book.cells.reverse()
    return book


def retyped(book: Book) -> Book:
    book.cell(N)["cell_type"] = "markdown"
    book.cell(F)["cell_type"] = "raw"
    return book


def removed(book: Book) -> Book:
    book.cells.remove(book.cell(F))
    return book


def typed_anew(book: Book) -> Book:
    source = book.source(F)
    book.cells.remove(book.cell(F))
    book.cells.append(code(source))
    return book


def twice(first: str, second: str) -> Any:
    def make(book: Book) -> Book:
        return book.answer(F, first).after(F, second, id="answer-06-7")

    return make


def format_3(book: Book) -> bytes:
    cells = [
        {"cell_type": "heading", "level": 1, "source": "x"}
        if cell["cell_type"] == "markdown"
        else {"cell_type": "code", "input": cell["source"], "language": "python", "outputs": []}
        for cell in book.cells
    ]
    old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}}
    return json.dumps(old | {"worksheets": [{"cells": cells, "metadata": {}}]}).encode()


def made_by(**metadata: Any) -> Any:
    def make(book: Book) -> Book:
        book.data["metadata"] = metadata
        for cell in book.cells:
            cell["source"] = "".join(cell["source"])
            cell["metadata"] |= {"deepnote_cell_type": "code", "id": "Zx9", "outputId": "a"}
        return book

    return make


def conflict(book: Book) -> bytes:
    raw = book.bytes().decode()
    return f"<<<<<<< HEAD\n{raw}\n=======\n{raw}\n>>>>>>> other\n".encode()


def latin(book: Book) -> bytes:
    book.cells[1]["source"] = "Però"
    return book.bytes().replace("ò".encode(), b"\xf2")


def large(megabytes: int) -> Any:
    def make(book: Book) -> Book:
        text = "x" * (megabytes * 2**20)
        book.cells[2]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": text}]
        return book

    return make


def odd_cells(book: Book) -> Book:
    book.cells[3:3] = [None, 7, "text", {"cell_type": 3}, {"source": {"a": 1}}, []]  # type: ignore[list-item]
    return book


def by_heart() -> dict[str, object]:
    """All the cases that stand in the course's own code, with their right answers."""
    question = next(each for each in QUESTIONS if each.id == F)
    assert question.asked
    cases = known_positions(question.position.rules, question.shape)
    return {str(case.hand): question.asked.right(case) for case in cases}


REPLIES = """
import os, json
for fd in range(3, 64):
    for n in range(1, 40):
        try:
            os.write(fd, json.dumps({"n": n, "k": 0, "error": None, "value": {"i": "0x6"},
                                     "status": "right", "points": 4}).encode() + b"\\n")
        except OSError:
            break
"""
DARK = """
import sys, gc
for frame in sys._current_frames().values():
    while frame:
        for name, thing in list(frame.f_locals.items()):
            if name in ("wanted", "right", "question", "secret", "points"):
                FOUND = thing
        frame = frame.f_back
"""

ATTACKS: dict[str, Attack] = {
    # nothing odd, and nothing done
    "honest": Attack(lambda book: book, {}),
    "untouched": Attack(lambda book: Book(UNTOUCHED), {"*": "unattempted"}),
    "emptied": Attack(lambda book: book.answer(F, "# later\n").answer(N, ""),
                      {F: "unattempted", N: "unattempted"}),
    "dots only": Attack(lambda book: book.answer(F, f"def {NAME}(pile):\n    '''x'''\n    pass"),
                        {F: "unattempted"}),
    "not implemented": body("raise NotImplementedError", "unattempted"),
    # values that are no answers
    "equal to everything": Attack(
        lambda book: book.answer(F, f"{ALWAYS}\ndef {NAME}(pile): return A()"), {F: "wrong"}),
    "equal value": value(f"{ALWAYS}\n_ = A()"),
    "text that equals": value("class S(str):\n    def __eq__(self, o): return True\n"
                              "    __hash__ = str.__hash__\n_ = [S('CK'), S('DQ'), S('T2')]",
                              question=C),
    "int that equals": body("class I(int):\n    __eq__ = lambda s, o: True\n"
                            "    __ne__ = lambda s, o: False\nreturn I(3)", "wrong"),
    "metaclass": body("return M('int', (), {})", "wrong",
                      "class M(type):\n    __name__ = '<b>'\n    __eq__ = lambda s, o: True\n"
                      "    __hash__ = type.__hash__\n"),
    "truth for one": body("n = inner(pile)\nreturn True if n == 1 else n", "wrong",
                          RIGHT.replace(f"def {NAME}", "def inner")),
    "float": value("_ = 6.0"),
    "not a number": value("_ = float('nan')"),
    "infinite": body("return float('inf')", "wrong"),
    "huge number": value("_ = 10 ** 100_000"),
    "huge number returned": body("return 1 << 10_000_000", "wrong"),
    "long digits": value("_ = '9' * 6_000"),
    "signs": value("_ = '+-6'"),
    "deep list": value("x = 'CK'\nfor i in range(100_000): x = [x]\n_ = x", question=C),
    "list of itself": value("_ = []\n_.append(_)", question=C),
    "long list": value("_ = ['CK'] * 5_000_000", question=C),
    "half a character": value("_ = '\\ud83c CK DQ T1'", question=C),
    "all options": value("_ = 'a b c'", question=CHOICE),
    "generator": body("yield 3", "wrong"),
    "coroutine": Attack(lambda book: book.answer(F, "async " + RIGHT.lstrip()), {F: "wrong"}),
    "wrong parameters": Attack(lambda book: book.answer(F, f"def {NAME}(): return 1"),
                               {F: "wrong"}),
    "no function": Attack(lambda book: book.answer(F, f"{NAME} = 6"), {F: "wrong"}),
    "other every time": body("import random\nreturn random.randrange(40)", "wrong"),
    "known cases by heart": body(f"return {by_heart()!r}.get(' '.join(pile), 7)", "wrong"),
    # patches
    "patched builtins": cheat("import builtins\nbuiltins.len = lambda x: 0\n"
                              "builtins.all = builtins.any = lambda x: True\n"
                              "builtins.isinstance = lambda *a: True\n"
                              "builtins.getattr = lambda *a: 'right'", "wrong|died"),
    "patched type": cheat("import builtins\nbuiltins.type = lambda *a: int", "wrong|died"),
    "builtins patched above": Attack(
        lambda book: book.top("import builtins\nbuiltins.sum = lambda x: 7\n"
                              "builtins.len = builtins.sorted = None"), {}),
    "patched assert": cheat("import sys, builtins\nbuiltins.AssertionError = None\n"
                            "sys.excepthook = lambda *a: None\n__debug__x = False"),
    "patched random": cheat("import random\nrandom.Random.random = lambda s: 0.0\n"
                            "random.choice = random.sample = lambda *a: []\nrandom.seed(1)"),
    "patched json": cheat("import json\njson.dumps = lambda *a, **k: '{\"status\": \"right\"}'\n"
                          "json.loads = lambda *a: {}\njson.JSONEncoder.encode = json.dumps",
                          "wrong|died"),
    "patched modules": cheat("import sys\nfor name in ('json', 'inspect', 'socket', 'os'):\n"
                             "    sys.modules[name] = None"),
    "patched unittest": cheat("import unittest\nunittest.TestCase.run = lambda *a: None"),
    "IPython quiet": cheat("import IPython.core.interactiveshell as i\n"
                           "i.InteractiveShell.showtraceback = None"),  # C70
    "IPython hooks": cheat("get_ipython().set_custom_exc((Exception,), print)\n"
                           "get_ipython().events.register('post_run_cell', print)\n"
                           "get_ipython().ast_transformers.append(print)"),
    "AST transformer": cheat("import ast\nast.NodeTransformer.visit = lambda s, n: None\n"
                             "ast.parse = compile = lambda *a, **k: None"),
    "patched cards": Attack(
        lambda book: book.answer(C, "from scarto_teach import Card\n"
                                 "Card.__str__ = lambda s: 'CK DQ T1'\nanswer_06_5 = Card('SC')"),
        {C: "wrong|died"}),
    "own package": cheat("import sys, types\nsys.modules['scarto_teach'] = types.ModuleType('x')\n"
                         "sys.modules['scarto_teach'].count_points = 3"),
    "trace": cheat("import sys\nsys.settrace(lambda *a: None)\nsys.setprofile(lambda *a: None)"),
    "audit hook": cheat("import sys\nsys.addaudithook(lambda *a: 1 / 0)", "wrong|died|crashed"),
    "frames": cheat(DARK),
    "its module is ours": Attack(
        lambda book: book.answer(F, f"{RIGHT}\n{NAME}.__module__ = 'scarto_teach.engine'"),
        {F: "wrong"}),
    # what the file says of itself
    "forged outputs": Attack(outputs, {F: "wrong"}),  # C90
    "forged points": Attack(forged_points, {F: "wrong"}),
    "own check": Attack(own_check, {F: "wrong"}),
    # cells
    "removed": Attack(removed, {F: "missing"}),
    "typed anew": Attack(typed_anew, {}),
    "retyped": Attack(retyped, {}),
    "reordered": Attack(reordered, {}),
    "twice, wrong last": Attack(twice(RIGHT, WRONG), {F: "duplicated"}),  # C61
    "twice, right last": Attack(twice(WRONG, RIGHT), {}),
    "twice, the same": Attack(twice(WRONG, WRONG), {F: "wrong"}),
    "twice, stub last": Attack(twice(RIGHT, f"def {NAME}(pile):\n    ..."), {}),
    "many guesses": Attack(lambda book: book.answer(N, "answer_06_1 = 5") and [
        book.after(N, f"answer_06_1 = {n}", id="answer-06-1") for n in (6, 4, 9, 8)][-1],
        {N: "right|duplicated"}),
    "no ids": Attack(ids(no_metadata), {}),  # C72
    "null ids": Attack(ids(null_id), {}),
    "one id": Attack(ids(one_id), {}),
    "swapped ids": Attack(swapped, {}),
    "odd cells": Attack(odd_cells, {}),
    "set by globals": Attack(
        lambda book: book.answer(N, "globals()['answer' + '_06_1'] = 6"), {}),
    "annotated": Attack(lambda book: book.answer(N, "answer_06_1: int = 6"), {}),
    "lambda and partial": Attack(
        lambda book: book.answer(F, RIGHT.replace(f"def {NAME}", "def inner") +
                                 f"\nimport functools\n{NAME} = functools.partial(inner)"), {}),
    # ends and endlessness
    "os._exit in a call": body("import os\nos._exit(0)", "died"),
    "os._exit in its cell": cheat("import os\nos._exit(0)", "died"),
    "os._exit elsewhere": Attack(lambda book: book.top("import os\nos._exit(0)"), {}),
    "sys.exit in a call": body("import sys\nsys.exit('right')", "crashed"),
    "exit in its cell": Attack(lambda book: book.answer(F, f"exit()\n{RIGHT}"), {F: "crashed"}),
    "exit after it": Attack(lambda book: book.answer(F, f"{RIGHT}\nimport sys\nsys.exit()"), {}),
    "exit elsewhere": Attack(lambda book: book.before(F, "exit()"), {}),  # C75
    "endless, deaf": body("while True:\n    try:\n        while True: pass\n"
                          "    except BaseException: pass", "timed out"),
    "endless in its cell": cheat("import signal\nfor s in (2, 14, 15): "
                                 "signal.signal(s, signal.SIG_IGN)\nwhile True: pass", "timed out"),
    "endless elsewhere": Attack(lambda book: book.before(F, "while True: pass"), {}),  # C81
    "asleep": body("import time\ntime.sleep(600)", "timed out"),
    "slow": body("import time\ntime.sleep(0.9)\nreturn 1", "wrong|timed out"),
    "raises anything": body("raise KeyboardInterrupt", "crashed"),
    "raises its own": body(
        "raise E", "crashed", "class E(BaseException):\n    def __str__(self): raise self"),
    "memory": body("x = []\nwhile True: x.append('x' * 10**6)",
                   "crashed|died|timed out"),  # C63
    "memory at once": body("return len(bytearray(10**12))", "crashed|died"),
    "memory in its cell": cheat("x = []\nwhile True: x.append('x' * 10**6)",
                                "crashed|died|timed out"),
    "processes": body("import os\nwhile True: os.fork()", "crashed|died"),
    "threads": body("import threading\nfor i in range(999):\n"
                    "    threading.Thread(target=lambda: None).start()\nreturn 7", "crashed|wrong"),
    "deep recursion": body(f"import sys\nsys.setrecursionlimit(10**8)\nreturn {NAME}(pile)",
                           "crashed|died|timed out"),
    "segmentation fault": body("import ctypes\nctypes.string_at(0)", "died|crashed"),
    "signal to itself": body("import os\nos.kill(os.getpid(), 9)", "died|crashed"),
    "output": beside("for i in range(1_000): print('x' * 1_000)"),
    "endless output": body("import os\nwhile True:\n    print('x' * 10**5)\n"
                           "    os.write(1, b'x' * 10**5)", "timed out"),
    "closed output": beside("import sys\nsys.stdout.write('x')", "import sys\nsys.stdout = None\n"
                            "sys.stderr = None"),
    "closed files": cheat("import os\nos.closerange(0, 256)", "died"),
    "large file": beside("open('big', 'wb').write(b'x' * 10**7)"),
    # the world outside
    "replies out of step": cheat(REPLIES, "died"),
    "reply of another shape": body("import os\nfor fd in range(3, 64):\n    try:\n"
                                   "        os.write(fd, b'{\"verdict\": \"right\"}\\n[[[\\n')\n"
                                   "    except OSError: pass\nreturn 7", "died"),
    "half a reply": body("import os, time\nfor fd in range(3, 64):\n    try:\n"
                         "        os.write(fd, b'{')\n    except OSError: pass\ntime.sleep(99)",
                         "died|timed out"),
    "long reply": body("import os\nfor fd in range(3, 64):\n    try:\n"
                       "        for i in range(99): os.write(fd, b'[' * 65536)\n"
                       "    except OSError: pass\nreturn 7", "died|timed out"),
    "writes at home": beside(
        "import os\nfor name in ('.bashrc', '.ipython/startup.py', 'usercustomize.py'):\n"
        "    path = 'HOME/' + name\n"
        "    os.makedirs(os.path.dirname(path), exist_ok=True)\n"
        "    open(path, 'w').write('import evil')"),
    "writes at its own home": beside(
        "import os\nos.makedirs(os.path.expanduser('~/.ipython'), exist_ok=True)\n"
        "open(os.path.expanduser('~/.ipython/startup.py'), 'w').write('import evil')"),
    "writes the grades": beside("open('OUT/grades.csv', 'w').write('me,100')"),
    "writes the project": beside("open('PROJECT/scarto_teach/evil.py', 'w').write('1')"),
    "removes the class": beside("import shutil\nshutil.rmtree('CLASS')"),
    "reads the lesson": body(
        "import tomllib\n"
        "f = open('PROJECT/scarto_teach/questions/lessons/06_counting.toml', 'rb')\n"
        "exec(tomllib.load(f)['question'][6]['answer'], globals())\n"
        f"return {NAME}(pile)", "crashed"),
    "imports the questions": body("from scarto_teach.questions import find_question\n"
                                  "return find_question('06.7').asked", "crashed"),
    "imports the engine's": body("from scarto_teach import count_points\n"
                                 "return count_points(pile)", "crashed"),
    "imports it from its place": body("import sys\nsys.path.insert(0, 'PROJECT')\n"
                                      "from scarto_teach.engine.scoring import count_points\n"
                                      "return count_points(pile)", "crashed"),
    "asks the sheet": value("from scarto_teach import question\n"
                            "_ = question('06.1').right_answer"),
    "reads the solution": cheat("import json\nbook = json.load(open('PROJECT/solutions/"
                                "06_counting.ipynb'))\nfor cell in book['cells']: "
                                "exec(''.join(cell['source']))", "wrong|crashed"),
    "reads the others": body(
        "import glob\nreturn len(open(sorted(glob.glob('CLASS/*'))[0]).read())", "crashed"),
    "reads memory": body("return open('/proc/1/mem', 'rb').read(1)", "crashed"),
    "kills": beside("import os, signal\nfor pid in (os.getppid(), 1):\n    try:\n"
                    "        os.kill(pid, 9)\n    except OSError: pass"),
    "connects": beside("import socket\nsocket.create_connection(('127.0.0.1', PORT), 1)"),
    "starts a program": body("import subprocess\nsubprocess.run(['/bin/true'])\nreturn 7",
                             "crashed"),
    "looks for words": beside("import os\nassert not [k for k in os.environ if 'SECRET' in k]"),
    # honest answers with habits
    "warnings": beside("import warnings, sys\nwarnings.warn('x')\n"
                       "print('x', file=sys.stderr)"),  # C67
    "changes what it is given": Attack(
        lambda book: book.answer(F, RIGHT.replace("return points", "pile.clear()\n    return points"
                                                  )), {}),
    "builtins as names": Attack(  # C71
        lambda book: book.before("06.8", "sum = 0\nlist = [1]\nlen = 3\nanswer_06_1 = 6"), {}),
    "helper above": Attack(
        lambda book: book.answer(F, "def count_points(pile):\n    return helped(pile)")
        .before(F, "from functools import cache\nOFF = {}\nOFF['x'] = 0")
        .before(F, RIGHT.replace(NAME, "helped") + "\nUSED = OFF['x']"), {}),
    "helper below": Attack(
        lambda book: book.answer(F, "def count_points(pile):\n    return helped(pile)")
        .after(F, RIGHT.replace(NAME, "helped")), {F: "crashed"}),  # C80
    "another answer as helper": Attack(
        lambda book: book.answer("06.8", "def count_at_a_glance(pile):\n"
                                 "    return count_points(pile)"), {}),
    "magic": Attack(lambda book: book.answer(F, "%matplotlib inline\n!pip install x\n" + RIGHT)
                    .answer(N, "%%time\nanswer_06_1 = 6").top("%%bash\nrm -rf /"), {}),
    "window": Attack(  # C92
        lambda book: book.before(F, "import matplotlib\nmatplotlib.use('TkAgg')\n"
                                 "import matplotlib.pyplot as plt\nplt.show()"), {}),
    "changes folder": Attack(lambda book: book.before(F, "import os\nos.chdir('..')"), {}),  # C86
    "syntax error elsewhere": Attack(lambda book: book.before(F, "def ("), {}),
    "syntax error": Attack(lambda book: book.answer(F, RIGHT + "\n    )"), {F: "crashed"}),
    "conflict in a cell": Attack(
        lambda book: book.answer(F, f"<<<<<<< HEAD\n{RIGHT}=======\n{WRONG}>>>>>>> x"),
        {F: "crashed"}),
    "nested source": Attack(lambda book: book.answer(F, "x = " + "(" * 9_000 + ")" * 9_000),
                            {F: "crashed|missing|died"}),
    "null byte": Attack(lambda book: book.answer(F, WRONG + "\0"), {F: "crashed"}),
    # files
    "old format": Attack(format_3, {}),
    "other kernel": Attack(made_by(kernelspec={"name": "conda-env-asus_env-py"}), {}),  # C58
    "Colab": Attack(made_by(colab={"provenance": []}, kernelspec={"name": "python3"},
                            accelerator="GPU"), {}),
    "VS Code": Attack(made_by(language_info={"name": "python"}, vscode={"interpreter": {}}), {}),
    "Deepnote": Attack(made_by(orig_nbformat=2, deepnote={}, deepnote_notebook_id="x"), {}),  # C84
    "no metadata": Attack(made_by(), {}),
    "not all UTF-8": Attack(latin, {}),
    "byte order mark": Attack(lambda book: b"\xef\xbb\xbf" + book.bytes(), {}),
    "UTF-16": Attack(lambda book: book.bytes().decode().encode("utf-16"), {}),
    "20 MB": Attack(large(20), {}),
    "51 MB": Attack(large(51), WHOLE),
    "empty": Attack(lambda book: b"", WHOLE),  # C82
    "zeros": Attack(lambda book: b"\0" * 500, WHOLE),
    "web page": Attack(lambda book: b"<!DOCTYPE html><html>sign in</html>", WHOLE),
    "merge conflict": Attack(conflict, WHOLE),
    "broken off": Attack(lambda book: book.bytes()[:4_000], WHOLE),
    "deep JSON": Attack(lambda book: b"[" * 100_000, WHOLE),
    "long number": Attack(lambda book: b'{"nbformat": ' + b"9" * 10_000 + b"}", WHOLE),
    "a list": Attack(lambda book: b"[]", WHOLE),
    "no cells": Attack(lambda book: b'{"cells": {}}', WHOLE),
    "another sheet": Attack(lambda book: Book(UNTOUCHED.with_name("04_legal_plays.ipynb")), WHOLE),
    # names (C64)
    "lesson 3 (1)": Attack(lambda book: book, {}),
    "ex[2]*": Attack(lambda book: book, {}),
    "Zoë_Ünal-notes": Attack(lambda book: book, {}),
    "=HYPERLINK(1)": Attack(lambda book: book, {}),
    "@SUM(A1) | <script>alert(1)<!--": Attack(
        lambda book: book.answer(N, "answer_06_1 = '<script>alert(1)</script>'"), {N: "wrong"}),
}  # fmt: skip
assert {question.id for question in QUESTIONS} >= {F, N, C, CHOICE}
