import { inArray, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { deliverJob } from "../schema.ts";
import { eventDelivery } from "../table.ts";

interface QueuedDelivery {
  readonly id: string;
  readonly workspaceId: string;
  /** How often it was tried so far. */
  readonly attempts: number;
}

/** Queues an attempt of each. Slow receivers of a workspace hold up neither its runs nor those of others. */
export async function queueDeliveries(app: App, deliveries: readonly QueuedDelivery[]): Promise<void> {
  for (const { id: deliveryId, workspaceId, attempts } of deliveries)
    await app.jobs.enqueue(
      deliverJob,
      `event-delivery:${deliveryId}:${attempts}`,
      { workspaceId, deliveryId, attempts },
      { partition: `events:${workspaceId}` },
    );
}

/** Queues what is due: retries, and attempts that were lost with their process. Returns how many. */
export async function queueDueDeliveries(app: App): Promise<number> {
  const { system } = app.database;
  const due = system
    .select({ id: eventDelivery.id })
    .from(eventDelivery)
    .where(sql`${eventDelivery.nextAttemptAt} <= now()`)
    .orderBy(eventDelivery.nextAttemptAt)
    .limit(limits.eventWebhook.duePerLook)
    .for("update", { skipLocked: true });
  const claimed = await system
    .update(eventDelivery)
    .set({ nextAttemptAt: sql`now() + ${`${timers.eventWebhook.claimMs} milliseconds`}::interval` })
    .where(inArray(eventDelivery.id, due))
    .returning({ id: eventDelivery.id, workspaceId: eventDelivery.workspaceId, attempts: eventDelivery.attempts });
  await queueDeliveries(app, claimed);
  return claimed.length;
}
