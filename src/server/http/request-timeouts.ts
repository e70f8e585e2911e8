import type { ServerOptions } from "node:http";
import { timers } from "#product/timers.ts";

const { headersTimeoutMs, requestTimeoutMs, timeoutCheckMs } = timers.server;

interface RequestTimeouts {
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  checkIntervalMs: number;
}

/**
 * Timeouts for the headers of a request and for the whole request. By default, Node checks them only every 30 s, so a
 * slow client could keep its connection for four times the limit.
 */
export const requestTimeouts = (
  own: RequestTimeouts = { headersTimeoutMs, requestTimeoutMs, checkIntervalMs: timeoutCheckMs },
) =>
  ({
    headersTimeout: own.headersTimeoutMs,
    requestTimeout: own.requestTimeoutMs,
    connectionsCheckingInterval: own.checkIntervalMs,
  }) satisfies ServerOptions;
