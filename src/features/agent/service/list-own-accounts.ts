import { sql } from "drizzle-orm";
import { mcpServer } from "#features/mcp-server/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { agent, agentMcpServer } from "../table.ts";
import { andAskedAgents } from "./asked-agents.ts";
import { instructions } from "./list-agents-using.ts";

/** A server at which everyone has an account of their own, and the agents that use it. */
export interface OwnAccount {
  readonly serverId: string;
  readonly server: string;
  readonly agents: string[];
}

/**
 * The servers of these agents, and of those that they ask, at which each person has an account of their own. Nobody's
 * account is there when a form or a schedule starts their work.
 */
export async function listOwnAccounts({ db, actor }: WorkspaceContext, ids: readonly string[]): Promise<OwnAccount[]> {
  const { rows } = await db.execute<{ serverId: string; server: string; agents: string[] }>(sql`
    with recursive used as (${andAskedAgents(actor, ids)})
    select server.id as "serverId", server.name as server,
      array_agg(${agent}.title order by ${agent}.title) as agents
    from ${mcpServer} server
    join ${agent} on ${agent}.workspace_id = server.workspace_id and ${agent}.id in (select id from used)
      and ${agent}.deleted_at is null
      and (exists (select from ${agentMcpServer} link where link.agent_id = ${agent}.id and link.server_id = server.id)
        or strpos(${instructions}, 'mcpServerId=' || server.id) > 0)
    where server.workspace_id = ${actor.workspaceId} and server.account = 'person' and server.is_on
    group by server.id order by lower(server.name), server.id`);
  return rows;
}
