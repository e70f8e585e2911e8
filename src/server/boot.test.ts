import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The product as it is started, with this environment and no other. */
function boot(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["src/server/main.ts"],
      { env, killSignal: "SIGKILL", timeout: 50_000 },
      (error, out, err) => resolve({ code: error ? error.code : 0, said: out + err }),
    );
  });
}

// What makes a secret a bad one is tested in env.test.ts; here it counts that the process heeds it.
test("a server with bad secrets ends at once, says which in plain words, and repeats none (boot.secrets)", {
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
  expect(said).toMatch(/^Troupe cannot start, 2 things in its configuration are not right:/);
  expect(said).toMatch(/AUTH_SECRET must have at least 32 characters/);
  expect(said).toMatch(/ENCRYPTION_KEY is required with DATABASE_URL/);
  expect(code, "EX_CONFIG").toBe(78);
  expect(said).not.toContain("canary");
  expect(said, "nothing of the machinery is shown").not.toMatch(/\bat .*\.ts:\d+/);
  expect(existsSync(join(dataDir, "postgres")), "nothing was begun").toBe(false);
  await rm(dataDir, { recursive: true });
});
