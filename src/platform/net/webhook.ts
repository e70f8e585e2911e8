import { createHmac } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import { type Secret, secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { timers } from "#product/timers.ts";
import type { App } from "../context.ts";
import type { Vault } from "../vault.ts";
import { requestHeaders } from "./request-headers.ts";
import { readUrl } from "./safe-url.ts";

export interface WebhookCall {
  readonly workspaceId: string;
  /** The same for each delivery of one event, so that receivers can tell a second one. */
  readonly id: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly signal?: AbortSignal;
}

export interface WebhookResponse {
  readonly status: number;
  /** The beginning of it. */
  readonly text: string;
}

/** What receivers check signatures with, one for each workspace; written as Standard Webhooks has it. */
export function webhookKey(vault: Vault, workspaceId: string): Secret {
  const key = createHmac("sha256", vault.key("webhook").reveal()).update(workspaceId).digest("base64");
  return secret(`whsec_${key}`);
}

function signatureHeaders(vault: Vault, { workspaceId, id, body }: WebhookCall): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(webhookKey(vault, workspaceId).reveal().slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

/**
 * Posts JSON once, signed, through the guarded client. Any status is an answer, a redirect too: it is not followed.
 * Throws when there was no answer; `wasNeverSent` tells whether the call may have arrived.
 */
export async function postWebhook({ http, vault, config }: Pick<App, "http" | "vault" | "config">, call: WebhookCall) {
  if (readUrl(call.url).protocol !== "https:" && !config.outbound.allowLoopback)
    throw new AppError("invalid", outboundText.httpsRequired);
  // Space around a value is never sent. What else cannot be is refused in words, before fetch trips over it.
  const given = requestHeaders(call.headers.map(([name, value]) => [name, value.trim()] as const));
  const own = signatureHeaders(vault, call);
  const send = http.asFetch({ timeoutMs: timers.outbound.nodeWebhookMs, firstByteMs: timers.outbound.nodeWebhookMs });
  const response = await send(call.url, {
    method: "POST",
    redirect: "manual",
    headers: [...[...given].filter(([name]) => !(name in own)), ...Object.entries(own)] as [string, string][],
    body: call.body,
    ...(call.signal && { signal: call.signal }),
  });
  return { status: response.status, text: await readStart(response) } satisfies WebhookResponse;
}

/** The answer's status has come, so a body that breaks off costs only its end. */
async function readStart({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let room = limits.run.webhookResponseBytes;
  try {
    for await (const part of body ?? []) {
      parts.push(part.subarray(0, room));
      room -= part.byteLength;
      if (room <= 0) break;
    }
  } catch {
    // What has come so far is what there is.
  }
  // PostgreSQL stores no zero bytes in a text.
  return new TextDecoder().decode(Buffer.concat(parts)).replaceAll("\0", "");
}

const codesBeforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EPROTO|UND_ERR_CONNECT_TIMEOUT|(CERT|ERR_TLS|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_\w+)$/;

/** True when a failed call is sure to have ended before its first byte: refused by the guard, or never connected. */
export function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError && cause.code === "invalid") return true;
    // Ports that fetch never connects to, such as 6000: its error has no code.
    if (cause.message === "bad port") return true;
    if ("code" in cause && typeof cause.code === "string" && codesBeforeSending.test(cause.code)) return true;
  }
  return false;
}
