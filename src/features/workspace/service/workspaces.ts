import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SignedIn, WorkspaceContext } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import { isRoleAtLeast } from "#product/roles.ts";
import type { WorkspaceItem } from "../schema.ts";
import { createFirstWorkspace } from "./create-workspace.ts";

const workspaceColumns = {
  id: workspace.id,
  slug: workspace.slug,
  name: workspace.name,
  theme: workspace.theme,
  iconUrl: workspace.iconUrl,
  isBrandingOff: workspace.isBrandingOff,
  affiliateCode: workspace.affiliateCode,
  creatorId: workspace.creatorId,
  isSuspended: sql<boolean>`${workspace.suspendedAt} is not null`,
};

/**
 * The caller's workspaces, last visited first (unknown slugs lead there). A person who never had a workspace gets one,
 * because their sign-up was interrupted.
 */
export async function listWorkspaces(ctx: SignedIn, input: { referralCode?: string } = {}): Promise<WorkspaceItem[]> {
  const { app, person } = ctx;
  if (input.referralCode)
    await app.workspacePorts.claimReferral({ userId: person.id, referralCode: input.referralCode });
  const found = await selectWorkspaces(app.database.system, person.id);
  if (found.length > 0) return found;
  await createFirstWorkspace(app, person);
  return selectWorkspaces(app.database.system, person.id);
}

async function selectWorkspaces(db: Db, userId: string): Promise<WorkspaceItem[]> {
  const rows = await db
    .select({ ...workspaceColumns, role: workspaceMember.role, lastVisitedAt: workspaceMember.lastVisitedAt })
    .from(workspaceMember)
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.userId, userId), isNull(workspace.deletedAt)))
    .orderBy(sql`${workspaceMember.lastVisitedAt} desc nulls last`, desc(workspace.createdAt));
  const counts = await db
    .select({ workspaceId: workspaceMember.workspaceId, count: count() })
    .from(workspaceMember)
    .where(
      inArray(
        workspaceMember.workspaceId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(workspaceMember.workspaceId);
  const countOf = new Map(counts.map((row) => [row.workspaceId, row.count]));
  return rows.map(({ role, lastVisitedAt, affiliateCode, ...row }, at) => ({
    ...row,
    affiliateCode: role === "OWNER" ? affiliateCode : null,
    isLastVisited: at === 0 && lastVisitedAt !== null,
    memberCount: countOf.get(row.id) ?? 1,
    WorkspaceMember: [{ userId, role }],
  }));
}

/** A workspace with its members; a USER only sees themselves. */
export async function findWorkspace({ db, actor }: WorkspaceContext): Promise<WorkspaceItem> {
  const [row] = await db.select(workspaceColumns).from(workspace).where(eq(workspace.id, actor.workspaceId));
  if (!row) return notFound("workspace");
  const members = await db
    .select({ userId: workspaceMember.userId, role: workspaceMember.role })
    .from(workspaceMember)
    .where(eq(workspaceMember.workspaceId, actor.workspaceId))
    .orderBy(workspaceMember.createdAt);
  const ownEntry = members.filter(({ userId }) => userId === actor.userId);
  return {
    ...row,
    affiliateCode: actor.role === "OWNER" ? row.affiliateCode : null,
    isLastVisited: false,
    memberCount: members.length,
    WorkspaceMember: isRoleAtLeast(actor.role, "EDITOR") ? members : ownEntry,
  };
}

/** Records the last visited workspace, for the alias `personal` and unknown slugs. */
export async function visitWorkspace({ db, actor }: WorkspaceContext): Promise<void> {
  await db
    .update(workspaceMember)
    .set({ lastVisitedAt: sql`now()` })
    .where(and(eq(workspaceMember.workspaceId, actor.workspaceId), eq(workspaceMember.userId, actor.userId)));
}
