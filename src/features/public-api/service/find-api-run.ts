import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { isChildRun } from "#features/run/service/child-runs/run-tree.ts";
import { findRunContext, type RunRow } from "#features/run/service/find-run.ts";
import { workflowRun } from "#features/run/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import type { ApiCaller } from "./api-caller.ts";

export interface ApiRun {
  readonly run: RunRow;
  /** What started the run, with its rights of today. */
  readonly ctx: WorkspaceContext;
}

/** Finds a run that the caller may see; throws "not found" otherwise. */
export async function findApiRun(caller: ApiCaller, runId: string): Promise<ApiRun> {
  const [run] = await caller.member.db
    .select()
    .from(workflowRun)
    .where(and(eq(workflowRun.id, runId), visibleToKey(caller)));
  const ctx = run && (await findRunContext(caller.app, run, caller.requestId));
  return run && ctx ? { run, ctx } : notFound("run");
}

/** SQL condition: a run that a key has started; of other keys only for a key that may read. */
export const visibleToKey = ({ member, key, scopes }: ApiCaller): SQL | undefined =>
  and(
    eq(workflowRun.workspaceId, member.actor.workspaceId),
    sql`${workflowRun.trigger} ->> 'type' = 'PUBLIC_API'`,
    scopes.includes("read") ? undefined : sql`${workflowRun.trigger} ->> 'id' = ${key.keyId}`,
    not(isChildRun),
  );
