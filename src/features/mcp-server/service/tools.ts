import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import type { McpTool, McpToolChanges, McpToolReview } from "../schema.ts";
import { mcpServer } from "../table.ts";
import { matchesServer, publishServersChanged } from "./find-server.ts";

/** Switches a tool on or off, or decides whether a person is asked before its calls. */
export const changeTool = (ctx: WorkspaceContext, { id, tool, isOn, policy }: McpToolChanges): Promise<void> =>
  replaceTool(ctx, { id, tool }, (before) => ({
    ...before,
    ...(isOn !== undefined && { isOn }),
    ...(policy !== undefined && { policy }),
  }));

/** A change of a tool was seen. What the server says now is what models get, if the tool is on. */
export const reviewTool = (ctx: WorkspaceContext, { id, tool, accept }: McpToolReview): Promise<void> =>
  replaceTool(ctx, { id, tool }, ({ change, isTask, ...before }) => ({
    ...before,
    ...(change ?? (isTask && { isTask })),
    change: null,
    isOn: accept,
    // Who trusted a tool that looks things up did not trust one that changes something.
    policy: change && before.isReading && !change.isReading && before.policy === "always" ? "ask" : before.policy,
  }));

async function replaceTool(
  ctx: WorkspaceContext,
  { id, tool: name }: { id: string; tool: string },
  replace: (tool: McpTool) => McpTool,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(mcpServer).where(matchesServer(ctx, id)).for("update");
    if (!row?.tools.some((tool) => tool.name === name)) throw new AppError("not_found", mcpErrorText.toolGone);
    const tools = row.tools.map((tool) => (tool.name === name ? replace(tool) : tool));
    await tx.update(mcpServer).set({ tools }).where(matchesServer(ctx, id));
  });
  publishServersChanged(ctx);
}
