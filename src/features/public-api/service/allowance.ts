import { AppError } from "#lib/errors.ts";
import type { Allowance } from "#platform/limiter.ts";

/** What a caller has left whom the limiter has refused. */
export function nothingLeft(error: unknown): Allowance | null {
  const details = error instanceof AppError && error.code === "limit" ? error.details : null;
  if (typeof details !== "object" || details === null || !("perMinute" in details)) return null;
  return { perMinute: Number(details.perMinute), left: 0, fullAfterMs: 60_000 };
}

/** The headers of the IETF draft for rate limits. */
export function withAllowance(response: Response, allowance: Allowance | null): Response {
  if (allowance === null) return response;
  const { perMinute, left, fullAfterMs } = allowance;
  response.headers.set("ratelimit-policy", `${perMinute};w=60`);
  response.headers.set("ratelimit-limit", String(perMinute));
  response.headers.set("ratelimit-remaining", String(left));
  response.headers.set("ratelimit-reset", String(Math.ceil(fullAfterMs / 1_000)));
  return response;
}
