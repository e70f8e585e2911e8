import { AppError } from "#lib/errors.ts";
import { hideSecrets, type Secret } from "#lib/secret.ts";
import { truncate } from "#lib/text.ts";
import type { FailedModel, FailoverReason } from "#product/models/failover.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { type ErrorDetails, errorChain, readErrorDetails } from "./error-details.ts";

export type FaultKind =
  | "rate-limit"
  | "auth"
  | "quota"
  | "overloaded"
  | "timeout"
  | "network"
  | "context-length"
  | "bad-response"
  | "refused"
  | "unknown";

/** Why a model call failed; safe to store, log and show. */
export interface ProviderFault {
  kind: FaultKind;
  /** The provider's message without keys, shown to people; at most 200 characters. */
  text: string;
  /** The same request to the same model may succeed later. */
  isRetryable: boolean;
  /** Another model may succeed, so the request may move on to one. */
  mayFallBack: boolean;
  /** The wait that the provider asked for, at most a minute. */
  retryAfterMs?: number;
}

const textChars = 200;
const retryAfterMaxMs = 60_000;
const retryable: ReadonlySet<FaultKind> = new Set(["rate-limit", "overloaded", "timeout", "network", "bad-response"]);

const faultSentences: Readonly<Record<FaultKind, (who: string) => string>> = {
  "rate-limit": (who) => aiText.rateLimit(who),
  auth: (who) => aiText.keyRejected(who),
  quota: (who) => aiText.quotaExceeded(who),
  overloaded: (who) => aiText.overloaded(who),
  timeout: (who) => aiText.timeout(who),
  network: (who) => aiText.unreachable(who),
  "context-length": () => aiText.contextTooLong,
  "bad-response": (who) => aiText.unreadableResponse(who),
  refused: (who) => aiText.refused(who),
  unknown: (who) => aiText.unknown(who),
};

/** A fault with our own sentence unless `text` is given. */
export function createFault(
  kind: FaultKind,
  providerName: string,
  text = faultSentences[kind](providerName),
): ProviderFault {
  return { kind, text, isRetryable: retryable.has(kind), mayFallBack: kind !== "refused" };
}

/**
 * Classifies an error of a provider's library. The error itself is not kept, because it contains the request with
 * prompts and sometimes keys.
 */
export function readFault(error: unknown, providerName: string, secrets: readonly Secret[] = []): ProviderFault {
  const appError = errorChain(error).find((link) => link instanceof AppError);
  const known = appError ? faultFromDetails(appError.details) : null;
  if (known) return known;
  // The guarded HTTP client already refuses with sentences for people.
  if (appError) {
    const isFinal = appError.code === "invalid" || appError.code === "keys";
    const text = truncate(hideSecrets(appError.message, secrets), textChars);
    return { ...createFault(appError.code === "keys" ? "auth" : "network", providerName, text), isRetryable: !isFinal };
  }
  const errorDetails = readErrorDetails(error);
  const kind = faultKindOf(errorDetails);
  const providerMessage = hideSecrets(errorDetails.message, secrets).replace(/\s+/g, " ").trim();
  // The provider's message names the model, the limit or the account, so it is preferred for these kinds.
  const isTelling =
    providerMessage !== "" &&
    providerMessage.length > 3 &&
    errorDetails.isFromProvider &&
    !["timeout", "network", "context-length", "bad-response"].includes(kind);
  const fault = createFault(
    kind,
    providerName,
    isTelling ? truncate(`${providerName}: ${providerMessage}`, textChars) : faultSentences[kind](providerName),
  );
  const wait = kind === "rate-limit" || kind === "overloaded" ? errorDetails.retryAfterMs : undefined;
  return wait === undefined ? fault : { ...fault, retryAfterMs: Math.min(wait, retryAfterMaxMs) };
}

const contextWords =
  /context[ _-]?(?:length|window|limit)|maximum (?:context|prompt)|(?:prompt|input|request) (?:is )?too (?:long|large)|too many (?:input )?tokens|token limit|exceeds? the (?:maximum|limit).*tokens|input token count/i;
const quotaWords =
  /insufficient[_ ](?:quota|balance|funds|credits?)|credit balance|billing[_ ]hard|billing not|payment required|out of credits|no credits|spending limit|exceeded your current quota/i;
const refusalWords =
  /content[_ ](?:policy|filter|management)|safety|blocked|prohibited|flagged|moderation|responsible ai|refus/i;
const keyWords = /api[ _]?key|authenticat|unauthori[sz]ed|invalid[_ ]token|security token|signature|permission/i;

function faultKindOf({ status, code, message, isNetwork, isTimeout, isUnreadable }: ErrorDetails): FaultKind {
  const said = `${code} ${message}`;
  if (isTimeout || status === 408 || status === 504) return "timeout";
  if (isNetwork) return "network";
  // Google also says "check your plan" about per-minute limits, with RESOURCE_EXHAUSTED.
  if (status === 402 || (quotaWords.test(said) && !/RESOURCE_EXHAUSTED/.test(said))) return "quota";
  if (status === 429 || /rate[_ -]?limit|too many requests|throttl|RESOURCE_EXHAUSTED/i.test(said)) return "rate-limit";
  if (status === 413 || contextWords.test(said)) return "context-length";
  if (status === 401 || (status === 403 && !refusalWords.test(said))) return "auth";
  if (/overloaded|server_error|internal[_ ]error|unavailable|capacity/i.test(said)) return "overloaded";
  if (status !== null && status >= 500) return "overloaded";
  if (
    status === 400 &&
    keyWords.test(message) &&
    /key|token/i.test(message) &&
    /invalid|not valid|expired|incorrect/i.test(message)
  )
    return "auth";
  if (/authentication_error|invalid_api_key/.test(code)) return "auth";
  if (refusalWords.test(said) && (status === null || status === 400 || status === 403)) return "refused";
  return isUnreadable ? "bad-response" : "unknown";
}

const faultKinds = new Set<unknown>(Object.keys(faultSentences));

function faultFromDetails(details: unknown): ProviderFault | null {
  if (typeof details !== "object" || details === null || !("kind" in details) || !("mayFallBack" in details))
    return null;
  return faultKinds.has(details.kind) ? (details as ProviderFault) : null;
}

/**
 * The fault as an AppError; `model` is the display name of the model that failed, and `failed` are all models that
 * failed for the request.
 */
export function faultError(fault: ProviderFault, model?: string, failed?: readonly FailedModel[]): AppError {
  const details = model === undefined ? fault : { ...fault, model, ...(failed && { failed }) };
  return new AppError("provider", fault.text, { details });
}

const reasons: Partial<Record<FaultKind, FailoverReason>> = {
  "rate-limit": "limit",
  quota: "limit",
  timeout: "timeout",
  "context-length": "window",
};

/** Why a request moves on to another model after this fault. */
export const failoverReasonOf = ({ kind }: Pick<ProviderFault, "kind">): FailoverReason => reasons[kind] ?? "error";

export function mayFallBack(fault: ProviderFault): boolean {
  return fault.mayFallBack;
}

/** Maximum attempts and the bounds of the backoff. */
const retryLimits = { max: 3, baseMs: 500, maxMs: 30_000 };

/** Whether to retry after attempt number `attempt`, counted from 1. */
export function mayRetry(fault: ProviderFault, attempt: number): boolean {
  return fault.isRetryable && attempt < retryLimits.max;
}

/** Exponential backoff with full jitter, never shorter than the provider asked for. */
export function retryDelayMs(fault: ProviderFault, attempt: number, random: () => number = randomFraction): number {
  const ceiling = Math.min(retryLimits.maxMs, retryLimits.baseMs * 2 ** (attempt - 1));
  return Math.round((fault.retryAfterMs ?? 0) + random() * ceiling);
}

function randomFraction(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
