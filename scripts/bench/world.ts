import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { compileCache, serverWords } from "../setup/server-command.mjs";
import { type CpuTime, treeCpu } from "./cpu.ts";

/** A started process that has printed its ready line. */
export interface Running {
  pid: number;
  line: string;
  readyMs: number;
  stop(): Promise<void>;
}

export async function run(
  args: string[],
  env: Record<string, string>,
  isReady: (line: string) => boolean,
  folder = process.cwd(),
): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${code}`)));
    createInterface({ input: child.stdout }).on("line", (text) => {
      if (isReady(text)) resolve(text);
    });
  });
  return {
    pid: child.pid ?? 0,
    line,
    readyMs: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

export interface World {
  baseUrl: string;
  doubleUrl: string;
  dataDir: string;
  server: Running;
  /** CPU time of all processes of the product so far. */
  cpu(): Promise<CpuTime>;
  restart(): Promise<Running>;
  close(): Promise<void>;
}

/** Starts the product in `folder` as people run it, with a provider double on loopback instead of the internet. */
export async function openWorld(folder: string): Promise<World> {
  const double = await run(["src/testing/provider-double/main.ts"], {}, (line) => line.startsWith("{"));
  const { url } = JSON.parse(double.line) as { url: string };
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-bench-"));
  const env = {
    DATA_DIR: dataDir,
    PORT: "0",
    METRICS_PORT: "0",
    WEB_CONCURRENCY: process.env.WEB_CONCURRENCY ?? "1",
    LOG_LEVEL: "error",
    DEFAULT_PLAN: "BUSINESS",
    OPENAI_API_KEY: "sk-bench-0000000000000000000000000000",
    OPENAI_BASE_URL: `${url}/v1`,
    MAX_RUNS_PER_WORKSPACE: "200",
    MAX_RUNS_AT_ONCE: "200",
    MAX_STREAMS_PER_USER: "10000",
    RATE_LIMIT_FACTOR: "100000",
  };
  const start = () => run(serverWords, { ...compileCache, ...env }, (line) => line.includes("ready at"), folder);
  const world: World = {
    baseUrl: "",
    doubleUrl: url,
    dataDir,
    server: await start(),
    cpu: () => treeCpu(world.server.pid),
    async restart() {
      await world.server.stop();
      world.server = await start();
      world.baseUrl = addressOf(world.server);
      return world.server;
    },
    async close() {
      await world.server.stop();
      await double.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  world.baseUrl = addressOf(world.server);
  return world;
}

const addressOf = ({ line }: Running) => /http:\/\/\S+/.exec(line)?.[0] ?? "";

/** Memory of a process and its descendants, in bytes. Shared pages are divided among the processes that share them. */
export async function treeRss(root: number): Promise<number> {
  const parents = new Map<number, { parent: number; rss: number }>();
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const status = await readFile(`/proc/${entry}/status`, "utf8").catch(() => "");
    const smaps = await readFile(`/proc/${entry}/smaps_rollup`, "utf8").catch(() => "");
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? -1);
    // Pss splits shared pages, so the pages that PostgreSQL's processes share are counted once in total.
    const rss = Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? /^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    parents.set(Number(entry), { parent, rss });
  }
  const isBelow = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isBelow(parents.get(pid)?.parent ?? -1));
  return [...parents].filter(([pid]) => isBelow(pid)).reduce((sum, [, { rss }]) => sum + rss, 0);
}
