import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getKey } from "#features/credential/service/keyring.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { keyedSearchServices } from "#platform/web-search/services.ts";
import type { ToolName } from "#tools/index.ts";
import { policyOf } from "./offered-tools.ts";

/** The tool that a provider's own search replaces. */
export const webSearchTool = "web_search" satisfies ToolName;

/**
 * Whether the answering model's provider may search instead of us: nobody has set up a search service, and no person
 * must allow each search, because a provider doesn't ask.
 */
export async function maySearchAtProvider(ctx: WorkspaceContext, asked: AgentRow | null): Promise<boolean> {
  if (ctx.app.config.webSearch || policyOf(asked, webSearchTool) === "ask") return false;
  const keys = await Promise.all(keyedSearchServices.map((service) => getKey(ctx, `${service}_API_KEY`)));
  return !keys.some(Boolean);
}
