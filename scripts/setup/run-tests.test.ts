import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// A separate project with a few tests that fail in different ways.
const project = mkdtempSync(join(tmpdir(), "troupe-twice-"));
const file = (name: string, text: string) => writeFileSync(join(project, name), text);
beforeAll(() => {
  mkdirSync(join(project, "scripts"));
  mkdirSync(join(project, ".state"));
  cpSync(import.meta.dirname, join(project, "scripts/setup"), { recursive: true });
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(project, "node_modules"));
  file("package.json", '{"type":"module"}');
  file("vitest.config.mjs", 'export default { test: { globals: true, include: ["*.test.mjs"], maxWorkers: 1 } };');
  file(
    "run.mjs",
    `import { runTwice } from "./scripts/setup/run-tests.mjs";
     const end = await runTwice({ node: process.execPath, env: process.env }, "unit", "vitest.config.mjs");
     console.log("END " + JSON.stringify(end));`,
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const once = (name: string) => `
  import { existsSync, writeFileSync } from "node:fs";
  test("${name}", () => {
    const isSecond = existsSync("${name}.seen");
    writeFileSync("${name}.seen", "");
    expect(isSecond).toBe(true);
  });`;

test("a test that fails once is reported as flaky, and a test that fails twice fails", { timeout: 60_000 }, () => {
  file("good.test.mjs", 'test("is good", () => {});');
  file("shaky.test.mjs", `${once("shaky")} test("beside it", () => {});`);
  file("bad.test.mjs", 'test("is bad", () => expect(1).toBe(2));');
  file("broken.test.mjs", "import './nowhere.mjs';");
  const { stdout } = spawnSync(process.execPath, ["run.mjs"], { cwd: project, encoding: "utf8" });
  const end = /END (.*)/.exec(stdout)?.[1];
  expect(JSON.parse(end ?? "null")).toEqual({ passed: 3, failed: 2, flaky: ["shaky.test.mjs › shaky"] });
});
