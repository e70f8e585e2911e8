/** Runs the official conformance suite of MCP against this product's client and server, offline, and prints a table. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { openEndpoint } from "./offered-endpoint.ts";

const versions = ["2025-11-25", "2026-07-28"];

/**
 * Scenarios for the server. Those that need tools, prompts or resources made for the suite are left out; `cannotPass` are the
 * checks of the others that need them.
 */
const serverScenarios: readonly { version: string; name: string; cannotPass?: readonly string[] }[] = [
  ...["server-initialize", "ping", "tools-list", "dns-rebinding-protection"].map((name) => ({
    version: "2025-11-25",
    name,
  })),
  ...["tools-list", "dns-rebinding-protection", "http-header-validation", "server-sse-multiple-streams"].map(
    (name) => ({
      version: "2026-07-28",
      name,
    }),
  ),
  {
    version: "2026-07-28",
    name: "server-stateless",
    cannotPass: [
      "sep-2575-server-rejects-undeclared-capability",
      "sep-2575-missing-capability-http-400",
      "sep-2575-http-server-no-independent-requests-on-stream",
      "sep-2575-server-no-log-without-loglevel",
    ],
  },
  {
    version: "2026-07-28",
    name: "caching",
    cannotPass: [
      "sep-2549-prompts-list-caching-hints",
      "sep-2549-resources-list-caching-hints",
      "sep-2549-resources-templates-list-caching-hints",
    ],
  },
];

const suite = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "conformance");
const client = join(import.meta.dirname, "mcp-client.ts");

/** The scenarios for clients that the suite itself lists for a version. */
async function listScenarios(version: string): Promise<string[]> {
  const said = await runSuite(["list", "--client", "--spec-version", version]);
  return [...said.matchAll(/^\s+- (\S+) \[([^\]]*)\]$/gm)].flatMap(([, name = "", listed = ""]) =>
    listed.split(",").includes(version) ? [name] : [],
  );
}

let hasFailed = false;

/** Runs the suite once. Returns what it said, without colors. */
async function runSuite(args: readonly string[]): Promise<string> {
  const run = spawn(suite, args, { stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (chunk) => said.push(String(chunk)));
  await once(run, "close");
  return stripVTControlCharacters(said.join(""));
}

function report({
  side,
  version,
  name,
  said,
  isPassed,
}: Record<"side" | "version" | "name" | "said", string> & { isPassed: boolean }) {
  const [, counts = "no result"] = /Passed: (\d+\/\d+)/.exec(said) ?? [];
  hasFailed ||= !isPassed;
  process.stdout.write(`${side}  ${version}  ${isPassed ? "passed" : "failed"}  ${counts.padEnd(9)} ${name}\n`);
}

for (const version of versions) {
  const names = await listScenarios(version);
  hasFailed ||= names.length === 0;
  for (const name of names) {
    const command = ["client", "--command", `${process.execPath} ${client}`];
    const said = await runSuite([...command, "--scenario", name, "--spec-version", version]);
    report({ side: "client", version, name, said, isPassed: said.includes("OVERALL: PASSED") });
  }
}

const endpoint = await openEndpoint();
for (const { version, name, cannotPass = [] } of serverScenarios) {
  const said = await runSuite(["server", "--url", endpoint.url, "--scenario", name, "--spec-version", version]);
  const failed = [...said.matchAll(/\[([\w-]+) *\] FAILURE/g)].map(([, id = ""]) => id);
  const isPassed = /Passed: [1-9]/.test(said) && failed.every((id) => cannotPass.includes(id));
  report({ side: "server", version, name, said, isPassed });
}
await endpoint.close();
process.exitCode = hasFailed ? 1 : 0;
