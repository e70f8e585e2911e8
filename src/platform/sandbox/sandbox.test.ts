import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { CodeRequest, CodeResponse } from "#engine/host.ts";
import { type FindTool, findTool } from "../process-sandbox/launcher.ts";
import type { ProcessEnd } from "../process-sandbox/sandboxed-process.ts";
import { type CodeJob, readChildAnswer } from "./child-answer.ts";
import { type CodeLimits, codeLimits } from "./limits.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

const megabyte = 1024 * 1024;
// Each run starts a process, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
/** Enough for the code in these tests, and short enough to wait for. */
const brief: Partial<CodeLimits> = { cpuMs: 1_000, memoryBytes: 64 * megabyte };
/** For tests that aren't about time: on a busy machine, Pyodide alone can take a minute to start. */
const unhurried: Partial<CodeLimits> = { wallMs: 110_000 };

const withoutBubblewrap: FindTool = (name) => (name === "bwrap" ? null : findTool(name));
const own = createSandbox();
const weaker = createSandbox({ find: withoutBubblewrap });
afterAll(() => Promise.all([own.close(), weaker.close()]));

/** The sandbox without bubblewrap, and the machine's default one if it has bubblewrap. */
const sandboxes: [name: string, sandbox: Sandbox][] = [
  ["no bubblewrap", weaker],
  ...(findTool("bwrap") ? ([["bubblewrap", own]] as [string, Sandbox][]) : []),
];

const asker =
  (language: CodeRequest["language"]) =>
  (sandbox: Sandbox, code: string, more: Partial<CodeRequest> = {}, limits: Partial<CodeLimits> = {}) =>
    sandbox.run({ language, code, inputs: {}, outputs: [], ...more }, { workspaceId: "one", limits });
const js = asker("JAVASCRIPT");
const py = asker("PYTHON");
const errorOf = (answer: CodeResponse) => ("error" in answer ? answer.error : "no error");

describe.each(sandboxes)("JavaScript, %s", (_, sandbox) => {
  test("reads its inputs, returns its variables, and prints", async () => {
    const code =
      "const { n } = JSON.parse(text);\nlet list = [n, 'é'];\nvar none = null;\nconsole.log('got', { n }, list);";
    const answer = await js(sandbox, code, { inputs: { text: '{"n":4}' }, outputs: ["n", "list", "none"] });
    expect(answer).toEqual({ result: { n: 4, list: [4, "é"], none: null }, stdout: 'got {"n":4} [4,"é"]\n' });
  });

  test("uses the return value, also after an await", async () => {
    const code = "const total = 1; const later = await Promise.resolve(2);\nreturn { total: later, other: 9 };";
    expect(await js(sandbox, code, { outputs: ["total"] })).toEqual({ result: { total: 2 }, stdout: "" });
  });

  test("keeps what it printed when its CPU time is over", async () => {
    const code = "print('before'); for (;;);";
    const answer = await js(sandbox, code, {}, { ...unhurried, ...brief, cpuMs: 300 });
    expect(errorOf(answer)).toMatch(/CPU time/);
    expect(answer).toMatchObject({ stdout: "before\n" });
  });

  test.each<[string, string, RegExp, number | null]>([
    ["an unknown name", "const a = 1;\nfoo(a);", /Line 2: ReferenceError: foo is not defined/, 2],
    ["a syntax error", "const a = 1;\nconst b = ;", /Line 2: SyntaxError/, 2],
    ["an unclosed function", "const a = 1;\nfunction (", /SyntaxError/, 2],
    ["a thrown string", "throw 'plain'", /^plain$/, null],
    ["endless recursion", "(function f() { return f() + 1 })()", /RangeError: Maximum call stack/, 1],
    ["a promise that never settles", "await new Promise(() => {})", /waiting for something that never happens/, null],
    ["a missing output", "const b = 1; { const a = 2 }", /doesn't set “a”/, null],
    ["an output that isn't JSON", "const a = 1n", /“a” can't be stored as JSON/, null],
    ["an output that contains itself", "const a = {}; a.a = a;", /“a” can't be stored as JSON/, null],
    ["an output that is NaN", "const a = Number('x')", /^“a” contains NaN, which can't be stored/, null],
    ["Infinity in an output", "const a = { b: [1 / 0] }", /^“a” contains Infinity, which/, null],
    ["outputs that are too large", "const a = 'x'.repeat(1_100_000)", /larger than 1 MB/, null],
    ["a module import", "await import('fs')", /Error/, null],
  ])("returns an error message for %s", async (_name, code, sentence, line) => {
    const answer = await js(sandbox, code, { outputs: ["a"] });
    expect(errorOf(answer)).toMatch(sentence);
    expect(answer).toMatchObject({ line });
  });

  test.each([
    ["an endless loop", "for (;;);", /CPU time/],
    ["a loop that catches its interrupt", "for (;;) { try { for (;;); } catch {} }", /CPU time/],
    [
      "a flood of promises",
      "const f = () => { Promise.resolve().then(f); Promise.resolve().then(f); }; f();",
      /CPU time|memory/,
    ],
    ["a flood of awaits", "for (;;) await null;", /CPU time/],
    ["a regular expression that backtracks", "/^(a+)+$/.test('a'.repeat(40) + 'b')", /CPU time/],
    ["an endless getter", "Object.defineProperty(globalThis, 'a', { get() { for (;;); } })", /CPU time/],
    ["endless output", "for (;;) print('x'.repeat(1000));", /CPU time/],
    ["native work that cannot be interrupted", "new Array(2 ** 28).join('xxxxxxxx')", /CPU time|memory/],
    ["endless array allocations", "const l = []; for (;;) l.push(new Array(1e5).fill(1));", /64 MB of memory/],
    ["endless typed array allocations", "const l = []; for (;;) l.push(new Uint8Array(1e6));", /64 MB of memory/],
    [
      "more memory than the code may use, but less than its process has",
      "const l = []; for (let at = 0; at < 80; at++) l.push(new Uint8Array(1e6)); const a = l.length;",
      /64 MB of memory/,
    ],
  ])("stops %s at a limit", async (_name, code, sentence) => {
    expect(errorOf(await js(sandbox, code, { outputs: ["a"] }, { ...brief, cpuMs: 300 }))).toMatch(sentence);
  });
});

describe.each(sandboxes)("Python, %s", (_, sandbox) => {
  test("reads its inputs, returns its variables, prints, and has the standard library", async () => {
    const code = `import csv, datetime, io, json, math, re, statistics
n = json.loads(text)["n"]
day = datetime.date(2026, 1, 2)
words = {"only"}
none = None
print("got", n, "é")
if __name__ == "__main__":
    mean = statistics.mean([1, 3])`;
    const outputs = ["n", "day", "words", "none", "mean"];
    const answer = await py(sandbox, code, { inputs: { text: '{"n":4}' }, outputs });
    const result = { n: 4, day: "2026-01-02", words: ["only"], none: null, mean: 2 };
    expect(answer).toEqual({ result, stdout: "got 4 é\n" });
  });

  test("returns an error message for an output with NaN or Infinity", async () => {
    const [nan, endless] = await Promise.all([
      py(sandbox, "a = float('nan')", { outputs: ["a"] }),
      py(sandbox, "a = {'b': [-float('inf')]}", { outputs: ["a"] }),
    ]);
    expect(errorOf(nan)).toMatch(/^“a” contains NaN, which can't be stored/);
    expect(errorOf(endless)).toMatch(/^“a” contains -Infinity, which/);
  });

  test("returns an error message with the line", async () => {
    const [unknown, mistake, notJson] = await Promise.all([
      py(sandbox, "a = 1\nfoo(a)"),
      py(sandbox, "a = 1\nb = = 2"),
      py(sandbox, "a = 1\nb = object()\nraise SystemExit", { outputs: ["a", "b"] }),
    ]);
    expect(unknown).toMatchObject({
      error: "Line 2: NameError: name 'foo' is not defined",
      line: 2,
    });
    expect(mistake).toMatchObject({ error: expect.stringContaining("Line 2: SyntaxError"), line: 2 });
    expect(notJson).toMatchObject({ error: expect.stringContaining("“b” can't be stored as JSON") });
  });

  test("stays within its limits", async () => {
    const [loop, bomb, flood] = await Promise.all([
      py(sandbox, "while True: pass", {}, { ...unhurried, ...brief }),
      py(
        sandbox,
        "x = []\nwhile True: x.append(bytearray(1_000_000))",
        {},
        { ...unhurried, memoryBytes: 96 * megabyte },
      ),
      py(sandbox, "for _ in range(20_000): print('y' * 100)", {}, unhurried),
    ]);
    expect(errorOf(loop)).toMatch(/more than 1 second of CPU time/);
    expect(errorOf(bomb)).toMatch(/more than 96 MB of memory/);
    const { stdout } = flood as { stdout: string };
    expect(stdout.length).toBeLessThan(65_600);
    expect(stdout).toMatch(/yyy\n… cut off after 64 KB$/);
  });
});

describe("the response of a child process", () => {
  const job: CodeJob = { language: "PYTHON", code: "", inputs: {}, outputs: ["a"], limits: codeLimits };
  const said = (output: string, how: ProcessEnd["how"] = "ended", errors = "") =>
    readChildAnswer({ how, code: 0, output: Buffer.from(output), errors }, job);
  const good = { result: { a: 1 }, stdout: "x", isCut: false };

  test("is accepted only when it is well formed, and only with the requested outputs", () => {
    expect(said(JSON.stringify(good))).toEqual({ result: { a: 1 }, stdout: "x" });
    expect(said(JSON.stringify({ ...good, result: { a: 1, b: 2, __proto__: 3 } }))).toMatchObject({ result: { a: 1 } });
    const lies = ["", "{}", "null", "[", JSON.stringify({ ...good, more: 1 }), JSON.stringify({ ...good, stdout: 1 })];
    for (const lie of lies) expect(errorOf(said(lie)), lie).toBe("No result returned from code execution");
    expect(errorOf(said(JSON.stringify({ ...good, result: {} })))).toContain("doesn't set “a”");
    expect(errorOf(said(JSON.stringify({ ...good, result: { a: "x".repeat(megabyte) } })))).toContain(
      "larger than 1 MB",
    );
    const flood = said(JSON.stringify({ ...good, stdout: "é".repeat(40_000) }));
    expect(Buffer.byteLength(flood.stdout)).toBeLessThan(65_600);
  });

  test("is ignored when the child process had to be killed", () => {
    const ends = {
      slow: "longer than 60 seconds",
      cpu: "30 seconds of CPU",
      memory: "256 MB",
      output: "1 MB",
      crashed: "exited before",
    } as const;
    for (const [how, sentence] of Object.entries(ends))
      expect(errorOf(said(JSON.stringify(good), how as keyof typeof ends))).toContain(sentence);
    expect(errorOf(said("", "ended", "FATAL ERROR: JavaScript heap out of memory"))).toContain("256 MB");
  });
});

/** Pids of our running child processes: the interpreters themselves, not their sandbox launchers. */
function childrenAt(): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "latin1").split("\0");
      return words[0] === process.execPath && words.some((word) => /(quickjs|pyodide)-child\./.test(word));
    } catch {
      return false; // exited in the meantime
    }
  });
}
const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), 30_000);

describe("the sandbox", () => {
  const endless = { language: "JAVASCRIPT", code: "for (;;);", inputs: {}, outputs: [] } as const;

  test("uses each child process for one code run only, and keeps others ready", async () => {
    const sandbox = createSandbox();
    const before = new Set(childrenAt());
    const seen = new Set<string>();
    for (let run = 1; run <= 5; run++) {
      const code = "const before = typeof globalThis.left; globalThis.left = 1;";
      expect(await js(sandbox, code, { outputs: ["before"] })).toMatchObject({ result: { before: "undefined" } });
      expect([sandbox.usedChildren, sandbox.warmChildren]).toEqual([run, 2]);
      await until(() => childrenAt().filter((pid) => !before.has(pid)).length === 2);
      for (const pid of childrenAt()) if (!before.has(pid)) seen.add(pid);
    }
    expect(seen.size, "two that wait after the first, and a new one after each of the others").toBe(6);
    await sandbox.close();
  });

  test("loses no call when the waiting child processes have died, and starts new ones", async () => {
    const sandbox = createSandbox();
    const before = new Set(childrenAt());
    await js(sandbox, "1");
    const mine = () => childrenAt().filter((pid) => !before.has(pid));
    await until(() => mine().length === 2);
    const dead = mine();
    // The calls follow right after the kill, before the sandbox can notice it.
    for (const pid of dead) process.kill(Number(pid), "SIGKILL");
    const answers = [1, 2].map((n) => js(sandbox, `const n = ${n}`, { outputs: ["n"] }));
    expect(await Promise.all(answers)).toMatchObject([{ result: { n: 1 } }, { result: { n: 2 } }]);
    await until(() => mine().length === 2 && mine().every((pid) => !dead.includes(pid)));
    await sandbox.close();
  });

  test("keeps a child process for Python ready as well, and uses it for the next code run", async () => {
    const sandbox = createSandbox();
    const before = new Set(childrenAt());
    await py(sandbox, "a = 1");
    // CPython can't be found by the name of our child program.
    if ((await sandbox.runtime("PYTHON"))?.startsWith("Pyodide")) {
      const [child = ""] = childrenAt().filter((pid) => !before.has(pid));
      await until(() => /^\S+ 0x0 /.test(readFileSync(`/proc/${child}/syscall`, "latin1")));
    }
    expect(await py(sandbox, "a = 2", { outputs: ["a"] })).toMatchObject({ result: { a: 2 } });
    expect(sandbox.usedChildren, "none had to be tried again").toBe(2);
    await sandbox.close();
  });

  test("kills waiting child processes after an idle time, and leaves none behind when it closes", async () => {
    const before = new Set(childrenAt());
    const mine = () => childrenAt().filter((pid) => !before.has(pid));
    const brief = createSandbox({ warmMs: 50 });
    await js(brief, "1");
    await until(() => brief.warmChildren === 0 && mine().length === 0);
    await js(brief, "1");
    await brief.close();
    const sandbox = createSandbox();
    await js(sandbox, "1");
    await until(() => mine().length === 2);
    await sandbox.close();
    // Other files of the run may use sandboxes of their own meanwhile.
    await until(() => mine().length === 0);
    expect(sandbox.warmChildren).toBe(0);
  });

  test("keeps a slot free for other workspaces when one runs endless loops", async () => {
    const sandbox = createSandbox();
    const given = new AbortController();
    const loops = Array.from({ length: 6 }, () => sandbox.run(endless, { workspaceId: "busy", signal: given.signal }));
    let over = 0;
    const ended = Promise.allSettled(loops.map((loop) => loop.finally(() => (over += 1))));
    const quick = { language: "JAVASCRIPT", code: "const r = 1", inputs: {}, outputs: ["r"] } as const;
    expect(await sandbox.run(quick, { workspaceId: "calm" })).toMatchObject({ result: { r: 1 } });
    expect(over, "no loop had to end for it").toBe(0);
    expect(sandbox.usedChildren, "two of six loops run, the others wait").toBe(3);
    given.abort(new Error("over"));
    expect((await ended).map(({ status }) => status)).toEqual(Array(6).fill("rejected"));
    await sandbox.close();
  });

  test("starts no child process before the first run, and uses one for each run", async () => {
    const sandbox = createSandbox();
    expect([sandbox.usedChildren, sandbox.warmChildren]).toEqual([0, 0]);
    await js(sandbox, "1");
    expect(sandbox.usedChildren).toBe(1);
    await sandbox.close();
  });

  test("stops running or waiting code when its signal aborts, and rejects calls when the queue is full", async () => {
    const sandbox = createSandbox({ size: { slots: 1, slotsPerKey: 1, maxWaiting: 1 } });
    await js(sandbox, "1");
    const [first, second] = [new AbortController(), new AbortController()];
    const running = sandbox.run(endless, { workspaceId: "one", signal: first.signal });
    const waiting = sandbox.run(endless, { workspaceId: "one", signal: second.signal });
    await expect(js(sandbox, "1")).rejects.toThrow("Too much code");
    second.abort(new Error("second"));
    await expect(waiting).rejects.toThrow("second");
    first.abort(new Error("first"));
    await expect(running).rejects.toThrow("first");
    expect(await js(sandbox, "const a = 1", { outputs: ["a"] })).toMatchObject({ result: { a: 1 } });
    await sandbox.close();
  });

  test("stops running code when it closes, and rejects later calls", async () => {
    const sandbox = createSandbox();
    const running = expect(sandbox.run(endless, { workspaceId: "one" })).rejects.toMatchObject({ code: "unavailable" });
    await js(sandbox, "1");
    await sandbox.close();
    await running;
    await expect(sandbox.run(endless, { workspaceId: "one" })).rejects.toMatchObject({ code: "unavailable" });
  });
});
