import { and, asc, eq, or, sql } from "drizzle-orm";
import { type KnowledgeUse, mentionedNodeIds } from "#features/knowledge/schema.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { agent, agentKnowledgeNode } from "../table.ts";
import { agentsInScope } from "./agent-scope.ts";
import { instructions } from "./list-agents-using.ts";

/** The agents that answer from the library, each with the folders and sources that it is linked to or mentions. */
export async function listKnowledgeUse(ctx: WorkspaceContext): Promise<KnowledgeUse[]> {
  const links = ctx.db
    .select({ ids: sql`array_agg(${agentKnowledgeNode.nodeId})` })
    .from(agentKnowledgeNode)
    .where(eq(agentKnowledgeNode.agentId, agent.id));
  /** Null without any. */
  const linked = sql<string[] | null>`(${links})`;
  const rows = await ctx.db
    .select({
      id: agent.id,
      title: agent.title,
      linked,
      instructions: sql<string>`${instructions}`,
    })
    .from(agent)
    .where(
      and(
        await agentsInScope(ctx, { includeWorkflowAgents: true }),
        or(sql`${linked} is not null`, sql`strpos(${instructions}, 'KNOWLEDGE_SOURCE_TREE_NODE') > 0`),
      ),
    )
    .orderBy(asc(agent.title), asc(agent.id));
  return rows.map(({ id, title, linked: ids, instructions: text }) => ({
    ...{ id, title },
    nodeIds: [...new Set([...(ids ?? []), ...mentionedNodeIds(text)])],
  }));
}
