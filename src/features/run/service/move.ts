import { eq } from "drizzle-orm";
import type { App, Member } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { advanceJob } from "../schema.ts";
import { workflowRun } from "../table.ts";
import { advance } from "./advance.ts";
import { announceRun } from "./find.ts";

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
    .set({ burst, movedBy: app.processId, updatedAt: new Date() })
    .where(eq(workflowRun.id, runId));
  return burst;
}

/** After its commit: starts the burst here when somebody looks on, else when the workspace's turn comes. */
export async function moveRun(ctx: Member, run: { runId: string; burst: number; isAttended: boolean }): Promise<void> {
  const { app, actor } = ctx;
  const id = `run:${run.runId}:${run.burst}`;
  const input = { workspaceId: actor.workspaceId, runId: run.runId, burst: run.burst };
  if (run.isAttended) app.jobs.run(advanceJob.name, () => advance(app, input));
  else await app.jobs.enqueue(advanceJob, id, input, { partition: actor.workspaceId });
  announceRun(ctx, run.runId);
}
