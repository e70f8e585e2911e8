import { afterAll, describe, expect, test, vi } from "vitest";
import { type FindTool, findTool } from "../process-sandbox/launcher.ts";
import type { FolderFile } from "./folder.ts";
import { createSandbox, type Sandbox, type ScriptResponse } from "./sandbox.ts";

const megabyte = 1024 * 1024;
// Each run starts a process, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

const withoutBubblewrap: FindTool = (name) => (name === "bwrap" ? null : findTool(name));
const own = createSandbox();
const weaker = createSandbox({ find: withoutBubblewrap });
afterAll(() => Promise.all([own.close(), weaker.close()]));

/** The sandbox without bubblewrap, and the machine's default one if it has bubblewrap. */
const sandboxes: [name: string, sandbox: Sandbox][] = [
  ["no bubblewrap", weaker],
  ...(findTool("bwrap") ? ([["bubblewrap", own]] as [string, Sandbox][]) : []),
];

const run = (sandbox: Sandbox, code: string, folder: readonly FolderFile[] = []) =>
  sandbox.runScript(code, { workspaceId: "one", limits: { wallMs: 110_000 }, folder });
const filesOf = ({ folder }: ScriptResponse): readonly FolderFile[] =>
  folder && "files" in folder ? folder.files : expect.unreachable();
const paths = (answer: ScriptResponse) =>
  filesOf(answer)
    .map(({ path }) => path)
    .toSorted();
const tooManyFiles = "The code wrote more than 10 files or 20 MB to outputs/. Write fewer or smaller files.";

describe.each(sandboxes)("a script, %s", (_, sandbox) => {
  test("prints what it prints, and the value of its last expression", async () => {
    const answer = await run(sandbox, "# Sum\nx = [1, 2]\nprint('é')\nsum(x)");
    expect(answer).toMatchObject({ stdout: "é\n3\n", error: null, line: null, files: [] });
  });

  test("draws random numbers of its own", async () => {
    const draw = () => run(sandbox, "import random\nrandom.random()");
    const [first, second] = await Promise.all([draw(), draw()]);
    expect(first.stdout).toMatch(/^0\.\d+/);
    expect(second.stdout).not.toBe(first.stdout);
  });

  test("that fails keeps what it printed and names the line", async () => {
    const [thrown, mistake] = await Promise.all([run(sandbox, "print('before')\n1 / 0"), run(sandbox, "a = (\n")]);
    expect(thrown).toEqual({
      stdout: "before\n",
      error: "Line 2: ZeroDivisionError: division by zero",
      line: 2,
      files: [],
      folder: null,
    });
    expect(mistake).toMatchObject({ error: expect.stringContaining("Line 1: SyntaxError"), line: 1 });
  });

  test("returns the files in outputs/, with names that lead nowhere, and follows no links", async () => {
    const code = `import os
os.makedirs("outputs/a/b")
for path in ("outputs/chart.svg", "outputs/a/chart.svg", "outputs/a/b/CON.txt", "outputs/..evil.sh", "elsewhere.txt"):
    with open(path, "w") as file: file.write(path)
try:
    os.symlink("/etc/hostname", "outputs/link")
    os.symlink("/etc", "outputs/folder")
except OSError: pass`;
    const { files, error } = await run(sandbox, code);
    expect(error).toBeNull();
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["evil.sh", "outputs/..evil.sh"],
      ["chart.svg", "outputs/chart.svg"],
      ["chart-2.svg", "outputs/a/chart.svg"],
      ["_CON.txt", "outputs/a/b/CON.txt"],
    ]);
  });

  test("may return 20 MB of files, but not 21 MB, and no eleventh file", async () => {
    const write = (bytes: number) => `open("outputs/data.bin", "wb").write(bytes(${bytes})) and None`;
    const most = await run(sandbox, write(20 * megabyte));
    expect([most.error, most.files[0]?.bytes.length]).toEqual([null, 20 * megabyte]);
    const many = "for at in range(11): open(f'outputs/{at}', 'w').write('x')";
    const slowly = "with open('outputs/a', 'wb') as f:\n  for _ in range(40): f.write(bytes(1_000_000))";
    for (const code of [write(21 * megabyte), many, slowly])
      expect(await run(sandbox, code), code).toMatchObject({ error: tooManyFiles, files: [] });
  });

  test("saves the open figures of matplotlib as images", async () => {
    // A stand-in with the same functions, because not every machine has matplotlib.
    const code = `import sys, types
class Figure:
    def __init__(self, number): self.number = number
    def savefig(self, path, **options): open(path, "w").write(f"figure {self.number}")
figures = {}
def figure(number):
    return figures.setdefault(number, Figure(number))
pyplot = types.ModuleType("pyplot")
pyplot.figure, pyplot.get_fignums = figure, lambda: list(figures)
pyplot.close = lambda number: figures.pop(number)
sys.modules["matplotlib.pyplot"] = pyplot
figure(1)
figure(2)`;
    const { files, error } = await run(sandbox, code);
    expect(error).toBeNull();
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["figure-1.png", "figure 1"],
      ["figure-2.png", "figure 2"],
    ]);
  });

  test("starts with an empty folder, and never sees the files of another", async () => {
    await run(sandbox, "open('outputs/left.txt', 'w').write('x')");
    const { stdout, files } = await run(sandbox, "import os\nprint(os.listdir('.'), os.listdir('outputs'))");
    expect([stdout, files]).toEqual(["['outputs'] []\n", []]);
  });

  test("finds the files of an earlier one where they were, and returns only new and changed ones", async () => {
    const first = await run(
      sandbox,
      `import os
os.makedirs("data/raw")
for path in ("data/raw/été.csv", "kept.bin", "outputs/old.txt", "outputs/again.txt", "gone.txt"):
    with open(path, "wb") as file: file.write(bytes(range(256)))`,
    );
    const folder = filesOf(first);
    expect(first.folder).toMatchObject({ isChanged: true, leftOut: 0 });
    const second = await run(
      sandbox,
      `import os
print(len(open("data/raw/été.csv", "rb").read()), sorted(os.listdir("outputs")))
os.remove("gone.txt")
open("outputs/again.txt", "wb").write(bytes(range(256)))
open("outputs/new.txt", "w").write("new") and None`,
      folder,
    );
    expect(second.stdout).toBe("256 ['again.txt', 'old.txt']\n");
    expect(second.files.map(({ name }) => name)).toEqual(["again.txt", "new.txt"]);
    expect(second.folder).toMatchObject({ isChanged: true });
    expect(paths(second)).toEqual([
      "data/raw/été.csv",
      "kept.bin",
      "outputs/again.txt",
      "outputs/new.txt",
      "outputs/old.txt",
    ]);
    const third = await run(sandbox, "print(open('outputs/new.txt').read())", filesOf(second));
    expect([third.stdout, third.files]).toEqual(["new\n", []]);
    expect(third.folder).toMatchObject({ isChanged: false, files: { length: 5 } });
  });

  test("leaves no links, devices or odd names in its folder", async () => {
    const code = `import os
open("plain.txt", "w").write("x")
for make in (lambda: os.symlink("/etc/hostname", "link"), lambda: os.symlink("/", "root"), lambda: os.mkfifo("pipe")):
    try: make()
    except (OSError, AttributeError): pass
for name in ("a\\\\b", "line\\nbreak", "x" * 201, "\\u202egpj.exe"):
    open(name, "w").write("x")
os.makedirs("/".join("abcdefghij"))
open("/".join("abcdefghij") + "/deep.txt", "w").write("x") and None`;
    const answer = await run(sandbox, code);
    expect(answer.error).toBeNull();
    expect(paths(answer)).toEqual(["plain.txt"]);
    expect(answer.folder).toMatchObject({ leftOut: expect.any(Number) });
  });

  test("that replaces outputs/ by a file doesn't break later ones", async () => {
    const answer = await run(sandbox, "import os\nos.rmdir('outputs')\nopen('outputs', 'w').write('x') and None");
    expect(filesOf(answer)).toEqual([]);
    const later = await run(sandbox, "import os\nprint(os.path.isdir('outputs'))", filesOf(answer));
    expect(later.stdout).toBe("True\n");
  });

  test("with 10,000 or huge files ends well, but its folder isn't kept", async () => {
    const many = await run(sandbox, "for at in range(10_000): open(f'{at}.txt', 'w').close()\nprint('done')");
    expect(many).toMatchObject({ error: null, stdout: "done\n", files: [], folder: { lost: "count" } });
    const huge = `open('a.bin', 'wb').write(bytes(21 * 1024 * 1024))
open('outputs/a.txt', 'w').write('small')
print('done')`;
    const large = await run(sandbox, huge);
    expect(large).toMatchObject({ error: null, stdout: "done\n", folder: { lost: "bytes" } });
    expect(large.files.map(({ name }) => name)).toEqual(["a.txt"]);
  });

  test("can be given a full folder of 20 MB", async () => {
    const folder = [{ path: "full.bin", bytes: new Uint8Array(20 * megabyte).fill(7) }];
    const answer = await run(sandbox, "print(sum(open('full.bin', 'rb').read(1000)))", folder);
    expect(answer).toMatchObject({ error: null, stdout: "7000\n", folder: { isChanged: false } });
  });
});

test("a code step can't write files, even in a sandbox that runs scripts", async () => {
  const ask = {
    language: "PYTHON",
    code: "import os\nfound = os.path.exists('outputs')",
    inputs: {},
    outputs: ["found"],
  };
  for (const [, sandbox] of sandboxes) {
    const answer = await sandbox.run(
      { ...ask, language: "PYTHON" },
      { workspaceId: "one", limits: { wallMs: 110_000 } },
    );
    expect(answer).toEqual({ result: { found: false }, stdout: "" });
  }
});
