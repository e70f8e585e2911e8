import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#product/actor.ts";
import { agent, agentSubAgent } from "../table.ts";

/** SQL of the recursive query `used`: the ids of these agents, and of all that they ask. */
export const andAskedAgents = ({ workspaceId }: Actor, ids: readonly string[]): SQL => sql`
  select id from ${agent} where id = any(${sql.param(ids)}::uuid[]) and workspace_id = ${workspaceId}
  union
  select link.sub_agent_id from ${agentSubAgent} link join used on used.id = link.agent_id
  where link.workspace_id = ${workspaceId}`;
