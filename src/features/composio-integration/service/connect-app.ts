import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, ne } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { asObject, asText, objectsIn } from "#lib/json/json-object.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { SignedIn, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { composioErrorText as text } from "#product/texts/integration/composio-errors.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { canConnectApps } from "../access.ts";
import { isAppSlug } from "../schema.ts";
import { composioApp } from "../table.ts";
import { loadActions } from "./actions.ts";
import { type ComposioAppRow, findApp, publishIntegrations, toState } from "./apps.ts";
import { askComposio, callComposio, entityIdOf, findKeySource } from "./composio-api.ts";
import { isManagedApp, isOpenApp, readApp } from "./read-apps.ts";

const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");

/**
 * Begins to connect an app: the address of the page where a person signs in to it. It is null for an app without accounts,
 * which is connected at once. Composio sends the person back to a page of ours with a state that only their browser learns,
 * so that nobody can connect someone else's account by sending them a link.
 */
export async function getConnectionAuthUrl(ctx: WorkspaceContext, slug: string): Promise<{ url: string | null }> {
  if (!isAppSlug(slug)) throw new AppError("not_found", text.unknownApp);
  const detail = await askComposio(ctx, { path: `/toolkits/${slug}` });
  const app = readApp(detail);
  if (!app || app.slug !== slug) throw new AppError("not_found", text.unknownApp);
  await requireRoom(ctx, slug);
  const facts = { title: app.title, logo: app.logo };
  if (isOpenApp(detail)) {
    const row = await storeApp(ctx, slug, {
      ...{ ...facts, state: "active", accountId: null, userId: ctx.actor.userId },
      ...{ connectedAt: new Date(), checkedAt: new Date(), stateHash: null },
    });
    await loadActions(ctx, row);
    publishIntegrations(ctx);
    return { url: null };
  }
  // Its link is replaced by the one that begins here.
  const abandonedId = (await findApp(ctx, slug))?.pendingAccountId;
  if (abandonedId) await deleteAccount(ctx, abandonedId).catch(() => undefined);
  const authConfigId = await findAuthConfig(ctx, { slug, title: app.title, isManaged: isManagedApp(detail) });
  const state = randomBytes(32).toString("base64url");
  const { redirect_url, connected_account_id } = await askComposio(ctx, {
    method: "POST",
    path: "/connected_accounts/link",
    body: {
      auth_config_id: authConfigId,
      user_id: entityIdOf(ctx),
      callback_url: `${ctx.app.config.publicUrl}${urls.integrationConnected(state)}`,
    },
  });
  const url = securePage(ctx, asText(redirect_url));
  const pendingAccountId = requireId(connected_account_id);
  await storeApp(ctx, slug, {
    ...facts,
    ...{ stateHash: hashOf(state), pendingAccountId, startedById: ctx.actor.userId, startedAt: new Date() },
  });
  return { url };
}

/** Ends what `getConnectionAuthUrl` began. Only who began it can end it, once, and not late. */
export async function finishConnection(caller: SignedIn, state: string): Promise<{ title: string }> {
  const { app, person, requestId } = caller;
  const ended = new AppError("conflict", text.connectExpired);
  // Which workspace it is for is known only by the state; it is taken, so that it counts once.
  const [row] = await app.database.system
    .update(composioApp)
    .set({ stateHash: null })
    .where(and(eq(composioApp.stateHash, hashOf(state)), eq(composioApp.startedById, person.id)))
    .returning();
  const accountId = row?.pendingAccountId;
  if (!row?.startedAt || !accountId || row.startedAt.getTime() < Date.now() - timers.composio.connectMs) throw ended;
  const ctx = await findWorkspaceContext(app, row.workspaceId, person.id, requestId);
  if (!ctx) throw ended;
  assertAllowed(canConnectApps(ctx.actor));
  if (!(await isConnected(ctx, row, accountId))) {
    // An account that works stays.
    if (row.state !== "active") await storeApp(ctx, row.slug, { title: row.title, state: "failed" });
    publishIntegrations(ctx);
    throw new AppError("provider", text.connectFailed(row.title));
  }
  const now = new Date();
  const connected = await storeApp(ctx, row.slug, {
    ...{ title: row.title, state: "active", accountId, pendingAccountId: null, userId: person.id },
    ...{ connectedAt: now, checkedAt: now },
  });
  if (row.accountId && row.accountId !== accountId) await deleteAccount(ctx, row.accountId).catch(() => undefined);
  // The actions are asked for again when they are needed.
  await loadActions(ctx, connected).catch(() => undefined);
  publishIntegrations(ctx);
  return { title: row.title };
}

/** Whether agents can use the account of an app now. */
export async function checkActiveConnection(ctx: WorkspaceContext, slug: string): Promise<{ isActive: boolean }> {
  const row = await findApp(ctx, slug);
  if (!row || row.state === "none") return { isActive: false };
  if (row.accountId === null) return { isActive: row.state === "active" };
  const state = await askState(ctx, row, row.accountId);
  await storeApp(ctx, slug, { title: row.title, state, checkedAt: new Date() });
  if (state !== row.state) publishIntegrations(ctx);
  return { isActive: state === "active" };
}

/** Deletes the account at Composio. What agents are allowed stays, and asks people to connect the app again. */
export async function deleteConnection(ctx: WorkspaceContext, slug: string): Promise<void> {
  const row = await findApp(ctx, slug);
  if (!row) return;
  if (row.accountId) await deleteAccount(ctx, row.accountId);
  await storeApp(ctx, slug, {
    ...{ title: row.title, state: "none", accountId: null, userId: null, connectedAt: null },
    ...{ stateHash: null, pendingAccountId: null },
  });
  publishIntegrations(ctx);
}

/** A call was refused because of the account. */
export async function markExpired(ctx: WorkspaceContext, { slug, title }: ComposioAppRow): Promise<void> {
  await storeApp(ctx, slug, { title, state: "expired", checkedAt: new Date() });
  publishIntegrations(ctx);
}

export async function askState(ctx: WorkspaceContext, row: ComposioAppRow, accountId: string) {
  const { isOk, status, body } = await callComposio(ctx, { path: `/connected_accounts/${accountId}` });
  if (!isOk && status !== 404) throw new AppError("provider", text.unavailable);
  const isOurs = isOk && isAccountOf(ctx, row, body);
  return isOurs ? toState(body.status, body.is_disabled === true) : "expired";
}

/** The account is of this app, and of this workspace if Composio says whose it is. */
function isAccountOf(
  ctx: WorkspaceContext,
  { slug }: ComposioAppRow,
  body: Readonly<Record<string, unknown>>,
): boolean {
  const owner = asText(body.user_id);
  return asText(asObject(body.toolkit).slug).toLowerCase() === slug && (owner === "" || owner === entityIdOf(ctx));
}

/** Composio may learn a moment after the person that an account is connected. */
async function isConnected(ctx: WorkspaceContext, row: ComposioAppRow, accountId: string): Promise<boolean> {
  const until = Date.now() + timers.composio.settleMs;
  for (;;) {
    const { body } = await callComposio(ctx, { path: `/connected_accounts/${accountId}` });
    if (isAccountOf(ctx, row, body) && toState(body.status) === "active") return true;
    const isUnderway = body.status === "INITIATED" || body.status === "INITIALIZING";
    if (!isUnderway || Date.now() > until) return false;
    await pause(timers.composio.settlePauseMs);
  }
}

/** One that the project at Composio has, or one with Composio's own OAuth app. */
async function findAuthConfig(
  ctx: WorkspaceContext,
  { slug, title, isManaged }: { slug: string; title: string; isManaged: boolean },
): Promise<string> {
  const { items } = await askComposio(ctx, { path: "/auth_configs", query: { toolkit_slug: slug, limit: "20" } });
  const usable = objectsIn(items).filter(
    ({ status, toolkit }) => status !== "DISABLED" && asText(asObject(toolkit).slug).toLowerCase() === slug,
  );
  const found = usable.find(({ is_composio_managed }) => is_composio_managed !== true) ?? usable[0];
  if (found) return requireId(found.id);
  if (!isManaged) throw new AppError("conflict", text.needsAuthConfig(title));
  const { auth_config } = await askComposio(ctx, {
    method: "POST",
    path: "/auth_configs",
    body: { toolkit: { slug }, auth_config: { type: "use_composio_managed_auth" } },
  });
  return requireId(asObject(auth_config).id);
}

async function deleteAccount(ctx: WorkspaceContext, accountId: string): Promise<void> {
  // Without a key, the account can only be forgotten here.
  if ((await findKeySource(ctx)) === "none") return;
  const { isOk, status } = await callComposio(ctx, { method: "DELETE", path: `/connected_accounts/${accountId}` });
  if (!isOk && status !== 404) throw new AppError("provider", text.unavailable);
}

/** Ids of Composio stand in paths. */
function requireId(value: unknown): string {
  const id = asText(value);
  if (!/^[\w-]{1,100}$/.test(id)) throw new AppError("provider", text.unavailable);
  return id;
}

/** Composio must not have any address opened in the person's browser. */
function securePage({ app }: WorkspaceContext, page: string): string {
  const url = page.length <= limits.composio.urlChars ? URL.parse(page) : null;
  const isLocal = app.config.publicUrl.startsWith("http:");
  if (!url || !(url.protocol === "https:" || (isLocal && url.protocol === "http:")))
    throw new AppError("provider", text.unavailable);
  return url.href;
}

async function requireRoom(ctx: WorkspaceContext, slug: string): Promise<void> {
  const { workspaceId } = ctx.actor;
  const [row] = await ctx.db
    .select({ others: count() })
    .from(composioApp)
    .where(and(eq(composioApp.workspaceId, workspaceId), ne(composioApp.state, "none"), ne(composioApp.slug, slug)));
  if ((row?.others ?? 0) >= limits.composio.apps) throw new AppError("limit", text.tooManyApps(limits.composio.apps));
}

type AppChanges = Partial<Omit<ComposioAppRow, "id" | "workspaceId" | "slug">> & Pick<ComposioAppRow, "title">;

async function storeApp(ctx: WorkspaceContext, slug: string, changes: AppChanges): Promise<ComposioAppRow> {
  const [row] = await ctx.db
    .insert(composioApp)
    .values({ workspaceId: ctx.actor.workspaceId, slug, ...changes })
    .onConflictDoUpdate({ target: [composioApp.workspaceId, composioApp.slug], set: changes })
    .returning();
  if (!row) throw new Error("An app was not stored.");
  return row;
}
