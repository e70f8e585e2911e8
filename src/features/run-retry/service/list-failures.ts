import { and, sql } from "drizzle-orm";
import { errorKey, failedStep } from "#features/run/service/history/failures.ts";
import { listConditions } from "#features/run/service/history/list-runs.ts";
import { nameNodes } from "#features/run/service/history/name-nodes.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { FailureFilters } from "../schema.ts";
import { isControlled } from "./target-runs.ts";

interface FailureRow {
  workflowId: string;
  workflowTitle: string;
  nodeId: string | null;
  errorKey: string;
  error: string | null;
  runs: number;
  retryable: number;
  lastAt: string;
  lastRunId: string;
  versionId: string;
}

/** Failed runs that the actor may see, grouped by workflow, step and error; the group with the last failure first. */
export async function listFailures(ctx: WorkspaceContext, filters: FailureFilters) {
  const newest = sql`order by workflow_run.created_at desc`;
  const { rows } = await ctx.db.execute<FailureRow & Record<string, unknown>>(sql`
    select workflow_run.workflow_id as "workflowId", workflow.title as "workflowTitle", failed.node_id as "nodeId",
      ${errorKey(sql`failed.error`)} as "errorKey", (array_agg(failed.error ${newest}))[1] as error,
      count(*)::int as runs, (count(*) filter (where ${isControlled(ctx)} and failed.id is not null))::int as retryable,
      max(coalesce(failed.ended_at, workflow_run.ended_at, workflow_run.created_at)) as "lastAt",
      (array_agg(workflow_run.id ${newest}))[1] as "lastRunId",
      (array_agg(workflow_run.version_id ${newest}))[1] as "versionId"
    from workflow_run join workflow on workflow.id = workflow_run.workflow_id
      left join lateral ${failedStep} failed on true
    where ${and(...listConditions(ctx, { ...filters, statuses: ["FAILED"] }))}
    group by 1, 2, 3, 4 order by "lastAt" desc, "lastRunId" limit ${limits.runRetry.listed}`);
  const names = await nameNodes(ctx, rows);
  return rows.map(({ versionId, lastAt, ...row }) => {
    const { label = "", type = "" } = names.get(`${versionId}:${row.nodeId}`) ?? {};
    return {
      workflowId: row.workflowId,
      workflowTitle: row.workflowTitle,
      nodeId: row.nodeId,
      errorKey: row.errorKey,
      error: row.error,
      runs: row.runs,
      /** Those that the actor may retry. */
      retryable: row.retryable,
      lastRunId: row.lastRunId,
      label,
      type,
      lastAt: new Date(lastAt),
    };
  });
}
