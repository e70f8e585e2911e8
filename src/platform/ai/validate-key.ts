import { hideSecrets, type Secret } from "#lib/secret.ts";
import { truncate } from "#lib/text.ts";
import { keyCheckModel } from "#product/models/language.ts";
import {
  type CredentialType,
  credentialFacts,
  type HostedProvider,
  isHosted,
  type Provider,
  providerFacts,
  providersUsing,
} from "#product/models/provider.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { timers } from "#product/timers.ts";
import { type ProviderFault, readFault } from "./faults.ts";
import { limitedFetch } from "./limited-fetch.ts";
import { baseUrlOf, connectModel, type Endpoint, type ProviderKeys, type ProviderSettings } from "./providers.ts";
import { readToEnd, streamReply } from "./stream-reply.ts";

export interface KeyCheck {
  success: boolean;
  /** The reason in "Invalid {credential name}: {reason}. Please make sure …": without a full stop. */
  errorMessage: string | null;
  /** The provider could not be reached or sent an unreadable response, so the key may be valid. */
  isUnproven?: true;
}

export interface KeyToCheck {
  type: CredentialType;
  value: Secret;
  /** The other keys of the workspace, because AWS keys can only be checked as a pair. */
  otherKeys?: ProviderKeys;
}

const validKey: KeyCheck = { success: true, errorMessage: null };
const invalidKey = (text: string): KeyCheck => ({ success: false, errorMessage: text.replace(/[.!\s]+$/, "") });

/** Checks a key with the cheapest call of its provider. Outages and rate limits don't count against the key. */
export async function validateKey(
  settings: ProviderSettings,
  key: KeyToCheck,
  signal?: AbortSignal,
): Promise<KeyCheck> {
  const value = key.value.reveal().trim();
  if (!/^[\x21-\x7e]{8,500}$/.test(value)) return invalidKey(aiText.malformedKey);
  const [provider] = providersUsing(key.type);
  const { group } = credentialFacts[key.type];
  if (!provider || !isHosted(provider) || group !== "provider") return validKey;
  const keys: ProviderKeys = { ...key.otherKeys, [key.type]: key.value };
  if (!providerFacts[provider].requiredCredentialTypes.every((type) => keys[type])) return validKey;
  const request = keyCheckRequests[provider];
  return request
    ? checkByRequest(settings, provider, key.value, request, signal)
    : checkByReply(settings, provider, keys, signal);
}

interface KeyCheckRequest {
  path: string;
  headers(key: string): Record<string, string>;
  /** Whether the account has credit left, according to a successful response. */
  canPay?(answer: unknown): boolean;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

// Free requests. OpenAI, Perplexity and Bedrock get a one-word prompt instead, which also shows whether credit is left.
const keyCheckRequests: Partial<Record<HostedProvider, KeyCheckRequest>> = {
  ANTHROPIC: { path: "/models?limit=1", headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }) },
  GOOGLE: { path: "/models?pageSize=1", headers: (key) => ({ "x-goog-api-key": key }) },
  GROQ: { path: "/models", headers: bearer },
  XAI: { path: "/models", headers: bearer },
  TOGETHER_AI: { path: "/models", headers: bearer },
  DEEPSEEK: {
    path: "/user/balance",
    headers: bearer,
    canPay: (answer) => !(isObject(answer) && answer.is_available === false),
  },
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

async function checkByRequest(
  settings: ProviderSettings,
  provider: HostedProvider,
  key: Secret,
  { path, headers, canPay }: KeyCheckRequest,
  signal?: AbortSignal,
): Promise<KeyCheck> {
  const providerName = providerFacts[provider].displayName;
  const answer = await getJson(
    settings,
    `${baseUrlOf(settings, provider)}${path}`,
    headers(key.reveal().trim()),
    providerName,
    [key],
    signal,
  );
  if ("fault" in answer) return verdictFor(answer.fault);
  return canPay && !canPay(answer.json) ? invalidKey(aiText.quotaExceeded(providerName)) : validKey;
}

/** Checks a key by asking a model for one word. */
async function checkByReply(
  settings: ProviderSettings,
  provider: Provider,
  keys: ProviderKeys,
  signal?: AbortSignal,
): Promise<KeyCheck> {
  const entry = keyCheckModel(provider);
  if (!entry) return validKey;
  const wait = timers.request.providerKeyCheckMs;
  const end = await readToEnd(
    streamReply({
      model: connectModel(settings, entry, keys),
      messages: [{ role: "user", content: "Say ok." }],
      // The minimum that all providers accept.
      maxOutputTokens: 16,
      timeouts: { firstByteMs: wait, idleMs: wait, totalMs: wait },
      ...(signal ? { signal } : {}),
    }),
  );
  return end.fault ? verdictFor(end.fault) : validKey;
}

/** Only errors about the key or the account make it invalid; rate limits and missing models don't. */
function verdictFor({ kind, text }: ProviderFault): KeyCheck {
  if (kind === "network" || kind === "timeout" || kind === "bad-response")
    return { ...invalidKey(text), isUnproven: true };
  const isAboutModel = kind === "unknown" || (kind === "auth" && /access to the model/i.test(text));
  return isAboutModel || kind === "rate-limit" || kind === "overloaded" || kind === "refused"
    ? validKey
    : invalidKey(text);
}

/** Lists the models of an OpenAI-compatible server, which also checks its key. */
export async function validateEndpoint(
  settings: ProviderSettings,
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<KeyCheck & { models: string[] }> {
  const headers = endpoint.key ? bearer(endpoint.key.reveal()) : {};
  const url = `${endpoint.baseUrl.replace(/\/+$/, "")}/models`;
  const answer = await getJson(settings, url, headers, endpoint.name, endpoint.key ? [endpoint.key] : [], signal);
  if ("fault" in answer) return { ...invalidKey(answer.fault.text), models: [] };
  const list = isObject(answer.json) && Array.isArray(answer.json.data) ? answer.json.data : [];
  const models = list.flatMap((entry) =>
    isObject(entry) && typeof entry.id === "string" ? [entry.id.slice(0, 200)] : [],
  );
  return { ...validKey, models: models.slice(0, 1_000) };
}

async function getJson(
  settings: ProviderSettings,
  url: string,
  headers: Record<string, string>,
  providerName: string,
  secrets: Secret[],
  signal?: AbortSignal,
): Promise<{ json: unknown } | { fault: ProviderFault }> {
  const timeout = AbortSignal.timeout(timers.request.providerKeyCheckMs);
  try {
    const fetch = limitedFetch(settings.fetch, providerName, () => {});
    const response = await fetch(url, { headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const text = await response.text();
    if (response.ok) return { json: JSON.parse(text) };
    const message = errorMessageIn(text);
    return { fault: readFault({ statusCode: response.status, message, responseHeaders: {} }, providerName, secrets) };
  } catch (error) {
    const fault = readFault(error, providerName, secrets);
    return { fault: { ...fault, text: truncate(hideSecrets(fault.text, secrets), 200) } };
  }
}

function errorMessageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isObject(body) && isObject(body.error) ? body.error : body;
    return isObject(error) && typeof error.message === "string" ? error.message : "";
  } catch {
    return "";
  }
}
