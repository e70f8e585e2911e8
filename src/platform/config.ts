import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { AppError } from "#lib/errors.ts";
import { type Secret, secret } from "#lib/secret.ts";
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
import type { RerankApiName } from "./rerank/rerank-apis.ts";
import { keyedSearchServices, type SearchServiceName } from "./web-search/services.ts";

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

/** The reranker of the instance. */
export interface RerankAccount {
  url: string;
  api: RerankApiName;
  /** Null if the server has only one. */
  model: string | null;
  key: Secret | null;
}

/** The search service of the instance. */
export interface WebSearchAccount {
  service: SearchServiceName;
  key: Secret | null;
  /** Replaces the service's own URL; it may be in a private network. */
  baseUrl: string | null;
}

/** How traces are encoded. */
export type TelemetryProtocol = Env["OTEL_EXPORTER_OTLP_PROTOCOL"];

/** An OpenTelemetry collector. */
export interface TelemetryConfig {
  /** Where spans are posted. */
  url: string;
  headers: Readonly<Record<string, Secret>>;
  protocol: TelemetryProtocol;
  serviceName: string;
  /** Whether texts and the input and output of tools are sent. */
  hasContent: boolean;
}

/** The validated settings of this process with defaults. Built once and passed down; documented in .env.example. */
export interface Config {
  role: "all" | "web" | "worker";
  /** How many processes share the port. */
  processes: number;
  host: string;
  port: number;
  trustedProxyHops: number;
  /** Metrics are not served when `port` is null. */
  metrics: { host: string; port: number | null };
  /** When null, traces stay in the product. */
  telemetry: TelemetryConfig | null;
  /** How long running work may take to finish after the process is asked to stop. */
  drainMs: number;
  log: { level: Env["LOG_LEVEL"] };
  /** The origin that people use, for links and cookies. Defaults to localhost unless `isPublicUrlSet`. */
  publicUrl: string;
  isPublicUrlSet: boolean;
  canvasUrl: string | null;
  /** Absolute path. */
  dataDir: string;
  /** Free space on the disk of `dataDir` that is kept in reserve. */
  diskReserveBytes: number;
  /** When `url` is null, the embedded PostgreSQL in `dataDir` is used. */
  database: {
    url: Secret | null;
    /** Connections of this process for queries of the instance, and as many for those of workspaces. */
    poolSize: number;
    /** Connections of this process for jobs. */
    jobsPoolSize: number;
  };
  secrets: InstanceSecrets;
  /** When null, files are stored in `dataDir`/files. */
  s3: S3Config | null;
  /** When undefined, operators set it in the browser. */
  signup: Env["SIGNUP_POLICY"];
  social: { google: SocialApp | null; github: SocialApp | null };
  /** When `smtpUrl` is null, email goes to the outbox. */
  mail: { smtpUrl: Secret | null; from: string };
  /** In lower case. */
  operatorEmails: readonly string[];
  defaultPlan: CorePlan;
  providers: {
    /** Keys of the instance. */
    keys: Partial<Record<CredentialType, Secret>>;
    baseUrls: Partial<Record<Provider, string>>;
    /** Origins set by the operator, which may be in a private network. */
    trustedOrigins: readonly string[];
    awsRegion: string;
    /** OpenAI-compatible servers of the instance. */
    endpoints: Env["OPENAI_COMPATIBLE"];
    demoModel: Env["DEMO_MODEL"];
    demoPaceMs: number;
    timeouts: { firstByteMs: number; idleMs: number; totalMs: number };
  };
  /** The folder of a static embedding model; null if there is none. */
  embeddingModelDir: string | null;
  /** When null, the instance has no search service. */
  webSearch: WebSearchAccount | null;
  /** When null, passages keep the order of the search. */
  rerank: RerankAccount | null;
  stripe: { secretKey: Secret; webhookSecret: Secret } | null;
  /** The program that reads scanned pages; when null, models read them. */
  tesseract: { path: string; languages: string } | null;
  /** The registry in which people look for MCP servers. */
  mcpRegistryUrl: string;
  /** Stock photos and videos. Without a key there are none. */
  /** Where skills are imported from. */
  github: { url: string };
  pexels: { key: Secret | null; url: string };
  /** Through which workspaces connect apps. Without a key, each needs one of its own. */
  composio: { key: Secret | null; url: string };
  /** Where the services that agents use by a key of the workspace are. */
  connectorUrls: Readonly<
    Record<"slack" | "telegram" | "notion" | "github" | "gmail" | "google_calendar" | "google_sheets", string>
  >;
  /** Where Google signs people in for agents, and gives tokens. */
  googleSignIn: { pageUrl: string; tokenUrl: string };
  /** Stripe's URLs, used for payments to the instance and, in payment steps, to workspaces. */
  stripeUrls: { api: string; script: string };
  /** Private networks (CIDR) that outbound calls may reach. */
  outbound: { allow: readonly string[]; allowLoopback: boolean };
  runs: { processConcurrency: number; workspaceConcurrency: number };
  limits: { streamsPerUser: number; rateFactor: number };
  /** Where the process kills itself; only for fault tests. */
  failpoint: string | null;
}

/** Loads the configuration of this process. Prints all problems and ends the process if there are any. */
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
  const processes = env.WEB_CONCURRENCY === "auto" ? processesFor(availableParallelism()) : env.WEB_CONCURRENCY;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    role: env.TROUPE_ROLE,
    processes,
    host: env.HOST ?? "127.0.0.1",
    port: env.PORT,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    metrics: { host: env.METRICS_HOST ?? "127.0.0.1", port: env.METRICS_PORT === 0 ? null : env.METRICS_PORT },
    telemetry: telemetryOf(env),
    drainMs: env.DRAIN_MS,
    log: { level: env.LOG_LEVEL },
    publicUrl,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    canvasUrl: env.CANVAS_URL ?? null,
    dataDir,
    diskReserveBytes: env.DISK_RESERVE_MB * 1_000_000,
    database: {
      url: env.DATABASE_URL ?? null,
      poolSize: shareOf(env.DATABASE_POOL_SIZE, processes),
      jobsPoolSize: shareOf(jobsPoolSize, processes),
    },
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
    embeddingModelDir: env.EMBEDDING_MODEL_DIR ?? null,
    webSearch: webSearchOf(env),
    rerank: rerankOf(env),
    tesseract: env.TESSERACT_PATH ? { path: env.TESSERACT_PATH, languages: env.TESSERACT_LANGUAGES ?? "eng" } : null,
    github: { url: env.GITHUB_API_URL ?? "https://api.github.com" },
    mcpRegistryUrl: env.MCP_REGISTRY_URL ?? "https://registry.modelcontextprotocol.io",
    pexels: { key: env.PEXELS_API_KEY ?? null, url: env.PEXELS_BASE_URL ?? "https://api.pexels.com" },
    composio: { key: env.COMPOSIO_API_KEY ?? null, url: env.COMPOSIO_BASE_URL ?? "https://backend.composio.dev" },
    connectorUrls: {
      slack: env.SLACK_BASE_URL ?? "https://slack.com",
      telegram: env.TELEGRAM_BASE_URL ?? "https://api.telegram.org",
      notion: env.NOTION_BASE_URL ?? "https://api.notion.com",
      github: env.GITHUB_BASE_URL ?? "https://api.github.com",
      gmail: env.GOOGLE_WORKSPACE_BASE_URL ?? "https://gmail.googleapis.com",
      google_calendar: env.GOOGLE_WORKSPACE_BASE_URL ?? "https://www.googleapis.com",
      google_sheets: env.GOOGLE_WORKSPACE_BASE_URL ?? "https://sheets.googleapis.com",
    },
    googleSignIn: {
      pageUrl: `${env.GOOGLE_WORKSPACE_BASE_URL ?? "https://accounts.google.com"}/o/oauth2/v2/auth`,
      tokenUrl: `${env.GOOGLE_WORKSPACE_BASE_URL ?? "https://oauth2.googleapis.com"}/token`,
    },
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

const jobsPoolSize = 12;
/** Fewer connections than this could wait for each other. */
const minPoolSize = 6;

/** What one process gets of a number of connections that several share. */
const shareOf = (connections: number, processes: number): number =>
  Math.min(connections, Math.max(minPoolSize, Math.round(connections / processes)));

/** On two cores, the database needs the other one. */
export const processesFor = (cores: number): number => (cores <= 2 ? 1 : Math.min(cores, 8));

/** Any spelling of this machine allows all loopback addresses. */
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

/** The first service with a setting. */
function webSearchOf(env: Env): WebSearchAccount | null {
  if (env.SEARXNG_URL) return { service: "SEARXNG", key: null, baseUrl: env.SEARXNG_URL };
  for (const service of keyedSearchServices) {
    const key = env[`${service}_API_KEY`];
    if (key) return { service, key, baseUrl: null };
  }
  return null;
}

export function rerankOf(env: Env): RerankAccount | null {
  if (!env.RERANK_URL) return null;
  const { RERANK_URL: url, RERANK_API: api, RERANK_MODEL: model = null, RERANK_API_KEY: key = null } = env;
  return { url, api, model, key };
}

function telemetryOf(env: Env): TelemetryConfig | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS?.reveal() ?? ""),
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: env.OTEL_SERVICE_NAME ?? "troupe",
    hasContent: env.TROUPE_TRACE_CONTENT ?? false,
  };
}

/** Pairs like `api-key=secret`, separated by commas; values may be URL-encoded. */
const headersOf = (pairs: string): TelemetryConfig["headers"] =>
  Object.fromEntries(
    pairs.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      const name = pair.slice(0, at).trim();
      return at > 0 && name ? [[name, secret(decodeText(pair.slice(at + 1).trim()))]] : [];
    }),
  );

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
