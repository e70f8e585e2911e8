import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { nodeExecution, workflowRun } from "../../table.ts";

/**
 * The newest run of a workflow that the actor may see; with a node id, the newest run that reached this step, step
 * tests included.
 */
export async function findLastRun(
  { db, actor }: WorkspaceContext,
  { workflowId, nodeId }: { workflowId: string; nodeId?: string | undefined },
): Promise<{ runId: string } | null> {
  const [row] = await db
    .select({ runId: workflowRun.id })
    .from(workflowRun)
    .where(
      and(
        eq(workflowRun.workspaceId, actor.workspaceId),
        eq(workflowRun.workflowId, workflowId),
        actor.role === "USER" ? eq(workflowRun.userId, actor.userId) : undefined,
        nodeId === undefined
          ? isNull(workflowRun.graph)
          : sql`exists (select from ${nodeExecution} where ${nodeExecution.runId} = ${workflowRun.id}
              and ${nodeExecution.nodeId} = ${nodeId}
              and ${or(sql`${nodeExecution.status} <> 'PENDING'`, sql`${nodeExecution.startedAt} is not null`)})`,
      ),
    )
    .orderBy(desc(workflowRun.createdAt))
    .limit(1);
  return row ?? null;
}
