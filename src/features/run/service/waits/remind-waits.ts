import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { stepWait, waitMessage } from "../../table/wait.ts";
import { announceWait, remindOfWait } from "./announce-wait.ts";
import { planMissedEdits } from "./channel/plan-edits.ts";
import { startMessage } from "./channel/plan-message.ts";
import { openWait } from "./open-wait.ts";

/**
 * Sends the reminders that are due, and what a dead process left undone: waits that no one was told about, messages that
 * still ask though the wait is over, and steps whose wait was not recorded. Returns how many.
 */
export async function remindWaits(app: App): Promise<number> {
  const { system } = app.database;
  const graceAgo = sql`now() - ${timers.wait.graceMs} * interval '1 millisecond'`;
  const rows = limits.run.retryBatchSize;
  const due = await system
    .select({ id: stepWait.id })
    .from(stepWait)
    .where(and(lte(stepWait.remindAt, sql`now()`), isNull(stepWait.remindedAt)))
    .orderBy(asc(stepWait.remindAt))
    .limit(rows);
  for (const { id } of due) await remindOfWait(app, id);
  const untold = await system
    .select({ id: stepWait.id })
    .from(stepWait)
    .where(and(isNull(stepWait.announcedAt), lte(stepWait.createdAt, graceAgo)))
    .orderBy(asc(stepWait.createdAt))
    .limit(rows);
  for (const { id } of untold) await announceWait(app, id);
  // Messages that a busy service did not take, or whose job was never started.
  const unsent = await system
    .select()
    .from(waitMessage)
    .where(and(eq(waitMessage.state, "planned"), lte(waitMessage.updatedAt, graceAgo)))
    .orderBy(asc(waitMessage.updatedAt))
    .limit(rows);
  for (const message of unsent) await startMessage(app, message);
  const edits = await planMissedEdits(app);
  const { rows: missed } = await system.execute<{ workspaceId: string; runId: string }>(sql`
    select run.workspace_id as "workspaceId", run.id as "runId"
    from node_execution step join workflow_run run on run.id = step.run_id
    where step.waits_for in ('input', 'payment', 'unknown', 'decision') and run.status = 'RUNNING'
      and run.updated_at < ${graceAgo}
      and not (run.trigger_type = 'FORM' and step.waits_for in ('input', 'payment'))
      and not exists (select from step_wait wait where wait.execution_id = step.id and wait.epoch = step.epoch)
    order by run.updated_at limit ${rows}`);
  let opened = 0;
  for (const run of missed) if (await openWait(app, run)) opened++;
  return due.length + untold.length + unsent.length + edits + opened;
}
