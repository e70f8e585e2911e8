import { and, eq } from "drizzle-orm";
import { portraitUrl } from "#features/account/schema.ts";
import { recordAudit } from "#features/operator/service/audit.ts";
import { AppError } from "#lib/errors.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { canChangeMember } from "#product/actor.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { type Role, seatKind } from "#product/roles.ts";
import { membersText } from "#product/texts/workspace/members.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { memberErrorText } from "#product/texts/workspace/workspace-errors.ts";
import type { MemberItem } from "../schema.ts";
import { countSeats, lockSeats, requireSeats } from "./seats.ts";

/** All members, creator first. */
export async function listMembers({ db, actor }: WorkspaceContext): Promise<MemberItem[]> {
  const rows = await db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      image: user.image,
      role: workspaceMember.role,
      creatorId: workspace.creatorId,
      lastVisitedAt: workspaceMember.lastVisitedAt,
      creditCap: workspaceMember.creditCap,
    })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(eq(workspaceMember.workspaceId, actor.workspaceId))
    .orderBy(workspaceMember.createdAt, workspaceMember.id);
  const members = rows.map(({ creatorId, image, ...row }) => ({
    ...row,
    imageUrl: portraitUrl(row.userId, image),
    isCreator: row.userId === creatorId,
  }));
  return [...members.filter(({ isCreator }) => isCreator), ...members.filter(({ isCreator }) => !isCreator)];
}

/**
 * Changes a member's role. OWNER and EDITOR take editor seats, USER takes a user seat; another kind needs a free seat.
 */
export async function changeMemberRole(ctx: WorkspaceContext, userId: string, role: Role): Promise<void> {
  const { app, db, actor } = ctx;
  const seatLimits = await app.workspacePorts.seatLimits(actor.workspaceId);
  await db.transaction(async (tx) => {
    await lockSeats(tx, actor.workspaceId);
    const found = await findChangeableMember(tx, ctx, userId);
    if (found.role === role) return;
    await tx.update(workspaceMember).set({ role }).where(eq(workspaceMember.id, found.id));
    if (seatKind(found.role) !== seatKind(role))
      requireSeats(await countSeats(tx, actor.workspaceId), seatLimits, role);
    const change = `${roleNames[found.role].displayName} → ${roleNames[role].displayName}`;
    await recordAudit(ctx, "member.role", `${found.email}: ${change}`, tx);
  });
  publishMembershipChange(app, actor.workspaceId, userId);
}

/** Sets a member's monthly credit limit. Owners have none, because they could change it themselves. */
export async function changeCreditCap(ctx: WorkspaceContext, userId: string, creditCap: number | null): Promise<void> {
  const { app, db, actor } = ctx;
  await db.transaction(async (tx) => {
    const found = await findChangeableMember(tx, ctx, userId);
    if (found.role === "OWNER") throw new AppError("invalid", membersText.creditLimit.notOwner);
    await tx.update(workspaceMember).set({ creditCap }).where(eq(workspaceMember.id, found.id));
    await recordAudit(ctx, "member.creditCap", `${found.email}: ${creditCap ?? membersText.creditLimit.none}`, tx);
  });
  publishMembershipChange(app, actor.workspaceId, userId);
}

export async function removeMember(ctx: WorkspaceContext, userId: string): Promise<void> {
  const { app, db, actor } = ctx;
  await db.transaction(async (tx) => {
    const found = await findChangeableMember(tx, ctx, userId);
    await tx.delete(workspaceMember).where(eq(workspaceMember.id, found.id));
    await recordAudit(ctx, "member.remove", found.email, tx);
  });
  publishMembershipChange(app, actor.workspaceId, userId);
}

/** Removes the caller from the workspace. The creator can't leave. */
export async function leaveWorkspace(ctx: WorkspaceContext): Promise<void> {
  const { app, db, actor } = ctx;
  const [found] = await db
    .select({ creatorId: workspace.creatorId, name: workspace.name })
    .from(workspace)
    .where(eq(workspace.id, actor.workspaceId));
  if (!found) return notFound("workspace");
  if (found.creatorId === actor.userId) throw new AppError("forbidden", memberErrorText.creatorStaysOwner);
  await db
    .delete(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, actor.workspaceId), eq(workspaceMember.userId, actor.userId)));
  await recordAudit(ctx, "member.leave", found.name);
  publishMembershipChange(app, actor.workspaceId, actor.userId);
}

/** Locks the member to change. Throws "forbidden" for the creator. */
async function findChangeableMember(tx: Tx, { actor }: WorkspaceContext, userId: string) {
  const [found] = await tx
    .select({
      id: workspaceMember.id,
      role: workspaceMember.role,
      email: user.email,
      creatorId: workspace.creatorId,
    })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.workspaceId, actor.workspaceId), eq(workspaceMember.userId, userId)))
    .for("update", { of: workspaceMember });
  if (!found) return notFound("member");
  assertAllowed(canChangeMember(actor, { userId }, found), memberErrorText.creatorStaysOwner);
  return found;
}

/** Makes the member's pages and streams check their rights again, and colleagues' lists refetch. */
function publishMembershipChange(app: App, workspaceId: string, userId: string) {
  app.live.publish(`user:${userId}`, { type: "membership", workspaceId });
  app.live.publish(`workspace:${workspaceId}`, { type: "members" });
}
