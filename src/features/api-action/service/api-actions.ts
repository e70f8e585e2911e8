import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { deleteSecrets } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { hostLabel } from "#lib/url.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { apiActionErrorText } from "#product/texts/api-action/api-action-errors.ts";
import { canDeleteApiAction, canEditApiAction } from "../access.ts";
import type { ApiActionChanges, ApiActionDraft, ApiActionFields, ApiMethod } from "../schema.ts";
import { apiAction } from "../table.ts";
import { handlesIn, requireOwnHandles, sealRows } from "./seal-rows.ts";

/** A custom tool of a list. */
export interface ListedApiAction {
  id: string;
  title: string;
  category: string[];
  name: string;
  desc: string;
  method: ApiMethod;
  host: string;
  canDelete: boolean;
}

/** A custom tool with everything that a person sets. Secrets are handles. */
export interface ApiAction extends ApiActionFields {
  id: string;
  canEdit: boolean;
  canDelete: boolean;
}

export type ApiActionRow = typeof apiAction.$inferSelect;

/** All custom tools of the workspace, by title. */
export async function listApiActions({ db, actor }: WorkspaceContext): Promise<ListedApiAction[]> {
  const { id, userId, title, category, name, desc, method, url } = apiAction;
  const rows = await db
    .select({ id, userId, title, category, name, desc, method, url })
    .from(apiAction)
    .where(eq(apiAction.workspaceId, actor.workspaceId))
    .orderBy(asc(sql`lower(${apiAction.title})`), asc(apiAction.id));
  return rows.map(({ userId: author, url: address, ...row }) => ({
    ...row,
    host: hostLabel(address),
    canDelete: canDeleteApiAction(actor, { userId: author }),
  }));
}

/** Throws "not found" for those of other workspaces. */
export async function requireApiAction({ db, actor }: WorkspaceContext, id: string): Promise<ApiActionRow> {
  const [row] = await db
    .select()
    .from(apiAction)
    .where(and(eq(apiAction.id, id), eq(apiAction.workspaceId, actor.workspaceId)));
  return row ?? notFound("tool");
}

/** Those of these that exist, in the order of the ids. */
export async function findApiActions({ db, actor }: WorkspaceContext, ids: readonly string[]): Promise<ApiActionRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(apiAction)
    .where(and(inArray(apiAction.id, [...ids]), eq(apiAction.workspaceId, actor.workspaceId)));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export async function getApiAction(ctx: WorkspaceContext, id: string): Promise<ApiAction> {
  const row = await requireApiAction(ctx, id);
  const { workspaceId: _, userId, createdAt: _created, updatedAt: _updated, ...fields } = row;
  return { ...fields, canEdit: canEditApiAction(ctx.actor), canDelete: canDeleteApiAction(ctx.actor, { userId }) };
}

/** 1 if no other tool of the workspace has the name, else 0. */
export async function validateApiActionName(ctx: WorkspaceContext, { id, name }: { id: string; name: string }) {
  return (await isNameTaken(ctx, name, id)) ? 0 : 1;
}

async function isNameTaken({ db, actor }: WorkspaceContext, name: string, exceptId?: string): Promise<boolean> {
  const same = and(
    eq(apiAction.workspaceId, actor.workspaceId),
    eq(sql`lower(${apiAction.name})`, name.toLowerCase()),
    exceptId ? ne(apiAction.id, exceptId) : undefined,
  );
  return (await db.$count(apiAction, same)) > 0;
}

/** Throws "limit" beyond the maximum, and "conflict" for a name that another tool has. */
export async function createApiAction(ctx: WorkspaceContext, draft: ApiActionDraft): Promise<{ id: string }> {
  const { db, actor } = ctx;
  const { workspaceId, userId } = actor;
  const { perWorkspace } = limits.apiAction;
  if ((await db.$count(apiAction, eq(apiAction.workspaceId, workspaceId))) >= perWorkspace)
    throw new AppError("limit", apiActionErrorText.tooMany(perWorkspace));
  if (await isNameTaken(ctx, draft.name)) throw new AppError("conflict", apiActionErrorText.nameTaken);
  requireOwnHandles(draft, null, draft.url);
  const created = { id: newId() };
  const { workspaceId: _, ...fields } = draft;
  const rows = await sealRows(ctx, draft);
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(apiAction)
      .values({ ...fields, ...rows, ...created, workspaceId, userId })
      .onConflictDoNothing()
      .returning({ id: apiAction.id });
    if (!stored) throw new AppError("conflict", apiActionErrorText.nameTaken);
    await storeResponse(ctx, tx, created);
  });
  publishApiActions(ctx);
  return created;
}

export async function updateApiAction(ctx: WorkspaceContext, { id, ...fields }: ApiActionChanges): Promise<void> {
  const before = await requireApiAction(ctx, id);
  if (await isNameTaken(ctx, fields.name, id)) throw new AppError("conflict", apiActionErrorText.nameTaken);
  requireOwnHandles(fields, before, fields.url);
  const rows = await sealRows(ctx, fields);
  await ctx.db
    .update(apiAction)
    .set({ ...fields, ...rows, updatedAt: new Date() })
    .where(and(eq(apiAction.id, id), eq(apiAction.workspaceId, ctx.actor.workspaceId)));
  const kept = new Set(handlesIn(rows));
  await deleteSecrets(
    ctx,
    handlesIn(before).filter((handle) => !kept.has(handle)),
  );
  publishApiActions(ctx);
}

export async function deleteApiAction(ctx: WorkspaceContext, id: string): Promise<void> {
  const row = await requireApiAction(ctx, id);
  assertAllowed(canDeleteApiAction(ctx.actor, row));
  await ctx.db.delete(apiAction).where(and(eq(apiAction.id, id), eq(apiAction.workspaceId, ctx.actor.workspaceId)));
  await deleteSecrets(ctx, handlesIn(row));
  publishApiActions(ctx);
}

/** Makes open pages of the workspace reload their lists. */
function publishApiActions({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "apiActions" });
}
