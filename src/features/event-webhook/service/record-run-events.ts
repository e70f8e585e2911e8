import { and, arrayContains, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { isOver } from "#engine/status.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import { findRunError, findWaitingStep } from "#features/run/service/history/run-outcome.ts";
import { workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { App } from "#platform/context.ts";
import { batched } from "#platform/db/batch.ts";
import type { Recovery } from "#platform/jobs/job.ts";
import type { RunListener } from "#platform/run-listener.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { planIncludes } from "#product/plans.ts";
import { timers } from "#product/timers.ts";
import type { RunEventBody } from "../schema.ts";
import { eventDelivery, eventWebhook } from "../table.ts";
import { publishEventWebhooks } from "./live.ts";
import { queueDeliveries } from "./queue-deliveries.ts";
import { type EventRun, momentOf, type RunMoment, runEventBodyOf } from "./run-event.ts";

/** Stores what has become of a run for each webhook that asks for it, once, and sends it. */
export const recordRunEvent: RunListener = (app, { runId }) => recordEventOf(app, runId);

async function recordEventOf(app: App, runId: string): Promise<void> {
  const run = await findEventRun(app.database.system, runId);
  if (run) await record(app, run);
}

/** SQL condition: the run is reported to webhooks. Test runs and runs inside other runs aren't. */
const isAnnounced = and(
  isNull(workflowRun.graph),
  isNull(workflowRun.parentExecutionId),
  ne(workflowRun.triggerType, "TEST"),
  sql`exists (select from ${eventWebhook} where ${eventWebhook.workspaceId} = ${workflowRun.workspaceId}
    and ${eventWebhook.isActive})`,
);

/** Null for a run that isn't reported. Runs that end together are read together. */
const findEventRun = batched(async (db, runIds: readonly string[]): Promise<readonly (EventRun | null)[]> => {
  const rows = await db
    .select({
      id: workflowRun.id,
      workspaceId: workflowRun.workspaceId,
      workflowId: workflowRun.workflowId,
      title: workflowRun.title,
      status: workflowRun.status,
      stopReason: workflowRun.stopReason,
      triggerType: workflowRun.triggerType,
      trigger: workflowRun.trigger,
      customUserId: workflowRun.customUserId,
      bulkRunId: workflowRun.bulkRunId,
      endedAt: workflowRun.endedAt,
      updatedAt: workflowRun.updatedAt,
      workflowTitle: workflow.title,
      slug: workspace.slug,
    })
    .from(workflowRun)
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workspace, eq(workspace.id, workflowRun.workspaceId))
    .where(and(sql`${workflowRun.id} = any(${sql.param([...runIds])}::uuid[])`, isAnnounced));
  return runIds.map((runId) => rows.find(({ id }) => id === runId) ?? null);
});

async function record(app: App, run: EventRun): Promise<void> {
  const { workspaceId } = run;
  const db = app.database.tenant(workspaceId);
  const waiting = isOver(run.status) ? null : await findWaitingStep(db, run.id);
  const moment = momentOf(run, waiting);
  if (!moment) return;
  if (!planIncludes((await getPlan(app, workspaceId)).corePlan, "publicApi")) return;
  const { publicUrl } = app.config;
  const error = isOver(run.status) ? await findRunError(db, run) : null;
  const body = runEventBodyOf(run, moment, { publicUrl, waitingFor: waiting?.type ?? null, error });
  const created = await storeDeliveries(app, run, moment, body);
  if (created.length === 0) return;
  await queueDeliveries(
    app,
    created.map(({ id }) => ({ id, workspaceId, attempts: 0 })),
  );
  publishEventWebhooks(app, workspaceId);
}

/** Returns those that did not exist yet. */
function storeDeliveries(
  app: App,
  { id: runId, workspaceId }: EventRun,
  { event, at }: RunMoment,
  body: RunEventBody,
): Promise<{ id: string }[]> {
  return app.database.tenant(workspaceId).transaction(async (tx) => {
    // Locked, so that none is deleted meanwhile.
    const webhooks = await tx
      .select({ id: eventWebhook.id })
      .from(eventWebhook)
      .where(
        and(
          eq(eventWebhook.workspaceId, workspaceId),
          eq(eventWebhook.isActive, true),
          arrayContains(eventWebhook.events, [event]),
          lte(eventWebhook.activeSince, at),
        ),
      )
      .for("key share");
    if (webhooks.length === 0) return [];
    const claimedUntil = sql`now() + ${`${timers.eventWebhook.claimMs} milliseconds`}::interval`;
    return tx
      .insert(eventDelivery)
      .values(
        webhooks.map((webhook) => ({
          ...{ workspaceId, webhookId: webhook.id, runId, event, eventId: body.id },
          ...{ body: JSON.stringify(body), nextAttemptAt: claimedUntil },
        })),
      )
      .onConflictDoNothing()
      .returning({ id: eventDelivery.id });
  });
}

/** Stores what the listener of a dead process had no time for. */
export const recoverRunEvents: Recovery = async (app) => {
  const { rows } = await app.database.system.execute<{ id: string }>(sql`
    select run.id from ${eventWebhook} webhook
    join ${workflowRun} run on run.workspace_id = webhook.workspace_id
    where webhook.is_active and run.parent_execution_id is null and run.updated_at >= webhook.active_since
      and run.updated_at > now() - ${`${timers.eventWebhook.recoverMs} milliseconds`}::interval
      and not exists (select from ${eventDelivery} delivery
        where delivery.webhook_id = webhook.id and delivery.run_id = run.id and delivery.created_at >= run.updated_at)
    group by run.id limit ${limits.eventWebhook.recoveredRuns}`);
  for (const { id } of rows) await recordEventOf(app, id);
};
