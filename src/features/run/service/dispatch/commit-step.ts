import { and, eq, sql } from "drizzle-orm";
import { plan } from "#engine/execution/plan.ts";
import { type ExecutionState, isReviewed } from "#engine/status.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { callsJson, recordedCalls } from "../step-host/step-calls.ts";
import type { StepHost } from "../step-host/step-host.ts";
import { recordedNotes } from "../step-host/step-notes.ts";
import { deleteFailedPieces } from "../steps/step-pieces.ts";
import { commitCompleted } from "./commit-completed.ts";
import { createSteps } from "./create-steps.ts";
import type { ClaimedStep, ExecutionSlice, StepOutcome } from "./execution-slice.ts";
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
  const { next, lostTo } = await db.transaction(async (tx) => {
    // Locks the run before its step, like all code, because a child run may end at the same moment.
    await tx.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.id, slice.run.id)).for("update");
    if (!(await recordStep(tx, claimed, record, host)))
      return { next: null, lostTo: (await isStoppedOrGone(tx, slice)) ? "stopped" : "lost" } as const;
    app.failpoint("step.recorded");
    const next = await planNext(tx, slice);
    app.failpoint("step.planned");
    await host.finish(tx, record.status);
    app.failpoint("step.settled");
    return { next, lostTo: null };
  });
  // After the transaction, because it needs connections of its own.
  if (lostTo) await host.abandon(lostTo);
  return next;
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
          notes: recordedNotes(sql`${JSON.stringify(host.notes.remaining())}::jsonb`),
          endedAt: sql`now()`,
        }
      : record.status === "FAILED"
        ? {
            status: record.status,
            error: record.error,
            errorDialog: record.opens ?? null,
            // Keeps the text written so far.
            partialOutput: host.partialText(),
            notes: recordedNotes(sql`${JSON.stringify(host.notes.remaining())}::jsonb`),
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
    .set({ ...values, modelCalls: recordedCalls(callsJson(host.calls.remaining())), holderId: null })
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
    run: { status: journal.status, isReviewed: isReviewed(run), reviewedSteps: run.reviewedSteps },
  });
  if (next.drop.length + next.move.length > 0) return null;
  const charges = await host.settleInline();
  if (!charges) return null;

  const { processId } = ctx.app;
  const streamId = newId();
  const created = createSteps(next, processId);
  const committed = await commitCompleted(ctx.db, {
    workspaceId: run.workspaceId,
    runId: run.id,
    processId,
    generation: journal.generation,
    executionId: claimed.executionId,
    epoch: claimed.epoch,
    record,
    notes: host.notes.remaining(),
    calls: host.calls.remaining(),
    charges,
    status: next.status,
    isRunWritten: next.status !== journal.status || next.start === null,
    isIdle: next.start === null,
    created,
    claimedId: next.start?.executionId ?? null,
    streamId,
  });
  if (!committed) return null;

  const startedStep = created.find(({ holderId }) => holderId !== null);
  const startedId = next.start?.executionId ?? startedStep?.id ?? null;
  const isStarted = startedId !== null && (startedStep !== undefined || committed.epoch !== null);
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
      epoch: committed.epoch ?? startedStep?.epoch ?? 1,
      streamId,
      path: next.path,
      ...(committed.output
        ? { regeneration: { before: committed.output.result, feedback: committed.feedback ?? "" } }
        : {}),
    },
  };
}
