/** Finds the packages that imported code loads and that are no part of its language. */

const pythonStandard = new Set(
  `abc argparse array ast asyncio base64 binascii bisect bz2 calendar cmath codecs collections colorsys concurrent contextlib
  copy csv ctypes dataclasses datetime decimal difflib email enum errno fnmatch fractions functools gc getpass gettext glob
  graphlib gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json keyword linecache locale
  logging lzma marshal math mimetypes numbers operator os pathlib pickle platform pprint queue random re sched secrets select
  shlex shutil signal smtplib socket sqlite3 ssl stat statistics string struct subprocess sys tempfile textwrap threading time
  timeit tomllib traceback types typing unicodedata unittest urllib uuid warnings weakref xml zipfile zlib zoneinfo
  __future__`.split(/\s+/),
);
const pythonImport = /^[ \t]*(?:import|from)[ \t]+([A-Za-z_]\w{0,60})/gm;
const javaScriptImport =
  /\brequire\(\s*["']([^"']{1,60})["']\s*\)|^[ \t]*import\s[^"'\n]{0,200}["']([^"']{1,60})["']/gm;

export function packagesOf(code: string, language: "PYTHON" | "JAVASCRIPT"): string[] {
  const found = code.matchAll(language === "PYTHON" ? pythonImport : javaScriptImport);
  const names = [...found].map(([, first, second]) => first ?? second ?? "");
  return [...new Set(names)].filter((name) => language === "JAVASCRIPT" || !pythonStandard.has(name));
}
