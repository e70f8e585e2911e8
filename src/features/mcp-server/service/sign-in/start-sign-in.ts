import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toMcpFailure } from "#platform/mcp/mcp-failure.ts";
import { hashOfState, newState } from "#platform/oauth/sign-in-secrets.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { timers } from "#product/timers.ts";
import { canConnect } from "../../access.ts";
import { mcpSignIn } from "../../table.ts";
import { urlOf } from "../connect-server.ts";
import { findServer, type McpServerRow } from "../find-server.ts";
import { seal, signInPlace } from "../secrets.ts";
import { findSignIn, type SignInRow } from "./find-sign-in.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";
import { storedSignIn } from "./stored-sign-in.ts";

/** The library's requests while someone signs in, through the guarded client. */
export const signInFetch = ({ app }: Pick<WorkspaceContext, "app">) =>
  app.http.asFetch({ maxBytes: limits.oauth.responseBytes, timeoutMs: timers.mcp.connectMs });

/**
 * Begins to sign in to a server, for the workspace or for the acting person: the address of its page. What its answer must
 * be checked with is stored, encrypted, under a hash of the state that the answer must bring back.
 */
export async function startSignIn(ctx: WorkspaceContext, id: string): Promise<{ url: string }> {
  const server = await findServer(ctx, id);
  assertAllowed(canConnect(ctx.actor, server));
  const serverUrl = urlOf(ctx, server);
  const row = await requireSignIn(ctx, server);
  const state = newState();
  const pending: PendingSignIn = { state, verifier: "", discovery: null };
  let page: URL | null = null;
  const provider: OAuthClientProvider = {
    ...storedSignIn(ctx, row, server),
    state: () => state,
    saveCodeVerifier(verifier) {
      pending.verifier = verifier;
    },
    saveDiscoveryState(discovery) {
      pending.discovery = discovery;
    },
    redirectToAuthorization(url) {
      page = url;
    },
  };
  // Loaded here, because most processes never need it at their start.
  const { auth } = await import("@modelcontextprotocol/client");
  const resourceMetadataUrl = await findResourceMetadata(ctx, serverUrl);
  try {
    await auth(provider, {
      serverUrl,
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
      ...(row.wantedScope && { scope: joinScopes((await provider.tokens())?.scope, row.wantedScope) }),
      fetchFn: signInFetch(ctx),
      forceReauthorization: true,
    });
  } catch (error) {
    const failure = toMcpFailure(error);
    throw failure.cause === undefined
      ? failure
      : new AppError("provider", mcpServerText.signInErrors.unsupported, { cause: error });
  }
  const url = securePage(ctx, page);
  await ctx.db
    .update(mcpSignIn)
    .set({
      stateHash: hashOfState(state),
      sealedPending: seal(ctx.app, signInPlace(row.workspaceId, row.id, "pending"), pending),
      startedById: ctx.actor.userId,
      startedAt: new Date(),
    })
    .where(and(eq(mcpSignIn.id, row.id), eq(mcpSignIn.workspaceId, row.workspaceId)));
  return { url };
}

/** What the account is allowed now, and what the server wants besides. */
export const joinScopes = (granted: string | undefined, wanted: string): string =>
  [...new Set(`${granted ?? ""} ${wanted}`.split(/\s+/).filter(Boolean))].join(" ");

/** A server must not have any address opened in the person's browser. */
function securePage({ app }: WorkspaceContext, page: URL | null): string {
  const isLocal = app.config.publicUrl.startsWith("http:");
  if (!page || !(page.protocol === "https:" || (isLocal && page.protocol === "http:")))
    throw new AppError("provider", mcpServerText.signInErrors.insecure);
  return page.href;
}

async function requireSignIn(ctx: WorkspaceContext, server: McpServerRow): Promise<SignInRow> {
  const { db, actor } = ctx;
  await db
    .insert(mcpSignIn)
    .values({
      id: newId(),
      workspaceId: actor.workspaceId,
      serverId: server.id,
      userId: server.account === "person" ? actor.userId : null,
    })
    .onConflictDoNothing();
  const row = await findSignIn(ctx, server);
  if (!row) throw new Error("A sign-in was not stored.");
  return row;
}

/** Where the server says who signs people in to it, as it names it when it is called without a sign-in. */
async function findResourceMetadata(ctx: WorkspaceContext, serverUrl: string): Promise<URL | undefined> {
  const { extractWWWAuthenticateParams } = await import("@modelcontextprotocol/client");
  const response = await signInFetch(ctx)(serverUrl, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 0, method: "ping" }),
  });
  await response.body?.cancel();
  return response.status === 401 ? extractWWWAuthenticateParams(response).resourceMetadataUrl : undefined;
}
