import { and, asc, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { ConnectionNeeded } from "#features/integration/service/accounts.ts";
import { type AppEvent, readAppEvents } from "#features/integration/service/events/read-app-events.ts";
import { startFromOutside } from "#features/run/service/start/start-from-outside.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { forEachTogether } from "#platform/jobs/for-each-together.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { mapPayload } from "../../payload/map-payload.ts";
import type { AppEventConfig, EventCursor } from "../../schema.ts";
import { triggerEvent, workflowTrigger } from "../../table.ts";
import { findTriggerContext, type TriggerRow } from "../find-trigger-context.ts";
import { findFirstFields, valueText } from "../first-form.ts";
import { publishTriggersChanged } from "../live.ts";
import { pauseTrigger } from "../schedule/pause-failing.ts";
import { moveCursor, newEventsOf } from "./cursor.ts";

/**
 * Asks services for new events, and starts a run for each. One process looks at a time; the event is claimed by the
 * service's own id in the transaction that stores the run, so none starts two runs. The first look only notes where the
 * events stand.
 */
export async function lookForEvents(app: App, now = new Date()): Promise<number> {
  const due = await findDue(app, now);
  const { startedTogether } = limits.trigger;
  await forEachTogether(app, { items: due, together: startedTogether, what: "app event" }, (trigger) =>
    look(app, trigger, now),
  );
  return due.length;
}

/** Triggers of workflows in the bin, and of closed workspaces, wait. */
function findDue({ database }: App, now: Date): Promise<TriggerRow[]> {
  return database.system
    .select(getTableColumns(workflowTrigger))
    .from(workflowTrigger)
    .innerJoin(workflow, and(eq(workflow.id, workflowTrigger.workflowId), isNull(workflow.deletedAt)))
    .innerJoin(
      workspace,
      and(eq(workspace.id, workflowTrigger.workspaceId), isNull(workspace.deletedAt), isNull(workspace.suspendedAt)),
    )
    .where(
      and(
        eq(workflowTrigger.type, "APP_EVENT"),
        eq(workflowTrigger.isActive, true),
        lte(workflowTrigger.nextRunAt, now),
      ),
    )
    .orderBy(asc(workflowTrigger.nextRunAt), asc(workflowTrigger.id))
    .limit(limits.trigger.duePerLook);
}

async function look(app: App, trigger: TriggerRow, now: Date): Promise<void> {
  const ctx = await findTriggerContext(app, trigger, `app-event:${trigger.id}:${now.toISOString()}`);
  if (!ctx || !(await claimLook(ctx, trigger, now))) return;
  // Only app events have such a config.
  const config = trigger.config as AppEventConfig;
  try {
    await requireCapability(app, trigger.workspaceId, "schedule");
    await startRuns(ctx, trigger, config, now);
    if (trigger.failedLooks > 0) await set(ctx, trigger, { failedLooks: 0 });
  } catch (error) {
    if (error instanceof ConnectionNeeded)
      await pauseTrigger(app, trigger, trigger.accountUserId ? "OWN_ACCOUNT" : "ACCOUNT");
    else if (error instanceof AppError) await noteFailure(ctx, trigger, { config, now, problem: error.message });
    else throw error;
  }
  publishTriggersChanged(app, trigger.workspaceId);
}

/** False if another process looks, or the trigger was changed or switched off. */
async function claimLook({ db }: WorkspaceContext, trigger: TriggerRow, now: Date): Promise<boolean> {
  const { id, workspaceId, nextRunAt, config } = trigger;
  if (!nextRunAt) return false;
  const everyMs = (config as AppEventConfig).everyMinutes * 60_000; // only app events are due here
  const [claimed] = await db
    .update(workflowTrigger)
    .set({ nextRunAt: new Date(now.getTime() + everyMs) })
    .where(
      and(
        eq(workflowTrigger.id, id),
        eq(workflowTrigger.workspaceId, workspaceId),
        eq(workflowTrigger.nextRunAt, nextRunAt),
        eq(workflowTrigger.isActive, true),
      ),
    )
    .returning({ id: workflowTrigger.id });
  return claimed !== undefined;
}

async function startRuns(ctx: WorkspaceContext, trigger: TriggerRow, config: AppEventConfig, now: Date): Promise<void> {
  const { event, values, mapping } = config;
  const events = await readAppEvents(ctx, {
    ...{ event, values, after: trigger.cursor?.after ?? null, callId: newId() },
    accountUserId: trigger.accountUserId,
    signal: AbortSignal.timeout(timers.trigger.lookMs),
  });
  const { cursor } = trigger;
  if (!cursor) return set(ctx, trigger, { cursor: moveCursor(null, events, { event, now }) });
  const fresh = newEventsOf(cursor, events);
  const taken = fresh.slice(0, limits.trigger.eventsPerLook);
  const known = events.slice(0, events.length - (fresh.length - taken.length));
  const fields = taken.length > 0 ? await findFirstFields(ctx, trigger.workflowId) : [];
  for (const one of taken) {
    const mapped = mapPayload(one.fields, fields, mapping);
    const answers = Object.fromEntries(mapped.map(({ field, value }) => [field.key, valueText(value)]));
    await startOnce(ctx, trigger, { event: one, values: answers, now });
  }
  await set(ctx, trigger, { cursor: moveCursor(cursor, known, { event, now }) });
}

interface FoundEvent {
  readonly event: AppEvent;
  readonly values: Record<string, string>;
  readonly now: Date;
}

/** An event that the form refuses is noted, and the others go on. */
async function startOnce(
  ctx: WorkspaceContext,
  trigger: TriggerRow,
  { event, values, now }: FoundEvent,
): Promise<void> {
  const { id, workspaceId, workflowId } = trigger;
  const claim = async (tx: Tx, outcome: { runId: string } | { problem: string }): Promise<boolean> => {
    const [claimed] = await tx
      .insert(triggerEvent)
      .values({
        workspaceId,
        triggerId: id,
        key: event.id.slice(0, limits.trigger.eventIdChars),
        createdAt: now,
        ...outcome,
      })
      .onConflictDoNothing()
      .returning({ id: triggerEvent.id });
    if (claimed && "runId" in outcome) await update(tx, trigger, { lastRunAt: now });
    return claimed !== undefined;
  };
  try {
    await startFromOutside(ctx, { workflowId, values, alongside: (tx, runId) => claim(tx, { runId }) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unavailable") throw error;
    await ctx.db.transaction((tx) => claim(tx, { problem: error.message }));
  }
}

/** Each failure in a row doubles the time until the next look. */
async function noteFailure(
  ctx: WorkspaceContext,
  trigger: TriggerRow,
  { config, now, problem }: { config: AppEventConfig; now: Date; problem: string },
): Promise<void> {
  const failedLooks = trigger.failedLooks + 1;
  const delayMs = Math.min(config.everyMinutes * 60_000 * 2 ** failedLooks, timers.trigger.maxLookDelayMs);
  const { id, workspaceId } = trigger;
  await ctx.db.transaction(async (tx) => {
    await update(tx, trigger, { failedLooks, nextRunAt: new Date(now.getTime() + delayMs) });
    await tx
      .insert(triggerEvent)
      .values({ workspaceId, triggerId: id, key: `look:${now.toISOString()}`, problem, createdAt: now })
      .onConflictDoNothing();
  });
}

type Changes = Partial<Pick<TriggerRow, "failedLooks" | "nextRunAt" | "lastRunAt"> & { cursor: EventCursor }>;

/** Nothing for a trigger that was changed or switched off meanwhile: its next look starts over. */
async function update(
  tx: Pick<Tx, "update">,
  { id, workspaceId, updatedAt }: TriggerRow,
  changes: Changes,
): Promise<void> {
  await tx
    .update(workflowTrigger)
    .set(changes)
    .where(
      and(
        eq(workflowTrigger.id, id),
        eq(workflowTrigger.workspaceId, workspaceId),
        eq(workflowTrigger.isActive, true),
        // The row was read with milliseconds only.
        sql`date_trunc('milliseconds', ${workflowTrigger.updatedAt}) = ${updatedAt.toISOString()}::timestamptz`,
      ),
    );
}

const set = (ctx: WorkspaceContext, trigger: TriggerRow, changes: Changes): Promise<void> =>
  update(ctx.db, trigger, changes);
