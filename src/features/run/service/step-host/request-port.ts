import { z } from "zod";
import type { Host, HttpAnswer, HttpOutcome, HttpRequest, PortCall } from "#engine/host.ts";
import { hideSecretValues } from "#features/credential/service/hide-secret-values.ts";
import { AppError } from "#lib/errors.ts";
import { storableText } from "#lib/json/storable-json.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { decodeBody } from "#platform/net/decode-body.ts";
import type { SafeResponse } from "#platform/net/response.ts";
import { wasNeverSent } from "#platform/net/webhook.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { buildHttpRequest } from "./build-http-request.ts";
import { type EffectOutcome, type EffectRow, isHeldAtEpoch, performOnce } from "./effects.ts";
import type { confirmedDelivery } from "./send-port.ts";

/** The stored response of a request effect. Only this file writes it, and whoever confirms the request. */
const storedResponse = z.union([
  z.object({ status: z.int(), headers: z.record(z.string(), z.string()), text: z.string().nullable() }),
  z.object({ reason: z.string(), isFinal: z.boolean() }),
  z.object({ isConfirmed: z.literal(true) }),
]);
type StoredResponse = HttpAnswer | { reason: string; isFinal: boolean } | typeof confirmedDelivery;

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Sends the request of a step: reading ones whenever they are asked for, others once, remembered under the call's key. */
export const createRequestPort = (ctx: WorkspaceContext, call: PortCall): Pick<Host, "request"> => ({
  async request(ask) {
    // Before anything is stored: a failure here means that nothing was sent.
    const { secrets, ...built } = await buildHttpRequest(ctx, ask);
    const send = async () => {
      const response = await ctx.app.http.request({
        ...built,
        maxBytes: limits.httpRequest.responseBytes,
        timeoutMs: timers.outbound.nodeRequestMs,
        redirects: limits.httpRequest.redirects,
        signal: call.signal,
      });
      return readAnswer(response, secrets);
    };
    if (readingMethods.has(ask.method)) return { state: "answered", ...(await send()) };
    const { executionId, key, epoch, signal } = call;
    const planned = { executionId, key, kind: "request", request: ask, allowed: isHeldAtEpoch(epoch) } as const;
    return outcomeOf(await performOnce(ctx, planned, () => attempt(ask, send, signal)));
  },
});

async function attempt(ask: HttpRequest, send: () => Promise<HttpAnswer>, signal: AbortSignal): Promise<EffectOutcome> {
  const toOutcome = (state: EffectOutcome["state"], response: StoredResponse): EffectOutcome => ({ state, response });
  try {
    const answer = await send();
    const isDone = ask.acceptsAnyStatus || (answer.status >= 200 && answer.status < 300);
    return toOutcome(isDone ? "done" : "failed", answer);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    const isFinal = error.code === "invalid";
    return toOutcome(wasNeverSent(error) ? "failed" : "unknown", { reason: error.message, isFinal });
  }
}

function readAnswer(response: SafeResponse, secrets: readonly string[]): HttpAnswer {
  const hide = (text: string) => hideSecretValues(storableText(text), secrets);
  const text = decodeBody(response.bytes, response.headers.get("content-type"));
  const isText = text !== null && !text.includes("\u0000");
  return { status: response.status, headers: readHeaders(response.headers, hide), text: isText ? hide(text) : null };
}

/** Without cookies, which are secrets of the server, and without the one name that no object can have. */
function readHeaders(headers: Headers, hide: (text: string) => string): Record<string, string> {
  const { answerHeaders, answerHeaderChars } = limits.httpRequest;
  const kept = [...headers].filter(([name]) => !/^(?:set-cookie|__proto__$)/.test(name)).slice(0, answerHeaders);
  return Object.fromEntries(kept.map(([name, value]) => [name, hide(value.slice(0, answerHeaderChars))]));
}

/** Converts a request effect to the engine's outcome. */
function outcomeOf({ state, attempts, response }: EffectRow): HttpOutcome {
  const parsed = storedResponse.safeParse(response);
  if (state === "unknown" || !parsed.success) return { state: "unknown", attempts };
  if ("status" in parsed.data) return { state: "answered", ...parsed.data };
  if ("isConfirmed" in parsed.data) return { state: "confirmed", attempts };
  return { state: "unsent", attempts, ...parsed.data };
}
