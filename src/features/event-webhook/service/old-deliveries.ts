import { sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { timers } from "#product/timers.ts";

/** Deletes what is too old for the log. */
export async function deleteOldDeliveries({ database }: App): Promise<number> {
  const { rowCount } = await database.system.execute(sql`
    delete from event_delivery where created_at < now() - ${`${timers.eventWebhook.keepMs} milliseconds`}::interval`);
  return rowCount ?? 0;
}
