import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/client";
import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { SignedIn, WorkspaceContext } from "#platform/context.ts";
import { toMcpFailure } from "#platform/mcp/mcp-failure.ts";
import { hashOfState } from "#platform/oauth/sign-in-secrets.ts";
import type { SignInAnswer } from "#product/accounts/sign-in-answer.ts";
import { assertAllowed } from "#product/refusals.ts";
import { signInWindowText } from "#product/texts/common/sign-in-window.ts";
import { timers } from "#product/timers.ts";
import { canConnect } from "../../access.ts";
import { mcpSignIn } from "../../table.ts";
import { checkServer } from "../check-server.ts";
import { urlOf } from "../connect-server.ts";
import { findServer, type McpServerRow, publishServersChanged } from "../find-server.ts";
import { signInPlace, unseal } from "../secrets.ts";
import { matchesSignIn, type SignInRow } from "./find-sign-in.ts";
import { pendingShape } from "./pending-sign-in.ts";
import { signInFetch } from "./start-sign-in.ts";
import { storedSignIn } from "./stored-sign-in.ts";

/** Ends a sign-in with what the server sent its page back with. Only who began it can end it, once, and not late. */
export async function finishSignIn(caller: SignedIn, answer: SignInAnswer): Promise<{ name: string }> {
  const { app, person, requestId } = caller;
  const ended = new AppError("conflict", signInWindowText.expired);
  // Which workspace it is for is known only by the state; the row is taken, so that no answer counts twice.
  const [row] = await app.database.system
    .update(mcpSignIn)
    .set({ stateHash: null })
    .where(and(eq(mcpSignIn.stateHash, hashOfState(answer.state)), eq(mcpSignIn.startedById, person.id)))
    .returning();
  if (!row?.startedAt || row.startedAt.getTime() < Date.now() - timers.oauth.signInMs) throw ended;
  const ctx = await findWorkspaceContext(app, row.workspaceId, person.id, requestId);
  if (!ctx) throw ended;
  const server = await findServer(ctx, row.serverId);
  if (answer.code === undefined) throw new AppError("provider", signInWindowText.refused);
  await redeem(ctx, { row, server, code: answer.code, iss: answer.iss });
  await ctx.db
    .update(mcpSignIn)
    .set({ wantedScope: null })
    .where(and(eq(mcpSignIn.id, row.id), eq(mcpSignIn.workspaceId, row.workspaceId)));
  await checkServer(ctx, server);
  publishServersChanged(ctx);
  return { name: server.name };
}

interface Redeeming {
  readonly row: SignInRow;
  readonly server: McpServerRow;
  readonly code: string;
  readonly iss: string | undefined;
}

async function redeem(ctx: WorkspaceContext, { row, server, code, iss }: Redeeming): Promise<void> {
  const place = signInPlace(row.workspaceId, row.id, "pending");
  const pending = unseal(ctx.app, place, { sealed: row.sealedPending, shape: pendingShape });
  if (!pending) throw new AppError("conflict", signInWindowText.expired);
  const provider: OAuthClientProvider = {
    ...storedSignIn(ctx, row, server),
    codeVerifier: () => pending.verifier,
    // Stored as the library gave it.
    discoveryState: () => (pending.discovery ?? undefined) as OAuthDiscoveryState | undefined,
  };
  const { auth } = await import("@modelcontextprotocol/client");
  try {
    await auth(provider, {
      serverUrl: urlOf(ctx, server),
      authorizationCode: code,
      ...(iss !== undefined && { iss }),
      fetchFn: signInFetch(ctx),
    });
  } catch (error) {
    const failure = toMcpFailure(error);
    throw failure.cause === undefined ? failure : new AppError("provider", signInWindowText.refused, { cause: error });
  }
}

/** Forgets the tokens of the workspace, or of the acting person. */
export async function disconnect(ctx: WorkspaceContext, id: string): Promise<void> {
  const server = await findServer(ctx, id);
  assertAllowed(canConnect(ctx.actor, server));
  await ctx.db.delete(mcpSignIn).where(matchesSignIn(ctx, server));
  publishServersChanged(ctx);
}
