import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import { agentColumns } from "#features/agent/service/agent-columns.ts";
import type { NewAgent } from "#features/agent/service/agents.ts";
import { agent } from "#features/agent/table.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { createWithAgents } from "./import-export.ts";
import { findWorkflow, withNewIds } from "./workflows.ts";

/** Duplicates a workflow with new ids and its own agents, so that nothing in the copy refers to the original. */
export async function duplicateWorkflow(ctx: WorkspaceContext, id: string): Promise<{ id: string; title: string }> {
  const row = await findWorkflow(ctx, id);
  const { graph, agents } = await withCopiedAgents(ctx, withNewIds(row.graph), id);
  const title = truncate(workflowText.copyOf(row.title), limits.workflow.titleChars.max);
  const given = { title, graph, category: row.category, parentFolderId: row.parentFolderId };
  return createWithAgents(ctx, agents, given, {});
}

/**
 * The graph of a copy, with copies of the agents that were made for the original, so that the copy doesn't depend on
 * it. Agents that are available everywhere are shared.
 */
async function withCopiedAgents(
  { db, actor }: WorkspaceContext,
  graph: Graph,
  originalId: string,
): Promise<{ graph: Graph; agents: NewAgent[] }> {
  const usedAgentIds = [...referencedIds(graph, specs).agent];
  const ownAgents = usedAgentIds.length
    ? await db
        .select(agentColumns)
        .from(agent)
        .where(
          and(
            inArray(agent.id, usedAgentIds),
            eq(agent.workspaceId, actor.workspaceId),
            eq(agent.workflowId, originalId),
            isNull(agent.deletedAt),
          ),
        )
    : [];
  const ids = new Map(ownAgents.map(({ id }) => [id, newId()]));
  const newIdOf = (id: string) => ids.get(id) ?? id;
  const agents = ownAgents.map(({ id, config, workspaceId, title, category, parentFolderId }) => ({
    id: newIdOf(id),
    draft: {
      ...config,
      subAgentIds: config.subAgentIds.map(newIdOf),
      workspaceId,
      title,
      category,
      parentFolderId,
    },
  }));
  return { graph: remapIds(graph, specs, { agent: newIdOf }), agents };
}
