import { sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { timers } from "#product/timers.ts";

/** Deletes what is no longer shown. */
export async function deleteOldScheduleEvents({ database }: App): Promise<number> {
  const { rowCount } = await database.system.execute(sql`
    delete from chat_schedule_event where created_at < now() - ${`${timers.trigger.keepEventsMs} milliseconds`}::interval`);
  return rowCount ?? 0;
}
