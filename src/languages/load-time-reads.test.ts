import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const source = (path: string) => JSON.stringify(new URL(`../${path}`, import.meta.url).href);

/** Loads all modules of the server in a process of its own, and prints where a sentence was read meanwhile. */
const program = `
  import { setLocaleSource } from ${source("lib/locale.ts")};
  const reads = new Set();
  const ignored = /src\\/(product|lib)\\/|src\\/(engine\\/node|artifacts\\/artifact)\\.ts/;
  setLocaleSource(() => {
    const frames = (new Error().stack ?? "").split("\\n").map((line) => /src\\/[^:)]+/.exec(line)?.[0]);
    reads.add(frames.find((path) => path && !ignored.test(path)) ?? "");
    return { language: "en", tag: "en-US" };
  });
  for (const path of [${["server/router.ts", "server/http/routes.ts", "server/jobs.ts"].map(source).join(", ")}]) await import(path);
  process.stdout.write(JSON.stringify([...reads]));
  process.exit(0);`;

test("no module of the server reads a sentence while it loads, except hints for models, which stay English", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  expect(JSON.parse(stdout)).toEqual(["src/engine/compact-form/compact-schema.ts"]);
});
