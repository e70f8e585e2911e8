import { expect, test } from "vitest";
import { runSandboxed } from "./sandboxed-process.ts";

const bounds = { wallMs: 20_000, memoryBytes: 1e9, outputBytes: 1_000, signal: undefined };
const run = (program: string) =>
  runSandboxed({ file: process.execPath, args: ["-e", program], idleMs: 1_500, ...bounds }, new Set());

test("a program that should never wait is killed when it waits", async () => {
  expect(await run("setInterval(() => {}, 1e9)")).toMatchObject({ how: "idle" });
});

test("a busy program is not idle, however long it writes no output", async () => {
  const work = "const end = Date.now() + 2500; while (Date.now() < end); process.stdout.write('done');";
  expect(await run(work)).toMatchObject({ how: "ended", output: Buffer.from("done") });
});
