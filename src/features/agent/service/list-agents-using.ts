import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { WorkspaceContext } from "#platform/context.ts";
import { agent, agentSubAgent, agentSubAgentFolder } from "../table.ts";
import { agentsInScope } from "./agent-scope.ts";

/** The agents that may give tasks to an agent: those linked to it or to its folder, and those that mention it. */
export async function listAgentsUsing(ctx: WorkspaceContext, id: string): Promise<{ id: string; title: string }[]> {
  const { db } = ctx;
  const used = alias(agent, "used");
  const linkedToAgent = db
    .select({ id: agentSubAgent.agentId })
    .from(agentSubAgent)
    .where(eq(agentSubAgent.subAgentId, id));
  const linkedToFolder = db
    .select({ id: agentSubAgentFolder.agentId })
    .from(agentSubAgentFolder)
    .innerJoin(used, eq(used.parentFolderId, agentSubAgentFolder.folderId))
    .where(eq(used.id, id));
  const instructions = sql`concat_ws(' ', ${agent.config} ->> 'system', ${agent.config} ->> 'outputFormat')`;
  const mentionsAgent = sql`strpos(${instructions}, ${`agentId=${id}`}) > 0`;
  return db
    .select({ id: agent.id, title: agent.title })
    .from(agent)
    .where(
      and(
        await agentsInScope(ctx, { includeWorkflowAgents: true }),
        ne(agent.id, id),
        or(inArray(agent.id, linkedToAgent), inArray(agent.id, linkedToFolder), mentionsAgent),
      ),
    )
    .orderBy(asc(agent.title), asc(agent.id));
}
