import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type McpConnection, type McpPerson, withMcp } from "#platform/mcp/connect-mcp.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import { mcpSignIn } from "../table.ts";
import type { McpServerRow } from "./find-server.ts";
import { headersShape, serverPlace, unseal, urlShape } from "./secrets.ts";
import { findSignIn, type SignInRow } from "./sign-in/find-sign-in.ts";
import { storedSignIn } from "./sign-in/stored-sign-in.ts";

export function urlOf({ app }: Pick<WorkspaceContext, "app">, { id, workspaceId, sealedUrl }: McpServerRow): string {
  const url = unseal(app, serverPlace(workspaceId, id, "url"), { sealed: sealedUrl, shape: urlShape });
  if (url === null) throw new Error("The URL of a server is stored as something else.");
  return url;
}

export const headersOf = (
  { app }: Pick<WorkspaceContext, "app">,
  { id, workspaceId, sealedHeaders }: McpServerRow,
): Record<string, string> =>
  unseal(app, serverPlace(workspaceId, id, "headers"), { sealed: sealedHeaders, shape: headersShape }) ?? {};

const isAuthorization = (header: string) => header.toLowerCase() === "authorization";

interface Use {
  readonly signal: AbortSignal;
  /** Whether what the server spoke last is taken for granted. */
  readonly isKnown?: boolean;
  readonly person?: McpPerson | undefined;
}

/**
 * Connects to a stored server with its headers, or as the person or the workspace that signed in to it. Throws
 * McpSignInNeeded where nobody has, or where what they allowed has ended.
 */
export async function withServer<Result>(
  ctx: WorkspaceContext,
  row: McpServerRow,
  { signal, isKnown = false, person }: Use,
  work: (connection: McpConnection) => Promise<Result>,
): Promise<Result> {
  const attempt = async (signIn: SignInRow | null) => {
    const address = {
      url: urlOf(ctx, row),
      headers: headersOf(ctx, row),
      era: isKnown ? row.era : null,
      ...(signIn?.sealedTokens && { authProvider: storedSignIn(ctx, signIn, row) }),
    };
    return withMcp({ http: ctx.app.http, address, signal, person }, work);
  };
  const before = await findSignIn(ctx, row);
  try {
    return await attempt(before);
  } catch (error) {
    if (!(error instanceof McpSignInNeeded)) throw error;
    if (row.headerNames.some(isAuthorization)) throw new AppError("keys", mcpErrorText.keyRefused, { cause: error });
    if (before && error.wantedScope)
      await ctx.db
        .update(mcpSignIn)
        .set({ wantedScope: error.wantedScope })
        .where(and(eq(mcpSignIn.id, before.id), eq(mcpSignIn.workspaceId, row.workspaceId)));
    // Another call may have renewed the tokens meanwhile, which ends those that this one had.
    const after = await findSignIn(ctx, row);
    if (!after?.sealedTokens || after.sealedTokens === before?.sealedTokens) throw error;
    return attempt(after);
  }
}
