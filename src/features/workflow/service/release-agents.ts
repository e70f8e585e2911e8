import { and, eq, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import type { Member } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { workflow } from "../table.ts";

/**
 * Before a workflow goes to the bin: an agent made for it that steps of another workflow or sub-agent lists use too
 * becomes available everywhere, so that nothing else loses it. All its other agents are hidden with the workflow,
 * return with it, and are deleted with it.
 */
export async function releaseSharedAgents(tx: Tx, { actor }: Member, workflowId: string): Promise<void> {
  const other = sql`select 1 from ${workflow} other where other.workspace_id = ${actor.workspaceId}
    and other.id <> ${workflowId} and position(${agent.id}::text in other.graph::text) > 0`;
  const superior = sql`select 1 from ${agent} superior where superior.workspace_id = ${actor.workspaceId}
    and superior.workflow_id is distinct from ${workflowId} and superior.config -> 'subAgentIds' ? ${agent.id}::text`;
  await tx
    .update(agent)
    .set({ workflowId: null })
    .where(
      and(
        eq(agent.workspaceId, actor.workspaceId),
        eq(agent.workflowId, workflowId),
        sql`(exists (${other}) or exists (${superior}))`,
      ),
    );
}
