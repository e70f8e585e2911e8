import { z } from "zod";
import { secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { corePlans } from "#product/plans.ts";
import { timers } from "#product/timers.ts";
import {
  baseUrl,
  list,
  oneOf,
  oneOfOrUnset,
  origin,
  processCount,
  secretText,
  text,
  toggle,
  variableFacts,
  wholeNumber,
} from "./variable-types.ts";

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
  .register(variableFacts, {
    about: "OpenAI-compatible endpoints (Ollama, LM Studio, vLLM, gateways), as JSON.",
    must: 'JSON like [{"name":"Ollama","baseUrl":"http://localhost:11434/v1","key":null,"models":["llama3.3"]}]',
    example: '[{"name":"Ollama","baseUrl":"http://localhost:11434/v1","models":["llama3.3"]}]',
    isSecret: true,
  });

/** Every environment variable, in the order of .env.example. None is required. */
export const sections = {
  Server: {
    HOST: text({
      about:
        "Address to listen on. 127.0.0.1 accepts connections from this machine only; use 0.0.0.0 in a container or to allow others.",
      must: "an IP address or host name",
      pattern: /^[\w.:-]+$/,
      fallback: "127.0.0.1",
    }),
    PORT: wholeNumber(0, 65_535, 3000, { about: "Port to listen on. 0 picks a free one." }),
    PUBLIC_URL: origin({
      about:
        "URL that people open. Required for anything but http://localhost, because requests for other hosts are rejected.",
      fallback: "http://localhost:PORT",
      example: "https://troupe.example.com",
    }),
    CANVAS_URL: origin({
      about: "A second URL of the same server that serves HTML canvases from their own origin.",
      fallback: "canvases run in a sandboxed frame",
      example: "https://troupe-canvas.example.com",
    }),
    TRUSTED_PROXY_HOPS: wholeNumber(0, 10, 0, {
      about: "Number of reverse proxies in front of the server that set X-Forwarded-For.",
    }),
    TROUPE_ROLE: oneOf(["all", "web", "worker"], "all", {
      about:
        "What this process does: everything, only pages and API, or only runs and jobs. Any number of processes can share one database.",
    }),
    WEB_CONCURRENCY: processCount({
      about:
        "Number of processes that share the port, each with this role. `auto` is one per core, at most 8, but only one on two cores or fewer.",
    }),
    LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "fatal", "silent"], "info", {
      about: "Minimum level of log entries. Logs are JSON lines on standard output.",
    }),
    DRAIN_MS: wholeNumber(0, 600_000, timers.server.drainMs, {
      about: "How long running work may take to finish on shutdown, in milliseconds.",
    }),
    METRICS_PORT: wholeNumber(0, 65_535, 0, {
      about: "Port for Prometheus metrics. 0 turns them off. Keep it private.",
    }),
    METRICS_HOST: text({
      about: "Address to listen on for metrics.",
      must: "an IP address or host name",
      pattern: /^[\w.:-]+$/,
      fallback: "127.0.0.1",
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl({
      about:
        "URL of an OpenTelemetry collector, which gets the traces of replies and runs over HTTP. It may be in a private network.",
      fallback: "traces are only shown in the product",
      example: "http://localhost:4318",
    }),
    OTEL_EXPORTER_OTLP_HEADERS: secretText({
      about: "Headers for the collector, such as a key.",
      must: "pairs like api-key=secret, separated by commas",
      pattern: /^\s*[\w-]+\s*=[^,\r\n]*(,\s*[\w-]+\s*=[^,\r\n]*)*$/,
    }),
    OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(["http/protobuf", "http/json"], "http/protobuf", {
      about: "Encoding of the traces.",
    }),
    OTEL_SERVICE_NAME: text({ about: "Name of this server in the traces.", fallback: "troupe" }),
    TROUPE_TRACE_CONTENT: toggle({
      about:
        "Sends questions, answers, and the input and output of tools to the collector, too. People's data then leaves this server.",
      fallback: "off",
    }),
  },
  Data: {
    DATA_DIR: text({ about: "Folder for the built-in database, files, and generated secrets.", fallback: "./data" }),
    DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000, 100, {
      about: "Minimum free disk space of DATA_DIR. Below it, uploads are rejected and /readyz returns 503.",
    }),
    DATABASE_URL: secretText({
      about: "Your own PostgreSQL (15 or newer) instead of the built-in one.",
      must: "a URL like postgresql://user:password@host:5432/troupe",
      pattern: /^postgres(ql)?:\/\/\S+$/,
      fallback: "the built-in PostgreSQL",
      example: "postgresql://troupe:password@localhost:5432/troupe",
    }),
    DATABASE_POOL_SIZE: wholeNumber(2, 200, 16, {
      about: "Database connections, shared by the processes of WEB_CONCURRENCY.",
    }),
    AUTH_SECRET: secretText({
      about: "Signs sessions. At least 32 random characters (openssl rand -base64 32). Required with DATABASE_URL.",
      fallback: "generated on first start in DATA_DIR/secrets",
    }),
    ENCRYPTION_KEY: secretText({
      about:
        "Encrypts stored keys. Same rules as AUTH_SECRET, but a different value. Back it up: stored keys can't be read without it.",
      fallback: "generated on first start in DATA_DIR/secrets",
    }),
    S3_BUCKET: text({
      about: "Bucket of an S3-compatible object storage, used instead of DATA_DIR for files.",
      fallback: "files in DATA_DIR",
      must: "a bucket name",
      pattern: /^[a-z0-9][a-z0-9.-]{1,62}$/i,
    }),
    S3_ENDPOINT: baseUrl({ about: "URL of the object storage.", fallback: "Amazon S3" }),
    S3_REGION: text({
      about: "Region of the bucket.",
      must: "a region like eu-central-1",
      pattern: /^[\w-]+$/,
      fallback: "us-east-1",
    }),
    S3_ACCESS_KEY_ID: secretText({
      about: "Access key ID for the object storage.",
      fallback: "the machine's IAM role",
    }),
    S3_SECRET_ACCESS_KEY: secretText({ about: "Secret access key for the object storage." }),
    S3_FORCE_PATH_STYLE: toggle({
      about: "Puts the bucket name in the path instead of the host name.",
      fallback: "on with S3_ENDPOINT, otherwise off",
    }),
  },
  People: {
    SIGNUP_POLICY: oneOfOrUnset(["open", "invite", "closed"], {
      about: "Who can create an account: anyone, invited people, or no one. The first account can always be created.",
      fallback: "the choice on the setup page, otherwise open",
    }),
    OPERATOR_EMAILS: list({
      about: "Email addresses of the operators, who manage people, workspaces, plans, mail, and health of this server.",
      fallback: "the first account and anyone an operator adds in the browser",
      must: "email addresses, separated by commas",
      item: email,
      example: "you@example.com",
    }),
    DEFAULT_PLAN: oneOfOrUnset(corePlans, {
      about: "Plan of every workspace that doesn't have one of its own.",
      fallback: "BUSINESS, or FREE with STRIPE_SECRET_KEY",
    }),
    GOOGLE_CLIENT_ID: text({
      about:
        "Client ID for signing in with Google, and with which agents use Gmail, Google Calendar, and Google Sheets.",
    }),
    GOOGLE_CLIENT_SECRET: secretText({ about: "Client secret of GOOGLE_CLIENT_ID." }),
    GITHUB_CLIENT_ID: text({ about: "Client ID for signing in with GitHub." }),
    GITHUB_CLIENT_SECRET: secretText({ about: "Client secret for signing in with GitHub." }),
  },
  Mail: {
    SMTP_URL: secretText({
      about:
        "Mail server. If not set, an operator can add one in the browser; until then, mail stays in the operator's outbox.",
      must: "a URL like smtp://user:password@mail.example.com:587",
      pattern: /^smtps?:\/\/\S+$/,
      fallback: "the mail server set in the browser, otherwise the outbox",
      example: "smtp://user:password@mail.example.com:587",
    }),
    MAIL_FROM: text({
      about: "Sender of all email.",
      must: "an address like Troupe <troupe@example.com>",
      pattern: /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      fallback: "Troupe <no-reply@host of PUBLIC_URL>",
    }),
  },
  "Model providers": {
    OPENAI_API_KEY: secretText({
      about: "OpenAI API key, shared by all workspaces. Workspaces can also add their own.",
    }),
    ANTHROPIC_API_KEY: secretText({ about: "Anthropic API key." }),
    GOOGLE_GENAI_API_KEY: secretText({ about: "Google Gemini API key." }),
    GROQ_API_KEY: secretText({ about: "Groq API key." }),
    AWS_ACCESS_KEY_ID: secretText({
      about: "AWS access key ID for Bedrock. Currently, its models only work with a workspace's own key.",
    }),
    AWS_SECRET_ACCESS_KEY: secretText({ about: "AWS secret access key for Bedrock." }),
    AWS_REGION: text({
      about: "AWS region for Bedrock.",
      must: "a region like us-east-1",
      pattern: /^[\w-]+$/,
      fallback: "us-east-1",
    }),
    PERPLEXITY_API_KEY: secretText({ about: "Perplexity API key." }),
    XAI_API_KEY: secretText({ about: "xAI API key." }),
    TOGETHER_AI_API_KEY: secretText({
      about: "Together AI API key. Currently, its models only work with a workspace's own key.",
    }),
    DEEPSEEK_API_KEY: secretText({ about: "DeepSeek API key." }),
    OPENAI_COMPATIBLE: openAiCompatible,
    EMBEDDING_MODEL_DIR: text({
      about:
        "Folder with a Model2Vec model for libraries (model.safetensors and tokenizer.json), such as potion-multilingual-128M. It costs next to no CPU.",
      fallback: "libraries use the built-in English encoder, or a model of a provider or an endpoint",
      example: "/srv/models/potion-multilingual-128M",
    }),
    DEMO_MODEL: oneOf(["auto", "on", "off"], "auto", {
      about: "When to offer the built-in demo model: only while no real model is usable, always, or never.",
    }),
    DEMO_PACE_MS: wholeNumber(0, 1_000, 30, { about: "Delay between words of the demo model, in milliseconds." }),
    OPENAI_BASE_URL: baseUrl({
      about: "Alternative base URL for the OpenAI API, e.g. a gateway.",
    }),
    ANTHROPIC_BASE_URL: baseUrl({ about: "Alternative base URL for the Anthropic API." }),
    GOOGLE_BASE_URL: baseUrl({ about: "Alternative base URL for the Google Gemini API." }),
    GROQ_BASE_URL: baseUrl({ about: "Alternative base URL for the Groq API." }),
    AWS_BEDROCK_BASE_URL: baseUrl({ about: "Alternative base URL for the AWS Bedrock API." }),
    PERPLEXITY_BASE_URL: baseUrl({ about: "Alternative base URL for the Perplexity API." }),
    XAI_BASE_URL: baseUrl({ about: "Alternative base URL for the xAI API." }),
    TOGETHER_AI_BASE_URL: baseUrl({ about: "Alternative base URL for the Together AI API." }),
    DEEPSEEK_BASE_URL: baseUrl({ about: "Alternative base URL for the DeepSeek API." }),
  },
  "Web search": {
    SEARXNG_URL: baseUrl({
      about:
        "URL of a SearXNG server, with which agents search the web. It may be in a private network, and must allow the json format.",
      fallback: "agents search only with a workspace's own key",
      example: "http://localhost:8080",
    }),
    BRAVE_API_KEY: secretText({
      about: "Brave Search API key for the web search of agents, if SEARXNG_URL is not set.",
    }),
    TAVILY_API_KEY: secretText({
      about: "Tavily API key for the web search of agents, if none of the settings above is set.",
    }),
    EXA_API_KEY: secretText({
      about: "Exa API key for the web search of agents, if none of the settings above is set.",
    }),
    SERPER_API_KEY: secretText({
      about: "Serper API key for the web search of agents, if none of the settings above is set.",
    }),
  },
  Knowledge: {
    RERANK_URL: baseUrl({
      about:
        "Whole URL of a reranker, which may be in a private network. Workspaces that choose it for their library send it their questions and passages.",
      fallback: "passages keep the order of the search",
      example: "http://localhost:8080/v1/rerank",
    }),
    RERANK_API: oneOf(["cohere", "jina", "llamacpp", "tei", "voyage"], "cohere", {
      about: "The API that the reranker speaks: of Cohere, Jina, llama.cpp, Text Embeddings Inference, or Voyage.",
    }),
    RERANK_MODEL: text({ about: "Model of the reranker. Cohere, Jina and Voyage need one.", pattern: /^[\w./:-]+$/ }),
    RERANK_API_KEY: secretText({ about: "API key of the reranker, if it needs one." }),
  },
  "Text recognition": {
    TESSERACT_PATH: text({
      about: "The tesseract command, which reads scanned pages of PDFs in the library on this server.",
      must: "a path like /usr/bin/tesseract",
      pattern: /^\/[^\0]+$/,
      fallback: "a model that looks at images reads them, if there is one",
      example: "/usr/bin/tesseract",
    }),
    TESSERACT_LANGUAGES: text({
      about: "Languages that the tesseract command knows and looks for.",
      must: "names like eng+deu",
      pattern: /^[A-Za-z_]{3,40}(\+[A-Za-z_]{3,40}){0,9}$/,
      fallback: "eng",
      example: "eng+deu",
    }),
  },
  "Stock photos and videos": {
    PEXELS_API_KEY: secretText({
      about: "Pexels API key, with which agents find stock photos and videos. Free at pexels.com/api.",
      fallback: "agents find none",
    }),
    PEXELS_BASE_URL: baseUrl({ about: "Alternative base URL for the Pexels API.", fallback: "https://api.pexels.com" }),
  },
  Skills: {
    GITHUB_API_URL: baseUrl({
      about: "Alternative base URL for GitHub's API, from which skills are imported.",
      fallback: "https://api.github.com",
    }),
  },
  Integrations: {
    COMPOSIO_API_KEY: secretText({
      about: "Composio API key, with which workspaces connect apps for their agents.",
      fallback: "workspaces need a key of their own",
    }),
    COMPOSIO_BASE_URL: baseUrl({
      about: "Alternative base URL for Composio's API.",
      fallback: "https://backend.composio.dev",
    }),
    SLACK_BASE_URL: baseUrl({ about: "Alternative base URL for Slack's API.", fallback: "https://slack.com" }),
    TELEGRAM_BASE_URL: baseUrl({
      about: "Alternative base URL for Telegram's API, such as a server of your own.",
      fallback: "https://api.telegram.org",
    }),
    NOTION_BASE_URL: baseUrl({ about: "Alternative base URL for Notion's API.", fallback: "https://api.notion.com" }),
    GITHUB_BASE_URL: baseUrl({
      about: "Alternative base URL for GitHub's API, such as that of GitHub Enterprise Server.",
      fallback: "https://api.github.com",
    }),
    GOOGLE_WORKSPACE_BASE_URL: baseUrl({
      about: "Alternative base URL for the sign-in and the APIs of Gmail, Google Calendar, and Google Sheets.",
      fallback: "those of Google",
    }),
  },
  "MCP servers": {
    MCP_REGISTRY_URL: baseUrl({
      about: "Alternative base URL for the registry in which people look for MCP servers.",
      fallback: "https://registry.modelcontextprotocol.io",
    }),
  },
  Payment: {
    STRIPE_SECRET_KEY: secretText({
      about:
        "Reserved for selling plans through Stripe, which isn't available yet. Setting it makes FREE the default plan.",
      fallback: "operators assign plans",
      must: "a Stripe key like sk_live_...",
      pattern: /^[sr]k_\w+$/,
    }),
    STRIPE_WEBHOOK_SECRET: secretText({
      about: "Verifies that webhooks come from Stripe. Required with STRIPE_SECRET_KEY.",
      must: "a Stripe webhook secret like whsec_...",
      pattern: /^whsec_\S+$/,
    }),
    STRIPE_SCRIPT_URL: baseUrl({
      about: "Alternative URL for Stripe's script, which card forms load.",
      fallback: "https://js.stripe.com",
    }),
    STRIPE_BASE_URL: baseUrl({ about: "Alternative base URL for the Stripe API.", fallback: "https://api.stripe.com" }),
  },
  Limits: {
    ALLOWED_PRIVATE_HOSTS: list({
      about:
        "Private networks that tools, webhooks, and agents may call. Add localhost for local testing. All others are blocked.",
      must: "private IPv4 networks like 10.1.0.0/16, or localhost or 127.0.0.1, separated by commas",
      item: /^(localhost|\[?::1\]?|\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?)$/,
      example: "10.1.0.0/16,192.168.7.20",
    }),
    MAX_STREAMS_PER_USER: wholeNumber(1, 10_000, 20, {
      about: "Max replies streaming to one person at a time.",
    }),
    MAX_RUNS_AT_ONCE: wholeNumber(1, 10_000, 50, { about: "Max workflow steps that one process runs at a time." }),
    MAX_RUNS_PER_WORKSPACE: wholeNumber(1, 10_000, limits.run.backgroundPerWorkspace, {
      about: "Max background runs of one workspace at a time. More runs wait in a queue.",
    }),
    RATE_LIMIT_FACTOR: wholeNumber(1, 1_000_000, 1, { about: "Multiplies the rate limits on calls per minute." }),
    PROVIDER_FIRST_TOKEN_TIMEOUT_MS: wholeNumber(100, 3_600_000, timers.request.modelFirstTokenMs, {
      about: "Timeout for the first token of a model, in milliseconds.",
    }),
    PROVIDER_IDLE_TIMEOUT_MS: wholeNumber(100, 3_600_000, timers.request.modelIdleMs, {
      about: "Timeout between two tokens of a model, in milliseconds.",
    }),
    PROVIDER_TOTAL_TIMEOUT_MS: wholeNumber(1_000, 86_400_000, 1_800_000, {
      about: "Timeout for a whole reply, in milliseconds.",
    }),
  },
};

export const environment = z.object({
  // Only for the fault tests, so it is in no section and not in .env.example.
  TROUPE_FAILPOINT: text({
    about: "Where the process kills itself, for the fault tests.",
    pattern: /^[a-zA-Z.]+(:\d+)?$/,
  }),
  ...sections.Server,
  ...sections.Data,
  ...sections.People,
  ...sections.Mail,
  ...sections["Model providers"],
  ...sections["Web search"],
  ...sections.Knowledge,
  ...sections["Text recognition"],
  ...sections["Stock photos and videos"],
  ...sections.Skills,
  ...sections.Integrations,
  ...sections["MCP servers"],
  ...sections.Payment,
  ...sections.Limits,
});

export type Env = z.output<typeof environment>;
