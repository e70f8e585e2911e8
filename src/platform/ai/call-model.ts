import {
  InvalidResponseDataError,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
  TypeValidationError,
} from "@ai-sdk/provider";
import type { AppError } from "#lib/errors.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { Provider } from "#product/models/provider.ts";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { createFault, type FaultKind, faultError, readFault } from "./faults.ts";
import { type CallProgress, isToken, maxReplyChars, normalizeStream } from "./normalize-stream.ts";
import { mergeProviderOptions } from "./prompt/cache-breakpoints.ts";
import type { ConnectedModel, KeyOwner, Timeouts } from "./providers.ts";
import { noUsage, type Usage } from "./usage.ts";

/** A finished model call for metrics and logs, without content. */
export interface ModelCall {
  modelId: string;
  provider: Provider;
  keyOwner: KeyOwner;
  state: "done" | "stopped" | "failed";
  faultKind: FaultKind | null;
  /** In milliseconds since 1970. */
  startMs: number;
  firstTokenMs: number | null;
  durationMs: number;
  usage: Usage;
  finishReason: string | null;
}

/** What is stored of a call. */
export const factsOfCall = ({ usage, faultKind, firstTokenMs, finishReason, ...call }: ModelCall): ModelCallFacts => ({
  startMs: call.startMs,
  durationMs: call.durationMs,
  ...(firstTokenMs !== null && { firstTokenMs }),
  modelId: call.modelId,
  provider: call.provider,
  state: call.state,
  ...(faultKind !== null && { fault: faultKind }),
  inputTokens: usage.inputTokens,
  outputTokens: usage.outputTokens,
  cachedInputTokens: usage.cachedInputTokens,
  ...(usage.reasoningTokens > 0 && { reasoningTokens: usage.reasoningTokens }),
  ...(finishReason !== null && { finishReason }),
});

interface CallControl {
  timeouts: Timeouts;
  /** Ends the call without an error. */
  signal: AbortSignal;
  /** Ids of tool calls that earlier calls of the same reply used; a call that repeats one gets another id. */
  usedCallIds?: ReadonlySet<string>;
  onCall(call: ModelCall): void;
}

type Part = LanguageModelV4StreamPart;

/**
 * Calls a model once. The parts are ordered and limited in size, timeouts are enforced, and every failure is an AppError
 * with a ProviderFault; the providers' libraries are not trusted with any of this. Aborting `signal` ends the call
 * without a finish part and without an error, even if the library ignores the signal.
 */
export async function* callModel(
  model: ConnectedModel,
  options: LanguageModelV4CallOptions,
  rules: CallControl,
): AsyncGenerator<Part, void, undefined> {
  const { timeouts, signal } = rules;
  const started = performance.now();
  const startMs = Date.now();
  const abort = new AbortController();
  const normalizer = normalizeStream(rules.usedCallIds);
  let state: ModelCall["state"] = "stopped";
  let faultKind: FaultKind | null = null;
  let firstTokenMs: number | null = null;
  let unreadError: unknown = null;
  let reader: ReadableStreamDefaultReader<Part> | null = null;

  // When the wait for the next token began. Time that our own reader pauses is added, so it doesn't count.
  let waitingSince = started;
  let timeoutMs = timeouts.firstByteMs;
  let isWaiting = false;
  let timer = setTimeout(onTimeout, timeoutMs);
  let interrupt: ((error: AppError | null) => void) | null = null;

  function onTimeout() {
    const leftMs = isWaiting ? waitingSince + timeoutMs - performance.now() : timeoutMs;
    if (leftMs < 1) interrupt?.(faultError(createFault("timeout", model.providerName)));
    else timer = setTimeout(onTimeout, leftMs);
  }

  const onStop = () => interrupt?.(null);

  /** Waits for the provider; null when the call is stopped in the meantime. */
  function waitForProvider<T>(promise: PromiseLike<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      interrupt = (error) => (error ? reject(error) : resolve(null));
      promise.then(resolve, reject);
    });
  }

  signal.addEventListener("abort", onStop, { once: true });
  try {
    if (signal.aborted) return;
    isWaiting = true;
    const providerOptions = mergeProviderOptions(model.providerOptions, options.providerOptions);
    const answer = await waitForProvider(
      (async () => model.language.doStream({ ...options, providerOptions, abortSignal: abort.signal }))(),
    );
    if (!answer) return;
    reader = answer.stream.getReader();
    waitingSince = performance.now();
    timeoutMs = timeouts.idleMs;
    clearTimeout(timer);
    timer = setTimeout(onTimeout, timeoutMs);

    for (;;) {
      const next = await waitForProvider(reader.read());
      if (!next || signal.aborted) return;
      if (next.done) break;
      const part = next.value;
      if (part.type === "error") {
        // TypeValidationError is an unknown event, which the reply can do without.
        // InvalidResponseDataError is a missing finish reason, which isCutOff checks at the end.
        const isTolerable =
          TypeValidationError.isInstance(part.error) || InvalidResponseDataError.isInstance(part.error);
        if (!isTolerable) throw part.error;
        unreadError ??= part.error;
        continue;
      }
      const parts = normalizer.push(part);
      if (normalizer.progress.chars > maxReplyChars)
        throw faultError(createFault("bad-response", model.providerName, aiText.responseTooLarge(model.providerName)));
      if (part.type === "finish" && isCutOff(normalizer.progress, model.hasEndMark(abort.signal), unreadError))
        throw unreadError ?? cutOffError(model);
      if (!parts.length) continue;
      const now = performance.now();
      if (parts.some(isToken)) {
        firstTokenMs ??= Math.round(now - started);
        waitingSince = now;
      }
      isWaiting = false;
      yield* parts;
      isWaiting = true;
      waitingSince += performance.now() - now;
    }
    if (!normalizer.progress.finishReason) throw unreadError ?? cutOffError(model);
    state = "done";
  } catch (error) {
    const fault = readFault(error, model.providerName, model.secrets);
    state = "failed";
    faultKind = fault.kind;
    throw faultError(fault);
  } finally {
    clearTimeout(timer);
    interrupt = null;
    signal.removeEventListener("abort", onStop);
    if (state !== "done") {
      abort.abort();
      reader?.cancel().catch(() => {});
    }
    rules.onCall({
      modelId: model.id,
      provider: model.provider,
      keyOwner: model.keyOwner,
      state,
      faultKind,
      startMs,
      firstTokenMs,
      durationMs: Math.round(performance.now() - started),
      usage: normalizer.progress.usage ?? noUsage,
      finishReason: normalizer.progress.finishReason?.unified ?? null,
    });
  }
}

/** Whether the reply is incomplete. A missing finish reason is accepted only after the protocol's end mark. */
function isCutOff({ finishReason }: CallProgress, hasEndMark: boolean, unread: unknown): boolean {
  if (!finishReason || finishReason.raw !== undefined) return finishReason?.unified === "error";
  if (finishReason.unified === "error") return !hasEndMark || !InvalidResponseDataError.isInstance(unread);
  return (finishReason.unified === "interrupted" || finishReason.unified === "other") && !hasEndMark;
}

function cutOffError({ providerName }: ConnectedModel): AppError {
  return faultError(createFault("bad-response", providerName, aiText.incompleteResponse(providerName)));
}
