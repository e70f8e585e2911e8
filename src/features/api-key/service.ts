import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { requireCapability } from "#features/billing/service/plan.ts";
import { recordAudit } from "#features/operator/service/audit.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { findActingContext } from "#platform/access/access.ts";
import type { ActingContext, App, WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import type { Principal } from "#product/principal.ts";
import { notFound } from "#product/refusals.ts";
import { apiKeyText } from "#product/texts/api-key/api-key.ts";
import { timers } from "#product/timers.ts";
import type { ApiKeyDraft, ApiKeyScope } from "./schema.ts";
import { apiKey } from "./table.ts";

const { perWorkspace, secretBytes, prefixChars } = limits.apiKey;

/** A key as the list shows it, without its secret. */
export interface ListedApiKey {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** Why it no longer works; null if it does. */
  problem: "expired" | "noOwner" | null;
}

const isExpired = sql<boolean>`coalesce(${apiKey.expiresAt} <= now(), false)`;
const hasOwner = sql<boolean>`exists (select from ${workspaceMember} where ${workspaceMember.workspaceId} = ${apiKey.workspaceId}
  and ${workspaceMember.userId} = ${apiKey.userId} and ${workspaceMember.role} = 'OWNER')`;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** The keys that were not revoked, the newest first. */
export async function listApiKeys({ db, actor }: WorkspaceContext): Promise<ListedApiKey[]> {
  const rows = await db
    .select({
      id: apiKey.id,
      name: apiKey.name,
      prefix: apiKey.prefix,
      scopes: apiKey.scopes,
      createdBy: user.name,
      createdAt: apiKey.createdAt,
      expiresAt: apiKey.expiresAt,
      lastUsedAt: apiKey.lastUsedAt,
      isExpired,
      hasOwner,
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .where(and(eq(apiKey.workspaceId, actor.workspaceId), isNull(apiKey.revokedAt)))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id));
  return rows.map(({ isExpired: expired, hasOwner: isOwned, ...row }) => ({
    ...row,
    problem: expired ? "expired" : isOwned ? null : "noOwner",
  }));
}

/** Returns the key, which can't be read again. Throws "credits" on a smaller plan, and "limit" beyond the maximum. */
export async function createApiKey(
  ctx: WorkspaceContext,
  { name, scopes, expiresInDays }: ApiKeyDraft,
): Promise<{ id: string; key: string }> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  await requireCapability(app, workspaceId, "publicApi");
  const id = newId();
  const key = `sk-${randomBytes(secretBytes).toString("base64url")}`;
  await db.transaction(async (tx) => {
    // The lock keeps two requests from both taking the last place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api_key:${workspaceId}`}, 0))`);
    const kept = and(eq(apiKey.workspaceId, workspaceId), isNull(apiKey.revokedAt));
    if ((await tx.$count(apiKey, kept)) >= perWorkspace) throw new AppError("limit", apiKeyText.tooMany(perWorkspace));
    await tx.insert(apiKey).values({
      ...{ id, workspaceId, userId, name, scopes, hash: hashOf(key) },
      prefix: key.slice(0, prefixChars),
      expiresAt: expiresInDays === null ? null : sql`now() + ${`${expiresInDays} days`}::interval`,
    });
    await recordAudit(ctx, "apiKey.create", name, tx);
  });
  publishKeysChanged(ctx);
  return { id, key };
}

/** The key is refused from the next request on. */
export async function revokeApiKey(ctx: WorkspaceContext, id: string): Promise<void> {
  const { db, actor } = ctx;
  await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKey.id, id), eq(apiKey.workspaceId, actor.workspaceId), isNull(apiKey.revokedAt)))
      .returning({ name: apiKey.name });
    if (!revoked) return notFound("api key");
    await recordAudit(ctx, "apiKey.revoke", revoked.name, tx);
  });
  publishKeysChanged(ctx);
}

/** Makes open pages of the workspace reload their lists. */
function publishKeysChanged({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "apiKeys" });
}

/** What the scopes of a key allow, as rights of its principal. */
const rightsOf = {
  run: ["run.start"],
  chat: ["agent.use", "chat.write"],
  read: ["file.read"],
} as const satisfies Record<ApiKeyScope, Extract<Principal, { kind: "apiKey" }>["scopes"]>;

export interface KeyCaller {
  readonly acting: ActingContext;
  readonly scopes: readonly ApiKeyScope[];
}

/**
 * Who acts with a key, read anew for each request. Null for a key that is unknown, revoked or expired, whose creator is
 * no longer an owner, or whose workspace is closed. Throws "credits" if the plan no longer includes keys.
 */
export async function findKeyCaller(app: App, key: string, requestId: string): Promise<KeyCaller | null> {
  const { system } = app.database;
  const [found] = await system
    .select({ id: apiKey.id, workspaceId: apiKey.workspaceId, scopes: apiKey.scopes })
    .from(apiKey)
    .innerJoin(user, and(eq(user.id, apiKey.userId), isNull(user.suspendedAt)))
    .where(and(eq(apiKey.hash, hashOf(key)), isNull(apiKey.revokedAt), sql`not ${isExpired}`, hasOwner));
  if (!found) return null;
  const { workspaceId, scopes } = found;
  const acting = await findActingContext(
    app,
    { kind: "apiKey", workspaceId, keyId: found.id, scopes: scopes.flatMap((scope) => rightsOf[scope]) },
    requestId,
  );
  if (!acting) return null;
  await requireCapability(app, workspaceId, "publicApi");
  const isOld = lt(apiKey.lastUsedAt, sql`now() - ${`${timers.apiKey.lastUseMs} milliseconds`}::interval`);
  await system
    .update(apiKey)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKey.id, found.id), or(isNull(apiKey.lastUsedAt), isOld)));
  return { acting, scopes };
}

/**
 * The member for whom a key acts: its creator, with the rights of a USER. What needs an owner, such as runs and chats,
 * belongs to this person. Null for an unknown key, or if the workspace is closed.
 */
export async function findKeyOwner(
  app: App,
  { workspaceId, keyId }: { workspaceId: string; keyId: string },
  requestId: string,
): Promise<WorkspaceContext | null> {
  const [found] = await app.database.system
    .select({ userId: apiKey.userId, title: apiKey.name })
    .from(apiKey)
    .where(and(eq(apiKey.id, keyId), eq(apiKey.workspaceId, workspaceId)));
  if (!found) return null;
  const through = { type: "PUBLIC_API", id: keyId, title: found.title } as const;
  return findActingContext(app, { kind: "member", workspaceId, userId: found.userId, through }, requestId);
}
