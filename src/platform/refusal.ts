import { ZodError } from "zod";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { timers } from "#product/timers.ts";
import { isUnstorable } from "./db/database.ts";
import { isDatabaseUnavailable } from "./db/database-unavailable.ts";
import { isDiskFull } from "./storage/disk-watch.ts";

/** The HTTP status of each error code, for RPC and routes. */
export const httpStatus = {
  invalid: 400,
  not_found: 404,
  forbidden: 403,
  taken: 409,
  limit: 429,
  too_large: 413,
  unsupported_media: 415,
  credits: 402,
  keys: 412,
  provider: 502,
  conflict: 409,
  unavailable: 503,
  full: 507,
  unknown: 500,
} as const satisfies Record<ErrorCode, number>;

/** The error as shown to the caller; null for an internal error. */
export function toRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error.code === "unknown" ? null : error;
  if (error instanceof ZodError || isUnstorable(error))
    return new AppError("invalid", commonErrorText.invalidValue, { cause: error });
  if (isDiskFull(error)) return new AppError("full", commonErrorText.diskFull, { cause: error });
  if (isDatabaseUnavailable(error))
    return new AppError("unavailable", commonErrorText.unavailable, {
      cause: error,
      details: { retryAfterMs: timers.server.retryAfterMs },
    });
  return null;
}

const detailOf = (details: unknown, name: string): unknown =>
  typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : undefined;

export const isSignInNeeded = ({ details }: AppError): boolean => detailOf(details, "signIn") !== undefined;

/** Sets Retry-After when a retry may succeed. */
export function retryHeaders({ code, details }: AppError): Record<string, string> {
  if (code !== "limit" && code !== "unavailable") return {};
  const ms = Number(detailOf(details, "retryAfterMs") ?? 1_000);
  return { "retry-after": String(Math.max(1, Math.ceil(ms / 1_000))) };
}
