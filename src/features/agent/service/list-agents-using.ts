import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { knowledgeNode } from "#features/knowledge/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { AgentLinks } from "../schema.ts";
import { agent, agentKnowledgeNode, agentMemory, agentSubAgent, agentSubAgentFolder } from "../table.ts";
import { isLinkedTo } from "./agent-links.ts";
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
  return db
    .select({ id: agent.id, title: agent.title })
    .from(agent)
    .where(
      and(
        await agentsInScope(ctx, { includeWorkflowAgents: true }),
        ne(agent.id, id),
        or(inArray(agent.id, linkedToAgent), inArray(agent.id, linkedToFolder), mentions(sql`${`agentId=${id}`}`)),
      ),
    )
    .orderBy(asc(agent.title), asc(agent.id));
}

/** What an agent is told, as one text. */
export const instructions = sql`concat_ws(' ', ${agent.config} ->> 'system', ${agent.config} ->> 'outputFormat')`;
const mentions = (parameter: SQL): SQL => sql`strpos(${instructions}, ${parameter}) > 0`;

/**
 * The agents that answer from a source or folder of the knowledge library: those linked to it or to a folder around it,
 * and those whose instructions mention one of these.
 */
export async function listAgentsUsingKnowledge(
  ctx: WorkspaceContext,
  nodeId: string,
): Promise<{ id: string; title: string }[]> {
  const around = sql`(with recursive around as (
      select id, parent_id from ${knowledgeNode} where id = ${nodeId} and workspace_id = ${ctx.actor.workspaceId}
      union
      select outer_node.id, outer_node.parent_id from ${knowledgeNode} outer_node
        join around on outer_node.id = around.parent_id)
    select id from around)`;
  const isLinked = sql`exists (select from ${agentKnowledgeNode} link
    where link.agent_id = ${agent.id} and link.node_id in ${around})`;
  const isMentioned = sql`exists (select from ${around} mentioned
    where ${mentions(sql`'knowledgeSourceTreeNodeId=' || mentioned.id`)})`;
  return ctx.db
    .select({ id: agent.id, title: agent.title })
    .from(agent)
    .where(and(await agentsInScope(ctx, { includeWorkflowAgents: true }), or(isLinked, isMentioned)))
    .orderBy(asc(agent.title), asc(agent.id));
}

/** What instructions call the id of a thing that they mention. */
const mentionedAs = {
  styleIds: "styleId",
  skillIds: "skillId",
  noteIds: "noteId",
  apiActionIds: "apiActionId",
  mcpServerIds: "mcpServerId",
} as const satisfies Partial<Record<keyof AgentLinks, string>>;

/** The agent is linked to the thing, or its instructions mention it. */
const isUsing = (kind: keyof typeof mentionedAs, id: string) =>
  or(isLinkedTo(kind, id), mentions(sql`${`${mentionedAs[kind]}=${id}`}`));

const listAgentsWith =
  (kind: keyof typeof mentionedAs) =>
  async (ctx: WorkspaceContext, id: string): Promise<{ id: string; title: string }[]> =>
    ctx.db
      .select({ id: agent.id, title: agent.title })
      .from(agent)
      .where(and(await agentsInScope(ctx, { includeWorkflowAgents: true }), isUsing(kind, id)))
      .orderBy(asc(agent.title), asc(agent.id));

/** The agents that write in a brand voice. */
export const listAgentsUsingStyle = listAgentsWith("styleIds");
/** The agents that may read a skill. */
export const listAgentsUsingSkill = listAgentsWith("skillIds");
/** The agents that have a custom tool. */
export const listAgentsUsingApiAction = listAgentsWith("apiActionIds");
/** The agents that can use the tools of a server. */
export const listAgentsUsingServer = listAgentsWith("mcpServerIds");

/** An agent that works with a note, and why. */
export interface NoteUse {
  id: string;
  title: string;
  /** It is selected in the agent. Otherwise the agent mentions it, or keeps it as memory. */
  isLinked: boolean;
}

/** The agents that work with a note: those linked to it, those that mention it, and the one that keeps it as memory. */
export async function listAgentsUsingNote(ctx: WorkspaceContext, noteId: string): Promise<NoteUse[]> {
  const isMemory = sql`exists (select from ${agentMemory} memory
    where memory.agent_id = ${agent.id} and memory.note_id = ${noteId})`;
  return ctx.db
    .select({ id: agent.id, title: agent.title, isLinked: isLinkedTo("noteIds", noteId) })
    .from(agent)
    .where(and(await agentsInScope(ctx, { includeWorkflowAgents: true }), or(isUsing("noteIds", noteId), isMemory)))
    .orderBy(asc(agent.title), asc(agent.id));
}

/** The agents that may use actions of an app or service, or whose instructions mention it. */
export async function listAgentsUsingIntegration(
  ctx: WorkspaceContext,
  appName: string,
): Promise<{ id: string; title: string }[]> {
  const isAllowed = sql`${agent.config} -> 'integrations' @> ${JSON.stringify([{ appName }])}::jsonb`;
  return ctx.db
    .select({ id: agent.id, title: agent.title })
    .from(agent)
    .where(
      and(
        await agentsInScope(ctx, { includeWorkflowAgents: true }),
        or(isAllowed, mentions(sql`${new URLSearchParams({ appName }).toString()}`)),
      ),
    )
    .orderBy(asc(agent.title), asc(agent.id));
}
