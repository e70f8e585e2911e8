import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { asText, objectsIn } from "#lib/json/json-object.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { ComposioState } from "../schema.ts";
import { composioAction, composioApp } from "../table.ts";
import { askComposio, entityIdOf, findKeySource, type KeySource } from "./composio-api.ts";
import { type FoundApp, readApps } from "./read-apps.ts";

export type ComposioAppRow = typeof composioApp.$inferSelect;

/** An app that is connected, or was until its account expired. */
export interface ConnectedApp {
  slug: string;
  title: string;
  state: Exclude<ComposioState, "none">;
  connectedAt: Date | null;
}

export interface ComposioOverview {
  key: KeySource;
  apps: ConnectedApp[];
}

/** The apps of the workspace. Their states are asked for again when they are old and Composio answers. */
export async function getOverview(ctx: WorkspaceContext): Promise<ComposioOverview> {
  const key = await findKeySource(ctx);
  const rows = await listApps(ctx);
  const isOld = rows.some(({ checkedAt }) => (checkedAt?.getTime() ?? 0) < Date.now() - timers.composio.stateMs);
  // What is stored is shown if Composio doesn't answer.
  if (key !== "none" && isOld) await refreshStates(ctx, rows).catch(() => undefined);
  const shown = key !== "none" && isOld ? await listApps(ctx) : rows;
  return {
    key,
    apps: shown.flatMap(({ slug, title, state, connectedAt }) =>
      state === "none" ? [] : [{ slug, title, state, connectedAt }],
    ),
  };
}

const listApps = ({ db, actor }: WorkspaceContext): Promise<ComposioAppRow[]> =>
  db
    .select()
    .from(composioApp)
    .where(and(eq(composioApp.workspaceId, actor.workspaceId), ne(composioApp.state, "none")))
    .orderBy(asc(composioApp.title));

/** Undefined for an app that was never connected. */
export async function findApp(ctx: WorkspaceContext, slug: string): Promise<ComposioAppRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(composioApp)
    .where(and(eq(composioApp.workspaceId, ctx.actor.workspaceId), eq(composioApp.slug, slug)));
  return row;
}

/** Looks for apps at Composio. */
export async function findApps(ctx: WorkspaceContext, search: string): Promise<FoundApp[]> {
  if (search.length < limits.composio.searchChars) return [];
  return readApps(
    await askComposio(ctx, {
      path: "/toolkits",
      query: { search, limit: String(limits.composio.foundApps), sort_by: "usage" },
    }),
  );
}

/** An app whose account can be used, with what it can do. */
export interface AvailableIntegration {
  id: string;
  toolkit: { slug: string; name: string; logo: string | null };
  actions: { slug: string; name: string }[];
}

/** The connected apps with their actions. */
export async function getAvailableIntegrations(ctx: WorkspaceContext): Promise<AvailableIntegration[]> {
  const apps = (await listApps(ctx)).filter(({ state }) => state === "active");
  if (apps.length === 0) return [];
  const actions = await ctx.db
    .select({ appId: composioAction.appId, slug: composioAction.slug, name: composioAction.title })
    .from(composioAction)
    .where(
      and(
        eq(composioAction.workspaceId, ctx.actor.workspaceId),
        inArray(
          composioAction.appId,
          apps.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(composioAction.title), asc(composioAction.slug));
  return apps.map(({ id, slug, title, logo }) => ({
    id,
    toolkit: { slug, name: title, logo },
    actions: actions.flatMap((one) => (one.appId === id ? [{ slug: one.slug, name: one.name }] : [])),
  }));
}

/** The URL of an app's picture at Composio; null if it has none. */
export async function getAppIcon(ctx: WorkspaceContext, slug: string): Promise<{ logo: string | null }> {
  return { logo: (await findApp(ctx, slug))?.logo ?? null };
}

/** Asks Composio for the states of all accounts at once. Accounts that it doesn't know any more have expired. */
async function refreshStates(ctx: WorkspaceContext, rows: readonly ComposioAppRow[]): Promise<void> {
  const { listedAccounts } = limits.composio;
  const { items } = await askComposio(ctx, {
    path: "/connected_accounts",
    query: { user_ids: entityIdOf(ctx), limit: String(listedAccounts) },
    timeoutMs: timers.composio.glanceMs,
  });
  const listed = objectsIn(items);
  const states = new Map(listed.map(({ id, status, is_disabled }) => [asText(id), { status, is_disabled }]));
  for (const { id, accountId, state: before } of rows) {
    const found = accountId === null ? undefined : states.get(accountId);
    // A full list may have left it out.
    const isUnknown = !found && (accountId === null || listed.length >= listedAccounts);
    const state = isUnknown ? before : toState(found?.status, found?.is_disabled === true);
    await ctx.db
      .update(composioApp)
      .set({ state, checkedAt: new Date() })
      .where(and(eq(composioApp.id, id), eq(composioApp.workspaceId, ctx.actor.workspaceId)));
  }
}

/** What Composio calls the state of an account. */
export function toState(status: unknown, isDisabled = false): Exclude<ComposioState, "none"> {
  if (status === "ACTIVE" && !isDisabled) return "active";
  return status === "FAILED" ? "failed" : "expired";
}

export function publishIntegrations({ app, actor }: Pick<WorkspaceContext, "app" | "actor">): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "integrations" });
}
