"""Runs one piece of Python code and returns the response; the same under CPython and Pyodide.

It isolates nothing: the sandbox around the process does that.
"""

import ast
import base64
import errno
import io
import json
import os
import sys
import traceback
import zlib

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


class TooManyFiles(Exception):
    """Raised for more or larger files than a script may return."""


class Folder:
    """The working folder of a script, and in it "outputs", from which it returns files."""

    OLD = 946684800  # 2000-01-01; older than everything that the script writes

    def __init__(self, most, files):
        self.most = most
        self.root = os.getcwd()
        self.path = os.path.join(self.root, "outputs")
        self.figures = 0
        self.saved = set()
        self.known = {}
        os.makedirs(self.path, exist_ok=True)
        # Takes the files out of the job, because it uses memory of the script.
        while files:
            file = files.pop()
            path = os.path.join(self.root, file["path"])
            content = base64.b64decode(file["base64"])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as target:
                target.write(content)
            os.utime(path, (self.OLD, self.OLD))
            self.known[file["path"]] = zlib.crc32(content)

    def watch_figures(self):
        """Makes `show` save the open figures, and notes which ones the script saves itself."""
        # There is no window, and no home folder that can be written to.
        os.environ["MPLBACKEND"] = "Agg"
        os.environ["MPLCONFIGDIR"] = os.path.abspath(".matplotlib")
        import matplotlib.figure
        import matplotlib.pyplot

        save = matplotlib.figure.Figure.savefig

        def savefig(figure, *args, **options):
            self.saved.add(id(figure))
            return save(figure, *args, **options)

        matplotlib.figure.Figure.savefig = savefig
        matplotlib.pyplot.show = lambda *args, **options: self.keep_figures()

    def keep_figures(self):
        pyplot = sys.modules.get("matplotlib.pyplot")
        for number in pyplot.get_fignums() if pyplot else []:
            figure = pyplot.figure(number)
            if id(figure) not in self.saved:
                self.figures += 1
                figure.savefig(os.path.join(self.path, f"figure-{self.figures}.png"), dpi=150, bbox_inches="tight")
            pyplot.close(number)

    def list_files(self):
        """Path, size and time of each file, and the number of entries that aren't files, such as links."""
        files = []
        others = 0
        for folder, folders, names in os.walk(self.root):
            inner = [name for name in sorted(folders) if not os.path.islink(os.path.join(folder, name))]
            others += len(folders) - len(inner)
            is_root = folder == self.root
            # The cache of matplotlib.
            folders[:] = [name for name in inner if not (is_root and name == ".matplotlib")]
            for name in sorted(names):
                path = os.path.join(folder, name)
                # A file that takes the place of one of our folders would be in the way next time.
                is_taken = is_root and name in ("outputs", ".matplotlib")
                if is_taken or os.path.islink(path) or not os.path.isfile(path) or not os.access(path, os.R_OK):
                    others += 1
                    continue
                about = os.stat(path)
                files.append((os.path.relpath(path, self.root), about.st_size, about.st_mtime))
        return files, others

    def read(self, path):
        with open(os.path.join(self.root, path), "rb") as file:
            return file.read()

    def collect(self):
        """Returns new and changed files with their content, the others by path, and why the folder can't be kept."""
        files, left_out = self.list_files()
        same = {path for path, _, time in files if time == self.OLD and self.is_known(path)}
        outputs = [(path, size) for path, size, _ in files if path.startswith("outputs/") and path not in same]
        if len(outputs) > self.most["outputs"]["count"] or total(outputs) > self.most["outputs"]["bytes"]:
            raise TooManyFiles()
        most = self.most["folder"]
        lost = "count" if len(files) > most["count"] else "bytes" if total(files) > most["bytes"] else None
        found = []
        for path, _ in outputs if lost else [file[:2] for file in files]:
            content = {} if path in same else {"base64": base64.b64encode(self.read(path)).decode("ascii")}
            found.append({"path": path, **content})
        return {"files": found, "leftOut": left_out, **({"lost": lost} if lost else {})}

    def is_known(self, path):
        return path in self.known and self.known[path] == zlib.crc32(self.read(path))


def total(files):
    return sum(file[1] for file in files)


def run_code(code, scope):
    exec(compile(code, FILE, "exec"), scope)


def run_script(code, scope, folder):
    """Prints the value of a last expression, as notebooks do."""
    tree = ast.parse(code, FILE)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    if "matplotlib" in code:
        try:
            folder.watch_figures()
        except ImportError:
            pass  # The script gets the same error, with its line.
    exec(compile(tree, FILE, "exec"), scope)
    if last is not None:
        value = eval(compile(ast.Expression(last.value), FILE, "eval"), scope)
        if value is not None and not type(value).__module__.startswith("matplotlib"):
            print(repr(value))
    folder.keep_figures()


def run(job, dumps=json.dumps, loads=json.loads):
    printer = Printer(job["limits"]["stdoutBytes"])
    sys.stdout = sys.stderr = printer
    most = job["limits"].get("script")
    folder = Folder(most, job.get("folder", [])) if most else None

    def fail(fault, detail="", name=None, line=None):
        about = {} if name is None else {"name": name}
        return {"fault": fault, "detail": detail, "line": line, **about, **printer.end()}

    scope = {"__name__": "__main__", **job["inputs"]}
    try:
        if folder:
            run_script(job["code"], scope, folder)
        else:
            run_code(job["code"], scope)
    except MemoryError:
        return fail("memory")
    except BaseException as error:
        if folder and isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EFBIG):
            return fail("full", line=line_of(error))
        if not (isinstance(error, SystemExit) and not error.code):
            said = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines() or [""]
            return fail("threw", said[-1], line=line_of(error))

    files = {}
    try:
        if folder:
            files = folder.collect()
    except TooManyFiles:
        return fail("files")
    except MemoryError:
        return fail("memory")

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
    return {"result": result, **files, **printer.end()}


def answer(line):
    job = json.loads(line)
    del line  # It may contain many files.
    return json.dumps(run(job))


def main():
    """Under CPython, the job is a line on standard input, and output of native code is discarded."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open("/dev/null", os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    line = sys.stdin.buffer.readline()
    if not line:
        os._exit(1)  # The parent has exited.
    job = json.loads(line)
    del line  # It may contain many files.
    # Tells the parent that the code starts now and causes any later failure. A newline before JSON has no effect.
    out.write("\n")
    out.flush()
    out.write(json.dumps(run(job)))
    out.flush()
    # Doesn't wait for threads and exit handlers that the code left behind.
    os._exit(0)


# Pyodide calls "answer" directly.
if sys.platform != "emscripten":
    main()
