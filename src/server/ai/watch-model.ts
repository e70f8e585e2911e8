import {
  InvalidResponseDataError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
  TypeValidationError,
} from "@ai-sdk/provider";
import type { AppError } from "#lib/errors.ts";
import type { Provider } from "#product/models/provider.ts";
import { aiText } from "#product/texts/ai.ts";
import { type FaultKind, faultError, faultOf, readFault } from "./faults.ts";
import type { ConnectedModel, KeyOwner, Timeouts } from "./providers.ts";
import { type CallSoFar, isToken, maxReplyChars, tidyParts } from "./tidy-parts.ts";
import { noUsage, type Usage } from "./usage.ts";

/** One finished model call, for metrics and logs: how it went, nothing of what was said. */
export interface ModelCall {
  modelId: string;
  provider: Provider;
  keyOwner: KeyOwner;
  state: "done" | "stopped" | "failed";
  faultKind: FaultKind | null;
  firstTokenMs: number | null;
  durationMs: number;
  usage: Usage;
}

export interface WatchRules {
  timeouts: Timeouts;
  /** Asks for an object, where the provider has a mode for it. */
  responseFormat?: LanguageModelV4CallOptions["responseFormat"];
  onToken(): void;
  onCall(call: ModelCall): void;
}

/**
 * The model as the SDK may see it: every stream ends in time, in order and within bounds, and fails only with an
 * AppError that carries a ProviderFault. Provider libraries are not trusted with any of this.
 */
export function watchModel(model: ConnectedModel, rules: WatchRules): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: model.language.provider,
    modelId: model.language.modelId,
    supportedUrls: model.language.supportedUrls,
    doGenerate: () => {
      throw new Error("Replies are always streamed.");
    },
    doStream: (options) => openStream(model, rules, options),
  };
}

async function openStream(model: ConnectedModel, rules: WatchRules, options: LanguageModelV4CallOptions) {
  const { timeouts } = rules;
  const started = performance.now();
  const abort = new AbortController();
  const tidy = tidyParts();
  let firstTokenMs: number | null = null;
  let isOver = false;
  /** Since when the provider owes a token; pauses of the reader do not count against it. */
  let owedSince = started;
  let patienceMs = timeouts.firstByteMs;
  let timer = setTimeout(onTimeout, patienceMs);
  /** Set while somebody waits for the next event: makes a stop take effect even if the library never answers. */
  let onOver: (error: AppError | null) => void = () => {};
  let isWaiting = true;

  function onTimeout() {
    const leftMs = isWaiting ? owedSince + patienceMs - performance.now() : patienceMs;
    if (leftMs < 1) fail(faultError(faultOf("timeout", model.who)));
    else timer = setTimeout(onTimeout, leftMs);
  }

  function onStop() {
    end("stopped");
    onOver(null);
  }

  function fail(error: AppError) {
    if (!end("failed", readFault(error, model.who).kind)) return;
    onOver(error);
  }

  function end(state: ModelCall["state"], faultKind: FaultKind | null = null): boolean {
    if (isOver) return false;
    isOver = true;
    clearTimeout(timer);
    options.abortSignal?.removeEventListener("abort", onStop);
    abort.abort();
    rules.onCall({
      modelId: model.id,
      provider: model.provider,
      keyOwner: model.keyOwner,
      state,
      faultKind,
      firstTokenMs,
      durationMs: Math.round(performance.now() - started),
      usage: tidy.soFar.usage ?? noUsage,
    });
    return true;
  }

  options.abortSignal?.addEventListener("abort", onStop, { once: true });
  if (options.abortSignal?.aborted) onStop();

  const request = {
    ...options,
    abortSignal: abort.signal,
    providerOptions: { ...model.providerOptions, ...options.providerOptions },
  };
  if (rules.responseFormat) request.responseFormat = rules.responseFormat;
  const stream = await new Promise<ReadableStream<LanguageModelV4StreamPart>>((resolve, reject) => {
    onOver = (error) => reject(error ?? options.abortSignal?.reason);
    if (isOver) return onOver(null);
    (async () => model.language.doStream(request))().then(
      (answer) => (isOver ? void answer.stream.cancel().catch(() => {}) : resolve(answer.stream)),
      (error) => fail(faultError(readFault(error, model.who, model.secrets))),
    );
  });

  const reader = stream.getReader();
  clearTimeout(timer);
  owedSince = performance.now();
  patienceMs = timeouts.idleMs;
  isWaiting = false;
  timer = setTimeout(onTimeout, patienceMs);
  let pausedAt = owedSince;
  let unread: unknown = null;

  function read(): ReturnType<typeof reader.read> {
    return new Promise((resolve, reject) => {
      onOver = (error) => reject(error ?? options.abortSignal?.reason);
      reader.read().then(resolve, reject);
    });
  }

  function onPart(part: LanguageModelV4StreamPart) {
    if (!isToken(part)) return;
    owedSince = performance.now();
    firstTokenMs ??= Math.round(owedSince - started);
    rules.onToken();
  }

  /** Reads until there is something to hand on; null at the end. */
  async function next(): Promise<LanguageModelV4StreamPart[] | null> {
    for (;;) {
      const { done, value } = await read();
      if (done) return null;
      if (value.type === "error") {
        // An event of a kind the library does not know: the reply may go on well without it.
        // The other one says that the reply has no finish reason: judged at the end.
        const isBearable =
          TypeValidationError.isInstance(value.error) || InvalidResponseDataError.isInstance(value.error);
        if (!isBearable) throw value.error;
        unread ??= value.error;
        continue;
      }
      const parts = tidy.take(value);
      if (tidy.soFar.chars > maxReplyChars)
        throw faultError(faultOf("bad-response", model.who, aiText.tooLarge(model.who)));
      for (const part of parts) onPart(part);
      if (parts.length) return parts;
    }
  }

  const parts = new ReadableStream<LanguageModelV4StreamPart>(
    {
      async pull(controller) {
        owedSince += performance.now() - pausedAt;
        isWaiting = true;
        try {
          const some = await next();
          if (some) {
            // A reply that broke off without its end mark is no reply, whatever the library makes of it.
            const isLast = some.some((part) => part.type === "finish");
            if (isLast && isCutOff(tidy.soFar, model.sawEnd(abort.signal), unread)) throw unread ?? cutOff(model);
            for (const part of some) controller.enqueue(part);
            return;
          }
          if (!tidy.soFar.finishReason) throw unread ?? cutOff(model);
          end("done");
          controller.close();
        } catch (error) {
          for (const part of tidy.close()) controller.enqueue(part);
          const isStop = isOver && options.abortSignal?.aborted;
          if (!isStop) {
            const shown = faultError(readFault(error, model.who, model.secrets));
            end("failed", readFault(shown, model.who).kind);
            controller.enqueue({ type: "error", error: shown });
          }
          controller.close();
          reader.cancel().catch(() => {});
        } finally {
          isWaiting = false;
          pausedAt = performance.now();
        }
      },
      cancel() {
        end("stopped");
        reader.cancel().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return { stream: parts };
}

/** No finish reason is borne only from a stream that said by its end mark that it is complete. */
function isCutOff({ finishReason }: CallSoFar, sawEnd: boolean, unread: unknown): boolean {
  if (!finishReason || finishReason.raw !== undefined) return finishReason?.unified === "error";
  if (finishReason.unified === "error") return !sawEnd || !InvalidResponseDataError.isInstance(unread);
  return (finishReason.unified === "interrupted" || finishReason.unified === "other") && !sawEnd;
}

function cutOff({ who }: ConnectedModel): AppError {
  return faultError(faultOf("bad-response", who, aiText.cutOff(who)));
}
