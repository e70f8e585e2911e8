/** Gives a runner the ports it needs, and keeps from it what is the engine's: tries, keys, streams. */
import { AppError } from "#lib/errors.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { timers } from "#product/timers.ts";
import type { Host, HostFor, Port, PortCall, ProviderDetails } from "../host.ts";

export interface HostBinding {
  readonly hostFor: HostFor;
  readonly executionId: string;
  readonly epoch: number;
  readonly piece: { readonly kind: string; readonly index: number } | null;
  /** Nobody waits in the background, so a failed request is tried again first. */
  readonly isAttended: boolean;
  readonly signal: AbortSignal;
  /** Waits before the tries after the first one, in the background. */
  readonly backoffMs?: readonly number[];
  onStream(piece: HostBinding["piece"], streamId: string): void;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** The name of the model that failed, where the host says it, and why it failed. */
function failureOf(error: unknown): { model: string; text: string } | null {
  if (!(error instanceof AppError) || !error.message) return null;
  const { details } = error;
  const model = typeof details === "object" && details !== null && "model" in details ? details.model : undefined;
  return typeof model === "string" ? { model, text: error.message } : null;
}

/** The last failure, in words that name the model; those of the first one stand before them. */
function namedFailure(first: unknown, last: unknown): unknown {
  if (!(last instanceof AppError)) return last;
  const [chosen, fallback] = [failureOf(first), failureOf(last)];
  const { code, details, cause } = last;
  const told = (text: string) => new AppError(code, text, { details, cause });
  if (chosen && fallback) return told(modelText.bothFailed(chosen, fallback));
  if (chosen) return told([modelText.failed(chosen), last.message].filter(Boolean).join("\n"));
  return fallback ? told(modelText.failed(fallback)) : last;
}

/** What the host said about a failed call; `null` when trying again makes no sense. */
function retryableFault(error: unknown): ProviderDetails | null {
  if (!(error instanceof AppError) || error.code !== "provider") return null;
  return typeof error.details === "object" && error.details !== null ? error.details : {};
}

export function bindHost<P extends Port>(binding: HostBinding, needs: readonly P[]): Pick<Host, P> {
  const { hostFor, executionId, epoch, piece, isAttended, signal, onStream } = binding;
  const waits = isAttended ? [] : (binding.backoffMs ?? timers.retry.backgroundNodeMs);
  const scope = `${executionId}:${piece ? `${piece.kind}.${piece.index}` : "step"}`;
  let calls = 0;

  /** Calls once; a model gets its further tries and, at last, one on the fallback model. */
  async function call<T>(ask: (host: Host) => Promise<T>, mayRepeat: boolean): Promise<T> {
    calls += 1;
    const key = `${scope}:${calls}`;
    let first: unknown = null;
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      const isFallback = attempt > waits.length + 1;
      const about: PortCall = {
        executionId,
        epoch,
        piece,
        key,
        attempt,
        isFallback,
        signal,
        onStream: (id) => onStream(piece, id),
      };
      try {
        return await ask(hostFor(about));
      } catch (error) {
        signal.throwIfAborted();
        const fault = mayRepeat && !isFallback ? retryableFault(error) : null;
        if (!fault || fault.mayFallBack === false) throw namedFailure(first, error);
        first = error;
        const wait = waits[attempt - 1];
        // The same model would answer the same: go straight to the other one.
        if (fault.isRetryable === false) attempt = waits.length + 1;
        else if (wait !== undefined) await sleep(wait, signal);
      }
    }
  }

  const all: Host = {
    reply: (ask) => call((host) => host.reply(ask), true),
    object: (ask) => call((host) => host.object(ask), true),
    canvas: (ask) => call((host) => host.canvas(ask), true),
    documents: (ask) => call((host) => host.documents(ask), false),
    // The same code would end the same way.
    code: (ask) => call((host) => host.code(ask), false),
    // The host remembers what it has sent; when to send again is for the runner to say.
    send: (ask) => call((host) => host.send(ask), false),
    subRun: (ask) => call((host) => host.subRun(ask), false),
  };
  return pick(all, needs);
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  // What is not listed does not exist for the runner, at run time too.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
