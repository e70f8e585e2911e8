import { and, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { mcpServer } from "../table.ts";

export type McpServerRow = typeof mcpServer.$inferSelect;

export const matchesServer = ({ actor }: Pick<WorkspaceContext, "actor">, id: string) =>
  and(eq(mcpServer.id, id), eq(mcpServer.workspaceId, actor.workspaceId));

/** Throws "not found". */
export async function findServer(ctx: WorkspaceContext, id: string): Promise<McpServerRow> {
  const [row] = await ctx.db.select().from(mcpServer).where(matchesServer(ctx, id));
  return row ?? notFound("server");
}

/** Makes open pages of the workspace reload their lists. */
export function publishServersChanged({ app, actor }: Pick<WorkspaceContext, "app" | "actor">): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "mcpServers" });
}
