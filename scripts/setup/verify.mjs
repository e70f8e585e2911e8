import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { ensureBuilds } from "./build.mjs";
import { tie } from "./children.mjs";
import { root } from "./places.mjs";
import { runOnce, runTwice } from "./run-tests.mjs";
import { Trouble } from "./say.mjs";

const typeAware = ["no-floating-promises", "await-thenable", "no-for-in-array", "no-array-delete"];

/**
 * Each checker of a project creates the types it needs itself, so on two cores a second one costs more than it brings:
 * 49 s of CPU time instead of 23 s.
 */
const checkers = Math.ceil(availableParallelism() / 4);

/** Static checks, slowest first. Two run at a time. */
const checks = [
  {
    name: "types",
    words: ["node_modules/typescript/bin/tsc", "-b", "--checkers", String(checkers), "--builders", "2"],
  },
  {
    name: "promises",
    words: [
      "node_modules/oxlint/bin/oxlint",
      "--type-aware",
      "-A",
      "all",
      ...typeAware.flatMap((rule) => ["-D", `typescript/${rule}`]),
      "src",
      "scripts",
      "e2e",
    ],
  },
  {
    name: "format and lint",
    words: ["node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", "--diagnostic-level=warn"],
  },
  { name: "unused code", words: ["node_modules/knip/bin/knip.js", "--no-progress"] },
  { name: "wording", words: ["scripts/check-words.ts"] },
  { name: "unread sentences and limits", words: ["scripts/check-unread.ts"] },
  { name: "structure", words: ["scripts/check-structure.ts"] },
  { name: "env example", words: ["scripts/env-example.ts", "--check"] },
];

function runQuietly(runtime, words) {
  return new Promise((done) => {
    const child = tie(spawn(runtime.node, words, { cwd: root, env: runtime.env, stdio: ["ignore", "pipe", "pipe"] }));
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += bytes));
    child.once("error", (error) => done({ isGood: false, said: error.message }));
    child.once("close", (code) => done({ isGood: code === 0, said: said.trim() }));
  });
}

/** Runs all checks, prints one line for each and the output of failed ones. Returns the number of failed checks. */
export async function runChecks(runtime) {
  const begun = Date.now();
  const waiting = [...checks];
  const complaints = [];
  async function worker() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const from = Date.now();
      const { isGood, said } = await runQuietly(runtime, check.words);
      const seconds = ((Date.now() - from) / 1000).toFixed(1).padStart(5);
      process.stdout.write(`${isGood ? "ok    " : "FAILED"} ${seconds} s  ${check.name}\n`);
      if (!isGood) complaints.push(`\n--- ${check.name}\n${said}\n`);
    }
  }
  await Promise.all([worker(), worker()]);
  process.stdout.write(complaints.join(""));
  process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} s total\n`);
  return complaints.length;
}

/** Runs everything that must pass before a change is done. With arguments, runs only the matching unit tests. */
export async function runTests(runtime, rest) {
  if (rest.length > 0) {
    const { passed, failed, isLost } = await runOnce(runtime, "unit", "vitest.config.ts", rest);
    return sumUp({ passed, failed: isLost ? 1 : failed.length, flaky: [] });
  }
  const parts = [{ passed: 0, failed: await runChecks(runtime), flaky: [] }];
  // Tests that start the product use the build, too.
  const problem = await ensureBuilds(runtime).catch((error) => error);
  parts.push(await runTwice(runtime, "unit", "vitest.config.ts"));
  if (problem instanceof Error) {
    process.stdout.write(`${problem instanceof Trouble ? problem.message : problem.stack}\n`);
    parts.push({ passed: 0, failed: 1, flaky: [] });
  } else parts.push(await runTwice(runtime, "e2e", "vitest.e2e.config.ts"));
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  return sumUp({ passed: sum("passed"), failed: sum("failed"), flaky: parts.flatMap(({ flaky }) => flaky) });
}

/** Prints the summary of a run and returns its exit code. */
function sumUp({ passed, failed, flaky }) {
  process.stdout.write("\n");
  for (const name of flaky) process.stdout.write(`flaky: ${name}\n`);
  if (flaky.length > 0) process.stdout.write(`${flaky.length} flaky\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
