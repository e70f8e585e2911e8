import { sql } from "drizzle-orm";
import type { AppName } from "#features/integration/schema.ts";
import { integrationConnection, integrationSetting } from "#features/integration/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { agent } from "../table.ts";
import { andAskedAgents } from "./asked-agents.ts";

/** A service at which everyone has an account of their own, and the agents that use it. */
export interface OwnIntegration {
  readonly appName: AppName;
  readonly agents: string[];
}

/**
 * The services of these agents, and of those that they ask, at which each person has an account of their own and the
 * workspace has none. No account is there when a form or a schedule starts their work.
 */
export async function listOwnIntegrations(
  { db, actor }: WorkspaceContext,
  agentIds: readonly string[],
): Promise<OwnIntegration[]> {
  if (agentIds.length === 0) return [];
  const { rows } = await db.execute<{ appName: AppName; agents: string[] }>(sql`
    with recursive used as (${andAskedAgents(actor, agentIds)})
    select setting.app_name as "appName", array_agg(${agent}.title order by ${agent}.title) as agents
    from ${integrationSetting} setting
    join ${agent} on ${agent}.workspace_id = setting.workspace_id and ${agent}.id in (select id from used)
      and ${agent}.deleted_at is null
    where setting.workspace_id = ${actor.workspaceId} and setting.account_of = 'person'
      and exists (select from jsonb_array_elements(coalesce(${agent}.config -> 'integrations', '[]'::jsonb)) one
        where one ->> 'appName' = setting.app_name)
      and not exists (select from ${integrationConnection} shared
        where shared.workspace_id = setting.workspace_id and shared.app_name = setting.app_name
          and shared.owner_id is null and not shared.is_refused)
    group by setting.app_name order by setting.app_name`);
  return rows;
}
