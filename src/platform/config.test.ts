import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig, processesFor } from "./config.ts";
import { readEnv } from "./env.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "troupe-config-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function load(source: Record<string, string> = {}) {
  return loadConfig(readEnv({ DATA_DIR: dataDir, ...source }));
}
const revealed = ({ secrets }: ReturnType<typeof load>) => [secrets.auth.reveal(), secrets.encryption.reveal()];

describe("generated secrets", () => {
  test("are created on the first start, readable by the owner only, and then kept", () => {
    const first = revealed(load());
    expect(first[0]).toMatch(/^[\w-]{43}$/);
    expect(first[0]).not.toBe(first[1]);
    expect(statSync(join(dataDir, "secrets")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secrets"]);
    expect(revealed(load())).toEqual(first);
  });

  test("are overridden by those in the environment", () => {
    const [, encryption] = revealed(load());
    const auth = "pA7vQz1Lk9Xr3Tn5Wy8Bc2Md4Fg6Hj0Ks";
    expect(revealed(load({ AUTH_SECRET: auth }))).toEqual([auth, encryption]);
  });

  test("are not created when the environment has both", () => {
    load({ AUTH_SECRET: "pA7vQz1Lk9Xr3Tn5Wy8Bc2Md4Fg6Hj0Ks", ENCRYPTION_KEY: "Zx9Cv8Bn7Ml6Kj5Hg4Fd3Sa2Qw1Er0TyUi" });
    expect(existsSync(join(dataDir, "secrets"))).toBe(false);
  });

  test("are never recreated when data exists", () => {
    mkdirSync(join(dataDir, "postgres", "cluster"), { recursive: true });
    expect(() => load()).toThrow(/secrets is missing, but existing data/);
  });

  test("are not replaced when the file is damaged", () => {
    writeFileSync(join(dataDir, "secrets"), "AUTH_SECRET=short\n");
    expect(() => load()).toThrow(/has no AUTH_SECRET/);
    expect(readFileSync(join(dataDir, "secrets"), "utf8")).toBe("AUTH_SECRET=short\n");
  });
});

test("printing the configuration shows no secret", () => {
  const config = load({ OPENAI_API_KEY: "sk-canary-1", SMTP_URL: "smtp://u:canary-2@host", DATABASE_POOL_SIZE: "4" });
  const printed = JSON.stringify(config);
  expect(printed).not.toMatch(/canary/);
  for (const value of revealed(config)) expect(printed).not.toContain(value);
});

test("without settings, everything stays on this machine", () => {
  expect(load()).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    trustedProxyHops: 0,
    publicUrl: "http://localhost:3000",
    metrics: { host: "127.0.0.1", port: null },
    database: { url: null },
    s3: null,
    mail: { smtpUrl: null, from: "Troupe <no-reply@localhost>" },
    providers: { keys: {}, baseUrls: {}, trustedOrigins: [], endpoints: [] },
    stripe: null,
    outbound: { allow: [], allowLoopback: false },
  });
});

test("each external service is enabled by its variables", () => {
  const config = load({
    PUBLIC_URL: "https://troupe.example.com/",
    S3_BUCKET: "files",
    S3_ENDPOINT: "http://minio:9000/",
    OPENAI_BASE_URL: "http://gateway/v1/",
    OPENAI_COMPATIBLE: '[{"name":"Local","baseUrl":"http://localhost:11434/v1","models":["a"]}]',
    GROQ_API_KEY: "gsk_1",
    OPERATOR_EMAILS: "Ann@Example.com, bob@example.com",
    ALLOWED_PRIVATE_HOSTS: "10.1.0.0/16,192.168.1.9,localhost",
  });
  expect(config).toMatchObject({
    publicUrl: "https://troupe.example.com",
    mail: { from: "Troupe <no-reply@troupe.example.com>" },
    s3: { bucket: "files", endpoint: "http://minio:9000", region: "us-east-1", forcePathStyle: true },
    providers: {
      baseUrls: { OPENAI: "http://gateway/v1" },
      trustedOrigins: ["http://gateway", "http://localhost:11434"],
    },
    operatorEmails: ["ann@example.com", "bob@example.com"],
    outbound: { allow: ["10.1.0.0/16", "192.168.1.9/32"], allowLoopback: true },
  });
  expect(Object.keys(config.providers.keys)).toEqual(["GROQ_API_KEY"]);
});

test("every spelling of localhost allows loopback addresses", () => {
  for (const host of ["localhost", "127.0.0.1", "::1", "[::1]", "127.0.0.0/8"])
    expect(load({ ALLOWED_PRIVATE_HOSTS: host }).outbound).toEqual({ allow: [], allowLoopback: true });
});

test("on an instance that doesn't sell plans, the default plan is BUSINESS", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(load().defaultPlan).toBe("BUSINESS");
  expect(load(stripe).defaultPlan).toBe("FREE");
  expect(load({ DEFAULT_PLAN: "TEAM" }).defaultPlan).toBe("TEAM");
  expect(load({ ...stripe, DEFAULT_PLAN: "TEAM" }).defaultPlan).toBe("TEAM");
});

test.each([
  [1, 1],
  [2, 1],
  [3, 3],
  [8, 8],
  [64, 8],
])("on %i cores, %i processes start by default", (cores, processes) => {
  expect(processesFor(cores)).toBe(processes);
});

test.each([
  ["1", { poolSize: 16, jobsPoolSize: 12 }],
  ["2", { poolSize: 8, jobsPoolSize: 6 }],
  ["8", { poolSize: 6, jobsPoolSize: 6 }],
])("%s processes share the connections to the database", (processes, pools) => {
  expect(load({ WEB_CONCURRENCY: processes }).database).toMatchObject(pools);
});
