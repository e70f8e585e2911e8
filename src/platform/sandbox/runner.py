"""Runs one piece of Python code and returns the response; the same under CPython and Pyodide.

It isolates nothing: the sandbox around the process does that.
"""

import io
import json
import sys
import traceback

FILE = "<code>"


class Printer(io.TextIOBase):
    """Collects printed text up to the limit."""

    def __init__(self, most):
        self.parts = []
        self.left = most

    def writable(self):
        return True

    def write(self, text):
        if self.left > 0:
            self.parts.append(text[: self.left])
        self.left -= len(text.encode("utf-8", "replace"))
        return len(text)

    def end(self):
        text = "".join(self.parts).encode("utf-8", "replace").decode("utf-8")
        return {"stdout": text, "isCut": self.left < 0}


class NotFinite(Exception):
    """Raised with the name of a number that JSON doesn't support."""


def refuse(constant):
    raise NotFinite(constant)


def plain(value):
    """Converts values that JSON doesn't support but users expect: numpy and pandas numbers and lists, dates, sets."""
    for method in ("tolist", "to_dict", "isoformat"):
        if callable(getattr(value, method, None)):
            return getattr(value, method)()
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise TypeError(f"a value of type {type(value).__name__}")


def line_of(error):
    """The last line of the user's code in the traceback."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return error.lineno
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
    return lines[-1] if lines else None


def run(job, dumps=json.dumps, loads=json.loads):
    printer = Printer(job["limits"]["stdoutBytes"])
    sys.stdout = sys.stderr = printer

    def fail(fault, detail="", name=None, line=None):
        about = {} if name is None else {"name": name}
        return {"fault": fault, "detail": detail, "line": line, **about, **printer.end()}

    scope = {"__name__": "__main__", **job["inputs"]}
    try:
        exec(compile(job["code"], FILE, "exec"), scope)
    except MemoryError:
        return fail("memory")
    except BaseException as error:
        if not (isinstance(error, SystemExit) and not error.code):
            said = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines() or [""]
            return fail("threw", said[-1], line=line_of(error))

    result = {}
    left = job["limits"]["resultBytes"]
    for name in job["outputs"]:
        if name not in scope:
            return fail("missing", name=name)
        try:
            value = loads(dumps(scope[name], default=plain), parse_constant=refuse)
            left -= len(dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
        except MemoryError:
            return fail("memory")
        except NotFinite as error:
            return fail("notFinite", str(error), name=name)
        except BaseException as error:
            return fail("notJson", str(error), name=name)
        if left < 0:
            return fail("tooLarge")
        result[name] = value
    return {"result": result, **printer.end()}


def answer(line):
    return json.dumps(run(json.loads(line)))


def main():
    """Under CPython, the job is a line on standard input, and output of native code is discarded."""
    import os

    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open("/dev/null", os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    line = sys.stdin.buffer.readline()
    if not line:
        os._exit(1)  # The parent has exited.
    # Tells the parent that the code starts now and causes any later failure. A newline before JSON has no effect.
    out.write("\n")
    out.flush()
    out.write(answer(line))
    out.flush()
    # Doesn't wait for threads and exit handlers that the code left behind.
    os._exit(0)


# Pyodide calls "answer" directly.
if sys.platform != "emscripten":
    main()
