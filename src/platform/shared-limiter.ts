import { sql } from "drizzle-orm";
import { batched } from "./db/batch.ts";
import type { Db } from "./db/database.ts";
import { recordsSql } from "./db/records.ts";
import { type Allowance, perMinute, rateRefusal } from "./limiter.ts";

export interface SharedLimiter {
  /** Counts one call in all processes together; throws AppError("limit") with `retryAfterMs` when the bucket is empty. */
  take(cost: "api" | "visitor" | "document", who: string): Promise<Allowance>;
}

/** Token buckets in the database. Calls that come in during a statement share the next one. */
export function createSharedLimiter({ factor, db }: { factor: number; db: Db }): SharedLimiter {
  return {
    async take(cost, who) {
      const size = perMinute[cost] * factor;
      const { tokens, isGranted } = await takeToken(db, { key: `${cost} ${who}`, size });
      if (!isGranted) throw rateRefusal(size, tokens);
      return { perMinute: size, left: Math.floor(tokens), fullAfterMs: Math.ceil(((size - tokens) / size) * 60_000) };
    },
  };
}

interface Taking {
  readonly key: string;
  readonly size: number;
}

interface Taken {
  /** What is left in the bucket. */
  readonly tokens: number;
  readonly isGranted: boolean;
}

const takeToken = batched<Taking, Taken>(async (db, takings) => {
  const byKey = new Map(takings.map((taking) => [taking.key, { ...taking, calls: 0 }]));
  for (const { key } of takings) (byKey.get(key) ?? { calls: 0 }).calls += 1;
  // Sorted, so that processes lock the rows of several callers in the same order.
  const { rows } = await db.execute<{ key: string; tokens: number; granted: number }>(sql`
    insert into rate_bucket as bucket (key, tokens, at, granted)
    select key, size - least(floor(size), calls), clock_timestamp(), least(floor(size), calls)
    from ${recordsSql("wanted", "key text, size double precision, calls integer", [...byKey.values()])} order by key
    on conflict (key) do update set tokens = ${available} - ${granted}, granted = ${granted},
      at = greatest(bucket.at, excluded.at)
    returning key, tokens, granted`);
  const buckets = new Map(rows.map(({ key, ...bucket }) => [key, bucket]));
  const taken = new Map<string, number>();
  return takings.map(({ key }) => {
    const bucket = buckets.get(key) ?? { tokens: 0, granted: 0 };
    const number = (taken.get(key) ?? 0) + 1;
    taken.set(key, number);
    return { tokens: bucket.tokens + Math.max(0, bucket.granted - number), isGranted: number <= bucket.granted };
  });
});

/** SQL: the tokens of the stored bucket now. The new row is a full bucket after these calls. */
const size = sql`(excluded.tokens + excluded.granted)`;
const available = sql`least(${size}, bucket.tokens
  + greatest(0, extract(epoch from excluded.at - bucket.at)) / 60 * ${size})`;
const granted = sql`least(floor(${available}), excluded.granted)`;

/** Deletes buckets that are full again. */
export async function deleteFullBuckets(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from rate_bucket where at < now() - interval '1 minute'`);
  return rowCount ?? 0;
}
