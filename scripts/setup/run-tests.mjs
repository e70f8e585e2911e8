import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { tie } from "./children.mjs";
import { root, state } from "./places.mjs";

/** Name of a failed test in the summary. A file that failed to load is listed by its path. */
export const nameOf = ({ file, test }) => (test ? `${file} › ${test}` : file);

/**
 * Reads the report of a vitest run. `isLost` means that something failed outside of a test, such as an uncaught error.
 */
function readReport(report, code) {
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((one) => one.status === "failed");
    if (tests.length > 0) return tests.map(({ fullName }) => ({ file, test: fullName }));
    return status === "failed" ? [{ file, test: "" }] : [];
  });
  return { passed, failed, isLost: code !== 0 && failed.length === 0 };
}

/** Runs a vitest configuration once. `rest` are additional arguments, such as the files to run. */
export async function runOnce(runtime, name, config, rest = []) {
  const report = join(state, `${name}.json`);
  rmSync(report, { force: true });
  const words = ["node_modules/vitest/vitest.mjs", "run", "--config", config];
  words.push("--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...rest);
  const child = tie(
    spawn(runtime.node, words, { cwd: root, env: runtime.env, stdio: ["ignore", "inherit", "inherit"] }),
  );
  const code = await new Promise((done) => child.once("close", done).once("error", () => done(1)));
  try {
    return readReport(report, code);
  } catch {
    return { passed: 0, failed: [], isLost: true };
  }
}

/**
 * Runs a configuration, then runs files with failed tests once more, alone. Tests that pass the second time are flaky:
 * they are listed and counted, but don't fail the run.
 */
export async function runTwice(runtime, name, config) {
  const first = await runOnce(runtime, name, config);
  const files = [...new Set(first.failed.map(({ file }) => file))];
  if (first.isLost || files.length === 0) return { passed: first.passed, failed: first.isLost ? 1 : 0, flaky: [] };
  process.stdout.write(`\nRetrying alone: ${files.join(", ")}\n`);
  const second = await runOnce(runtime, `${name}-again`, config, ["--maxWorkers=1", ...files]);
  const again = new Set(second.failed.map(nameOf));
  const flaky = second.isLost ? [] : first.failed.map(nameOf).filter((one) => !again.has(one));
  // A test that fails only in the second run is a failure too.
  const failed = second.isLost ? first.failed.length : again.size;
  return { passed: first.passed + flaky.length, failed, flaky };
}
