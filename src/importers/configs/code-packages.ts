/** The packages that imported code loads and that are no part of its language. */

const pythonStandard = new Set(
  `abc argparse array ast asyncio base64 binascii bisect bz2 calendar cmath codecs collections colorsys concurrent contextlib
  copy csv ctypes dataclasses datetime decimal difflib email enum errno fnmatch fractions functools gc getpass gettext glob
  graphlib gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json keyword linecache locale
  logging lzma marshal math mimetypes numbers operator os pathlib pickle platform pprint queue random re sched secrets select
  shlex shutil signal smtplib socket sqlite3 ssl stat statistics string struct subprocess sys tempfile textwrap threading time
  timeit tomllib traceback types typing unicodedata unittest urllib uuid warnings weakref xml zipfile zlib zoneinfo
  __future__`.split(/\s+/),
);
const pythonImport = /^([ \t]*)(?:from[ \t]+([A-Za-z_]\w{0,60})|import[ \t]+([^\n#;]{1,500}))/gm;
const javaScriptImport =
  /\brequire\(\s*["']([^"']{1,60})["']\s*\)|^[ \t]*import\s[^"'\n]{0,200}["']([^"']{1,60})["']/gm;

export function packagesOf(code: string, language: "PYTHON" | "JAVASCRIPT"): string[] {
  if (language === "PYTHON") return [...new Set(pythonImports(code).flatMap(({ packages }) => packages))];
  return [...new Set([...code.matchAll(javaScriptImport)].map(([, first, second]) => first ?? second ?? ""))];
}

/** The packages of each statement that loads some, and whether it is outside of all blocks. */
const pythonImports = (code: string) =>
  [...code.matchAll(pythonImport)].flatMap(({ 1: indent = "", 2: from, 3: list = "" }) => {
    const names = from === undefined ? list.split(",").map((one) => /^\s*(\w*)/.exec(one)?.[1] ?? "") : [from];
    const packages = names.filter((name) => name !== "" && !pythonStandard.has(name));
    return packages.length > 0 ? [{ isOutside: indent === "", packages }] : [];
  });

/** Compiled under a name of its own, so that errors keep the line of the code that uses the package. */
const standIns = (packages: readonly string[]) => `# A package that is not installed fails where the code uses it.
exec(compile("""
import sys, types
from importlib.util import find_spec
class Missing(types.ModuleType):
    def __getattr__(self, name):
        raise ModuleNotFoundError(f"No module named '{self.__name__}'")
for name in ${JSON.stringify(packages)}:
    if find_spec(name) is None:
        sys.modules[name] = Missing(name)
""", "packages", "exec"), {})
`;

/** Must stay the first statements of Python code. */
const pythonFuture = /^(?:from[ \t]+__future__[ \t][^\n]*(?:\n|$))*/;

/** Python code that may run without a package that it loads, as far as it doesn't use it. */
export function withStandIns(code: string): string {
  const packages = [...new Set(pythonImports(code).flatMap((one) => (one.isOutside ? one.packages : [])))];
  if (packages.length === 0) return code;
  const at = pythonFuture.exec(code)?.[0].length ?? 0;
  return `${code.slice(0, at)}${standIns(packages)}${code.slice(at)}`;
}
