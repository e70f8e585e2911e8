import { eq } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import type { Job, Recovery } from "#platform/jobs/job.ts";
import { mailJob } from "#platform/mail/send-once.ts";
import type { RunListener } from "#platform/run-listener.ts";
import { feedBulkRun } from "./service/feed-bulk-run.ts";
import { publishBulkRuns } from "./service/find-bulk-run.ts";
import { bulkEmailJob } from "./service/finish-bulk-run.ts";
import { bulkRow, bulkRun } from "./table.ts";

export const bulkRunJobs: Job[] = [mailJob(bulkEmailJob)];

/** Starts the next row after one has ended or waits. */
export const feedAfterRun: RunListener = async (app, { workspaceId, bulkRunId }) => {
  if (bulkRunId === null) return;
  publishBulkRuns(app, workspaceId);
  // Awaited, because the job that calls this must not end before the runs that it starts are queued.
  await feedBulkRun(app, bulkRunId);
};

/** Starts the rows that a dead process had claimed, and those whose turn it missed. */
export const recoverBulkRuns: Recovery = async (app, deadProcessId) => {
  await app.database.system
    .update(bulkRow)
    .set({ claimedBy: null, claimedAt: null })
    .where(eq(bulkRow.claimedBy, deadProcessId));
  await feedBulkRuns(app);
};

/** Feeds all bulk runs; returns how many there are. */
export async function feedBulkRuns(app: App): Promise<number> {
  const running = await app.database.system
    .select({ id: bulkRun.id })
    .from(bulkRun)
    .where(eq(bulkRun.status, "RUNNING"));
  for (const { id } of running) await feedBulkRun(app, id);
  return running.length;
}
