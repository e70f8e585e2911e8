/** Runs the official conformance suite of MCP against this product's client, offline, and prints a table. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Scenarios of the protocol before 2026-07-28, and those of that day. */
const scenarios: readonly { readonly version: string; readonly names: readonly string[] }[] = [
  { version: "2025-11-25", names: ["initialize", "tools_call", "sse-retry", "auth/metadata-var3", "auth/basic-cimd"] },
  {
    version: "2026-07-28",
    names: [
      "request-metadata",
      "tools_call",
      "http-standard-headers",
      "http-invalid-tool-headers",
      "auth/metadata-default",
      "auth/metadata-var1",
      "auth/metadata-var2",
      "auth/metadata-var3",
      "auth/metadata-issuer-mismatch",
      "auth/basic-cimd",
      "auth/scope-from-www-authenticate",
      "auth/scope-from-scopes-supported",
      "auth/scope-omitted-when-undefined",
      "auth/token-endpoint-auth-none",
      "auth/resource-mismatch",
      "auth/offline-access-scope",
      "auth/offline-access-not-supported",
      "auth/authorization-server-migration",
      "auth/iss-supported",
      "auth/iss-not-advertised",
      "auth/iss-supported-missing",
      "auth/iss-wrong-issuer",
      "auth/iss-unexpected",
      "auth/iss-normalized",
    ],
  },
];

const suite = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "conformance");
const client = join(import.meta.dirname, "mcp-client.ts");

let hasFailed = false;
for (const { version, names } of scenarios) {
  for (const scenario of names) {
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
