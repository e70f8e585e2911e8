import { createAmazonBedrock } from "@ai-sdk/amazon-bedrock";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createDeepSeek } from "@ai-sdk/deepseek";
import { createGoogle } from "@ai-sdk/google";
import { createGroq } from "@ai-sdk/groq";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createPerplexity } from "@ai-sdk/perplexity";
import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { createTogetherAI } from "@ai-sdk/togetherai";
import { createXai } from "@ai-sdk/xai";
import type { ToolSet } from "ai";
import { AppError } from "#lib/errors.ts";
import type { Secret } from "#lib/secret.ts";
import type { KeyedModel } from "#product/models/choice.ts";
import { demoModel as demoEntry, type LanguageModel } from "#product/models/language.ts";
import {
  type CredentialType,
  credentialFacts,
  type HostedProvider,
  type Provider,
  providerFacts,
} from "#product/models/provider.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import { timers } from "#product/timers.ts";
import { demoModel } from "./demo/demo-model.ts";
import { limitedFetch } from "./limited-fetch.ts";
import { findProviderSearch } from "./tools/provider-search.ts";

export type ProviderKeys = Partial<Record<CredentialType, Secret>>;

/** How this instance reaches model providers; `app.ai`. */
export interface ProviderSettings {
  /** The guarded outbound client. */
  fetch: typeof globalThis.fetch;
  /** The operator's keys. */
  instanceKeys: ProviderKeys;
  /** Overrides, such as a gateway or the provider double of the tests. */
  baseUrls?: Partial<Record<Provider, string>>;
  awsRegion?: string;
  /** Timeouts set by the operator. */
  timeouts?: Partial<Timeouts>;
  /** Interval of polling for a video; 10 s by default. */
  mediaPollMs?: number;
  /** Delay before each word of the demo model; 30 ms by default. */
  demo?: { wordMs: number };
}

/** An OpenAI-compatible server of a workspace or of the operator. */
export interface Endpoint {
  name: string;
  baseUrl: string;
  key: Secret | null;
}

export type KeyOwner = "workspace" | "instance" | "none";

export interface Timeouts {
  /** Until the response starts. */
  firstByteMs: number;
  /** Between two tokens. */
  idleMs: number;
  /** For the whole reply, tools included. */
  totalMs: number;
}

/** A model with its keys, ready to be called. Never log or store it. */
export interface ConnectedModel {
  id: string;
  provider: Provider;
  /** The display name of the provider. */
  providerName: string;
  keyOwner: KeyOwner;
  language: LanguageModelV4;
  secrets: readonly Secret[];
  timeouts: Timeouts;
  /** Whether objects are requested with the provider's schema mode or with instructions in the prompt. */
  objectMode: "schema" | "words";
  supportsTools: boolean;
  /** The provider takes definitions that the model only sees after a search; see `DeferredTools`. */
  supportsDeferredTools: boolean;
  /** The provider's own web search; null if the model has none. */
  webSearch: ToolSet[string] | null;
  supportsSystem: boolean;
  providerOptions: SharedV4ProviderOptions;
  /** The guarded client, for files that the model cannot fetch itself. */
  fetch: typeof globalThis.fetch;
  /** Whether the stream of this request ended with the protocol's end mark. */
  hasEndMark(signal: AbortSignal): boolean;
}

// Always passed, because the libraries would otherwise read the environment of the process.
const baseUrls: Readonly<Record<Exclude<HostedProvider, "AWS_BEDROCK">, string>> = {
  OPENAI: "https://api.openai.com/v1",
  ANTHROPIC: "https://api.anthropic.com/v1",
  GOOGLE: "https://generativelanguage.googleapis.com/v1beta",
  GROQ: "https://api.groq.com/openai/v1",
  PERPLEXITY: "https://api.perplexity.ai",
  XAI: "https://api.x.ai/v1",
  TOGETHER_AI: "https://api.together.xyz/v1",
  DEEPSEEK: "https://api.deepseek.com",
};

/** The base URL of a provider. */
export function baseUrlOf(settings: ProviderSettings, provider: HostedProvider): string {
  const region = settings.awsRegion ?? "us-east-1";
  const usual = provider === "AWS_BEDROCK" ? `https://bedrock-runtime.${region}.amazonaws.com` : baseUrls[provider];
  return (settings.baseUrls?.[provider] ?? usual).replace(/\/+$/, "");
}

/** Whose keys a call uses; null when keys are missing. Calls with keys of the workspace cost no credits. */
export function keyOwner(
  settings: ProviderSettings,
  model: Pick<KeyedModel, "requiredCredentialTypes" | "isAvailableByDefault">,
  workspaceKeys: ProviderKeys,
): KeyOwner | null {
  const needed = model.requiredCredentialTypes;
  if (needed.length === 0) return "none";
  if (needed.every((type) => workspaceKeys[type])) return "workspace";
  return model.isAvailableByDefault && needed.every((type) => settings.instanceKeys[type]) ? "instance" : null;
}

type Connect = (
  id: string,
  options: { baseURL: string; fetch: typeof globalThis.fetch; keys: ProviderKeys; region: string },
) => LanguageModelV4;

const revealKey = (keys: ProviderKeys, type: CredentialType): string => keys[type]?.reveal() ?? "";

const connectors: Readonly<Record<HostedProvider, Connect>> = {
  OPENAI: (id, { keys, ...rest }) => createOpenAI({ ...rest, apiKey: revealKey(keys, "OPENAI_API_KEY") }).responses(id),
  ANTHROPIC: (id, { keys, ...rest }) => createAnthropic({ ...rest, apiKey: revealKey(keys, "ANTHROPIC_API_KEY") })(id),
  GOOGLE: (id, { keys, ...rest }) => createGoogle({ ...rest, apiKey: revealKey(keys, "GOOGLE_GENAI_API_KEY") })(id),
  GROQ: (id, { keys, ...rest }) => createGroq({ ...rest, apiKey: revealKey(keys, "GROQ_API_KEY") })(id),
  PERPLEXITY: (id, { keys, ...rest }) =>
    createPerplexity({ ...rest, apiKey: revealKey(keys, "PERPLEXITY_API_KEY") })(id),
  XAI: (id, { keys, ...rest }) => createXai({ ...rest, apiKey: revealKey(keys, "XAI_API_KEY") })(id),
  TOGETHER_AI: (id, { keys, ...rest }) =>
    createTogetherAI({ ...rest, apiKey: revealKey(keys, "TOGETHER_AI_API_KEY") })(id),
  DEEPSEEK: (id, { keys, ...rest }) => createDeepSeek({ ...rest, apiKey: revealKey(keys, "DEEPSEEK_API_KEY") })(id),
  AWS_BEDROCK: (id, { keys, ...rest }) =>
    createAmazonBedrock({
      ...rest,
      // Not empty, because the library would otherwise use a bearer token from the environment instead of the two keys.
      apiKey: " ",
      accessKeyId: revealKey(keys, "AWS_ACCESS_KEY_ID"),
      secretAccessKey: revealKey(keys, "AWS_SECRET_ACCESS_KEY"),
    })(id),
};

const providerOptions: Partial<Record<Provider, SharedV4ProviderOptions>> = {
  // OpenAI must not store requests; strict schemas would refuse optional properties.
  OPENAI: { openai: { store: false, strictJsonSchema: false } },
  XAI: { xai: { store: false } },
};

// OpenAI defers tools too, but only for models after GPT-5.1.
const deferringModels = /^claude-(opus|sonnet|haiku)-4-[5-9]/;

// These reason or search the web for minutes before the first token.
const slowModels = /deep-research|^o\d|^gpt-5(\.\d)?$|reasoner|DeepSeek-R1/;

function timeoutsFor(settings: Pick<ProviderSettings, "timeouts">, name: string): Timeouts {
  const usual: Timeouts = {
    firstByteMs: timers.request.modelFirstTokenMs,
    idleMs: timers.request.modelIdleMs,
    totalMs: timers.model.totalMs,
    ...settings.timeouts,
  };
  const { slowMs } = timers.model;
  if (!slowModels.test(name)) return usual;
  return { ...usual, firstByteMs: Math.max(usual.firstByteMs, slowMs), idleMs: Math.max(usual.idleMs, slowMs) };
}

/** Connects a catalog model with the workspace's key, or else the operator's. Throws "keys" when both are missing. */
export function connectModel(
  settings: ProviderSettings,
  model: LanguageModel,
  workspaceKeys: ProviderKeys,
): ConnectedModel {
  const { provider } = model;
  if (provider === "DEMO") return connectDemo(settings);
  if (provider === "OPENAI_COMPATIBLE")
    throw new AppError("invalid", "Models of an endpoint are connected by connectEndpoint.");
  const owner = keyOwner(settings, model, workspaceKeys);
  if (!owner) {
    const missing = model.requiredCredentialTypes.filter((type) => !workspaceKeys[type]);
    const names = missing.map((type) => credentialFacts[type].displayName);
    throw new AppError("keys", credentialErrorText.missing(names), { details: { missing } });
  }
  const all = owner === "workspace" ? workspaceKeys : settings.instanceKeys;
  const keys: ProviderKeys = Object.fromEntries(model.requiredCredentialTypes.map((type) => [type, all[type]]));
  const providerName = providerFacts[provider].displayName;
  const { fetch, hasEndMark } = providerFetch(settings.fetch, providerName);
  const language = connectors[provider](model.backendName, {
    baseURL: baseUrlOf(settings, provider),
    fetch,
    keys,
    region: settings.awsRegion ?? "us-east-1",
  });
  return {
    id: model.id,
    provider,
    providerName,
    keyOwner: owner,
    language,
    secrets: Object.values(keys),
    timeouts: timeoutsFor(settings, model.backendName),
    objectMode: provider === "GROQ" || provider === "TOGETHER_AI" ? "words" : "schema",
    supportsTools: model.toolUsageSupport,
    supportsDeferredTools: provider === "ANTHROPIC" && deferringModels.test(model.backendName),
    webSearch: findProviderSearch(provider, model.backendName),
    supportsSystem: model.systemPromptSupport,
    providerOptions: providerOptions[provider] ?? {},
    fetch: settings.fetch,
    hasEndMark,
  };
}

/** Connects a model of an OpenAI-compatible server, by the chat completions protocol. */
export function connectEndpoint(
  settings: ProviderSettings,
  endpoint: Endpoint,
  model: Pick<LanguageModel, "id" | "backendName" | "toolUsageSupport">,
): ConnectedModel {
  const { fetch, hasEndMark } = providerFetch(settings.fetch, endpoint.name);
  const server = createOpenAICompatible({
    name: "endpoint",
    baseURL: endpoint.baseUrl.replace(/\/+$/, ""),
    includeUsage: true,
    fetch,
    ...(endpoint.key ? { apiKey: endpoint.key.reveal() } : {}),
  });
  return {
    id: model.id,
    provider: "OPENAI_COMPATIBLE",
    providerName: endpoint.name,
    keyOwner: "none",
    language: server.chatModel(model.backendName),
    secrets: endpoint.key ? [endpoint.key] : [],
    timeouts: timeoutsFor(settings, model.backendName),
    objectMode: "words",
    supportsTools: model.toolUsageSupport,
    supportsDeferredTools: false,
    webSearch: null,
    supportsSystem: true,
    providerOptions: {},
    fetch: settings.fetch,
    hasEndMark,
  };
}

/** Connects the built-in demo model, which needs nothing. */
export function connectDemo(settings: Pick<ProviderSettings, "demo" | "timeouts" | "fetch">): ConnectedModel {
  return {
    id: demoEntry.id,
    provider: "DEMO",
    providerName: demoEntry.displayName,
    keyOwner: "none",
    language: demoModel({ wordMs: settings.demo?.wordMs ?? timers.model.demoWordMs }),
    secrets: [],
    timeouts: timeoutsFor(settings, "demo"),
    objectMode: "schema",
    supportsTools: true,
    supportsDeferredTools: false,
    webSearch: null,
    supportsSystem: true,
    providerOptions: {},
    fetch: settings.fetch,
    hasEndMark: () => true,
  };
}

function providerFetch(fetch: typeof globalThis.fetch, providerName: string) {
  const ended = new WeakSet<AbortSignal>();
  return {
    fetch: limitedFetch(fetch, providerName, (signal) => ended.add(signal)),
    hasEndMark: (signal: AbortSignal) => ended.has(signal),
  };
}
