import { sql } from "drizzle-orm";
import { failedStep } from "#features/run/service/history/failures.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { runRetryText } from "#product/texts/run/run-list.ts";
import type { RetryTarget } from "../schema.ts";
import { runRetry } from "../table.ts";
import { feedInBackground } from "./feed-retry.ts";
import { publishRetries } from "./find-retry.ts";
import { requireTarget, retryableRuns } from "./target-runs.ts";

/**
 * Queues the failed runs of the target, the newest first. A failure that is queued or was retried already is left out,
 * also when two people start at the same time: an index keeps it unique.
 */
export async function startRetry(ctx: WorkspaceContext, target: RetryTarget): Promise<{ id: string; runs: number }> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  await requireTarget(ctx, target);
  const id = newId();
  const runs = await db.transaction(async (tx) => {
    await tx.insert(runRetry).values({ id, workspaceId, userId });
    const { rows } = await tx.execute(sql`
      insert into run_retry_item (workspace_id, run_retry_id, position, run_id, execution_id, epoch)
      select workflow_run.workspace_id, ${id}, (row_number() over (order by workflow_run.created_at desc))::int,
        workflow_run.id, failed.id, failed.epoch
      from workflow_run join workflow on workflow.id = workflow_run.workflow_id cross join lateral ${failedStep} failed
      where ${retryableRuns(ctx, target)} and not exists (select from run_retry_item item
        where item.execution_id = failed.id and item.epoch = failed.epoch and item.state in ('QUEUED', 'RETRIED'))
      order by workflow_run.created_at desc limit ${limits.runRetry.runs}
      on conflict do nothing returning position`);
    if (rows.length === 0) throw new AppError("conflict", runRetryText.nothingToRetry);
    return rows.length;
  });
  publishRetries(app, workspaceId);
  feedInBackground(app, id);
  return { id, runs };
}
