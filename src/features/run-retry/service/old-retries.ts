import { lt, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { timers } from "#product/timers.ts";
import { runRetry } from "../table.ts";

const olderThan = (ms: number) => sql`now() - ${`${ms} milliseconds`}::interval`;

/** SQL condition: it ended so recently that its page still shows it. */
export const endedRecently = sql`${runRetry.endedAt} > ${olderThan(timers.runRetry.shownMs)}`;

/** Deletes bulk retries that no page shows anymore; their runs stay. Returns how many. */
export async function deleteOldRetries({ database }: App): Promise<number> {
  const deleted = await database.system
    .delete(runRetry)
    .where(lt(runRetry.endedAt, olderThan(timers.runRetry.shownMs)))
    .returning({ id: runRetry.id });
  return deleted.length;
}
