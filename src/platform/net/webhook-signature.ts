import { createHmac, randomBytes } from "node:crypto";
import { type Secret, secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";

const prefix = "whsec_";

/** A new key for signing or checking webhook deliveries, in the format of Standard Webhooks. */
export const newWebhookSecret = (): Secret =>
  secret(`${prefix}${randomBytes(limits.webhook.secretBytes).toString("base64")}`);

export interface SignedContent {
  readonly id: string;
  /** Seconds since 1970, as in the header. */
  readonly timestamp: string;
  readonly body: string;
}

/** One signature of a delivery by Standard Webhooks: HMAC-SHA-256 of the id, the time and the body, in base64. */
export function signWebhook(key: Secret, { id, timestamp, body }: SignedContent): string {
  const bytes = Buffer.from(key.reveal().slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", bytes).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
