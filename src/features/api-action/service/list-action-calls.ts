import { and, eq } from "drizzle-orm";
import { type CallPage, listCalls } from "#features/tool-call/service/list-calls.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import type { ToolFamily } from "#tools/index.ts";
import type { ApiActionCallPage } from "../schema.ts";
import { apiAction } from "../table.ts";

const family = "api_" satisfies ToolFamily;

/** The latest calls of a custom tool under its present name. */
export async function listActionCalls(ctx: WorkspaceContext, { id, before }: ApiActionCallPage): Promise<CallPage> {
  const [action] = await ctx.db
    .select({ name: apiAction.name, createdAt: apiAction.createdAt })
    .from(apiAction)
    .where(and(eq(apiAction.id, id), eq(apiAction.workspaceId, ctx.actor.workspaceId)));
  if (!action) return notFound("tool");
  return listCalls(ctx, { tool: { name: `${family}${action.name}` }, since: action.createdAt, before });
}
