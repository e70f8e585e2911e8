import { resolve } from "node:path";
import { AppError } from "#lib/errors.ts";
import type { Secret } from "#lib/secret.ts";
import {
  type CredentialType,
  hostedProviders,
  type Provider,
  providerCredentialTypes,
} from "#product/models/provider.ts";
import type { CorePlan } from "#product/plans.ts";
import { requireDataDir } from "./config/data-dir.ts";
import { ensureSecrets, type InstanceSecrets } from "./config/instance-secrets.ts";
import { cannotStart, type Env, readEnvOrExit } from "./env.ts";

interface SocialApp {
  clientId: string;
  clientSecret: Secret;
}

interface S3Config {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: Secret | undefined;
  secretAccessKey: Secret | undefined;
  forcePathStyle: boolean;
}

/** The checked settings of this process, defaults filled in. Made once and passed down; see .env.example for meanings. */
export interface Config {
  role: "all" | "web" | "worker";
  host: string;
  port: number;
  trustedProxyHops: number;
  /** `port` null: not served. */
  metrics: { host: string; port: number | null };
  /** What runs when the process is told to stop may take this long to end. */
  drainMs: number;
  log: { level: Env["LOG_LEVEL"] };
  /** Origin that people use, for links and cookies. A guess (localhost) unless `isPublicUrlSet`. */
  publicUrl: string;
  isPublicUrlSet: boolean;
  canvasUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Free space on the disk of `dataDir` that is left alone. */
  diskReserveBytes: number;
  /** `url` null: the embedded PostgreSQL below `dataDir`. */
  database: { url: Secret | null; poolSize: number };
  secrets: InstanceSecrets;
  /** Null: files on disk, in `dataDir`/files. */
  s3: S3Config | null;
  /** Undefined: operators set it in the browser. */
  signup: Env["SIGNUP_POLICY"];
  social: { google: SocialApp | null; github: SocialApp | null };
  /** `smtpUrl` null: mail goes to the outbox. */
  mail: { smtpUrl: Secret | null; from: string };
  /** In lower case. */
  operatorEmails: readonly string[];
  defaultPlan: CorePlan;
  providers: {
    /** Keys of the instance. */
    keys: Partial<Record<CredentialType, Secret>>;
    baseUrls: Partial<Record<Provider, string>>;
    /** What the operator named may stand in a private network. */
    trustedOrigins: readonly string[];
    awsRegion: string;
    /** OpenAI-compatible servers of the instance. */
    endpoints: Env["OPENAI_COMPATIBLE"];
    demoModel: Env["DEMO_MODEL"];
    demoPaceMs: number;
    timeouts: { firstByteMs: number; idleMs: number; totalMs: number };
  };
  stripe: { secretKey: Secret; webhookSecret: Secret } | null;
  /** Stripe's addresses, for whoever takes payments: the instance or, in payment steps, its workspaces. */
  stripeUrls: { api: string; script: string };
  /** Private networks (CIDR) that outbound calls may reach. */
  outbound: { allow: readonly string[]; allowLoopback: boolean };
  runs: { processConcurrency: number; workspaceConcurrency: number };
  limits: { streamsPerUser: number; rateFactor: number };
  /** Fault tests only: where the process ends itself. */
  failpoint: string | null;
}

/** The configuration of this process; prints what is wrong with it and ends the process where it cannot be used. */
export function loadConfigOrExit(): Config {
  try {
    const env = readEnvOrExit();
    const isElsewhere = env.DATABASE_URL && env.S3_BUCKET && env.AUTH_SECRET && env.ENCRYPTION_KEY;
    if (!isElsewhere) requireDataDir(dataDirOf(env));
    return loadConfig(env);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return cannotStart(error.message);
  }
}

const dataDirOf = (env: Env) => resolve(env.DATA_DIR ?? "data");

/** Builds the configuration; on the first start in embedded mode it writes DATA_DIR/secrets. */
export function loadConfig(env: Env): Config {
  const dataDir = dataDirOf(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    role: env.TROUPE_ROLE,
    host: env.HOST ?? "127.0.0.1",
    port: env.PORT,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    metrics: { host: env.METRICS_HOST ?? "127.0.0.1", port: env.METRICS_PORT === 0 ? null : env.METRICS_PORT },
    drainMs: env.DRAIN_MS,
    log: { level: env.LOG_LEVEL },
    publicUrl,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    canvasUrl: env.CANVAS_URL ?? null,
    dataDir,
    diskReserveBytes: env.DISK_RESERVE_MB * 1_000_000,
    database: { url: env.DATABASE_URL ?? null, poolSize: env.DATABASE_POOL_SIZE },
    secrets: ensureSecrets(env, dataDir),
    s3: s3Of(env),
    signup: env.SIGNUP_POLICY,
    social: {
      google: socialApp(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
      github: socialApp(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `Troupe <no-reply@${new URL(publicUrl).hostname}>` },
    operatorEmails: env.OPERATOR_EMAILS.map((email) => email.toLowerCase()),
    defaultPlan: env.DEFAULT_PLAN ?? (env.STRIPE_SECRET_KEY ? "FREE" : "BUSINESS"),
    providers: providersOf(env),
    stripe: stripeOf(env),
    stripeUrls: {
      api: env.STRIPE_BASE_URL ?? "https://api.stripe.com",
      script: env.STRIPE_SCRIPT_URL ?? "https://js.stripe.com",
    },
    outbound: {
      allow: env.ALLOWED_PRIVATE_HOSTS.filter((host) => !isLoopback(host)).map((host) =>
        host.includes("/") ? host : `${host}/32`,
      ),
      allowLoopback: env.ALLOWED_PRIVATE_HOSTS.some(isLoopback),
    },
    runs: { processConcurrency: env.MAX_RUNS_AT_ONCE, workspaceConcurrency: env.MAX_RUNS_PER_WORKSPACE },
    limits: { streamsPerUser: env.MAX_STREAMS_PER_USER, rateFactor: env.RATE_LIMIT_FACTOR },
    failpoint: env.TROUPE_FAILPOINT ?? null,
  };
}

/** People write this machine in several ways; all of them open every loopback address. */
const isLoopback = (host: string) => host === "localhost" || /^\[?::1\]?$|^127\.\d+\.\d+\.\d+(\/\d+)?$/.test(host);

function providersOf(env: Env): Config["providers"] {
  const baseUrls = baseUrlsOf(env);
  const addresses = [...Object.values(baseUrls), ...env.OPENAI_COMPATIBLE.map((endpoint) => endpoint.baseUrl)];
  return {
    keys: keysOf(env),
    baseUrls,
    trustedOrigins: [...new Set(addresses.map((address) => new URL(address).origin))],
    awsRegion: env.AWS_REGION ?? "us-east-1",
    endpoints: env.OPENAI_COMPATIBLE,
    demoModel: env.DEMO_MODEL,
    demoPaceMs: env.DEMO_PACE_MS,
    timeouts: {
      firstByteMs: env.PROVIDER_FIRST_TOKEN_TIMEOUT_MS,
      idleMs: env.PROVIDER_IDLE_TIMEOUT_MS,
      totalMs: env.PROVIDER_TOTAL_TIMEOUT_MS,
    },
  };
}

function socialApp(clientId: string | undefined, clientSecret: Secret | undefined): SocialApp | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

function stripeOf(env: Env): Config["stripe"] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey || !webhookSecret) return null;
  return { secretKey, webhookSecret };
}

function s3Of(env: Env): S3Config | null {
  if (!env.S3_BUCKET) return null;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION ?? "us-east-1",
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  };
}

/** `Env` must have a variable for every key of the table of providers, or this does not compile. */
function keysOf(env: Env): Config["providers"]["keys"] {
  return Object.fromEntries(providerCredentialTypes.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** `Env` must have a base URL for every hosted provider, or this does not compile. */
function baseUrlsOf(env: Env): Config["providers"]["baseUrls"] {
  return Object.fromEntries(
    hostedProviders.flatMap((name) => (env[`${name}_BASE_URL`] ? [[name, env[`${name}_BASE_URL`]]] : [])),
  );
}
