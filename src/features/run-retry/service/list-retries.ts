import { and, desc, eq, or, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { type RetryOutcome, retryOutcomes } from "../schema.ts";
import { runRetry } from "../table.ts";
import { endedRecently } from "./old-retries.ts";
import { retryOutcome } from "./retry-outcome.ts";

/** What runs of the bulk retries that the actor may see, and what came of their own, the newest first. */
export async function listRetries({ db, actor }: WorkspaceContext) {
  const retries = await db
    .select({
      id: runRetry.id,
      userId: runRetry.userId,
      status: runRetry.status,
      createdAt: runRetry.createdAt,
    })
    .from(runRetry)
    .where(
      and(
        eq(runRetry.workspaceId, actor.workspaceId),
        actor.role === "USER" ? eq(runRetry.userId, actor.userId) : undefined,
        or(eq(runRetry.status, "RUNNING"), and(eq(runRetry.userId, actor.userId), endedRecently)),
      ),
    )
    .orderBy(desc(runRetry.createdAt), desc(runRetry.id))
    .limit(limits.runRetry.listed);
  if (retries.length === 0) return [];
  const { rows } = await db.execute<{ id: string; outcome: RetryOutcome; runs: number; problem: string | null }>(sql`
    select run_retry_item.run_retry_id as id, ${retryOutcome} as outcome, count(*)::int as runs, max(problem) as problem
    from run_retry_item left join workflow_run on workflow_run.id = run_retry_item.run_id
    where run_retry_item.workspace_id = ${actor.workspaceId}
      and run_retry_item.run_retry_id = any(${sql.param(retries.map(({ id }) => id))}::uuid[])
    group by 1, 2`);
  return retries.map((retry) => {
    const own = rows.filter(({ id }) => id === retry.id);
    const counts = Object.fromEntries(
      retryOutcomes.map((outcome) => [outcome, own.find((row) => row.outcome === outcome)?.runs ?? 0]),
    ) as Record<RetryOutcome, number>; // all outcomes
    return {
      ...retry,
      counts,
      /** Why one of its runs could not be retried. */
      problem: own.find(({ problem }) => problem !== null)?.problem ?? null,
    };
  });
}
