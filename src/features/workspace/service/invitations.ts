import { and, count, desc, eq, gt, ne, sql } from "drizzle-orm";
import { recordAudit } from "#features/operator/service/audit.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceInvitation, workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { membersText } from "#product/texts/workspace/members.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { memberErrorText } from "#product/texts/workspace/workspace-errors.ts";
import { timers } from "#product/timers.ts";
import type { CreateInvitationInput, InvitationLink, SentInvitation } from "../schema.ts";
import { createCopyLink } from "./invitation-link.ts";
import { mailInvitation } from "./invitation-mail.ts";
import { countSeats, lockSeats, requireSeats } from "./seats.ts";

/** The expiry of a new invitation, by the database's clock, which is also used when it is accepted. */
const newExpiry = sql`now() + ${`${timers.workspace.invitationMs} milliseconds`}::interval`;

/** Pending invitations, newest first. */
export async function listInvitations({ db, actor }: WorkspaceContext): Promise<SentInvitation[]> {
  const rows = await db
    .select({
      id: workspaceInvitation.id,
      email: workspaceInvitation.email,
      role: workspaceInvitation.role,
      inviterName: user.name,
      isExpired: sql<boolean>`${workspaceInvitation.expiresAt} <= now()`,
      expiresAt: workspaceInvitation.expiresAt,
    })
    .from(workspaceInvitation)
    // Invitations stay pending after the inviter left.
    .leftJoin(user, eq(user.id, workspaceInvitation.inviterId))
    .where(and(eq(workspaceInvitation.workspaceId, actor.workspaceId), eq(workspaceInvitation.status, "PENDING")))
    .orderBy(desc(workspaceInvitation.createdAt));
  return rows.map(({ inviterName, ...row }) => ({
    ...row,
    inviterName: inviterName ?? membersText.formerMember,
  }));
}

/**
 * Invites an address by email. Each address has at most one pending invitation: inviting it again updates the role and
 * extends the invitation by 14 days.
 */
export async function createInvitation(
  ctx: WorkspaceContext,
  { email, role }: CreateInvitationInput,
): Promise<{ id: string }> {
  const { app, db, actor } = ctx;
  const seatLimits = await app.workspacePorts.seatLimits(actor.workspaceId);
  const id = await db.transaction(async (tx) => {
    await lockSeats(tx, actor.workspaceId);
    await refuseExistingMember(tx, actor.workspaceId, email);
    const [row] = await tx
      .insert(workspaceInvitation)
      .values({
        id: newId(),
        workspaceId: actor.workspaceId,
        email,
        role,
        inviterId: actor.userId,
        expiresAt: newExpiry,
      })
      .onConflictDoUpdate({
        target: [workspaceInvitation.workspaceId, workspaceInvitation.email],
        targetWhere: sql`status = 'PENDING'`,
        set: { role, inviterId: actor.userId, expiresAt: newExpiry },
      })
      .returning({ id: workspaceInvitation.id });
    if (!row) return notFound("invitation");
    await refuseTooManyInvitations(tx, actor.workspaceId, row.id);
    requireSeats(await countSeats(tx, actor.workspaceId), seatLimits, role);
    await recordAudit(ctx, "invitation.create", `${email}: ${roleNames[role].displayName}`, tx);
    await storeResponse(ctx, tx, row);
    return row.id;
  });
  await mailInvitation(ctx, id);
  publishInvitations(ctx);
  return { id };
}

/** Sends the email again in the caller's name and restarts the 14 days. Throws "limit" more than once a minute. */
export async function resendInvitation(ctx: WorkspaceContext, id: string): Promise<InvitationLink> {
  const { app, db, actor } = ctx;
  const seatLimits = await app.workspacePorts.seatLimits(actor.workspaceId);
  await db.transaction(async (tx) => {
    await lockSeats(tx, actor.workspaceId);
    const isThisInvitation = isPendingInvitation(actor.workspaceId, id);
    const [before] = await tx
      .select({
        role: workspaceInvitation.role,
        isFresh: sql<boolean>`${workspaceInvitation.expiresAt} > ${newExpiry} - ${`${timers.account.resendPauseMs} milliseconds`}::interval`,
      })
      .from(workspaceInvitation)
      .where(isThisInvitation);
    if (!before) return notFound("invitation");
    if (before.isFresh) throw new AppError("limit", commonErrorText.rateLimited);
    await tx.update(workspaceInvitation).set({ inviterId: actor.userId, expiresAt: newExpiry }).where(isThisInvitation);
    // An expired invitation no longer holds a seat.
    requireSeats(await countSeats(tx, actor.workspaceId), seatLimits, before.role);
  });
  await mailInvitation(ctx, id);
  publishInvitations(ctx);
  return createCopyLink(ctx, id);
}

/** The link of a pending invitation, for an owner to copy. */
export async function findInvitationLink(ctx: WorkspaceContext, id: string): Promise<InvitationLink> {
  const [row] = await ctx.db
    .select({ id: workspaceInvitation.id })
    .from(workspaceInvitation)
    .where(isPendingInvitation(ctx.actor.workspaceId, id));
  return row ? createCopyLink(ctx, id) : notFound("invitation");
}

export async function revokeInvitation(ctx: WorkspaceContext, id: string): Promise<void> {
  const [row] = await ctx.db
    .update(workspaceInvitation)
    .set({ status: "REVOKED" })
    .where(isPendingInvitation(ctx.actor.workspaceId, id))
    .returning({ email: workspaceInvitation.email });
  if (!row) return notFound("invitation");
  await recordAudit(ctx, "invitation.revoke", row.email);
  publishInvitations(ctx);
}

const isPendingInvitation = (workspaceId: string, id: string) =>
  and(
    eq(workspaceInvitation.workspaceId, workspaceId),
    eq(workspaceInvitation.id, id),
    eq(workspaceInvitation.status, "PENDING"),
  );

async function refuseExistingMember(tx: Tx, workspaceId: string, email: string) {
  const [member] = await tx
    .select({ id: workspaceMember.id })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(user.email, email)));
  if (member) throw new AppError("taken", memberErrorText.alreadyMember);
}

async function refuseTooManyInvitations(tx: Tx, workspaceId: string, exceptId: string) {
  const [others] = await tx
    .select({ count: count() })
    .from(workspaceInvitation)
    .where(
      and(
        eq(workspaceInvitation.workspaceId, workspaceId),
        eq(workspaceInvitation.status, "PENDING"),
        gt(workspaceInvitation.expiresAt, sql`now()`),
        ne(workspaceInvitation.id, exceptId),
      ),
    );
  const max = limits.workspace.pendingInvitations;
  if ((others?.count ?? 0) >= max)
    throw new AppError("limit", memberErrorText.tooManyInvitations(max), { details: { max } });
}

function publishInvitations({ app, actor }: WorkspaceContext) {
  app.live.publish(`workspace:${actor.workspaceId}`, { type: "invitations" });
}
