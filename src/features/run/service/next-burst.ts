import { eq } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { workflowRun } from "../table.ts";

/** Inside the transaction of an event: names the burst that will answer it, and who promised to start it. */
export async function nextBurst(tx: Tx, app: App, runId: string): Promise<number> {
  const [row] = await tx
    .select({ burst: workflowRun.burst })
    .from(workflowRun)
    .where(eq(workflowRun.id, runId))
    .for("update");
  const burst = (row?.burst ?? 0) + 1;
  await tx
    .update(workflowRun)
    .set({ burst, movedBy: app.processId, stopReason: null, updatedAt: new Date() })
    .where(eq(workflowRun.id, runId));
  return burst;
}
