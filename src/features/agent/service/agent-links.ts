import { type SQL, sql } from "drizzle-orm";
import { apiAction } from "#features/api-action/table.ts";
import { folder } from "#features/folder/table.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { mcpServer } from "#features/mcp-server/table.ts";
import { note } from "#features/note/table.ts";
import { skill } from "#features/skill/table.ts";
import { style } from "#features/style/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import type { AgentConfig, AgentLinks } from "../schema.ts";
import {
  agent,
  agentApiAction,
  agentKnowledgeNode,
  agentMcpServer,
  agentNote,
  agentSkill,
  agentStyle,
  agentSubAgent,
  agentSubAgentFolder,
} from "../table.ts";

/** Where the links of a kind are stored: the rows, their column with the linked id, and the table it is an id of. */
export const storedLinks = {
  subAgentIds: { rows: agentSubAgent, column: "sub_agent_id", target: agent },
  subAgentFolderIds: { rows: agentSubAgentFolder, column: "folder_id", target: folder },
  knowledgeSourceTreeNodeIds: { rows: agentKnowledgeNode, column: "node_id", target: knowledgeNode },
  styleIds: { rows: agentStyle, column: "style_id", target: style },
  skillIds: { rows: agentSkill, column: "skill_id", target: skill },
  noteIds: { rows: agentNote, column: "note_id", target: note },
  apiActionIds: { rows: agentApiAction, column: "api_action_id", target: apiAction },
  mcpServerIds: { rows: agentMcpServer, column: "server_id", target: mcpServer },
} as const;

/** The kinds of links, in the order in which they are checked. */
export const linkKinds = Object.keys(storedLinks) as (keyof AgentLinks)[]; // Object.keys widens to string

function idsOf(kind: keyof AgentLinks): SQL {
  const { rows, column } = storedLinks[kind];
  return sql`(select coalesce(jsonb_agg(link.${sql.identifier(column)} order by link.position), '[]')
    from ${rows} link where link.agent_id = ${agent}.id)`;
}

/** Whether an agent is linked to this thing, for a select from `agent`. */
export function isLinkedTo(kind: keyof AgentLinks, id: string): SQL<boolean> {
  const { rows, column } = storedLinks[kind];
  return sql`exists (select from ${rows} link
    where link.agent_id = ${agent}.id and link.${sql.identifier(column)} = ${id})`;
}

/** The whole configuration of an agent, with its links in their order, for a select from `agent`. */
export const configWithLinks = sql<AgentConfig>`${agent}.config || jsonb_build_object(
  'subAgentIds', ${idsOf("subAgentIds")}, 'subAgentFolderIds', ${idsOf("subAgentFolderIds")},
  'knowledgeSourceTreeNodeIds', ${idsOf("knowledgeSourceTreeNodeIds")}, 'styleIds', ${idsOf("styleIds")},
  'skillIds', ${idsOf("skillIds")}, 'noteIds', ${idsOf("noteIds")},
  'apiActionIds', ${idsOf("apiActionIds")}, 'mcpServerIds', ${idsOf("mcpServerIds")})`;

/** What the column `config` stores of a configuration. Links may also be in one that an earlier release stored. */
export function withoutLinks<Config extends Partial<AgentConfig>>(config: Config): Omit<Config, keyof AgentLinks> {
  const stored = Object.entries(config).filter(([key]) => !(key in storedLinks));
  return Object.fromEntries(stored) as Omit<Config, keyof AgentLinks>; // the same fields without the links
}

/** The links of one agent; a kind that is left out stays as it is. */
export interface ChangedLinks {
  readonly id: string;
  readonly links: Partial<AgentLinks>;
}

/** Replaces the links of agents that exist already. Lock their rows first, so that two saves don't mix their links. */
export async function replaceLinks(tx: Tx, ctx: WorkspaceContext, changed: ChangedLinks): Promise<void> {
  for (const kind of linkKinds) {
    if (changed.links[kind] === undefined) continue;
    await tx.execute(sql`delete from ${storedLinks[kind].rows}
      where agent_id = ${changed.id} and workspace_id = ${ctx.actor.workspaceId}`);
  }
  await insertLinks(tx, ctx, [changed]);
}

/**
 * Inserts links in the order of their ids. What has been deleted since it was checked is left out, as if it had been
 * deleted after the save; its row is locked, so that it can't be deleted in between.
 */
export async function insertLinks(tx: Tx, { actor }: WorkspaceContext, agents: readonly ChangedLinks[]): Promise<void> {
  for (const kind of linkKinds) {
    const links = agents.flatMap(({ id, links: { [kind]: ids = [] } }) =>
      [...new Set(ids)].map((linkedId, at) => ({ agentId: id, linkedId, position: at + 1 })),
    );
    if (links.length === 0) continue;
    const { rows, column, target } = storedLinks[kind];
    const [agentIds, linkedIds, positions] = [
      links.map(({ agentId }) => agentId),
      links.map(({ linkedId }) => linkedId),
      links.map(({ position }) => position),
    ];
    await tx.execute(sql`
      insert into ${rows} (workspace_id, agent_id, ${sql.identifier(column)}, position)
      select target.workspace_id, link.agent_id, target.id, link.position
      from unnest(${sql.param(agentIds)}::uuid[], ${sql.param(linkedIds)}::uuid[], ${sql.param(positions)}::int[])
        as link (agent_id, linked_id, position)
      join ${target} target on target.id = link.linked_id and target.workspace_id = ${actor.workspaceId}
      for key share of target`);
  }
}
