import { isAttended, type TriggerType } from "#engine/status.ts";
import type { App } from "#platform/context.ts";
import { advanceJob } from "../../schema.ts";

export interface RunToStart {
  workspaceId: string;
  runId: string;
  generation: number;
  triggerType: TriggerType;
  runInBackground: boolean;
}

/** Starts a slice by its job's name alone: for a run that a slice of another run sets going. */
export async function startRunJob(app: App, run: RunToStart): Promise<void> {
  const { workspaceId, runId, generation } = run;
  const [id, input] = [`run:${runId}:${generation}`, { workspaceId, runId, generation }];
  if (isAttended(run)) await app.jobs.start(advanceJob, id, input);
  else await app.jobs.enqueue(advanceJob, id, input, { partition: workspaceId });
}
