import { eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { mailLayout } from "#platform/mail/layout.ts";
import { workspace, workspaceInvitation } from "#platform/tables/workspace.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { invitationUrl } from "./invitation-link.ts";

/** Sends the invitation email. Waits for the mail server, so that its error is shown. */
export async function mailInvitation({ app, db, name: inviter }: WorkspaceContext, id: string): Promise<void> {
  const [row] = await db
    .select({
      email: workspaceInvitation.email,
      role: workspaceInvitation.role,
      expiresAt: workspaceInvitation.expiresAt,
      workspace: workspace.name,
    })
    .from(workspaceInvitation)
    .innerJoin(workspace, eq(workspace.id, workspaceInvitation.workspaceId))
    .where(eq(workspaceInvitation.id, id));
  if (!row) return;
  // In the outbox the operator reads the link, so there it proves no more than a copied one.
  const url = invitationUrl(app, id, app.mailer.canSend() ? "mail" : "copy");
  const { workspace: name, role } = row;
  const mailText = mails.invitation({ workspace: name, inviter, role: roleNames[role].displayName, url });
  await app.mailer.send({
    to: row.email,
    // Each extension of the invitation is one mail.
    dedupeKey: `invitation:${id}:${row.expiresAt.getTime()}`,
    subject: mailText.subject,
    ...mailLayout(mailText),
  });
}
