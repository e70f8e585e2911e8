import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// A separate project that contains only the setup scripts, so that it doesn't share locks and stamps with this test
// run.
const project = mkdtempSync(join(tmpdir(), "troupe-setup-"));
beforeAll(() => {
  mkdirSync(join(project, "scripts"));
  cpSync(join(import.meta.dirname, "../up.mjs"), join(project, "scripts/up.mjs"));
  cpSync(import.meta.dirname, join(project, "scripts/setup"), { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs JavaScript as a module in the folder of the setup scripts. */
function run(code: string) {
  const file = join(project, "scripts/setup", `${crypto.randomUUID()}.mjs`);
  writeFileSync(file, code);
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += bytes));
  const end = new Promise<string>((done) => child.once("close", () => done(said)));
  return {
    child,
    end,
    hasSaid: async (text: string) => {
      while (!said.includes(text)) await delay(5);
    },
  };
}

const hold = (milliseconds: number) => `
  import { withLock } from "./lock.mjs";
  await withLock(async () => {
    console.log("in");
    await new Promise((done) => setTimeout(done, ${milliseconds}));
    console.log("out");
  });`;

describe("the setup lock", () => {
  test("admits one command at a time", async () => {
    const journal = join(project, "journal");
    const code = `
      import { appendFileSync } from "node:fs";
      import { withLock } from "./lock.mjs";
      await withLock(async () => {
        appendFileSync(${JSON.stringify(journal)}, "in ");
        await new Promise((done) => setTimeout(done, 30));
        appendFileSync(${JSON.stringify(journal)}, "out ");
      });`;
    await Promise.all(Array.from({ length: 6 }, () => run(code).end));
    expect(readFileSync(journal, "utf8")).toBe("in out ".repeat(6));
  });

  test("is released when its command is killed", async () => {
    const first = run(hold(60_000));
    await first.hasSaid("in");
    first.child.kill("SIGKILL");
    expect(await run(hold(0)).end).toContain("out");
  });

  test("stays locked after its command is killed until the installer exits", async () => {
    const first = run(`
      import { spawn } from "node:child_process";
      import { withLock } from "./lock.mjs";
      await withLock(async (note) => {
        const installer = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
        note(installer.pid);
        console.log("installer=" + installer.pid + ";");
        await new Promise(() => setInterval(() => {}, 1000));
      });`);
    await first.hasSaid(";");
    first.child.kill("SIGKILL");
    const installer = Number(/installer=(\d+)/.exec(await first.end)?.[1]);
    const second = run(hold(0));
    await second.hasSaid("waiting for another command");
    process.kill(installer, "SIGKILL");
    expect(await second.end).toContain("out");
  });
});

describe("a failed installation is explained in one sentence", () => {
  test.each([
    [
      "a full disk, as reported by pnpm",
      "╰─▶ Failed to write cafs: No space\\n      left on device (os error 28)",
      1,
      "The disk is full.",
    ],
    [
      "a full disk that npm reports as success",
      "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\\nadded 2 packages",
      0,
      "The disk is full.",
    ],
    ["no network", "error sending request: dns error: failed to lookup address", 1, "Cannot reach the npm registry."],
    [
      "no network that npm reports as success",
      "GET attempt 3 failed with ENOTFOUND\\nup to date in 6s",
      0,
      "Cannot reach the npm registry.",
    ],
    ["a folder owned by another user", "EACCES: permission denied, mkdir '/x/node_modules'", 1, "Cannot write to"],
    ["an old lockfile", "ERR_PNPM_OUTDATED_LOCKFILE Cannot install with frozen-lockfile", 1, "are out of sync."],
    ["an unknown error with its last output", "the moon is full", 1, "packages failed (code 1).\nthe moon is full"],
  ])("%s", async (_case, words, code, sentence) => {
    const installer = `process.stdout.write("${words}"); process.exitCode = ${code};`;
    const said = await run(`
      import { install } from "./install.mjs";
      await install("packages", [process.execPath, "-e", ${JSON.stringify(installer)}], { env: process.env, note() {}, isDone: () => false })
        .catch((error) => console.log(error.constructor.name + ": " + error.message));`).end;
    expect(said).toContain("Trouble: ");
    expect(said).toContain(sentence);
  });
});
