/** Gives a runner the ports it needs, and handles retries, idempotency keys, and streams for it. */
import { AppError } from "#lib/errors.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { timers } from "#product/timers.ts";
import type { Host, HostFor, Port, PortCall, ProviderDetails } from "../host.ts";

export interface HostBinding {
  readonly hostFor: HostFor;
  readonly executionId: string;
  readonly epoch: number;
  readonly piece: { readonly kind: string; readonly index: number } | null;
  /** In an unattended run, a failed request is retried on the same model first. */
  readonly isAttended: boolean;
  readonly signal: AbortSignal;
  /** Delays before the retries of an unattended run, in milliseconds. */
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

const detailsOf = (error: unknown): ProviderDetails =>
  error instanceof AppError && typeof error.details === "object" && error.details !== null ? error.details : {};

/** The models that failed and their error messages, if the host named the models. */
function failuresOf(error: unknown): { model: string; text: string }[] {
  if (!(error instanceof AppError) || !error.message) return [];
  const { model } = detailsOf(error);
  const all = allFailuresOf(error)?.flatMap((one) => (one.text ? { model: one.model, text: one.text } : []));
  return all ?? (typeof model === "string" ? [{ model, text: error.message }] : []);
}

/** All models of the request that failed. A refusal may name models, too, but none of them failed a call. */
const allFailuresOf = (error: AppError) => (error.code === "provider" ? detailsOf(error).failed : undefined);

/** The last error with the names of the failed models; the message of the first error comes first. */
function namedFailure(first: unknown, last: unknown): unknown {
  if (!(last instanceof AppError)) return last;
  const { code, details, cause, message } = last;
  const named = failuresOf(last);
  const failed = allFailuresOf(last) ? named : [...failuresOf(first), ...named];
  const [chosen, ...others] = failed;
  if (!chosen) return last;
  const text = others.length > 0 ? modelText.allFailed(failed) : modelText.failed(chosen);
  const isTold = named.length > 0 || !message;
  return new AppError(code, isTold ? text : `${text}\n${message}`, { details, cause });
}

/** Details of a failed call, or `null` when a retry makes no sense. */
function retryableFault(error: unknown): ProviderDetails | null {
  if (!(error instanceof AppError) || error.code !== "provider") return null;
  return detailsOf(error);
}

export function bindHost<P extends Port>(binding: HostBinding, needs: readonly P[]): Pick<Host, P> {
  const { hostFor, executionId, epoch, piece, isAttended, signal, onStream } = binding;
  const waits = isAttended ? [] : (binding.backoffMs ?? timers.retry.backgroundNodeMs);
  const scope = `${executionId}:${piece ? `${piece.kind}.${piece.index}` : "step"}`;
  let calls = 0;

  /** Calls the host. Model calls are retried, at last once on other models. */
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
        failed: isFallback ? (detailsOf(first).failed ?? []) : [],
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
        // A retry on the same model would fail as well, so go to other models.
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
    // The same code would fail the same way.
    code: (ask) => call((host) => host.code(ask), false),
    // The host remembers what it has sent; the runner decides when to resend.
    send: (ask) => call((host) => host.send(ask), false),
    // The options of the step say how often it is retried.
    request: (ask) => call((host) => host.request(ask), false),
    subRun: (ask) => call((host) => host.subRun(ask), false),
  };
  return pick(all, needs);
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  // Ports that are not listed are absent at run time, too.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
