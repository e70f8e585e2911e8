import { and, asc, eq, getTableColumns, isNull, lte } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { startFromOutside } from "#features/run/service/start/start-from-outside.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { forEachTogether } from "#platform/jobs/for-each-together.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { type DueSlot, decideSlot } from "#product/schedule/due-slot.ts";
import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import { triggerEvent, workflowTrigger } from "../../table.ts";
import { findTriggerContext, type TriggerRow } from "../find-trigger-context.ts";
import { findFirstFields, valuesFor } from "../first-form.ts";
import { publishTriggersChanged } from "../live.ts";

/**
 * Starts the runs of schedules whose time has come. The slot is claimed in the transaction that stores the run, so with
 * several processes, and after a crash, each slot has at most one run.
 */
export async function startDueRuns(app: App, now = new Date()): Promise<number> {
  const due = await findDue(app, now);
  const { startedTogether } = limits.trigger;
  // A slot that failed is still due at the next look.
  await forEachTogether(app, { items: due, together: startedTogether, what: "schedule" }, (trigger) =>
    startSlot(app, trigger, now),
  );
  return due.length;
}

/** Schedules of workflows in the bin, and of closed workspaces, wait. */
async function findDue({ database }: App, now: Date): Promise<TriggerRow[]> {
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
        eq(workflowTrigger.type, "SCHEDULE"),
        eq(workflowTrigger.isActive, true),
        lte(workflowTrigger.nextRunAt, now),
      ),
    )
    .orderBy(asc(workflowTrigger.nextRunAt), asc(workflowTrigger.id))
    .limit(limits.trigger.duePerLook);
}

async function startSlot(app: App, trigger: TriggerRow, now: Date): Promise<void> {
  const { id, workspaceId, workflowId, nextRunAt: slot } = trigger;
  const ctx = slot && (await findTriggerContext(app, trigger, `schedule:${id}:${slot.toISOString()}`));
  if (!ctx) return;
  // Only schedules have a next time.
  const decided = decideSlot(trigger.config as ScheduleConfig, slot, now);
  const claim = (tx: Tx, outcome: Outcome) => claimSlot(tx, { trigger, slot, now }, decided, outcome);
  if (decided.isSkipped) await ctx.db.transaction((tx) => claim(tx, { isSkipped: true }));
  else {
    try {
      await requireCapability(app, workspaceId, "schedule");
      const values = valuesFor(await findFirstFields(ctx, workflowId), trigger.inputs);
      await startFromOutside(ctx, { workflowId, values, alongside: (tx, runId) => claim(tx, { runId }) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unavailable") throw error;
      await ctx.db.transaction((tx) => claim(tx, { problem: error.message }));
    }
  }
  publishTriggersChanged(app, workspaceId);
}

type Outcome = { runId: string } | { problem: string } | { isSkipped: true };

/** False if another process has claimed the slot, or the schedule was changed or switched off. */
async function claimSlot(
  tx: Tx,
  { trigger, slot, now }: { trigger: TriggerRow; slot: Date; now: Date },
  { next }: DueSlot,
  outcome: Outcome,
): Promise<boolean> {
  const { id, workspaceId } = trigger;
  const [claimed] = await tx
    .update(workflowTrigger)
    .set({ nextRunAt: next, ...("runId" in outcome && { lastRunAt: now }) })
    .where(
      and(
        eq(workflowTrigger.id, id),
        eq(workflowTrigger.workspaceId, workspaceId),
        eq(workflowTrigger.nextRunAt, slot),
        eq(workflowTrigger.isActive, true),
      ),
    )
    .returning({ id: workflowTrigger.id });
  if (!claimed) return false;
  await tx
    .insert(triggerEvent)
    .values({ workspaceId, triggerId: id, key: slot.toISOString(), createdAt: now, ...outcome })
    .onConflictDoNothing();
  return true;
}
