import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { tie } from "./children.mjs";
import { root, state } from "./places.mjs";

/** How a failed test is named in our last lines; a file that could not even load goes by its own name. */
export const nameOf = ({ file, test }) => (test ? `${file} › ${test}` : file);

/**
 * What one run of vitest said. `isLost`: something went wrong outside of every test, such as an error that nobody
 * caught.
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

/** Runs a vitest configuration once; `rest` are more words for it, such as the files to run. */
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
 * Runs a configuration, and the files in which something failed once more, alone. What passes then is flaky: it is
 * named and counted, and fails nothing.
 */
export async function runTwice(runtime, name, config) {
  const first = await runOnce(runtime, name, config);
  const files = [...new Set(first.failed.map(({ file }) => file))];
  if (first.isLost || files.length === 0) return { passed: first.passed, failed: first.isLost ? 1 : 0, flaky: [] };
  process.stdout.write(`\nRetrying alone: ${files.join(", ")}\n`);
  const second = await runOnce(runtime, `${name}-again`, config, ["--maxWorkers=1", ...files]);
  const again = new Set(second.failed.map(nameOf));
  const flaky = second.isLost ? [] : first.failed.map(nameOf).filter((one) => !again.has(one));
  // What only the second try broke is a failure, too.
  const failed = second.isLost ? first.failed.length : again.size;
  return { passed: first.passed + flaky.length, failed, flaky };
}
