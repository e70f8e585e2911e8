import { and, asc, eq, inArray } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { isToolOffered, type McpTool } from "../schema.ts";
import { mcpServer } from "../table.ts";
import { checkServer } from "./check-server.ts";
import type { McpServerRow } from "./find-server.ts";
import { findSignIn } from "./sign-in/find-sign-in.ts";

/** The tools of one server for a turn. */
export interface TurnServer {
  readonly id: string;
  readonly name: string;
  readonly tools: readonly McpTool[];
  /** Nobody has signed in to it whose account the calls would use. */
  readonly needsSignIn: boolean;
}

export interface TurnServers {
  readonly servers: readonly TurnServer[];
  /** Names of servers that don't answer; the turn goes on without them. */
  readonly skipped: readonly string[];
}

/**
 * The servers of a turn, with the tools that someone has seen. Lists that are old are asked for again, all at the same
 * time and not for long: a server that doesn't answer is left out.
 */
export async function findTurnServers(ctx: WorkspaceContext, ids: readonly string[]): Promise<TurnServers> {
  if (ids.length === 0) return { servers: [], skipped: [] };
  const rows = await ctx.db
    .select()
    .from(mcpServer)
    .where(
      and(inArray(mcpServer.id, [...ids]), eq(mcpServer.workspaceId, ctx.actor.workspaceId), eq(mcpServer.isOn, true)),
    )
    .orderBy(asc(mcpServer.slug));
  const asked = await Promise.all(
    rows.map(async (row) => (isFresh(row) ? { row, failure: null } : checkServer(ctx, row))),
  );
  const isUsable = ({ row, failure }: (typeof asked)[number]) =>
    // Without a sign-in, a call shows how to connect.
    (failure === null || failure instanceof McpSignInNeeded) && row.problem === null;
  const usable = asked.filter(isUsable).map(({ row }) => row);
  const signIns = await Promise.all(usable.map(async (row) => (row.usesSignIn ? findSignIn(ctx, row) : null)));
  return {
    servers: usable.map(({ id, name, tools, usesSignIn }, at) => ({
      ...{ id, name, tools: tools.filter(isToolOffered) },
      needsSignIn: usesSignIn && !signIns[at]?.sealedTokens,
    })),
    skipped: asked.filter((one) => !isUsable(one)).map(({ row }) => row.name),
  };
}

const isFresh = ({ freshUntil }: McpServerRow): boolean => freshUntil !== null && freshUntil.getTime() > Date.now();
