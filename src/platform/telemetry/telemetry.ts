import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { TelemetryConfig } from "../config.ts";
import type { Log } from "../log.ts";
import type { SafeHttp } from "../net/safe-http.ts";
import { loadOtlpEncoder, type OtelSpan } from "./otel-span.ts";

/** A reply or run that is over, whose trace a collector gets. */
export interface FinishedWork {
  readonly kind: "reply" | "run";
  readonly workspaceId: string;
  readonly id: string;
}

/** Sends traces to an OpenTelemetry collector, later and apart from the work. Never throws. */
export interface Telemetry {
  /** Costs nothing but a place in a queue, and nothing at all without a collector. */
  addFinished(work: FinishedWork): void;
  /** Sends what is queued, within a time limit. */
  close(): Promise<void>;
}

interface TelemetryParts {
  /** Null without a collector. */
  readonly config: TelemetryConfig | null;
  readonly http: Pick<SafeHttp, "asFetch">;
  readonly log: Pick<Log, "warn">;
  /** Reads the trace of finished work from the database; empty if it was deleted. */
  readonly readSpans: (work: FinishedWork) => Promise<readonly OtelSpan[]>;
}

const noTelemetry: Telemetry = { addFinished: () => undefined, close: async () => undefined };

export function createTelemetry({ config, http, log, readSpans }: TelemetryParts): Telemetry {
  if (!config) return noTelemetry;
  const { url, headers, protocol, serviceName } = config;
  const send = http.asFetch({
    // Only the operator can set it, so it may be in a private network.
    trustedOrigins: [url],
    maxBytes: limits.telemetry.responseBytes,
    timeoutMs: timers.telemetry.requestMs,
    redirects: 0,
  });
  /** Aborted when the process stops: nothing is added then, and nothing waits before it is sent again. */
  const closing = new AbortController();
  let encoder: ReturnType<typeof loadOtlpEncoder> | null = null;
  const queue: FinishedWork[] = [];
  let dropped = { work: 0, spans: 0 };
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let warnedAtMs = Number.NEGATIVE_INFINITY;

  function schedule(delayMs: number): void {
    if (timer || running || closing.signal.aborted) return;
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, delayMs);
    timer.unref();
  }

  function flush(): Promise<void> {
    running ??= sendQueued()
      .catch((error: unknown) => warn(error))
      .finally(() => {
        running = null;
        if (queue.length > 0) schedule(timers.telemetry.flushMs);
      });
    return running;
  }

  async function sendQueued(): Promise<void> {
    const works = queue.splice(0, limits.telemetry.worksPerBatch);
    const spans: OtelSpan[] = [];
    for (const work of works) {
      try {
        spans.push(...(await readSpans(work)));
      } catch (error) {
        dropped.work += 1;
        warn(error);
      }
    }
    for (let at = 0; at < spans.length; at += limits.telemetry.spansPerRequest)
      await sendSpans(spans.slice(at, at + limits.telemetry.spansPerRequest));
    if (dropped.work > 0) warn("too many at once");
  }

  /** Tries again while the collector says that it may help; then the spans are dropped. */
  async function sendSpans(spans: readonly OtelSpan[]): Promise<void> {
    encoder ??= loadOtlpEncoder(protocol, { "service.name": serviceName });
    const { contentType, bytes } = (await encoder)(spans);
    for (const waitMs of [...timers.telemetry.retryMs, null]) {
      const failure = await post(contentType, bytes);
      if (failure === null) return;
      if (waitMs === null || !failure.isRetryable) {
        dropped.spans += spans.length;
        return warn(failure.reason);
      }
      await pause(waitMs);
    }
  }

  async function post(
    contentType: string,
    body: Uint8Array,
  ): Promise<{ reason: unknown; isRetryable: boolean } | null> {
    try {
      const revealed = Object.entries(headers).map(([name, value]) => [name, value.reveal()] as const);
      const response = await send(url, {
        method: "POST",
        headers: { ...Object.fromEntries(revealed), "content-type": contentType },
        body: Buffer.from(body),
      });
      await response.body?.cancel();
      if (response.ok) return null;
      return { reason: `status ${response.status}`, isRetryable: retryableStatuses.has(response.status) };
    } catch (error) {
      return { reason: error, isRetryable: true };
    }
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (closing.signal.aborted) return resolve();
      const done = () => {
        clearTimeout(wait);
        resolve();
      };
      const wait = setTimeout(done, ms);
      wait.unref();
      closing.signal.addEventListener("abort", done, { once: true });
    });

  /** One line at a time, with all that was dropped since the last one. */
  function warn(reason: unknown, isLast = false): void {
    const nowMs = performance.now();
    if (nowMs - warnedAtMs < timers.telemetry.warnMs && !isLast) return;
    warnedAtMs = nowMs;
    log.warn({ err: reason, droppedTraces: dropped.work, droppedSpans: dropped.spans }, "traces were not exported");
    dropped = { work: 0, spans: 0 };
  }

  return {
    addFinished(work) {
      if (closing.signal.aborted || queue.length >= limits.telemetry.queuedWorks) dropped.work += 1;
      else queue.push(work);
      schedule(timers.telemetry.flushMs);
    },
    async close() {
      closing.abort();
      if (timer) clearTimeout(timer);
      timer = null;
      const all = (async () => {
        await running;
        while (queue.length > 0) await flush();
      })();
      let limit: NodeJS.Timeout | undefined;
      const timeUp = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, timers.telemetry.closeMs);
      });
      await Promise.race([all, timeUp]);
      clearTimeout(limit);
      dropped.work += queue.splice(0).length;
      if (dropped.work + dropped.spans > 0) warn("the server stopped", true);
    },
  };
}

/** By OTLP over HTTP. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);
