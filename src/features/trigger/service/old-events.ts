import { sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { timers } from "#product/timers.ts";

/** Deletes what is no longer shown and too old to be delivered again. */
export async function deleteOldEvents({ database }: App): Promise<number> {
  const { rowCount } = await database.system.execute(sql`
    delete from trigger_event where created_at < now() - ${`${timers.trigger.keepEventsMs} milliseconds`}::interval`);
  return rowCount ?? 0;
}
