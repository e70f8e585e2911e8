import { pgTable } from "drizzle-orm/pg-core";

/**
 * A caller's token bucket, for limits that hold in all processes. It is unlogged: after a crash, all buckets are full. Without
 * another index, an update stays on its page.
 */
export const rateBucket = pgTable("rate_bucket", (t) => ({
  /** The kind of call, and who calls. */
  key: t.text().primaryKey(),
  tokens: t.doublePrecision().notNull(),
  at: t.timestamp({ withTimezone: true }).notNull(),
  /** How many tokens the last statement took. */
  granted: t.integer().notNull(),
}));
