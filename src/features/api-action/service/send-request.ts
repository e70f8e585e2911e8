import { hideSecretValues } from "#features/credential/service/hide-secret-values.ts";
import { decryptHeaders } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { SafeResponse } from "#platform/net/response.ts";
import { wasNeverSent } from "#platform/net/webhook.ts";
import { limits } from "#product/limits.ts";
import { apiActionErrorText as text } from "#product/texts/api-action/api-action-errors.ts";
import { timers } from "#product/timers.ts";
import { fixedRows } from "../request/arguments.ts";
import { type BuiltRequest, buildRequest } from "../request/build-request.ts";
import { isTextBody, readableBody } from "../request/read-body.ts";
import { isHidden } from "../request/secret-rows.ts";
import { originOfTemplate } from "../request/url-template.ts";
import { type ApiRequest, rowPlaces } from "../schema.ts";

interface SentWith {
  /** By the names of the arguments. */
  readonly values: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Tells services that know such keys apart a repeated request from a new one. */
  readonly idempotencyKey?: string;
  /** Shortens a text before it is cut. */
  readonly read?: (status: number, body: string) => string;
}

export interface ApiResponse {
  readonly status: number;
  readonly durationMs: number;
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
  /** What can be shown of the body, without the secrets of the request. */
  readonly body: string;
}

/** Sends a request once through the SSRF guard. Any status is a response; without one, it throws an AppError. */
export async function sendApiRequest(
  ctx: WorkspaceContext,
  request: ApiRequest,
  { values, signal, idempotencyKey, read = (_, body) => body }: SentWith,
): Promise<ApiResponse> {
  const opened = await openSecrets(ctx, request);
  const built = buildRequest(request, { values, fixed: (_, { value }) => opened.get(value) ?? value });
  if (!built) throw new AppError("invalid", text.pathRefused);
  const startedAt = performance.now();
  const response = await sendBuilt(ctx, built, {
    ...(signal && { signal }),
    ...(idempotencyKey && { idempotencyKey }),
  });
  const contentType = (response.headers.get("content-type") ?? "").slice(0, limits.apiAction.keyChars);
  const received = response.text();
  const isText = isTextBody(contentType, received);
  return {
    status: response.status,
    durationMs: Math.round(performance.now() - startedAt),
    size: response.bytes.byteLength,
    contentType,
    body: isText
      ? readableBody(read(response.status, hideSecretValues(received, secretsOf(request, opened))))
      : text.notText(contentType || "application/octet-stream"),
  };
}

/** Sends a request that is complete, once, within the limits of custom tools. */
export async function sendBuilt(
  { app }: Pick<WorkspaceContext, "app">,
  built: BuiltRequest,
  { signal, idempotencyKey }: Pick<SentWith, "signal" | "idempotencyKey">,
): Promise<SafeResponse> {
  const isReading = built.method === "GET";
  try {
    return await app.http.request({
      ...built,
      headers: {
        accept: "application/json, text/*;q=0.8, */*;q=0.5",
        ...(!isReading && idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...built.headers,
      },
      maxBytes: limits.apiAction.responseBytes,
      timeoutMs: timers.apiAction.callMs,
      redirects: limits.apiAction.redirects,
      signal,
    });
  } catch (error) {
    // A request that acts may have arrived, so nobody should send it again without looking.
    if (isReading || signal?.aborted || wasNeverSent(error)) throw error;
    throw new AppError("provider", text.maybeSent(error instanceof AppError ? error.message : ""), { cause: error });
  }
}

/** The decrypted values of the stored secrets, by their handles. */
async function openSecrets(ctx: WorkspaceContext, request: ApiRequest): Promise<Map<string, string>> {
  const rows = rowPlaces.flatMap((place) => fixedRows(request[place]).filter(({ value }) => secretIdOf(value)));
  if (rows.length === 0) return new Map();
  const opened = await decryptHeaders(ctx, rows, originOfTemplate(request.url) ?? "");
  return new Map(opened.map(([, value], at) => [rows[at]?.value ?? "", value]));
}

/** The secrets of a request, also those that are not stored yet. */
const secretsOf = (request: ApiRequest, opened: ReadonlyMap<string, string>): string[] =>
  rowPlaces.flatMap((place) =>
    fixedRows(request[place])
      .filter((row) => isHidden(place, row))
      .map(({ value }) => opened.get(value) ?? value),
  );
