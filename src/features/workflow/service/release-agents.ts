import { sql } from "drizzle-orm";
import { agent, agentSubAgent } from "#features/agent/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { workflow } from "../table.ts";

/**
 * Before a workflow is deleted: agents made for it that other workflows or sub-agent lists use become available
 * everywhere. Its other agents are hidden, restored and deleted with it.
 */
export async function releaseSharedAgents(tx: Tx, { actor }: WorkspaceContext, workflowId: string): Promise<void> {
  // Materialized, so that each graph is cast to text once.
  await tx.execute(sql`
    with others as materialized (
      select graph::text as graph from ${workflow}
      where workspace_id = ${actor.workspaceId} and id <> ${workflowId}
    )
    update ${agent} set workflow_id = null
    where workspace_id = ${actor.workspaceId} and workflow_id = ${workflowId} and (
      exists (select from others where position(${agent.id}::text in others.graph) > 0)
      or exists (
        select from ${agentSubAgent} link join ${agent} lead on lead.id = link.agent_id
        where link.sub_agent_id = ${agent.id} and lead.workflow_id is distinct from ${workflowId}
      )
    )`);
}
