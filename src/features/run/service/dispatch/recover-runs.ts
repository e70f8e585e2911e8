import { and, eq, inArray } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { workflowRun } from "../../table.ts";
import { dispatchRun } from "./dispatch.ts";

/** Starts the slices that a dead process had claimed but may never have started. */
export async function recoverRuns(app: App, deadProcessId: string): Promise<void> {
  const runs = await app.database.system
    .select({ workspaceId: workflowRun.workspaceId, runId: workflowRun.id, generation: workflowRun.generation })
    .from(workflowRun)
    .where(and(eq(workflowRun.claimedBy, deadProcessId), inArray(workflowRun.status, ["PENDING", "RUNNING"])));
  for (const run of runs) await dispatchRun(app, run, "start");
}
