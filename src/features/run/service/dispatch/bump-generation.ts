import { eq } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { workflowRun } from "../../table.ts";

/** Inside the transaction of an event: names the generation that answers it, and the process that promised to start it. */
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
