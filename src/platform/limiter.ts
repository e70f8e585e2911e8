import { AppError } from "#lib/errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import type { Cost } from "./access/rule.ts";

/** Calls per minute and person, or per IP address without a session. Only scripts reach these limits. */
export const perMinute: Record<Cost, number> = {
  ...{ light: 1_200, heavy: 120, model: 120, mail: 20, api: 60 },
  ...{ visitor: 20, document: 6 },
};

export interface Limiter {
  /** Counts one call; throws AppError("limit") with `retryAfterMs` when the bucket is empty. */
  take(cost: Cost, who: string): Allowance;
}

/** What a caller has left after a call. */
export interface Allowance {
  /** Calls per minute. */
  readonly perMinute: number;
  /** Calls that would be accepted now. */
  readonly left: number;
  /** Until all calls are accepted again. */
  readonly fullAfterMs: number;
}

/** The refusal of a caller with less than one call left. */
export const rateRefusal = (size: number, left: number): AppError =>
  new AppError("limit", commonErrorText.rateLimited, {
    details: { perMinute: size, retryAfterMs: Math.ceil(((1 - left) / size) * 60_000) },
  });

interface Bucket {
  left: number;
  at: number;
}

/** Token buckets in memory: each process counts alone, which is enough against loops and scripts of members. */
export function createLimiter(options: { factor?: number; now?: () => number } = {}): Limiter {
  const { factor = 1, now = () => performance.now() } = options;
  const buckets = new Map<string, Bucket>();
  return {
    take(cost, who) {
      const size = perMinute[cost] * factor;
      const key = `${cost} ${who}`;
      const at = now();
      const known = buckets.get(key);
      const left = known ? Math.min(size, known.left + ((at - known.at) / 60_000) * size) : size;
      if (left < 1) throw rateRefusal(size, left);
      // Drops the oldest bucket. A dropped bucket starts full again, so this never refuses too much.
      if (!known && buckets.size >= 50_000) buckets.delete(buckets.keys().next().value ?? key);
      buckets.set(key, { left: left - 1, at });
      return {
        perMinute: size,
        left: Math.floor(left - 1),
        fullAfterMs: Math.ceil(((size - (left - 1)) / size) * 60_000),
      };
    },
  };
}
