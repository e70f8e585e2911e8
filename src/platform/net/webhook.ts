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
  /** The same for each delivery of an event, so that receivers can detect duplicates. */
  readonly id: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly signal?: AbortSignal;
}

export interface WebhookResponse {
  readonly status: number;
  /** Start of the response body. */
  readonly text: string;
}

/** The signing key of a workspace, in Standard Webhooks format. Receivers use it to verify signatures. */
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
 * Posts signed JSON once through the SSRF guard. Any status counts as a response; redirects are not followed. Throws
 * when there was no response; `wasNeverSent` tells whether the request may have arrived.
 */
export async function postWebhook({ http, vault, config }: Pick<App, "http" | "vault" | "config">, call: WebhookCall) {
  if (readUrl(call.url).protocol !== "https:" && !config.outbound.allowLoopback)
    throw new AppError("invalid", outboundText.httpsRequired);
  // Whitespace around a value is never sent. Other invalid headers get a clear error here, before fetch throws.
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

/** Reads the start of the body. The status has already arrived, so only the rest of an interrupted body is lost. */
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
    // Keeps what has arrived so far.
  }
  // PostgreSQL can't store NUL bytes in text.
  return new TextDecoder().decode(Buffer.concat(parts)).replaceAll("\0", "");
}

const codesBeforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EPROTO|UND_ERR_CONNECT_TIMEOUT|(CERT|ERR_TLS|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_\w+)$/;

/** True when a failed request certainly sent no byte: the guard rejected it, or it never connected. */
export function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError && cause.code === "invalid") return true;
    // fetch never connects to some ports, such as 6000. Its error has no code.
    if (cause.message === "bad port") return true;
    if ("code" in cause && typeof cause.code === "string" && codesBeforeSending.test(cause.code)) return true;
  }
  return false;
}
