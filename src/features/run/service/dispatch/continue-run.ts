import type { WorkspaceContext } from "#platform/context.ts";
import { announceRun } from "../find-run.ts";
import { planEditsOfRuns } from "../waits/channel/plan-edits.ts";
import { advanceRun } from "./advance-run.ts";
import { dispatchRun, findSlot } from "./dispatch.ts";

/** After the commit of a person's change: dispatches the run inline if there is a slot, otherwise to the queue. */
export async function continueRun(
  { app, actor }: WorkspaceContext,
  { runId, generation, isAttended }: { runId: string; generation: number; isAttended: boolean },
): Promise<void> {
  const { workspaceId } = actor;
  const run = { workspaceId, runId, generation };
  const slot = findSlot(app, workspaceId, isAttended);
  await dispatchRun(app, run, slot ? { slot, work: () => advanceRun(app, run) } : "queue");
  announceRun({ app, actor }, runId);
  planEditsOfRuns(app, [runId]);
}
