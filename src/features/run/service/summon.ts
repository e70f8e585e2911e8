import { isAttended, type TriggerType } from "#engine/status.ts";
import type { App } from "#platform/context.ts";
import { advanceJob } from "../schema.ts";

export interface Summons {
  workspaceId: string;
  runId: string;
  burst: number;
  triggerType: TriggerType;
  runInBackground: boolean;
}

/** Has a burst begun by its job's name alone: for a run that another one's burst sets going. */
export async function summon(app: App, run: Summons): Promise<void> {
  const { workspaceId, runId, burst } = run;
  const [id, input] = [`run:${runId}:${burst}`, { workspaceId, runId, burst }];
  if (isAttended(run)) await app.jobs.start(advanceJob, id, input);
  else await app.jobs.enqueue(advanceJob, id, input, { partition: workspaceId });
}
