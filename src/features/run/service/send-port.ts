import { z } from "zod";
import type { PortCall, Host, SendRequest, SendOutcome } from "#engine/host.ts";
import { openHeaders } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import type { Member } from "#platform/context.ts";
import { readUrl } from "#platform/net/safe-url.ts";
import { hasNeverLeft, postWebhook } from "#platform/net/webhook.ts";
import { carryOut, type EffectRow, type Ending, heldUnder, type Planned } from "./effects.ts";

/** What an effect of this kind keeps of its answer. Only this file writes it. */
const response = z.union([
  z.object({ status: z.int(), text: z.string() }),
  z.object({ reason: z.string(), isFinal: z.boolean() }),
  z.object({ isConfirmed: z.literal(true) }),
]);
type Response = z.infer<typeof response>;

const ask: z.ZodType<SendRequest> = z.object({
  url: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  body: z.string(),
});
/** What a webhook's row says was asked for. */
export const askOf = (request: unknown): SendRequest => ask.parse(request);

/** A person says that what was sent has arrived. */
export const confirmed: Response = { isConfirmed: true };

/** Sends what a step has to say, once, and remembers it under the call's key. */
export const sendPort = (ctx: Member, call: PortCall): Pick<Host, "send"> => ({
  async send(message) {
    const { executionId, key, epoch, signal } = call;
    return sentOf(await sendOnce(ctx, { executionId, key, allowed: heldUnder(epoch) }, message, signal));
  },
});

/** Also for people who ask for it once more, outside of the step. */
export async function sendOnce(
  ctx: Member,
  planned: Omit<Planned, "kind" | "request">,
  message: SendRequest,
  signal?: AbortSignal,
): Promise<EffectRow> {
  const { workspaceId } = ctx.actor;
  // Before anything is written down: what fails here has certainly not left.
  const headers = await openHeaders(ctx, message.headers, readUrl(message.url).origin);
  return carryOut(ctx, { ...planned, kind: "webhook", request: message }, async () => {
    try {
      const call = { workspaceId, id: planned.executionId, url: message.url, headers, body: message.body };
      const answer = await postWebhook(ctx.app, { ...call, ...(signal && { signal }) });
      return ended(answer.status >= 200 && answer.status < 300 ? "done" : "failed", answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      const isFinal = error.code === "invalid";
      return ended(hasNeverLeft(error) ? "failed" : "unknown", { reason: error.message, isFinal });
    }
  });
}

const ended = (state: Ending["state"], kept: Response): Ending => ({ state, response: kept });

/** What is known of a message, in the engine's words. */
export function sentOf({ state, attempts, response: kept }: EffectRow): SendOutcome {
  const read = response.safeParse(kept);
  if (state === "unknown" || !read.success) return { state: "unknown", attempts };
  if ("status" in read.data) return { state: "answered", attempts, ...read.data };
  if ("isConfirmed" in read.data) return { state: "confirmed", attempts };
  return { state: "unsent", attempts, ...read.data };
}
