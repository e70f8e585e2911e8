import { createHmac } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import { type Secret, secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { timers } from "#product/timers.ts";
import type { Config } from "../config.ts";
import type { App } from "../context.ts";
import type { Vault } from "../vault.ts";
import { requestHeaders } from "./request-headers.ts";
import { readUrl } from "./safe-url.ts";
import { signWebhook } from "./webhook-signature.ts";

export interface WebhookCall {
  /** Each signs the delivery; receivers accept it if they know one of them. */
  readonly keys: readonly Secret[];
  /** The same for each delivery of an event, so that receivers can detect duplicates. */
  readonly id: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly signal?: AbortSignal;
  /** How long it may take, and how much is kept of the response. Those of a step without them. */
  readonly timeoutMs?: number;
  readonly responseBytes?: number;
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

function signatureHeaders({ keys, id, body }: WebhookCall): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": keys.map((key) => signWebhook(key, { id, timestamp, body })).join(" "),
  };
}

/** Throws "invalid" for a URL without TLS, which only development allows. */
export function requireHttps({ outbound }: Pick<Config, "outbound">, url: string): void {
  if (readUrl(url).protocol !== "https:" && !outbound.allowLoopback)
    throw new AppError("invalid", outboundText.httpsRequired);
}

/**
 * Posts signed JSON once through the SSRF guard. Any status counts as a response; redirects are not followed. Throws
 * when there was no response; `wasNeverSent` tells whether the request may have arrived.
 */
export async function postWebhook({ http, config }: Pick<App, "http" | "config">, call: WebhookCall) {
  const timeoutMs = call.timeoutMs ?? timers.outbound.nodeWebhookMs;
  requireHttps(config, call.url);
  // Whitespace around a value is never sent. Other invalid headers get a clear error here, before fetch throws.
  const given = requestHeaders(call.headers.map(([name, value]) => [name, value.trim()] as const));
  const own = signatureHeaders(call);
  const send = http.asFetch({ timeoutMs, firstByteMs: timeoutMs });
  const response = await send(call.url, {
    method: "POST",
    redirect: "manual",
    headers: [...[...given].filter(([name]) => !(name in own)), ...Object.entries(own)] as [string, string][],
    body: call.body,
    ...(call.signal && { signal: call.signal }),
  });
  return {
    status: response.status,
    text: await readStart(response, call.responseBytes ?? limits.run.webhookResponseBytes),
  } satisfies WebhookResponse;
}

/** Reads the start of the body. The status has already arrived, so only the rest of an interrupted body is lost. */
async function readStart({ body }: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let room = maxBytes;
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
