import { type CallPage, listCalls } from "#features/tool-call/service/list-calls.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolFamily } from "#tools/index.ts";
import type { McpCallPage } from "../schema.ts";
import { findServer } from "./find-server.ts";

const family = "mcp_" satisfies ToolFamily;

/** The latest calls of the tools of a server, also of those that it no longer has. */
export async function listServerCalls(ctx: WorkspaceContext, { id, before }: McpCallPage): Promise<CallPage> {
  const { slug, createdAt } = await findServer(ctx, id);
  return listCalls(ctx, { tool: { prefix: `${family}${slug}_` }, since: createdAt, before });
}
