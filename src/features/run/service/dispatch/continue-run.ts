import type { WorkspaceContext } from "#platform/context.ts";
import type { Slot } from "#platform/jobs/job.ts";
import { advanceJob } from "../../schema.ts";
import { announceRun } from "../find-run.ts";
import { advanceRun } from "./advance-run.ts";

/** After its commit: starts the slice here when somebody looks on, else when the workspace's turn comes. */
export async function continueRun(
  ctx: WorkspaceContext,
  run: { runId: string; generation: number; isAttended: boolean },
): Promise<void> {
  const { app, actor } = ctx;
  const input = { workspaceId: actor.workspaceId, runId: run.runId, generation: run.generation };
  const slot = findSlot(ctx, run.isAttended);
  if (slot) slot.run(advanceJob.name, () => advanceRun(app, input));
  else await enqueueRun(ctx, input);
  announceRun(ctx, run.runId);
}

/** Where somebody looks on there is always room here; what runs unseen may have to wait in the queue. */
export function findSlot({ app, actor }: WorkspaceContext, isAttended: boolean): Slot | null {
  return isAttended ? { run: app.jobs.run, release: () => undefined } : app.jobs.acquireSlot(actor.workspaceId);
}

export async function enqueueRun(
  { app }: WorkspaceContext,
  input: { workspaceId: string; runId: string; generation: number },
): Promise<void> {
  await app.jobs.enqueue(advanceJob, `run:${input.runId}:${input.generation}`, input, { partition: input.workspaceId });
}
