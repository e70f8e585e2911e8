import { and, arrayContains, asc, eq, lte, sql } from "drizzle-orm";
import { getPlan } from "#features/billing/service/plan.ts";
import { findNodeType } from "#features/run/service/history/run-outcome.ts";
import { workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { App } from "#platform/context.ts";
import { batched } from "#platform/db/batch.ts";
import type { Db } from "#platform/db/database.ts";
import type { RunListener } from "#platform/run-listener.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { planIncludes } from "#product/plans.ts";
import type { RunEventBody } from "../schema.ts";
import { eventDelivery, eventWebhook, runEvent } from "../table.ts";
import { publishEventWebhooks } from "./live.ts";
import { queueDeliveries, queueDueDeliveries } from "./queue-deliveries.ts";
import { type EventOfRun, runEventBodyOf } from "./run-event.ts";

/** Sends what has just happened to a run. If this process dies, the scheduled job sends it. */
export const sendEventsOfRun: RunListener = async (app, { runId }) => {
  for (const event of await findEventsOfRun(app.database.system, runId)) await recordDeliveries(app, event);
};

/** Sends events whose process died before it could, and deliveries that are due. Returns how many. */
export async function sendDueEvents(app: App): Promise<number> {
  const due = await queueDueDeliveries(app);
  const events = await selectEvents(app.database.system)
    .orderBy(asc(runEvent.occurredAt))
    .limit(limits.eventWebhook.duePerLook);
  for (const event of events) await recordDeliveries(app, event);
  return due + events.length;
}

const selectEvents = (db: Db) =>
  db
    .select({
      id: runEvent.id,
      event: runEvent.event,
      executionId: runEvent.executionId,
      epoch: runEvent.epoch,
      error: runEvent.error,
      occurredAt: runEvent.occurredAt,
      runId: workflowRun.id,
      workspaceId: workflowRun.workspaceId,
      workflowId: workflowRun.workflowId,
      title: workflowRun.title,
      triggerType: workflowRun.triggerType,
      trigger: workflowRun.trigger,
      customUserId: workflowRun.customUserId,
      bulkRunId: workflowRun.bulkRunId,
      workflowTitle: workflow.title,
      slug: workspace.slug,
    })
    .from(runEvent)
    .innerJoin(workflowRun, eq(workflowRun.id, runEvent.runId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workspace, eq(workspace.id, workflowRun.workspaceId));

/** Runs that end together are read together. */
const findEventsOfRun = batched(async (db, runIds: readonly string[]): Promise<readonly EventOfRun[][]> => {
  const events = await selectEvents(db)
    .where(sql`${runEvent.runId} = any(${sql.param([...runIds])}::uuid[])`)
    .orderBy(asc(runEvent.occurredAt));
  return runIds.map((id) => events.filter(({ runId }) => runId === id));
});

async function recordDeliveries(app: App, event: EventOfRun): Promise<void> {
  const { workspaceId, executionId } = event;
  const db = app.database.tenant(workspaceId);
  const isIncluded = planIncludes((await getPlan(app, workspaceId)).corePlan, "publicApi");
  const waitingFor = executionId === null ? null : await findNodeType(db, executionId);
  const body = runEventBodyOf(event, { publicUrl: app.config.publicUrl, waitingFor });
  const created = await replaceWithDeliveries(db, event, isIncluded ? body : null);
  app.failpoint("event.recorded");
  if (created.length === 0) return;
  await queueDeliveries(
    app,
    created.map(({ id }) => ({ id, workspaceId, attempts: 0 })),
  );
  publishEventWebhooks(app, workspaceId);
}

/**
 * Exchanges an event for a delivery to each webhook that asks for it; without a body for none. Of processes that do this at
 * the same time, one finds the event. Returns the deliveries that did not exist yet.
 */
function replaceWithDeliveries(
  db: Db,
  { id, runId, workspaceId, event, occurredAt }: EventOfRun,
  body: RunEventBody | null,
): Promise<{ id: string }[]> {
  return db.transaction(async (tx) => {
    const taken = await tx.delete(runEvent).where(eq(runEvent.id, id)).returning({ id: runEvent.id });
    if (taken.length === 0 || !body) return [];
    // Locked, so that none is deleted meanwhile.
    const webhooks = await tx
      .select({ id: eventWebhook.id })
      .from(eventWebhook)
      .where(
        and(
          eq(eventWebhook.workspaceId, workspaceId),
          eq(eventWebhook.isActive, true),
          arrayContains(eventWebhook.events, [event]),
          lte(eventWebhook.activeSince, occurredAt),
        ),
      )
      .for("key share");
    if (webhooks.length === 0) return [];
    return tx
      .insert(eventDelivery)
      .values(
        webhooks.map((webhook) => ({
          ...{ workspaceId, webhookId: webhook.id, runId, event, eventId: body.id },
          // Due at once: if this process dies before it queues the attempt, the next look does.
          ...{ body: JSON.stringify(body), nextAttemptAt: sql`now()` },
        })),
      )
      .onConflictDoNothing()
      .returning({ id: eventDelivery.id });
  });
}
