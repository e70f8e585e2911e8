import { and, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#features/instance/service/paging.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { timers } from "#product/timers.ts";
import type { DeliveryPage } from "../schema.ts";
import { eventDelivery, eventWebhook } from "../table.ts";
import { publishEventWebhooks } from "./live.ts";
import { queueDeliveries } from "./queue-deliveries.ts";
import { testEventBody } from "./run-event.ts";

const listed = {
  id: eventDelivery.id,
  event: eventDelivery.event,
  state: eventDelivery.state,
  attempts: eventDelivery.attempts,
  statusCode: eventDelivery.statusCode,
  problem: eventDelivery.problem,
  durationMs: eventDelivery.durationMs,
  nextAttemptAt: eventDelivery.nextAttemptAt,
  lastAttemptAt: eventDelivery.lastAttemptAt,
  createdAt: eventDelivery.createdAt,
  runId: eventDelivery.runId,
  runTitle: workflowRun.title,
} as const;

/** The log of a webhook, the newest first. The search finds titles of runs and ids of events and runs. */
export async function listDeliveries({ db, actor }: WorkspaceContext, { id, state, search, cursor }: DeliveryPage) {
  const pattern = likePattern(search.trim());
  const isOfWebhook = and(eq(eventDelivery.webhookId, id), eq(eventDelivery.workspaceId, actor.workspaceId));
  const isOlder = cursor === undefined ? undefined : await olderThan(db, cursor, isOfWebhook);
  const rows = await db
    .select(listed)
    .from(eventDelivery)
    .leftJoin(workflowRun, eq(workflowRun.id, eventDelivery.runId))
    .where(
      and(
        isOfWebhook,
        state && eq(eventDelivery.state, state),
        search.trim() === ""
          ? undefined
          : or(
              ilike(workflowRun.title, pattern),
              ilike(eventDelivery.eventId, pattern),
              sql`${eventDelivery.runId}::text ilike ${pattern}`,
            ),
        isOlder,
      ),
    )
    .orderBy(desc(eventDelivery.createdAt), desc(eventDelivery.id))
    .limit(limits.eventWebhook.logPage + 1);
  const deliveries = rows.slice(0, limits.eventWebhook.logPage);
  return { deliveries, next: rows.length > deliveries.length ? (deliveries.at(-1)?.id ?? null) : null };
}

/** What follows the delivery at the end of a page. */
async function olderThan(db: Db, id: string, isOfWebhook: SQL | undefined): Promise<SQL> {
  const { createdAt } = eventDelivery;
  // As a text, because a date of JavaScript has no microseconds.
  const [last] = await db
    .select({ at: sql<string>`${createdAt}::text` })
    .from(eventDelivery)
    .where(and(eq(eventDelivery.id, id), isOfWebhook));
  if (!last) return notFound("delivery");
  return sql`(${createdAt}, ${eventDelivery.id}) < (${last.at}::timestamptz, ${id}::uuid)`;
}

/** What was sent and answered. */
export async function getDelivery({ db, actor }: WorkspaceContext, id: string) {
  const [found] = await db
    .select({ eventId: eventDelivery.eventId, body: eventDelivery.body, answer: eventDelivery.answer })
    .from(eventDelivery)
    .where(and(eq(eventDelivery.id, id), eq(eventDelivery.workspaceId, actor.workspaceId)));
  return found ?? notFound("delivery");
}

/** Sends a test event, even while the webhook is off. It is not retried and doesn't count as a failure. */
export async function sendTestEvent(ctx: WorkspaceContext, webhookId: string): Promise<{ deliveryId: string }> {
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  const [found] = await db
    .select({ slug: workspace.slug })
    .from(eventWebhook)
    .innerJoin(workspace, eq(workspace.id, eventWebhook.workspaceId))
    .where(and(eq(eventWebhook.id, webhookId), eq(eventWebhook.workspaceId, workspaceId)));
  if (!found) return notFound("webhook");
  const id = newId();
  const body = testEventBody({ id: workspaceId, slug: found.slug }, id, new Date());
  await db.insert(eventDelivery).values({
    ...{ id, workspaceId, webhookId, eventId: body.id, event: body.event, body: JSON.stringify(body) },
    nextAttemptAt: claimedUntil,
  });
  await queueDeliveries(app, [{ id, workspaceId, attempts: 0 }]);
  publishEventWebhooks(app, workspaceId);
  return { deliveryId: id };
}

/** Sends a delivery again, now and with all its retries, whatever came of it. */
export async function resendDelivery(ctx: WorkspaceContext, id: string): Promise<void> {
  await resend(ctx, eq(eventDelivery.id, id));
}

/** Sends all failed deliveries of a webhook again, tests excepted. Returns how many. */
export function resendFailed(ctx: WorkspaceContext, webhookId: string): Promise<{ count: number }> {
  const failed = ctx.db
    .select({ id: eventDelivery.id })
    .from(eventDelivery)
    .where(
      and(
        eq(eventDelivery.webhookId, webhookId),
        eq(eventDelivery.workspaceId, ctx.actor.workspaceId),
        eq(eventDelivery.state, "FAILED"),
        sql`${eventDelivery.event} <> 'test'`,
      ),
    )
    .orderBy(eventDelivery.createdAt)
    .limit(limits.eventWebhook.resentAtOnce)
    .for("update", { skipLocked: true });
  return resend(ctx, inArray(eventDelivery.id, failed));
}

const claimedUntil = sql`now() + ${`${timers.eventWebhook.claimMs} milliseconds`}::interval`;

async function resend({ app, db, actor }: WorkspaceContext, which: SQL): Promise<{ count: number }> {
  const { workspaceId } = actor;
  const resent = await db
    .update(eventDelivery)
    .set({ state: "PENDING", failures: 0, nextAttemptAt: claimedUntil })
    .where(and(which, eq(eventDelivery.workspaceId, workspaceId)))
    .returning({ id: eventDelivery.id, workspaceId: eventDelivery.workspaceId, attempts: eventDelivery.attempts });
  await queueDeliveries(app, resent);
  publishEventWebhooks(app, workspaceId);
  return { count: resent.length };
}
