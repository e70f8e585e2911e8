import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { App, Caller, WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceInvitation } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import { absolute, urls } from "#product/urls.ts";
import type { InvitationLink, LinkedInvitation } from "../schema.ts";

/**
 * How a link reached the invited person. A mailed link proves that they read the mailbox. A copied link was seen by the
 * owner too, so it lets the person accept this one invitation and proves nothing about the address.
 */
export type LinkChannel = "mail" | "copy";

const signedText = (channel: LinkChannel, id: string) => `${channel}|${id}`;

export const invitationUrl = (app: App, id: string, channel: LinkChannel): string =>
  absolute(app.config.publicUrl, urls.invitation(id, app.vault.sign("invitation", signedText(channel, id))));

/** The channel of a token; null if the token isn't for this invitation. */
export function channelOfToken(app: App, id: string, token: string): LinkChannel | null {
  const channels = ["mail", "copy"] as const;
  return channels.find((way) => app.vault.isSigned("invitation", signedText(way, id), token)) ?? null;
}

/** The link for an owner to copy. */
export const createCopyLink = ({ app }: Pick<WorkspaceContext, "app">, id: string): InvitationLink => ({
  url: invitationUrl(app, id, "copy"),
  isMailed: app.mailer.canSend(),
});

/** The invitation behind a link, for signed-out people too. Throws "not found" if the token is wrong. */
export async function findLinkedInvitation(
  { app }: Caller,
  { workspaceInvitationId: id, token }: { workspaceInvitationId: string; token: string },
): Promise<LinkedInvitation> {
  if (!channelOfToken(app, id, token)) return notFound("invitation");
  const [row] = await app.database.system
    .select({
      email: workspaceInvitation.email,
      role: workspaceInvitation.role,
      workspaceName: workspace.name,
      inviterName: user.name,
      isOpen: sql<boolean>`${and(eq(workspaceInvitation.status, "PENDING"), gt(workspaceInvitation.expiresAt, sql`now()`), isNull(workspace.deletedAt))}`,
    })
    .from(workspaceInvitation)
    .innerJoin(workspace, eq(workspace.id, workspaceInvitation.workspaceId))
    .innerJoin(user, eq(user.id, workspaceInvitation.inviterId))
    .where(eq(workspaceInvitation.id, id));
  if (!row) return notFound("invitation");
  const [existing] = await app.database.system.select({ id: user.id }).from(user).where(eq(user.email, row.email));
  return { ...row, hasAccount: existing !== undefined };
}
