import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { timers } from "#product/timers.ts";
import type { AppScope } from "../schema.ts";
import { connectedApp, oauthToken } from "../table.ts";
import { resourceOf } from "./metadata.ts";

const prefixes = { code: "tc_", access: "ta_", refresh: "tr_" } as const;
type TokenKind = keyof typeof prefixes;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** A new token, of which only the hash is stored. */
export function createToken(kind: TokenKind): { value: string; hash: string } {
  const value = `${prefixes[kind]}${randomBytes(32).toString("base64url")}`;
  return { value, hash: hashOf(value) };
}

export const expiresIn = (ms: number): Date => new Date(Date.now() + ms);

/** What an app can still use of a connection, for `exists` in a query of connections. */
export const liveTokens = (db: Pick<Tx, "select">) =>
  db
    .select({ hash: oauthToken.hash })
    .from(oauthToken)
    .where(and(eq(oauthToken.appId, connectedApp.id), isNull(oauthToken.usedAt), gt(oauthToken.expiresAt, sql`now()`)));

export type TokenAnswer =
  | {
      access_token: string;
      token_type: "Bearer";
      expires_in: number;
      refresh_token: string;
      scope: string;
    }
  | { error: "invalid_request" | "invalid_grant" | "invalid_target" | "unsupported_grant_type" };

/** Answers a request of an app for tokens (OAuth 2.1, section 4). */
export async function grantTokens(app: App, form: URLSearchParams, requestId: string): Promise<TokenAnswer> {
  const resource = form.get("resource");
  if (resource !== null && resource !== resourceOf(app)) return { error: "invalid_target" };
  const clientId = form.get("client_id");
  if (!clientId) return { error: "invalid_request" };
  const [kind, token] =
    form.get("grant_type") === "authorization_code"
      ? (["code", form.get("code")] as const)
      : (["refresh", form.get("refresh_token")] as const);
  if (kind === "refresh" && form.get("grant_type") !== "refresh_token") return { error: "unsupported_grant_type" };
  if (!token) return { error: "invalid_request" };
  return redeem(app, { kind, token, clientId, form, requestId });
}

interface Redeeming {
  readonly kind: "code" | "refresh";
  readonly token: string;
  readonly clientId: string;
  readonly form: URLSearchParams;
  readonly requestId: string;
}

/** Exchanges a code or a refresh token, once. A second time shows that someone has copied it, which ends the connection. */
async function redeem(app: App, { kind, token, clientId, form, requestId }: Redeeming): Promise<TokenAnswer> {
  const refused = { error: "invalid_grant" } as const;
  const { system } = app.database;
  const isToken = and(eq(oauthToken.hash, hashOf(token)), eq(oauthToken.kind, kind));
  const [found] = await system
    .select({ app: connectedApp, usedAt: oauthToken.usedAt })
    .from(oauthToken)
    .innerJoin(connectedApp, eq(connectedApp.id, oauthToken.appId))
    .where(isToken);
  if (found?.app.clientId !== clientId) return refused;
  const end = async () => {
    await system.delete(connectedApp).where(eq(connectedApp.id, found.app.id));
    return refused;
  };
  if (found.usedAt) return end();
  if (kind === "code" && !isBoundTo(found.app, form)) return end();
  const { workspaceId, userId, scopes } = found.app;
  if (!(await findWorkspaceContext(app, workspaceId, userId, requestId))) return refused;
  const answer = await system.transaction(async (tx) => {
    const taken = await tx
      .update(oauthToken)
      .set({ usedAt: sql`now()` })
      .where(and(isToken, isNull(oauthToken.usedAt), gt(oauthToken.expiresAt, sql`now()`)))
      .returning({ hash: oauthToken.hash });
    return taken.length > 0 ? issueTokens(tx, found.app.id, scopes) : null;
  });
  if (answer) return answer;
  // Someone was faster with the same token, or it has expired.
  const [late] = await system.select({ usedAt: oauthToken.usedAt }).from(oauthToken).where(isToken);
  return late?.usedAt ? end() : refused;
}

/** Whether who redeems a code is who asked for it. */
function isBoundTo({ redirectUri, codeChallenge }: typeof connectedApp.$inferSelect, form: URLSearchParams): boolean {
  const verifier = form.get("code_verifier") ?? "";
  if (form.get("redirect_uri") !== redirectUri || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const [given, wanted] = [Buffer.from(hashOf(verifier)), Buffer.from(codeChallenge)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function issueTokens(tx: Tx, appId: string, scopes: readonly AppScope[]): Promise<TokenAnswer> {
  const { accessMs, refreshMs } = timers.oauthServer;
  const [access, refresh] = [createToken("access"), createToken("refresh")];
  await tx.delete(oauthToken).where(and(eq(oauthToken.appId, appId), lt(oauthToken.expiresAt, sql`now()`)));
  await tx.insert(oauthToken).values([
    { hash: access.hash, appId, kind: "access", expiresAt: expiresIn(accessMs) },
    { hash: refresh.hash, appId, kind: "refresh", expiresAt: expiresIn(refreshMs) },
  ]);
  await tx.update(connectedApp).set({ lastUsedAt: sql`now()` }).where(eq(connectedApp.id, appId));
  return {
    access_token: access.value,
    token_type: "Bearer",
    expires_in: accessMs / 1_000,
    refresh_token: refresh.value,
    scope: scopes.join(" "),
  };
}

/** Ends the connection that a token belongs to (RFC 7009). Unknown tokens are no error. */
export async function revokeToken({ database }: App, form: URLSearchParams): Promise<void> {
  const [found] = await database.system
    .select({ id: connectedApp.id, clientId: connectedApp.clientId })
    .from(oauthToken)
    .innerJoin(connectedApp, eq(connectedApp.id, oauthToken.appId))
    .where(eq(oauthToken.hash, hashOf(form.get("token") ?? "")));
  if (found && found.clientId === form.get("client_id"))
    await database.system.delete(connectedApp).where(eq(connectedApp.id, found.id));
}

/** The member who connected the app, with their current role, and what they allowed it. */
export interface TokenCaller {
  readonly acting: WorkspaceContext;
  readonly scopes: readonly AppScope[];
}

/** Who calls with an access token; null if it is unknown, expired or revoked, or its person has lost access. */
export async function findTokenCaller(app: App, token: string, requestId: string): Promise<TokenCaller | null> {
  if (!token.startsWith(prefixes.access)) return null;
  const { system } = app.database;
  const [found] = await system
    .select({
      id: connectedApp.id,
      workspaceId: connectedApp.workspaceId,
      userId: connectedApp.userId,
      scopes: connectedApp.scopes,
    })
    .from(oauthToken)
    .innerJoin(connectedApp, eq(connectedApp.id, oauthToken.appId))
    .where(
      and(eq(oauthToken.hash, hashOf(token)), eq(oauthToken.kind, "access"), gt(oauthToken.expiresAt, sql`now()`)),
    );
  const acting = found && (await findWorkspaceContext(app, found.workspaceId, found.userId, requestId));
  if (!acting) return null;
  const { usedMs } = timers.oauthServer;
  const isOld = lt(connectedApp.lastUsedAt, sql`now() - ${`${usedMs} milliseconds`}::interval`);
  await system
    .update(connectedApp)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(connectedApp.id, found.id), or(isNull(connectedApp.lastUsedAt), isOld)));
  return { acting, scopes: found.scopes };
}
