import { createHash, timingSafeEqual } from "node:crypto";
import type { Secret } from "#lib/secret.ts";
import { signWebhook } from "#platform/net/webhook-signature.ts";
import { limits } from "#product/limits.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { timers } from "#product/timers.ts";
import type { WebhookConfig } from "../../schema.ts";

export interface WebhookCall {
  readonly headers: Headers;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** Why a call is not from someone who has the secret; null if it is. */
export function refuseCall(call: WebhookCall, check: WebhookConfig["check"], secret: Secret, now: Date): string | null {
  return check === "SECRET" ? refuseSecret(call, secret) : refuseSignature(call, secret, now);
}

function refuseSecret({ headers, query }: WebhookCall, secret: Secret): string | null {
  const bearer = headers.get("authorization")?.match(/^Bearer\s+(\S+)\s*$/i)?.[1];
  const given = headers.get("x-webhook-secret") ?? bearer ?? query.get("secret");
  if (!given) return triggerErrorText.secretMissing;
  return isSame(given, secret.reveal()) ? null : triggerErrorText.secretWrong;
}

/** By Standard Webhooks: the header may have several signatures, and one of them must match. */
function refuseSignature({ headers, body }: WebhookCall, secret: Secret, now: Date): string | null {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headers.get(name),
  );
  if (!id || !timestamp || !signatures) return triggerErrorText.signatureMissing;
  const sentMs = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
  // Negated, so that a time that is no number is refused, too.
  if (!(Math.abs(now.getTime() - sentMs) <= timers.trigger.signatureMs)) return triggerErrorText.signatureOld;
  const wanted = signWebhook(secret, { id, timestamp, body });
  return signatures.split(" ").some((given) => isSame(given, wanted)) ? null : triggerErrorText.signatureWrong;
}

/** Compares hashes, so that neither the time nor the length tells anything. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

const eventIdHeaders = ["webhook-id", "idempotency-key", "x-event-id", "x-github-delivery"];

/** The id by which a caller names an event when it delivers it again; null if it names none. */
export function eventIdOf({ headers }: Pick<WebhookCall, "headers">): string | null {
  const given = eventIdHeaders.map((name) => headers.get(name)).find((value) => value);
  return given && given.length <= limits.trigger.eventIdChars ? given : null;
}
