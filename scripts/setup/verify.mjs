import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilds } from "./build.mjs";
import { tie } from "./children.mjs";
import { root, state } from "./places.mjs";
import { Trouble } from "./say.mjs";

const typeAware = ["no-floating-promises", "await-thenable", "no-for-in-array", "no-array-delete"];

/** The static checks, slowest first: two run at a time. */
const checks = [
  { name: "types", words: ["node_modules/typescript/bin/tsc", "-b"] },
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

/** Runs all checks, prints one line each and what the failing ones said; returns how many failed. */
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
  process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} s for all checks\n`);
  return complaints.length;
}

/** Runs a vitest configuration and returns its counts; a file that cannot even load counts as one failure. */
async function runVitest(runtime, name, config, rest = []) {
  const report = join(state, `${name}.json`);
  rmSync(report, { force: true });
  const words = ["node_modules/vitest/vitest.mjs", "run", "--config", config];
  words.push("--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...rest);
  const child = tie(
    spawn(runtime.node, words, { cwd: root, env: runtime.env, stdio: ["ignore", "inherit", "inherit"] }),
  );
  const code = await new Promise((done) => child.once("close", done).once("error", () => done(1)));
  try {
    const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const broken = testResults.filter(
      (file) => file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
    );
    const failed = numFailedTests + broken.length;
    // Something outside of the tests went wrong, such as an error nobody caught.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Everything that must hold before a change is done. With arguments: only the unit tests they name. */
export async function runTests(runtime, rest) {
  const total = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    total.passed += passed;
    total.failed += failed;
  };
  if (rest.length === 0) add({ passed: 0, failed: await runChecks(runtime) });
  add(await runVitest(runtime, "unit", "vitest.config.ts", rest));
  if (rest.length === 0) {
    const problem = await ensureBuilds(runtime).catch((error) => error);
    if (problem instanceof Error) {
      process.stdout.write(`${problem instanceof Trouble ? problem.message : problem.stack}\n`);
      add({ passed: 0, failed: 1 });
    } else add(await runVitest(runtime, "e2e", "vitest.e2e.config.ts"));
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}
