import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readSpokenRequests } from "#platform/ai/demo/spoken-requests.ts";
import type { FolderFile } from "#platform/sandbox/folder.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import type { FolderPort } from "../server.ts";
import { executePythonRunner } from "./server.ts";
import { executePython } from "./spec.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
// Without bubblewrap, Python takes seconds to start.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

async function run(code: string, { signal, folder }: { signal?: AbortSignal; folder?: FolderPort } = {}) {
  const output = await executePythonRunner.run(
    await startToolCall(testApp, { ...(signal && { signal }), ...(folder && { ports: { folder } }) }),
    executePython.input.parse({ code }),
  );
  return executePython.output.parse(output);
}
/** A folder that lasts as long as the test. */
function createFolder(options: { isLost?: boolean; isFull?: boolean } = {}): FolderPort {
  let kept: readonly FolderFile[] = [];
  return {
    open: async () => (options.isLost ? null : kept),
    async keep(files) {
      if (!options.isFull) kept = files;
      return !options.isFull;
    },
  };
}
const toModel = (output: Awaited<ReturnType<typeof run>>) => executePythonRunner.toModel?.(output) ?? "";

describe("Python code of an agent", () => {
  test("returns what it prints, without characters that control a terminal", async () => {
    const output = await run("print('\\x1b[31m6\\x07 times\\t7')\n6 * 7");
    expect(output).toEqual({ stdout: "[31m6 times\t7\n42\n", error: null, line: null, images: [], files: [] });
    expect(toModel(output)).toBe("Output:\n[31m6 times\t7\n42\n");
  });

  test("that fails is an answer with the line, not a failed call", async () => {
    const output = await run("print('before')\nimport no_such_package");
    expect(output).toMatchObject({
      stdout: "before\n",
      error: "Line 2: ModuleNotFoundError: No module named 'no_such_package'",
      line: 2,
    });
    expect(toModel(output)).toContain("Error: Line 2: ModuleNotFoundError");
  });

  test("stores its charts as images and other files as downloads", async () => {
    const output = await run(`# Chart
open("outputs/chart.svg", "w").write("<svg xmlns='http://www.w3.org/2000/svg'/>")
open("outputs/../outputs/week.csv", "w").write("a,b")
None`);
    expect(output.images).toMatchObject([{ name: "chart.svg", mediaType: "image/svg+xml", size: 41 }]);
    expect(output.files).toMatchObject([{ name: "week.csv", mediaType: "text/csv", size: 3 }]);
    expect(toModel(output)).toBe("Files, already shown to the person: chart.svg, week.csv");
  });

  test("that writes 21 MB stores nothing and says what to do", async () => {
    const output = await run("open('outputs/a.bin', 'wb').write(bytes(21 * 1024 * 1024))");
    expect(output.error).toBe("The code wrote more than 10 files or 20 MB to outputs/. Write fewer or smaller files.");
    expect([...output.images, ...output.files]).toEqual([]);
  });

  test("finds what earlier code left, but not what failed code left, and shows only new and changed files", async () => {
    const folder = createFolder();
    await run("open('a.txt', 'w').write('1')\nopen('outputs/week.csv', 'w').write('a,b') and None", { folder });
    const failed = await run("open('a.txt', 'w').write('2')\nopen('b.txt', 'w').write('b')\n1 / 0", { folder });
    expect(failed).toMatchObject({ line: 3, files: [] });
    const read = "import os\nprint(open('a.txt').read(), sorted(os.listdir('.')))";
    const output = await run(read, { folder });
    expect(output).toEqual({ stdout: "1 ['a.txt', 'outputs']\n", error: null, line: null, images: [], files: [] });
    const changed = await run("open('outputs/week.csv', 'a').write(',c') and None", { folder });
    expect(changed.files).toMatchObject([{ name: "week.csv", size: 5 }]);
  });

  test("of the demo model leaves in the folder what was asked for", async () => {
    const folder = createFolder();
    for (const task of ["note the milk", 'note the "tea"']) {
      const [call] = readSpokenRequests(`Use Python to ${task}.`, ["execute_python"]);
      const output = await run(executePython.input.parse(JSON.parse(call?.input ?? "")).code, { folder });
      expect(output).toMatchObject({ error: null, stdout: expect.stringContaining(task) });
    }
    const [kept] = (await folder.open()) ?? [];
    expect(Buffer.from(kept?.bytes ?? []).toString()).toBe('note the milk\nnote the "tea"\n');
  });

  test("that leaves too much succeeds, and says that the folder was not kept, and why", async () => {
    const folder = createFolder();
    const much = await run("for at in range(10_000): open(f'{at}.txt', 'w').close()\nprint('done')", { folder });
    expect(much).toMatchObject({ stdout: "done\n", error: null, folder: "tooManyFiles" });
    expect(toModel(much)).toContain("The working folder was not kept, because it has more than 200 files.");
    const large = await run("open('a.bin', 'wb').write(bytes(21 * 1024 * 1024))", { folder });
    expect(large).toMatchObject({ error: null, folder: "tooLarge" });
    expect(toModel(large)).toContain(
      "because it is larger than 20 MB. Later calls find it as it was before this call.",
    );
    expect(await folder.open()).toEqual([]);
  });

  test("says that the workspace has no room for its folder, and that earlier files are lost", async () => {
    const write = "open('a.txt', 'w').write('1') and None";
    const [full, lost] = [
      await run(write, { folder: createFolder({ isFull: true }) }),
      await run(write, { folder: createFolder({ isLost: true }) }),
    ];
    expect([full.folder, lost.folder]).toEqual(["storageFull", "missing"]);
    expect(toModel(full)).toContain("the workspace's storage is full");
    expect(toModel(lost)).toContain("are lost");
  });

  test("ends with the turn", async () => {
    const stop = new AbortController();
    const running = run("while True: pass", { signal: stop.signal });
    stop.abort(new Error("stopped"));
    await expect(running).rejects.toThrow("stopped");
  });
});

test("Python code has at most 20,000 characters", () => {
  expect(executePython.input.safeParse({ code: "x".repeat(20_000) }).success).toBe(true);
  expect(executePython.input.safeParse({ code: "x".repeat(20_001) }).success).toBe(false);
  expect(executePython.input.safeParse({ code: "" }).success).toBe(false);
});

test("a model gets a bounded part of a long output", () => {
  const long = { stdout: "x".repeat(60_000), error: null, line: null, images: [], files: [] };
  expect(toModel(long).length).toBeLessThan(20_100);
  expect(toModel(long)).toMatch(/… cut off$/);
  expect(toModel({ ...long, stdout: "\n" })).toBe("The code ran and printed nothing.");
});
