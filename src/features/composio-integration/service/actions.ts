import { and, asc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { asText, objectsIn } from "#lib/json/json-object.ts";
import { truncate } from "#lib/text.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { composioErrorText as text } from "#product/texts/integration/composio-errors.ts";
import { timers } from "#product/timers.ts";
import { composioAction, composioApp } from "../table.ts";
import { type ComposioAppRow, findApp } from "./apps.ts";
import { askComposio } from "./composio-api.ts";
import { type ReadAction, readAction, wireNameOf } from "./read-actions.ts";

type ActionRow = typeof composioAction.$inferSelect;

/** An action for the settings of an agent. */
export interface ListedAction {
  slug: string;
  /** The name of its tool. */
  wireName: string;
  title: string;
  description: string;
  isReading: boolean;
}

/** What an app can do, by title. */
export async function listActions(ctx: WorkspaceContext, slug: string): Promise<ListedAction[]> {
  const app = await findApp(ctx, slug);
  if (!app) return [];
  const isOld = (app.listedAt?.getTime() ?? 0) < Date.now() - timers.composio.actionsMs;
  // An older list is better than none.
  if (isOld && app.state !== "none")
    await loadActions(ctx, app).catch((error: unknown) => {
      if (!app.listedAt) throw error;
    });
  const rows = await ctx.db
    .select({
      slug: composioAction.slug,
      title: composioAction.title,
      description: composioAction.description,
      isReading: composioAction.isReading,
    })
    .from(composioAction)
    .where(and(eq(composioAction.appId, app.id), eq(composioAction.workspaceId, ctx.actor.workspaceId)))
    .orderBy(asc(composioAction.title), asc(composioAction.slug));
  return rows.map((row) => ({
    ...row,
    wireName: wireNameOf(row.slug),
    description: truncate(visibleLine(row.description), limits.composio.lineChars),
  }));
}

/** Replaces what is known of an app's actions with what Composio lists now. */
export async function loadActions(ctx: WorkspaceContext, { id, slug }: ComposioAppRow): Promise<void> {
  const { pages, actionsPerPage, actions: max } = limits.composio;
  const actions = new Map<string, ReadAction>();
  let cursor = "";
  for (let page = 0; page < pages && actions.size < max; page++) {
    const { items, next_cursor } = await askComposio(ctx, {
      path: "/tools",
      query: {
        ...{ toolkit_slug: slug, limit: String(actionsPerPage), toolkit_versions: "latest" },
        ...{ include_deprecated: "false", ...(cursor && { cursor }) },
      },
    });
    for (const one of objectsIn(items)) {
      const action = readAction(one, slug);
      if (action && actions.size < max) actions.set(action.slug, action);
    }
    cursor = asText(next_cursor);
    if (!cursor) break;
  }
  const { workspaceId } = ctx.actor;
  const slugs = [...actions.keys()];
  await ctx.db.transaction(async (tx) => {
    await tx
      .delete(composioAction)
      .where(
        and(
          eq(composioAction.workspaceId, workspaceId),
          slugs.length > 0
            ? or(
                and(eq(composioAction.appId, id), notInArray(composioAction.slug, slugs)),
                inArray(composioAction.slug, slugs),
              )
            : eq(composioAction.appId, id),
        ),
      );
    const rows = [...actions.values()].map((action) => ({ workspaceId, appId: id, ...action }));
    for (let at = 0; at < rows.length; at += actionsPerPage)
      await tx.insert(composioAction).values(rows.slice(at, at + actionsPerPage));
    await tx
      .update(composioApp)
      .set({ listedAt: new Date() })
      .where(and(eq(composioApp.id, id), eq(composioApp.workspaceId, workspaceId)));
  });
}

/** What a turn may reach of an app. */
export interface AppReach {
  /** As Composio names it. */
  readonly slug: string;
  /** The actions; null for all that the app has. */
  readonly actions: readonly string[] | null;
}

export interface ReachedAction extends ReadAction {
  readonly wireName: string;
  readonly app: Pick<ComposioAppRow, "slug" | "title">;
}

/** The actions that a turn may reach, with those that were named one by one first. */
export async function findReachedActions(ctx: WorkspaceContext, reach: readonly AppReach[]): Promise<ReachedAction[]> {
  if (reach.length === 0) return [];
  const named = reach.flatMap(({ actions }) => actions ?? []);
  const whole = reach.flatMap(({ slug, actions }) => (actions === null ? [slug] : []));
  const isNamed = named.length > 0 ? inArray(composioAction.slug, named) : sql`false`;
  const rows = await ctx.db
    .select({ action: composioAction, slug: composioApp.slug, title: composioApp.title })
    .from(composioAction)
    .innerJoin(composioApp, eq(composioApp.id, composioAction.appId))
    .where(
      and(
        eq(composioAction.workspaceId, ctx.actor.workspaceId),
        eq(composioApp.workspaceId, ctx.actor.workspaceId),
        or(
          and(
            isNamed,
            inArray(
              composioApp.slug,
              reach.map(({ slug }) => slug),
            ),
          ),
          whole.length > 0 ? inArray(composioApp.slug, whole) : sql`false`,
        ),
      ),
    )
    .orderBy(sql`${isNamed} desc`, asc(composioAction.slug))
    .limit(limits.composio.turnActions);
  return rows.map(({ action, slug, title }) => ({
    ...factsOf(action),
    wireName: wireNameOf(action.slug),
    app: { slug, title },
  }));
}

const factsOf = ({ slug, title, description, isReading, version, inputSchema }: ActionRow): ReadAction => ({
  ...{ slug, title, description, isReading, version, inputSchema },
});

/** An action and its app as people call them. */
export async function getActionInfo(ctx: WorkspaceContext, actionName: string) {
  const [row] = await ctx.db
    .select({ name: composioAction.title, slug: composioApp.slug, app: composioApp.title, logo: composioApp.logo })
    .from(composioAction)
    .innerJoin(composioApp, eq(composioApp.id, composioAction.appId))
    .where(and(eq(composioAction.workspaceId, ctx.actor.workspaceId), eq(composioAction.slug, actionName)));
  if (!row) throw new AppError("not_found", text.unknownAction);
  return { name: row.name, toolkit: { slug: row.slug, name: row.app, logo: row.logo } };
}
