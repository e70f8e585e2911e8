/** Runs the official conformance suite of MCP against this product's client, offline, and prints a table. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const versions = ["2025-11-25", "2026-07-28"];

/** Scenarios for clients that are left out, and why. Those of extensions and of older versions are none of ours. */
const notRun: Readonly<Record<string, string>> = {
  "auth/pre-registration": "Clients that are registered by hand at a server are not supported (ADR 0080).",
};

const suite = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "conformance");
const client = join(import.meta.dirname, "mcp-client.ts");

/** The scenarios for clients that the suite itself lists for a version. */
async function listScenarios(version: string): Promise<string[]> {
  const run = spawn(suite, ["list", "--client", "--spec-version", version], { stdio: ["ignore", "pipe", "ignore"] });
  const said: string[] = [];
  run.stdout.on("data", (chunk) => said.push(String(chunk)));
  await once(run, "close");
  return [...said.join("").matchAll(/^\s+- (\S+) \[([^\]]*)\]$/gm)].flatMap(([, name = "", listed = ""]) =>
    listed.split(",").includes(version) ? [name] : [],
  );
}

let hasFailed = false;
for (const version of versions) {
  const names = await listScenarios(version);
  hasFailed ||= names.length === 0;
  for (const scenario of names) {
    const reason = notRun[scenario];
    if (reason) {
      process.stdout.write(`${version}  not run           ${scenario}: ${reason}\n`);
      continue;
    }
    const which = ["--scenario", scenario, "--spec-version", version];
    const run = spawn(suite, ["client", "--command", `${process.execPath} ${client}`, ...which], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said: string[] = [];
    for (const stream of [run.stdout, run.stderr]) stream.on("data", (chunk) => said.push(String(chunk)));
    await once(run, "close");
    const [, counts = "no result"] = /Passed: (\d+\/\d+)/.exec(said.join("")) ?? [];
    const isPassed = said.join("").includes("OVERALL: PASSED");
    hasFailed ||= !isPassed;
    process.stdout.write(`${version}  ${isPassed ? "passed" : "failed"}  ${counts.padEnd(9)} ${scenario}\n`);
  }
}
process.exitCode = hasFailed ? 1 : 0;
