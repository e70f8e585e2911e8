import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { runViewText } from "#product/texts/run/run-list.ts";
import { canDeleteView, canEditView, canSeeView, canShareView } from "./access.ts";
import type { RunViewChanges, RunViewDraft } from "./schema.ts";
import { runView } from "./table.ts";

/** The views of a list that the actor may see: of one workflow's history, or of all runs. */
export async function listViews({ db, actor }: WorkspaceContext, workflowId: string | undefined) {
  const rows = await db
    .select({
      id: runView.id,
      userId: runView.userId,
      authorName: user.name,
      name: runView.name,
      query: runView.query,
      isShared: runView.isShared,
    })
    .from(runView)
    .innerJoin(user, eq(user.id, runView.userId))
    .where(
      and(
        eq(runView.workspaceId, actor.workspaceId),
        workflowId ? eq(runView.workflowId, workflowId) : isNull(runView.workflowId),
        or(eq(runView.userId, actor.userId), runView.isShared),
      ),
    )
    .orderBy(asc(sql`lower(${runView.name})`), asc(runView.id));
  return rows.map(({ userId, ...row }) => {
    const owned = { userId, isShared: row.isShared };
    return {
      ...row,
      isOwn: userId === actor.userId,
      canEdit: canEditView(actor, owned),
      canDelete: canDeleteView(actor, owned),
      canShare: canShareView(actor, owned),
    };
  });
}

async function findView({ db, actor }: WorkspaceContext, id: string) {
  const [row] = await db
    .select()
    .from(runView)
    .where(and(eq(runView.id, id), eq(runView.workspaceId, actor.workspaceId)));
  return row && canSeeView(actor, row) ? row : notFound("view");
}

/** Throws "limit" beyond the maximum. */
export async function createView(ctx: WorkspaceContext, draft: RunViewDraft): Promise<{ id: string }> {
  const { db, actor } = ctx;
  const { userId, workspaceId } = actor;
  const { workflowId, name, query, isShared } = draft;
  if (isShared) assertAllowed(canShareView(actor, { userId }));
  if (workflowId) {
    const own = and(eq(workflow.id, workflowId), eq(workflow.workspaceId, workspaceId));
    if ((await db.$count(workflow, own)) === 0) return notFound("workflow");
  }
  const { perPerson } = limits.runView;
  const ofPerson = and(eq(runView.workspaceId, workspaceId), eq(runView.userId, userId));
  if ((await db.$count(runView, ofPerson)) >= perPerson) throw new AppError("limit", runViewText.tooMany(perPerson));
  const created = { id: newId() };
  await db.transaction(async (tx) => {
    await tx.insert(runView).values({ ...created, workspaceId, userId, workflowId, name, query, isShared });
    await storeResponse(ctx, tx, created);
  });
  publishViews(ctx);
  return created;
}

export async function updateView(ctx: WorkspaceContext, { id, ...changes }: RunViewChanges): Promise<void> {
  const row = await findView(ctx, id);
  assertAllowed(canEditView(ctx.actor, row));
  if (changes.isShared !== undefined && changes.isShared !== row.isShared) assertAllowed(canShareView(ctx.actor, row));
  if (Object.keys(changes).length > 0)
    await ctx.db
      .update(runView)
      .set(changes)
      .where(and(eq(runView.id, id), eq(runView.workspaceId, ctx.actor.workspaceId)));
  publishViews(ctx);
}

export async function deleteView(ctx: WorkspaceContext, id: string): Promise<void> {
  assertAllowed(canDeleteView(ctx.actor, await findView(ctx, id)));
  await ctx.db.delete(runView).where(and(eq(runView.id, id), eq(runView.workspaceId, ctx.actor.workspaceId)));
  publishViews(ctx);
}

/** Makes open pages of the workspace reload their views. */
function publishViews({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "runViews" });
}
