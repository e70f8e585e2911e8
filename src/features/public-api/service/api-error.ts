import type { AppError, ErrorCode } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { httpStatus, isSignInNeeded, retryHeaders, toRefusal } from "#platform/refusal.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { publicApiErrorText } from "#product/texts/public-api/api-errors.ts";
import type { ApiErrorBody } from "../schema/wire.ts";

/** The statuses that differ from those of the app. */
const statuses: Readonly<Partial<Record<ErrorCode, number>>> = { unsupported_media: 422, keys: 422 };

/** A refusal in the shape of the public API. Errors that are our fault are logged. */
export function apiErrorResponse(
  error: unknown,
  { app, requestId, path }: { app: App; requestId: string; path: string },
): Response {
  const refusal = toRefusal(error);
  if (!refusal) app.log.error({ err: error, path, requestId }, "route failed");
  const message = refusal?.message ?? commonErrorText.unknown;
  const field = fieldOf(refusal);
  const { code, status } = refusal ? describe(refusal, field) : { code: "unknown", status: 500 };
  const body: ApiErrorBody = { error: { code, message, ...(field !== undefined && { field }) } };
  return Response.json(body, { status, headers: refusal ? retryHeaders(refusal) : {} });
}

function describe(refusal: AppError, field: string | undefined): { code: string; status: number } {
  const { code } = refusal;
  if (isSignInNeeded(refusal)) return { code: "unauthorized", status: 401 };
  // A full seat or quota; a rate says when to come back.
  if (code === "limit" && detailOf(refusal, "retryAfterMs") === undefined)
    return { code: "limit_reached", status: 403 };
  if (code === "limit") return { code: "rate_limited", status: 429 };
  if (code === "credits" && detailOf(refusal, "capability") !== undefined) return { code: "plan", status: 403 };
  // What is wrong is not in the request.
  if (code === "invalid" && field === undefined) return { code: "unprocessable", status: 422 };
  return { code, status: statuses[code] ?? httpStatus[code] };
}

function detailOf({ details }: AppError, name: string): unknown {
  return typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : undefined;
}

function fieldOf(refusal: AppError | null): string | undefined {
  const field = refusal && detailOf(refusal, "field");
  return typeof field === "string" ? field : undefined;
}

/** For a path that is no endpoint. */
export const unknownEndpoint = (): Response =>
  Response.json({ error: { code: "not_found", message: publicApiErrorText.unknownPath } } satisfies ApiErrorBody, {
    status: 404,
  });
