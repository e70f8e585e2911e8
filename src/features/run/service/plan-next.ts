import { and, eq, inArray, sql } from "drizzle-orm";
import { type Plan, plan } from "#engine/plan.ts";
import { isOver, isReviewed, moveExecution } from "#engine/status.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import type { ExecutionSlice, Held, MovingRun } from "./execution-slice.ts";
import { freshSteps } from "./fresh-steps.ts";
import { isAlive } from "./holder.ts";
import { type JournalStep, plannedExecutions } from "./journal.ts";

/** Reads the journal, asks the plan, carries it out. The row lock on the run makes this one at a time. */
export async function planNext(tx: Tx, slice: ExecutionSlice): Promise<Held | null> {
  const { ctx, run, graph } = slice;
  const [row] = await tx
    .select({ status: workflowRun.status, generation: workflowRun.generation })
    .from(workflowRun)
    .where(eq(workflowRun.id, run.id))
    .for("update");
  if (!row) return null;
  const { steps: executions, areFreed } = await freeOrphans(tx, ctx.app, await plannedExecutions(tx, run.id));
  // Whoever still remembers the journal with those steps in their hands must find that it is another one now.
  const generation = row.generation + (areFreed ? 1 : 0);
  const next = plan({ graph, catalog: specs, executions, run: { status: row.status, isReviewed: isReviewed(run) } });
  const { held, steps } = await carryOut(tx, ctx.app, run, executions, next);
  // A run that rests has nobody who still owes it a slice.
  if (next.status !== row.status || !held || areFreed)
    await tx
      .update(workflowRun)
      .set({
        status: next.status,
        generation,
        updatedAt: sql`now()`,
        ...(next.status === row.status ? {} : { endedAt: isOver(next.status) ? sql`now()` : null }),
        ...(held ? {} : { claimedBy: null }),
      })
      .where(eq(workflowRun.id, run.id));
  slice.known = { generation, status: next.status, steps };
  return held;
}

/** Writes what the plan asks for; the step that may start is claimed by this process with the same statement. */
async function carryOut(
  tx: Tx,
  app: App,
  run: MovingRun,
  executions: readonly JournalStep[],
  next: Plan,
): Promise<{ held: Held | null; steps: JournalStep[] }> {
  if (next.drop.length > 0) await tx.delete(nodeExecution).where(inArray(nodeExecution.id, [...next.drop]));
  for (const { executionId, ordinal } of next.move)
    await tx.update(nodeExecution).set({ ordinal }).where(eq(nodeExecution.id, executionId));
  const claim = {
    status: "RUNNING" as const,
    holderId: app.processId,
    streamId: newId(),
    startedAt: sql`now()`,
    endedAt: null,
    error: null,
  };
  const made = freshSteps(next, app.processId);
  if (made.length > 0)
    await tx.insert(nodeExecution).values(
      made.map((step) => ({
        ...step,
        workspaceId: run.workspaceId,
        runId: run.id,
        ...(step.holderId ? claim : {}),
      })),
    );
  const places = new Map(next.move.map(({ executionId, ordinal }) => [executionId, ordinal]));
  const kept = executions
    .filter(({ id }) => !next.drop.includes(id))
    .map((step) => ({ ...step, ordinal: places.get(step.id) ?? step.ordinal }));
  const { start } = next;
  const begun = made.find(({ holderId }) => holderId !== null);
  const none = { held: null, steps: [...kept, ...made] };
  if (!start) return none;
  if (begun) {
    const { id, nodeId, epoch } = begun;
    return { held: { executionId: id, nodeId, epoch, streamId: claim.streamId, path: next.path }, steps: none.steps };
  }
  const [row] = await tx
    .update(nodeExecution)
    .set(claim)
    .where(and(eq(nodeExecution.id, start.executionId ?? ""), eq(nodeExecution.status, "PENDING")))
    .returning();
  if (!row) return none;
  return {
    held: {
      executionId: row.id,
      nodeId: row.nodeId,
      epoch: row.epoch,
      streamId: claim.streamId,
      path: next.path,
      ...(row.output ? { again: { before: row.output.result, feedback: row.feedback ?? "" } } : {}),
    },
    steps: none.steps.map((step) =>
      step.id === row.id ? { ...step, status: "RUNNING" as const, holderId: app.processId } : step,
    ),
  };
}

/**
 * A step is an orphan when its holder is dead, or is this very process and yet no slice here runs it: whoever held it
 * was cut off. It starts again under a higher epoch, so that nothing of the former holder can still count.
 */
async function freeOrphans(
  tx: Tx,
  app: App,
  executions: JournalStep[],
): Promise<{ steps: JournalStep[]; areFreed: boolean }> {
  const steps: JournalStep[] = [];
  let areFreed = false;
  for (const step of executions) {
    const isHeld =
      step.status !== "RUNNING" ||
      (step.holderId === app.processId
        ? app.heldSteps.has(`${step.id}:${step.epoch}`)
        : await isAlive(app, step.holderId));
    const free = isHeld ? null : moveExecution(step, "takeOver");
    if (free)
      await tx
        .update(nodeExecution)
        .set({ ...free, holderId: null })
        .where(eq(nodeExecution.id, step.id));
    areFreed ||= free !== null;
    steps.push(free ? { ...step, ...free, holderId: null } : step);
  }
  return { steps, areFreed };
}
