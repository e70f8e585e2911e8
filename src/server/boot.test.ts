import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

/** Starts the product with only this environment. */
function boot(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [inject("serverEntry")],
      { env, killSignal: "SIGKILL", timeout: 50_000 },
      (error, out, err) => resolve({ code: error ? error.code : 0, said: out + err }),
    );
  });
}

// env.test.ts tests which secrets are refused; this tests that the process exits.
test("a server with invalid secrets exits at once and names them without repeating their values", {
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-boot-"));
  const { code, said } = await boot({
    DATA_DIR: dataDir,
    PORT: "0",
    METRICS_PORT: "0",
    DATABASE_URL: "postgresql://nobody:canary-hunter2@127.0.0.1:1/none",
    AUTH_SECRET: "canary-too-short",
  });
  expect(said).toMatch(/^Troupe cannot start: 2 configuration problems:/);
  expect(said).toMatch(/AUTH_SECRET must have at least 32 characters/);
  expect(said).toMatch(/ENCRYPTION_KEY is required with DATABASE_URL/);
  expect(code, "EX_CONFIG").toBe(78);
  expect(said).not.toContain("canary");
  expect(said, "nothing of the machinery is shown").not.toMatch(/\bat .*\.[jt]s:\d+/);
  expect(existsSync(join(dataDir, "postgres")), "nothing was begun").toBe(false);
  await rm(dataDir, { recursive: true });
});

const secrets = { AUTH_SECRET: "a8Kd0sLq3ZmX7vBn1TyW5rEu9PoIc2Gh", ENCRYPTION_KEY: "Qz4Wx6Ec8Rv0Tb2Yn4Um6Ik8Ol0Pa1Sd" };

test.each(["1", "2"])("a server whose port is in use says so at once, as %s processes", async (processes) => {
  const holder = createServer();
  await new Promise<void>((done) => holder.listen(0, "127.0.0.1", done));
  const { port } = holder.address() as AddressInfo;
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-boot-"));
  const { code, said } = await boot({ DATA_DIR: dataDir, PORT: String(port), WEB_CONCURRENCY: processes });
  expect(said).toBe(
    `Troupe cannot start: port ${port} is already in use. Stop the other process, or choose another port: PORT=3001 npm start\n`,
  );
  expect(code).toBe(1);
  expect(existsSync(join(dataDir, "postgres")), "nothing was begun").toBe(false);
  await rm(dataDir, { recursive: true });
  await new Promise((done) => holder.close(done));
});

test.each(["1", "2"])(
  "a server whose database is unreachable names the setting in one sentence and exits, as %s processes",
  {
    timeout: 60_000,
  },
  async (processes) => {
    const dataDir = await mkdtemp(join(tmpdir(), "troupe-boot-"));
    const { code, said } = await boot({
      ...secrets,
      DATA_DIR: dataDir,
      PORT: "0",
      METRICS_PORT: "0",
      WEB_CONCURRENCY: processes,
      DATABASE_URL: "postgresql://nobody:canary-hunter2@127.0.0.1:1/none",
    });
    expect(said).toBe(
      "Troupe cannot start: no server responds at 127.0.0.1:1, the host in DATABASE_URL. Check that PostgreSQL is running and that the host and port are correct.\n",
    );
    expect(code).toBe(1);
    await rm(dataDir, { recursive: true });
  },
);

test.each([
  [
    "is a file",
    (folder: string) => join(folder, "file"),
    /^Troupe cannot start: DATA_DIR must be a folder; \S+ is a file\.\n$/,
  ],
  [
    "is below a file",
    (folder: string) => join(folder, "file", "data"),
    /^Troupe cannot start: DATA_DIR cannot be created at \S+\. Create.+\.\n$/,
  ],
  [
    "cannot be created",
    () => "/proc/troupe",
    /^Troupe cannot start: DATA_DIR cannot be created at \/proc\/troupe\. Create.+\.\n$/,
  ],
  ["cannot be written to", () => "/proc", /^Troupe cannot start: DATA_DIR at \/proc is not writable\. Give.+\.\n$/],
])(
  "a server whose DATA_DIR %s reports it in one sentence and exits",
  { timeout: 60_000 },
  async (_case, pathIn, sentence) => {
    const folder = await mkdtemp(join(tmpdir(), "troupe-boot-"));
    await writeFile(join(folder, "file"), "");
    const { code, said } = await boot({ DATA_DIR: pathIn(folder), PORT: "0", METRICS_PORT: "0" });
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\bat .*\.[jt]s:\d+|node:|E[A-Z]{4,}/);
    expect(code).toBe(1);
    await rm(folder, { recursive: true });
  },
);
