import { z } from "zod";
import { secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { corePlans } from "#product/plans.ts";
import { timers } from "#product/timers.ts";
import { baseUrl, facts, hidden, list, oneOf, oneOfOrUnset, origin, text, toggle, whole } from "./kinds.ts";

const email = /^[^\s@,<>]+@[^\s@,<>]+$/;

const openAiCompatible = z
  .string()
  .max(50_000)
  .transform((value, context) => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.strictObject({
          name: z.string().min(1).max(60),
          baseUrl: z.url({ protocol: /^https?$/ }),
          key: z
            .string()
            .max(5_000)
            .transform(secret)
            .nullish()
            .transform((key) => key ?? null),
          models: z.array(z.string().min(1).max(200)).min(1).max(100),
        }),
      )
      .max(20),
  )
  .default([])
  .register(facts, {
    about: "Servers that speak OpenAI's protocol (Ollama, LM Studio, vLLM, gateways), as JSON.",
    must: 'JSON like [{"name":"Ollama","baseUrl":"http://localhost:11434/v1","key":null,"models":["llama3.3"]}]',
    example: '[{"name":"Ollama","baseUrl":"http://localhost:11434/v1","models":["llama3.3"]}]',
    isSecret: true,
  });

/** Every variable of the environment, in the order of .env.example. Nothing is needed to start. */
export const sections = {
  Server: {
    HOST: text({
      about:
        "Address to listen on. 127.0.0.1 is this machine only; 0.0.0.0 is needed in a container or for other machines.",
      must: "an IP address or host name",
      pattern: /^[\w.:-]+$/,
      fallback: "127.0.0.1",
    }),
    PORT: whole(0, 65_535, 3000, { about: "Port to listen on; 0 takes any free one." }),
    PUBLIC_URL: origin({
      about: "The address people use. Needed as soon as it is not http://localhost: other names are not answered.",
      fallback: "http://localhost:PORT",
      example: "https://troupe.example.com",
    }),
    CANVAS_URL: origin({
      about: "A second address of the same server, to show HTML canvases on an origin of their own.",
      fallback: "canvases in an opaque frame",
      example: "https://troupe-canvas.example.com",
    }),
    TRUSTED_PROXY_HOPS: whole(0, 10, 0, { about: "How many reverse proxies in front set X-Forwarded-For." }),
    TROUPE_ROLE: oneOf(["all", "web", "worker"], "all", {
      about:
        "What this process does: everything, pages and API, or runs and jobs. Any number of processes may share one database.",
    }),
    LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "fatal", "silent"], "info", {
      about: "How much is logged, as JSON lines on standard output.",
    }),
    DRAIN_MS: whole(0, 600_000, timers.server.drainMs, {
      about: "How long what runs may take to end when the process is told to stop, in milliseconds.",
    }),
    METRICS_PORT: whole(0, 65_535, 0, { about: "Port of the Prometheus metrics; 0 is off. Keep it private." }),
    METRICS_HOST: text({
      about: "Address the metrics listen on.",
      must: "an IP address or host name",
      pattern: /^[\w.:-]+$/,
      fallback: "127.0.0.1",
    }),
  },
  Data: {
    DATA_DIR: text({ about: "Folder of the built-in database, files and generated secrets.", fallback: "./data" }),
    DISK_RESERVE_MB: whole(0, 1_000_000_000, 100, {
      about: "With less free space on the disk of DATA_DIR, uploads are refused and /readyz answers 503.",
    }),
    DATABASE_URL: hidden({
      about: "A PostgreSQL of your own (15 or newer), instead of the built-in one.",
      must: "an address like postgresql://user:password@host:5432/troupe",
      pattern: /^postgres(ql)?:\/\/\S+$/,
      fallback: "the built-in PostgreSQL",
      example: "postgresql://troupe:password@localhost:5432/troupe",
    }),
    DATABASE_POOL_SIZE: whole(2, 200, 16, { about: "Database connections of one process." }),
    AUTH_SECRET: hidden({
      about: "Signs sessions; at least 32 random characters (openssl rand -base64 32). Required with DATABASE_URL.",
      fallback: "made at the first start, in DATA_DIR/secrets",
    }),
    ENCRYPTION_KEY: hidden({
      about:
        "Encrypts stored keys; at least 32 random characters, another one. Required with DATABASE_URL. Keep a copy: without it stored keys are lost.",
      fallback: "made at the first start, in DATA_DIR/secrets",
    }),
    S3_BUCKET: text({
      about: "Bucket of an S3-compatible store, instead of files in DATA_DIR.",
      fallback: "files in DATA_DIR",
      must: "the name of a bucket",
      pattern: /^[a-z0-9][a-z0-9.-]{1,62}$/i,
    }),
    S3_ENDPOINT: baseUrl({ about: "Address of the store.", fallback: "Amazon S3" }),
    S3_REGION: text({
      about: "Region of the bucket.",
      must: "a region like eu-central-1",
      pattern: /^[\w-]+$/,
      fallback: "us-east-1",
    }),
    S3_ACCESS_KEY_ID: hidden({ about: "Key of the store.", fallback: "the machine's role" }),
    S3_SECRET_ACCESS_KEY: hidden({ about: "Secret of the key." }),
    S3_FORCE_PATH_STYLE: toggle({
      about: "Bucket name in the path instead of the host name.",
      fallback: "on with S3_ENDPOINT, else off",
    }),
  },
  People: {
    SIGNUP_POLICY: oneOfOrUnset(["open", "invite", "closed"], {
      about:
        "Who may make an account: everybody, people with an invitation, nobody. The very first account can always be made.",
      fallback: "what the set-up page says, else open",
    }),
    OPERATOR_EMAILS: list({
      about:
        "E-mail addresses of those who run this instance: they see the mail outbox, instance health and billing tools.",
      fallback: "the first account, and whoever is made an operator in the browser",
      must: "e-mail addresses, separated by commas",
      item: email,
      example: "you@example.com",
    }),
    DEFAULT_PLAN: oneOfOrUnset(corePlans, {
      about: "The plan of every workspace that bought none.",
      fallback: "BUSINESS, or FREE with STRIPE_SECRET_KEY",
    }),
    GOOGLE_CLIENT_ID: text({ about: "Sign-in with Google: client id." }),
    GOOGLE_CLIENT_SECRET: hidden({ about: "Sign-in with Google: client secret." }),
    GITHUB_CLIENT_ID: text({ about: "Sign-in with GitHub: client id." }),
    GITHUB_CLIENT_SECRET: hidden({ about: "Sign-in with GitHub: client secret." }),
  },
  Mail: {
    SMTP_URL: hidden({
      about:
        "Mail server. Without it the one that an operator sets in the browser, or an outbox that operators can read.",
      must: "an address like smtp://user:password@mail.example.com:587",
      pattern: /^smtps?:\/\/\S+$/,
      fallback: "the outbox page",
      example: "smtp://user:password@mail.example.com:587",
    }),
    MAIL_FROM: text({
      about: "Sender of all mail.",
      must: "an address like Troupe <troupe@example.com>",
      pattern: /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      fallback: "Troupe <no-reply@ the host of PUBLIC_URL>",
    }),
  },
  "Model providers": {
    OPENAI_API_KEY: hidden({ about: "Key of the instance for OpenAI; workspaces may bring their own." }),
    ANTHROPIC_API_KEY: hidden({ about: "Key for Anthropic." }),
    GOOGLE_GENAI_API_KEY: hidden({ about: "Key for Google." }),
    GROQ_API_KEY: hidden({ about: "Key for Groq." }),
    AWS_ACCESS_KEY_ID: hidden({ about: "Key for AWS Bedrock." }),
    AWS_SECRET_ACCESS_KEY: hidden({ about: "Secret of the key for AWS Bedrock." }),
    AWS_REGION: text({
      about: "Region of AWS Bedrock.",
      must: "a region like us-east-1",
      pattern: /^[\w-]+$/,
      fallback: "us-east-1",
    }),
    PERPLEXITY_API_KEY: hidden({ about: "Key for Perplexity." }),
    XAI_API_KEY: hidden({ about: "Key for xAI." }),
    TOGETHER_AI_API_KEY: hidden({ about: "Key for Together AI." }),
    DEEPSEEK_API_KEY: hidden({ about: "Key for DeepSeek." }),
    OPENAI_COMPATIBLE: openAiCompatible,
    DEMO_MODEL: oneOf(["auto", "on", "off"], "auto", {
      about: "The built-in demo model: only while there is no real one, always, never.",
    }),
    DEMO_PACE_MS: whole(0, 1_000, 30, { about: "Pause between two words of the demo model, in milliseconds." }),
    OPENAI_BASE_URL: baseUrl({
      about: "Another address for OpenAI's API, such as a gateway; the same for the others.",
    }),
    ANTHROPIC_BASE_URL: baseUrl({ about: "Another address for Anthropic's API." }),
    GOOGLE_BASE_URL: baseUrl({ about: "Another address for Google's API." }),
    GROQ_BASE_URL: baseUrl({ about: "Another address for Groq's API." }),
    AWS_BEDROCK_BASE_URL: baseUrl({ about: "Another address for AWS Bedrock's API." }),
    PERPLEXITY_BASE_URL: baseUrl({ about: "Another address for Perplexity's API." }),
    XAI_BASE_URL: baseUrl({ about: "Another address for xAI's API." }),
    TOGETHER_AI_BASE_URL: baseUrl({ about: "Another address for Together AI's API." }),
    DEEPSEEK_BASE_URL: baseUrl({ about: "Another address for DeepSeek's API." }),
  },
  Payment: {
    STRIPE_SECRET_KEY: hidden({
      about: "Sells plans and top-ups of this instance through Stripe.",
      fallback: "plans by licence key or by the operator",
      must: "a Stripe key like sk_live_...",
      pattern: /^[sr]k_\w+$/,
    }),
    STRIPE_WEBHOOK_SECRET: hidden({
      about: "Proves that a call comes from Stripe; required with STRIPE_SECRET_KEY.",
      must: "a Stripe webhook secret like whsec_...",
      pattern: /^whsec_\S+$/,
    }),
    STRIPE_SCRIPT_URL: baseUrl({
      about: "Another address for Stripe's script, which card forms load.",
      fallback: "https://js.stripe.com",
    }),
    STRIPE_BASE_URL: baseUrl({ about: "Another address for Stripe's API.", fallback: "https://api.stripe.com" }),
  },
  Limits: {
    ALLOWED_PRIVATE_HOSTS: list({
      about:
        "Private networks that tools, webhooks and agents may call, and localhost for trying out; all others are refused.",
      must: "private IPv4 networks like 10.1.0.0/16, or localhost or 127.0.0.1, separated by commas",
      item: /^(localhost|\[?::1\]?|\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?)$/,
      example: "10.1.0.0/16,192.168.7.20",
    }),
    MAX_STREAMS_PER_USER: whole(1, 10_000, 20, {
      about: "Replies that may be written for one person at the same time.",
    }),
    MAX_RUNS_AT_ONCE: whole(1, 10_000, 50, { about: "Workflow steps that one process works on at the same time." }),
    MAX_RUNS_PER_WORKSPACE: whole(1, 10_000, limits.run.backgroundPerWorkspace, {
      about: "Background runs of one workspace that go on at the same time; more wait in line.",
    }),
    RATE_LIMIT_FACTOR: whole(1, 1_000_000, 1, { about: "Multiplies the limits on calls per minute." }),
    PROVIDER_FIRST_TOKEN_TIMEOUT_MS: whole(100, 3_600_000, timers.request.modelFirstTokenMs, {
      about: "How long a model may take to begin, in milliseconds.",
    }),
    PROVIDER_IDLE_TIMEOUT_MS: whole(100, 3_600_000, timers.request.modelIdleMs, {
      about: "How long a model may fall silent, in milliseconds.",
    }),
    PROVIDER_TOTAL_TIMEOUT_MS: whole(1_000, 86_400_000, 1_800_000, {
      about: "How long one reply may take in all, in milliseconds.",
    }),
  },
};

export const environment = z.object({
  // For the fault tests alone, so it stands in no section and not in .env.example.
  TROUPE_FAILPOINT: text({ about: "Where the process ends itself.", pattern: /^[a-zA-Z.]+(:\d+)?$/ }),
  ...sections.Server,
  ...sections.Data,
  ...sections.People,
  ...sections.Mail,
  ...sections["Model providers"],
  ...sections.Payment,
  ...sections.Limits,
});

export type Env = z.output<typeof environment>;
