import { and, asc, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { agent } from "../table.ts";
import { agentsInScope } from "./agent-scope.ts";

/** What an agent may do with the services of the workspace. */
export interface IntegrationUse {
  readonly id: string;
  readonly title: string;
  readonly apps: readonly { readonly appName: string; readonly allowedActions: readonly string[] }[];
  /** Actions that it does without asking. */
  readonly unasked: readonly string[];
}

/** The agents that may use connected services, each with its actions. */
export async function listIntegrationUse(ctx: WorkspaceContext): Promise<IntegrationUse[]> {
  const rows = await ctx.db
    .select({ id: agent.id, title: agent.title, config: agent.config })
    .from(agent)
    .where(
      and(
        await agentsInScope(ctx, { includeWorkflowAgents: true }),
        sql`jsonb_array_length(coalesce(${agent.config} -> 'integrations', '[]')) > 0`,
      ),
    )
    .orderBy(asc(agent.title), asc(agent.id));
  return rows.map(({ id, title, config: { integrations, toolPolicies = {} } }) => ({
    ...{ id, title, apps: integrations },
    unasked: integrations
      .flatMap(({ allowedActions }) => allowedActions)
      .filter((action) => toolPolicies[`integration_${action}`] === "always"),
  }));
}
