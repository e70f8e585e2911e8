import { z } from "zod";
import type { Host, PortCall, SendOutcome, SendRequest } from "#engine/host.ts";
import { decryptHeaders } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { readUrl } from "#platform/net/safe-url.ts";
import { postWebhook, wasNeverSent, webhookKey } from "#platform/net/webhook.ts";
import { type EffectOutcome, type EffectRow, isHeldAtEpoch, type PlannedEffect, performOnce } from "./effects.ts";

/** The stored response of a webhook effect. Only this file writes it. */
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
/** Parses the stored request of a webhook effect. */
export const parseSendRequest = (request: unknown): SendRequest => sendRequest.parse(request);

/** The response stored when a person confirms the delivery. */
export const confirmedDelivery: StoredResponse = { isConfirmed: true };

/** Sends a step's webhook once, remembered under the call's key. */
export const createSendPort = (ctx: WorkspaceContext, call: PortCall): Pick<Host, "send"> => ({
  async send(message) {
    const { executionId, key, epoch, signal } = call;
    return deliveryState(await sendOnce(ctx, { executionId, key, allowed: isHeldAtEpoch(epoch) }, message, signal));
  },
});

/** Sends a webhook at most once; also used by people who force a resend. */
export async function sendOnce(
  ctx: WorkspaceContext,
  planned: Omit<PlannedEffect, "kind" | "request">,
  message: SendRequest,
  signal?: AbortSignal,
): Promise<EffectRow> {
  const { workspaceId } = ctx.actor;
  // Before anything is stored: a failure here means that nothing was sent.
  const headers = await decryptHeaders(ctx, message.headers, readUrl(message.url).origin);
  return performOnce(ctx, { ...planned, kind: "webhook", request: message }, async () => {
    try {
      const keys = [webhookKey(ctx.app.vault, workspaceId)];
      const call = { keys, id: planned.executionId, url: message.url, headers, body: message.body };
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

/** Converts a webhook effect to the engine's delivery state. */
export function deliveryState({ state, attempts, response: stored }: EffectRow): SendOutcome {
  const parsed = storedResponse.safeParse(stored);
  if (state === "unknown" || !parsed.success) return { state: "unknown", attempts };
  if ("status" in parsed.data) return { state: "answered", attempts, ...parsed.data };
  if ("isConfirmed" in parsed.data) return { state: "confirmed", attempts };
  return { state: "unsent", attempts, ...parsed.data };
}
