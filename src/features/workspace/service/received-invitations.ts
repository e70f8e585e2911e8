import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { SignedIn } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceInvitation, workspaceMember } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import { memberErrorText } from "#product/texts/workspace/workspace-errors.ts";
import type { ReceivedInvitation } from "../schema.ts";
import { channelOfToken } from "./invitation-link.ts";
import { countSeats, lockSeats, requireSeats } from "./seats.ts";

/**
 * Pending invitations for the caller's address. Without a confirmed address, the list is empty, because only the owner of
 * the mailbox may see the names of the workspace and the inviter.
 */
export async function listReceivedInvitations({ app, person }: SignedIn): Promise<ReceivedInvitation[]> {
  if (!person.isEmailVerified) return [];
  return app.database.system
    .select({
      id: workspaceInvitation.id,
      role: workspaceInvitation.role,
      workspaceSlug: workspace.slug,
      workspaceName: workspace.name,
      inviterName: user.name,
    })
    .from(workspaceInvitation)
    .innerJoin(workspace, eq(workspace.id, workspaceInvitation.workspaceId))
    .innerJoin(user, eq(user.id, workspaceInvitation.inviterId))
    .where(and(eq(workspaceInvitation.email, person.email), isStillValid))
    .orderBy(workspaceInvitation.createdAt);
}

/**
 * Makes the caller a member with the role of the invitation. The account must have the invited address, and the address
 * must be confirmed or the caller must hold the link of this invitation. A mailed link confirms the address as well.
 */
export async function acceptInvitation(
  { app, person: caller }: SignedIn,
  { workspaceInvitationId: id, token }: { workspaceInvitationId: string; token?: string },
): Promise<{ workspaceSlug: string }> {
  const channel = token ? channelOfToken(app, id, token) : null;
  const person = channel ? { ...caller, isEmailVerified: true } : caller;
  const workspaceId = (await requireOwnInvitation(app.database.system, person, id)).workspaceId;
  const seatLimits = await app.workspacePorts.seatLimits(workspaceId);
  const workspaceSlug = await app.database.system.transaction(async (tx) => {
    await lockSeats(tx, workspaceId);
    const invitation = await requireOwnInvitation(tx, person, id);
    // The invitation already counts as a seat, but the plan may have become smaller since then.
    requireSeats(await countSeats(tx, workspaceId), seatLimits, invitation.role);
    await saveAnswer(tx, id, "ACCEPTED");
    if (channel === "mail") await tx.update(user).set({ emailVerified: true }).where(eq(user.id, person.id));
    await tx
      .insert(workspaceMember)
      .values({ workspaceId, userId: person.id, role: invitation.role })
      .onConflictDoNothing();
    return invitation.workspaceSlug;
  });
  app.live.publish(`workspace:${workspaceId}`, { type: "members" });
  app.live.publish(`user:${person.id}`, { type: "membership", workspaceId });
  return { workspaceSlug };
}

export async function rejectInvitation({ app, person }: SignedIn, id: string): Promise<void> {
  const { workspaceId } = await requireOwnInvitation(app.database.system, person, id);
  await saveAnswer(app.database.system, id, "DENIED");
  app.live.publish(`workspace:${workspaceId}`, { type: "invitations" });
}

const isStillValid = and(
  eq(workspaceInvitation.status, "PENDING"),
  gt(workspaceInvitation.expiresAt, sql`now()`),
  isNull(workspace.deletedAt),
);

/** A pending invitation for this person. Throws "not found" for other people's and "conflict" if it is over. */
async function requireOwnInvitation(db: Db | Tx, person: SignedIn["person"], id: string) {
  const [found] = await db
    .select({
      workspaceId: workspaceInvitation.workspaceId,
      workspaceSlug: workspace.slug,
      role: workspaceInvitation.role,
      isValid: sql<boolean>`${isStillValid}`,
    })
    .from(workspaceInvitation)
    .innerJoin(workspace, eq(workspace.id, workspaceInvitation.workspaceId))
    .where(and(eq(workspaceInvitation.id, id), eq(workspaceInvitation.email, person.email)));
  if (!found) return notFound("invitation");
  if (!person.isEmailVerified)
    throw new AppError("forbidden", memberErrorText.verifyEmail, { details: { verifyEmail: true } });
  if (!found.isValid) throw new AppError("conflict", memberErrorText.invitationInvalid);
  return found;
}

/** Stores the answer. Throws "conflict" if the invitation was already answered. */
async function saveAnswer(db: Db | Tx, id: string, status: "ACCEPTED" | "DENIED"): Promise<void> {
  const answered = await db
    .update(workspaceInvitation)
    .set({ status })
    .where(and(eq(workspaceInvitation.id, id), eq(workspaceInvitation.status, "PENDING")))
    .returning({ id: workspaceInvitation.id });
  if (answered.length === 0) throw new AppError("conflict", memberErrorText.invitationInvalid);
}
