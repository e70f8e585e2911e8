import type { ServerOptions } from "node:http";
import { timers } from "#product/timers.ts";

const { headersTimeoutMs, requestTimeoutMs, timeoutCheckMs } = timers.server;

interface RequestTimeouts {
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  checkIntervalMs: number;
}

/**
 * How long the server waits for the head of a request and for all of it. Node looks after both only every 30 s by itself,
 * so that a client which sends a letter now and then would hold its connection four times as long as it may.
 */
export const requestTimeouts = (
  own: RequestTimeouts = { headersTimeoutMs, requestTimeoutMs, checkIntervalMs: timeoutCheckMs },
) =>
  ({
    headersTimeout: own.headersTimeoutMs,
    requestTimeout: own.requestTimeoutMs,
    connectionsCheckingInterval: own.checkIntervalMs,
  }) satisfies ServerOptions;
