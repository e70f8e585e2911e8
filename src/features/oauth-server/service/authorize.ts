import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, SignedIn } from "#platform/context.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { connectedAppText as text } from "#product/texts/oauth-server/connected-apps.ts";
import { timers } from "#product/timers.ts";
import { type AppScope, type AuthorizationRequest, appScopes, type Decision } from "../schema.ts";
import { connectedApp, oauthToken } from "../table.ts";
import { findClient, type OAuthClient } from "./clients.ts";
import { issuerOf, resourceOf } from "./metadata.ts";
import { isNamedRedirect, redirectTarget } from "./redirect-uri.ts";
import { createToken, expiresIn, liveTokens } from "./tokens.ts";

/** What a person decides on; `refusedUrl` is where the app gets told if its request is not one that can be granted. */
export async function describeRequest(ctx: SignedIn, request: AuthorizationRequest) {
  const { client, scopes, problem } = await readRequest(ctx.app, request);
  const workspaces = await ctx.app.database.system
    .select({ id: workspace.id, name: workspace.name })
    .from(workspaceMember)
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.userId, ctx.person.id), isNull(workspace.deletedAt), isNull(workspace.suspendedAt)))
    .orderBy(sql`${workspaceMember.lastVisitedAt} desc nulls last`, workspace.id);
  return {
    app: { name: client.name || text.unnamed, host: client.host },
    target: redirectTarget(request.redirectUri),
    scopes,
    workspaces,
    refusedUrl: problem ? answerUrl(ctx.app, request, { error: problem }) : null,
  };
}

/** Ends a request with a code for the app, or with the refusal of the person. Returns the address to go to. */
export async function decideRequest(
  ctx: SignedIn,
  { request, workspaceId, scopes }: Decision,
): Promise<{ url: string }> {
  const { app, person, requestId } = ctx;
  const asked = await readRequest(app, request);
  if (asked.problem) return { url: answerUrl(app, request, { error: asked.problem }) };
  // Only a member learns that there is such a workspace.
  if (!(await findWorkspaceContext(app, workspaceId, person.id, requestId))) return notFound("workspace");
  const granted = scopes.filter((one) => asked.scopes.includes(one));
  if (granted.length === 0) return { url: answerUrl(app, request, { error: "access_denied" }) };
  const { system } = app.database;
  const isOwn = eq(connectedApp.userId, person.id);
  const token = createToken("code");
  await system.transaction(async (tx) => {
    await tx.delete(connectedApp).where(and(isOwn, notExists(liveTokens(tx))));
    const { perPerson } = limits.oauthServer;
    if ((await tx.$count(connectedApp, isOwn)) >= perPerson) throw new AppError("limit", text.tooMany(perPerson));
    const [made] = await tx
      .insert(connectedApp)
      .values({
        workspaceId,
        userId: person.id,
        clientId: asked.client.id,
        scopes: granted,
        redirectUri: request.redirectUri,
        codeChallenge: request.codeChallenge ?? "",
      })
      .returning({ id: connectedApp.id });
    if (!made) return notFound("app");
    const expiresAt = expiresIn(timers.oauthServer.codeMs);
    await tx.insert(oauthToken).values({ hash: token.hash, appId: made.id, kind: "code", expiresAt });
  });
  return { url: answerUrl(app, request, { code: token.value }) };
}

interface ReadRequest {
  readonly client: OAuthClient;
  readonly scopes: readonly AppScope[];
  /** The error code for the app; null if the request can be granted. */
  readonly problem: string | null;
}

/** Throws if the app or its address is not known: then nobody is sent anywhere. */
async function readRequest(app: App, request: AuthorizationRequest): Promise<ReadRequest> {
  const client = await findClient(app, request.clientId);
  if (!client) throw new AppError("invalid", text.unknownApp);
  if (!isNamedRedirect(request.redirectUri, client.redirectUris)) throw new AppError("invalid", text.wrongAddress);
  const asked = request.scope?.split(" ").filter(Boolean) ?? [];
  const scopes = asked.length > 0 ? appScopes.filter((one) => asked.includes(one)) : appScopes;
  return { client, scopes, problem: findProblem(app, request, scopes) };
}

function findProblem(app: App, request: AuthorizationRequest, scopes: readonly AppScope[]): string | null {
  const { responseType, codeChallenge, codeChallengeMethod, resource } = request;
  if (responseType !== "code") return "unsupported_response_type";
  if (codeChallengeMethod !== "S256" || !/^[\w-]{43}$/.test(codeChallenge ?? "")) return "invalid_request";
  if (resource !== undefined && resource !== resourceOf(app)) return "invalid_target";
  return scopes.length === 0 ? "invalid_scope" : null;
}

/** The address of the app with the answer, who gave it, and what the app sent along. */
function answerUrl(
  app: App,
  { redirectUri, state }: AuthorizationRequest,
  answer: { code: string } | { error: string },
): string {
  const url = new URL(redirectUri);
  for (const [key, value] of Object.entries(answer)) url.searchParams.set(key, value);
  if (state !== undefined) url.searchParams.set("state", state);
  url.searchParams.set("iss", issuerOf(app));
  return url.href;
}
