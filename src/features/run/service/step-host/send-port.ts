import { z } from "zod";
import type { Host, PortCall, SendOutcome, SendRequest } from "#engine/host.ts";
import { decryptHeaders } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readUrl } from "#platform/net/safe-url.ts";
import { postWebhook, wasNeverSent } from "#platform/net/webhook.ts";
import { type EffectOutcome, type EffectRow, isHeldAtEpoch, type PlannedEffect, performOnce } from "./effects.ts";

/** What an effect of this kind keeps of its answer. Only this file writes it. */
const storedResponse = z.union([
  z.object({ status: z.int(), text: z.string() }),
  z.object({ reason: z.string(), isFinal: z.boolean() }),
  z.object({ isConfirmed: z.literal(true) }),
]);
type StoredResponse = z.infer<typeof storedResponse>;

const sendRequest: z.ZodType<SendRequest> = z.object({
  url: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  body: z.string(),
});
/** What a webhook's row says was asked for. */
export const parseSendRequest = (request: unknown): SendRequest => sendRequest.parse(request);

/** A person says that what was sent has arrived. */
export const confirmedDelivery: StoredResponse = { isConfirmed: true };

/** Sends what a step has to say, once, and remembers it under the call's key. */
export const createSendPort = (ctx: WorkspaceContext, call: PortCall): Pick<Host, "send"> => ({
  async send(message) {
    const { executionId, key, epoch, signal } = call;
    return deliveryState(await sendOnce(ctx, { executionId, key, allowed: isHeldAtEpoch(epoch) }, message, signal));
  },
});

/** Also for people who ask for it once more, outside of the step. */
export async function sendOnce(
  ctx: WorkspaceContext,
  planned: Omit<PlannedEffect, "kind" | "request">,
  message: SendRequest,
  signal?: AbortSignal,
): Promise<EffectRow> {
  const { workspaceId } = ctx.actor;
  // Before anything is written down: what fails here has certainly not left.
  const headers = await decryptHeaders(ctx, message.headers, readUrl(message.url).origin);
  return performOnce(ctx, { ...planned, kind: "webhook", request: message }, async () => {
    try {
      const call = { workspaceId, id: planned.executionId, url: message.url, headers, body: message.body };
      const answer = await postWebhook(ctx.app, { ...call, ...(signal && { signal }) });
      return toOutcome(answer.status >= 200 && answer.status < 300 ? "done" : "failed", answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      const isFinal = error.code === "invalid";
      return toOutcome(wasNeverSent(error) ? "failed" : "unknown", { reason: error.message, isFinal });
    }
  });
}

const toOutcome = (state: EffectOutcome["state"], stored: StoredResponse): EffectOutcome => ({
  state,
  response: stored,
});

/** What is known of a message, in the engine's words. */
export function deliveryState({ state, attempts, response: stored }: EffectRow): SendOutcome {
  const parsed = storedResponse.safeParse(stored);
  if (state === "unknown" || !parsed.success) return { state: "unknown", attempts };
  if ("status" in parsed.data) return { state: "answered", attempts, ...parsed.data };
  if ("isConfirmed" in parsed.data) return { state: "confirmed", attempts };
  return { state: "unsent", attempts, ...parsed.data };
}
