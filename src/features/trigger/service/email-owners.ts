import { eq } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { jobName } from "#lib/job-name.ts";
import type { App } from "#platform/context.ts";
import { findOwners } from "#platform/mail/find-owners.ts";
import type { Mail as OutgoingMail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
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
  const { id, workflowId, title: schedule, reason, pausedAt } = trigger;
  const [found] = await app.database.system
    .select({ title: workflow.title })
    .from(workflow)
    .where(eq(workflow.id, workflowId));
  for (const { reader, workspace, slug } of await findOwners(app, trigger.workspaceId)) {
    const url = absolute(app.config.publicUrl, urls.workflow(slug, workflowId, "triggers"));
    await sendMailOnce(app, pausedEmailJob, {
      reader,
      dedupeKey: `trigger-paused:${id}:${pausedAt.toISOString()}:${reader.email}`,
      write: () => mails.schedulePaused({ workspace, workflow: found?.title ?? "", schedule, reason, url }),
    });
  }
}
