import { isAttended, type TriggerType } from "#engine/status.ts";
import type { App } from "#platform/context.ts";
import type { Slot } from "#platform/jobs/job.ts";
import { advanceJob } from "../../schema.ts";
import { isAwaitedByToolCall } from "../child-runs/run-tree.ts";

/** Identifies a slice: a run and the generation that the slice handles. */
export interface SliceRef {
  workspaceId: string;
  runId: string;
  generation: number;
}

/** A run to dispatch, with what decides its mode. */
export interface RunToDispatch extends SliceRef {
  triggerType: TriggerType;
  runInBackground: boolean;
}

export type DispatchMode =
  /**
   * Runs `work` now in this process, without a job: the run's row names this process (`claimedBy`), so a recovery
   * starts the slice after a crash.
   */
  | { readonly slot: Slot; readonly work: () => Promise<void> }
  /** A durable job that starts now in this process. */
  | "start"
  /** A durable job that starts in any process when it is the workspace's turn. */
  | "queue";

/**
 * Starts the slice of a run, after the commit that set the run's generation; all slices start here. A job has the slice's
 * id, so dispatching the same slice twice as a job runs it once.
 */
export async function dispatchRun(app: App, run: SliceRef, mode: DispatchMode): Promise<void> {
  if (typeof mode === "object") return mode.slot.run(advanceJob.name, mode.work);
  const { workspaceId, runId, generation } = run;
  const [id, input] = [`run:${runId}:${generation}`, { workspaceId, runId, generation }];
  if (mode === "start") await app.jobs.start(advanceJob, id, input);
  else await app.jobs.enqueue(advanceJob, id, input, { partition: workspaceId });
}

/** Dispatches runs that a slice of another run starts or resumes: as jobs by name, since `advanceRun` itself ends up here. */
export async function dispatchRuns(app: App, runs: readonly RunToDispatch[]): Promise<void> {
  for (const run of runs) {
    const startsNow = isAttended(run) || (await isAwaitedByToolCall(app.database.tenant(run.workspaceId), run.runId));
    await dispatchRun(app, run, startsNow ? "start" : "queue");
  }
}

/** A slot to run a slice inline. Attended runs always get one; a background run gets null if it must wait in the queue. */
export function findSlot(app: App, workspaceId: string, isAttendedRun: boolean): Slot | null {
  return isAttendedRun ? { run: app.jobs.run, release: () => undefined } : app.jobs.acquireSlot(workspaceId);
}
