import { and, eq } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { jobName } from "#lib/job-name.ts";
import type { App } from "#platform/context.ts";
import type { Mail as OutgoingMail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { absolute, urls } from "#product/urls.ts";
import type { PauseReason } from "../schema.ts";

/** Emails an owner through the mail server that a trigger has paused. */
export const pausedEmailJob = jobName<OutgoingMail>("trigger.pausedEmail");

interface PausedTrigger {
  id: string;
  workspaceId: string;
  workflowId: string;
  title: string;
  reason: PauseReason;
  pausedAt: Date;
}

/** Tells all owners of the workspace that a trigger has paused itself. */
export async function emailOwners(app: App, trigger: PausedTrigger): Promise<void> {
  const owners = await app.database.system
    .select({
      email: user.email,
      metadata: user.publicMetadata,
      workspace: workspace.name,
      slug: workspace.slug,
      workflow: workflow.title,
    })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .innerJoin(workflow, eq(workflow.id, trigger.workflowId))
    .where(and(eq(workspaceMember.workspaceId, trigger.workspaceId), eq(workspaceMember.role, "OWNER")));
  for (const { email, metadata, slug, ...names } of owners) {
    const url = absolute(app.config.publicUrl, urls.workflow(slug, trigger.workflowId, "triggers"));
    await sendMailOnce(app, pausedEmailJob, {
      reader: { email, language: metadata.language },
      dedupeKey: `trigger-paused:${trigger.id}:${trigger.pausedAt.toISOString()}:${email}`,
      write: () => mails.schedulePaused({ ...names, schedule: trigger.title, reason: trigger.reason, url }),
    });
  }
}
