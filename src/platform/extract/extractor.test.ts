import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { makePdf } from "#testing/sample-files.ts";
import { findLaunchers } from "../process-sandbox/launcher.ts";
import { runSandboxed } from "../process-sandbox/sandboxed-process.ts";
import { selfTest } from "../process-sandbox/self-test.ts";
import { createExtractor, type Extractor } from "./extractor.ts";
import { maxLimits } from "./limits.ts";
import { extractProgram } from "./program.ts";
import { readResult } from "./read-result.ts";

const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });
/** Keeps a child process busy for many seconds. */
const slowPdf = makePdf(
  Array.from({ length: 3_000 }, () => Array<string>(60).fill("A line of text that takes its time to be read.")),
);
const slow = (url?: string) =>
  ({ workspaceId: "one", source: { bytes: slowPdf }, kind: "pdf", fileName: "slow.pdf", url }) as const;
const quick = { workspaceId: "one", source: { bytes: Buffer.from("hello") }, kind: "txt", fileName: "a.txt" } as const;

let extractor: Extractor;
afterEach(() => extractor?.close());

/** Running processes, except this one, with this word in their command line. */
function processesWith(word: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(word);
    } catch {
      return false; // exited in the meantime
    }
  });
}

/** The extraction processes themselves, without their sandbox launchers and their parent. */
function readersOf(url: string): string[] {
  const commandLine = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "latin1");
  return processesWith(url).filter((pid) => {
    try {
      return commandLine(pid).startsWith(process.execPath) && commandLine(pid).includes("child.ts");
    } catch {
      return false;
    }
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 10));
}

test("a child process is isolated, and an open network is reported", async () => {
  extractor = createExtractor();
  const { isolation, checks } = await extractor.isolation();
  const locked = { files: true, writing: true, programs: true, environment: true };
  expect(checks).toEqual({ ...locked, network: isolation === "namespaces" });
  for (const launcher of findLaunchers()) {
    const lock = await selfTest(extractProgram(), new Set(), [launcher]);
    expect(lock.checks, launcher.name).toMatchObject(locked);
    expect(lock.isolation).toBe(launcher.name === "permission-only" ? "permission-only" : "namespaces");
  }
});

test("a launcher that doesn't isolate is not used", async () => {
  const [launcher] = findLaunchers();
  const leaky = {
    name: "unshare",
    command: (...given: Parameters<NonNullable<typeof launcher>["command"]>) => {
      const { args = [], file = "" } = launcher?.command(...given) ?? {};
      return { file, args: args.filter((arg) => arg !== "--permission" && !arg.startsWith("--allow-fs-read")) };
    },
  } as const;
  await expect(selfTest(extractProgram(), new Set(), [leaky])).rejects.toThrow("No child can be locked in");
  const broken = { name: "bwrap", command: () => ({ file: "/nowhere/bwrap", args: [] }) } as const;
  await expect(selfTest(extractProgram(), new Set(), [broken])).rejects.toThrow("No child can be locked in");
  expect((await selfTest(extractProgram(), new Set(), [leaky, broken, ...findLaunchers()])).checks.files).toBe(true);
});

test("a child process that exceeds the time limit is killed", async () => {
  extractor = createExtractor();
  await extractor.isolation();
  const begin = performance.now();
  expect(await extractor.extract(slow(), { wallMs: 400 })).toMatchObject({ status: "failed", reason: "too-slow" });
  expect(performance.now() - begin).toBeLessThan(3_000);
});

test("a child process that exceeds the memory limit is killed by the parent", async () => {
  extractor = createExtractor();
  const answer = await extractor.extract(slow(), { memoryBytes: 60 * 1024 * 1024 });
  expect(answer).toMatchObject({ status: "failed", reason: "too-big" });
});

test("an aborted signal ends the extraction, whether it is running or waiting", async () => {
  extractor = createExtractor({ slots: 1, slotsPerKey: 1, maxWaiting: 200 });
  await extractor.isolation();
  const first = new AbortController();
  const second = new AbortController();
  const running = extractor.extract(slow("https://given.up/"), {}, first.signal);
  const waiting = extractor.extract(slow(), {}, second.signal);
  const third = extractor.extract(quick);
  await until(() => processesWith("https://given.up/").length > 0);
  second.abort(new Error("second"));
  await expect(waiting).rejects.toThrow("second");
  first.abort(new Error("first"));
  await expect(running).rejects.toThrow("first");
  expect(await third).toMatchObject({ status: "done", text: "hello" });
  await until(() => processesWith("https://given.up/").length === 0);
  await expect(extractor.extract(quick, {}, first.signal)).rejects.toThrow("first");
});

test("two extractions run at once, others wait, and a full queue rejects calls", async () => {
  extractor = createExtractor({ slots: 2, slotsPerKey: 2, maxWaiting: 3 });
  await extractor.isolation();
  const all = Array.from({ length: 5 }, () => extractor.extract(slow("https://in.line/"), { wallMs: 600 }));
  await expect(extractor.extract(quick)).rejects.toThrow(refusal("limit"));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, readersOf("https://in.line/").length);
  }, 20);
  const answers = await Promise.all(all);
  clearInterval(watch);
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill("failed"));
  expect(most).toBe(2);
});

test("large files of one workspace leave a slot for a small file of another", async () => {
  extractor = createExtractor();
  await extractor.isolation();
  const given = new AbortController();
  const busy = Array.from({ length: 6 }, () => extractor.extract(slow("https://busy.now/"), {}, given.signal));
  let over = 0;
  const ended = Promise.allSettled(busy.map((reading) => reading.finally(() => (over += 1))));
  expect(await extractor.extract({ ...quick, workspaceId: "two" })).toMatchObject({ status: "done", text: "hello" });
  expect(over, "no large file had to end for it").toBe(0);
  given.abort(new Error("over"));
  expect((await ended).map(({ status }) => status)).toEqual(Array(6).fill("rejected"));
});

test("closing the extractor kills every child process", async () => {
  extractor = createExtractor();
  await extractor.isolation();
  const running = extractor.extract(slow("https://closed.now/"));
  await until(() => processesWith("https://closed.now/").length > 0);
  const refused = expect(running).rejects.toThrow(refusal("unknown"));
  await extractor.close();
  await refused;
  await until(() => processesWith("https://closed.now/").length === 0);
  await expect(extractor.extract(quick)).rejects.toThrow(refusal("unknown"));
});

test("a killed parent process leaves no child process behind", async () => {
  const program = `
    import { createExtractor } from ${JSON.stringify(fileURLToPath(new URL("./extractor.ts", import.meta.url)))};
    await createExtractor().extract({ workspaceId: "one", source: { stream: process.stdin }, kind: "pdf", fileName: "a.pdf", url: "https://orphan.now/" });`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  parent.stdin.end(slowPdf);
  await until(() => readersOf("https://orphan.now/").length > 0);
  parent.kill("SIGKILL");
  await until(() => processesWith("https://orphan.now/").length === 0);
});

test("the output of a child process is accepted only when it is well formed", () => {
  const input = { fileName: "a.pdf" };
  const said = (output: string, how: "ended" | "slow" | "memory" | "output" = "ended", errors = "") =>
    readResult({ how, code: 0, output: Buffer.from(output), errors }, input);
  const header = {
    title: "T",
    pages: 1,
    truncated: false,
    parts: [{ label: "Page 1", start: 0 }],
    textlessPages: [],
    tables: [],
    links: ["https://a.b/"],
    about: null,
  };
  const line = (more: object) => `${JSON.stringify({ ...header, ...more })}\ntext`;
  expect(said(line({}))).toEqual({ status: "done", ...header, text: "text" });
  expect(said(line({ title: "" }))).toMatchObject({ title: "a" });
  const lies = [
    "",
    "text",
    "{}\ntext",
    "null\n",
    line({ x: 1 }),
    line({ pages: -1 }),
    line({ title: "x".repeat(301) }),
    line({ links: ["javascript:alert(1)"] }),
    line({ parts: [{ label: "a", start: "0" }] }),
    '{"reason":"because"}\n',
  ];
  for (const lie of lies) expect(said(lie), lie.slice(0, 60)).toMatchObject({ status: "failed", reason: "damaged" });
  expect(said('{"reason":"password"}\n')).toMatchObject({ reason: "password" });
  expect(said(line({}), "slow")).toMatchObject({ reason: "too-slow" });
  expect(said(line({}), "memory")).toMatchObject({ reason: "too-big" });
  expect(said(line({}), "output")).toMatchObject({ reason: "too-big" });
  expect(said("", "ended", "FATAL ERROR: JavaScript heap out of memory")).toMatchObject({ reason: "too-big" });
});

test("a child process that writes too much output is killed", async () => {
  const children = new Set<ChildProcess>();
  const run = {
    file: "/bin/sh",
    args: ["-c", "yes"],
    wallMs: 5_000,
    memoryBytes: 1e9,
    outputBytes: 100_000,
    signal: undefined,
  };
  expect(await runSandboxed(run, children)).toMatchObject({ how: "output" });
  expect(children.size).toBe(0);
  const [launcher] = findLaunchers();
  const command = launcher?.command(extractProgram(), { memoryBytes: maxLimits.memoryBytes, cpuSeconds: 5 });
  expect(command?.args).toContain("--permission");
});
