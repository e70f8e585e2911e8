/**
 * Breaks one rule after another by changing one line in a copy of the project, and runs the tests that should fail. A
 * change that no test detects has survived. Arguments select the rules that contain one of the given words; a word that
 * no rule contains is an error.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type Mutant, mutants } from "./table.ts";

const root = resolve(import.meta.dirname, "../..");
const state = join(root, ".state");
const left = new Set(["node_modules", "tools", ".git", ".state", "dist"]);

/**
 * Copies the project without generated files. Packages are hard links, because a sandbox can't read outside its own
 * folder.
 */
function copyProject(): string {
  const copy = mkdtempSync(join(state, "mutants-"));
  for (const name of readdirSync(root).filter((name) => !left.has(name)))
    cpSync(join(root, name), join(copy, name), { recursive: true });
  execFileSync("cp", ["-al", join(root, "node_modules"), copy]);
  symlinkSync(join(root, "tools"), join(copy, "tools"));
  return copy;
}

interface Verdict {
  /** "killed" by a test, "survived" all of them, or "lost" when the tests could not run. */
  end: "killed" | "survived" | "lost";
  /** The test that failed, or the reason why no test ran. */
  by: string;
}

interface Report {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs the test files that match the filters and returns the first test that failed. */
async function runTests(copy: string, filters: readonly string[]): Promise<Verdict> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const words = ["node_modules/vitest/vitest.mjs", "run", "--bail=1", "--reporter=json", `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [...words, ...filters], { cwd: copy, stdio: "ignore" });
  await new Promise((done) => child.once("close", done));
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    for (const { name, status, assertionResults } of testResults) {
      const failed = assertionResults.find((one) => one.status === "failed");
      if (failed) return { end: "killed", by: `${relative(copy, name)} › ${failed.fullName}` };
      if (status === "failed" && assertionResults.length === 0)
        return { end: "lost", by: `${relative(copy, name)} did not load` };
    }
    return numPassedTests > 0 ? { end: "survived", by: "" } : { end: "lost", by: "no test ran" };
  } catch {
    return { end: "lost", by: "the tests wrote no report" };
  }
}

async function tryMutant(copy: string, { file, line, becomes, tests }: Mutant): Promise<Verdict> {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(
    path,
    whole.replace(line, () => becomes),
  );
  try {
    return await runTests(copy, tests);
  } finally {
    writeFileSync(path, whole);
  }
}

async function main(words: readonly string[]): Promise<void> {
  const unmatched = words.filter((word) => !mutants.some(({ rule }) => rule.includes(word)));
  if (unmatched.length > 0) {
    console.error(`No rule contains ${unmatched.map((word) => JSON.stringify(word)).join(" or ")}.`);
    process.exitCode = 2;
    return;
  }
  const chosen = mutants.filter(({ rule }) => words.length === 0 || words.some((word) => rule.includes(word)));
  const copies = [copyProject(), copyProject()];
  const rows: (Verdict & { rule: string })[] = [];
  try {
    // A test that already fails without a change would kill every mutant.
    const whole = await runTests(copies[0] ?? "", [...new Set(chosen.flatMap(({ tests }) => tests))]);
    if (whole.end !== "survived") throw new Error(`The tests fail without any change: ${whole.by}`);
    const waiting = [...chosen];
    await Promise.all(
      copies.map(async (copy) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const verdict = await tryMutant(copy, mutant);
          rows.push({ rule: mutant.rule, ...verdict });
          console.log(`${verdict.end.padEnd(9)} ${mutant.rule}${verdict.by && `\n          ${verdict.by}`}`);
        }
      }),
    );
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
  const count = (end: Verdict["end"]) => rows.filter((row) => row.end === end).length;
  console.log(
    `\n${rows.length} mutants: ${count("killed")} killed, ${count("survived")} survived, ${count("lost")} lost`,
  );
  process.exitCode = count("killed") === rows.length ? 0 : 1;
}

await main(process.argv.slice(2));
