import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Plan, plan } from "#engine/plan.ts";
import { type ExecutionState, isOver, isReviewed } from "#engine/status.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import type { ExecutionSlice, Held, Known, Recorded } from "./execution-slice.ts";
import { freshSteps, insertSteps } from "./fresh-steps.ts";
import type { StepHost } from "./host.ts";
import type { JournalStep } from "./journal.ts";
import { forgetFailures } from "./pieces.ts";
import { planNext } from "./plan-next.ts";

/**
 * Commits a step's record, its charge, the end of its stream and the next plan together; answers with the step that may
 * go on. Mostly that is one statement, because the slice still knows the journal; whatever is out of the ordinary takes
 * a transaction that reads it anew. A holder that lost the step finds nothing to record and throws its work away.
 */
export async function commitStep(
  slice: ExecutionSlice,
  held: Held,
  record: Recorded,
  host: StepHost,
): Promise<Held | null> {
  const { app, db } = slice.ctx;
  const quick = await commitAtOnce(slice, held, record, host);
  if (quick) return quick.held;
  return db.transaction(async (tx) => {
    // The run first and then its step, as everybody takes them: the end of a run inside may come at this very moment.
    await tx.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.id, slice.run.id)).for("update");
    if (!(await recordStep(tx, held, record, host))) {
      await host.abandon((await isStoppedOrGone(tx, slice)) ? "stopped" : "lost");
      return null;
    }
    app.failpoint("step.recorded");
    const next = await planNext(tx, slice);
    app.failpoint("step.planned");
    await host.settle(tx, record.status);
    app.failpoint("step.settled");
    return next;
  });
}

/** A person ended the run while this step came to its end. */
async function isStoppedOrGone(tx: Tx, { run }: ExecutionSlice): Promise<boolean> {
  const [row] = await tx.select({ status: workflowRun.status }).from(workflowRun).where(eq(workflowRun.id, run.id));
  return row === undefined || row.status === "STOPPED";
}

/** Compare and set on the epoch. */
async function recordStep(tx: Tx, held: Held, record: Recorded, host: StepHost): Promise<boolean> {
  const values =
    record.status === "COMPLETED"
      ? {
          status: record.status,
          output: { result: record.output.result },
          next: record.next,
          isStop: record.isStop,
          error: null,
          waitsFor: null,
          notes: host.notes.value(),
          endedAt: sql`now()`,
        }
      : record.status === "FAILED"
        ? {
            status: record.status,
            error: record.error,
            errorDialog: record.opens ?? null,
            // The text so far stays.
            partialOutput: host.written(),
            notes: host.notes.value(),
            waitsFor: null,
            endedAt: sql`now()`,
          }
        : {
            status: record.status,
            waitsFor: record.waitsFor,
            wakeAt: record.afterMs === undefined ? null : sql`now() + ${record.afterMs} * interval '1 millisecond'`,
            error: record.text ?? null,
            startedAt: null,
            ...(record.isRetry && { failedAttempts: sql`${nodeExecution.failedAttempts} + 1`, epoch: held.epoch + 1 }),
          };
  const rows = await tx
    .update(nodeExecution)
    .set({ ...values, holderId: null })
    .where(
      and(
        eq(nodeExecution.id, held.executionId),
        eq(nodeExecution.epoch, held.epoch),
        eq(nodeExecution.status, "RUNNING"),
      ),
    )
    .returning({ id: nodeExecution.id });
  if (rows.length !== 1) return false;
  // What failed is what is tried again.
  if (record.status === "PENDING" && record.isRetry) await forgetFailures(tx, held.executionId);
  return true;
}

/** The record as one statement; null when it needs more than that, or when the journal is not as this slice knew it. */
async function commitAtOnce(
  slice: ExecutionSlice,
  held: Held,
  record: Recorded,
  host: StepHost,
): Promise<{ held: Held | null } | null> {
  const { known, ctx, run, graph } = slice;
  if (!known || record.status !== "COMPLETED") return null;
  const state: Partial<ExecutionState> & Pick<JournalStep, "holderId"> = {
    status: record.status,
    waitsFor: null,
    next: record.next,
    isStop: record.isStop,
    holderId: null,
  };
  const steps = known.steps.map((step) => (step.id === held.executionId ? { ...step, ...state } : step));
  const next = plan({
    graph,
    catalog: specs,
    executions: steps,
    run: { status: known.status, isReviewed: isReviewed(run) },
  });
  if (next.drop.length + next.move.length > 0) return null;
  const ending = await host.end(record.status);
  if (!ending) return null;

  const { processId } = ctx.app;
  const streamId = newId();
  const made = freshSteps(next, processId);
  const parts = [
    lockRun(slice, known, held, next),
    sql`done as (
      update node_execution set status = 'COMPLETED', output = ${JSON.stringify(record.output)}::jsonb,
        next = ${record.next}, is_stop = ${record.isStop}, error = null, waits_for = null, ended_at = now(), holder_id = null,
        notes = ${host.notes.value()}
      from moved where node_execution.id = ${held.executionId}
    )`,
    ...insertSteps(run, made, streamId, sql`moved`),
    sql`claimed as (
      update node_execution set status = 'RUNNING', holder_id = ${processId}, stream_id = ${streamId}, started_at = now(),
        ended_at = null, error = null
      from moved where node_execution.id = ${next.start?.executionId ?? null}::uuid and node_execution.status = 'PENDING'
      returning node_execution.epoch, node_execution.output, node_execution.feedback
    )`,
    ...(ending.settlement ? [ending.settlement(sql`exists (select from moved)`)] : []),
  ];
  const { rows } = await ctx.db.execute<Answer>(
    sql`with ${sql.join(parts, sql`, `)} select claimed.* from moved left join claimed on true`,
  );
  const [answer] = rows;
  if (!answer) return null;

  const begun = made.find(({ holderId }) => holderId !== null);
  const startedId = next.start?.executionId ?? begun?.id ?? null;
  const isStarted = startedId !== null && (begun !== undefined || answer.epoch !== null);
  slice.known = {
    ...known,
    status: next.status,
    steps: [
      ...steps.map((step) =>
        isStarted && step.id === startedId ? { ...step, status: "RUNNING" as const, holderId: processId } : step,
      ),
      ...made,
    ],
  };
  if (!isStarted || !next.start) return { held: null };
  return {
    held: {
      executionId: startedId,
      nodeId: next.start.nodeId,
      epoch: answer.epoch ?? begun?.epoch ?? 1,
      streamId,
      path: next.path,
      ...(answer.output ? { again: { before: answer.output.result, feedback: answer.feedback ?? "" } } : {}),
    },
  };
}

/** Of the step that was claimed, all null when none was; no row at all when nothing was written. */
interface Answer extends Record<string, unknown> {
  epoch: number | null;
  output: { result: unknown } | null;
  feedback: string | null;
}

/**
 * Takes the run's row if its journal is as it was left and the step is still held. PostgreSQL looks at `generation` again
 * once it has the lock, so whoever changed a step meanwhile is never overwritten.
 */
function lockRun({ run }: ExecutionSlice, known: Known, held: Held, next: Plan): SQL {
  const isSame = sql`workflow_run.id = ${run.id} and workflow_run.generation = ${known.generation} and exists (
    select from node_execution where id = ${held.executionId} and epoch = ${held.epoch} and status = 'RUNNING')`;
  const isResting = next.start === null;
  if (next.status === known.status && !isResting)
    return sql`moved as materialized (select id from workflow_run where ${isSame} for update)`;
  return sql`moved as (
    update workflow_run set status = ${next.status}, updated_at = now(),
      ended_at = ${isOver(next.status) ? sql`now()` : sql`null`}
      ${isResting ? sql`, claimed_by = null` : sql``}
    where ${isSame} returning id)`;
}
