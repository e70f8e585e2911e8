import { and, asc, eq, lte, sql } from "drizzle-orm";
import { moveExecution } from "#engine/status.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { bumpGeneration } from "./bump-generation.ts";
import { dispatchRun } from "./dispatch.ts";

const isDue = and(eq(nodeExecution.waitsFor, "time"), lte(nodeExecution.wakeAt, sql`now()`));

/** Restarts the steps of open runs whose wait is over. Returns how many. */
export async function wakeSteps(app: App): Promise<number> {
  const due = await app.database.system
    .select({ id: nodeExecution.id, runId: nodeExecution.runId, workspaceId: nodeExecution.workspaceId })
    .from(nodeExecution)
    .innerJoin(workflowRun, eq(workflowRun.id, nodeExecution.runId))
    .where(and(isDue, eq(workflowRun.status, "RUNNING")))
    .orderBy(asc(nodeExecution.wakeAt))
    .limit(limits.run.retryBatchSize);
  for (const step of due) await wakeStep(app, step);
  return due.length;
}

async function wakeStep(app: App, step: { id: string; runId: string; workspaceId: string }): Promise<void> {
  const { id, runId, workspaceId } = step;
  const generation = await app.database.tenant(workspaceId).transaction(async (tx) => {
    const next = await bumpGeneration(tx, app, runId);
    const [execution] = await tx
      .select()
      .from(nodeExecution)
      .where(and(eq(nodeExecution.id, id), isDue))
      .for("update");
    const transition = execution && moveExecution(execution, "wake");
    // Another process was faster; the slice will find nothing to do.
    if (transition)
      await tx
        .update(nodeExecution)
        .set({ ...transition, wakeAt: null, error: null })
        .where(eq(nodeExecution.id, id));
    return next;
  });
  await dispatchRun(app, { workspaceId, runId, generation }, "queue");
}
