import type { ServerOptions } from "node:http";
import { timers } from "#product/timers.ts";

const { headMs, requestMs, patienceLookMs } = timers.server;

interface Patience {
  headMs: number;
  requestMs: number;
  lookMs: number;
}

/**
 * How long the server waits for the head of a request and for all of it. Node looks after both only every 30 s by itself,
 * so that a client which sends a letter now and then would hold its connection four times as long as it may.
 */
export const patience = (own: Patience = { headMs, requestMs, lookMs: patienceLookMs }) =>
  ({
    headersTimeout: own.headMs,
    requestTimeout: own.requestMs,
    connectionsCheckingInterval: own.lookMs,
  }) satisfies ServerOptions;
