import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#features/operator/service/audit.ts";
import { AppError } from "#lib/errors.ts";
import { isSlug } from "#lib/slug.ts";
import type { SignedIn, WorkspaceContext } from "#platform/context.ts";
import { isUniqueViolation } from "#platform/db/database.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { workspaceErrorText } from "#product/texts/workspace/workspace-errors.ts";
import { isReservedSlug } from "#product/urls.ts";
import type { UpdateWorkspaceInput } from "../schema.ts";

/** 1 if the path is available, else 0. A workspace's own path is available to it. */
export async function validateSlug(
  { app, person }: SignedIn,
  check: { slug: string; workspaceId?: string },
): Promise<0 | 1> {
  if (!isSlug(check.slug, limits.workspace.slugChars) || isReservedSlug(check.slug)) return 0;
  const [found] = await app.database.system
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.slug, check.slug));
  if (!found) return 1;
  if (found.id !== check.workspaceId) return 0;
  const [membership] = await app.database.system
    .select({ id: workspaceMember.id })
    .from(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, found.id), eq(workspaceMember.userId, person.id)));
  return membership ? 1 : 0;
}

/** Changes name, path, color, icon, or branding. Returns the current path. */
export async function changeWorkspace(
  ctx: WorkspaceContext,
  { workspaceId: _, ...changes }: UpdateWorkspaceInput,
): Promise<{ slug: string }> {
  const { app, db, actor } = ctx;
  if (changes.isBrandingOff) await app.workspacePorts.requireBranding(actor.workspaceId);
  // An update without changes isn't valid SQL.
  const slugColumn = { slug: workspace.slug };
  const isUnchanged = Object.values(changes).every((value) => value === undefined);
  const [row] = isUnchanged
    ? await db.select(slugColumn).from(workspace).where(eq(workspace.id, actor.workspaceId))
    : await db
        .update(workspace)
        .set(changes)
        .where(eq(workspace.id, actor.workspaceId))
        .returning(slugColumn)
        .catch((cause) => {
          if (isUniqueViolation(cause)) throw new AppError("taken", workspaceErrorText.pathTaken, { cause });
          throw cause;
        });
  if (!row) return notFound("workspace");
  await recordAudit(ctx, "workspace.update", Object.keys(changes).join(" "));
  app.live.publish(`workspace:${actor.workspaceId}`, { type: "workspace" });
  return row;
}

/** An empty code removes the affiliate code. */
export async function changeAffiliateCode({ app, db, actor }: WorkspaceContext, affiliateCode: string): Promise<void> {
  await db
    .update(workspace)
    .set({ affiliateCode: affiliateCode || null })
    .where(eq(workspace.id, actor.workspaceId));
  app.live.publish(`workspace:${actor.workspaceId}`, { type: "workspace" });
}

/** Deletes the workspace; its data is kept for 30 days. `slug` is what the owner typed to confirm. */
export async function deleteWorkspace(ctx: WorkspaceContext, slug: string): Promise<void> {
  const { app, db, actor } = ctx;
  const [row] = await db.select({ slug: workspace.slug }).from(workspace).where(eq(workspace.id, actor.workspaceId));
  if (row?.slug !== slug) throw new AppError("invalid", workspaceErrorText.slugMismatch);
  for (const prepare of app.workspacePorts.beforeDelete) await prepare(actor.workspaceId);
  await db.update(workspace).set({ deletedAt: sql`now()` }).where(eq(workspace.id, actor.workspaceId));
  await recordAudit(ctx, "workspace.delete", slug);
  app.live.publish(`workspace:${actor.workspaceId}`, { type: "workspace", isDeleted: true });
}
