import { and, eq, inArray, sql } from "drizzle-orm";
import { type Plan, plan } from "#engine/execution/plan.ts";
import { isOver, isReviewed, moveExecution } from "#engine/status.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { createSteps } from "./create-steps.ts";
import type { ClaimedStep, ExecutionSlice, SliceRun } from "./execution-slice.ts";
import { isProcessAlive } from "./is-process-alive.ts";
import { type JournalStep, readJournal } from "./journal.ts";

/**
 * Reads the journal, plans, and applies the plan; returns the claimed step. The lock on the run's row makes this one
 * at a time.
 */
export async function planNext(tx: Tx, slice: ExecutionSlice): Promise<ClaimedStep | null> {
  const { ctx, run, graph } = slice;
  const [row] = await tx
    .select({ status: workflowRun.status, generation: workflowRun.generation })
    .from(workflowRun)
    .where(eq(workflowRun.id, run.id))
    .for("update");
  if (!row) return null;
  const { steps: executions, hasReleased } = await releaseOrphans(tx, ctx.app, await readJournal(tx, run.id));
  // Slices with the old journal in memory must see that it changed.
  const generation = row.generation + (hasReleased ? 1 : 0);
  const { reviewedSteps } = run;
  const planned = { status: row.status, isReviewed: isReviewed(run), reviewedSteps };
  const next = plan({ graph, catalog: specs, executions, run: planned });
  const { claimed, steps } = await applyPlan(tx, ctx.app, run, executions, next);
  // An idle run has no slice to start, so no process claims it.
  if (next.status !== row.status || !claimed || hasReleased)
    await tx
      .update(workflowRun)
      .set({
        status: next.status,
        generation,
        updatedAt: sql`now()`,
        ...(next.status === row.status ? {} : { endedAt: isOver(next.status) ? sql`now()` : null }),
        ...(claimed ? {} : { claimedBy: null }),
      })
      .where(eq(workflowRun.id, run.id));
  slice.journal = { generation, status: next.status, steps };
  return claimed;
}

/** Applies the plan; the step that may start is claimed by this process in the same statement. */
async function applyPlan(
  tx: Tx,
  app: App,
  run: SliceRun,
  executions: readonly JournalStep[],
  next: Plan,
): Promise<{ claimed: ClaimedStep | null; steps: JournalStep[] }> {
  if (next.drop.length > 0) await tx.delete(nodeExecution).where(inArray(nodeExecution.id, [...next.drop]));
  for (const { executionId, ordinal } of next.move)
    await tx.update(nodeExecution).set({ ordinal }).where(eq(nodeExecution.id, executionId));
  const claimValues = {
    status: "RUNNING" as const,
    holderId: app.processId,
    streamId: newId(),
    startedAt: sql`now()`,
    endedAt: null,
    error: null,
  };
  const created = createSteps(next, app.processId);
  if (created.length > 0)
    await tx.insert(nodeExecution).values(
      created.map((step) => ({
        ...step,
        workspaceId: run.workspaceId,
        runId: run.id,
        ...(step.holderId ? claimValues : {}),
      })),
    );
  const newOrdinals = new Map(next.move.map(({ executionId, ordinal }) => [executionId, ordinal]));
  const kept = executions
    .filter(({ id }) => !next.drop.includes(id))
    .map((step) => ({ ...step, ordinal: newOrdinals.get(step.id) ?? step.ordinal }));
  const { start } = next;
  const startedStep = created.find(({ holderId }) => holderId !== null);
  const unclaimed = { claimed: null, steps: [...kept, ...created] };
  if (!start) return unclaimed;
  if (startedStep) {
    const { id, nodeId, epoch } = startedStep;
    return {
      claimed: { executionId: id, nodeId, epoch, streamId: claimValues.streamId, path: next.path },
      steps: unclaimed.steps,
    };
  }
  const [row] = await tx
    .update(nodeExecution)
    .set(claimValues)
    .where(and(eq(nodeExecution.id, start.executionId ?? ""), eq(nodeExecution.status, "PENDING")))
    .returning();
  if (!row) return unclaimed;
  return {
    claimed: {
      executionId: row.id,
      nodeId: row.nodeId,
      epoch: row.epoch,
      streamId: claimValues.streamId,
      path: next.path,
      ...(row.output ? { regeneration: { before: row.output.result, feedback: row.feedback ?? "" } } : {}),
    },
    steps: unclaimed.steps.map((step) =>
      step.id === row.id ? { ...step, status: "RUNNING" as const, holderId: app.processId } : step,
    ),
  };
}

/**
 * Releases orphaned steps: their holder is dead, or is this process without a slice that runs them. The step restarts
 * under a higher epoch, so that nothing of its former holder counts.
 */
async function releaseOrphans(
  tx: Tx,
  app: App,
  executions: JournalStep[],
): Promise<{ steps: JournalStep[]; hasReleased: boolean }> {
  const steps: JournalStep[] = [];
  let hasReleased = false;
  for (const step of executions) {
    const isStillHeld =
      step.status !== "RUNNING" ||
      (step.holderId === app.processId
        ? app.runningSteps.has(`${step.id}:${step.epoch}`)
        : await isProcessAlive(app, step.holderId));
    const released = isStillHeld ? null : moveExecution(step, "takeOver");
    if (released)
      await tx
        .update(nodeExecution)
        .set({ ...released, holderId: null })
        .where(eq(nodeExecution.id, step.id));
    hasReleased ||= released !== null;
    steps.push(released ? { ...step, ...released, holderId: null } : step);
  }
  return { steps, hasReleased };
}
