import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Plan, plan } from "#engine/execution/plan.ts";
import { type ExecutionState, isOver, isReviewed } from "#engine/status.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import type { StepHost } from "../step-host/step-host.ts";
import { deleteFailedPieces } from "../steps/step-pieces.ts";
import { createSteps, insertSteps } from "./create-steps.ts";
import type { ClaimedStep, ExecutionSlice, JournalSnapshot, StepOutcome } from "./execution-slice.ts";
import type { JournalStep } from "./journal.ts";
import { planNext } from "./plan-next.ts";

/**
 * Commits a step's outcome, its charge, the end of its stream and the next plan together; returns the next claimed
 * step. Usually this is one statement built from the journal in memory; special cases take a transaction that reads
 * the journal again. A holder that lost the step records nothing and discards its work.
 */
export async function commitStep(
  slice: ExecutionSlice,
  claimed: ClaimedStep,
  record: StepOutcome,
  host: StepHost,
): Promise<ClaimedStep | null> {
  const { app, db } = slice.ctx;
  const committed = await commitInOneStatement(slice, claimed, record, host);
  if (committed) return committed.claimed;
  return db.transaction(async (tx) => {
    // Locks the run before its step, like all code, because a child run may end at the same moment.
    await tx.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.id, slice.run.id)).for("update");
    if (!(await recordStep(tx, claimed, record, host))) {
      await host.abandon((await isStoppedOrGone(tx, slice)) ? "stopped" : "lost");
      return null;
    }
    app.failpoint("step.recorded");
    const next = await planNext(tx, slice);
    app.failpoint("step.planned");
    await host.finish(tx, record.status);
    app.failpoint("step.settled");
    return next;
  });
}

/** Whether a person stopped or deleted the run while this step was finishing. */
async function isStoppedOrGone(tx: Tx, { run }: ExecutionSlice): Promise<boolean> {
  const [row] = await tx.select({ status: workflowRun.status }).from(workflowRun).where(eq(workflowRun.id, run.id));
  return row === undefined || row.status === "STOPPED";
}

/** Records the outcome with compare-and-set on the epoch. False if the step is held by someone else. */
async function recordStep(tx: Tx, claimed: ClaimedStep, record: StepOutcome, host: StepHost): Promise<boolean> {
  const values =
    record.status === "COMPLETED"
      ? {
          status: record.status,
          output: { result: record.output.result },
          next: record.next,
          isStop: record.isStop,
          error: null,
          waitsFor: null,
          notes: host.notes.columnValue(),
          endedAt: sql`now()`,
        }
      : record.status === "FAILED"
        ? {
            status: record.status,
            error: record.error,
            errorDialog: record.opens ?? null,
            // Keeps the text written so far.
            partialOutput: host.partialText(),
            notes: host.notes.columnValue(),
            waitsFor: null,
            endedAt: sql`now()`,
          }
        : {
            status: record.status,
            waitsFor: record.waitsFor,
            wakeAt: record.afterMs === undefined ? null : sql`now() + ${record.afterMs} * interval '1 millisecond'`,
            error: record.text ?? null,
            startedAt: null,
            ...(record.isRetry && {
              failedAttempts: sql`${nodeExecution.failedAttempts} + 1`,
              epoch: claimed.epoch + 1,
            }),
          };
  const rows = await tx
    .update(nodeExecution)
    .set({ ...values, holderId: null })
    .where(
      and(
        eq(nodeExecution.id, claimed.executionId),
        eq(nodeExecution.epoch, claimed.epoch),
        eq(nodeExecution.status, "RUNNING"),
      ),
    )
    .returning({ id: nodeExecution.id });
  if (rows.length !== 1) return false;
  // A retry repeats only the failed pieces.
  if (record.status === "PENDING" && record.isRetry) await deleteFailedPieces(tx, claimed.executionId);
  return true;
}

/** Commits the outcome in one statement. Null if that is not possible or the journal has changed since it was read. */
async function commitInOneStatement(
  slice: ExecutionSlice,
  claimed: ClaimedStep,
  record: StepOutcome,
  host: StepHost,
): Promise<{ claimed: ClaimedStep | null } | null> {
  const { journal, ctx, run, graph } = slice;
  if (!journal || record.status !== "COMPLETED") return null;
  const state: Partial<ExecutionState> & Pick<JournalStep, "holderId"> = {
    status: record.status,
    waitsFor: null,
    next: record.next,
    isStop: record.isStop,
    holderId: null,
  };
  const steps = journal.steps.map((step) => (step.id === claimed.executionId ? { ...step, ...state } : step));
  const next = plan({
    graph,
    catalog: specs,
    executions: steps,
    run: { status: journal.status, isReviewed: isReviewed(run) },
  });
  if (next.drop.length + next.move.length > 0) return null;
  const inlineCommit = await host.prepareInlineCommit(record.status);
  if (!inlineCommit) return null;

  const { processId } = ctx.app;
  const streamId = newId();
  const created = createSteps(next, processId);
  const statements = [
    lockRun(slice, journal, claimed, next),
    sql`done as (
      update node_execution set status = 'COMPLETED', output = ${JSON.stringify(record.output)}::jsonb,
        next = ${record.next}, is_stop = ${record.isStop}, error = null, waits_for = null, ended_at = now(), holder_id = null,
        notes = ${host.notes.columnValue()}
      from moved where node_execution.id = ${claimed.executionId}
    )`,
    ...insertSteps(run, created, streamId, sql`moved`),
    sql`claimed as (
      update node_execution set status = 'RUNNING', holder_id = ${processId}, stream_id = ${streamId}, started_at = now(),
        ended_at = null, error = null
      from moved where node_execution.id = ${next.start?.executionId ?? null}::uuid and node_execution.status = 'PENDING'
      returning node_execution.epoch, node_execution.output, node_execution.feedback
    )`,
    ...(inlineCommit.settlement ? [inlineCommit.settlement(sql`exists (select from moved)`)] : []),
  ];
  const { rows } = await ctx.db.execute<CommitRow>(
    sql`with ${sql.join(statements, sql`, `)} select claimed.* from moved left join claimed on true`,
  );
  const [row] = rows;
  if (!row) return null;

  const startedStep = created.find(({ holderId }) => holderId !== null);
  const startedId = next.start?.executionId ?? startedStep?.id ?? null;
  const isStarted = startedId !== null && (startedStep !== undefined || row.epoch !== null);
  slice.journal = {
    ...journal,
    status: next.status,
    steps: [
      ...steps.map((step) =>
        isStarted && step.id === startedId ? { ...step, status: "RUNNING" as const, holderId: processId } : step,
      ),
      ...created,
    ],
  };
  if (!isStarted || !next.start) return { claimed: null };
  return {
    claimed: {
      executionId: startedId,
      nodeId: next.start.nodeId,
      epoch: row.epoch ?? startedStep?.epoch ?? 1,
      streamId,
      path: next.path,
      ...(row.output ? { regeneration: { before: row.output.result, feedback: row.feedback ?? "" } } : {}),
    },
  };
}

/** Columns of the claimed step; all null if none was claimed. No row if nothing was written. */
interface CommitRow extends Record<string, unknown> {
  epoch: number | null;
  output: { result: unknown } | null;
  feedback: string | null;
}

/**
 * Locks the run's row if its journal is unchanged and the step is still held. PostgreSQL checks `generation` again
 * after it gets the lock, so a concurrent change to a step is never overwritten.
 */
function lockRun({ run }: ExecutionSlice, journal: JournalSnapshot, claimed: ClaimedStep, next: Plan): SQL {
  const isUnchanged = sql`workflow_run.id = ${run.id} and workflow_run.generation = ${journal.generation} and exists (
    select from node_execution where id = ${claimed.executionId} and epoch = ${claimed.epoch} and status = 'RUNNING')`;
  const isIdle = next.start === null;
  if (next.status === journal.status && !isIdle)
    return sql`moved as materialized (select id from workflow_run where ${isUnchanged} for update)`;
  return sql`moved as (
    update workflow_run set status = ${next.status}, updated_at = now(),
      ended_at = ${isOver(next.status) ? sql`now()` : sql`null`}
      ${isIdle ? sql`, claimed_by = null` : sql``}
    where ${isUnchanged} returning id)`;
}
