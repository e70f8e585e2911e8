/** Tries to break out of its sandbox and reports what failed. Its argument is a port that we listen on. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";

/** True for everything that a sandboxed child could not do; `network` is false on machines without namespaces. */
export interface IsolationChecks {
  readonly network: boolean;
  readonly files: boolean;
  readonly writing: boolean;
  readonly programs: boolean;
  readonly environment: boolean;
}

async function probe(port: number): Promise<IsolationChecks> {
  return {
    network: !(await canConnect(port)),
    files: isRefused(() => readFileSync("/etc/passwd")) && isRefused(() => readFileSync("/proc/self/environ")),
    writing: isRefused(writeTemporaryFile),
    programs:
      isRefused(() => spawnSync(process.execPath, ["--version"])) && isRefused(() => new Worker("", { eval: true })),
    // bwrap names the folder it starts in; nothing else may be there.
    // biome-ignore lint/style/noProcessEnv: the probe checks that it is empty
    environment: Object.keys(process.env).every((name) => name === "PWD"),
  };
}

function writeTemporaryFile(): void {
  const path = `/tmp/troupe-probe-${process.pid}-${process.hrtime.bigint()}`;
  writeFileSync(path, "");
  rmSync(path);
}

function isRefused(attempt: () => unknown): boolean {
  try {
    attempt();
    return false;
  } catch {
    return true;
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 2_000 });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on("connect", end(true)).on("error", end(false)).on("timeout", end(false));
  });
}

process.stdout.write(JSON.stringify(await probe(Number(process.argv[2]))), () => process.exit(0));
