import { eq } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { workflowRun } from "../../table.ts";

/**
 * Called in the transaction of an event. Increments the run's generation and claims the slice that handles the event
 * for this process. Locks the run's row.
 */
export async function bumpGeneration(tx: Tx, app: App, runId: string): Promise<number> {
  const [row] = await tx
    .select({ generation: workflowRun.generation })
    .from(workflowRun)
    .where(eq(workflowRun.id, runId))
    .for("update");
  const generation = (row?.generation ?? 0) + 1;
  await tx
    .update(workflowRun)
    .set({ generation, claimedBy: app.processId, stopReason: null, updatedAt: new Date() })
    .where(eq(workflowRun.id, runId));
  return generation;
}
