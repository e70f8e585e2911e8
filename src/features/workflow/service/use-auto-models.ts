import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { referencedIds } from "#engine/graph/remap-ids.ts";

import { insertVersions, publishAgentsChanged } from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { findWorkflow } from "./workflows.ts";

/**
 * Lets all agents that were made for a workflow choose their model. Agents that other workflows and chats use stay as they
 * are.
 */
export async function setAutoModels(ctx: WorkspaceContext, id: string): Promise<{ changed: number }> {
  const { graph } = await findWorkflow(ctx, id);
  const ids = [...referencedIds(graph, specs).agent];
  if (ids.length === 0) return { changed: 0 };
  const changed = await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(agent)
      .set({
        config: sql`jsonb_set(${agent.config}, '{languageModelId}', 'null')`,
        version: sql`${agent.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          inArray(agent.id, ids),
          eq(agent.workspaceId, ctx.actor.workspaceId),
          eq(agent.workflowId, id),
          isNull(agent.deletedAt),
          sql`${agent.config} ->> 'languageModelId' is not null`,
        ),
      )
      .returning({ id: agent.id });
    const agentIds = rows.map((row) => row.id);
    if (agentIds.length > 0) await insertVersions(tx, ctx, agentIds);
    return agentIds.length;
  });
  if (changed > 0) publishAgentsChanged(ctx);
  return { changed };
}
