import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { isRestorable } from "#features/workspace/service/bin.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { styleText } from "#product/texts/style/style.ts";
import { canDeleteStyle, canEditStyle } from "./access.ts";
import type { StyleChanges, StyleDraft } from "./schema.ts";
import { style } from "./table.ts";

/** A brand voice of a list, with the start of its guideline. */
export interface ListedStyle {
  id: string;
  title: string;
  excerpt: string;
  /** Length of the whole guideline. */
  chars: number;
  category: string[];
  canEdit: boolean;
  canDelete: boolean;
}

/** A brand voice with its whole guideline. */
export interface Style {
  id: string;
  title: string;
  desc: string;
  category: string[];
  canEdit: boolean;
}

const { excerptChars, perWorkspace } = limits.style;

const inWorkspace = ({ actor }: WorkspaceContext) =>
  and(eq(style.workspaceId, actor.workspaceId), isNull(style.deletedAt));
const matchesStyle = (ctx: WorkspaceContext, id: string) => and(eq(style.id, id), inWorkspace(ctx));

/** All brand voices of the workspace, by title. */
export async function listStyles(ctx: WorkspaceContext): Promise<ListedStyle[]> {
  const rows = await ctx.db
    .select({
      id: style.id,
      userId: style.userId,
      title: style.title,
      excerpt: sql<string>`left(${style.desc}, ${excerptChars})`,
      chars: sql<number>`length(${style.desc})`,
      category: style.category,
    })
    .from(style)
    .where(inWorkspace(ctx))
    .orderBy(asc(sql`${style.title} collate natural_order`), asc(style.id))
    .limit(perWorkspace);
  return rows.map(({ userId, ...row }) => ({
    ...row,
    canEdit: canEditStyle(ctx.actor),
    canDelete: canDeleteStyle(ctx.actor, { userId }),
  }));
}

async function findStyle(ctx: WorkspaceContext, id: string) {
  const [row] = await ctx.db.select().from(style).where(matchesStyle(ctx, id));
  return row ?? notFound("brand voice");
}

export async function getStyle(ctx: WorkspaceContext, id: string): Promise<Style> {
  const { title, desc, category } = await findStyle(ctx, id);
  return { id, title, desc, category, canEdit: canEditStyle(ctx.actor) };
}

/** A brand voice as prompts have it. */
export interface Voice {
  readonly title: string;
  readonly desc: string;
}

/** The voices that exist, in the order of their ids. Together they are within the limits of an agent. */
export async function findVoices(ctx: WorkspaceContext, ids: readonly string[]): Promise<Map<string, Voice>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: style.id, title: style.title, desc: style.desc })
    .from(style)
    .where(and(inArray(style.id, [...ids]), inWorkspace(ctx)));
  const found = new Map(rows.map((row) => [row.id, row]));
  const voices = new Map<string, Voice>();
  let left: number = limits.style.agentChars;
  for (const id of ids) {
    const row = found.get(id);
    if (!row || left <= 0 || voices.size === limits.agent.styles) continue;
    const desc = row.desc.trim().slice(0, left);
    left -= desc.length;
    voices.set(id, { title: row.title, desc });
  }
  return voices;
}

/** Throws "limit" beyond the maximum. */
/** Pass an `id` only for something that must be created once, however often it is tried. */
export async function createStyle(ctx: WorkspaceContext, draft: StyleDraft, id = newId()): Promise<{ id: string }> {
  const { workspaceId, userId } = ctx.actor;
  const { title, desc, category } = draft;
  if ((await ctx.db.$count(style, inWorkspace(ctx))) >= perWorkspace)
    throw new AppError("limit", styleText.tooMany(perWorkspace));
  const created = { id };
  await ctx.db.transaction(async (tx) => {
    await tx.insert(style).values({ ...created, workspaceId, userId, title, desc, category });
    await storeResponse(ctx, tx, created);
  });
  publishStylesChanged(ctx);
  return created;
}

export async function updateStyle(ctx: WorkspaceContext, { id, ...changes }: StyleChanges): Promise<void> {
  await findStyle(ctx, id);
  assertAllowed(canEditStyle(ctx.actor));
  await ctx.db
    .update(style)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(matchesStyle(ctx, id));
  publishStylesChanged(ctx);
}

/** Moves a brand voice to the bin. Agents keep their link to it, and write without it until it is restored. */
export async function deleteStyle(ctx: WorkspaceContext, id: string): Promise<void> {
  assertAllowed(canDeleteStyle(ctx.actor, await findStyle(ctx, id)));
  await ctx.db.update(style).set({ deletedAt: sql`now()`, deletedById: ctx.actor.userId }).where(matchesStyle(ctx, id));
  publishStylesChanged(ctx);
}

export async function restoreStyle(ctx: WorkspaceContext, id: string): Promise<void> {
  const isOurs = and(eq(style.id, id), eq(style.workspaceId, ctx.actor.workspaceId), isRestorable(style.deletedAt));
  const [row] = await ctx.db.select({ userId: style.userId }).from(style).where(isOurs);
  if (!row) return notFound("brand voice");
  assertAllowed(canDeleteStyle(ctx.actor, row));
  await ctx.db.update(style).set({ deletedAt: null, deletedById: null }).where(isOurs);
  publishStylesChanged(ctx);
}

/** Makes open pages of the workspace reload their lists. */
function publishStylesChanged({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "styles" });
}
