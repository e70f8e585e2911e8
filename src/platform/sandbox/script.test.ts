import { afterAll, describe, expect, test, vi } from "vitest";
import { type FindTool, findTool } from "../process-sandbox/launcher.ts";
import { type CodeJob, readChildAnswer } from "./child-answer.ts";
import { type CodeLimits, scriptLimits } from "./limits.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

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

const run = (sandbox: Sandbox, code: string) =>
  sandbox.runScript(code, { workspaceId: "one", limits: { wallMs: 110_000 } });
const tooManyFiles = "The code wrote more than 10 files or 20 MB to outputs/. Write fewer or smaller files.";

describe.each(sandboxes)("a script, %s", (_, sandbox) => {
  test("prints what it prints, and the value of its last expression", async () => {
    const answer = await run(sandbox, "# Sum\nx = [1, 2]\nprint('é')\nsum(x)");
    expect(answer).toEqual({ stdout: "é\n3\n", error: null, line: null, files: [] });
  });

  test("that fails keeps what it printed and names the line", async () => {
    const [thrown, mistake] = await Promise.all([run(sandbox, "print('before')\n1 / 0"), run(sandbox, "a = (\n")]);
    expect(thrown).toEqual({
      stdout: "before\n",
      error: "Line 2: ZeroDivisionError: division by zero",
      line: 2,
      files: [],
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

  test("starts fresh, with an empty folder, and never sees the files of another", async () => {
    await run(sandbox, "open('outputs/left.txt', 'w').write('x')");
    const { stdout, files } = await run(sandbox, "import os\nprint(os.listdir('outputs'))");
    expect([stdout, files]).toEqual(["[]\n", []]);
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

test("forged files of a child process are bounded and get safe names", () => {
  const job: CodeJob = { language: "PYTHON", code: "", inputs: {}, outputs: [], limits: scriptLimits };
  const read = (files: unknown, limits: CodeLimits = scriptLimits) =>
    readChildAnswer(
      {
        how: "ended",
        output: Buffer.from(JSON.stringify({ result: {}, files, stdout: "", isCut: false })),
        errors: "",
      },
      { ...job, limits },
    );
  const file = (name: string, text = "x") => ({ name, base64: Buffer.from(text).toString("base64") });
  expect(read([file("../../etc/passwd"), file("a\\b\u202etxt.exe"), file("")])).toMatchObject({
    files: [{ name: "passwd" }, { name: "btxt.exe" }, { name: "file" }],
  });
  expect(read(Array.from({ length: 11 }, () => file("a")))).toMatchObject({ error: tooManyFiles });
  const small = { ...scriptLimits, files: { count: 10, bytes: 4 } };
  expect(read([file("a", "123"), file("b", "45")], small)).toHaveProperty("error");
  expect(read([{ name: "a", path: "/etc/passwd" }])).toMatchObject({ error: "No result returned from code execution" });
});
