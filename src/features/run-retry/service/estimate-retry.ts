import { sql } from "drizzle-orm";
import { failedStep } from "#features/run/service/history/failures.ts";
import { creditsByRun } from "#features/run/service/history/run-credits.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { roundCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import type { RetryTarget } from "../schema.ts";
import { requireTarget, retryableRuns } from "./target-runs.ts";

/**
 * How many runs a bulk retry would start again, and what that may cost: for each run, what completed runs of its workflow
 * cost on average, less what it has cost already.
 */
export async function estimateRetry(ctx: WorkspaceContext, target: RetryTarget) {
  await requireTarget(ctx, target);
  const { runs: most, comparedRuns } = limits.runRetry;
  const { rows: runs } = await ctx.db.execute<{ id: string; workflowId: string }>(sql`
    select workflow_run.id, workflow_run.workflow_id as "workflowId"
    from workflow_run join workflow on workflow.id = workflow_run.workflow_id cross join lateral ${failedStep} failed
    where ${retryableRuns(ctx, target)} order by workflow_run.created_at desc limit ${most + 1}`);
  const retried = runs.slice(0, most);
  const workflowIds = [...new Set(retried.map(({ workflowId }) => workflowId))];
  const { rows: completed } = await ctx.db.execute<{ id: string; workflowId: string }>(sql`
    select recent.id, workflow.id as "workflowId" from workflow cross join lateral (
      select id from workflow_run where workflow_id = workflow.id and workspace_id = ${ctx.actor.workspaceId}
        and status = 'COMPLETED' and graph is null order by created_at desc limit ${comparedRuns}) recent
    where workflow.workspace_id = ${ctx.actor.workspaceId} and workflow.id = any(${sql.param(workflowIds)}::uuid[])`);
  const credits = await creditsByRun(
    ctx,
    [...retried, ...completed].map(({ id }) => id),
  );
  const costOf = ({ id }: { id: string }) => credits.get(id) ?? 0;
  const averages = new Map(
    workflowIds.flatMap((id) => {
      const own = completed.filter(({ workflowId }) => workflowId === id);
      return own.length === 0 ? [] : [[id, own.reduce((sum, run) => sum + costOf(run), 0) / own.length] as const];
    }),
  );
  const known = retried.filter(({ workflowId }) => averages.has(workflowId));
  return {
    runs: retried.length,
    /** More runs match than one bulk retry takes. */
    hasMore: runs.length > most,
    credits: roundCredits(
      known.reduce((sum, run) => sum + Math.max(0, (averages.get(run.workflowId) ?? 0) - costOf(run)), 0),
    ),
    /** Runs whose cost can't be guessed, because no run of their workflow has completed yet. */
    unknownRuns: retried.length - known.length,
  };
}
