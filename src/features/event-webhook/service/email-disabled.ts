import { jobName } from "#lib/job-name.ts";
import type { App } from "#platform/context.ts";
import { findOwners } from "#platform/mail/find-owners.ts";
import type { Mail } from "#platform/mail/port.ts";
import { sendMailOnce } from "#platform/mail/send-once.ts";
import { mails } from "#product/texts/mail/mail.ts";
import { absolute, urls } from "#product/urls.ts";
import type { DisabledReason } from "../schema.ts";
import type { EventWebhookRow } from "./webhook-keys.ts";

/** Emails an owner through the mail server that a webhook has turned itself off. */
export const disabledEmailJob = jobName<Mail>("eventWebhook.disabledEmail");

/** Tells all owners of the workspace, once for each time it was turned on. */
export async function emailDisabled(
  app: App,
  { id, workspaceId, url, activeSince }: EventWebhookRow,
  reason: DisabledReason,
): Promise<void> {
  const { host } = new URL(url);
  for (const { reader, workspace, slug } of await findOwners(app, workspaceId)) {
    const settingsUrl = absolute(app.config.publicUrl, urls.settings(slug, "public-api"));
    await sendMailOnce(app, disabledEmailJob, {
      reader,
      dedupeKey: `event-webhook-off:${id}:${activeSince.toISOString()}:${reader.email}`,
      write: () => mails.webhookDisabled({ workspace, host, reason, url: settingsUrl }),
    });
  }
}
