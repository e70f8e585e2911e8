import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";

const cluster = inject("cluster");

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts the product and resolves with its URL when it is ready. */
async function start(env: Record<string, string>): Promise<{ child: ChildProcess; url: string; said: string }> {
  const child = spawn(process.execPath, [inject("serverEntry")], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (bytes: Buffer) => {
      said += bytes;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve({ child, url, said });
    });
    child.once("exit", (code) => reject(new Error(`exited with ${code}: ${said}`)));
  });
}

test("several processes share a port and one page of metrics, replace one that dies, and stop together", {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-supervise-"));
  const admin = new pg.Client({ ...cluster, database: "postgres" });
  await admin.connect();
  await admin.query("create database supervised");
  const database = new pg.Client({ ...cluster, database: "supervised" });
  const metricsPort = await freePort();
  const { child, url, said } = await start({
    AUTH_SECRET: "a8Kd0sLq3ZmX7vBn1TyW5rEu9PoIc2Gh",
    ENCRYPTION_KEY: "Qz4Wx6Ec8Rv0Tb2Yn4Um6Ik8Ol0Pa1Sd",
    DATA_DIR: dataDir,
    PORT: "0",
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: "silent",
    WEB_CONCURRENCY: "2",
    DATABASE_URL: `postgresql://${cluster.user}@/supervised?host=${encodeURIComponent(cluster.host)}&port=${cluster.port}`,
  });
  expect(said).toMatch(/^Troupe is ready at \S+ \([\d.]+ s, 2 processes\)\n$/);

  const callsSoFar = async () => {
    const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^troupe_api_seconds_count\{.*path="user.getSignInOptions".*\} (\d+)$/m.exec(page)?.[1] ?? 0);
  };
  const calls = 20;
  const answers = Array.from({ length: calls }, () => fetch(`${url}/api/trpc/user.getSignInOptions`));
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  expect(await callsSoFar()).toBe(calls);

  await database.connect();
  const livingPids = async () =>
    (await database.query<{ pid: number }>("select pid from server_process where declared_dead_at is null")).rows.map(
      ({ pid }) => pid,
    );
  const before = await livingPids();
  expect(before).toHaveLength(2);
  process.kill(before[0] ?? 0, "SIGKILL");
  await expect
    .poll(async () => (await livingPids()).filter((pid) => pid !== before[0]), { timeout: 30_000 })
    .toHaveLength(2);

  // The new process has only just signed on, so the signal comes during its start.
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  const left = await database.query(
    "select from server_process where seen_at > '-infinity' and declared_dead_at is null",
  );
  expect(left.rowCount).toBe(0);
  await database.end();
  await admin.query("drop database supervised with (force)");
  await admin.end();
  await rm(dataDir, { recursive: true });
});
