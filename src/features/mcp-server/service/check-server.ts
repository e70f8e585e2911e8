import { eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { asNumber, asObject } from "#lib/json/json-object.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { cancelingPerson, type McpConnection, type McpEra } from "#platform/mcp/connect-mcp.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { timers } from "#product/timers.ts";
import { mcpServer } from "../table.ts";
import { withServer } from "./connect-server.ts";
import { findServer, type McpServerRow, matchesServer, publishServersChanged } from "./find-server.ts";
import { type ListedTool, mergeTools, readTools } from "./read-tools.ts";

/** What a server offers now. */
export interface ServerList {
  readonly era: McpEra;
  readonly tools: readonly ListedTool[];
  /** How long the list holds. */
  readonly holdsMs: number;
}

/** Lists the tools of a server, all parts of the list. */
export async function listTools({ client, era }: McpConnection, signal: AbortSignal): Promise<ServerList> {
  const timeout = timers.mcp.connectMs;
  const listed = await client.listTools(undefined, { signal, timeout, maxTotalTimeout: timeout, cacheMode: "bypass" });
  const { min, max } = timers.mcp.listBoundsMs;
  const asked = asNumber(asObject(listed).ttlMs);
  return {
    era,
    tools: readTools(listed.tools),
    holdsMs: asked === null ? timers.mcp.listMs : Math.min(max, Math.max(min, asked)),
  };
}

/** A deadline for connecting and listing, besides the caller's own. */
export const listSignal = (outer?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(2 * timers.mcp.connectMs), ...(outer ? [outer] : [])]);

/** Asks a stored server for its tools, and stores what has changed, or why it did not answer. */
export async function checkServer(
  ctx: WorkspaceContext,
  row: McpServerRow,
  outer?: AbortSignal,
): Promise<{ row: McpServerRow; failure: AppError | null }> {
  const signal = listSignal(outer);
  try {
    const list = await withServer(ctx, row, { signal, person: cancelingPerson }, (connection) =>
      listTools(connection, signal),
    );
    return { row: await storeList(ctx, row, list), failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { row: await storeFailure(ctx, row, error), failure: error };
  }
}

async function storeList(ctx: WorkspaceContext, { id, slug }: McpServerRow, list: ServerList): Promise<McpServerRow> {
  const stored = await ctx.db.transaction(async (tx) => {
    // Someone may decide about a tool at the same time.
    const [locked] = await tx.select().from(mcpServer).where(matchesServer(ctx, id)).for("update");
    if (!locked) return null;
    const [row] = await tx
      .update(mcpServer)
      .set({
        tools: mergeTools(locked.tools, list.tools, { slug, isFirst: locked.listedAt === null }),
        era: list.era,
        problem: null,
        problemSince: null,
        listedAt: new Date(),
        freshUntil: new Date(Date.now() + list.holdsMs),
      })
      .where(eq(mcpServer.id, id))
      .returning();
    return row;
  });
  publishServersChanged(ctx);
  return stored ?? findServer(ctx, id);
}

/** Stores that a server could not be used. It is left alone for a while, so that not every chat waits for it. */
export async function storeFailure(ctx: WorkspaceContext, row: McpServerRow, error: AppError): Promise<McpServerRow> {
  const needsSignIn = error instanceof McpSignInNeeded;
  const [stored] = await ctx.db
    .update(mcpServer)
    .set(
      needsSignIn
        ? { usesSignIn: true, problem: null, problemSince: null }
        : {
            problem: error.message,
            problemSince: row.problemSince ?? new Date(),
            freshUntil: new Date(Date.now() + timers.mcp.retryMs),
          },
    )
    .where(matchesServer(ctx, row.id))
    .returning();
  publishServersChanged(ctx);
  return stored ?? row;
}
