import { summarizeLibrary } from "#features/folder/service/library-summary.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { AgentScope } from "../schema.ts";
import { agent } from "../table.ts";
import { countAgents } from "./agent-page.ts";
import { agentsInScope, madeForWorkflows } from "./agent-scope.ts";

/** `ofWorkflows` is the number of agents made for workflows, listed or not. */
export async function summarizeAgents(ctx: WorkspaceContext, scope: AgentScope) {
  const [summary, ofWorkflows] = await Promise.all([
    summarizeLibrary(ctx, agent, await agentsInScope(ctx, scope)),
    countAgents(ctx, madeForWorkflows(ctx)),
  ]);
  return { ...summary, ofWorkflows };
}
